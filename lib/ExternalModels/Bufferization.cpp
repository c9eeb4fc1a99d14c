//===- Bufferization.cpp - Shape models of bufferization ops -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ShapeModel.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename Op>
using External = ShapeModelOpInterface::ExternalModel<Model, Op>;

/// Between a tensor and its buffer, or a copy: the sizes stay.
template <typename OpTy>
struct SameShapeModel : External<SameShapeModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    for (Value result : op->getResults())
      state.setExtents(result, state.extents(op->getOperand(0)));
  }
};

struct AllocTensorModel
    : External<AllocTensorModel, bufferization::AllocTensorOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto alloc = cast<bufferization::AllocTensorOp>(op);
    if (alloc.getCopy())
      return state.setExtents(alloc.getResult(),
                              state.extents(alloc.getCopy()));
    auto type = cast<RankedTensorType>(alloc.getResult().getType());
    ValueRange sizes = alloc.getDynamicSizes();
    for (int64_t axis = 0, next = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis) && next < int64_t(sizes.size()))
        state.setExtent(alloc.getResult(), axis, state.content(sizes[next++]));
  }
};

} // namespace

void symshape::registerBufferizationModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *ctx, bufferization::BufferizationDialect *) {
        using namespace bufferization;
        ToTensorOp::attachInterface<SameShapeModel<ToTensorOp>>(*ctx);
        ToBufferOp::attachInterface<SameShapeModel<ToBufferOp>>(*ctx);
        CloneOp::attachInterface<SameShapeModel<CloneOp>>(*ctx);
        AllocTensorOp::attachInterface<AllocTensorModel>(*ctx);
      });
}
