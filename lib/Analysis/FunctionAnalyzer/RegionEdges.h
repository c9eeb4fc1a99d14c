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
void forEachWayOut(
    RegionBranchOpInterface op, Region &region,
    llvm::function_ref<void(RegionBranchTerminatorOpInterface,
                            const RegionSuccessor &, OperandRange)>
        fn);

/// True if a block of the region ends in a way that forEachWayOut() does not
/// know.
bool hasUnknownWayOut(Region &region);

/// An edge to a region of an op, or to its results: the values that it passes,
/// and those that receive them.
struct RegionEdge {
  Region *target = nullptr; ///< null for the results
  ValueRange inputs, passed;
};

/// True for ops whose edges are known: those with upstream's interface, and the
/// control flow of tosa and ONNX, which have no such interface.
bool hasRegionEdges(Operation *op);

/// Calls `fn` with each edge from the op itself.
void forEachEdgeInto(Operation *op,
                     llvm::function_ref<void(const RegionEdge &)> fn);

/// Calls `fn` with each edge out of a region of the op, and with its
/// terminator.
void forEachEdgeOut(
    Operation *op, Region &region,
    llvm::function_ref<void(Operation *, const RegionEdge &)> fn);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H
