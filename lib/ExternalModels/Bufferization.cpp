//===- Bufferization.cpp - Shape models of bufferization ops ----*- C++ -*-===//
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

void inferAllocTensor(bufferization::AllocTensorOp alloc,
                      InferenceState &state) {
  if (Value copied = alloc.getCopy())
    return state.copyDescription(copied, alloc.getResult());
  setDynamicExtents(state, alloc.getResult(), alloc.getDynamicSizes());
}

/// The result has the sizes of the destination and the elements of the source.
void inferMaterialize(bufferization::MaterializeInDestinationOp copy,
                      InferenceState &state) {
  Value result = copy.getResult();
  if (!result || !isShapedAndRanked(result.getType()))
    return;
  state.setExtents(result, state.extents(copy.getDest()));
  if (ArrayRef<DimExpr> es = state.contents(copy.getSource()); !es.empty())
    state.setContents(result, es);
}

} // namespace

void symshape::registerBufferizationModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx,
                            bufferization::BufferizationDialect *) {
    using namespace bufferization;
    attach<inferSameShape<ToTensorOp>, inferSameShape<ToBufferOp>,
           inferSameShape<CloneOp>, inferAllocTensor, inferMaterialize>(ctx);
  });
}
