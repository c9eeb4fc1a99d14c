//===- MergePoints.h - Values at which control flow merges ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where control flow merges, the value of a block argument or region result is
// a *candidate*: the expression that the first edge passes. Every other edge
// must prove that it passes an equal value. At a loop header, the analysis
// assumes the candidates of the entry edges together and walks the body under
// them. If a back edge does not prove a candidate again, the analysis drops it,
// gives the number a fresh symbol, and walks the body again, until a round
// drops nothing. This is induction over the iterations: candidates mention only
// values from outside the loop.
//
// In one round, the walk calls `addEdge` for each edge into a point, then
// `settle` before it walks the code after the point. A point is *complete* if
// all its edges were added by then; a loop header is not, since its back edges
// come later.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_MERGEPOINTS_H
#define SYMSHAPE_LIB_ANALYSIS_MERGEPOINTS_H

#include "FunctionAnalyzer/ControlFacts.h"
#include "FunctionAnalyzer/LoopGrowth.h"
#include "FunctionAnalyzer/LoopInvariants.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::symshape {

struct CountedLoop;

class MergePoints {
public:
  MergePoints(ValueState &values, ControlFacts &facts, const WalkBudget &budget)
      : growth(values, budget), invariants(values, growth, budget),
        values(values), facts(facts), budget(budget),
        ctx(values.getExprContext()) {}

  /// Forgets the results of an earlier walk of the points.
  void start(ValueRange points);
  /// Forgets the edges of a round.
  void startRound(Value point) { merges.erase(point); }
  /// True if an edge of this round leads to the value.
  bool hasEdges(Value point) const { return merges.count(point); }

  /// The order in which the walk visits the arguments that edges pass values
  /// to: the induction variable of their block, other integers, and tensors.
  SmallVector<unsigned> orderOf(ValueRange points) const;

  /// Adds an edge that passes `from` to the merge point `to`; a null `from` is
  /// an unknown value. `entered` means that the walk already passed the merge
  /// point, so that the edge must confirm the assumptions made there. Leaves of
  /// symbols numbered `visibleBelow` or later are not visible at `to`. Returns
  /// false if the edge changed a number or a bound that walked code used.
  bool addEdge(Value to, const ControlEdge &edge, Value from, bool entered,
               unsigned visibleBelow);
  /// For numbers where a later edge does not prove the first edge's value,
  /// tries the values of the later edges. Leaves out edges that are never
  /// taken, such as that of the `else` of an `scf.if` whose condition an
  /// earlier check tests, unless all are. For complete merges.
  void retryEdges(Value to, unsigned visibleBelow);
  /// Replaces the merged values of a loop's results by those after all
  /// iterations, for numbers whose growth was proved.
  void applyGrowth(Operation *loop);
  /// Gives `to` the merged description. In a complete merge, the largest extent
  /// of the edges bounds a dropped one.
  void settle(Value to, bool complete);

  //===--- Complete merges ------------------------------------------------===//

  /// If all values that reach the merge are congruent to one expression, so is
  /// `to`.
  void mergeCongruences(Value to, unsigned visibleBelow);
  /// Describes a tensor of a dynamic type by the elements that are the same on
  /// all edges.
  void mergeContents(Value to, unsigned visibleBelow);
  /// Describes an `i1`: a constant if it has one value on all edges, else the
  /// disjunction, over the edges, of the edge's guard and the condition that it
  /// passes. `isVisible` says which symbols exist at the merge. `guardOf`
  /// returns when an edge is taken, null if unknown; the guards exclude each
  /// other.
  void mergeBits(Value to, llvm::function_ref<bool(DimExpr)> isVisible,
                 llvm::function_ref<ConditionRef(const ControlEdge &)> guardOf);
  /// Describes the results of a loop without a counter by the facts in the
  /// iteration that ends it: a number that reached its limit is the limit, and
  /// an extent keeps its relation to the numbers that leave the loop with it.
  /// The provers have the facts that hold after the loop. Symbols of the loop
  /// have the number `visibleBelow` or a greater one.
  void describeExit(Operation *loop, unsigned visibleBelow);
  /// Describes the results of a parallel loop that adds up, or takes the least
  /// or greatest of, the numbers of its iterations. The walk is at the loop,
  /// and has visited its body.
  void describeReductions(Operation *loop, unsigned visibleBelow);
  /// Describes numbers that differ between the two edges of a merge by the
  /// number that the guard of an edge selects. The provers have the facts that
  /// hold before the branch.
  void
  selectNumbers(Value to, llvm::function_ref<bool(DimExpr)> isVisible,
                llvm::function_ref<ConditionRef(const ControlEdge &)> guardOf);
  /// Finds bounds of the values that the edges pass to numbers that differ:
  /// each edge has to prove them by itself, under its own condition.
  void findBounds(Value to, unsigned visibleBelow,
                  SmallVectorImpl<StatedFact> &found);

  /// Chooses bounds for the loop's number `to`, and assumes them in this round.
  void assumeBounds(Value to);

  LoopGrowth growth;
  LoopInvariants invariants;

private:
  /// The argument that carries the result of a loop; null for other values. The
  /// result keeps the bounds that hold at the start of each iteration.
  static Value carriedAs(Value to);
  /// Edges and the values that they pass; null if unknown.
  using Edges = SmallVector<std::pair<ControlEdge, Value>, 2>;
  /// The values that the edges seen so far pass to a merge point.
  struct Merge {
    Edges edges;
    bool seeded = false;
    /// The candidates for the numbers of the point, in their order; null if
    /// dropped.
    SmallVector<DimExpr, 4> numbers;
    /// Per axis, an upper bound of the extent on every edge so far; null if
    /// some edge has no visible bound.
    SmallVector<DimExpr, 4> uppers;
  };

  /// The edges that the facts do not exclude; all facts of an edge count, such
  /// as a check that fails on the way to it. None for merges with many edges.
  Edges edgesTaken(const Merge &merge);
  bool isWorthRetrying(Value to);
  /// Notes upper bounds of the extents that an edge passes.
  void noteUppers(Value to, ArrayRef<DimExpr> passed, bool first,
                  unsigned visibleBelow);
  void boundDropped(Value to, const Merge &merge);
  DimExpr lastOfCounter(scf::WhileOp loop, unsigned i, unsigned visibleBelow);
  /// The value that the edge added last passes to the induction variable of the
  /// block of `to`; null if there is no induction variable.
  Value passedToInduction(Value to) const;
  /// An upper bound of `e` over values from outside, given the bound of the
  /// other edges so far; null if there is none. The provers have the facts of
  /// the edge.
  DimExpr upperOf(DimExpr e, DimExpr others, unsigned visibleBelow);
  std::pair<DimExpr, DimExpr> rangeOutside(Value number,
                                           ArrayRef<CountedLoop> loops,
                                           unsigned visibleBelow);

  ValueState &values;
  ControlFacts &facts;
  const WalkBudget &budget;
  ExprContext &ctx;
  DenseMap<Value, Merge> merges;
  /// The numbers of a merge point that are not proved equal on all edges. Kept
  /// from round to round.
  DenseMap<Value, llvm::SmallBitVector> dropped;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_MERGEPOINTS_H
