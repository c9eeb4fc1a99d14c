//===- Bufferization.cpp - Shape models of bufferization ops -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct AllocTensorModel
    : External<AllocTensorModel, bufferization::AllocTensorOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto alloc = cast<bufferization::AllocTensorOp>(op);
    if (alloc.getCopy())
      return state.setExtents(alloc.getResult(),
                              state.extents(alloc.getCopy()));
    setDynamicExtents(state, alloc.getResult(), alloc.getDynamicSizes());
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
