//===- Pipeline.h - The default order of passes -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--symshape-pipeline`, which most users run. Its input is any upstream
// program, with or without SymShape annotations; its output is simplified
// upstream IR.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PIPELINE_H
#define SYMSHAPE_TRANSFORMS_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::symshape {

struct PipelineOptions : PassPipelineOptions<PipelineOptions> {
  Option<unsigned> rounds{
      *this, "rounds",
      llvm::cl::desc("Number of rounds of inference and canonicalization "
                     "(default: 2)"),
      llvm::cl::init(2)};
  Option<bool> trustPreconditions{
      *this, "trust-preconditions",
      llvm::cl::desc(
          "Assume after each op that its preconditions held; sound only for a "
          "program as a front end emitted it, before any pass moves an op"),
      llvm::cl::init(false)};
  Option<bool> strict{
      *this, "strict",
      llvm::cl::desc("Also report an error for each op that fails for only "
                     "some of the sizes that the premises allow"),
      llvm::cl::init(false)};
  Option<bool> onlyWarn{
      *this, "only-warn",
      llvm::cl::desc("Report ops that fail in every execution as warnings "
                     "(default: as errors), and do not warn about casts to "
                     "static sizes that are not proved"),
      llvm::cl::init(false)};
  Option<bool> publicSignatures{
      *this, "public-signatures",
      llvm::cl::desc("Also make the types of arguments and results of public "
                     "functions static, so that their callers must pass the "
                     "new types"),
      llvm::cl::init(false)};
  Option<bool> severalDynamicSizes{
      *this, "several-dynamic-sizes",
      llvm::cl::desc(
          "Also split one dimension into several dynamic ones; upstream's "
          "expand-strided-metadata crashes on them (LLVM 22.1)"),
      llvm::cl::init(false)};
  Option<bool> exportFacts{
      *this, "export-facts",
      llvm::cl::desc("At the end, re-express proved facts as arithmetic that "
                     "upstream passes understand (symshape-export-facts)"),
      llvm::cl::init(false)};
};

/// Adds the passes of the pipeline. Running it again changes nothing if its
/// rounds reached a fixpoint.
void buildPipeline(OpPassManager &pm, const PipelineOptions &options);

/// Registers the pipeline under its name.
void registerPipeline();

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_PIPELINE_H
