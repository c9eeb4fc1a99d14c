//===- ValueState.h - Descriptions of values --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes the values of a function by expressions, and owns the facts that
// this needs: which arithmetic is ideal, which numbers may have wrapped, and
// which have ranges from upstream. Models read operands and set results through
// this class (InferenceState). Merge points and loops use it, too.
//
// Invariants:
//  - an expression stored for a value is exact at each execution of its op;
//  - a fresh symbol never denotes a second value.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_VALUESTATE_H
#define SYMSHAPE_LIB_ANALYSIS_VALUESTATE_H

#include "Facts/FactScopes.h"
#include "FunctionAnalyzer/IntegerRanges.h"
#include "FunctionAnalyzer/OverflowChecker.h"
#include "FunctionAnalyzer/WrappedNumbers.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// True if all symbols of `e` have numbers below `visibleBelow`: they exist
/// before the point at which the next symbol had this number.
bool isVisible(DimExpr e, unsigned visibleBelow);

class ValueState final : public InferenceState {
public:
  explicit ValueState(FunctionShapes &shapes);

  //===--- InferenceState -------------------------------------------------===//

  ExprContext &getExprContext() override { return ctx; }
  Prover &getProver() override { return *shapes.prover; }
  ArrayRef<DimExpr> extents(Value shaped) override;
  DimExpr content(Value scalar) override;
  DimExpr congruent(Value scalar) override;
  ArrayRef<DimExpr> contents(Value tensor) override;
  SmallVector<DimExpr> layout(Value memref) override;
  ConditionRef condition(Value flag) override;
  DimExpr symbol(Value v) override {
    return shapes.descriptions.lookup<slots::Symbol>(v);
  }
  ExactReal real(Value flt) override;
  DimExpr converted(Value scalar, StringRef rule) override;
  void setExtent(Value result, unsigned axis, DimExpr e) override;
  void setAtMost(Value result, unsigned axis, DimExpr bound) override;
  void countAtMost(Value count, DimExpr bound) override;
  void setContent(Value result, DimExpr e) override;
  void setContents(Value result, ArrayRef<DimExpr> es) override;
  void setLayout(Value result, ArrayRef<DimExpr> es) override;
  void setCondition(Value result, ConditionRef c) override;
  void setReal(Value result, ExactReal r) override;
  void copyDescription(Value original, Value copy) override;
  void define(Value result, ConditionRef fact) override;
  void setArithmetic(Value result, DimExpr e, bool noWrap) override;
  bool fits(DimExpr e, Type type) override;
  void setCongruent(Value result, DimExpr e) override;
  bool isNonNegative(DimExpr e) override;
  Verdict decide(const ConditionRef &c) override;

  //===--- Facts ----------------------------------------------------------===//

  ModuleShapes &getModule() { return module; }
  /// The owner of the leaves of the function's expressions.
  unsigned getOwner() const { return shapes.owner; }
  Prover &getOverflowProver() { return *shapes.overflowProver; }
  FactScopes &getScopes() { return *shapes.scopes; }
  /// States a fact of the boundary, or of a symbol of the boundary.
  void addFact(const Predicate &p, FactOrigin origin);
  void addRange(DimExpr e, ArrayRef<Interval> intervals, FactOrigin origin);
  /// States a range of a fresh symbol, which holds everywhere.
  void addFreshRange(DimExpr symbol, Interval range, FactOrigin origin);
  void addFreshContentFacts(DimExpr e, Type type);
  /// The facts that the current op states about its results with `define`.
  bool hasDefinitions() const { return !definitions.empty(); }
  SmallVector<ConditionRef, 1> takeDefinitions();

  //===--- Values ---------------------------------------------------------===//

  /// The op that the walk visits; arithmetic may rest on the shapes that exist
  /// there. Null before the walk.
  void setCurrent(Operation *op) { current = op; }
  /// Returns a new symbol for an axis of `v`, or for its number.
  DimExpr fresh(Value v, int axis);
  /// Code outside of the program is described while this object exists. New
  /// symbols and facts belong to `origin`, a value of the program, and nothing
  /// keeps a block of that code. Its user erases the descriptions of its
  /// values, in all slots at once, before the values go: no description of
  /// another value refers to them.
  class Temporary {
  public:
    Temporary(ValueState &values, Value origin);
    ~Temporary();
    Temporary(const Temporary &) = delete;
    Temporary &operator=(const Temporary &) = delete;

    /// Symbols with this number or a greater one were made for that code.
    unsigned getFirstSymbol() const { return firstSymbol; }

