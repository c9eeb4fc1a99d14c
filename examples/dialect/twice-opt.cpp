//===- twice-opt.cpp - A tool with an own dialect and SymShape ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/InitAll.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "TwiceDialect.h.inc"
#define GET_OP_CLASSES
#include "TwiceOps.h.inc"

#include "TwiceDialect.cpp.inc"
#define GET_OP_CLASSES
#include "TwiceOps.cpp.inc"

void twice::TwiceDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "TwiceOps.cpp.inc"
      >();
}

void twice::RepeatOp::inferShapes(mlir::symshape::InferenceState &state) {
  state.setExtent(getResult(), 0, state.extent(getSource(), 0) * getTimes());
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, twice::TwiceDialect>();
  mlir::symshape::registerAllDialects(registry);
  mlir::symshape::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "twice-opt\n", registry));
}
