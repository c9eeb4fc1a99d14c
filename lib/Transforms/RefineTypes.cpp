//===- RefineTypes.cpp - Make constant dimensions static ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticTypes.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_REFINETYPESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

struct RefineTypes
    : ShapePass<symshape::impl::RefineTypesPassBase<RefineTypes>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    StaticTypes plan =
        planStaticTypes(getShapes(trustPreconditions), publicSignatures);
    unsigned changed = applyStaticTypes(plan);
    count("refined", "Values whose types became more static", changed);
    if (changed == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
