//===- EmitLayout.h - Arithmetic of a memory plan ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_MEMORY_EMITLAYOUT_H
#define SYMSHAPE_LIB_TRANSFORMS_MEMORY_EMITLAYOUT_H

#include "SymShape/Memory/MemoryPlan.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::symshape {

/// So many aligned sizes up to this number can be added without a sum that
/// wraps. The alignment has the same limit.
constexpr int64_t kMostBytes = int64_t(1) << 48;
constexpr size_t kMostBuffers = 1 << 14;

/// Emits an error unless `alignment` is a power of 2 up to `kMostBytes`.
LogicalResult checkAlignment(MLIRContext *context, uint64_t alignment);

/// Emits an assertion that the condition holds, which says that all buffers
/// have at most `kMostBytes`.
void requireFits(ImplicitLocOpBuilder &builder, Value fits);

/// Emits the next multiple of a power of 2 that is at least `bytes`.
Value emitAligned(ImplicitLocOpBuilder &builder, Value bytes,
                  int64_t alignment);

/// The offset of each buffer of a plan, and the bytes of all together.
struct EmittedLayout {
  SmallVector<Value> offsets;
  Value total;
};

/// Emits the offsets from the bytes of each buffer, which are aligned and at
/// most `kMostBytes` plus the alignment.
EmittedLayout emitLayout(ImplicitLocOpBuilder &builder, const MemoryPlan &plan,
                         ArrayRef<Value> bytes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_MEMORY_EMITLAYOUT_H
