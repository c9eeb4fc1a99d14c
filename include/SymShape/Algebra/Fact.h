//===- Fact.h - Statements about dimension expressions ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `Fact` is a statement that holds: a relation between two expressions, a
// range of one, or a choice between relations. It is the one form in which a
// program's facts are read, passed to provers, and explained.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_FACT_H
#define SYMSHAPE_ALGEBRA_FACT_H

#include "SymShape/Algebra/DimExpr.h"

namespace mlir::symshape {

/// A set of integers between two ends; an absent end is unbounded. Empty if
/// both are there and lower > upper.
struct Interval {
  std::optional<llvm::DynamicAPInt> lower, upper;

  static Interval all() { return {}; }
  static Interval atLeast(int64_t v) {
    return {llvm::DynamicAPInt(v), std::nullopt};
  }
  static Interval between(int64_t lo, int64_t hi) {
    return {llvm::DynamicAPInt(lo), llvm::DynamicAPInt(hi)};
  }
  bool isEmpty() const { return lower && upper && *lower > *upper; }
  /// The value if the set has exactly one.
  std::optional<llvm::DynamicAPInt> getSingle() const {
    if (lower && upper && *lower == *upper)
      return lower;
    return std::nullopt;
  }
};

/// A relation between two expressions.
enum class Relation : uint8_t {
  Eq,        ///< lhs == rhs
  Ne,        ///< lhs != rhs
  Le,        ///< lhs <= rhs
  Lt,        ///< lhs < rhs
  Divisible, ///< lhs mod rhs == 0 (by 0: lhs == 0)
};

struct Predicate {
  Relation relation;
  DimExpr lhs, rhs;
};

/// Whether something holds, as far as it is known.
enum class Truth : uint8_t {
  False,   ///< proved or shown not to hold
  True,    ///< proved or shown to hold
  Unknown, ///< neither, or the budget ran out
};

/// Predicates that all hold.
using Conjunction = llvm::SmallVector<Predicate, 2>;

struct Fact {
  enum Kind : uint8_t {
    Relation, ///< `predicate` holds
    Range,    ///< `predicate.lhs` lies in one of `intervals`
    Choice,   ///< all predicates of one of `alternatives` hold
  } kind = Relation;
  Predicate predicate{symshape::Relation::Eq, {}, {}};
  /// Sorted, disjoint and not empty. None of them is a contradiction.
  llvm::SmallVector<Interval, 1> intervals = {};
  /// No alternative is a contradiction; an empty one always holds.
  llvm::SmallVector<Conjunction, 0> alternatives = {};

  Fact() = default;
  Fact(const Predicate &predicate) : predicate(predicate) {}
  Fact(DimExpr e, llvm::ArrayRef<Interval> intervals)
      : kind(Range), predicate{symshape::Relation::Eq, e, {}},
        intervals(intervals) {}
  explicit Fact(llvm::ArrayRef<Conjunction> alternatives)
      : kind(Choice), alternatives(alternatives) {}

  /// True if the fact is a relation of this kind.
  bool is(symshape::Relation relation) const {
    return kind == Relation && predicate.relation == relation;
  }
  /// Whether `pred` holds for each expression; a relation has two, and
  /// each may be null.
  bool allExprs(llvm::function_ref<bool(DimExpr)> pred) const;
  /// Replaces each expression.
  void mapExprs(llvm::function_ref<DimExpr(DimExpr)> fn);
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_FACT_H
