//===- LowerDynamicOps.cpp - Lower ops that take sizes --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Conversion/LowerDynamicOps.h"
#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Conversion/BoundedBuffers.h"
#include "SymShape/Conversion/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_LOWERDYNAMICOPSPASS
#include "SymShape/Conversion/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

void symshape::populateLowerDynamicOpsPatterns(
    RewritePatternSet &patterns, const PreconditionProofs &proofs) {
  populateLowerDynamicGatherPatterns(patterns, proofs);
  populateLowerDynamicScatterPatterns(patterns, proofs);
  populateLowerResizeOpsPatterns(patterns, proofs);
  populateLowerWindowOpsPatterns(patterns, proofs);
}

namespace {

struct LowerDynamicOps
    : ShapePass<symshape::impl::LowerDynamicOpsPassBase<LowerDynamicOps>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    llvm::DenseSet<Operation *> before;
    getOperation().walk([&](cf::AssertOp check) { before.insert(check); });
    ModuleShapes &shapes = getShapes();
    if (failed(reportConflicts(shapes)))
      return signalPassFailure();
    PreconditionProofs proofs(shapes);
    RewritePatternSet patterns(&getContext());
    populateLowerDynamicOpsPatterns(patterns, proofs);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    SmallVector<cf::AssertOp> checks;
    getOperation().walk([&](cf::AssertOp check) {
      if (!before.contains(check))
        checks.push_back(check);
    });
    count("checks", "Run-time checks emitted", checks.size());
    if (printObserved)
      makePreconditions(checks);

    // A pattern that did not apply has emitted its error.
    WalkResult left = getOperation().walk(
        [](SizePreconditionsOpInterface) { return WalkResult::interrupt(); });
    if (left.wasInterrupted())
      return signalPassFailure();
    proofs.recordAnswers();

    if (!boundedBuffers)
      return;
    // Analyse the program again, as it is after lowering.
    ModuleShapes lowered(getOperation(), {getLibraries()});
    lowered.setAsker(getArgument());
    count("bounded", "Buffers allocated by a bound", boundBuffers(lowered));
  }

private:
  /// Replaces checks by `symshape.require`, whose lowering can print the
  /// compared sizes.
  static void makePreconditions(ArrayRef<cf::AssertOp> checks) {
    for (cf::AssertOp check : checks) {
      OpBuilder builder(check);
      RequireOp::create(builder, check.getLoc(), check.getArg(),
                        check.getMsgAttr());
      check.erase();
    }
  }
};

} // namespace
