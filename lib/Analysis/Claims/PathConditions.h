//===- PathConditions.h - Conditions to reach a point -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the conditions under which an execution gets from a function's entry
// to a point, without undefined behavior and without a poison value on the way:
// checks succeed, and the preconditions of ops hold, as their models state
// them. The first op that may stop the execution for a reason that is not
// modelled is the obstacle: a call, a loop that may not end, a check of data, a
// precondition that is not proved and whose violation is undefined behavior, an
// op whose preconditions are not all known.
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

struct Check;
struct Precondition;

class PathConditions {
public:
  /// With `isSufficient`, the conditions also have those of ops in regions,
  /// which may not run: they are enough to reach a point, but some executions
  /// reach it without them.
  explicit PathConditions(const FunctionShapes &shapes,
                          bool isSufficient = false)
      : shapes(shapes), isSufficient(isSufficient) {}

  /// An op that prevents a proof that execution reaches a point, and the
  /// reason.
  struct Obstacle {
    Operation *op = nullptr;
    StringRef reason;
    explicit operator bool() const { return op; }
  };

  /// Visits every op that runs before `point`. Call it for points in program
  /// order.
  void moveTo(Operation *point);

  /// Conditions that hold in every execution that reaches the point.
  ArrayRef<Predicate> getConditions() const { return conditions; }
  /// Sizes that casts and reshapes on the way state: `tensor.cast` to
  /// `tensor<2xf32>` states 2. If one is wrong, the result is poison. Returns
  /// nothing if execution depends on such a result.
  std::optional<ArrayRef<Predicate>> getStatedSizes() const {
    if (actsOnStated)
      return std::nullopt;
    return ArrayRef<Predicate>(statedSizes);
  }
  /// The same sizes, whether or not execution depends on such a result.
  ArrayRef<Predicate> getAllStatedSizes() const { return statedSizes; }
  /// Returns null if every execution that satisfies the conditions reaches the
  /// point, and `used` is not poison there.
  Obstacle findObstacle(Value used) const;

  /// Returns the conditions under which execution reaches `point`; nothing if
  /// there is an obstacle on the way.
  std::optional<ArrayRef<Predicate>> conditionsOf(Operation *point) {
    moveTo(point);
    if (blockedBy || around)
      return std::nullopt;
    return getConditions();
  }

private:
  /// Visits one op. Returns false if execution may not pass it for a reason
  /// that is not modelled (`blockedBy`).
  bool pass(Operation *op);
  bool passCheck(const Check &check, Operation *op);
  bool passRegions(Operation *op);
  /// The same for a loop.
  bool passLoop(Operation *op);
  bool block(Operation *op, StringRef reason);

  /// Requires that every execution that passes `op` satisfies the predicate.
  /// Returns true if it is proved, or if it is over inputs only and is kept as
  /// a condition.
  bool require(const Predicate &p, Operation *op) {
    return require(p, op, conditions);
  }
  bool require(const Predicate &p, Operation *op,
               SmallVectorImpl<Predicate> &kept);
  bool require(const ConditionRef &c, Operation *op);
  bool requirePrecondition(const Precondition &p);

  /// The answers of the preconditions of an op, as one.
  struct Needs {
    /// True if the model of the op states all its preconditions.
    bool areAll = true;
    /// True if a precondition is not proved, and its violation is poison.
    bool mayBePoison = false;
    /// True if the violation of a precondition is undefined behavior.
    bool mayBeUndefined = false;
    /// Why such a precondition may be violated; empty if all are proved.
    StringRef unproved = "";
  };
  /// Requires the preconditions of `op`.
  Needs requirePreconditions(Operation *op);

  const FunctionShapes &shapes;
  bool isSufficient;
  PoisonDoubts doubts;
  SmallVector<Predicate> conditions, statedSizes;
  bool actsOnStated = false;
  DenseSet<std::tuple<unsigned, DimExpr, DimExpr>> known;
  /// The first op of the entry block that moveTo() has not visited.
  Operation *next = nullptr;
  bool started = false;
  /// The number of regions around the current op: the ops in them may not run.
  unsigned depth = 0;
  Obstacle blockedBy, around;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PATHCONDITIONS_H
