//===- InferOnnxRanks.cpp - Ranks of values of ONNX programs --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_INFERONNXRANKSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct InferOnnxRanks : symshape::impl::InferOnnxRanksPassBase<InferOnnxRanks> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      inferOnnxRanks(func);
  }
};

} // namespace
