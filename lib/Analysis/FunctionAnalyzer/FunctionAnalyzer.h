//===- FunctionAnalyzer.h - Analysis of one function ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a function once in execution order and fills its `FunctionShapes`.
//
// Where control flow merges, the value of a block argument or region result is
// a *candidate*: the expression that the first edge passes. Every other edge
// must prove that it passes an equal value. At a loop header, the analysis
// assumes the candidates of the entry edges together and walks the body under
// them. If a back edge does not prove a candidate again, the analysis drops it,
// gives its slot a fresh symbol, and walks the body again, until a round drops
// nothing. This is induction over the iterations: candidates mention only
// values from outside the loop.
//
// Invariants:
//  - an expression stored for a value is exact at each execution of its op;
//  - a fresh symbol never denotes a second value: nothing reads the symbols in
//    expressions that an abandoned round left;
//  - the walk states a fact when it passes the op or edge that establishes it
//    (ControlFacts.cpp), in the scope of its block (FactScopes.h). Only a fact
//    that is part of the definition of a new symbol holds in every scope.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H
#define SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H

#include "Facts/FactScopes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace mlir::symshape {

class CallerFacts;
class SymbolInfoAttr;
class SymbolOp;

/// The rule that reads an integer argument as a number.
constexpr llvm::StringLiteral kIntegerRule = "index_cast";

/// True for types whose extents the analysis follows.
inline bool isRankedShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

inline bool hasDynamicSize(Type type) {
  return isRankedShaped(type) && !cast<ShapedType>(type).hasStaticShape();
}

/// Returns the greatest extent that a dynamic dimension of this type can have,
/// if the program can count all elements: with 32-bit counts, `?x2` has an
/// extent of at most 2^30 - 1. It is never above the assumed greatest extent.
int64_t greatestExtent(const ModuleShapes &module, ShapedType type);

