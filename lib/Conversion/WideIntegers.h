//===- WideIntegers.h - Wide integers as 64-bit words -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `emitExpr` computes in integers of 128 bits and more where 64 bits may not
// suffice. Some compilers refuse such types, IREE among them. This rewrites the
// emitted ops to ops on words of 64 bits. The results are the same numbers.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_WIDEINTEGERS_H
#define SYMSHAPE_LIB_CONVERSION_WIDEINTEGERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::symshape {

/// The ops below `root` that take or return wide integers.
llvm::DenseSet<Operation *> findWideOps(Operation *root);

/// Rewrites the ops on wide integers below `root`, but `except` and those that
/// are connected with an op that it cannot rewrite.
void expandWideIntegers(Operation *root,
                        const llvm::DenseSet<Operation *> &except = {});

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_WIDEINTEGERS_H
