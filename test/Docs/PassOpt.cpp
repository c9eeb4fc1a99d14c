//===- PassOpt.cpp - A tool with one pass ---------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the pass of docs/extend/AddAPass.md.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace mlir::symshape {
#define GEN_PASS_REGISTRATION
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry
      .insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
              mlir::func::FuncDialect, mlir::linalg::LinalgDialect,
              mlir::symshape::SymShapeDialect, mlir::tensor::TensorDialect>();
  mlir::symshape::registerExternalModels(registry);
  mlir::symshape::registerDocPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "one pass\n", registry));
}
