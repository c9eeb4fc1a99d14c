//===- FunctionAnalyzer.cpp - Analysis of one function --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "FunctionAnalyzer/RegionEdges.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

FunctionAnalyzer::FunctionAnalyzer(FunctionShapes &shapes)
    : shapes(shapes), module(shapes.module),
      ctx(shapes.module.getExprContext()), values(shapes),
      facts(values, shapes), merges(values, facts, budget),
      calls(values, shapes.func),
      elements(values, shapes.module.root, shapes.func) {}

//===----------------------------------------------------------------------===//
// Straight-line code
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::visitBlock(Block &block) {
  for (Operation &op : block) {
    prefetchNext(op);
    visitOp(&op);
  }
}

/// True if `op` is a check whose condition does not depend on the arguments of
/// its block, which are elements in the body of a structured op.
static bool checksSizes(Operation &op) {
  Check check = readCheck(&op);
  if (!check.holdsAfter())
    return false;
  SmallVector<Value> open(check.conditions.begin(), check.conditions.end());
  for (size_t i = 0; i != open.size(); ++i) {
    if (open[i].getParentBlock() != op.getBlock())
      continue;
    Operation *def = open[i].getDefiningOp();
    if (!def || open.size() > analysisBudgets.walk.checkSources)
      return false;
    llvm::append_range(open, def->getOperands());
  }
  return true;
}

/// True for ops whose region computes elements only, so that there is nothing
/// to infer inside: the body of most structured ops.
bool FunctionAnalyzer::isRoutine(Operation *op) const {
  if (isa<ConstraintsOp>(op))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      // The arguments of a structured op are elements. An index of another op
      // may be a position, which has a range.
      if (!isa<linalg::LinalgOp>(op) &&
          llvm::any_of(block.getArgumentTypes(), llvm::IsaPred<IndexType>))
        return false;
      for (Operation &inner : block) {
        if (inner.getNumRegions() != 0 || isa<linalg::IndexOp>(inner) ||
            checksSizes(inner))
          return false;
        for (Type type : inner.getResultTypes())
          if (isRankedShaped(type))
            return false;
      }
    }
  return true;
}

/// Erases the descriptions that an earlier round made of the values that `op`
/// defines. They may no longer be true, and their symbols have such low numbers
/// that they would look as if they came from outside the loop.
void FunctionAnalyzer::eraseDefinitions(Operation *op) {
  for (Value result : op->getResults())
    values.erase(result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value arg : block.getArguments())
        values.erase(arg);
}

/// True if all ranked operands of `op` have the same extents, or the op is
/// undefined. The operands of a select with one condition may differ.
static bool hasEqualOperands(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() && !isa<arith::SelectOp>(op);
}

/// Describes the extents of a result that are unknown, because those of the
/// first operand are, by those of another operand: all are equal, or the op is
/// undefined.
void FunctionAnalyzer::useKnownOperands(Operation *op) {
  auto concat = dyn_cast<tensor::ConcatOp>(op);
  if (op->getNumResults() != 1 || !(concat || hasEqualOperands(op)))
    return;
  Value result = op->getResult(0);
  if (!hasDynamicSize(result.getType()))
    return;
  SmallVector<DimExpr, 4> stated = values.getPending(result);
  for (auto [axis, e] : llvm::enumerate(stated)) {
    if (!e || shapes.isKnown(e) || (concat && concat.getDim() == axis))
      continue;
    for (Value operand : op->getOperands().drop_front()) {
      ArrayRef<DimExpr> es = values.extents(operand);
      if (axis < es.size() && shapes.isKnown(es[axis])) {
        values.setExtent(result, axis, es[axis]);
        break;
      }
    }
  }
}

