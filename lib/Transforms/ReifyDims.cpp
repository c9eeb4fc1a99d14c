//===- ReifyDims.cpp - Compute sizes from available values ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/ReifySizes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_REIFYDIMSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct ReifyDims : ShapePass<symshape::impl::ReifyDimsPassBase<ReifyDims>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ReifyStatistics done =
        reifySizes(getShapes(trustPreconditions), /*remarks=*/true);
    count("replaced", "Size queries replaced by arithmetic", done.numReplaced);
    count("kept", "Size queries kept, of tensors other than arguments",
          done.numKept);
    if (done.numReplaced == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
