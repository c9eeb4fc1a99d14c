//===- RegionEdges.h - Successors of regions --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H
#define SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H

#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::symshape {

/// Calls `fn` with each way out of a region of `op`: the terminator, its
/// target, and the operands that it passes there.
inline void
forEachWayOut(RegionBranchOpInterface op, Region &region,
              llvm::function_ref<void(RegionBranchTerminatorOpInterface,
                                      const RegionSuccessor &, OperandRange)>
                  fn) {
  for (Block &block : region) {
    if (block.empty())
      continue;
    auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
    if (!terminator)
      continue;
    SmallVector<RegionSuccessor> next;
    op.getSuccessorRegions(terminator, next);
    for (const RegionSuccessor &s : next)
      fn(terminator, s, terminator.getSuccessorOperands(s));
  }
}

/// True if a block of the region ends in a way that forEachWayOut() does not
/// know.
inline bool hasUnknownWayOut(Region &region) {
  return llvm::any_of(region, [](Block &block) {
    return block.empty() ||
           (!isa<RegionBranchTerminatorOpInterface>(block.back()) &&
            block.getNumSuccessors() == 0);
  });
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H
