//===- FunctionAnalyzer.h - One function, forwards --------------*- C++ -*-===//
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
// a *candidate* taken from the first edge that reaches it; every other edge
// must prove that it brings the same number. At a loop header the candidates of
// the entry edges are assumed together, the body is walked under them, and any
// that a back edge does not reprove is dropped and the body walked again, until
// none is. Dropped slots are fresh symbols. This is induction over the
// iterations: candidates only speak of values from outside the loop.
//
// Invariants:
//  - every expression stored for a value is exact for it, at each execution;
//  - a fresh symbol is never used again for another value: expressions that an
//    abandoned round left behind mention symbols nobody reads;
//  - a fact is stated where the walk passes what states it (ControlFacts.cpp),
//    in the scope of its block (FactScopes.h); only what is true of a new
//    symbol by its definition holds in every scope.
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

/// The rule by which an integer argument is read as a number.
constexpr llvm::StringLiteral kIntegerRule = "index_cast";

/// True for the types whose values have extents that are followed.
inline bool isRankedShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

inline bool hasDynamicSize(Type type) {
  return isRankedShaped(type) && !cast<ShapedType>(type).hasStaticShape();
}

/// The greatest extent of a tensor of this type that the program can count: its
/// static sizes are so many elements for each.
int64_t greatestExtent(const ModuleShapes &module, ShapedType type);