  private:
    ValueState &values;
    unsigned firstSymbol;
    size_t firstShape;
    Value originAround;
  };
  /// True if `e` is a fresh symbol that was made for `v`.
  bool isOwnSymbol(DimExpr e, Value v) const;
  /// Completes the description that a model set: static extents come from the
  /// type, missing extents and numbers become fresh symbols.
  void finish(Value v);
  /// Drops the description of `v` that an earlier round made.
  void erase(Value v);
  /// The same for all values that `op` defines, also inside it.
  void eraseAll(Operation *op);
  /// Describes `v` by fresh symbols only.
  void forget(Value v) {
    erase(v);
    finish(v);
  }
  /// True if `v` has extents or a number already.
  bool isDescribed(Value v) const {
    return shapes.descriptions.find<slots::Extents>(v) ||
           shapes.descriptions.find<slots::Number>(v);
  }
  /// The extents that a model set for `v`, which is not finished yet.
  SmallVector<DimExpr, 4> getPending(Value v) const {
    return pending.lookup(v);
  }
  /// The extent or the number with this id (see `kNumberId`); null if the value
  /// has none.
  DimExpr number(Value v, int id);
  /// The numbers in all slots of `v`, as `ValueDescriptions::numbers` returns
  /// them for a value of the type. All are null if `v` is.
  SmallVector<DimExpr, 4> numbers(Type type, Value v);
  /// Sets those that are not null. Call `finish` after it.
  void setNumbers(Value v, ArrayRef<DimExpr> numbers);
  /// The number of elements of an integer tensor whose contents the analysis
  /// follows: its extents are constant and few. Otherwise -1.
  int64_t followedCount(Value tensor) const;
  /// The extents of `v` as stored, without describing a new value.
  ArrayRef<DimExpr> knownExtents(Value v) const {
    return shapes.descriptions.lookup<slots::Extents>(v);
  }
  DimExpr knownContent(Value v) const {
    return shapes.descriptions.lookup<slots::Number>(v);
  }
  /// Describes an `i1` as a constant.
  void setConstantBit(Value v, bool value);
  /// An upper bound of the fresh symbol `e` over older leaves, or null.
  DimExpr upperOf(DimExpr e) const { return shapes.upperOf.lookup(e); }
  void setUpper(DimExpr e, DimExpr upper) { shapes.upperOf[e] = upper; }
  /// The numbers that might have wrapped, computed from the leaf on every path
  /// to `op`.
  SmallVector<Value> congruentNumbers(DimExpr leaf, Operation *op) const {
    return wrapped.dependingOn(leaf, op);
  }

  /// Notes that facts somewhere show that `symbol`, for a number that might
  /// have wrapped, is `ideal`.
  void noteIdeal(DimExpr symbol, DimExpr ideal) { ideals[symbol] = ideal; }
  /// Describes the results of the current op without symbols that the facts
  /// here show to be another expression (`noteIdeal`).
  void useIdeals();

  /// The description of `v`, which `restore` gives to the same or another
  /// value of the type, also after `v` was described again.
  ValueDescriptions::Saved save(Value v);
  void restore(Value v, const ValueDescriptions::Saved &saved);

  /// Describes `v`, which is congruent to an expression, by the symbol of an
  /// earlier number of the same width that is congruent to the same expression,
  /// or by a fresh symbol.
  void setWrapped(Value v, DimExpr congruentTo);
  /// Returns true if the facts prove the assumptions of overflow reasoning
  /// about a number or extent `e` of a value of the type. If they do not, a
  /// predicate that compares `e` with another expression would transfer the
  /// assumption to that expression, although the value of `e` may be poison.
  bool isNoNews(DimExpr e, Type type);
  /// The same for the assumptions of every prover: that an extent is not
  /// negative, and that a number of a narrow type fits it.
  bool isPlain(DimExpr e, Type type);

  /// True if no signed integer of this type exceeds `upper`.
  bool isTypeLimit(const llvm::DynamicAPInt &upper, Type type) const {
    unsigned width = overflow.limitWidthOf(type);
    return upper >= llvm::DynamicAPInt(llvm::APInt::getSignedMaxValue(width));
  }

  OverflowChecker overflow;
  WrappedNumbers wrapped;
  DenseMap<DimExpr, DimExpr> ideals;
  IntegerRanges ranges;

private:
  static bool isUnwieldy(DimExpr e);
  /// `e`, or null if it is an expression of another context.
  DimExpr own(DimExpr e) const {
    return e && &e.getContext() == &ctx ? e : DimExpr();
  }
  /// Sets the numbers of one slot, by the setter that decides which are kept.
  void setPart(slots::Extents, Value v, ArrayRef<DimExpr> numbers) {
    setExtents(v, numbers);
  }
  void setPart(slots::Number, Value v, ArrayRef<DimExpr> numbers) {
    setContent(v, numbers.front());
  }
  void setPart(slots::Contents, Value v, ArrayRef<DimExpr> numbers) {
    setContents(v, numbers);
  }
  void setPart(slots::Layout, Value v, ArrayRef<DimExpr> numbers) {
    setLayout(v, numbers);
  }
  template <typename S> void setPart(S, Value v, ArrayRef<DimExpr> numbers) {
    if (auto data = S::read(numbers))
      shapes.descriptions.set<S>(v, *data);
  }
  /// Finishes `v` unless it has extents or a number.
  void describe(Value v);
  /// The extent of `v` that was stated, or else read; null if none.
  DimExpr statedExtent(Value result, unsigned axis) const;
  /// Completes the layout of a memref without the identity layout.
  void finishLayout(Value v);
  void noteShape(Value v, ArrayRef<DimExpr> es);

  FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  Operation *current = nullptr;
  /// The origin of new symbols, if it is another value than the described one.
  Value temporaryOrigin;
  Value originFor(Value v) const {
    return temporaryOrigin ? temporaryOrigin : v;
  }
  /// Extents set for values that finish() has not completed yet.
  DenseMap<Value, SmallVector<DimExpr, 4>> pending;
  SmallVector<ConditionRef, 1> definitions;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_VALUESTATE_H
