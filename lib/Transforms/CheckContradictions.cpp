//===- CheckContradictions.cpp - Find what cannot be right ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKCONTRADICTIONSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct CheckContradictions
    : symshape::impl::CheckContradictionsPassBase<CheckContradictions> {
  using CheckContradictionsPassBase::CheckContradictionsPassBase;

  // A tool that loads the passes only has not registered the models.
  void getDependentDialects(DialectRegistry &registry) const override {
    CheckContradictionsPassBase::getDependentDialects(registry);
    registerExternalModels(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    library = std::make_shared<ShapeFunctionLibrary>();
    return library->load(context, shapeFunctions);
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleShapes shapes(getOperation(), {library->getModules()});
    if (failed(reportContradictions(shapes, strict)))
      signalPassFailure();
  }

private:
  std::shared_ptr<ShapeFunctionLibrary> library;
};

} // namespace
