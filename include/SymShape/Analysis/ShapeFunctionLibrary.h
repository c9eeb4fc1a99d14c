//===- ShapeFunctionLibrary.h - Files of shape functions --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads modules of shape functions (see docs/extend/ShapeFunctions.md): first
// the user's files, then the built-in file.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPEFUNCTIONLIBRARY_H
#define SYMSHAPE_ANALYSIS_SHAPEFUNCTIONLIBRARY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::symshape {

class ShapeFunctionLibrary {
public:
  /// Parses `files` and the built-in shape functions. Fails with a diagnostic
  /// if a file cannot be read or parsed. `func`, `tensor` and `arith` must be
  /// loaded in the context.
  LogicalResult load(MLIRContext *context, ArrayRef<std::string> files);

  /// The modules, in order of precedence.
  SmallVector<Operation *> getModules() const;

private:
  SmallVector<OwningOpRef<ModuleOp>> modules;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SHAPEFUNCTIONLIBRARY_H
