//===- OutlineShapeFunctions.cpp - Sizes in functions of their own --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/OutlineShapes.h"
#include "SymShape/Transforms/Passes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_OUTLINESHAPEFUNCTIONSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct OutlineShapeFunctions
    : ShapePass<symshape::impl::OutlineShapeFunctionsPassBase<
          OutlineShapeFunctions>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    if (failed(checkWord(getOperation()->getLoc(), "values", values,
                         {"results", "named", "all"})))
      return signalPassFailure();
    OutlineOptions options;
    options.values = values == "results" ? OutlineOptions::Results
                     : values == "named" ? OutlineOptions::Named
                                         : OutlineOptions::All;
    options.returnValues = returnValues;
    options.refuseData = refuseData;
    options.isPublic = isPublic;
    unsigned added = outlineShapeFunctions(getOperation(), options,
                                           {getLibraries()}, getArgument());
    count("outlined", "Auxiliary functions added", added);
    if (added == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
