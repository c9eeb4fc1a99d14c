//===- RegionEdges.cpp - Successors of regions ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/RegionEdges.h"
#include "FunctionAnalyzer/OnnxControl.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::symshape;

void symshape::forEachWayOut(
    RegionBranchOpInterface op, Region &region,
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

bool symshape::hasUnknownWayOut(Region &region) {
  return llvm::any_of(region, [](Block &block) {
    return block.empty() ||
           (!isa<RegionBranchTerminatorOpInterface>(block.back()) &&
            block.getNumSuccessors() == 0);
  });
}

bool symshape::hasRegionEdges(Operation *op) {
  return isa<RegionBranchOpInterface, tosa::IfOp, tosa::WhileOp>(op) ||
         isOnnxControl(op);
}

void symshape::forEachEdgeInto(
    Operation *op, llvm::function_ref<void(const RegionEdge &)> fn) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &s : successors)
      fn({s.getSuccessor(), s.getSuccessorInputs(),
          branch.getEntrySuccessorOperands(s)});
    return;
  }
  if (isOnnxControl(op))
    return forEachOnnxEdgeInto(op, fn);
  auto choice = dyn_cast<tosa::IfOp>(op);
  for (Region &region :
       choice ? op->getRegions() : op->getRegions().take_front())
    fn({&region, region.getArguments(),
        choice ? choice.getInputList()
               : cast<tosa::WhileOp>(op).getInputList()});
}

void symshape::forEachEdgeOut(
    Operation *op, Region &region,
    llvm::function_ref<void(Operation *, const RegionEdge &)> fn) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return forEachWayOut(
        branch, region,
        [&](Operation *terminator, const RegionSuccessor &s,
            OperandRange passed) {
          fn(terminator, {s.getSuccessor(), s.getSuccessorInputs(), passed});
        });
  if (isOnnxControl(op))
    return forEachOnnxEdgeOut(op, region, fn);
  Operation *last = region.front().getTerminator();
  auto loop = dyn_cast<tosa::WhileOp>(op);
  if (!loop)
    return fn(last, {nullptr, op->getResults(), last->getOperands()});
  Region &test = loop.getCondGraph(), &body = loop.getBodyGraph();
  if (&region == &body)
    return fn(last, {&test, test.getArguments(), last->getOperands()});
  // The test yields a bit only; the numbers stay the same.
  fn(last, {&body, body.getArguments(), test.getArguments()});
  fn(last, {nullptr, op->getResults(), test.getArguments()});
}
