//===- ElementOps.h - Ops whose body computes elements ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ELEMENTOPS_H
#define SYMSHAPE_LIB_ANALYSIS_ELEMENTOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {

/// True for an op whose body computes the elements of its results, not their
/// extents: a structured op, or one of the tensor dialect, such as
/// `tensor.generate`.
inline bool computesElements(Operation *op) {
  return isa<linalg::LinalgOp>(op) ||
         (isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) &&
          op->getNumRegions() != 0);
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ELEMENTOPS_H
