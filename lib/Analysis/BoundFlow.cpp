//===- BoundFlow.cpp - Where numbers that are only bounds go --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for bits: they carry decisions, not numbers.
static bool isDecision(Type type) {
  return getElementTypeOrSelf(type).isInteger(1);
}

/// True for what may count: the numbers that a loop makes by itself.
static bool mayCount(Type type) {
  Type element = getElementTypeOrSelf(type);
  return (element.isIntOrIndex() && !element.isInteger(1)) ||
         isa<ExtentType>(type);
}

static bool isRanked(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

static bool isNotExact(Type type) {
  auto extent = dyn_cast<ExtentType>(type);
  return extent && extent.getGuarantee() != Guarantee::Exact;
}

//===----------------------------------------------------------------------===//
// Trails
//===----------------------------------------------------------------------===//

bool BoundFlow::Trail::join(const Trail &o) {
  bool changed = false;
  if (o.origin < origin) {
    origin = o.origin;
    changed = true;
  }
  if (o.inputs.size() > inputs.size())
    inputs.resize(o.inputs.size());
  for (unsigned i : o.inputs.set_bits())
    if (!inputs.test(i)) {
      inputs.set(i);
      changed = true;
    }
  return changed;
}

BoundFlow::State BoundFlow::state(Value v) const {
  auto it = states.find(v);
  return it == states.end() ? State() : it->second;
}

const BoundFlow::Trail *BoundFlow::number(Value v) const {
  auto it = states.find(v);
  return it == states.end() || !it->second.number ? nullptr
                                                  : &it->second.number;
}

BoundFlow::Trail BoundFlow::axis(Value v, unsigned axis) const {
  auto it = states.find(v);
  return it == states.end() || axis >= it->second.axes.size()
             ? Trail()
             : it->second.axes[axis];
}

BoundFlow::Trail BoundFlow::anyAxis(Value v) const {
  Trail result;
  auto it = states.find(v);
  if (it != states.end())
    for (const Trail &trail : it->second.axes)
      result.join(trail);
  return result;
}

void BoundFlow::join(Value to, Part part, const Trail &trail, unsigned axis) {
  if (!trail)
    return;
  if (part == Part::Axis) {
    // A static size is exact.
    if (!isRanked(to.getType()) ||
        !cast<ShapedType>(to.getType()).isDynamicDim(axis))
      return;
    auto &axes = states[to].axes;
    if (axes.size() <= axis)
      axes.resize(axis + 1);
    changed |= axes[axis].join(trail);
    return;
  }
  State &s = states[to];
  changed |= (part == Part::Number ? s.number : s.decision).join(trail);
}

/// A number that is made from others, or the bit that they decide.
void BoundFlow::joinNumber(Value to, const Trail &trail) {
  join(to, isDecision(to.getType()) ? Part::Decision : Part::Number, trail);
}

void BoundFlow::flow(Value from, Value to) {
  if (from == to || !states.count(from))
    return;
  State s = state(from);
  join(to, Part::Number, s.number);
  join(to, Part::Decision, s.decision);
  for (auto [axis, trail] : llvm::enumerate(s.axes))
    join(to, Part::Axis, trail, axis);
}

void BoundFlow::start(Value v) {
  auto [it, isNew] = originNumbers.try_emplace(v, origins.size());
  if (isNew)
    origins.push_back(v);
  Trail trail;
  trail.origin = it->second;
  join(v, Part::Number, trail);
}

/// A bound starts where an extent that is not exact is made from nothing that
/// is known to be a bound.
void BoundFlow::startTrails(Operation *op) {
  for (Value result : op->getResults())
    if (isNotExact(result.getType()) && !number(result))
      start(result);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void BoundFlow::visit(Region &region) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op);
}

void BoundFlow::visit(Operation *op) {
  // Functions are units of their own.
  if (units.count(op))
    return;
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    visitCall(call);
  } else if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    visitRegionBranch(branch);
  } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    visitBranch(branch);
  } else if (isa<MeetOp>(op)) {
    visitMeet(op);
  } else {
    transfer(op);
    if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op))
      visitInsertion(insert);
    if (op->hasTrait<OpTrait::IsTerminator>())
      visitTerminator(op);
  }
  startTrails(op);
}

