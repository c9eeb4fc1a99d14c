//===- OutlinedSlice.cpp - Keep the ops that sizes need ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutlinedHazards.h"
#include "SequentialControl.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Transforms/OutlineShapes.h"
#include "UpstreamPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isShaped(Value v) { return isa<ShapedType>(v.getType()); }

/// True for scalar arithmetic and for reading a size.
static bool isCheap(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::none_of(op->getResults(), isShaped) &&
         (isa<ShapedDimOpInterface>(op) || isa<SizeOp, shape::DimOp>(op) ||
          llvm::none_of(op->getOperands(), isShaped));
}

/// Appends the operands that decide which regions run, and how often.
static void addDeciders(Operation *op, SmallVectorImpl<Value> &open) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    open.append({loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  else if (auto loop = dyn_cast<scf::WhileOp>(op))
    open.push_back(loop.getConditionOp().getCondition());
  else if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
    open.push_back(op->getOperand(0));
}

/// Appends the values from which control flow computes a result. Returns false
/// if they are unknown.
static bool addSources(OpResult result, SmallVectorImpl<Value> &open) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  addDeciders(op, open);
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    open.append({loop.getInitArgs()[number], loop.getYieldedValues()[number]});
    return true;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    open.push_back(loop.getConditionOp().getArgs()[number]);
    return true;
  }
  if (!isa<scf::IfOp, scf::IndexSwitchOp>(op))
    return false;
  for (Region &region : op->getRegions())
    open.push_back(region.front().getTerminator()->getOperand(number));
  return true;
}

/// Appends the values that a block argument may be. Returns false if they are
/// unknown.
static bool addSources(BlockArgument arg, Operation *func,
                       SmallVectorImpl<Value> &open) {
  Block *block = arg.getOwner();
  Operation *around = block->getParentOp();
  unsigned number = arg.getArgNumber();
  if (around == func) {
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value brought =
          branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[number]
                 : Value();
      if (!brought)
        return false;
      open.push_back(brought);
    }
    return true;
  }
  addDeciders(around, open);
  if (auto loop = dyn_cast<scf::ForOp>(around)) {
    if (number != 0)
      open.append({loop.getInitArgs()[number - 1],
                   loop.getYieldedValues()[number - 1]});
    return true;
  }
  auto loop = dyn_cast<scf::WhileOp>(around);
  if (!loop)
    return false;
  if (block == loop.getBeforeBody())
    open.append(
        {loop.getInits()[number], loop.getYieldOp().getOperand(number)});
  else
    open.push_back(loop.getConditionOp().getArgs()[number]);
  return true;
}

/// True if cheap ops and control flow compute the numbers from arguments of the
/// function and from sizes.
static bool isCheap(ValueRange numbers, func::FuncOp func) {
  SmallVector<Value> open(numbers);
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value v = open.pop_back_val();
    if (isShaped(v) || !seen.insert(v).second)
      continue;
    if (auto arg = dyn_cast<BlockArgument>(v)) {
      if (!addSources(arg, func, open))
        return false;
      continue;
    }
    Operation *def = v.getDefiningOp();
    if (isSequentialControl(def)) {
      if (!addSources(cast<OpResult>(v), open))
        return false;
      continue;
    }
    if (!isCheap(def))
      return false;
    llvm::append_range(open, def->getOperands());
  }
  return true;
}

bool OutlinedSlice::isReachedByScalars(Operation *check) const {
  SmallVector<Value> deciders;
  for (Operation *op = check->getParentOp(); op != func;
       op = op->getParentOp()) {
    if (!isSequentialControl(op))
      return false;
    addDeciders(op, deciders);
  }
  return isCheap(deciders, func);
}

/// Splits a condition into parts that all hold if it holds. For `select(a, b,
/// false)` the parts are the select and `a`, but not `b`, which may be
/// undefined where `a` is false.
static void splitConjunction(Value condition, SmallVectorImpl<Value> &parts) {
  SmallVector<Value> open{condition};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value v = open.pop_back_val();
    if (!seen.insert(v).second)
      continue;
    if (auto both = v.getDefiningOp<arith::AndIOp>()) {
      open.append({both.getRhs(), both.getLhs()});
      continue;
    }
    parts.push_back(v);
    auto select = v.getDefiningOp<arith::SelectOp>();
    if (select && matchPattern(select.getFalseValue(), m_Zero()))
      open.push_back(select.getCondition());
  }
}

