//===- CarriedSizes.cpp - Sizes through branches and loops ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Transforms/OutlineShapes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::symshape;

/// Updates `carried` after results or arguments `from` were replaced by `to`.
void CarriedSizes::rename(ValueRange from, ValueRange to) {
  llvm::DenseMap<Value, Value> other;
  for (auto [a, b] : llvm::zip(from, to))
    other[a] = b;
  auto renamed = [&](Value v) {
    Value found = other.lookup(v);
    return found ? found : v;
  };
  llvm::MapVector<Key, Value> result;
  for (auto &[key, size] : carried)
    result[{renamed(key.first), key.second}] = renamed(size);
  carried = std::move(result);
}

void CarriedSizes::carryThrough(scf::IfOp op, ArrayRef<Key> keys) {
  IRRewriter rewriter(op.getContext());
  rewriter.setInsertionPoint(op);
  SmallVector<Type> types(op.getResultTypes());
  types.append(keys.size(), rewriter.getIndexType());
  auto wider = scf::IfOp::create(rewriter, op.getLoc(), types,
                                 op.getCondition(), /*withElseRegion=*/true);
  wider->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  wider.getThenRegion().takeBody(op.getThenRegion());
  wider.getElseRegion().takeBody(op.getElseRegion());
  for (Region *region : wider.getRegions()) {
    auto yield = cast<scf::YieldOp>(region->front().getTerminator());
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> sizes;
    for (const Key &key : keys)
      sizes.push_back(createDim(
          rewriter,
          yield.getOperand(cast<OpResult>(key.first).getResultNumber()),
          key.second));
    yield.getResultsMutable().append(sizes);
  }
  unsigned before = op.getNumResults();
  for (auto [i, key] : llvm::enumerate(keys))
    carried[key] = wider.getResult(before + i);
  rename(op.getResults(), wider.getResults().take_front(before));
  rewriter.replaceOp(op, wider.getResults().take_front(before));
}

/// The keys are iteration arguments of the body.
void CarriedSizes::carryThrough(scf::ForOp op, ArrayRef<Key> keys) {
  IRRewriter rewriter(op.getContext());
  rewriter.setInsertionPoint(op);
  unsigned before = op.getNumResults();
  SmallVector<Value> oldArgs(op.getRegionIterArgs()),
      oldResults(op.getResults());
  SmallVector<unsigned> numbers;
  SmallVector<Value> inits;
  for (const Key &key : keys) {
    unsigned number = llvm::find(oldArgs, key.first) - oldArgs.begin();
    numbers.push_back(number);
    inits.push_back(createDim(rewriter, op.getInitArgs()[number], key.second));
  }
  SmallVector<Value> yielded(op.getYieldedValues());
  auto sizes = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument>) {
    SmallVector<Value> result;
    for (auto [number, key] : llvm::zip(numbers, keys))
      result.push_back(createDim(builder, yielded[number], key.second));
    return result;
  };
  FailureOr<LoopLikeOpInterface> replaced = op.replaceWithAdditionalYields(
      rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, sizes);
  if (failed(replaced))
    return;
  auto wider = cast<scf::ForOp>(replaced->getOperation());
  for (auto [i, number, key] : llvm::enumerate(numbers, keys)) {
    carried[key] = wider.getRegionIterArg(before + i);
    carried[{oldResults[number], key.second}] = wider.getResult(before + i);
  }
  rename(oldArgs, ValueRange(wider.getRegionIterArgs()).take_front(before));
  rename(oldResults, wider.getResults().take_front(before));
}

/// True if branches pass all arguments of the block.
static bool isBroughtByBranches(Block *block) {
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    if (!branch)
      return false;
    for (unsigned i = 0; i != branch->getNumSuccessors(); ++i)
      if (branch->getSuccessor(i) == block &&
          branch.getSuccessorOperands(i).getProducedOperandCount() != 0)
        return false;
  }
  return !block->isEntryBlock();
}

void CarriedSizes::carryInto(BlockArgument arg, unsigned axis) {
  Block *block = arg.getOwner();
  OpBuilder builder(block->getParentOp()->getContext());
  carried[{arg, axis}] =
      block->addArgument(builder.getIndexType(), arg.getLoc());
  llvm::SetVector<Block *> before(block->pred_begin(), block->pred_end());
  for (Block *pred : before) {
    auto branch = cast<BranchOpInterface>(pred->getTerminator());
    builder.setInsertionPoint(branch);
    for (unsigned i = 0; i != branch->getNumSuccessors(); ++i) {
      if (branch->getSuccessor(i) != block)
        continue;
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      operands.append(createDim(builder, operands[arg.getArgNumber()], axis));
    }
  }
}

