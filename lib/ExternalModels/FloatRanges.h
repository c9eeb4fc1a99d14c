//===- FloatRanges.h - Bounds of floats -------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where float arithmetic rounds, the number is unknown, but often bounded. The
// bounds are floats, computed by the same ops on the bounds of the operands,
// rounded outwards: so they hold under every rounding mode.
//
//   0.7 * n for 0 <= n <= 1000      from 0.0 to 700.0
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_FLOATRANGES_H
#define SYMSHAPE_LIB_EXTERNALMODELS_FLOATRANGES_H

#include "SymShape/Interfaces/ShapeModel.h"
#include "llvm/ADT/APFloat.h"

namespace mlir::symshape {

/// Finite bounds.
struct FloatRange {
  APFloat lower, upper;
};

/// The bounds of a float under the facts at the current op; none if it may be
/// infinite or not a number, or if nothing bounds it. Reads the ops that
/// compute the float. Work: a bounded number of ops.
std::optional<FloatRange> rangeOf(InferenceState &state, Value flt);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_FLOATRANGES_H
