//===- InlineAssuming.cpp - Inline regions that witnesses guard -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers a check of the shape dialect to `cf.assert`, but no upstream
// pass, other than canonicalization, lowers `shape.assuming`. Where all checks
// are lowered, every witness passes, so the pass replaces each `shape.assuming`
// by its body. The execution harness runs the pass after
// `convert-shape-constraints`.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct InlineAssuming
    : public PassWrapper<InlineAssuming, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InlineAssuming)

  StringRef getArgument() const override {
    return "test-symshape-inline-assuming";
  }
  StringRef getDescription() const override {
    return "Replace each shape.assuming by its body";
  }

  void runOnOperation() override {
    getOperation().walk([](shape::AssumingOp op) {
      Block &body = op.getDoRegion().front();
      Operation *yield = body.getTerminator();
      op->replaceAllUsesWith(yield->getOperands());
      yield->erase();
      op->getBlock()->getOperations().splice(op->getIterator(),
                                             body.getOperations());
      op.erase();
    });
    SmallVector<Operation *> witnesses;
    getOperation().walk([&](Operation *op) {
      if (isa<shape::ConstWitnessOp, shape::AssumingAllOp>(op))
        witnesses.push_back(op);
    });
    for (Operation *op : llvm::reverse(witnesses))
      if (op->use_empty())
        op->erase();
  }
};

} // namespace

void mlir::symshape::test::registerInlineAssuming() {
  PassRegistration<InlineAssuming>();
}
