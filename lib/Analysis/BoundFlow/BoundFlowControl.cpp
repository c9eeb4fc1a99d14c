//===- BoundFlowControl.cpp - Bounds through control flow -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundFlow/BoundFlowTypes.h"
#include "FunctionAnalyzer/RegionEdges.h"
#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::collectBrought(BlockArgument arg,
                              SmallVectorImpl<Value> &brought) {
  Block *block = arg.getOwner();
  if (block->isEntryBlock()) {
    auto op = dyn_cast<RegionBranchOpInterface>(block->getParentOp());
    if (!op)
      return false;
    auto bring = [&](const RegionSuccessor &s, OperandRange operands) {
      ValueRange inputs = s.getSuccessorInputs();
      for (auto [input, v] : llvm::zip(inputs, operands))
        if (input == arg)
          brought.push_back(v);
    };
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &s : successors)
      bring(s, op.getEntrySuccessorOperands(s));
    for (Region &region : op->getRegions())
      forEachWayOut(op, region,
                    [&](Operation *, const RegionSuccessor &s,
                        OperandRange operands) { bring(s, operands); });
    return !brought.empty();
  }
  for (Block *from : block->getPredecessors()) {
    auto branch = dyn_cast<BranchOpInterface>(from->getTerminator());
    for (unsigned i = 0, e = from->getNumSuccessors(); i < e; ++i) {
      if (from->getSuccessor(i) != block)
        continue;
      Value v =
          branch ? branch.getSuccessorOperands(i)[arg.getArgNumber()] : Value();
      if (!v)
        return false;
      brought.push_back(v);
    }
  }
  return true;
}

/// Calls `fn` with `values` and with all values from which a round computes
/// them.
void BoundFlow::walkSources(ValueRange values, const Rounds &rounds,
                            llvm::function_ref<void(Value)> fn) {
  llvm::SetVector<Value> open;
  open.insert_range(values);
  for (size_t i = 0; i != open.size(); ++i) {
    Value at = open[i];
    if (!rounds.makes(at))
      continue;
    fn(at);
    if (Operation *def = at.getDefiningOp()) {
      def->walk(
          [&](Operation *inner) { open.insert_range(inner->getOperands()); });
      continue;
    }
    SmallVector<Value> brought;
    if (collectBrought(cast<BlockArgument>(at), brought))
      open.insert_range(brought);
  }
}

/// Returns the bounds that decide `v` through bits that each round computes.
BoundFlow::Trail BoundFlow::decidedIn(Value v, const Rounds &rounds) {
  Trail trail;
  if (!state(v).decision)
    return trail;
  walkSources(v, rounds, [&](Value at) {
    Operation *def = at.getDefiningOp();
    SmallVector<Value> brought;
    if (!def && collectBrought(cast<BlockArgument>(at), brought))
      return;
    // Join bits, and values that come from calls and memory.
    bool isInput =
        !def && rounds.isFunction && rounds.isGiven(at.getParentBlock());
    bool isLoaded =
        def ? isa<CallOpInterface>(def) ||
                  (def->getNumRegions() == 0 && !isMemoryEffectFree(def))
            : !memory.empty();
    if (!isInput &&
        (isLoaded || getElementTypeOrSelf(at.getType()).isInteger(1)))
      trail.join(state(at).decision);
  });
  return trail;
}

/// True if `v`, which each round passes to `to`, is one of several values that
/// all rounds share, or the previous value of `to`.
static bool isChoice(Value v, Value to,
                     llvm::function_ref<bool(Value)> isMade) {
  auto before = dyn_cast<BlockArgument>(v), after = dyn_cast<BlockArgument>(to);
  if (!isMade(v) ||
      (before && (!after || before.getArgNumber() == after.getArgNumber())))
    return true;
  auto both = [&](ValueRange values) {
    return llvm::all_of(values,
                        [&](Value one) { return isChoice(one, to, isMade); });
  };
  if (auto select = v.getDefiningOp<arith::SelectOp>())
    return !isa<ShapedType>(select.getCondition().getType()) &&
           both({select.getTrueValue(), select.getFalseValue()});
  if (auto choice = v.getDefiningOp<scf::IfOp>()) {
    unsigned number = cast<OpResult>(v).getResultNumber();
    return both({choice.thenYield().getOperand(number),
                 choice.elseYield().getOperand(number)});
  }
  return false;
}

