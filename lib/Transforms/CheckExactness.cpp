//===- CheckExactness.cpp - Refuse bounds where sizes are needed ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKEXACTNESSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct CheckExactness
    : ModelPass<symshape::impl::CheckExactnessPassBase<CheckExactness>> {
  using ModelPass::ModelPass;

  void runOnOperation() override {
    llvm::StringSet<> permitted;
    for (const std::string &name : permit)
      permitted.insert(name);
    SmallVector<ExactnessError> errors =
        BoundFlow(getOperation()).findErrors(permitted);
    recordExactness(getOperation(), getArgument(), errors);
    for (const ExactnessError &error : errors)
      error.emit();
    count("errors", "Places where a bound is used as a size", errors.size());
    markAllAnalysesPreserved();
    if (!errors.empty())
      signalPassFailure();
  }
};

} // namespace
