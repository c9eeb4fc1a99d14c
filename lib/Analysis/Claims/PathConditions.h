//===- PathConditions.h - What must hold to get to a point ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what must be true for an execution to get from a function's entry to
// a point, without undefined behavior and without a poison value on the way:
// the checks in between, indices of loads in range, preconditions of ops. The
// first op that may stop the execution for a reason that is not modelled is the
// obstacle: a call, a loop that may not end, a check of data, an op with an
// effect that is not on the list of modelled ones.
//
// Example:
//   cf.assert %even            condition: n mod 2 == 0
//   memref.load %m[%c3]        condition: 3 < dim(0, 0)
//   func.call @f()             obstacle
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PATHCONDITIONS_H
#define SYMSHAPE_LIB_ANALYSIS_PATHCONDITIONS_H

#include "Claims/PoisonDoubts.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::symshape {

class PathConditions {
public:
  explicit PathConditions(const FunctionShapes &shapes)
      : shapes(shapes), doubts(shapes) {}

  /// An op that keeps a point from being shown reachable, and why.
  struct Obstacle {
    Operation *op = nullptr;
    StringRef reason;
    explicit operator bool() const { return op; }
  };

  /// Looks at every op that runs before `point`. Call it for points in program
  /// order.
  void moveTo(Operation *point);

  /// Holds in every execution that gets to the point.
  ArrayRef<Predicate> getConditions() const { return conditions; }
  /// Sizes that casts and reshapes on the way state: `tensor.cast` to
  /// `tensor<2xf32>` states 2. Where one is wrong, the result is poison.
  /// Nothing if execution depends on such a result.
  std::optional<ArrayRef<Predicate>> getStatedSizes() const {
    if (actsOnStated)
      return std::nullopt;
    return ArrayRef<Predicate>(statedSizes);
  }
  /// True for the ops whose preconditions are such sizes.
  static bool statesSizes(Operation *op);
  /// Null if every execution that meets the conditions gets to the point, and
  /// `used` is no poison there.
  Obstacle findObstacle(Value used) const;

  /// The conditions under which execution gets to `point`; nothing if an
  /// obstacle is in the way.
  std::optional<ArrayRef<Predicate>> conditionsOf(Operation *point) {
    moveTo(point);
    if (blockedBy || around)
      return std::nullopt;
    return getConditions();
  }

private:
  /// Takes one op into account; false if execution may not pass it for a reason
  /// that is not modelled (`blockedBy`).
  bool pass(Operation *op);
  bool passCheck(Operation *op);
  bool passDivision(Operation *op);
  bool passAccess(Operation *op, Value memory, ValueRange indices);
  bool passCopy(Operation *op, Value from, Value to);
  bool passRegions(Operation *op);
  bool block(Operation *op, StringRef reason);

  /// Every execution that passes `op` meets the predicate: true if it is
  /// proved, or stated over inputs only so that it is kept as a condition.
  bool require(const Predicate &p, Operation *op) {
    return require(p, op, conditions);
  }
  bool require(const Predicate &p, Operation *op,
               SmallVectorImpl<Predicate> &kept);
  bool require(const ConditionRef &c, Operation *op);
  /// Preconditions of `op`; where one cannot be stated, its results may be
  /// poison.
  bool requireWindows(linalg::LinalgOp op);
  bool meetsPreconditions(Operation *op);

  const FunctionShapes &shapes;
  PoisonDoubts doubts;
  SmallVector<Predicate> conditions, statedSizes;
  bool actsOnStated = false;
  DenseSet<std::tuple<unsigned, DimExpr, DimExpr>> known;
  /// The first op of the entry block that was not looked at yet.
  Operation *next = nullptr;
  bool started = false;
  /// Regions around the op that is looked at: what is in them may not run.
  unsigned depth = 0;
  Obstacle blockedBy, around;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PATHCONDITIONS_H