void FunctionAnalyzer::visitOp(Operation *op) {
  values.setCurrent(op);
  assert(shapes.scopes->isIn(op->getBlock()) && "facts of another place");
  ++budget.visits;
  if (budget.rounds > 0)
    eraseDefinitions(op);
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      op->getParentOp() == shapes.func.getOperation())
    returns.push_back(op);

  bool known = op->getNumResults() == 0;
  if (auto symbol = dyn_cast<SymbolOp>(op)) {
    declareSymbol(symbol);
    return;
  }
  if (auto param = dyn_cast<ParamOp>(op)) {
    shapes.descriptions.set<slots::Symbol>(
        param.getResult(), shapes.boundaryNames.lookup(param.getName()));
    return;
  }
  if (inferByShapeFunction(op)) {
    // A user's shape function takes precedence over a built-in model.
    if (isa<ShapeModelOpInterface>(op))
      shapes.overridden.insert(op);
    known = true;
  } else if (auto model = dyn_cast<ShapeModelOpInterface>(op)) {
    model.inferShapes(values);
    known = true;
  } else if (NamedModel model = findNamedModel(op)) {
    model(op, values);
    known = true;
  } else if (auto call = dyn_cast<CallOpInterface>(op)) {
    inferCall(call);
    known = true;
  } else if (walkIterations(op)) {
    return;
  } else if (hasRegionEdges(op)) {
    visitRegionBranch(op);
    return;
  } else {
    inferByTrait(op, known);
  }
  if (!known)
    known = inferConversion(op);
  if (!known)
    inferByInterface(op, known);
  if (op->getNumRegions() == 0 && op->getNumOperands() > 1)
    useKnownOperands(op);
  elements.infer(op);
  if (op->getNumRegions() == 0)
    values.useIdeals();

  unsigned visibleBelow = module.getNumSymbols();
  if (op->getNumRegions() != 0 && !isRoutine(op)) {
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      inferElements(structured);
    for (Region &region : op->getRegions()) {
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          if (!values.isDescribed(arg))
            values.finish(arg);
      values.ranges.infer(op);
      visitRegion(region, op);
    }
  }
  if (op->getNumRegions() != 0)
    shapes.scopes->moveBefore(op);
  values.setCurrent(op);
  for (Value result : op->getResults())
    values.finish(result);
  merges.describeReductions(op, visibleBelow);
  if (op->getNumRegions() == 0)
    values.ranges.infer(op);
  facts.stateDefinitions(op);
  // The sizes of an op that nobody knows may contradict its static type.
  if (!known && (llvm::any_of(op->getResultTypes(), hasDynamicSize) ||
                 (!op->isRegistered() &&
                  llvm::any_of(op->getResultTypes(), isRankedShaped))))
    shapes.unmodelled.insert(op);
  facts.stateCheck(op);
}

/// An integer input whose elements are all the same, such as a scalar, is that
/// number in the body. An output is not: the body may read an earlier result.
void FunctionAnalyzer::inferElements(linalg::LinalgOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument element = op.getMatchingBlockArgument(input);
    if (!isFollowedInteger(element.getType()))
      continue;
    Value source = input->get();
    if (getElementTypeOrSelf(source.getType()) != element.getType())
      continue;
    if (source.getType() == element.getType()) {
      values.setContent(element, values.content(source));
    } else if (ArrayRef<DimExpr> all = values.contents(source);
               !all.empty() && all.front() && llvm::all_equal(all)) {
      values.setContent(element, all.front());
    }
  }
}

