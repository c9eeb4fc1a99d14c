//===- Constraint.h - Facts and questions in one form -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_CONSTRAINT_H
#define SYMSHAPE_LIB_ALGEBRA_CONSTRAINT_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape::detail {

/// What is said of one expression.
struct Constraint {
  enum Kind : uint8_t {
    Zero,        ///< e == 0
    NonZero,     ///< e != 0
    NonNegative, ///< e >= 0
    OneOf,       ///< e lies in one of `intervals`
  } kind;
  DimExpr e;
  llvm::SmallVector<Interval, 0> intervals = {};
};

/// The constraint that says the same as `p`.
Constraint toConstraint(const Predicate &p);
/// The negation; only for constraints other than OneOf.
Constraint negate(const Constraint &c);
/// Whether the constraint holds where its expression has this value.
bool holdsAt(const Constraint &c, const llvm::DynamicAPInt &value);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_CONSTRAINT_H
