//===- FunctionPair.h - Two versions of a function --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies the expressions and facts of two versions of a function into one
// context, in which the sizes and numbers of their arguments are the same.
//
// Example: before, dimension 0 of argument 0 is the symbol `n`; after, the
// attribute is gone, and it is `dim(0, 0)`. Both are `n` here.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FUNCTIONPAIR_H
#define SYMSHAPE_LIB_ANALYSIS_FUNCTIONPAIR_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

class FunctionPair {
public:
  enum Side : uint8_t { Before, After };

  FunctionPair(const FunctionShapes &before, const FunctionShapes &after);

  const FunctionShapes &of(Side side) const {
    return side == Before ? before : after;
  }
  ExprContext &getContext() { return ctx; }

  /// The copy in the common context; null for null.
  DimExpr copy(Side side, DimExpr e);
  Predicate copy(Side side, const Predicate &p);
  ConditionRef copy(Side side, const ConditionRef &c);

  /// True if each leaf is an input of the version before that may have any
  /// value that the facts allow.
  bool isAssignable(const ConditionRef &c);

  /// Numbers the values that pure ops compute from arguments: equal numbers
  /// imply equal values. 0 stands for other values.
  unsigned numberOf(Value v, unsigned depth = 0);

  /// Points in both versions; null for the boundary.
  struct Points {
    Operation *before = nullptr, *after = nullptr;
    /// False for facts of the version before only, without the sizes of the
    /// arguments after.
    bool withAfter = true;
    bool operator==(const Points &o) const {
      return before == o.before && after == o.after && withAfter == o.withAfter;
    }
  };
  /// A prover with the control facts of both versions at these points; with
  /// `overflow`, also that no size exceeds the assumed greatest extent, as an
  /// example needs. Null if the facts exceed the limit. Valid until the next
  /// call.
  Prover *proverAt(const Points &points, bool overflow);

private:
  bool addFacts(Prover &to, Side side, Operation *point, bool overflow);
  DimExpr copyLeaf(Side side, DimExpr leaf);

  const FunctionShapes &before, &after;
  ExprContext ctx;
  /// Leaves of the version after, in terms of the version before.
  DenseMap<DimExpr, DimExpr> sameAs;
  SmallVector<Predicate> links;
  /// Arguments whose sizes and numbers are the same in both versions.
  SmallVector<bool> isLinked;
  /// Leaves in the common context that the version before does not know.
  llvm::DenseSet<DimExpr> foreign;
  std::map<std::vector<const void *>, unsigned> numbers;
  DenseMap<Value, unsigned> numberOfValue;
  /// Symbols of the version before that describe a numbered value.
  std::map<std::pair<unsigned, int>, DimExpr> freshOf;
  struct Cached {
    std::unique_ptr<Prover> prover;
    Points points;
    bool isComplete = false;
  } cached[2];
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FUNCTIONPAIR_H