/// Two numbers that are one: it is exact if one of them is.
void BoundFlow::visitMeet(Operation *op) {
  Value result = op->getResult(0);
  bool anyClean = false;
  Trail trail;
  for (Value operand : op->getOperands()) {
    // The number is that of the exact one.
    if (isNotExact(operand.getType()) && !isNotExact(result.getType()))
      continue;
    const Trail *t = number(operand);
    anyClean |= !t;
    if (t)
      trail.join(*t);
  }
  if (!anyClean || isNotExact(result.getType()))
    join(result, Part::Number, trail);
}

/// True for ops whose region gets an element of each operand and gives one of
/// each result: structured ops.
static bool isStructured(Operation *op) {
  return isa<DestinationStyleOpInterface>(op) && op->getNumRegions() == 1 &&
         op->getRegion(0).hasOneBlock() &&
         op->getRegion(0).getNumArguments() == op->getNumOperands();
}

/// Threads of a loop put their parts into its results.
void BoundFlow::visitInsertion(tensor::ParallelInsertSliceOp op) {
  State s = state(op.getSource());
  join(op.getDest(), Part::Number, s.number);
  join(op.getDest(), Part::Decision, s.decision);
  for (Value result : op->getParentOp()->getParentOp()->getResults())
    flow(op.getDest(), result);
}

/// What an op computes comes from all of its operands that are data.
void BoundFlow::transfer(Operation *op) {
  Trail numbers, decisions;
  for (OpOperand &operand : op->getOpOperands()) {
    auto it = states.find(operand.get());
    if (it == states.end() || getOperandRole(operand).kind != OperandRole::Data)
      continue;
    numbers.join(it->second.number);
    decisions.join(it->second.decision);
  }
  bool structured = isStructured(op);
  for (Value result : op->getResults()) {
    if (isDecision(result.getType()))
      join(result, Part::Decision, decisions);
    if (!structured)
      joinNumber(result, numbers);
  }
  for (Region &region : op->getRegions()) {
    for (Block &block : region)
      for (BlockArgument arg : block.getArguments()) {
        if (!structured)
          joinNumber(arg, numbers);
        else if (const Trail *t = number(op->getOperand(arg.getArgNumber())))
          joinNumber(arg, Trail(*t));
      }
    visit(region);
  }
  transferAxes(op);
}

/// Whose sizes the results have, where buffers are as large as a bound.
void BoundFlow::transferAxes(Operation *op) {
  if (auto alloc = dyn_cast<BoundedAllocOp>(op)) {
    auto type = cast<MemRefType>(alloc.getResult().getType());
    unsigned next = 0;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis))
        if (const Trail *t = number(alloc.getSizes()[next++]))
          join(alloc.getResult(), Part::Axis, Trail(*t), axis);
    return;
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op)) {
    std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
    joinNumber(op->getResult(0), index && *index >= 0
                                     ? axis(dim.getShapedValue(), *index)
                                     : anyAxis(dim.getShapedValue()));
    return;
  }
  if (auto size = dyn_cast<SizeOp>(op))
    return joinNumber(size.getResult(), axis(size.getSource(), size.getAxis()));
  Trail all;
  for (Value operand : op->getOperands())
    all.join(anyAxis(operand));
  if (!all)
    return;
  if (isa<memref::ExtractStridedMetadataOp, shape::ShapeOfOp>(op)) {
    for (Value result : op->getResults())
      joinNumber(result, all);
    return;
  }
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    for (OpResult result : op->getResults()) {
      Value init = dps.getTiedOpOperand(result)->get();
      for (unsigned i = 0, e = state(init).axes.size(); i < e; ++i)
        join(result, Part::Axis, axis(init, i), i);
    }
    return;
  }
  // Its sizes are operands of its own.
  if (isa<OffsetSizeAndStrideOpInterface>(op))
    return;
  bool sameAxes = isa<CastOpInterface, TieShapeOp>(op) ||
                  op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
                  op->hasTrait<OpTrait::SameOperandsAndResultType>() ||
                  op->hasTrait<OpTrait::Elementwise>();
  for (Value result : op->getResults()) {
    if (!isRanked(result.getType()))
      continue;
    int64_t rank = cast<ShapedType>(result.getType()).getRank();
    for (int64_t i = 0; i < rank; ++i) {
      Trail trail;
      if (sameAxes)
        for (Value operand : op->getOperands())
          trail.join(axis(operand, i));
      join(result, Part::Axis, sameAxes ? trail : all, i);
    }
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

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
  if (!control)
    return;
  auto reaches = [](Block *from, Block *to) {
    llvm::SmallPtrSet<Block *, 16> seen;
    SmallVector<Block *> work(from->getSuccessors());
    while (!work.empty()) {
      Block *next = work.pop_back_val();
      if (next == to)
        return true;
      if (seen.insert(next).second)
        llvm::append_range(work, next->getSuccessors());
    }
    return false;
  };
  if (!reaches(block, block))
    return;
  for (Block &other : *block->getParent())
    if (other.getNumArguments() != 0 && reaches(block, &other) &&
        reaches(&other, block))
      for (BlockArgument arg : other.getArguments())
        if (mayCount(arg.getType()))
          join(arg, Part::Number, control);
}

