//===- Pipeline.cpp - The default order of passes ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Pipeline.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::symshape;

/// Upstream's patterns that would lose a check.
///  - A `tensor.cast` to static sizes behind a linalg op is moved in front of
///    that op, past the checks in between: what they test is computed from the
///    cast then, and taken for static.
///  - `index_cast` to a narrower type and back is taken for nothing at all; the
///    check that compares the two numbers becomes true.
/// Names of patterns depend on the compiler.
static SmallVector<std::string> patternsThatLoseChecks() {
  SmallVector<std::string> names;
  for (StringRef scope : {"(anonymous namespace)", "{anonymous}"})
    for (StringRef name : {"FoldTensorCastConsumerOp", "IndexCastOfIndexCast",
                           "IndexCastUIOfIndexCastUI"})
      names.push_back((scope + "::" + name).str());
  return names;
}

void symshape::buildPipeline(OpPassManager &pm,
                             const PipelineOptions &options) {
  // Inference comes before any canonicalization. What a round folds away may
  // let the next one see more: a size that became static, a branch that went.
  for (unsigned round = 0; round != options.rounds; ++round) {
    PropagateConstraintsPassOptions propagate;
    propagate.trustPreconditions = options.trustPreconditions;
    pm.addPass(createPropagateConstraintsPass(propagate));
    RefineTypesPassOptions refine;
    refine.trustPreconditions = options.trustPreconditions;
    pm.addPass(createRefineTypesPass(refine));
    if (round + 1 == options.rounds)
      pm.addPass(createDropTiesPass());
    pm.addPass(createCanonicalizerPass(GreedyRewriteConfig(),
                                       patternsThatLoseChecks()));
    pm.addPass(createCSEPass());
  }
  if (options.exportFacts)
    pm.addPass(createExportFactsPass());
}

void symshape::registerPipeline() {
  PassPipelineRegistration<PipelineOptions>(
      "symshape-pipeline",
      "All that SymShape does with a program, in its default order",
      buildPipeline);
}
