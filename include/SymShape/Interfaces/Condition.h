//===- Condition.h - What a bit says of extents -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition on expressions, as an `i1` value states it: comparisons joined by
// and, or, not.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_CONDITION_H
#define SYMSHAPE_INTERFACES_CONDITION_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape {

/// Immutable; shared.
struct Condition {
  enum Kind { Compare, And, Or, Not } kind = Compare;
  Predicate compare{Relation::Eq, {}, {}};      ///< Compare
  std::vector<std::shared_ptr<Condition>> args; ///< And, Or, Not
  unsigned size = 1;                            ///< nodes, seen as a tree

  static constexpr unsigned kMaxSize = 256;
};
using ConditionRef = std::shared_ptr<Condition>;

ConditionRef makeCompare(Relation relation, DimExpr lhs, DimExpr rhs);
/// Null if some argument is, or if the condition would become too large to be
/// worth deciding; parts that are used again and again make it grow
/// exponentially.
ConditionRef makeLogic(Condition::Kind kind, llvm::ArrayRef<ConditionRef> args);

/// The predicate that is true exactly where `p` is false.
Predicate negate(const Predicate &p);

/// Whether the condition is proved true (Always) or proved false (Never) under
/// the prover's facts; Unknown for a null condition. What `used` points at
/// receives the facts that a proof used, sorted; a small set, not necessarily
/// minimal.
Verdict decide(const ConditionRef &c, Prover &prover,
               llvm::SmallVectorImpl<FactId> *used = nullptr);
/// The same by the cheap tiers alone.
Verdict decideCheaply(const ConditionRef &c, Prover &prover);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_CONDITION_H
