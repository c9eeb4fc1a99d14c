//===- AvailableValues.h - Values that hold a number ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the values of a function that hold a given number, and which of them a
// query may use.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_AVAILABLEVALUES_H
#define SYMSHAPE_LIB_ANALYSIS_AVAILABLEVALUES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {

class AvailableValues {
public:
  explicit AvailableValues(const FunctionShapes &shapes);

  /// An extent of an argument, or the number in a value, as an expression.
  struct Place {
    Value value;
    int axis = -1;
    DimExpr expr;
  };

  /// The functions below then return values that `query` may use.
  void setQuery(Operation *query) { setQuery(query, query); }
  /// The functions below then return values that dominate `point` and are
  /// poison only where the result of `def` is. A null `def` stands for a value
  /// that is never poison.
  void setQuery(Operation *point, Operation *def);
  /// True if expressions can be computed at the query: its region has an order
  /// of execution.
  bool isOrdered(Operation *query) {
    return dominance.hasSSADominance(query->getBlock());
  }

  /// Returns an index that holds `e`; null if there is none.
  Value findIndex(DimExpr e);
  /// Returns an integer of another type, or a tensor without axes, that holds
  /// `e`; null if there is none.
  Value findInteger(DimExpr e);
  /// Returns an earlier value of the type of `v`, or an axis of an argument,
  /// that holds `e`: an argument or an extent of one if there is any, else the
  /// first value of the function. `topLevelOnly` leaves out values of regions.
  /// Returns null if `v` is this value.
  std::optional<Place> findEqual(DimExpr e, Value v, bool topLevelOnly);
  /// Returns an index that equals `e` up to a constant summand.
  Place findShifted(DimExpr e);
  /// Returns an axis of an argument whose size is `e`.
  std::optional<Place> findArgumentAxis(DimExpr e) const;
  /// Returns the first axis of a value whose size is the leaf `e`.
  std::optional<Place> findAxis(DimExpr e);
  /// Returns the axes of arguments whose sizes have the summand `monomial`.
  ArrayRef<Place> argumentsWith(DimExpr monomial) const;

  /// True if `size` is known to be a size, or a product of sizes of one tensor,
  /// wherever the query has a value.
  bool isCounted(DimExpr size);

  /// Marks the query's result: nothing it is computed from has a precondition.
  void setSafe(Value v) { safe.insert(v); }
  bool isSafe(Value v) const { return safe.contains(v); }
  /// Marks the results of `op`, and values computed from them, if they are
  /// never poison, given that a rewrite makes the operands in `operands` so.
  void updateSafe(Operation *op, const llvm::SetVector<Value> &operands);

private:
  void add(Value v);
  /// Adds the number in a tensor without axes.
  void addElement(BlockArgument arg);
  bool isSafeOp(Operation *op, llvm::function_ref<bool(Value)> isSafe) const;
  bool mayUse(Value v);
  bool isInCone(Value v);
  const llvm::SetVector<Value> &cone();
  void addCounted(Value v);

  const FunctionShapes &shapes;
  DominanceInfo dominance;
  /// In program order.
  DenseMap<DimExpr, SmallVector<Value, 1>> indices, integers;
  DenseMap<DimExpr, SmallVector<Value, 1>> shifted;
  DenseMap<DimExpr, SmallVector<Place, 1>> axes;
  DenseMap<DimExpr, Place> argumentAxes;
  DenseMap<DimExpr, SmallVector<Place, 1>> argumentTerms;
  llvm::DenseSet<Value> safe;
  llvm::DenseSet<DimExpr> countedArguments;

  Operation *query = nullptr, *queryDef = nullptr;
  bool hasCone = false, hasCounted = false;
  llvm::SetVector<Value> coneOfQuery;
  llvm::DenseSet<DimExpr> counted;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_AVAILABLEVALUES_H
