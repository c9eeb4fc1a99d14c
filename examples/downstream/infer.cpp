//===- infer.cpp - Inference inside another tool --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a program and prints the shapes that SymShape infers, as a compiler
// would that embeds SymShape: it registers the dialects it uses, asks for the
// analysis, and reads the answers.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: " << argv[0] << " FILE\n";
    return 2;
  }
  DialectRegistry registry;
  registry
      .insert<arith::ArithDialect, func::FuncDialect, tensor::TensorDialect>();
  symshape::registerAllDialects(registry);

  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(argv[1], ParserConfig(&context));
  if (!module)
    return 1;

  // Nothing of `shapes` may be read after the program changed.
  symshape::ModuleShapes shapes(*module, {});
  for (FunctionOpInterface func : shapes.functions()) {
    const symshape::FunctionShapes &known = shapes.of(func);
    func->walk([&](Operation *op) {
      for (Value result : op->getResults()) {
        if (!isa<RankedTensorType>(result.getType()))
          continue;
        llvm::outs() << op->getName() << ":";
        for (const symshape::Extent &extent : known.describe(result))
          llvm::outs() << " " << shapes.text(extent);
        llvm::outs() << "\n";
      }
    });
  }
  return 0;
}
