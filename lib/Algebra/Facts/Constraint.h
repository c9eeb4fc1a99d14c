//===- Constraint.h - Facts and questions in one form -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_CONSTRAINT_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_CONSTRAINT_H

#include "SymShape/Algebra/Interval.h"
#include "SymShape/Algebra/Predicate.h"

namespace mlir::symshape::detail {

using llvm::DynamicAPInt;
using symshape::negate;

/// A statement about one expression, or a choice between statements.
struct Constraint {
  using Conjunction = std::vector<Constraint>;
  enum Kind : uint8_t {
    Zero,        ///< e == 0
    NonZero,     ///< e != 0
    NonNegative, ///< e >= 0
    OneOf,       ///< e lies in one of `intervals`
    AnyOf,       ///< all of one of `alternatives` hold; e is the constant 0
  } kind;
  DimExpr e;
  llvm::SmallVector<Interval, 0> intervals = {};
  std::vector<Conjunction> alternatives = {};
};

/// The constraint that says the same as `p`.
Constraint toConstraint(const Predicate &p);
/// The negation; only for constraints other than OneOf and AnyOf.
Constraint negate(const Constraint &c);
/// Whether the constraint, other than AnyOf, holds where its expression has
/// this value.
bool holdsAt(const Constraint &c, const llvm::DynamicAPInt &value);
/// Whether the constraint holds at an assignment; Unknown where `evaluate`, or
/// `evaluateIn64Bits`, gives no value.
Truth holdsUnder(const Constraint &c,
                 llvm::function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)>,
                 bool in64Bits = false);

/// Calls `fn` for each expression of the constraint.
void forEachExpr(const Constraint &c, llvm::function_ref<void(DimExpr)> fn);
/// Replaces each expression of the constraint.
void mapExprs(Constraint &c, llvm::function_ref<DimExpr(DimExpr)> fn);
/// An expression that is 0 where the constraint, other than OneOf, holds, and
/// positive elsewhere.
DimExpr getViolation(const Constraint &c);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_CONSTRAINT_H
