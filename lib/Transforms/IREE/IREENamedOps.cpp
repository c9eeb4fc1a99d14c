//===- IREENamedOps.cpp - Named ops that IREE reads -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREENAMEDOPSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// True for an op that the MLIR of IREE spells as this one does in generic
/// form.
static bool isSpelledAlike(linalg::LinalgOp op) {
  return isa<
      linalg::GenericOp, linalg::FillOp, linalg::CopyOp, linalg::TransposeOp,
      linalg::BroadcastOp, linalg::ReduceOp, linalg::DotOp, linalg::MatvecOp,
      linalg::VecmatOp, linalg::MatmulOp, linalg::BatchMatmulOp,
      linalg::BatchMatvecOp, linalg::BatchVecmatOp, linalg::BatchReduceMatmulOp,
      linalg::Mmt4DOp, linalg::BatchMmt4DOp, linalg::ConvolutionOpInterface>(
      op.getOperation());
}

namespace {

struct IREENamedOps
    : CountingPass<symshape::impl::IREENamedOpsPassBase<IREENamedOps>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    unsigned generalized = 0;
    for (auto op : collectOps<linalg::LinalgOp>(getOperation())) {
      if (isSpelledAlike(op))
        continue;
      rewriter.setInsertionPoint(op);
      generalized += succeeded(linalg::generalizeNamedOp(rewriter, op));
    }
    count("generalized", "Named ops generalized", generalized);
    if (generalized == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
