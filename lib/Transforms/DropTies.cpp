//===- DropTies.cpp - Remove the ties of values to shapes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_DROPTIESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct DropTies : CountingPass<symshape::impl::DropTiesPassBase<DropTies>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    SmallVector<TieShapeOp> ties;
    walkOps(getOperation(), [&](Operation *op) {
      if (auto tie = dyn_cast<TieShapeOp>(op))
        ties.push_back(tie);
    });
    unsigned removed = 0;
    for (TieShapeOp op : ties) {
      if (op.getSource() == op.getResult())
        continue;
      op.getResult().replaceAllUsesWith(op.getSource());
      op.erase();
      ++removed;
    }
    count("ties", "Ties removed", removed);
    if (removed == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
