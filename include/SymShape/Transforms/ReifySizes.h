//===- ReifySizes.h - Sizes become arithmetic -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries out what SizePlans.h decides.
//
// Example:
//   ReifyStatistics done = reifySizes(moduleOp, {});
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_REIFYSIZES_H
#define SYMSHAPE_TRANSFORMS_REIFYSIZES_H

#include "SymShape/Analysis/SizePlans.h"

namespace mlir::symshape {

struct ReifyStatistics {
  unsigned numReplaced = 0;
  /// Queries that stay, but for those of arguments of the function.
  unsigned numKept = 0;
};

/// Replaces every query of a size below `root`, an op with a symbol table, for
/// which there is a plan. With `remarks`, says of which symbols nothing tells
/// how to compute them. Only functions of which `filter`, if given, is true.
ReifyStatistics
reifySizes(Operation *root, const ModuleShapes::Options &options,
           bool remarks = true,
           llvm::function_ref<bool(FunctionOpInterface)> filter = nullptr);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_REIFYSIZES_H