void BoundFlow::visitRegionBranch(RegionBranchOpInterface op) {
  auto flowInto = [&](const RegionSuccessor &to, OperandRange brought) {
    ValueRange inputs = to.getSuccessorInputs();
    if (inputs.size() == brought.size())
      for (auto [input, v] : llvm::zip(inputs, brought))
        flow(v, input);
  };
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (const RegionSuccessor &s : successors)
    flowInto(s, op.getEntrySuccessorOperands(s));
  for (Region &region : op->getRegions()) {
    visit(region);
    for (Block &block : region) {
      if (block.empty())
        continue;
      auto terminator =
          dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
      if (!terminator)
        continue;
      SmallVector<RegionSuccessor> next;
      op.getSuccessorRegions(terminator, next);
      for (const RegionSuccessor &s : next)
        flowInto(s, terminator.getSuccessorOperands(s));
    }
  }
  if (isa<LoopLikeOpInterface>(op.getOperation()))
    visitLoop(op);
}

/// A loop that runs as often as a bound says counts the bound.
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
  // What the body makes anew each time is different after each time.
  for (RegionBranchTerminatorOpInterface terminator : terminators) {
    SmallVector<RegionSuccessor> next;
    op.getSuccessorRegions(terminator, next);
    for (const RegionSuccessor &s : next) {
      ValueRange inputs = s.getSuccessorInputs();
      OperandRange brought = terminator.getSuccessorOperands(s);
      if (inputs.size() != brought.size())
        continue;
      for (auto [input, v] : llvm::zip(inputs, brought)) {
        Operation *def = v.getDefiningOp();
        if (def && op->isProperAncestor(def) && mayCount(input.getType()))
          join(input, Part::Number, control);
      }
    }
  }
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
      changed |= result.decision.join(s.decision);
      if (result.axes.size() < s.axes.size())
        result.axes.resize(s.axes.size());
      for (auto [to, from] : llvm::zip(result.axes, s.axes))
        changed |= to.join(from);
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
    return;
  }
  Unit &callee = it->second;
  for (auto [i, v] : llvm::enumerate(brought))
    bringInputs(callee, i, v);
  for (auto [result, state] : llvm::zip(call->getResults(), callee.results)) {
    State own = atCall(state, callee, brought);
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

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

BoundFlow::BoundFlow(Operation *root) : root(root) {
  units[root].body = &root->getRegion(0);
  root->walk([&](FunctionOpInterface func) {
    if (func != root && !func.isExternal())
      units[func].body = &func.getFunctionBody();
  });
  for (auto &[op, unit] : units)
    if (isa<FunctionOpInterface>(op))
      for (BlockArgument arg : unit.body->getArguments())
        if (isNotExact(arg.getType()))
          start(arg);
  do {
    changed = false;
    for (auto &[op, unit] : units) {
      current = &unit;
      visit(*unit.body);
    }
  } while (changed);
}

const BoundFlow::Unit *BoundFlow::unitOf(Value v) const {
  for (Operation *op = v.getParentBlock()->getParentOp(); op;
       op = op->getParentOp())
    if (auto it = units.find(op); it != units.end())
      return &it->second;
  return nullptr;
}

Value BoundFlow::originOf(Value v) const {
  const Trail *trail = number(v);
  const Unit *unit = unitOf(v);
  return trail && unit ? valueOf(resolve(*trail, *unit)) : Value();
}
