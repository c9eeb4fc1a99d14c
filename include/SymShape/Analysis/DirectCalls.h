//===- DirectCalls.h - The calls of functions by name -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who calls which function. If each use of a function's name is a call, the
// calls together say all about its arguments, and its signature may change
// together with them.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_DIRECTCALLS_H
#define SYMSHAPE_ANALYSIS_DIRECTCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::symshape {

struct DirectCalls {
  /// Walks over the module once.
  explicit DirectCalls(Operation *root);

  struct Call {
    func::CallOp op;
    /// Null if the name is unknown.
    Operation *callee;
  };
  /// In program order.
  SmallVector<Call> calls;
  /// Names of functions that appear anywhere except as the callee of a call.
  llvm::DenseSet<Attribute> mentioned;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_DIRECTCALLS_H
