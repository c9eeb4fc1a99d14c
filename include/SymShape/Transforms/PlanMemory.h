//===- PlanMemory.h - One block of memory for many buffers ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces the buffers that a block of a function allocates by views of one
// allocation, an *arena*, laid out as MemoryPlan.h describes.
//
// Example:
//   for (PlannedArena &arena : planArenas(shapes.of(func), {}, stays))
//     llvm::errs() << arena.plan.worst << "\n";
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PLANMEMORY_H
#define SYMSHAPE_TRANSFORMS_PLANMEMORY_H

#include "SymShape/Analysis/BlockBuffers.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Memory/MemoryPlan.h"

namespace mlir::symshape {

struct PlanMemoryOptions {
  /// Bytes to which all buffers are aligned, a power of 2.
  int64_t alignment = 64;
  /// Smaller buffers of static size stay: the optimizer keeps them on the
  /// stack, or in registers.
  int64_t leastStaticBytes = 1024;
  /// Overwrite the bytes of a buffer before its first use and after its last
  /// one, to find programs that read other bytes than their own.
  bool poison = false;
};

/// The buffers of a block that share an arena.
struct PlannedArena {
  /// The allocation of the arena.
  Value arena;
  SmallVector<LiveBuffer> buffers;
  MemoryPlan plan;
  /// The sums whose largest is the least memory of any layout.
  SmallVector<LiveSum> peak;
};

/// Plans the memory of each block of an analysed function. `stays` is called
/// with each buffer that keeps its allocation, and the reason. The results of
/// the analysis hold for the old ops only; do not read them afterwards.
std::vector<PlannedArena>
planArenas(const FunctionShapes &shapes, const PlanMemoryOptions &options,
           llvm::function_ref<void(const BlockBuffer &)> stays);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_PLANMEMORY_H
