//===- ModelSupport.h - Shared by several shape models ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models that several dialects share: element-wise ops, queries of one size,
// and views such as slices and reshapes, both for tensors and for memrefs.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_MODELSUPPORT_H
#define SYMSHAPE_LIB_EXTERNALMODELS_MODELSUPPORT_H

#include "SymShape/Interfaces/Contents.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::symshape {

/// A model that calls the function `void infer(OpTy op, InferenceState
/// &state)`. If `isStrict`, the op needs each operand as a whole.
template <auto infer, bool isStrict> struct FunctionModel;
template <typename OpTy, void (*infer)(OpTy, InferenceState &), bool isStrict>
struct FunctionModel<infer, isStrict>
    : ShapeModelOpInterface::ExternalModel<FunctionModel<infer, isStrict>,
                                           OpTy> {
  using Op = OpTy;
  void inferShapes(Operation *op, InferenceState &state) const {
    infer(cast<OpTy>(op), state);
  }
  bool passesPoison(Operation *, OpOperand &) const { return isStrict; }
};

/// Attaches such models to the ops that the functions take.
template <auto infer, bool isStrict> void attachModel(MLIRContext *ctx) {
  using Model = FunctionModel<infer, isStrict>;
  Model::Op::template attachInterface<Model>(*ctx);
}
template <auto... infer> void attach(MLIRContext *ctx) {
  (attachModel<infer, /*isStrict=*/false>(ctx), ...);
}
/// The same for ops whose results are poison, or have no shape, if an operand
/// is poison.
template <auto... infer> void attachStrict(MLIRContext *ctx) {
  (attachModel<infer, /*isStrict=*/true>(ctx), ...);
}

/// True for the types whose values have extents.
inline bool isShapedAndRanked(Type type) {
  return isa<RankedTensorType, MemRefType>(type);
}

/// The shapes of an element-wise op: its results have the shape of its first
/// operand that has one.
void inferElementwise(Operation *op, InferenceState &state);

/// The extents of `inputs`, one after another along `axis`, as those of
/// `result`.
void inferConcatExtents(ValueRange inputs, unsigned axis, Value result,
                        InferenceState &state);

/// The elements of `inputs`, one after another along `axis`, as those of
/// `result`: small integer tensors of the same sizes along the other axes.
void inferConcatContents(ValueRange inputs, unsigned axis, Value result,
                         InferenceState &state);

/// The elements of `source` with rows before and after them along each axis as
/// those of `result`. `padding` returns the element of the new rows.
void inferPadContents(const Elements &source, ArrayRef<int64_t> low,
                      ArrayRef<int64_t> high,
                      llvm::function_ref<DimExpr()> padding, Value result,
                      InferenceState &state);

/// Sets the extents of the dynamic dimensions of `result`, given in order.
void setDynamicExtents(InferenceState &state, Value result, ValueRange sizes);

/// `op` with a result of the same shape as its operand `index`.
template <typename OpTy, unsigned index = 0>
void inferSameShape(OpTy op, InferenceState &state) {
  Value in = op->getOperand(index);
  if (!isShapedAndRanked(in.getType()))
    return;
  for (Value out : op->getResults())
    state.setExtents(out, state.extents(in));
}

/// The size that a reshape reads as the number `e` of an integer type, which it
/// converts to index; null if the conversion may truncate the number.
DimExpr asIndex(InferenceState &state, DimExpr e, Type type, Operation *op);

/// The least of the numbers, without those that the facts prove to be at least
/// as large as another: min(8, n - i) is 8 where i < n are multiples of 8.
DimExpr leastOf(InferenceState &state, ArrayRef<DimExpr> numbers);
/// The greatest of the numbers, without those that are at most another.
DimExpr greatestOf(InferenceState &state, ArrayRef<DimExpr> numbers);

/// The size to which `sizes` broadcast. If one is at least 2, or statically 0,
/// it is the size of the result: the others are the same or 1.
DimExpr broadcastSizes(InferenceState &state, ArrayRef<DimExpr> sizes);

/// States that the unknown number `result` is one of `sizes`, and thus lies
/// between the least and the greatest of them.
void defineAsOneOf(InferenceState &state, Value result,
                   ArrayRef<DimExpr> sizes);

/// The extent of one axis. An axis that is not constant may be any axis of the
/// value; other axes make the op undefined.
template <typename OpTy> void inferDim(OpTy dim, InferenceState &state) {
  if (!isShapedAndRanked(dim.getSource().getType()))
    return;
  ArrayRef<DimExpr> sizes = state.extents(dim.getSource());
  auto axis = state.content(dim.getIndex()).getConstantInt64();
  if (axis && *axis >= 0 && *axis < int64_t(sizes.size()))
    state.setContent(dim.getResult(), sizes[*axis]);
  else if (!axis && !sizes.empty() && llvm::all_equal(sizes))
    state.setContent(dim.getResult(), sizes.front());
  else if (!axis && !sizes.empty())
    defineAsOneOf(state, dim.getResult(), sizes);
}

template <typename OpTy> void inferRank(OpTy op, InferenceState &state) {
  if (auto type = dyn_cast<ShapedType>(op->getOperand(0).getType()))
    if (type.hasRank())
      state.setContent(op->getResult(0),
                       state.getExprContext().constant(type.getRank()));
}

/// The product of each group of neighbouring axes.
template <typename OpTy> void inferCollapse(OpTy op, InferenceState &state) {
  ArrayRef<DimExpr> source = state.extents(op.getSrc());
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    SmallVector<DimExpr> factors;
    for (int64_t i : group)
      factors.push_back(source[i]);
    state.setExtent(op.getResult(), axis, state.getExprContext().mul(factors));
  }
}

template <typename OpTy> void inferExpand(OpTy op, InferenceState &state) {
  for (auto [axis, size] : llvm::enumerate(op.getMixedOutputShape()))
    state.setExtent(op.getResult(), axis, state.size(size));
}

/// A slice whose sizes are operands; axes of size 1 may be dropped.
template <typename OpTy> void inferSlice(OpTy op, InferenceState &state) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  unsigned axis = 0;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped.test(i))
      state.setExtent(op.getResult(), axis++, state.size(size));
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_MODELSUPPORT_H
