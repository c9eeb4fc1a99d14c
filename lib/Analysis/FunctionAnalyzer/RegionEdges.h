//===- RegionEdges.h - Successors of regions --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H
#define SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
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

/// An edge to a region of an op, or to its results: the values that it passes,
/// and those that receive them.
struct RegionEdge {
  Region *target = nullptr; ///< null for the results
  ValueRange inputs, passed;
};

/// True for ops whose edges are known: those with upstream's interface, and the
/// control flow of tosa, which has no such interface.
inline bool hasRegionEdges(Operation *op) {
  return isa<RegionBranchOpInterface, tosa::IfOp, tosa::WhileOp>(op);
}

/// Calls `fn` with each edge from the op itself.
inline void forEachEdgeInto(Operation *op,
                            llvm::function_ref<void(const RegionEdge &)> fn) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &s : successors)
      fn({s.getSuccessor(), s.getSuccessorInputs(),
          branch.getEntrySuccessorOperands(s)});
    return;
  }
  auto choice = dyn_cast<tosa::IfOp>(op);
  for (Region &region :
       choice ? op->getRegions() : op->getRegions().take_front())
    fn({&region, region.getArguments(),
        choice ? choice.getInputList()
               : cast<tosa::WhileOp>(op).getInputList()});
}

/// Calls `fn` with each edge out of a region of the op, and with its
/// terminator.
inline void
forEachEdgeOut(Operation *op, Region &region,
               llvm::function_ref<void(Operation *, const RegionEdge &)> fn) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return forEachWayOut(
        branch, region,
        [&](Operation *terminator, const RegionSuccessor &s,
            OperandRange passed) {
          fn(terminator, {s.getSuccessor(), s.getSuccessorInputs(), passed});
        });
  Operation *last = region.front().getTerminator();
  auto loop = dyn_cast<tosa::WhileOp>(op);
  if (!loop)
    return fn(last, {nullptr, op->getResults(), last->getOperands()});
  Region &test = loop.getCondGraph(), &body = loop.getBodyGraph();
  if (&region == &body)
    return fn(last, {&test, test.getArguments(), last->getOperands()});
  // The test yields a bit only; the numbers stay what they are.
  fn(last, {&body, body.getArguments(), test.getArguments()});
  fn(last, {nullptr, op->getResults(), test.getArguments()});
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_REGIONEDGES_H
