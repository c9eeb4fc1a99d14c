//===- VersionHelpers.h - Private functions of a version --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_VERSIONHELPERS_H
#define SYMSHAPE_LIB_TRANSFORMS_VERSIONHELPERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::symshape {

/// Returns the private functions with a body that `func` calls, directly or
/// through others of them, and that `isHelper` accepts; never `func` itself.
/// Linear in the ops of these functions.
SmallVector<func::FuncOp>
findHelpers(func::FuncOp func, const SymbolTable &symbols,
            llvm::function_ref<bool(func::FuncOp)> isHelper);

/// Makes a copy of each helper for `version`, after it, and lets it and the
/// copies call the copies. So the sizes of the version reach its helpers, and
/// those of other callers do not.
void cloneHelpers(func::FuncOp version, ArrayRef<func::FuncOp> helpers,
                  SymbolTable &symbols);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_VERSIONHELPERS_H
