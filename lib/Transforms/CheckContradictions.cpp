//===- CheckContradictions.cpp - Report contradictory facts -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKCONTRADICTIONSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct CheckContradictions
    : ShapePass<
          symshape::impl::CheckContradictionsPassBase<CheckContradictions>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleShapes &shapes = getShapes();
    hintAtInput(shapes);
    if (failed(reportContradictions(shapes, strict ? ReportMode::Strict
                                                   : ReportMode::Thorough)))
      signalPassFailure();
  }
};

} // namespace