/// True if `arg`, which each round receives, has the same value in all rounds,
/// even if rounds pass it on through other arguments.
static bool isSame(BlockArgument arg,
                   const llvm::function_ref<bool(Block *)> &isGiven) {
  llvm::SmallSetVector<Value, 4> open;
  open.insert(arg);
  Value source;
  for (size_t i = 0; i != open.size(); ++i) {
    auto own = dyn_cast<BlockArgument>(open[i]);
    SmallVector<Value> brought;
    if (own && isGiven(own.getOwner()) && collectBrought(own, brought)) {
      open.insert_range(brought);
      continue;
    }
    if (source && source != open[i])
      return false;
    source = open[i];
  }
  return true;
}

/// Each round passes `v` to `to`. `control` decides the number of rounds.
void BoundFlow::joinCarried(Value to, Value v, const Control &control,
                            const Rounds &rounds) {
  auto arg = dyn_cast<BlockArgument>(v);
  bool isNew = rounds.makes(v) && (!arg || !rounds.isGiven(arg.getOwner()) ||
                                   !isSame(arg, rounds.isGiven));
  if (control && isNew) {
    joinCount(to, control.number);
    join(to, Part::Decision, control.decision);
  }
  Trail decided = decidedIn(v, rounds);
  if (isDynamicTensor(to.getType()) && mayGrow(v, rounds)) {
    joinAxes(to, control.any());
    joinAxes(to, decided);
  }
  auto isMade = [&](Value one) { return rounds.makes(one); };
  if (decided && !isChoice(v, to, isMade))
    joinCount(to, decided);
}

void BoundFlow::joinAxes(Value to, const Trail &trail) {
  for (int64_t i = 0, e = cast<ShapedType>(to.getType()).getRank(); i < e; ++i)
    join(to, Part::Axis, trail, i);
}

BoundFlow::Trail BoundFlow::Control::any() const {
  Trail trail = number;
  trail.join(decision);
  return trail;
}

void BoundFlow::addControl(Value v, Control &control) const {
  auto it = states.find(v);
  if (it == states.end())
    return;
  control.number.join(it->second.number);
  (v.getType().isInteger(1) ? control.number : control.decision)
      .join(it->second.decision);
}

/// Returns the bounds that decide where a branch goes.
BoundFlow::Control BoundFlow::controlOf(BranchOpInterface branch) const {
  Control control;
  for (OpOperand &operand : branch->getOpOperands())
    if (!branch.getSuccessorBlockArgument(operand.getOperandNumber()))
      addControl(operand.get(), control);
  return control;
}

/// Marks the values that a branch chooses: the arguments of the blocks up to
/// the one where all paths meet.
void BoundFlow::joinChosen(BranchOpInterface op, const Control &control) {
  Block *end = nullptr;
  if (auto *node = postDominance.getNode(op->getBlock()))
    if (auto *next = node->getIDom())
      end = next->getBlock();
  llvm::SetVector<Block *> open;
  open.insert_range(op->getSuccessors());
  bool isSwitch = op->getNumSuccessors() > 2;
  for (size_t i = 0; i != open.size(); ++i) {
    if (open[i] != end)
      open.insert_range(open[i]->getSuccessors());
    for (BlockArgument arg : open[i]->getArguments()) {
      SmallVector<Value> brought;
      if (collectBrought(arg, brought) && llvm::all_equal(brought))
        continue;
      join(arg, Part::Decision, control.any());
      if (isSwitch)
        joinCount(arg, control.number);
    }
    Operation *last = open[i]->getTerminator();
    if (end || current->body != open[i]->getParent() ||
        !last->hasTrait<OpTrait::ReturnLike>())
      continue;
    current->results.resize(
        std::max<size_t>(current->results.size(), last->getNumOperands()));
    for (auto [state, v] : llvm::zip(current->results, last->getOperands())) {
      changed |= state.decision.join(control.any());
      if (isSwitch && mayCount(v.getType()))
        changed |= state.number.join(control.number);
    }
  }
}

