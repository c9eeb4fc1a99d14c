//===- ElementRanges.h - Numbers in tensors ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a number that no expression describes, such as an element of a large
// tensor, is data, and between which numbers it lies.
//
// A number is data if the elements of an input contribute to it: sizes then do
// not determine it. The positions 0 to n - 1 that a program computes are no
// data.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H

#include "SymShape/Analysis/Preconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

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
};

class ElementRanges {
public:
  explicit ElementRanges(const FunctionShapes &shapes)
      : shapes(shapes), ctx(shapes.getModule().getExprContext()) {}

  /// Whether the number that a scalar holds, or some element of a shaped value,
  /// is data.
  bool isData(Value v);
  /// Whether the number that the precondition is about is data.
  bool isAboutData(const Precondition &precondition);
  /// The range of that number, or of all elements.
  NumberRange of(Value v);

  /// True if the range of the precondition's number proves it, with the facts
  /// just before `point`.
  bool proves(const Precondition &precondition, Operation *point);
  /// `lower < upper`, or `lower <= upper`.
  struct Order {
    Value lower, upper;
    bool isStrict;
  };

private:
  NumberRange compute(Value v);
  NumberRange ofArgument(BlockArgument argument);
  NumberRange ofArithmetic(Operation *op);
  NumberRange ofFloatConstant(const llvm::APFloat &x, NumberRange range);
  NumberRange ofFloats(Operation *op);
  NumberRange magnitude(const NumberRange &range);
  NumberRange ofQuotient(arith::DivFOp op);
  NumberRange addFraction(arith::AddFOp op, NumberRange result);
  NumberRange subtractFraction(arith::SubFOp op, NumberRange result);
  NumberRange multiplyFraction(arith::MulFOp op, NumberRange result);
  NumberRange divideFraction(arith::DivFOp op, NumberRange result);
  NumberRange truncateFraction(NumberRange range);
  NumberRange clamped(const NumberRange &x, const NumberRange &y);
  Value simplified(Value condition);
  NumberRange ofSelect(arith::SelectOp select);
  NumberRange ofMoved(Operation *op);
  NumberRange ofYielded(OpResult result);
  NumberRange fitting(NumberRange range, Type type);
  NumberRange representable(NumberRange range, Type type);
  /// The facts at the entry, with the assumption about the greatest extent.
  Prover &overflowProver();
  NumberRange join(ValueRange values);
  NumberRange constant(int64_t value) {
    return {ctx.constant(value), ctx.constant(value)};
  }
  bool isNonNegative(const NumberRange &range);
  bool provesFit(const Precondition &precondition, const NumberRange &range,
                 Operation *point);
  bool provesQuotient(const Precondition &precondition, Operation *point);

  const FunctionShapes &shapes;
  ExprContext &ctx;
  llvm::DenseMap<Value, NumberRange> ranges;
  ElementRangeBudgets budgets;
  unsigned depth = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_ELEMENTRANGES_H
