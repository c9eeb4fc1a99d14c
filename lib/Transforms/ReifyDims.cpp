//===- ReifyDims.cpp - Compute sizes from what is there ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/ReifySizes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_REIFYDIMSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct ReifyDims : symshape::impl::ReifyDimsPassBase<ReifyDims> {
  using ReifyDimsPassBase::ReifyDimsPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ReifyDimsPassBase::getDependentDialects(registry);
    registerExternalModels(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    library = std::make_shared<ShapeFunctionLibrary>();
    return library->load(context, shapeFunctions);
  }

  void runOnOperation() override {
    ReifyStatistics done =
        reifySizes(getOperation(), {library->getModules(), trustPreconditions});
    numReplaced += done.numReplaced;
    numKept += done.numKept;
    if (done.numReplaced == 0)
      markAllAnalysesPreserved();
  }

private:
  std::shared_ptr<ShapeFunctionLibrary> library;
};

} // namespace
