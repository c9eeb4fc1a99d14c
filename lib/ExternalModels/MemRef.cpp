//===- MemRef.cpp - Shape models of memref ops ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ShapeModel.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename Op>
using External = ShapeModelOpInterface::ExternalModel<Model, Op>;

struct DimModel : External<DimModel, memref::DimOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto dim = cast<memref::DimOp>(op);
    auto source = dyn_cast<MemRefType>(dim.getSource().getType());
    auto axis = state.content(dim.getIndex()).getConstantInt64();
    if (source && axis && *axis >= 0 && *axis < source.getRank())
      state.setContent(dim.getResult(), state.extent(dim.getSource(), *axis));
  }
};

template <typename OpTy> struct AllocModel : External<AllocModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto alloc = cast<OpTy>(op);
    MemRefType type = alloc.getType();
    ValueRange sizes = alloc.getDynamicSizes();
    for (int64_t axis = 0, next = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis) && next < int64_t(sizes.size()))
        state.setExtent(alloc.getResult(), axis, state.content(sizes[next++]));
  }
};

struct CastModel : External<CastModel, memref::CastOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (isa<MemRefType>(op->getOperand(0).getType()))
      state.setExtents(op->getResult(0), state.extents(op->getOperand(0)));
  }
};

struct SubViewModel : External<SubViewModel, memref::SubViewOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto view = cast<memref::SubViewOp>(op);
    llvm::SmallBitVector dropped = view.getDroppedDims();
    unsigned axis = 0;
    for (auto [i, size] : llvm::enumerate(view.getMixedSizes()))
      if (!dropped.test(i))
        state.setExtent(view.getResult(), axis++, state.size(size));
  }
};

struct CollapseShapeModel
    : External<CollapseShapeModel, memref::CollapseShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto collapse = cast<memref::CollapseShapeOp>(op);
    ArrayRef<DimExpr> source = state.extents(collapse.getSrc());
    for (auto [axis, group] :
         llvm::enumerate(collapse.getReassociationIndices())) {
      SmallVector<DimExpr> factors;
      for (int64_t i : group)
        factors.push_back(source[i]);
      state.setExtent(collapse.getResult(), axis,
                      state.getExprContext().mul(factors));
    }
  }
};

struct ExpandShapeModel : External<ExpandShapeModel, memref::ExpandShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto expand = cast<memref::ExpandShapeOp>(op);
    for (auto [axis, size] : llvm::enumerate(expand.getMixedOutputShape()))
      state.setExtent(expand.getResult(), axis, state.size(size));
  }
};

} // namespace

void symshape::registerMemRefModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    DimOp::attachInterface<DimModel>(*ctx);
    AllocOp::attachInterface<AllocModel<AllocOp>>(*ctx);
    AllocaOp::attachInterface<AllocModel<AllocaOp>>(*ctx);
    CastOp::attachInterface<CastModel>(*ctx);
    SubViewOp::attachInterface<SubViewModel>(*ctx);
    CollapseShapeOp::attachInterface<CollapseShapeModel>(*ctx);
    ExpandShapeOp::attachInterface<ExpandShapeModel>(*ctx);
  });
}
