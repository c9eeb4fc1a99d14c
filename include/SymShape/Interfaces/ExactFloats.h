//===- ExactFloats.h - Floats without rounding ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The floats whose values the analysis follows, and which values their types
// represent. The models of float ops (lib/ExternalModels/Float.cpp) and the
// explanation why a float is not followed (lib/Analysis/Explain) share this.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_EXACTFLOATS_H
#define SYMSHAPE_INTERFACES_EXACTFLOATS_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/IR/Types.h"

namespace mlir {
class Operation;

namespace symshape {

/// The value of a float: `numerator / denominator`, which the float represents
/// without rounding; the denominator is a power of two >= 1.
///
/// If `isRounded`, the denominator is any integer >= 1 and the float itself is
/// unknown, but its floor, ceiling and truncation equal those of the quotient.
struct ExactReal {
  DimExpr numerator;
  int64_t denominator = 1;
  bool isRounded = false;
};

/// The precision in bits of a type whose values are followed; 0 for other
/// types.
unsigned precisionOf(Type type);

/// The largest denominator of a float of such a type that is followed, if it is
/// exact, and if it is rounded. Subnormal numbers have fewer bits; a rounded
/// float stays away from them.
int64_t largestExactDenominator(Type type);
int64_t largestRoundedDenominator(Type type);

/// True if fast-math flags allow other roundings than those of the op.
bool isInexact(Operation *op);

} // namespace symshape
} // namespace mlir

#endif // SYMSHAPE_INTERFACES_EXACTFLOATS_H
