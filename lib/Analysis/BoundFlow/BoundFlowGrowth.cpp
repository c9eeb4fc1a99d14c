//===- BoundFlowGrowth.cpp - Tensors that grow in repeated code -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundFlow/BoundFlowTypes.h"
#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// Returns false if the tensor `v` has the sizes with which a round began, or
/// sizes that all rounds share.
bool BoundFlow::mayGrow(Value v, const Rounds &rounds, unsigned depth) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if ((type && type.hasStaticShape()) || !rounds.makes(v))
    return false;
  Operation *def = v.getDefiningOp();
  // A tensor that a round receives has the sizes of the previous round.
  if (!def)
    return !rounds.isGiven(v.getParentBlock());
  if (depth == analysisBudgets.boundFlow.depth)
    return true;
  if (rounds.isRound && rounds.isRound(def))
    return false;
  auto grows = [&](Value source) { return mayGrow(source, rounds, depth + 1); };
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(def))
    return grows(dps.getTiedOpOperand(cast<OpResult>(v))->get());
  if (auto insert = dyn_cast<tensor::InsertOp>(def))
    return grows(insert.getDest());
  if (isa<tensor::CastOp, TieShapeOp>(def) ||
      def->hasTrait<OpTrait::Elementwise>() ||
      def->hasTrait<OpTrait::SameOperandsAndResultShape>())
    return llvm::any_of(def->getOperands(), [&](Value operand) {
      return isa<RankedTensorType>(operand.getType()) && grows(operand);
    });
  // Ops with size operands: sizes computed outside the loop are the same in all
  // iterations.
  if (isa<tensor::EmptyOp, tensor::ExtractSliceOp>(def))
    return llvm::any_of(def->getOperands(), [&](Value operand) {
      if (auto dim = operand.getDefiningOp<tensor::DimOp>())
        return grows(dim.getSource());
      return operand.getType().isIndex() && rounds.makes(operand) &&
             !matchPattern(operand, m_Constant());
    });
  // An op with regions: its result grows if a yielded value grows.
  if (auto branch = dyn_cast<RegionBranchOpInterface>(def)) {
    unsigned number = cast<OpResult>(v).getResultNumber();
    for (Region &region : branch->getRegions())
      for (Block &block : region)
        if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>() &&
            number < block.back().getNumOperands() &&
            grows(block.back().getOperand(number)))
          return true;
    return !isa<scf::IfOp>(def);
  }
  return true;
}

/// Returns the blocks on a path from `block` back to it.
const BoundFlow::Cycle &BoundFlow::cycleOf(Block *block) {
  std::unique_ptr<Cycle> &cycle = cycles[block];
  if (cycle)
    return *cycle;
  cycle = std::make_unique<Cycle>();
  auto reached = [&](auto next) {
    llvm::SmallPtrSet<Block *, 16> seen;
    SmallVector<Block *> open{block};
    while (!open.empty())
      for (Block *other : next(open.pop_back_val()))
        if (seen.insert(other).second)
          open.push_back(other);
    return seen;
  };
  auto behind = reached([](Block *b) { return b->getSuccessors(); });
  auto before = reached([](Block *b) { return b->getPredecessors(); });
  for (Block *b : behind)
    if (before.contains(b))
      cycle->insert(b);
  return *cycle;
}

/// True if a branch at the end of `from` passes `arg` a tensor that may have
/// grown in this iteration.
bool BoundFlow::bringsGrowth(Block *from, BlockArgument arg,
                             const Rounds &rounds) {
  auto branch = dyn_cast<BranchOpInterface>(from->getTerminator());
  for (unsigned i = 0, e = from->getNumSuccessors(); i < e; ++i) {
    if (from->getSuccessor(i) != arg.getOwner())
      continue;
    Value v =
        branch ? branch.getSuccessorOperands(i)[arg.getArgNumber()] : Value();
    if (!v || mayGrow(v, rounds))
      return true;
  }
  return false;
}

/// True if `v`, a tensor that a recursive function passes to itself or returns,
/// may have grown since the call, and a bound decides the number of calls.
bool BoundFlow::growsByRecursion(Value v, const Unit &unit) {
  if (!unit.isRecursive || !unit.control || !isDynamicTensor(v.getType()))
    return false;
  auto contains = [&](Block *block) {
    return unit.body->isAncestor(block->getParent());
  };
  auto isGiven = [&](Block *block) { return block == &unit.body->front(); };
  auto isRound = [&](Operation *op) {
    auto call = dyn_cast<CallOpInterface>(op);
    auto callee = call ? units.find(calleeOf(call)) : units.end();
    return callee != units.end() && callee->second.isRecursive;
  };
  return mayGrow(v, {contains, isGiven, isRound});
}
