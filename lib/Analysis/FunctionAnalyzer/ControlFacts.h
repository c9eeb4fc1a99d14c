//===- ControlFacts.h - Facts from checks, branches and loops ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States the control facts of a body: a check passed, a branch was taken, a
// loop is in some iteration. None of these ops may be speculated, so their
// facts hold wherever they dominate, which the scope ensures (FactScopes.h).
// Preconditions of ops that may be speculated become facts only under
// `trust-preconditions`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_CONTROLFACTS_H
#define SYMSHAPE_LIB_ANALYSIS_CONTROLFACTS_H

#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

namespace mlir::symshape {

/// An edge of control flow.
struct ControlEdge {
  /// Where the edge starts: a terminator, or an op with regions.
  Operation *source = nullptr;
  /// On the edge, `condition` has the value `taken`; null if unknown.
  ConditionRef condition;
  bool taken = true;

  /// The condition that holds on the edge; null if unknown.
  ConditionRef guard() const {
    return !condition || taken ? condition
                               : makeLogic(Condition::Not, {condition});
  }
};

class ControlFacts {
public:
  ControlFacts(ValueState &values, const FunctionShapes &shapes)
      : values(values), shapes(shapes), ctx(values.getExprContext()) {}

  /// Ignores the checks of the body. In a shape function they are the
  /// preconditions of its op.
  void ignoreChecks() { trustChecks = false; }
  bool trustsChecks() const { return trustChecks; }

  //===--- Edges ----------------------------------------------------------===//

  /// Returns the edge from `terminator` to its successor `i`.
  ControlEdge edgeTo(Operation *terminator, unsigned i);
  /// Returns the edge that enters a region of `op`; for a null region, the edge
  /// that skips the regions.
  ControlEdge edgeInto(Operation *op, Region *region);
  /// Returns the edge from the end of a region to another one; for a null
  /// region, the edge that leaves the op.
  ControlEdge edgeOut(Operation *terminator, Region *region);
  /// Calls `fn` while the provers hold the facts of the edge.
  void onEdge(const ControlEdge &edge, llvm::function_ref<void()> fn);

  //===--- Stating --------------------------------------------------------===//

  void stateCondition(const ConditionRef &c, bool truth, Operation *after,
                      FactOrigin origin);
  void statePredicate(const Predicate &p, Operation *after, FactOrigin origin);
  /// States the facts by which `op` defines its results.
  void stateDefinitions(Operation *op);
  /// States the facts that hold after `op` because execution passed it.
  void stateCheck(Operation *op);
  /// States the facts that hold in a region of `op` because execution entered
  /// it.
  void stateEntry(Operation *op, Region &region);
  /// States the facts that hold after a loop that ends when its condition is
  /// false. The symbols of the loop have numbers from `visibleBelow` up to, but
  /// not including, `insideEnd`.
  void stateExit(Operation *op, unsigned visibleBelow, unsigned insideEnd);
  /// States at the current point that no execution gets past `op`: each of its
  /// ways out contradicts the facts there. A later op, such as one whose
  /// sizes cannot agree, is then unreachable. The fact holds after `after`, or
  /// from the start of the block if that is null.
  void stateNoExit(Operation *op, Operation *after);

private:
  /// The facts that a condition implies.
  struct Implied {
    SmallVector<Predicate> facts;
    /// At least one alternative of each choice holds.
    SmallVector<SmallVector<Conjunction, 0>> choices;
  };
  /// Appends the facts that `c` implies if it has the value `truth`, at the
  /// current point of the walk.
  void implied(const ConditionRef &c, bool truth, Implied &result);
  void stateIdeal(const Implied &known, Operation *after,
                  const FactOrigin &origin);
  void stateLoopRange(Operation *op);
  /// States that `number` is an index into the extent `size`.
  void stateIndex(Value number, DimExpr size, Operation *after);

  //===--- The affine dialect (ControlFactsAffine.cpp)
  //---------------------------===//

  /// States the range of a loop variable, from the greatest lower bound to
  /// below the least upper bound.
  void stateAffineRange(Value variable, AffineMap lower,
                        ValueRange lowerOperands, AffineMap upper,
                        ValueRange upperOperands, int64_t step);
  void stateAffineLoop(Operation *op);

  ValueState &values;
  const FunctionShapes &shapes;
  ExprContext &ctx;
  bool trustChecks = true;
  /// The ops whose definitions were stated: at most
  /// `analysisBudgets.walk.definitions`.
  llvm::SmallPtrSet<Operation *, 16> defining;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CONTROLFACTS_H
