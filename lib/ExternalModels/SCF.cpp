//===- SCF.cpp - Shape models of scf ops ------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The results of a parallel loop are its shared outputs, written in place.
/// Other scf ops are control flow, which the analysis itself follows.
void inferForall(scf::ForallOp forall, InferenceState &state) {
  for (auto [result, argument, output] :
       llvm::zip_equal(forall.getResults(), forall.getRegionIterArgs(),
                       forall.getOutputs())) {
    state.setExtents(result, state.extents(output));
    state.setExtents(argument, state.extents(output));
  }
}

} // namespace

void symshape::registerSCFModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *ctx, scf::SCFDialect *) { attach<inferForall>(ctx); });
}
