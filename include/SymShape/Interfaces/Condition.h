//===- Condition.h - Conditions that i1 values state ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition on expressions that an `i1` value states: comparisons, joined by
// and, or, not.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_CONDITION_H
#define SYMSHAPE_INTERFACES_CONDITION_H

#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

namespace mlir::symshape {

/// Immutable; shared.
struct Condition {
  enum Kind { Compare, And, Or, Not } kind = Compare;
  Predicate compare{Relation::Eq, {}, {}};      ///< Compare
  std::vector<std::shared_ptr<Condition>> args; ///< And, Or, Not
  unsigned size = 1;                            ///< number of nodes of the tree

  static constexpr unsigned kMaxSize = analysisBudgets.conditions.size;
};
using ConditionRef = std::shared_ptr<Condition>;

/// Returns null if an expression is null, or if they are of two contexts.
ConditionRef makeCompare(Relation relation, DimExpr lhs, DimExpr rhs);
/// Returns null if some argument is null, or if the condition would exceed
/// `kMaxSize` nodes. The limit matters because repeated use of shared parts
/// makes the tree grow exponentially.
ConditionRef makeLogic(Condition::Kind kind, llvm::ArrayRef<ConditionRef> args);

/// A condition that is always true, or always false.
ConditionRef constantCondition(ExprContext &ctx, bool value);
/// The negation, without double negations; null for null.
ConditionRef negation(const ConditionRef &c);
/// Conjunction and disjunction. Operands that are constant by their form drop
/// out. Null if an operand that affects the result is null.
ConditionRef conjunction(const ConditionRef &a, const ConditionRef &b);
ConditionRef disjunction(const ConditionRef &a, const ConditionRef &b);

/// Decides `c` by the canonical forms of its expressions, without facts;
/// Unknown for null. Never returns Sometimes.
Verdict decideByForm(const ConditionRef &c);

/// Whether the condition is proved (Always) or refuted (Never) under the
/// prover's facts; Unknown for a null condition. If `used` is given, it
/// receives the facts that the proof used, sorted; a small set, but not
/// necessarily minimal.
Verdict decide(const ConditionRef &c, Prover &prover,
               llvm::SmallVectorImpl<FactId> *used = nullptr);
/// The same, with only the cheap tiers of the prover.
Verdict decideCheaply(const ConditionRef &c, Prover &prover);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_CONDITION_H