/// True for integers read as signed numbers; a bit is a condition instead.
inline bool isFollowedInteger(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

class FunctionAnalyzer final : public InferenceState {
public:
  explicit FunctionAnalyzer(FunctionShapes &shapes);

  /// Analyses the whole function from its boundary attributes.
  void run();
  /// The same, with what every call of the function brings. False, and nothing
  /// is analysed, if that says nothing.
  bool runFor(const CallerFacts &callers);
  /// Evaluates a shape function under the facts of this analysis: its argument
  /// k is a rank-1 tensor whose elements are `arguments[k]`. The elements of
  /// what it returns are appended to `results`; an empty list where unknown.
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
    /// Where it starts: a terminator, or the op with regions that is entered.
    Operation *source = nullptr;
    /// What is known on it besides: that `condition` is as `taken` says.
    ConditionRef condition;
    bool taken = true;
  };
  /// What the edges seen so far say of a merge point.
  struct Merge {
    /// The edges and what they bring; null where unknown.
    SmallVector<std::pair<Edge, Value>, 2> edges;
    bool seeded = false;
    SmallVector<DimExpr, 4> extents;
    /// Per axis, what the extent is at most on every edge so far; null where
    /// some edge has no visible bound.
    SmallVector<DimExpr, 4> uppers;
    DimExpr content;
    SmallVector<DimExpr> contents;
  };
  /// Slots of a merge point known not to be the same on all edges. Kept from
  /// round to round. Slot i is axis i; then the content; then each element.
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
  /// True if something was stated.
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
  /// Fills what a model left out: static sizes, fresh symbols.
  void finish(Value v);

  //===--- Ranges of machine integers (IntegerRanges.cpp) -----------------===//

  /// Bounds results of `op` and arguments of its regions by its
  /// `InferIntRangeInterface`, if their numbers are no expressions.
  void inferRanges(Operation *op);
  bool isWorthRanges(Operation *op);
  void noteRange(Value v, const ConstantIntRanges &inferred);
  IntegerValueRange rangeOf(Value v);
  ConstantIntRanges rangeFromFacts(Value v);

  //===--- Numbers that may have wrapped (Congruences.cpp) ----------------===//

  /// Gives `v`, a number that is congruent to an expression, the symbol of an
  /// earlier number of its width that is congruent to the same expression, or a
  /// fresh symbol.
  void setWrapped(Value v, DimExpr congruentTo);
  /// If all values that reach a complete merge are congruent to one expression,
  /// so is `to`.
  void mergeCongruences(Value to, unsigned visibleBelow);

  //===--- Facts (ControlFacts.cpp) ---------------------------------------===//

  /// What follows from a condition, part by part.
  struct Implied {
    SmallVector<Predicate> facts;
    /// Of each, one alternative holds.
    SmallVector<SmallVector<Prover::Conjunction, 0>> choices;
  };
  /// Appends what follows from `c` being `truth`, where the walk is.
  void implied(const ConditionRef &c, bool truth, Implied &result);
  void stateCondition(const ConditionRef &c, bool truth, Operation *behind,
                      FactOrigin origin);
  void statePredicate(const Predicate &p, Operation *behind, FactOrigin origin);
  /// States what `op` defined its results to be.
  void stateDefinitions(Operation *op);
  /// What holds behind `op` because it was passed.
  void stateCheck(Operation *op);
  /// What holds in a region of `op` because it was entered.
  void stateEntry(Operation *op, Region &region);
  void stateLoopRange(Operation *op);

  //===--- The affine dialect (AffineFacts.cpp) ---------------------------===//

  /// The number an affine expression stands for; null where it may wrap.
  DimExpr affineNumber(AffineExpr expr, unsigned numDims, ValueRange operands);
  /// States the range of a variable that runs up to the least of the upper
  /// bounds.
  void stateAffineRange(Value variable, AffineMap lower,
                        ValueRange lowerOperands, AffineMap upper,
                        ValueRange upperOperands, int64_t step);
  void stateAffineLoop(Operation *op);
  /// The condition of an affine.if; null for other ops, or if unknown.
  ConditionRef affineCondition(Operation *op);

  /// What holds behind a loop that ends when its condition fails. Symbols
  /// numbered from `visibleBelow` to before `insideEnd` are the loop's.
  void stateExit(Operation *op, unsigned visibleBelow, unsigned insideEnd);
  /// States that `number` is an index into the extent `size`.
  void stateIndex(Value number, DimExpr size, Operation *behind);
  /// The edge by which `terminator` goes to its successor `i`.
  Edge edgeTo(Operation *terminator, unsigned i);
  /// The edge by which control enters a region of `op`; null: passes it by.
  Edge edgeInto(Operation *op, Region *region);
  /// The edge from the end of a region to another; null: out of the op.
  Edge edgeOut(Operation *terminator, Region *region);
  /// Calls `fn` with what holds on the edge, in the prover.
  void onEdge(const Edge &edge, llvm::function_ref<void()> fn);
  /// States a fact of the boundary, or of a symbol of the boundary.
  void addFact(const Predicate &p, FactOrigin origin);
  void addRange(DimExpr e, ArrayRef<Interval> intervals, FactOrigin origin);
  /// States a range of a fresh symbol.
  void addFreshRange(DimExpr symbol, Interval range, FactOrigin origin);

  /// Adds an edge that brings `from` to the merge point `to` (a null `from`
  /// brings something unknown). `entered` says that code after the merge point
  /// was already walked: the edge must then confirm what was assumed. Leaves of
  /// symbols numbered `visibleBelow` or later are not visible at `to`.
  /// Returns false if a slot had to be dropped that code already used.
  bool addEdge(Value to, const Edge &edge, Value from, bool entered,
               unsigned visibleBelow);
  /// Forgets what earlier rounds found out about a merge point.
  void startMerge(Value point);
  /// Tries what later edges bring for the slots that the first edge's does not
  /// fit; for merges whose edges were all added before code behind was walked.
  void retryEdges(Value to, unsigned visibleBelow);
  /// Makes the merged description the one of `to`. `complete` says that every
  /// edge was added, so that a dropped extent is bounded by the largest.
  void settle(Value to, bool complete);
  void boundDropped(Value to, const Merge &merge);
  /// Describes a bit of which every edge was added: what all edges bring, or
  /// what each brings where it is known which is taken. `isVisible` says which
  /// symbols exist at the merge, and `guardOf` when an edge is taken, null if
  /// not known; the guards exclude each other.
  void mergeBits(Value to, llvm::function_ref<bool(DimExpr)> isVisible,
                 llvm::function_ref<ConditionRef(const Edge &)> guardOf);
  bool isDefinedAt(DimExpr leaf, Block &block, DominanceInfo &dominance) const;
  /// The condition under which control gets from the end of `from` by the edge,
  /// through blocks of one predecessor; null if not known.
  ConditionRef guardFrom(Block *from, const Edge &edge);

  //===--- Growth (Growth.cpp) --------------------------------------------===//

  /// What a number that a counted loop carries grows by in each iteration. A
  /// slot is an axis, or -1 for the content.
  struct Growth {
    /// Symbols of the loop are numbered from here.
    unsigned visibleBelow = 0;
    /// The number of the iteration, from 0, in terms of the induction variable.
    DimExpr iteration;
    llvm::SmallDenseMap<int, DimExpr, 2> steps;
    llvm::SmallDenseSet<int, 2> tried;
  };
  /// In a loop that counts nothing by itself: the first number that changes by
  /// a constant, what it is before the loop, and that constant.
  struct Pilot {
    Value value;
    DimExpr init;
    int64_t step = 0;
  };
  /// A number that goes up by `ratio` where the pilot goes up by 1.
  struct Follower {
    Pilot pilot;
    int64_t ratio = 0;
  };
  void forgetPilots(ArrayRef<Value> points);
  bool guessFollower(Value to, DimExpr init, DimExpr brought);
  /// What `to` is where the pilot is `pilot`, if it is `init` at first.
  static DimExpr follow(const Follower &follower, DimExpr init, DimExpr pilot);
  /// The number that the edge added last brings to the pilot.
  DimExpr broughtToPilot(const Follower &follower);
  struct CountedLoop {
    Value variable;
    DimExpr lower, upper, step;
  };
  std::optional<CountedLoop> countedLoop(Operation *op);
  void startGrowth(Operation *op, unsigned visibleBelow);
  /// What `to` is in an iteration, if it is `init` in the first one.
  DimExpr grow(Value to, int slot, DimExpr init);
  /// The same one iteration later.
  DimExpr expectedNext(Value to, int slot, DimExpr init);
  /// Guesses growth after `brought` came back instead of `init`; false if there
  /// is nothing (more) to guess.
  bool guessGrowth(Value to, int slot, DimExpr init, DimExpr brought);
  /// Describes the results of a loop whose growth was proved.
  void finishGrowth(Operation *op);
  //===--- Bounds of what differs (Invariants.cpp) ------------------------===//

  /// How a number that a loop changes compares to what it was before the loop:
  /// what is worth assuming of it in a round. Kept from round to round.
  struct Trend {
    /// Never below, or never above, its first value.
    bool atLeastInit = false, atMostInit = false;
    /// Never below 0, or never below 1.
    bool atLeastZero = false, atLeastOne = false;
    /// Stopped by a comparison in the loop with a number from outside; it
    /// changes by `step` in each iteration.
    bool guarded = false;
    int64_t step = 0;
    /// Never above its first value and all of the loop's variable, or never
    /// below these: a running maximum or minimum.
    bool belowVariable = false, aboveVariable = false;
  };
  struct Bound {
    bool Trend::*assumed;
    bool isLower;
    DimExpr bound;
    bool forOverflow = true;
  };
  using Slot = std::pair<Value, int>;
  /// Notes how `init` became `brought` in an iteration.
  void noteTrend(Value to, int slot, DimExpr now, DimExpr brought);
  /// Finds what to assume of the loop's number `to` in this round; to be stated
  /// at the start of the loop's body.
  void assumeBounds(Value to);
  void stateAssumedBounds(Block *block);
  /// True if what a back edge brings meets what was assumed.
  bool confirmBounds(Value to, int slot, DimExpr brought);
  /// Bounds of what the edges of a complete merge bring, where it differs.
  void findMergeBounds(Value to, unsigned visibleBelow,
                       SmallVectorImpl<StatedFact> &found);
  /// Whether it is proved of `e`, a number or an extent of a value of the type,
  /// what overflow reasoning takes for granted of such. What is compared with
  /// it would otherwise learn that from it, though the value may be poison.
  bool isNoNews(DimExpr e, Type type);
  /// The same of what every fact takes for granted: that an extent is not
  /// negative, that a number of a narrow type fits it.
  bool isPlain(DimExpr e, Type type);
  DimExpr guardBound(Value to, const Trend &trend, DimExpr init) const;
  DimExpr slotOf(Value v, int slot);

  /// Gives `v` fresh symbols throughout.
  void forget(Value v);
  /// Drops what an earlier round found out about `v`.
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
  /// The result whose extents are being set, unfinished.
  DenseMap<Value, SmallVector<DimExpr, 4>> pending;
  /// What numbers that are fresh symbols are congruent to.
  DenseMap<Value, DimExpr> congruences;
  /// The first number of a width that is congruent to an expression.
  DenseMap<std::pair<DimExpr, unsigned>, Value> wrapped;
  /// Ranges of numbers that are tighter than what the facts imply.
  DenseMap<Value, ConstantIntRanges> integerRanges;
  /// What the op that is looked at defines its results to be.
  SmallVector<ConditionRef, 1> definitions;
  llvm::SmallPtrSet<Operation *, 16> defining;
  DenseMap<Value, Merge> merges;
  DenseMap<Value, Dropped> dropped;
  /// Of the numbers that a counted loop carries.
  DenseMap<Value, Growth> growths;
  DenseMap<Block *, Pilot> pilots;
  DenseMap<Value, Follower> followers;
  DenseMap<Slot, Trend> trends;
  /// What is assumed in this round, and of which symbol.
  DenseMap<Slot, SmallVector<Bound, 2>> assumed;
  DenseMap<DimExpr, SmallVector<Bound, 2>> boundsOf;
  SmallVector<Operation *> returns;
  /// Shapes of at least two dynamic sizes, and the block they are defined in.
  SmallVector<std::pair<ArrayRef<DimExpr>, Block *>> shapesSeen;
  llvm::DenseSet<std::pair<ArrayRef<DimExpr>, Block *>> shapesSet;
  Operation *current = nullptr;
  /// False in a shape function, whose checks state the preconditions of its op.
  bool trustChecks = true;
  uint64_t visits = 0, visitBudget = 1000;
  /// True if the merges of a loop that may still change are all to be dropped.
  bool mustSettle(unsigned round) const {
    return round >= kMaxRounds || visits > visitBudget;
  }
  /// Greater than 0 while a body may be walked again.
  unsigned rounds = 0;

  /// Rounds after which every merge of a loop that may still change is dropped.
  static constexpr unsigned kMaxRounds = 6;
  /// Ops visited per op of the function, on average, before loops are no longer
  /// walked more than once: nested loops multiply rounds.
  static constexpr uint64_t kVisitsPerOp = 40;
  /// Work of the provers' costly tiers per op of a function without dynamic
  /// sizes.
  static constexpr uint64_t kStaticWorkPerOp = 2;
  static constexpr unsigned kMaxExprSize = 2048;
  /// Larger expressions are not kept beside a fresh symbol.
  static constexpr unsigned kMaxCongruentSize = 64;
  /// Ops of a function whose definitions are stated.
  static constexpr unsigned kMaxDefining = 64;
  /// Bits of the constants in an expression.
  static constexpr unsigned kMaxBits = 256;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H
