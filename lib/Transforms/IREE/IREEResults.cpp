//===- IREEResults.cpp - Results that IREE has to keep --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREERESULTSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// True for a result of a size known only at run time that nothing uses, beside
/// one that is used.
static bool isDropped(OpResult result) {
  Operation *op = result.getOwner();
  StringRef dialect = op->getName().getDialectNamespace();
  auto type = dyn_cast<RankedTensorType>(result.getType());
  return (dialect == "tm_tensor" || dialect == "iree_linalg_ext") &&
         !op->use_empty() && result.use_empty() && type &&
         !type.hasStaticShape();
}

namespace {

struct IREEResults
    : CountingPass<symshape::impl::IREEResultsPassBase<IREEResults>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    SmallVector<OpResult> dropped;
    walkOps(getOperation(), [&](Operation *op) {
      llvm::copy_if(op->getResults(), std::back_inserter(dropped), isDropped);
    });
    for (OpResult result : dropped) {
      OpBuilder builder(&getContext());
      builder.setInsertionPointAfter(result.getOwner());
      OperationState state(result.getLoc(), "util.optimization_barrier");
      state.addOperands(result);
      state.addTypes(result.getType());
      builder.create(state);
    }
    count("kept", "Unused results kept", dropped.size());
    if (dropped.empty())
      markAllAnalysesPreserved();
  }
};

} // namespace
