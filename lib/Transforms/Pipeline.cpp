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

/// Patterns of upstream that are wrong for some numbers: an index value that
/// goes through a narrower type and back is taken for the same.
static const llvm::StringLiteral kWrongPatterns[] = {
    "(anonymous namespace)::IndexCastOfIndexCast",
    "(anonymous namespace)::IndexCastUIOfIndexCastUI"};

void symshape::buildPipeline(OpPassManager &pm,
                             const PipelineOptions &options) {
  // Inference comes before any canonicalization. What a round folds away may
  // let the next one see more: a size that became static, a branch that went.
  SmallVector<std::string> wrong(std::begin(kWrongPatterns),
                                 std::end(kWrongPatterns));
  for (unsigned round = 0; round != options.rounds; ++round) {
    PropagateConstraintsPassOptions propagate;
    propagate.trustPreconditions = options.trustPreconditions;
    pm.addPass(createPropagateConstraintsPass(propagate));
    RefineTypesPassOptions refine;
    refine.trustPreconditions = options.trustPreconditions;
    pm.addPass(createRefineTypesPass(refine));
    pm.addPass(createCanonicalizerPass(GreedyRewriteConfig(), wrong));
    pm.addPass(createCSEPass());
  }
}

void symshape::registerPipeline() {
  PassPipelineRegistration<PipelineOptions>(
      "symshape-pipeline",
      "All that SymShape does with a program, in its default order",
      buildPipeline);
}
