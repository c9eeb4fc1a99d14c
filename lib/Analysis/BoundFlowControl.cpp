//===- BoundFlowControl.cpp - Bounds through control flow and calls -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionEdges.h"
#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for what may count: the numbers that a loop makes by itself.
static bool mayCount(Type type) {
  Type element = getElementTypeOrSelf(type);
  return (element.isIntOrIndex() && !element.isInteger(1)) ||
         isa<ExtentType>(type);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

namespace {
/// What is run again and again: the body of a loop, the blocks of a cycle, or a
/// function that calls itself.
struct Rounds {
  /// True for a block that is run in each round, however deep inside.
  llvm::function_ref<bool(Block *)> contains;
  /// True for a block whose arguments a round is given.
  llvm::function_ref<bool(Block *)> isGiven;
  /// True for a call that is another round; null if none is.
  llvm::function_ref<bool(Operation *)> isRound = nullptr;

  bool makes(Value v) const { return contains(v.getParentBlock()); }
};
} // namespace

/// False if the tensor `v` has the sizes of what a round began with, or sizes
/// that all rounds share.
static bool mayGrow(Value v, const Rounds &rounds, unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 64;
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if ((type && type.hasStaticShape()) || !rounds.makes(v))
    return false;
  Operation *def = v.getDefiningOp();
  // What a round is given has the sizes of the round before.
  if (!def)
    return !rounds.isGiven(v.getParentBlock());
  if (depth == kMaxDepth)
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
  // Sizes of its own: from outside of the rounds they are those of all.
  if (isa<tensor::EmptyOp, tensor::ExtractSliceOp>(def))
    return llvm::any_of(def->getOperands(), [&](Value operand) {
      if (auto dim = operand.getDefiningOp<tensor::DimOp>())
        return grows(dim.getSource());
      return operand.getType().isIndex() && rounds.makes(operand) &&
             !matchPattern(operand, m_Constant());
    });
  // Branches and loops inside: each way brings one.
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

static bool isDynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

/// The blocks on a way from `block` back to it.
static llvm::SmallPtrSet<Block *, 16> findCycle(Block *block) {
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
  llvm::SmallPtrSet<Block *, 16> cycle;
  for (Block *b : behind)
    if (before.contains(b))
      cycle.insert(b);
  return cycle;
}

/// True if a branch at the end of `from` brings a tensor to `arg` that may have
/// grown in this round.
static bool bringsGrowth(Block *from, BlockArgument arg, const Rounds &rounds) {
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

void BoundFlow::joinAxes(Value to, const Trail &trail) {
  for (int64_t i = 0, e = cast<ShapedType>(to.getType()).getRank(); i < e; ++i)
    join(to, Part::Axis, trail, i);
}

void BoundFlow::visitBranch(BranchOpInterface op) {
  Block *block = op->getBlock();
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    SuccessorOperands brought = op.getSuccessorOperands(i);
    for (BlockArgument arg : op->getSuccessor(i)->getArguments())
      if (Value v = brought[arg.getArgNumber()])
        flow(v, arg);
  }
  // A loop that goes on while a bound says so.
  Trail control;
  for (OpOperand &operand : op->getOpOperands())
    if (!op.getSuccessorBlockArgument(operand.getOperandNumber())) {
      control.join(state(operand.get()).decision);
      control.join(state(operand.get()).number);
    }
  current->control.join(control);
  if (!control)
    return;
  llvm::SmallPtrSet<Block *, 16> cycle = findCycle(block);
  auto contains = [&](Block *inner) {
    return cycle.contains(
        block->getParent()->findAncestorBlockInRegion(*inner));
  };
  auto isGiven = [&](Block *other) { return cycle.contains(other); };
  Rounds rounds{contains, isGiven};
  for (Block &other : *block->getParent()) {
    if (!cycle.contains(&other))
      continue;
    for (BlockArgument arg : other.getArguments()) {
      if (mayCount(arg.getType()))
        join(arg, Part::Number, control);
      if (isDynamicTensor(arg.getType()) &&
          llvm::any_of(other.getPredecessors(), [&](Block *from) {
            return cycle.contains(from) && bringsGrowth(from, arg, rounds);
          }))
        joinAxes(arg, control);
    }
  }
}

void BoundFlow::visitRegionBranch(RegionBranchOpInterface op) {
  auto flowInto = [&](const RegionSuccessor &to, OperandRange brought) {
    ValueRange inputs = to.getSuccessorInputs();
    if (inputs.size() == brought.size())
      for (auto [input, v] : llvm::zip(inputs, brought))
        flow(v, input);
  };
  for (Value operand : op->getOperands()) {
    current->control.join(state(operand).decision);
    if (!isa<ShapedType>(operand.getType()))
      current->control.join(state(operand).number);
  }
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (const RegionSuccessor &s : successors)
    flowInto(s, op.getEntrySuccessorOperands(s));
  for (Region &region : op->getRegions()) {
    visit(region);
    forEachWayOut(op, region,
                  [&](Operation *, const RegionSuccessor &s,
                      OperandRange brought) { flowInto(s, brought); });
  }
  if (isa<LoopLikeOpInterface>(op.getOperation()))
    visitLoop(op);
}

/// A loop that runs as often as a bound says counts the bound, and so does a
/// tensor that grows in it.
void BoundFlow::visitLoop(RegionBranchOpInterface op) {
  auto loop = cast<LoopLikeOpInterface>(op.getOperation());
  llvm::SmallDenseSet<unsigned> inits;
  for (OpOperand &init : loop.getInitsMutable())
    inits.insert(init.getOperandNumber());
  Trail control;
  for (OpOperand &operand : op->getOpOperands())
    if (!inits.contains(operand.getOperandNumber()))
      if (const Trail *t = number(operand.get()))
        control.join(*t);
  if (control)
    if (std::optional<SmallVector<Value>> vars = loop.getLoopInductionVars())
      for (Value var : *vars)
        joinNumber(var, control);
  SmallVector<RegionBranchTerminatorOpInterface> terminators;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        if (auto terminator =
                dyn_cast<RegionBranchTerminatorOpInterface>(block.back()))
          terminators.push_back(terminator);
  // What a terminator does not pass on decides where it goes.
  for (RegionBranchTerminatorOpInterface terminator : terminators) {
    llvm::SmallDenseSet<unsigned> passed;
    SmallVector<RegionSuccessor> next;
    op.getSuccessorRegions(terminator, next);
    for (const RegionSuccessor &s : next) {
      OperandRange range = terminator.getSuccessorOperands(s);
      for (unsigned i = 0, e = range.size(); i < e; ++i)
        passed.insert(range.getBeginOperandIndex() + i);
    }
    for (OpOperand &operand : terminator->getOpOperands())
      if (!passed.contains(operand.getOperandNumber()))
        control.join(state(operand.get()).decision);
  }
  if (!control)
    return;
  // A reduction of what the rounds make counts them.
  if (llvm::all_of(terminators,
                   [](Operation *op) { return op->getNumRegions() != 0; }))
    for (Value result : op->getResults())
      if (mayCount(result.getType()))
        join(result, Part::Number, control);
  // What the body makes anew each time is different after each time.
  auto contains = [&](Block *block) {
    return op->isAncestor(block->getParentOp());
  };
  auto isGiven = [&](Block *block) { return block->getParentOp() == op; };
  Rounds rounds{contains, isGiven};
  for (Region &region : op->getRegions())
    forEachWayOut(
        op, region,
        [&](Operation *, const RegionSuccessor &s, OperandRange brought) {
          ValueRange inputs = s.getSuccessorInputs();
          if (inputs.size() != brought.size())
            return;
          for (auto [input, v] : llvm::zip(inputs, brought)) {
            Operation *def = v.getDefiningOp();
            if (!def || !op->isProperAncestor(def))
              continue;
            if (mayCount(input.getType()))
              join(input, Part::Number, control);
            if (isDynamicTensor(input.getType()) && mayGrow(v, rounds))
              joinAxes(input, control);
          }
        });
}

/// True if `v`, a tensor that a function gives to itself or returns, may have
/// grown since it was called, and the function calls itself as often as a bound
/// says.
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

/// The end of a function, or of a region whose op says nothing of where values
/// go: what is yielded may be part of any result.
void BoundFlow::visitTerminator(Operation *op) {
  Operation *parent = op->getParentOp();
  if (auto unit = units.find(parent);
      unit != units.end() && isa<FunctionOpInterface>(parent)) {
    if (!op->hasTrait<OpTrait::ReturnLike>())
      return;
    auto &results = unit->second.results;
    if (results.size() < op->getNumOperands())
      results.resize(op->getNumOperands());
    for (auto [result, v] : llvm::zip(results, op->getOperands())) {
      State s = state(v);
      changed |= result.number.join(s.number);
      if (unit->second.isRecursive && mayCount(v.getType()))
        changed |= result.number.join(unit->second.control);
      changed |= result.decision.join(s.decision);
      if (result.axes.size() < s.axes.size())
        result.axes.resize(s.axes.size());
      for (auto [to, from] : llvm::zip(result.axes, s.axes))
        changed |= to.join(from);
      if (growsByRecursion(v, unit->second)) {
        int64_t rank = cast<ShapedType>(v.getType()).getRank();
        result.axes.resize(rank);
        for (Trail &axis : result.axes)
          changed |= axis.join(unit->second.control);
      }
    }
    return;
  }
  if (isa<RegionBranchTerminatorOpInterface>(op) &&
      isa<RegionBranchOpInterface>(parent) && op->getNumRegions() == 0)
    return;
  // A reduction is the end of its loop, and gives the loop its results.
  while (parent->hasTrait<OpTrait::IsTerminator>())
    parent = parent->getParentOp();
  auto dps = dyn_cast<DestinationStyleOpInterface>(parent);
  bool structured = dps && isStructured(parent) &&
                    int64_t(op->getNumOperands()) == dps.getNumDpsInits();
  for (auto [i, v] : llvm::enumerate(op->getOperands())) {
    State s = state(v);
    for (OpResult result : parent->getResults()) {
      if (structured &&
          dps.getTiedOpOperand(result) != dps.getDpsInitOperand(i))
        continue;
      join(result, Part::Decision, s.decision);
      joinNumber(result, s.number);
    }
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

FunctionOpInterface BoundFlow::calleeOf(CallOpInterface call) {
  return dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
}

/// Tells the callee of the bounds in an argument. The callee's values refer to
/// them by number, so that other calls' results do not depend on them.
void BoundFlow::bringInputs(Unit &callee, unsigned argument, Value brought) {
  State s = state(brought);
  Value arg = callee.body->getArgument(argument);
  auto bring = [&](Part part, unsigned axis, const Trail &trail) {
    if (!trail)
      return;
    auto *it = llvm::find_if(callee.inputs, [&](const Input &input) {
      return input.argument == argument && input.part == part &&
             input.axis == axis;
    });
    if (it == callee.inputs.end()) {
      callee.inputs.push_back({argument, part, axis});
      it = std::prev(callee.inputs.end());
    }
    Trail own;
    unsigned number = it - callee.inputs.begin();
    own.inputs.resize(number + 1);
    own.inputs.set(number);
    join(arg, part, own, axis);
    unsigned origin = resolve(trail, *current);
    if (origin < it->origin) {
      it->origin = origin;
      changed = true;
    }
  };
  bring(Part::Number, 0, s.number);
  bring(Part::Decision, 0, s.decision);
  for (auto [axis, trail] : llvm::enumerate(s.axes))
    bring(Part::Axis, axis, trail);
}

/// What a result of the callee is at a call that brings these arguments.
BoundFlow::State BoundFlow::atCall(const State &result, const Unit &callee,
                                   OperandRange brought) {
  auto translate = [&](const Trail &trail) {
    Trail own;
    own.origin = trail.origin;
    for (unsigned i : trail.inputs.set_bits()) {
      const Input &input = callee.inputs[i];
      State s = state(brought[input.argument]);
      if (input.part == Part::Axis)
        own.join(axis(brought[input.argument], input.axis));
      else
        own.join(input.part == Part::Number ? s.number : s.decision);
    }
    return own;
  };
  State own;
  own.number = translate(result.number);
  own.decision = translate(result.decision);
  for (const Trail &trail : result.axes)
    own.axes.push_back(translate(trail));
  return own;
}

void BoundFlow::visitCall(CallOpInterface call) {
  FunctionOpInterface func = calleeOf(call);
  auto it = func ? units.find(func) : units.end();
  OperandRange brought = call.getArgOperands();
  if (it == units.end() ||
      it->second.body->getNumArguments() != brought.size()) {
    transfer(call);
    // A value may be any of the functions that are values. What is passed to
    // it is told as an escape.
    if (!func)
      for (Unit *callee : values)
        if (callee->body->getNumArguments() == brought.size())
          joinResults(call, *callee);
    return;
  }
  Unit &callee = it->second;
  for (auto [i, v] : llvm::enumerate(brought)) {
    bringInputs(callee, i, v);
    if (callee.isRecursive && growsByRecursion(v, *current))
      joinAxes(callee.body->getArgument(i), callee.control);
  }
  joinResults(call, callee);
}

void BoundFlow::joinResults(CallOpInterface call, const Unit &callee) {
  for (auto [result, state] : llvm::zip(call->getResults(), callee.results)) {
    State own = atCall(state, callee, call.getArgOperands());
    join(result, Part::Number, own.number);
    join(result, Part::Decision, own.decision);
    for (auto [axis, trail] : llvm::enumerate(own.axes))
      join(result, Part::Axis, trail, axis);
  }
}

unsigned BoundFlow::resolve(const Trail &trail, const Unit &unit) const {
  unsigned origin = trail.origin;
  for (unsigned i : trail.inputs.set_bits())
    origin = std::min(origin, unit.inputs[i].origin);
  return origin;
}
