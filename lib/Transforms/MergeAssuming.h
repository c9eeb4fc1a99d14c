//===- MergeAssuming.h - Merge regions of one witness -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_MERGEASSUMING_H
#define SYMSHAPE_LIB_TRANSFORMS_MERGEASSUMING_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::symshape {

/// Merges `shape.assuming` ops of one block and one witness into one op, so
/// that patterns see the ops of both regions together. The later op stays where
/// it is, and the earlier one moves to it, if no op between them uses its
/// results or has effects whose order matters. Returns the number of merges.
unsigned mergeAssumingRegions(FunctionOpInterface func);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_MERGEASSUMING_H
