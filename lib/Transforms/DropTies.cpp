//===- DropTies.cpp - Values without what was tied to them ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_DROPTIESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct DropTies : symshape::impl::DropTiesPassBase<DropTies> {
  using DropTiesPassBase::DropTiesPassBase;

  void runOnOperation() override {
    SmallVector<TieShapeOp> ties;
    getOperation()->walk([&](TieShapeOp op) { ties.push_back(op); });
    bool changed = false;
    for (TieShapeOp op : ties) {
      if (op.getSource() == op.getResult())
        continue;
      op.getResult().replaceAllUsesWith(op.getSource());
      op.erase();
      ++numTies;
      changed = true;
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};

} // namespace
