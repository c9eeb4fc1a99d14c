//===- OwnPreconditions.h - Preconditions of symshape ops -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_OWNPRECONDITIONS_H
#define SYMSHAPE_LIB_DIALECT_OWNPRECONDITIONS_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir::symshape {

/// Attaches PreconditionOpInterface to the ops of the dialect.
void attachOwnPreconditions(MLIRContext &context);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_OWNPRECONDITIONS_H
