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

void symshape::buildPipeline(OpPassManager &pm,
                             const PipelineOptions &options) {
  // Inference comes before any canonicalization. A round may let the next one
  // prove more: after it, a size is static or a branch is gone.
  for (unsigned round = 0; round != options.rounds; ++round) {
    PropagateConstraintsPassOptions propagate;
    propagate.trustPreconditions = options.trustPreconditions;
    propagate.warn = round == 0;
    propagate.errors = !options.onlyWarn && round == 0;
    propagate.strict = options.strict && round == 0;
    if (round != 0)
      propagate.newCasts = options.onlyWarn ? "warn" : "fail";
    // Refine types in this pass too, so that both steps use one analysis.
    propagate.refineTypes = true;
    propagate.publicSignatures = options.publicSignatures;
    pm.addPass(createPropagateConstraintsPass(propagate));
    if (round + 1 == options.rounds) {
      SimplifyReshapesPassOptions reshapes;
      reshapes.trustPreconditions = options.trustPreconditions;
      reshapes.severalDynamicSizes = options.severalDynamicSizes;
      reshapes.unifyDims = true;
      pm.addPass(createSimplifyReshapesPass(reshapes));
      pm.addPass(createDropTiesPass());
    }
    pm.addPass(createCanonicalizePass());
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