/// True for integers that the analysis reads as signed numbers. An `i1` is a
/// condition instead.
inline bool isFollowedInteger(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

class FunctionAnalyzer final : public InferenceState {
public:
  explicit FunctionAnalyzer(FunctionShapes &shapes);

  /// Analyses the whole function from its boundary attributes.
  void run();
  /// Like run(), with facts that hold at every call of the function. Returns
  /// false, and analyses nothing, if there are none or if they are
  /// contradictory.
  bool runFor(const CallerFacts &callers);
  /// Evaluates a shape function under the facts of this analysis. Its argument
  /// k is a rank-1 tensor whose elements are `arguments[k]`. Appends the
  /// elements of each returned tensor to `results`; an empty list if they are
  /// unknown.
  void evaluate(FunctionOpInterface shapeFunction,
                ArrayRef<SmallVector<DimExpr>> arguments,
                SmallVectorImpl<SmallVector<DimExpr>> &results);

  //===--- InferenceState -------------------------------------------------===//

  ExprContext &getExprContext() override { return ctx; }
  Prover &getProver() override { return *shapes.prover; }
  ArrayRef<DimExpr> extents(Value shaped) override;
  DimExpr content(Value scalar) override;
  DimExpr congruent(Value scalar) override;
  ArrayRef<DimExpr> contents(Value tensor) override;
  ConditionRef condition(Value flag) override;
  DimExpr symbol(Value v) override { return shapes.symbolMap.lookup(v); }
  ExactReal real(Value flt) override;
  DimExpr converted(Value scalar, StringRef rule) override;
  void setExtent(Value result, unsigned axis, DimExpr e) override;
  void setAtMost(Value result, unsigned axis, DimExpr bound) override;
  void setContent(Value result, DimExpr e) override;
  void setContents(Value result, ArrayRef<DimExpr> es) override;
  void setCondition(Value result, ConditionRef c) override;
  void setReal(Value result, ExactReal r) override;
  void define(Value result, ConditionRef fact) override;
  void setArithmetic(Value result, DimExpr e, bool noWrap) override;
  bool fits(DimExpr e, Type type) override;
  void setCongruent(Value result, DimExpr e) override;
  bool isNonNegative(DimExpr e) override;
  Verdict decide(const ConditionRef &c) override;

private:
  /// An edge of control flow.
  struct Edge {
    /// Where the edge starts: a terminator, or an op with regions.
    Operation *source = nullptr;
    /// On the edge, `condition` has the value `taken`; null if unknown.
    ConditionRef condition;
    bool taken = true;
  };
  /// What the edges seen so far pass to a merge point.
  struct Merge {
    /// The edges and the values that they pass; null if unknown.
    SmallVector<std::pair<Edge, Value>, 2> edges;
    bool seeded = false;
    SmallVector<DimExpr, 4> extents;
    /// Per axis, an upper bound of the extent on every edge so far; null if
    /// some edge has no visible bound.
    SmallVector<DimExpr, 4> uppers;
    DimExpr content;
    SmallVector<DimExpr> contents;
  };
  /// Slots of a merge point that are not proved equal on all edges: axes, the
  /// content, elements. Kept from round to round.
  struct Dropped {
    llvm::SmallBitVector extents, contents;
    bool content = false;
  };

  void seedBoundary();
  void seedArgument(unsigned number, BlockArgument arg);
  void seedFloat(unsigned number, BlockArgument arg);
  void declareSymbol(SymbolOp op);
  /// `op` declares the symbol; null for a symbol of the boundary.
  void addSymbolFacts(DimExpr symbol, SymbolInfoAttr info, Operation *op);
  /// Returns true if it states a fact and the facts are not contradictory.
  bool stateCallers(const CallerFacts &callers);
  void analyzeBody();
  void summarizeReturns();
  /// `parentOp` is null for the function's body.
  void visitRegion(Region &region, Operation *parentOp);
  void enterRegion(Region &region, Operation *parentOp);
  void visitBlocks(Region &region, Operation *parentOp);
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  void visitRegionBranch(RegionBranchOpInterface op);
  void visitCall(CallOpInterface call);
  DimExpr renew(DimExpr symbol, const FunctionShapes &callee, Value described,
                int axis);
  void trustDeclaration(FunctionOpInterface func, CallOpInterface call);
  bool isRoutine(Operation *op) const;
  bool inferConversion(Operation *op);
  void inferByTrait(Operation *op, bool &known);
  void inferByInterface(Operation *op, bool &known);
  void reifyApart(Operation *op);
  void inferApart(Operation *op);
  void setReified(Operation *op,
                  llvm::function_ref<DimExpr(unsigned, unsigned)> read);
  /// Completes what a model set: static extents come from the type, missing
  /// extents and numbers become fresh symbols.
  void finish(Value v);

  //===--- Ranges of machine integers (IntegerRanges.cpp) -----------------===//

  /// Bounds results of `op` and arguments of its regions by its
  /// `InferIntRangeInterface`, if no expression describes their numbers.
  void inferRanges(Operation *op);
  bool isWorthRanges(Operation *op);
  void noteRange(Value v, const ConstantIntRanges &inferred);
  IntegerValueRange rangeOf(Value v);
  ConstantIntRanges rangeFromFacts(Value v);

  //===--- Numbers that may have wrapped (Congruences.cpp) ----------------===//

  /// Describes `v`, which is congruent to an expression, by the symbol of an
  /// earlier number of the same width that is congruent to the same expression,
  /// or by a fresh symbol.
  void setWrapped(Value v, DimExpr congruentTo);
  /// If all values that reach a complete merge are congruent to one expression,
  /// so is `to`.
  void mergeCongruences(Value to, unsigned visibleBelow);

  //===--- Facts (ControlFacts.cpp) ---------------------------------------===//

  /// The facts that a condition implies.
  struct Implied {
    SmallVector<Predicate> facts;
    /// At least one alternative of each choice holds.
    SmallVector<SmallVector<Prover::Conjunction, 0>> choices;
  };
  /// Appends the facts that `c` implies if it has the value `truth`, at the
  /// current point of the walk.
  void implied(const ConditionRef &c, bool truth, Implied &result);
  void stateCondition(const ConditionRef &c, bool truth, Operation *behind,
                      FactOrigin origin);
  void statePredicate(const Predicate &p, Operation *behind, FactOrigin origin);
  /// States the facts by which `op` defines its results.
  void stateDefinitions(Operation *op);
  /// States the facts that hold after `op` because execution passed it.
  void stateCheck(Operation *op);
  /// States the facts that hold in a region of `op` because execution entered
  /// it.
  void stateEntry(Operation *op, Region &region);
  void stateLoopRange(Operation *op);

  //===--- The affine dialect (AffineFacts.cpp) ---------------------------===//

  /// Returns the number that an affine expression computes; null if it may
  /// wrap, or if a divisor may be below 1.
  DimExpr affineNumber(AffineExpr expr, unsigned numDims, ValueRange operands);
  /// States the range of a loop variable, from the greatest lower bound to
  /// below the least upper bound.
  void stateAffineRange(Value variable, AffineMap lower,
                        ValueRange lowerOperands, AffineMap upper,
                        ValueRange upperOperands, int64_t step);
  void stateAffineLoop(Operation *op);
  /// Returns the condition of an affine.if; null for other ops, or if unknown.
  ConditionRef affineCondition(Operation *op);

  /// States the facts that hold after a loop that ends when its condition is
  /// false. The symbols of the loop have numbers from `visibleBelow` up to, but
  /// not including, `insideEnd`.
  void stateExit(Operation *op, unsigned visibleBelow, unsigned insideEnd);
  /// States that `number` is an index into the extent `size`.
  void stateIndex(Value number, DimExpr size, Operation *behind);
  /// Returns the edge from `terminator` to its successor `i`.
  Edge edgeTo(Operation *terminator, unsigned i);
  /// Returns the edge that enters a region of `op`; for a null region, the edge
  /// that skips the regions.
  Edge edgeInto(Operation *op, Region *region);
  /// Returns the edge from the end of a region to another one; for a null
  /// region, the edge that leaves the op.
  Edge edgeOut(Operation *terminator, Region *region);
  /// Calls `fn` while the provers hold the facts of the edge.
  void onEdge(const Edge &edge, llvm::function_ref<void()> fn);
  /// States a fact of the boundary, or of a symbol of the boundary.
  void addFact(const Predicate &p, FactOrigin origin);
  void addRange(DimExpr e, ArrayRef<Interval> intervals, FactOrigin origin);
  /// States a range of a fresh symbol.
  void addFreshRange(DimExpr symbol, Interval range, FactOrigin origin);

  /// Adds an edge that passes `from` to the merge point `to`; a null `from` is
  /// an unknown value. `entered` means that the walk already passed the merge
  /// point, so that the edge must confirm the assumptions made there. Leaves of
  /// symbols numbered `visibleBelow` or later are not visible at `to`. Returns
  /// false if the edge changed a slot or a bound that walked code used.
  bool addEdge(Value to, const Edge &edge, Value from, bool entered,
               unsigned visibleBelow);
  /// Forgets the results of an earlier walk of the merge point.
  void startMerge(Value point);
  /// For slots where a later edge does not prove the first edge's value, tries
  /// the values of the later edges. For merges whose edges were all added
  /// before the walk enters the code after them.
  void retryEdges(Value to, unsigned visibleBelow);
  /// Gives `to` the merged description. `complete` means that every edge was
  /// added, so that the largest extent of the edges bounds a dropped one.
  void settle(Value to, bool complete);
  void boundDropped(Value to, const Merge &merge);
  /// Describes an `i1` after every edge was added: a constant if it has one
  /// value on all edges, else the disjunction, over the edges, of the edge's
  /// guard and the condition that it passes. `isVisible` says which symbols
  /// exist at the merge. `guardOf` returns when an edge is taken, null if
  /// unknown; the guards exclude each other.
  void mergeBits(Value to, llvm::function_ref<bool(DimExpr)> isVisible,
                 llvm::function_ref<ConditionRef(const Edge &)> guardOf);
  bool isDefinedAt(DimExpr leaf, Block &block, DominanceInfo &dominance) const;
  /// Returns the condition under which control goes from the end of `from`,
  /// through blocks with one predecessor, over the edge; null if unknown.
  ConditionRef guardFrom(Block *from, const Edge &edge);

  //===--- Growth (Growth.cpp) --------------------------------------------===//

  /// By how much a number that a counted loop carries grows in each iteration.
  /// A slot is an axis, or -1 for the content.
  struct Growth {
    /// Symbols of the loop have this number or a greater one.
    unsigned visibleBelow = 0;
    /// The number of the iteration, from 0, in terms of the induction variable.
    DimExpr iteration;
    llvm::SmallDenseMap<int, DimExpr, 2> steps;
    llvm::SmallDenseSet<int, 2> tried;
  };
  /// For a loop without a counter: the first number that changes by a constant
  /// in each iteration, its value before the loop, and that constant.
  struct Pilot {
    Value value;
    DimExpr init;
    int64_t step = 0;
  };
  /// A number that grows by `ratio` when the pilot grows by 1.
  struct Follower {
    Pilot pilot;
    int64_t ratio = 0;
  };
  void forgetPilots(ArrayRef<Value> points);
  bool guessFollower(Value to, DimExpr init, DimExpr brought);
  /// Returns the value of the follower when the pilot has the value `pilot`, if
  /// the follower starts at `init`.
  static DimExpr follow(const Follower &follower, DimExpr init, DimExpr pilot);
  /// Returns the number that the edge added last passes to the pilot.
  DimExpr broughtToPilot(const Follower &follower);
  struct CountedLoop {
    Value variable;
    DimExpr lower, upper, step;
  };
  std::optional<CountedLoop> countedLoop(Operation *op);
  void startGrowth(Operation *op, unsigned visibleBelow);
  /// Returns the value of `to` in an iteration, if it is `init` in the first.
  DimExpr grow(Value to, int slot, DimExpr init);
  /// Returns the same for the next iteration.
  DimExpr expectedNext(Value to, int slot, DimExpr init);
  /// Guesses growth after a back edge passed `brought` instead of `init`.
  /// Returns false if there is nothing (more) to guess.
  bool guessGrowth(Value to, int slot, DimExpr init, DimExpr brought);
  /// Describes the results of a loop whose growth was proved.
  void finishGrowth(Operation *op);
  //===--- Bounds of what differs (Invariants.cpp) ------------------------===//

  /// How a number that a loop changes compares to its value before the loop:
  /// the bounds worth assuming in a round. Kept from round to round.
  struct Trend {
    /// Never below, or never above, its first value.
    bool atLeastInit = false, atMostInit = false;
    /// Never below 0, or never below 1.
    bool atLeastZero = false, atLeastOne = false;
    /// A comparison in the loop with a number from outside stops it; it changes
    /// by `step` in each iteration.
    bool guarded = false;
    int64_t step = 0;
    /// Never above both its first value and all values of the loop's variable,
    /// or never below them: a running maximum or minimum.
    bool belowVariable = false, aboveVariable = false;
  };
  struct Bound {
    bool Trend::*assumed;
    bool isLower;
    DimExpr bound;
    bool forOverflow = true;
  };
  using Slot = std::pair<Value, int>;
  /// Notes how an iteration changed the number from `now` to `brought`.
  void noteTrend(Value to, int slot, DimExpr now, DimExpr brought);
  /// Chooses the bounds of the loop's number `to` that this round assumes.
  /// stateAssumedBounds() states them at the start of the loop's body.
  void assumeBounds(Value to);
  void stateAssumedBounds(Block *block);
  /// True if the value that a back edge passes keeps the assumed bounds.
  bool confirmBounds(Value to, int slot, DimExpr brought);
  /// Finds bounds of the values that the edges of a complete merge pass to
  /// slots where they differ.
  void findMergeBounds(Value to, unsigned visibleBelow,
                       SmallVectorImpl<StatedFact> &found);
  /// True if the facts prove, of a number or extent `e` of a value of the type,
  /// what overflow reasoning assumes of every such value. If they do not, a
  /// predicate that compares `e` with another expression would transfer the
  /// assumption to that expression, although the value of `e` may be poison.
  bool isNoNews(DimExpr e, Type type);
  /// The same for what every prover assumes: that an extent is not negative,
  /// and that a number of a narrow type fits it.
  bool isPlain(DimExpr e, Type type);
  DimExpr guardBound(Value to, const Trend &trend, DimExpr init) const;
  DimExpr slotOf(Value v, int slot);

  /// Describes `v` by fresh symbols only.
  void forget(Value v);
  /// Drops the description of `v` that an earlier round made.
  void erase(Value v);
  void eraseDefinitions(Operation *op);
  bool isVisible(DimExpr e, unsigned visibleBelow) const;

  DimExpr fresh(Value origin, int axis);
  void addFreshContentFacts(DimExpr e, Type type);
  ArrayRef<DimExpr> store(ArrayRef<DimExpr> es);
  static bool isUnwieldy(DimExpr e);
  int64_t followedCount(Value tensor) const;
  bool isProductOfExtents(DimExpr e) const;
  bool isBelowProduct(DimExpr e) const;
  void noteShape(Value v, ArrayRef<DimExpr> es);
  void forgetShapesFrom(size_t first);
  unsigned widthOf(Type type) const;

  FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  unsigned indexWidth = 64;
  /// Extents set for values that finish() has not completed yet.
  DenseMap<Value, SmallVector<DimExpr, 4>> pending;
  /// The expressions to which numbers that are fresh symbols are congruent.
  DenseMap<Value, DimExpr> congruences;
  /// The first number of each width that is congruent to an expression.
  DenseMap<std::pair<DimExpr, unsigned>, Value> wrapped;
  /// Ranges of numbers that are tighter than what the facts imply.
  DenseMap<Value, ConstantIntRanges> integerRanges;
  /// The facts by which the current op defines its results.
  SmallVector<ConditionRef, 1> definitions;
  llvm::SmallPtrSet<Operation *, 16> defining;
  DenseMap<Value, Merge> merges;
  DenseMap<Value, Dropped> dropped;
  /// For the numbers that a counted loop carries.
  DenseMap<Value, Growth> growths;
  DenseMap<Block *, Pilot> pilots;
  DenseMap<Value, Follower> followers;
  DenseMap<Slot, Trend> trends;
  /// The bounds that this round assumes, by slot and by symbol.
  DenseMap<Slot, SmallVector<Bound, 2>> assumed;
  DenseMap<DimExpr, SmallVector<Bound, 2>> boundsOf;
  SmallVector<Operation *> returns;
  /// Shapes with at least two dynamic extents, or one that is no leaf, and the
  /// block that defines them.
  SmallVector<std::pair<ArrayRef<DimExpr>, Block *>> shapesSeen;
  llvm::DenseSet<std::pair<ArrayRef<DimExpr>, Block *>> shapesSet;
  Operation *current = nullptr;
  /// False in a shape function: its checks are the preconditions of its op.
  bool trustChecks = true;
  uint64_t visits = 0, visitBudget = 1000;
  /// True if a loop must drop all merges that may still change.
  bool mustSettle(unsigned round) const {
    return round >= kMaxRounds || visits > visitBudget;
  }
  /// Greater than 0 while the walk may visit a body again.
  unsigned rounds = 0;

  /// Rounds after which a loop drops every merge that may still change.
  static constexpr unsigned kMaxRounds = 6;
  /// Visited ops per op of the function, on average, after which the analysis
  /// walks each loop only once: nested loops multiply rounds.
  static constexpr uint64_t kVisitsPerOp = 40;
  /// Work of the provers' costly tiers per op of a function without dynamic
  /// extents.
  static constexpr uint64_t kStaticWorkPerOp = 2;
  static constexpr unsigned kMaxExprSize = 2048;
  /// Larger expressions are not stored as congruent to a fresh symbol.
  static constexpr unsigned kMaxCongruentSize = 64;
  /// The number of ops of a function whose definitions are stated.
  static constexpr unsigned kMaxDefining = 64;
  /// Expressions with constants of more bits than this are too large to use.
  static constexpr unsigned kMaxBits = 256;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H