/// True if the callee, or a function that it calls, may check anything.
static bool mayCheck(CallOpInterface call, SymbolTableCollection &tables) {
  llvm::SetVector<Operation *> callees;
  auto add = [&](CallOpInterface op) {
    Operation *callee = op.resolveCallableInTable(&tables);
    if (callee)
      callees.insert(callee);
    return callee;
  };
  if (!add(call))
    return true;
  for (size_t i = 0; i != callees.size(); ++i) {
    auto found = callees[i]->walk([&](Operation *op) {
      auto inner = dyn_cast<CallOpInterface>(op);
      return readCheck(op).holdsAfter() || (inner && !add(inner))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (found.wasInterrupted())
      return true;
  }
  return false;
}

void FunctionAnalyzer::inferCall(CallOpInterface call) {
  // A check in a function that a shape function calls is a precondition, as in
  // the shape function itself. The results of the callee may depend on it.
  if (!facts.trustsChecks() &&
      (module.trustsPreconditions() || mayCheck(call, module.symbolTables)))
    return;
  SmallVector<StatedFact> after;
  bool returns = calls.infer(call, after);
  // The callee of another call, such as async.call, may run later.
  if (!isa<func::CallOp>(call) || !facts.trustsChecks())
    return;
  for (StatedFact &fact : after)
    values.getScopes().state(std::move(fact));
  if (!returns)
    facts.stateNoExit(call, call);
}

/// Infers an op that undoes another one, by its name: a value that is converted
/// and converted back is unchanged.
bool FunctionAnalyzer::inferConversion(Operation *op) {
  Value source = findRestoredByName(op);
  if (!source)
    return false;
  Value result = op->getResult(0);
  if ((isRankedShaped(source.getType()) && isRankedShaped(result.getType())) ||
      source.getType() == result.getType())
    values.copyDescription(source, result);
  return true;
}

/// Infers result shapes from the traits of an op.
void FunctionAnalyzer::inferByTrait(Operation *op, bool &known) {
  // A mask does not change the sizes of the op inside.
  auto mask = dyn_cast<vector::MaskOp>(op);
  Operation *inner = mask && !mask.hasPassthru() ? mask.getMaskableOp() : op;
  if (auto dps = dyn_cast_or_null<DestinationStyleOpInterface>(inner)) {
    for (OpResult result : op->getResults())
      if (isRankedShaped(result.getType())) {
        OpResult written = inner->getResult(result.getResultNumber());
        values.setExtents(result,
                          values.extents(dps.getTiedOpOperand(written)->get()));
      }
    known = true;
    return;
  }
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() &&
      !op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
      !op->hasTrait<OpTrait::Elementwise>())
    return;
  // All operands have the shape of the first one: the trait makes this a
  // precondition of the op.
  for (Value operand : op->getOperands()) {
    if (!isRankedShaped(operand.getType()))
      continue;
    for (Value result : op->getResults())
      values.setExtents(result, values.extents(operand));
    break;
  }
  known = true;
}

void FunctionAnalyzer::run() {
  seedBoundary();
  analyzeBody();
}

bool FunctionAnalyzer::runFor(const CallerFacts &callers) {
  seedBoundary();
  if (!stateCallers(callers))
    return false;
  analyzeBody();
  return true;
}

/// True if a size in the function may depend on its inputs or on data: it has a
/// dynamic size, an integer argument, or an op of the dialect.
static bool isDynamic(FunctionOpInterface func) {
  auto isOpen = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && (!shaped.hasRank() || !shaped.hasStaticShape());
  };
  auto isOpenValue = [&](Value v) { return isOpen(v.getType()); };
  auto isOpenArgument = [&](Type type) {
    return type.isIntOrIndex() || isOpen(type);
  };
  if (llvm::any_of(func.getArgumentTypes(), isOpenArgument))
    return true;
  auto found = func->walk([&](Operation *op) {
    bool isOpenOp = isa_and_nonnull<SymShapeDialect>(op->getDialect()) ||
                    llvm::any_of(op->getResults(), isOpenValue) ||
                    llvm::any_of(op->getRegions(), [&](Region &region) {
                      return llvm::any_of(region.getArguments(), isOpenValue);
                    });
    return isOpenOp ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

void FunctionAnalyzer::analyzeBody() {
  uint64_t numOps = shapes.ops->size();
  budget.setNumOps(numOps);
  // In a static function, few queries are worth a search for a proof.
  if (!isDynamic(shapes.func))
    for (Prover *prover : {shapes.prover.get(), shapes.overflowProver.get()})
      prover->limitWork(analysisBudgets.walk.staticWorkPerOp * numOps);
  visitRegion(shapes.func.getFunctionBody(), nullptr);
  summarizeReturns();
  shapes.scopes->leaveAll();
}
