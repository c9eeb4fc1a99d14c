//===- RunPlugin.cpp - Runs the passes of the IREE plugin -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses examples/iree-plugin as iree-compile does before it converts its input:
// registers the plugin, reads a program, and runs the passes.
//
//===----------------------------------------------------------------------===//

#include "iree/compiler/PluginAPI/Client.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::iree_compiler;

extern "C" bool
iree_register_compiler_plugin_symshape(PluginRegistrar *registrar);

int main(int argc, char **argv) {
  llvm::cl::opt<std::string> file(llvm::cl::Positional, llvm::cl::Required);
  llvm::cl::opt<bool> otherInput("other-input",
                                 llvm::cl::desc("An input type of a plugin"));
  PluginRegistrar registrar;
  if (!iree_register_compiler_plugin_symshape(&registrar))
    return 1;
  llvm::cl::ParseCommandLineOptions(argc, argv);

  DialectRegistry registry;
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, tensor::TensorDialect>();
  registrar.session->onRegisterDialects(registry);
  MLIRContext context(registry);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = parseSourceFile<ModuleOp>(file.getValue(), sources,
                                          ParserConfig(&context));
  if (!module)
    return 1;
  PassManager pm(&context);
  registrar.session->extendInputConversionPreprocessingPassPipeline(
      pm, otherInput ? InputDialectOptions::Type::plugin
                     : InputDialectOptions::Type::auto_detect);
  if (failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
