//===- SizeSlice.cpp - What the sizes of a function need --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/OutlineShapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// True for ops that end the program unless something holds.
static bool isCheck(Operation *op) {
  return isa<cf::AssertOp, RequireOp, shape::CstrBroadcastableOp,
             shape::CstrEqOp, shape::CstrRequireOp>(op);
}

/// Ops whose regions run under control of their operands, and of which parts
/// can be left out.
static bool isControlFlow(Operation *op) {
  return isa<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp,
             scf::ExecuteRegionOp>(op);
}

static bool isShaped(Value v) { return isa<ShapedType>(v.getType()); }

/// True for arithmetic on numbers, and for reading a size.
static bool isCheap(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::none_of(op->getResults(), isShaped) &&
         (isa<tensor::DimOp, memref::DimOp, SizeOp, shape::DimOp>(op) ||
          llvm::none_of(op->getOperands(), isShaped));
}

/// True if the numbers are computed by cheap ops from arguments of the function
/// and from sizes.
static bool isCheap(ValueRange numbers, func::FuncOp func) {
  SmallVector<Value> open(numbers);
  llvm::DenseSet<Operation *> seen;
  while (!open.empty()) {
    Value v = open.pop_back_val();
    if (isShaped(v))
      continue;
    if (auto arg = dyn_cast<BlockArgument>(v)) {
      if (arg.getOwner()->getParentOp() != func ||
          !arg.getOwner()->isEntryBlock())
        return false;
      continue;
    }
    Operation *def = v.getDefiningOp();
    if (!isCheap(def))
      return false;
    if (seen.insert(def).second)
      llvm::append_range(open, def->getOperands());
  }
  return true;
}

bool SizeSlice::isCheapCheck(Operation *check) const {
  if (!isCheap(check->getOperands(), func))
    return false;
  // What decides whether it is reached stays with it.
  for (Operation *op = check->getParentOp(); op != func; op = op->getParentOp())
    if (!isControlFlow(op) || !isCheap(op->getOperands(), func))
      return false;
  return true;
}

void SizeSlice::setChecksAside() {
  SmallVector<Operation *> checks;
  func.walk([&](Operation *op) {
    if (isa<cf::AssertOp, RequireOp>(op) && !isCheapCheck(op))
      checks.push_back(op);
  });
  // An op of which nothing is known keeps the place.
  OpBuilder builder(func.getContext());
  for (Operation *check : checks) {
    builder.setInsertionPoint(check);
    Value condition = check->getOperand(0);
    auto standIn = UnrealizedConversionCastOp::create(
        builder, check->getLoc(), condition.getType(), condition);
    StringAttr message;
    if (auto assertion = dyn_cast<cf::AssertOp>(check))
      message = assertion.getMsgAttr();
    else
      message = cast<RequireOp>(check).getMessageAttr();
    aside.push_back({standIn, message});
    check->erase();
  }
}

