//===- ElementRanges.h - Numbers in tensors ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The range of a number that no expression describes, such as an element of a
// large tensor.
//
// The same search finds numbers for chosen data: where each number among the
// inputs is 0, `i + max(offset, 0)` lies where `i` does.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H

#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::symshape {

/// Two integers around a number; null if they are not known. A float with a
/// range is a number, not NaN.
struct NumberRange {
  DimExpr min, max;
  /// A float is at most numerator / denominator + error, where the denominator
  /// is at least 1; or it is 0, if `orZero` is true. Null for other numbers.
  DimExpr numerator = {}, denominator = {};
  double error = 0;
  bool orZero = false;
  /// The numbers from which the float is computed: one of them may be its
  /// bound.
  SmallVector<DimExpr, 2> sizes = {};
  explicit operator bool() const { return min && max; }
};

/// The limits of this search.
struct ElementRangeBudgets {
  /// Values from which a number is computed, one from another.
  unsigned depth = 200;
  /// Parts of a bit.
  unsigned bits = 256;
  /// Arms of selections whose numbers are computed again, under the condition.
  unsigned arms = 64;
  /// Values to which a conversion passes its result on.
  unsigned passed = 64;
};

/// A choice of each number among the inputs of a public function: an argument,
/// or an element of a tensor. It is an expression of sizes, the same for all,
/// or larger by `step` for each argument than for the one before.
struct DataChoice {
  DimExpr number = {};
  int step = 0;
  /// A bit is true if the number is not 0; or if it is 0, with this flag.
  bool flipsBits = false;
  explicit operator bool() const { return bool(number); }
};

/// The number from which `v` is read at the same place of tensors, through
/// element-wise ops; `v` itself if that is not known. A tensor stands for its
/// element at that place.
Value elementAtPlace(Value v);

/// The order that a comparison of floats asks for, if none of them is NaN; none
/// for a comparison that asks for NaN.
std::optional<arith::CmpIPredicate>
orderOfFloats(arith::CmpFPredicate predicate);

class ElementRanges {
public:
  /// If `chosen` is given, the numbers are those of a program with such data. A
  /// bit is true if the choice for the first argument is not 0.
  explicit ElementRanges(const FunctionShapes &shapes, DataChoice chosen = {})
      : shapes(shapes), ctx(shapes.getModule().getExprContext()),
        chosen(chosen) {}

  /// The range of that number, or of all elements.
  NumberRange of(Value v);

  /// True if the range of the precondition's number proves it, with the facts
  /// just before `point`.
  bool proves(const Precondition &precondition, Operation *point);
  /// Whether a bit is always true, or never, with the facts just before
  /// `point`, or with those at the entry.
  Verdict bit(Value v, Operation *point);
  Verdict decideCondition(const ConditionRef &condition, Operation *point);
  /// Replaces each number that is no size; null if some is not known.
  DimExpr overSizes(DimExpr e, Value self = {});
  /// `lower < upper`, or `lower <= upper`.
  struct Order {
    Value lower, upper;
    bool isStrict;
  };

private:
  /// A range that a condition states for a number at one place of tensors.
  struct Given {
    Value number;
    NumberRange range;
    /// The ranges that follow for others.
    llvm::DenseMap<Value, NumberRange> ranges;
  };

  /// A body that runs again and again, and computes a number `after` each step
  /// from the one `before` it.
  struct Steps {
    Region &body;
    Value before, after;
    /// Other numbers before a step, which may be any.
    ValueRange others;
  };

  NumberRange compute(Value v);
  NumberRange ofGiven(Value v);
  SmallVector<Given, 2> impliedBy(const Order &order, bool holds);
  NumberRange inArm(Value v, const Order &order, bool holds);
  std::optional<Order> orderOfSelection(arith::SelectOp select);
  bool fitsWhereSelected(const Precondition &precondition, Operation *point);
  NumberRange ofArgument(BlockArgument argument);
  NumberRange ofArithmetic(Operation *op);
  NumberRange ofRest(arith::SubIOp sub);
  NumberRange ofDivision(const Division &division);
  NumberRange ofAffine(AffineExpr e, unsigned numDims, ValueRange operands);
  /// Reads the elements once, for all searches in the module.
  std::optional<std::pair<int64_t, int64_t>> limitsOfConstant(Attribute value);
  NumberRange ofFloatConstant(const llvm::APFloat &x, NumberRange range);
  NumberRange ofFloats(Operation *op);
  NumberRange ofFloatConversion(Operation *op);
  NumberRange ofFloatPair(Operation *op);
  NumberRange ofTruncation(Operation *op);
  NumberRange ofConstants(Operation *op);
  NumberRange magnitude(const NumberRange &range);
  NumberRange ofQuotient(arith::DivFOp op);
  NumberRange product(NumberRange a, NumberRange b);
  NumberRange ofProduct(arith::MulFOp op);
  NumberRange ofLogarithm(Operation *op);
  NumberRange addFraction(arith::AddFOp op, NumberRange result);
  NumberRange subtractFraction(arith::SubFOp op, NumberRange result);
  NumberRange multiplyFraction(arith::MulFOp op, NumberRange result);
  NumberRange divideFraction(arith::DivFOp op, NumberRange result);
  NumberRange truncateFraction(NumberRange range);
  NumberRange clamped(const NumberRange &x, const NumberRange &y);
  Value simplified(Value condition);
  NumberRange ofSelect(arith::SelectOp select);
  NumberRange ofMoved(OpResult result);
  NumberRange ofScan(OpResult result);
  NumberRange ofScatter(OpResult result);
  NumberRange ofYielded(OpResult result);
  NumberRange ofAccumulated(OpResult result, Value yielded);
  NumberRange ofLoop(scf::ForOp loop, unsigned number);
  NumberRange afterStep(const Steps &steps, const NumberRange &before);
  std::pair<NumberRange, NumberRange> ofSteps(const Steps &steps,
                                              const NumberRange &start);
  void forget(Region &body);
  NumberRange ofInput(Type type, unsigned argument);
  NumberRange ofBit(Value v);
  Verdict compare(arith::CmpIOp op, Operation *point);
  Verdict compare(arith::CmpFOp op, Operation *point);
  NumberRange fitting(NumberRange range, Type type);
  NumberRange representable(NumberRange range, Type type);
  NumberRange rounded(NumberRange range, Type type);
  /// The facts at the entry, with the assumption about the greatest extent.
  Prover &overflowProver();
  Prover &proverAt(Operation *point);
  NumberRange join(ValueRange values);
  NumberRange constant(int64_t value) { return constant(value, value); }
  NumberRange constant(int64_t min, int64_t max) {
    return {ctx.constant(min), ctx.constant(max)};
  }
  bool isNonNegative(const NumberRange &range);
  bool provesFit(const Precondition &precondition, const NumberRange &range,
                 Operation *point);
  bool provesQuotient(const Precondition &precondition, Operation *point);

  const FunctionShapes &shapes;
  ExprContext &ctx;
  DataChoice chosen;
  llvm::DenseMap<Value, NumberRange> ranges;
  /// Null, except where an arm of a selection is looked at.
  Given *given = nullptr;
  /// The arms that were looked at.
  unsigned arms = 0;
  ElementRangeBudgets budgets;
  unsigned depth = 0;
  /// The parts of the current bit that were visited.
  unsigned visitedBits = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H
