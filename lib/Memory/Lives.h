//===- Lives.h - Buffers in the order of their lives ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_MEMORY_LIVES_H
#define SYMSHAPE_LIB_MEMORY_LIVES_H

#include "SymShape/Memory/MemoryPlan.h"

namespace mlir::symshape {

/// Visits the buffers in the order of their first points. Calls `born` with
/// each, after `died` with those that died before its first point.
void visitLives(ArrayRef<LiveBuffer> buffers,
                llvm::function_ref<void(unsigned)> born,
                llvm::function_ref<void(unsigned)> died);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_MEMORY_LIVES_H
