//===- Watch.cpp - Passes that begin and end a watch ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/PassWatch.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_WATCHBEGINPASS
#define GEN_PASS_DEF_WATCHENDPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct WatchBegin : ModelPass<symshape::impl::WatchBeginPassBase<WatchBegin>> {
  using ModelPass::ModelPass;

  LogicalResult initialize(MLIRContext *context) override {
    PassWatch::Options options;
    options.isError = error;
    options.reportUndecided = undecided;
    SmallVector<std::string> files(shapeFunctions.begin(),
                                   shapeFunctions.end());
    options.shapeFunctions = files;
    watch = PassWatch::create(context, options);
    return success(watch != nullptr);
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (succeeded(beginWatch(&getContext(), watch)))
      return;
    emitError(getOperation()->getLoc())
        << "the context has another handler of actions, for example that of "
           "--log-actions-to";
    signalPassFailure();
  }

  /// Lives as long as the pipeline, which does not outlive the context.
  std::shared_ptr<PassWatch> watch;
};

struct WatchEnd : symshape::impl::WatchEndPassBase<WatchEnd> {
  using WatchEndPassBase::WatchEndPassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    Location loc = getOperation()->getLoc();
    if (std::shared_ptr<PassWatch> watch = endWatch(&getContext())) {
      emitRemark(loc) << watch->summary();
      return;
    }
    emitError(loc) << "expected symshape-watch-begin before this pass";
    signalPassFailure();
  }
};

} // namespace