bool CarriedSizes::carry() {
  SmallVector<std::pair<Operation *, Key>> queries;
  func.walk([&](Operation *op) {
    if (!isa<tensor::DimOp, memref::DimOp>(op))
      return;
    if (auto axis = getConstantIntValue(op->getOperand(1)))
      queries.push_back({op, {op->getOperand(0), unsigned(*axis)}});
  });
  // The queries without an answer, each key once.
  llvm::MapVector<Operation *, llvm::SetVector<Key>> ofOps;
  llvm::SetVector<Key> ofBlocks;
  for (auto &[query, key] : queries) {
    auto [v, axis] = key;
    auto type = cast<ShapedType>(v.getType());
    if (carried.contains(key) || !type.hasRank() || axis >= type.getRank())
      continue;
    if (auto arg = dyn_cast<BlockArgument>(v)) {
      Operation *around = arg.getOwner()->getParentOp();
      if (auto loop = dyn_cast<scf::ForOp>(around))
        ofOps[loop].insert(key);
      else if (isBroughtByBranches(arg.getOwner()))
        ofBlocks.insert(key);
    } else if (v.getDefiningOp<scf::IfOp>()) {
      ofOps[v.getDefiningOp()].insert(key);
    } else if (auto loop = v.getDefiningOp<scf::ForOp>()) {
      unsigned number = cast<OpResult>(v).getResultNumber();
      ofOps[loop].insert({loop.getRegionIterArg(number), axis});
    }
  }
  for (const Key &key : ofBlocks)
    carryInto(cast<BlockArgument>(key.first), key.second);
  bool changed = !ofBlocks.empty() || !ofOps.empty();
  // Rewrite inner ops before the ops around them, which stay as they are.
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (ofOps.contains(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    ArrayRef<Key> keys = ofOps[op].getArrayRef();
    if (auto branch = dyn_cast<scf::IfOp>(op))
      carryThrough(branch, keys);
    else
      carryThrough(cast<scf::ForOp>(op), keys);
  }
  // Replace the queries that have an answer now.
  func.walk([&](Operation *op) {
    if (!isa<tensor::DimOp, memref::DimOp>(op))
      return;
    auto axis = getConstantIntValue(op->getOperand(1));
    if (!axis)
      return;
    auto it = carried.find({op->getOperand(0), unsigned(*axis)});
    if (it == carried.end())
      return;
    op->getResult(0).replaceAllUsesWith(it->second);
    op->erase();
    changed = true;
  });
  return changed;
}

void symshape::stopCarrying(scf::ForOp loop) {
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  llvm::SmallBitVector isDead(loop.getNumResults());
  for (OpResult result : loop.getResults())
    if (result.use_empty())
      isDead.set(result.getResultNumber());
  if (isDead.none())
    return;
  SmallVector<Value> open;
  auto need = [&](Operation *op) {
    op->walk([&](Operation *inner) {
      llvm::append_range(open, inner->getOperands());
    });
  };
  for (Operation &op : loop.getBody()->without_terminator())
    if (!isMemoryEffectFree(&op))
      need(&op);
  for (unsigned i : llvm::seq(loop.getNumResults()))
    if (!isDead[i])
      open.push_back(yield.getOperand(i));
  llvm::DenseSet<Value> seen;
  // A result of control flow within the loop needs only the operands that yield
  // this result.
  auto needPart = [&](Operation *op, unsigned number) {
    if (isa<scf::IfOp>(op)) {
      open.push_back(op->getOperand(0));
      for (Region &region : op->getRegions())
        open.push_back(region.front().getTerminator()->getOperand(number));
    } else if (auto inner = dyn_cast<scf::ForOp>(op)) {
      open.append({inner.getLowerBound(), inner.getUpperBound(),
                   inner.getStep(), inner.getInitArgs()[number],
                   inner.getYieldedValues()[number]});
    } else {
      need(op);
    }
  };
  while (!open.empty()) {
    Value v = open.pop_back_val();
    if (!seen.insert(v).second)
      continue;
    if (auto result = dyn_cast<OpResult>(v)) {
      if (loop->isProperAncestor(result.getOwner()))
        needPart(result.getOwner(), result.getResultNumber());
      continue;
    }
    auto arg = cast<BlockArgument>(v);
    Operation *around = arg.getOwner()->getParentOp();
    if (around == loop && arg.getArgNumber() > 0) {
      isDead.reset(arg.getArgNumber() - 1);
      open.push_back(yield.getOperand(arg.getArgNumber() - 1));
    } else if (loop->isProperAncestor(around)) {
      if (isa<scf::ForOp>(around) && arg.getArgNumber() > 0)
        needPart(around, arg.getArgNumber() - 1);
      else
        need(around);
    }
  }
  for (unsigned i : isDead.set_bits())
    yield.setOperand(i, loop.getRegionIterArg(i));
}
