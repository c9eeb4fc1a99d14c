//===- WrappedNumbers.h - Numbers that may have wrapped ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of integer arithmetic that may wrap is a fresh symbol that is
// congruent to the ideal result modulo 2^width. Two numbers of the same width
// that are congruent to the same expression are equal: for example `a + b` at
// one place and `b + a` at another.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_WRAPPEDNUMBERS_H
#define SYMSHAPE_LIB_ANALYSIS_WRAPPEDNUMBERS_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

class WrappedNumbers {
public:
  /// The expression to which `v` is congruent; null if only its content is.
  DimExpr lookup(Value v) const { return congruences.lookup(v); }
  /// States that `v` is congruent to `e`.
  void set(Value v, DimExpr e);
  /// Forgets `v`, which may not exist afterwards.
  void erase(Value v);

  /// Returns an earlier number of the same type that is congruent to `e` and
  /// that every path to `v` computes first; null if there is none. Returns null
  /// for a number whose op excludes overflow: the flag constrains the result of
  /// this op only, which may be poison where another number is not.
  Value findEarlier(Value v, DimExpr e) const;
  /// Makes `v` the number that later calls find for its expression. If
  /// `replaces` is false, another number stays.
  void setFirst(Value v, bool replaces = true);

  /// The numbers that are congruent to an expression with this leaf, and that
  /// every path to `op` computes first.
  SmallVector<Value> dependingOn(DimExpr leaf, Operation *op) const;

private:
  DenseMap<Value, DimExpr> congruences;
  // Every number in the other maps is in `congruences`, so that `erase` finds
  // it.
  /// The first number of each type that is congruent to an expression.
  DenseMap<std::pair<DimExpr, Type>, Value> first;
  /// The numbers that are congruent to an expression with a leaf.
  DenseMap<DimExpr, SmallVector<Value, 2>> byLeaf;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_WRAPPEDNUMBERS_H
