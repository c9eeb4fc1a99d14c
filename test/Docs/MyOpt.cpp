//===- MyOpt.cpp - Somebody's own tool ------------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The opt tool of a compiler that uses SymShape for a dialect of its own.
//
//===----------------------------------------------------------------------===//

#include "MyDialect.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::tensor::TensorDialect, my::MyDialect>();
  mlir::symshape::registerAllDialects(registry);
  mlir::symshape::registerAllPasses();
  my::registerShapeModels(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "my compiler\n", registry));
}