void BoundFlow::visitBranch(BranchOpInterface op) {
  Block *block = op->getBlock();
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    SuccessorOperands brought = op.getSuccessorOperands(i);
    for (BlockArgument arg : op->getSuccessor(i)->getArguments())
      if (Value v = brought[arg.getArgNumber()])
        flow(v, arg);
  }
  Control control = controlOf(op);
  current->control.join(control.any());
  if (control)
    joinChosen(op, control);
  if (states.empty())
    return;
  // Handle a loop that continues depending on a bound, or that makes a choice
  // in each round.
  const Cycle &cycle = cycleOf(block);
  auto contains = [&](Block *inner) {
    return cycle.contains(
        block->getParent()->findAncestorBlockInRegion(*inner));
  };
  auto isGiven = [&](Block *other) { return cycle.contains(other); };
  Rounds rounds{contains, isGiven};
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    Block *to = op->getSuccessor(i);
    SuccessorOperands brought = op.getSuccessorOperands(i);
    if (cycle.contains(to))
      for (BlockArgument arg : to->getArguments())
        if (Value v = brought[arg.getArgNumber()])
          joinCarried(arg, v, {}, rounds);
  }
  if (!control)
    return;
  for (Block &other : *block->getParent()) {
    if (!cycle.contains(&other))
      continue;
    for (BlockArgument arg : other.getArguments()) {
      if (!isSame(arg, isGiven)) {
        joinCount(arg, control.number);
        join(arg, Part::Decision, control.decision);
      }
      if (isDynamicTensor(arg.getType()) &&
          llvm::any_of(other.getPredecessors(), [&](Block *from) {
            return cycle.contains(from) && bringsGrowth(from, arg, rounds);
          }))
        joinAxes(arg, control.any());
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
  if (isa<LoopLikeOpInterface>(op.getOperation()) || op.hasLoop())
    visitLoop(op);
  else
    visitChoice(op);
}

/// One comparison chooses between two regions. A switch makes as many
/// comparisons as it has cases, so that it can count.
void BoundFlow::visitChoice(RegionBranchOpInterface op) {
  Control control = controlOf(op);
  if (!control)
    return;
  for (OpResult result : op->getResults()) {
    SmallVector<Value> brought;
    for (Region &region : op->getRegions())
      forEachWayOut(
          op, region,
          [&](Operation *, const RegionSuccessor &s, OperandRange operands) {
            for (auto [input, v] : llvm::zip(s.getSuccessorInputs(), operands))
              if (input == result)
                brought.push_back(v);
          });
    if (llvm::all_equal(brought))
      continue;
    join(result, Part::Decision, control.any());
    if (op->getNumRegions() <= 2)
      continue;
    joinCount(result, control.number);
    if (isDynamicTensor(result.getType()))
      joinAxes(result, control.number);
  }
}

/// Returns the bounds that decide how often the regions of an op run, and which
/// regions run.
BoundFlow::Control BoundFlow::controlOf(Operation *op) const {
  Control control;
  llvm::SmallDenseSet<unsigned> passed;
  auto pass = [&](OperandRange range) {
    for (unsigned i = 0, e = range.size(); i < e; ++i)
      passed.insert(range.getBeginOperandIndex() + i);
  };
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (branch) {
    SmallVector<RegionSuccessor> next;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), next);
    for (const RegionSuccessor &s : next)
      pass(branch.getEntrySuccessorOperands(s));
  }
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    for (OpOperand &init : loop.getInitsMutable())
      passed.insert(init.getOperandNumber());
  for (OpOperand &operand : op->getOpOperands())
    if (!passed.contains(operand.getOperandNumber()) &&
        !isa<ShapedType>(operand.get().getType()))
      addControl(operand.get(), control);
  if (!branch)
    return control;
  // The operands that a terminator does not pass on decide where it goes.
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      auto terminator =
          block.empty()
              ? RegionBranchTerminatorOpInterface()
              : dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
      if (!terminator || terminator->getNumRegions() != 0)
        continue;
      passed.clear();
      SmallVector<RegionSuccessor> next;
      branch.getSuccessorRegions(terminator, next);
      for (const RegionSuccessor &s : next)
        pass(terminator.getSuccessorOperands(s));
      for (OpOperand &operand : terminator->getOpOperands())
        if (!passed.contains(operand.getOperandNumber()))
          addControl(operand.get(), control);
    }
  return control;
}

/// If a bound decides how often a loop runs, the loop can count up to the
/// bound, and a tensor can grow up to it. The same holds for a loop that
/// compares with a bound in each round.
void BoundFlow::visitLoop(RegionBranchOpInterface op) {
  Control control = controlOf(op);
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op.getOperation()))
    if (std::optional<SmallVector<Value>> vars = loop.getLoopInductionVars())
      for (Value var : *vars) {
        joinNumber(var, control.number);
        join(var, Part::Decision, control.decision);
      }
  // A reduction of values that the rounds compute can count the rounds.
  auto isReduction = [](Region &region) {
    return llvm::all_of(region, [](Block &block) {
      return !block.empty() && block.back().getNumRegions() != 0;
    });
  };
  if (control && llvm::all_of(op->getRegions(), isReduction))
    for (Value result : op->getResults()) {
      joinCount(result, control.number);
      join(result, Part::Decision, control.decision);
    }
  if (states.empty())
    return;
  // A value that the body computes may differ in each round.
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
          if (inputs.size() == brought.size())
            for (auto [input, v] : llvm::zip(inputs, brought))
              joinCarried(input, v, control, rounds);
        });
}

