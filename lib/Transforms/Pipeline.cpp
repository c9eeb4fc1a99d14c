//===- Pipeline.cpp - The default order of passes ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Pipeline.h"
#include "SymShape/Transforms/Passes.h"
#include "UpstreamPatterns.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::symshape;

void symshape::buildPipeline(OpPassManager &pm,
                             const PipelineOptions &options) {
  // As upstream's pass has it: bottom-up, the folding of sums does not end on a
  // loop that nothing reaches (22.1.8).
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal();
  // Inference comes before any canonicalization. What a round folds away may
  // let the next one see more: a size that became static, a branch that went.
  for (unsigned round = 0; round != options.rounds; ++round) {
    PropagateConstraintsPassOptions propagate;
    propagate.trustPreconditions = options.trustPreconditions;
    propagate.warn = round == 0;
    // One analysis serves both passes.
    propagate.refineTypes = true;
    pm.addPass(createPropagateConstraintsPass(propagate));
    if (round + 1 == options.rounds)
      pm.addPass(createDropTiesPass());
    pm.addPass(createCanonicalizerPass(config, getUnsoundPatterns()));
    pm.addPass(createCSEPass());
  }
  pm.addPass(createPinCastsPass());
  if (options.exportFacts)
    pm.addPass(createExportFactsPass());
}

void symshape::registerPipeline() {
  PassPipelineRegistration<PipelineOptions>(
      "symshape-pipeline",
      "Propagate facts, remove implied checks, make types static, canonicalize",
      buildPipeline);
}
