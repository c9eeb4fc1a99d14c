//===- symshape-opt.cpp - The opt tool --------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's opt tool with every upstream dialect and pass, and SymShape.
//
//===----------------------------------------------------------------------===//

#include "Nesting.h"
#include "SymShape/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

/// Checks the nesting of the input, then runs upstream's driver.
static mlir::LogicalResult run(int argc, char **argv,
                               mlir::DialectRegistry &registry) {
  auto [inputName, outputName] = mlir::registerAndParseCLIOptions(
      argc, argv, "SymShape: symbolic tensor shapes\n", registry);
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  // These read no input.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::MlirOptMain(argc, argv, inputName, outputName, registry);

  std::string error;
  auto input = mlir::openInputFile(inputName, &error);
  if (!input) {
    llvm::errs() << error << '\n';
    return mlir::failure();
  }
  if (failed(mlir::symshape::checkNesting(input->getMemBufferRef())))
    return mlir::failure();
  auto output = mlir::openOutputFile(outputName, &error);
  if (!output) {
    llvm::errs() << error << '\n';
    return mlir::failure();
  }
  // The text is gone once the driver has it.
  bool hasPrettyStablehlo = input->getBuffer().contains(" stablehlo.");
  if (failed(mlir::MlirOptMain(output->os(), std::move(input), registry,
                               config))) {
    if (hasPrettyStablehlo)
      llvm::errs()
          << "note: symshape-opt reads StableHLO only in generic form, "
             "with --allow-unregistered-dialect "
             "--symshape-import-stablehlo; print it so with 'iree-opt "
             "--mlir-print-op-generic', or in Python with "
             "'module.operation.get_asm(print_generic_op_form=True)'\n";
    return mlir::failure();
  }
  output->keep();
  return mlir::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::symshape::registerAllDialects(registry);
  mlir::symshape::registerAllPasses();
  return mlir::asMainReturnCode(run(argc, argv, registry));
}
