//===- GPU.cpp - Shape models of gpu ops ----------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// In the body, the grid and block sizes are the operands of the launch.
void inferLaunch(gpu::LaunchOp launch, InferenceState &state) {
  for (auto [inside, given] :
       {std::pair(launch.getGridSize(), launch.getGridSizeOperandValues()),
        std::pair(launch.getBlockSize(), launch.getBlockSizeOperandValues())}) {
    state.setContent(inside.x, state.content(given.x));
    state.setContent(inside.y, state.content(given.y));
    state.setContent(inside.z, state.content(given.z));
  }
}

} // namespace

void symshape::registerGPUModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *ctx, gpu::GPUDialect *) { attach<inferLaunch>(ctx); });
}
