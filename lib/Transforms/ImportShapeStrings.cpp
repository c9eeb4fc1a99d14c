//===- ImportShapeStrings.cpp - Shapes that exporters wrote -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the strings `jax.shape`, `onnx.shape` and `symshape.shape_string`, and
// the lists `jax.constraints` and `symshape.constraint_strings`. Their
// statements about arguments are premises, those about results are claims. The
// pass reads all functions before it writes any.
//
//===----------------------------------------------------------------------===//

#include "FunctionStrings.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IMPORTSHAPESTRINGSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

bool hasStrings(FunctionOpInterface func) {
  for (StringRef name : kConstraintAttrs)
    if (func->hasAttr(name))
      return true;
  for (StringRef name : kShapeStringAttrs) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (func.getArgAttr(i, name))
        return true;
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (func.getResultAttr(i, name))
        return true;
  }
  return false;
}

struct ImportShapeStrings
    : CountingPass<
          symshape::impl::ImportShapeStringsPassBase<ImportShapeStrings>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    std::vector<std::unique_ptr<FunctionStrings>> functions;
    bool failedAny = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      if (!hasStrings(func))
        return;
      if (func.isExternal() || func.getFunctionBody().front().empty()) {
        mlir::emitRemark(func->getLoc())
            << "the declaration keeps its shape strings, since it "
               "has no body for premises and claims";
        return;
      }
      functions.push_back(
          std::make_unique<FunctionStrings>(func, keepOpaque, getArgument()));
      failedAny |= failed(functions.back()->read());
    });
    if (failedAny)
      return signalPassFailure();
    if (functions.empty())
      return markAllAnalysesPreserved();
    unsigned claims = 0;
    for (std::unique_ptr<FunctionStrings> &function : functions) {
      function->write();
      claims += function->getNumClaims();
    }
    count("functions", "Functions with shape strings", functions.size());
    count("claims", "Claims added about results", claims);
  }
};

} // namespace
