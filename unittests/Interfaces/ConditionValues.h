//===- ConditionValues.h - Values of conditions -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of a condition for given numbers, without the code under test.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_INTERFACES_CONDITIONVALUES_H
#define SYMSHAPE_UNITTESTS_INTERFACES_CONDITIONVALUES_H

#include "Algebra/Prover/Relations.h"
#include "SymShape/Interfaces/Condition.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::symshape::test {

/// The value of `c` where the leaves have the numbers that `valueOf` returns.
inline bool holds(const ConditionRef &c,
                  llvm::function_ref<int64_t(DimExpr)> valueOf) {
  auto at = [&](DimExpr e) {
    ExprContext &ctx = e.getContext();
    return *e.replaceLeaves(ctx, [&](DimExpr leaf) {
               return ctx.constant(valueOf(leaf));
             }).getConstantInt64();
  };
  auto part = [&](const ConditionRef &arg) { return holds(arg, valueOf); };
  switch (c->kind) {
  case Condition::Compare:
    return holds(c->compare.relation, at(c->compare.lhs), at(c->compare.rhs));
  case Condition::Not:
    return !part(c->args[0]);
  case Condition::And:
    return llvm::all_of(c->args, part);
  case Condition::Or:
    break;
  }
  return llvm::any_of(c->args, part);
}

} // namespace mlir::symshape::test

#endif // SYMSHAPE_UNITTESTS_INTERFACES_CONDITIONVALUES_H
