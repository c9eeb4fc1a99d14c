//===- ShapeFunctionLibrary.cpp - Files of shape functions ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::symshape;

/// The text of Builtin.mlir.
static constexpr char kBuiltin[] =
#include "SymShape/Analysis/Builtin.mlir.inc"
    ;

static OwningOpRef<ModuleOp> parse(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                   MLIRContext *context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), SMLoc());
  SourceMgrDiagnosticHandler handler(sources, context);
  return parseSourceFile<ModuleOp>(sources, context);
}

LogicalResult ShapeFunctionLibrary::load(MLIRContext *context,
                                         ArrayRef<std::string> files) {
  for (const std::string &file : files) {
    std::string error;
    auto buffer = openInputFile(file, &error);
    if (!buffer)
      return emitError(UnknownLoc::get(context))
             << "in option 'shape-functions': " << error;
    modules.push_back(parse(std::move(buffer), context));
    if (!modules.back())
      return failure();
  }
  modules.push_back(parse(
      llvm::MemoryBuffer::getMemBuffer(kBuiltin, "built-in shape functions"),
      context));
  return success(bool(modules.back()));
}

SmallVector<Operation *> ShapeFunctionLibrary::getModules() const {
  SmallVector<Operation *> ops;
  for (const OwningOpRef<ModuleOp> &module : modules)
    ops.push_back(module.get());
  return ops;
}