void OutlinedSlice::setChecksAside() {
  SmallVector<Operation *> checks;
  func.walk([&](Operation *op) {
    if (isRunTimeCheck(op) &&
        !(isCheap(op->getOperands(), func) && isReachedByScalars(op)))
      checks.push_back(op);
  });
  // A cast that no analysis understands keeps the check's place and condition.
  OpBuilder builder(func.getContext());
  for (Operation *check : checks) {
    builder.setInsertionPoint(check);
    Value condition = check->getOperand(0);
    SmallVector<Value> parts;
    splitConjunction(condition, parts);
    if (isReachedByScalars(check))
      for (Value part : parts)
        if (isCheap(part, func))
          builder.clone(*check)->setOperand(0, part);
    auto standIn = UnrealizedConversionCastOp::create(
        builder, check->getLoc(), condition.getType(), condition);
    StringAttr message = builder.getStringAttr(readCheck(check).message);
    aside.push_back({standIn, message});
    check->erase();
  }
}

//===----------------------------------------------------------------------===//
// Ops that checks guard
//===----------------------------------------------------------------------===//

static bool hasCycle(Region &region) {
  for (auto it = llvm::scc_begin(&region); !it.isAtEnd(); ++it)
    if (it.hasCycle())
      return true;
  return false;
}

/// True if `op` may run after `check`.
static bool mayRunBehind(Operation *op, Operation *check,
                         DominanceInfo &dominance) {
  for (Operation *around = check->getParentOp(); !isa<func::FuncOp>(around);
       around = around->getParentOp())
    if (isa<LoopLikeOpInterface>(around) && around->isAncestor(op))
      return true;
  return !dominance.properlyDominates(op, check);
}

bool OutlinedSlice::hasHazards() {
  return hasCycle(func.getBody()) || llvm::any_of(marked, mayGoWrong);
}

/// Restores the checks that may run before an op that needs them, together with
/// the ops that compute their conditions.
void OutlinedSlice::putBackGuards() {
  bool isCyclic = hasCycle(func.getBody());
  DominanceInfo dominance(func);
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<SetAside> left;
    for (const SetAside &check : aside) {
      if (!isCyclic && llvm::none_of(marked, [&](Operation *op) {
            return mayGoWrong(op) && mayRunBehind(op, check.standIn, dominance);
          })) {
        left.push_back(check);
        continue;
      }
      putBack(check);
      changed = true;
    }
    aside = std::move(left);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// True if the callable, or a function that it calls, contains a check.
static bool hasChecks(Operation *callable, llvm::DenseSet<Operation *> &seen) {
  if (!callable || !seen.insert(callable).second)
    return false;
  return callable
      ->walk([&](Operation *op) {
        if (isOutlinedCheck(op))
          return WalkResult::interrupt();
        if (auto call = dyn_cast<CallOpInterface>(op))
          if (hasChecks(call.resolveCallable(), seen))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Needed ops
//===----------------------------------------------------------------------===//

void OutlinedSlice::markNested(Operation *op) {
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

/// Marks `first`, the ops that compute its operands, and the ops around it.
void OutlinedSlice::mark(Operation *first) {
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
    if (isSequentialControl(op)) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          open.push_back(block.getTerminator());
    } else if (op->getNumRegions() != 0) {
      markNested(op);
    }
  }
}

void OutlinedSlice::markRoots() {
  marked.clear();
  for (Block &block : func.getBody())
    mark(block.getTerminator());
  func.walk([&](Operation *op) {
    if (isOutlinedCheck(op))
      mark(op);
    llvm::DenseSet<Operation *> seen;
    if (auto call = dyn_cast<CallOpInterface>(op))
      if (hasChecks(call.resolveCallable(), seen))
        mark(op);
  });
}

void OutlinedSlice::putBack(const SetAside &check) {
  OpBuilder builder(check.standIn);
  mark(cf::AssertOp::create(builder, check.standIn->getLoc(),
                            check.standIn->getOperand(0), check.message));
  check.standIn->erase();
}

/// Restores a check on data if the slice needs the data anyway: only cheap ops
/// may be missing between marked ops and the check's condition.
void OutlinedSlice::putBackChecks() {
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
    putBack(check);
  }
  aside = std::move(left);
}

static bool takesBuffers(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
}

/// Returns true for ops that may change memory that another op reads.
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

/// True if the called function, or a function that it calls, accesses buffers
/// or is unknown.
static bool mayTouchMemory(CallOpInterface call,
                           llvm::SmallPtrSetImpl<Operation *> &seen) {
  SymbolTableCollection tables;
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&tables));
  if (!callee || callee.isExternal())
    return true;
  if (!seen.insert(callee).second)
    return false;
  return callee
      ->walk([&](Operation *op) {
        auto inner = dyn_cast<CallOpInterface>(op);
        bool touches = inner
                           ? mayTouchMemory(inner, seen)
                           : takesBuffers(op) ||
                                 llvm::any_of(op->getResultTypes(),
                                              llvm::IsaPred<BaseMemRefType>) ||
                                 !op->isRegistered();
        return touches ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool mayReadMemory(Operation *op) {
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    llvm::SmallPtrSet<Operation *, 8> seen;
    return mayTouchMemory(call, seen);
  }
  if (!takesBuffers(op))
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects ? effects.hasEffect<MemoryEffects::Read>()
                 : !isMemoryEffectFree(op);
}

bool OutlinedSlice::eraseUnmarked() {
  SmallVector<Operation *> unneeded;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == func || marked.contains(op))
      return WalkResult::advance();
    unneeded.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *op : unneeded)
    erasedWrites |= mayWriteMemory(op);
  // The checks that are still aside are not marked: the loop erases them.
  aside.clear();
  for (Operation *op : llvm::reverse(unneeded)) {
    op->dropAllUses();
    op->erase();
  }
  return !unneeded.empty();
}

