//===- ShapeModel.h - How an op computes extents ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface through which an op computes the extents and contents of its
// results from those of its operands, and the state that a model reads and
// writes.
//
// The analysis follows two kinds of facts about values:
//  - the *extents* of a ranked tensor or memref, one expression per dimension;
//  - the *content* of an integer or index value, and the contents of a small
//    integer tensor, element by element in row-major order.
// Every such expression is exact: it equals the run-time number. For an
// otherwise unknown number it is a fresh symbol that denotes that number.
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

#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Extent.h"
#include "SymShape/Interfaces/ValueDescription.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

/// The state that a model reads and writes. The analysis creates it for one op
/// at a time.
class InferenceState {
public:
  virtual ~InferenceState() = default;

  /// The context that builds expressions and must own the results' expressions.
  virtual ExprContext &getExprContext() = 0;
  /// The facts that hold at the op.
  virtual Prover &getProver() = 0;

  //===--- Operands -------------------------------------------------------===//

  /// The extents of a ranked shaped value, one per dimension; an empty list for
  /// another value.
  virtual ArrayRef<DimExpr> extents(Value shaped) = 0;
  /// The extent of one axis; null if the value is unranked or has no such axis.
  /// A statement below about a null expression states nothing.
  DimExpr extent(Value shaped, unsigned axis) {
    ArrayRef<DimExpr> es = extents(shaped);
    return axis < es.size() ? es[axis] : DimExpr();
  }

  /// The number that an integer or index value holds; a fresh symbol if
  /// unknown. The integer must be wider than one bit; signless and signed
  /// integers are read as signed. For a `!symshape.extent`, the number that it
  /// holds; null if unknown. Null for a value of another type.
  virtual DimExpr content(Value scalar) = 0;
  /// An expression that differs from that number by a multiple of 2^width,
  /// where width is that of its type: the result of arithmetic before it wraps.
  virtual DimExpr congruent(Value scalar) = 0;
  /// The contents of an integer tensor with a small static number of elements,
  /// in row-major order; null entries are unknown. Empty if the analysis does
  /// not follow the tensor.
  virtual ArrayRef<DimExpr> contents(Value tensor) = 0;
  /// The layout of a memref, in elements: its offset, then the stride of each
  /// axis. A fresh symbol stands for a number that nothing describes. Empty for
  /// other values, and for a memref whose layout is no strided one.
  virtual SmallVector<DimExpr> layout(Value memref) = 0;
  /// The condition that an i1 value states; null if unknown.
  virtual ConditionRef condition(Value flag) = 0;
  /// The expression of a `!symshape.symbol`; null if unknown.
  virtual DimExpr symbol(Value symbol) = 0;
  /// The exact value of a float; the numerator is null if it is unknown.
  virtual ExactReal real(Value flt) = 0;
  /// The number to which a conversion rule of `symshape.dynamic_truncate`,
  /// given by name, converts an integer, index or float. Null if it is unknown,
  /// or if options forbid that sizes depend on run-time scalars.
  virtual DimExpr converted(Value scalar, StringRef rule) = 0;
  /// The expression of a static size or of the content of an index value.
  DimExpr size(OpFoldResult ofr);
  SmallVector<DimExpr> sizes(ArrayRef<OpFoldResult> ofrs);

  //===--- Results --------------------------------------------------------===//
  //
  // With the methods above, a model may read its own statements about its
  // results. An extent or number that it reads before it states one is a fresh
  // symbol, and stays one unless the model states it later.

  virtual void setExtent(Value result, unsigned axis, DimExpr e) = 0;
  void setExtents(Value result, ArrayRef<DimExpr> es);
  /// Describes `result`, which has the same value as `original`, in the same
  /// way: its extents, its number, and all else that is known.
  virtual void copyDescription(Value original, Value result) = 0;
  /// States that an extent is at most `bound`, which is itself an extent. Keeps
  /// the expression that `setExtent` stated; call it after `setExtent`.
  virtual void setAtMost(Value result, unsigned axis, DimExpr bound) = 0;
  /// States that `count`, a data-dependent index result, is from 0 to
  /// `bound`, which is itself an extent. For a result with that many elements:
  ///
  ///   state.countAtMost(count, state.extent(source, 0));
  ///   state.setExtent(kept, 0, state.content(count));
  virtual void countAtMost(Value count, DimExpr bound) = 0;
  virtual void setContent(Value result, DimExpr e) = 0;
  virtual void setContents(Value result, ArrayRef<DimExpr> es) = 0;
  /// States the offset and strides of a memref; null entries are unknown. A
  /// number that may not fit an index becomes unknown, since the program
  /// computes it modulo 2^64. Numbers in the type take precedence.
  virtual void setLayout(Value result, ArrayRef<DimExpr> es) = 0;
  virtual void setCondition(Value result, ConditionRef c) = 0;
  virtual void setReal(Value result, ExactReal r) = 0;
  /// States a fact about the fresh symbol that denotes the number `result`,
  /// which the op's definition makes true. The fact must not constrain anything
  /// else: for all numbers of the operands, including those for which the op is
  /// undefined, some value of the symbol must satisfy it.
  virtual void define(Value result, ConditionRef fact) = 0;

  //===--- Help for arithmetic --------------------------------------------===//

  /// States that integer arithmetic yields `e`, reduced modulo the width of the
  /// result's type. If no wrap is possible, `result` becomes `e`; otherwise it
  /// stays a fresh symbol that is congruent to `e`. `noWrap` means that
  /// wrapping is excluded for another reason (an `nsw` flag: the result is
  /// poison if it wraps).
  virtual void setArithmetic(Value result, DimExpr e, bool noWrap = false) = 0;
  /// True if `e` is proved to fit a signed integer of the width of `type`
  /// (index: the data layout's width).
  virtual bool fits(DimExpr e, Type type) = 0;
  /// States an expression to which a number is congruent. Call it after setting
  /// the content.
  virtual void setCongruent(Value result, DimExpr e) = 0;
  /// True if `e` is proved >= 0 under the facts that hold at the op.
  virtual bool isNonNegative(DimExpr e) = 0;
  /// Whether the condition is proved or refuted.
  virtual Verdict decide(const ConditionRef &c) = 0;

  /// The greatest number of elements of a tensor whose contents the analysis
  /// follows.
  static constexpr int64_t kMaxContents = analysisBudgets.contents.elements;
};

} // namespace mlir::symshape

#include "SymShape/Interfaces/ShapeModelInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_SHAPEMODEL_H
