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

/// Upstream's patterns that must not run between two rounds, as this and other
/// compilers name them. A `tensor.cast` to static sizes behind a linalg op is
/// moved in front of that op, past the checks in between: what they test is
/// computed from the cast then, and taken for static. An index value that goes
/// through a narrower type and back is taken for the same.
static SmallVector<std::string> patternsToLeaveOut() {
  SmallVector<std::string> names;
  for (StringRef name : {"FoldTensorCastConsumerOp", "IndexCastOfIndexCast",
                         "IndexCastUIOfIndexCastUI"}) {
    names.push_back(("(anonymous namespace)::" + name).str());
    names.push_back(("{anonymous}::" + name).str());
  }
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
    pm.addPass(
        createCanonicalizerPass(GreedyRewriteConfig(), patternsToLeaveOut()));
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