/// Drops results and arguments of control flow that nothing uses. Runs only
/// patterns of control flow: upstream's patterns for tensors (22.1.8) put sizes
/// into the types of values that loops carry, although these change from
/// iteration to iteration, and of tensors of one size selected from branches.
void OutlinedSlice::simplify() {
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
  // A select between tensors keeps both of them.
  keepListed(patterns, {"scf.if:ConvertTrivialIfToSelect"});
  FrozenRewritePatternSet frozen(std::move(patterns));
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  (void)applyPatternsGreedily(func, frozen, config);
  IRRewriter rewriter(context);
  (void)simplifyRegions(rewriter, func->getRegions(), /*mergeBlocks=*/false);
  DominanceInfo dominance(func);
  eliminateCommonSubExpressions(rewriter, dominance, func);
}

void OutlinedSlice::reduce() {
  IRMapping toSpare;
  OwningOpRef<func::FuncOp> spare = cast<func::FuncOp>(func->clone(toSpare));
  SmallVector<SetAside> spareAside;
  for (const SetAside &check : aside)
    spareAside.push_back({toSpare.lookup(check.standIn), check.message});
  reduceOnce(/*keepGuards=*/false);
  if (!dropsChecks || !hasHazards())
    return;
  // A remaining op may depend on a check that is gone: start again from the
  // copy, and keep the checks that guard ops.
  marked.clear();
  func.getBody().takeBody(spare->getBody());
  aside = std::move(spareAside);
  erasedWrites = dropsChecks = false;
  reduceOnce(/*keepGuards=*/true);
}

void OutlinedSlice::reduceOnce(bool keepGuards) {
  // Without an unneeded loop result, the next round may erase more ops.
  auto round = [&] {
    markRoots();
    putBackChecks();
    if (keepGuards)
      putBackGuards();
    dropsChecks |= !aside.empty();
    return eraseUnmarked();
  };
  for (unsigned i = 0; i != analysisBudgets.passes.sliceRounds && round(); ++i)
    simplify();
  round();
  markRoots();
}

Operation *OutlinedSlice::findMemory() const {
  for (Operation *op : marked)
    if (!isSequentialControl(op) && !isa<CallOpInterface>(op) &&
        mayWriteMemory(op))
      return op;
  if (erasedWrites)
    for (Operation *op : marked)
      if (mayReadMemory(op))
        return op;
  return nullptr;
}

Operation *OutlinedSlice::findData() const {
  for (Operation *op : marked)
    if (llvm::any_of(op->getResults(), isShaped) &&
        !op->hasTrait<OpTrait::ConstantLike>())
      return op;
  return nullptr;
}