/// True if a run of the function may stop at a check.
static bool hasChecks(Operation *callable, llvm::DenseSet<Operation *> &seen) {
  if (!callable || !seen.insert(callable).second)
    return false;
  return callable
      ->walk([&](Operation *op) {
        if (isCheck(op))
          return WalkResult::interrupt();
        if (auto call = dyn_cast<CallOpInterface>(op))
          if (hasChecks(call.resolveCallable(), seen))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// What is needed
//===----------------------------------------------------------------------===//

void SizeSlice::markNested(Operation *op) {
  op->walk([&](Operation *inner) {
    marked.insert(inner);
    for (Value operand : inner->getOperands()) {
      Operation *around = operand.getParentBlock()->getParentOp();
      if (op->isProperAncestor(around) || around == op)
        continue;
      if (Operation *def = operand.getDefiningOp())
        mark(def);
      else
        mark(around);
    }
  });
}

/// Marks `op`, what it is computed from, and what decides whether it runs.
void SizeSlice::mark(Operation *first) {
  SmallVector<Operation *> open{first};
  while (!open.empty()) {
    Operation *op = open.pop_back_val();
    if (op == func || !marked.insert(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        open.push_back(def);
      else
        open.push_back(operand.getParentBlock()->getParentOp());
    open.push_back(op->getParentOp());
    if (isControlFlow(op)) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          open.push_back(block.getTerminator());
    } else if (op->getNumRegions() != 0) {
      markNested(op);
    }
  }
}

void SizeSlice::markRoots() {
  marked.clear();
  for (Block &block : func.getBody())
    mark(block.getTerminator());
  func.walk([&](Operation *op) {
    if (isCheck(op))
      mark(op);
    llvm::DenseSet<Operation *> seen;
    if (auto call = dyn_cast<CallOpInterface>(op))
      if (hasChecks(call.resolveCallable(), seen))
        mark(op);
  });
}

/// A check on data comes back if what it needs is computed anyway.
void SizeSlice::putBackChecks() {
  SmallVector<SetAside> left;
  for (const SetAside &check : aside) {
    SmallVector<Value> open(check.standIn->getOperands());
    llvm::DenseSet<Operation *> seen;
    bool isThere = true;
    auto need = [&](Operation *op) {
      if (marked.contains(op) || op == func)
        return;
      if (!isCheap(op))
        isThere = false;
      else if (seen.insert(op).second)
        llvm::append_range(open, op->getOperands());
    };
    for (Operation *op = check.standIn->getParentOp(); op != func;
         op = op->getParentOp())
      need(op);
    while (isThere && !open.empty()) {
      Value v = open.pop_back_val();
      Operation *def = v.getDefiningOp();
      need(def ? def : v.getParentBlock()->getParentOp());
    }
    if (!isThere) {
      left.push_back(check);
      continue;
    }
    OpBuilder builder(check.standIn);
    mark(cf::AssertOp::create(builder, check.standIn->getLoc(),
                              check.standIn->getOperand(0), check.message));
    check.standIn->erase();
  }
  aside = std::move(left);
}

static bool takesBuffers(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
}

/// True for ops that may change what another op reads.
static bool mayWriteMemory(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        auto effects = dyn_cast<MemoryEffectOpInterface>(inner);
        bool writes = effects
                          ? effects.hasEffect<MemoryEffects::Write>() &&
                                takesBuffers(inner)
                          : isa<CallOpInterface>(inner) || takesBuffers(inner);
        return writes && !isMemoryEffectFree(inner) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool mayReadMemory(Operation *op) {
  if (!takesBuffers(op))
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects ? effects.hasEffect<MemoryEffects::Read>()
                 : !isMemoryEffectFree(op);
}

bool SizeSlice::eraseUnmarked() {
  SmallVector<Operation *> unneeded;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == func || marked.contains(op))
      return WalkResult::advance();
    unneeded.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *op : unneeded)
    erasedWrites |= mayWriteMemory(op);
  // None of the checks that are still aside is marked.
  aside.clear();
  for (Operation *op : llvm::reverse(unneeded)) {
    op->dropAllUses();
    op->erase();
  }
  return !unneeded.empty();
}

/// What a loop carries only for itself, as no result of it is used and nothing
/// else is computed from it, stays what it was; patterns drop it then.
static void stopCarrying(scf::ForOp loop) {
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
  // One of what control flow within the loop brings needs only its own part.
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

/// Drops results and arguments of control flow that nothing uses. Only patterns
/// of control flow run: upstream's for tensors put sizes into the types of
/// values that loops carry (22.1.8), which change from iteration to iteration,
/// and selections of tensors of one size from branches.
void SizeSlice::simplify() {
  MLIRContext *context = func.getContext();
  func.walk([](scf::ForOp loop) { stopCarrying(loop); });
  RewritePatternSet patterns(context);
  scf::IfOp::getCanonicalizationPatterns(patterns, context);
  scf::ForOp::getCanonicalizationPatterns(patterns, context);
  scf::WhileOp::getCanonicalizationPatterns(patterns, context);
  scf::IndexSwitchOp::getCanonicalizationPatterns(patterns, context);
  scf::ExecuteRegionOp::getCanonicalizationPatterns(patterns, context);
  cf::CondBranchOp::getCanonicalizationPatterns(patterns, context);
  cf::BranchOp::getCanonicalizationPatterns(patterns, context);
  FrozenRewritePatternSet frozen(
      std::move(patterns), {"(anonymous namespace)::ForOpTensorCastFolder",
                            "{anonymous}::ForOpTensorCastFolder",
                            "(anonymous namespace)::ConvertTrivialIfToSelect",
                            "{anonymous}::ConvertTrivialIfToSelect"});
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  (void)applyPatternsGreedily(func, frozen, config);
  IRRewriter rewriter(context);
  (void)simplifyRegions(rewriter, func->getRegions(), /*mergeBlocks=*/false);
  DominanceInfo dominance(func);
  eliminateCommonSubExpressions(rewriter, dominance, func);
}

void SizeSlice::reduce() {
  // A result of a loop that turns out to be unneeded may free what another
  // round erases.
  constexpr unsigned kMaxRounds = 8;
  auto round = [&] {
    markRoots();
    putBackChecks();
    return eraseUnmarked();
  };
  for (unsigned i = 0; i != kMaxRounds && round(); ++i)
    simplify();
  round();
  markRoots();
}

Operation *SizeSlice::findMemory() const {
  for (Operation *op : marked)
    if (!isControlFlow(op) && !isa<CallOpInterface>(op) && mayWriteMemory(op))
      return op;
  if (erasedWrites)
    for (Operation *op : marked)
      if (mayReadMemory(op))
        return op;
  return nullptr;
}

Operation *SizeSlice::findData() const {
  for (Operation *op : marked)
    if (llvm::any_of(op->getResults(), isShaped) &&
        !op->hasTrait<OpTrait::ConstantLike>())
      return op;
  return nullptr;
}
