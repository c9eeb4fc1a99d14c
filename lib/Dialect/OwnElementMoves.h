//===- OwnElementMoves.h - Moves of elements by symshape ops ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_OWNELEMENTMOVES_H
#define SYMSHAPE_LIB_DIALECT_OWNELEMENTMOVES_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir::symshape {

void attachOwnElementMoves(MLIRContext &context);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_OWNELEMENTMOVES_H
