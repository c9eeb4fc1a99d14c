//===- ShapeModel.h - How an op makes extents -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface by which ops tell how their results' extents and contents
// follow from their operands, and the state that a model reads and writes.
//
// Two kinds of facts about values are followed:
//  - the *extents* of a ranked tensor or memref, one expression per dimension;
//  - the *content* of an integer or index value, and the contents of a small
//    integer tensor, element by element in row-major order.
// Every such expression is exact: it denotes the run-time number. Where nothing
// is known, it is a fresh symbol that stands for that very number.
//
// Example, a model of an op that appends `n` rows to a matrix:
//
//   struct AppendRowsModel
//       : ShapeModelOpInterface::ExternalModel<AppendRowsModel, AppendRowsOp> {
//     void inferShapes(Operation *op, InferenceState &state) const {
//       Value source = op->getOperand(0), count = op->getOperand(1);
//       state.setExtent(op->getResult(0), 0,
//                       state.extent(source, 0) + state.content(count));
//       state.setExtent(op->getResult(0), 1, state.extent(source, 1));
//     }
//   };
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SHAPEMODEL_H
#define SYMSHAPE_INTERFACES_SHAPEMODEL_H

#include "SymShape/Interfaces/Condition.h"
#include "SymShape/Interfaces/Extent.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

/// The value of a float: `numerator / denominator`, known to be represented
/// without rounding; the denominator is then a power of two >= 1.
///
/// If `isRounded`, the denominator is any integer >= 1, and the float itself is
/// not known, but its floor, ceiling and truncation are the quotient's.
struct ExactReal {
  DimExpr numerator;
  int64_t denominator = 1;
  bool isRounded = false;
};

/// What a model reads and writes. Created by the analysis for one op at a time.
class InferenceState {
public:
  virtual ~InferenceState() = default;

  /// Where expressions are built, and where results' expressions must live.
  virtual ExprContext &getExprContext() = 0;
  /// The facts that hold at the op.
  virtual Prover &getProver() = 0;

  //===--- Operands -------------------------------------------------------===//

  /// The extents of a ranked shaped value, one per dimension.
  virtual ArrayRef<DimExpr> extents(Value shaped) = 0;
  DimExpr extent(Value shaped, unsigned axis) { return extents(shaped)[axis]; }

  /// The number that an integer (signless or signed read as signed, wider than
  /// one bit) or index value holds; a fresh symbol where nothing is known. For
  /// a `!symshape.extent` the number that it holds, null where nothing is
  /// known. Null for a value of another type.
  virtual DimExpr content(Value scalar) = 0;
  /// An expression that differs from that number by a multiple of 2 to the
  /// width of its type: what arithmetic gave before it was cut to that width.
  virtual DimExpr congruent(Value scalar) = 0;
  /// The contents of a tensor of integers with a static and small number of
  /// elements, row-major; null entries where nothing is known. Empty if the
  /// tensor is not followed.
  virtual ArrayRef<DimExpr> contents(Value tensor) = 0;
  /// The condition that an i1 value states; null if none is known.
  virtual ConditionRef condition(Value flag) = 0;
  /// The expression of a `!symshape.symbol`; null if none is known.
  virtual DimExpr symbol(Value symbol) = 0;
  /// The exact value of a float; null numerator if not known.
  virtual ExactReal real(Value flt) = 0;
  /// The number that an integer, index or float becomes by a conversion rule of
  /// `symshape.dynamic_truncate`, given by name. Null where it is not known, or
  /// sizes are not to depend on numbers that only a run knows.
  virtual DimExpr converted(Value scalar, StringRef rule) = 0;
  /// A static size or the content of an index value.
  DimExpr size(OpFoldResult ofr);
  SmallVector<DimExpr> sizes(ArrayRef<OpFoldResult> ofrs);

  //===--- Results --------------------------------------------------------===//

  virtual void setExtent(Value result, unsigned axis, DimExpr e) = 0;
  void setExtents(Value result, ArrayRef<DimExpr> es);
  /// States that an extent is at most `bound`, an extent itself.
  virtual void setAtMost(Value result, unsigned axis, DimExpr bound) = 0;
  virtual void setContent(Value result, DimExpr e) = 0;
  virtual void setContents(Value result, ArrayRef<DimExpr> es) = 0;
  virtual void setCondition(Value result, ConditionRef c) = 0;
  virtual void setReal(Value result, ExactReal r) = 0;
  /// States what the op makes true of the fresh symbol that stands for the
  /// number `result`. It must say nothing of anything else: whatever numbers
  /// the operands are, also those for which the op is undefined, some number
  /// in place of the symbol has to meet it.
  virtual void define(Value result, ConditionRef fact) = 0;

  //===--- Help for arithmetic --------------------------------------------===//

  /// States that integer arithmetic gave `e`, to be reduced modulo the width of
  /// the result's type: `result` becomes `e` if no wrap is possible, else it
  /// stays a fresh symbol, congruent to `e`. `noWrap` says that wrapping is
  /// excluded otherwise (an `nsw` flag: the result is poison then).
  virtual void setArithmetic(Value result, DimExpr e, bool noWrap = false) = 0;
  /// True if `e` is proved to fit a signed integer of the width of `type`
  /// (index: the data layout's width).
  virtual bool fits(DimExpr e, Type type) = 0;
  /// Says of a number, stated before, what it is congruent to.
  virtual void setCongruent(Value result, DimExpr e) = 0;
  /// True if proved >= 0 under the facts that hold at the op.
  virtual bool isNonNegative(DimExpr e) = 0;
  /// Whether the condition is proved true or proved false.
  virtual Verdict decide(const ConditionRef &c) = 0;

  /// The number of elements up to which the contents of a tensor are followed.
  static constexpr int64_t kMaxContents = 64;
};

} // namespace mlir::symshape

#include "SymShape/Interfaces/ShapeModelInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_SHAPEMODEL_H
