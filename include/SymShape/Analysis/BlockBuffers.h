//===- BlockBuffers.h - The buffers of a block and their lives --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the `memref.alloc` ops of a block, the ops of the block between which
// each buffer holds a value that is needed, and the reason if its memory cannot
// be shared. A buffer can be shared if the program only reads and writes its
// elements, inside of its block: whenever the block runs, it has one buffer,
// and nobody can see its address. An op in a nested region counts like the op
// of the block around it, so a buffer that a loop uses is live in the whole
// loop.
//
// Example:
//   for (const BlockBuffer &buffer : findBuffers(block, aliases))
//     if (buffer.isShareable())
//       ... // live from buffer.first to buffer.last
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_BLOCKBUFFERS_H
#define SYMSHAPE_ANALYSIS_BLOCKBUFFERS_H

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::symshape {

struct BlockBuffer {
  memref::AllocOp alloc;
  /// The first and the last op that reads or writes elements; points are
  /// positions in the block. Without such an op, both are the position of the
  /// alloc, and the ops are null.
  int64_t first = 0, last = 0;
  Operation *firstUse = nullptr, *lastUse = nullptr;
  /// The ops that free it.
  SmallVector<memref::DeallocOp, 1> deallocs;
  /// Why its memory cannot be shared; empty if it can. `at` is the op to blame.
  std::string reason;
  Operation *at = nullptr;

  bool isShareable() const { return reason.empty(); }
};

/// The buffers that a block allocates, in order. `aliases` is that of the
/// function. Work: linear in the block and its regions, and in the aliases.
SmallVector<BlockBuffer> findBuffers(Block &block,
                                     const BufferViewFlowAnalysis &aliases);

/// The bytes of an element in memory, with the distance to the next one, as
/// LLVM's layout has it; none for other types than integers, index and floats
/// of 8, 16, 32 or 64 bits, and i1, which takes a byte.
std::optional<int64_t> bytesOfElement(Type type);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_BLOCKBUFFERS_H
