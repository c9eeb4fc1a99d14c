//===- MergeAssuming.cpp - Merge regions of one witness ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrites.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if `first` may run just before `second`, a later op of its block.
static bool mayMoveTo(shape::AssumingOp first, shape::AssumingOp second) {
  bool hasEffects = !isMemoryEffectFree(first);
  for (Operation *op = first->getNextNode(); op != second;
       op = op->getNextNode()) {
    if (hasEffects && !isPure(op))
      return false;
    if (op->walk([&](Operation *inner) {
            return llvm::any_of(
                       inner->getOperands(),
                       [&](Value v) { return v.getDefiningOp() == first; })
                       ? WalkResult::interrupt()
                       : WalkResult::advance();
          }).wasInterrupted())
      return false;
  }
  return true;
}

static shape::AssumingOp merge(shape::AssumingOp first,
                               shape::AssumingOp second) {
  OpBuilder builder(second);
  SmallVector<Type> types(first.getResultTypes());
  llvm::append_range(types, second.getResultTypes());
  auto merged = shape::AssumingOp::create(builder, second.getLoc(), types,
                                          first.getWitness());
  merged.getDoRegion().takeBody(first.getDoRegion());
  Block &body = merged.getDoRegion().front();
  auto yield = cast<shape::AssumingYieldOp>(body.getTerminator());
  Block &other = second.getDoRegion().front();
  auto otherYield = cast<shape::AssumingYieldOp>(other.getTerminator());
  // Inside of the region, its results have no value yet.
  for (auto [result, yielded] :
       llvm::zip_equal(first.getResults(), yield.getOperands()))
    result.replaceUsesWithIf(yielded, [&](OpOperand &use) {
      return second->isProperAncestor(use.getOwner());
    });
  yield->insertOperands(yield->getNumOperands(), otherYield.getOperands());
  otherYield.erase();
  body.getOperations().splice(yield->getIterator(), other.getOperations());
  unsigned count = first.getNumResults();
  first->replaceAllUsesWith(merged.getResults().take_front(count));
  second->replaceAllUsesWith(merged.getResults().drop_front(count));
  first.erase();
  second.erase();
  return merged;
}

// Rewrite: merged-assuming
unsigned symshape::mergeAssumingRegions(FunctionOpInterface func) {
  llvm::SetVector<Block *> blocks;
  func->walk([&](shape::AssumingOp op) { blocks.insert(op->getBlock()); });
  unsigned count = 0;
  for (Block *block : blocks) {
    // The last op of each witness seen so far.
    DenseMap<Value, shape::AssumingOp> last;
    for (auto op = block->begin(); op != block->end();) {
      auto assuming = dyn_cast<shape::AssumingOp>(*op++);
      if (!assuming)
        continue;
      shape::AssumingOp &first = last[assuming.getWitness()];
      if (first && mayMoveTo(first, assuming)) {
        assuming = merge(first, assuming);
        ++count;
      }
      first = assuming;
    }
  }
  return count;
}