void BoundFlow::forEachRounds(
    Operation *op,
    llvm::function_ref<void(const Rounds &, Trail control, Trail decided)> fn) {
  Trail decided;
  Operation *unitOp = current->body->getParentOp();
  auto runs = [&](auto contains, auto isGiven, Operation *around,
                  const Trail &control, bool isFunction) {
    Rounds rounds{contains, isGiven};
    rounds.around = around;
    rounds.isFunction = isFunction;
    fn(rounds, control, decided);
  };
  for (Operation *at = op; at != unitOp; at = at->getParentOp()) {
    Block *block = at->getBlock();
    Region *region = block->getParent();
    Operation *parent = region->getParentOp();
    if (!region->hasOneBlock()) {
      const Cycle &cycle = cycleOf(block);
      Trail control;
      for (Block &other : *region) {
        auto branch = other.empty() ? BranchOpInterface()
                                    : dyn_cast<BranchOpInterface>(other.back());
        if (!branch)
          continue;
        if (cycle.contains(&other))
          control.join(controlOf(branch).any());
        else if (!postDominance.postDominates(block, &other))
          decided.join(controlOf(branch).any());
      }
      if (!cycle.empty())
        runs(
            [&](Block *inner) {
              return cycle.contains(region->findAncestorBlockInRegion(*inner));
            },
            [&](Block *other) { return cycle.contains(other); }, parent,
            control, false);
    }
    if (parent == unitOp)
      break;
    Trail control = controlOf(parent).any();
    if (isa<RegionBranchOpInterface>(parent) &&
        !isa<LoopLikeOpInterface>(parent)) {
      decided.join(control);
      continue;
    }
    runs([&](Block *inner) { return parent->isAncestor(inner->getParentOp()); },
         [&](Block *other) { return other->getParentOp() == parent; }, parent,
         control, false);
  }
  if (!isa<FunctionOpInterface>(unitOp) ||
      (!current->isRecursive && !current->isRepeated))
    return;
  Trail control = current->context;
  if (current->isRecursive)
    control.join(current->control);
  runs([&](Block *inner) { return unitOp->isAncestor(inner->getParentOp()); },
       [&](Block *other) { return other == &current->body->front(); }, unitOp,
       control, true);
}

BoundFlow::Trail BoundFlow::switchesAround(Operation *op) {
  Trail trail;
  Operation *unitOp = current->body->getParentOp();
  for (Operation *at = op; at != unitOp; at = at->getParentOp()) {
    Block *block = at->getBlock();
    Operation *parent = block->getParentOp();
    for (Block &other : *block->getParent())
      if (auto branch = other.empty()
                            ? BranchOpInterface()
                            : dyn_cast<BranchOpInterface>(other.back());
          branch && branch->getNumSuccessors() > 2 &&
          !postDominance.postDominates(block, &other))
        trail.join(controlOf(branch).number);
    if (parent != unitOp && isa<RegionBranchOpInterface>(parent) &&
        !isa<LoopLikeOpInterface>(parent) && parent->getNumRegions() > 2)
      trail.join(controlOf(parent).number);
  }
  return trail;
}

/// Handles the end of a function, or of a region whose op does not say where
/// its values go: a yielded value may then be part of any result.
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
      if (unit->second.isRecursive && mayCount(v.getType())) {
        changed |= result.number.join(unit->second.control);
        changed |= result.number.join(s.decision);
      }
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
  // A reduction is the terminator of its loop, and gives the loop its results.
  while (parent->hasTrait<OpTrait::IsTerminator>())
    parent = parent->getParentOp();
  // The region may run once for each element.
  auto contains = [&](Block *block) {
    return parent->isAncestor(block->getParentOp());
  };
  auto isGiven = [&](Block *block) { return block->getParentOp() == parent; };
  Rounds rounds{contains, isGiven};
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
      joinCount(result, decidedIn(v, rounds));
    }
  }
}
