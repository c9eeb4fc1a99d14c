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

/// False if the tensor `v` has the sizes of what a round began with, or sizes
/// that all rounds share.
bool BoundFlow::mayGrow(Value v, const Rounds &rounds, unsigned depth) {
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

/// True if a branch at the end of `from` brings a tensor to `arg` that may have
/// grown in this round.
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

/// The values that branches and regions bring to `arg`; false if some are not
/// known.
static bool collectBrought(BlockArgument arg, SmallVectorImpl<Value> &brought) {
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

/// Calls `fn` with `values` and all that they are made from in a round.
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

/// What bits that each round makes decide of `v`.
BoundFlow::Trail BoundFlow::decidedIn(Value v, const Rounds &rounds) {
  Trail trail;
  if (!state(v).decision)
    return trail;
  walkSources(v, rounds, [&](Value at) {
    Operation *def = at.getDefiningOp();
    SmallVector<Value> brought;
    if (!def && collectBrought(cast<BlockArgument>(at), brought))
      return;
    // Bits, and what calls and memory give.
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

/// True if `v`, which comes to `to` in each round, is one of several values
/// that all rounds share, or what `to` was.
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

/// True if `arg`, which is given to rounds, is the same in all of them, however
/// it is handed round.
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

/// `v` comes to `to` in each of the rounds, which `control` decides.
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

/// What decides where a branch goes.
BoundFlow::Control BoundFlow::controlOf(BranchOpInterface branch) const {
  Control control;
  for (OpOperand &operand : branch->getOpOperands())
    if (!branch.getSuccessorBlockArgument(operand.getOperandNumber()))
      addControl(operand.get(), control);
  return control;
}

/// What is chosen by a branch: the arguments of the blocks up to the one that
/// all ways lead to.
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
  // A loop that goes on while a bound says so, or chooses in each round.
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

/// Of two ways one comparison chooses. A switch compares as often as it has
/// cases.
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

/// What decides how often the regions of an op run, and which.
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
  // What a terminator does not pass on decides where it goes.
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

/// A loop that runs as often as a bound says counts the bound, and so does a
/// tensor that grows in it. So does one that compares with a bound each time.
void BoundFlow::visitLoop(RegionBranchOpInterface op) {
  Control control = controlOf(op);
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op.getOperation()))
    if (std::optional<SmallVector<Value>> vars = loop.getLoopInductionVars())
      for (Value var : *vars) {
        joinNumber(var, control.number);
        join(var, Part::Decision, control.decision);
      }
  // A reduction of what the rounds make counts them.
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
          if (inputs.size() == brought.size())
            for (auto [input, v] : llvm::zip(inputs, brought))
              joinCarried(input, v, control, rounds);
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
  // A reduction is the end of its loop, and gives the loop its results.
  while (parent->hasTrait<OpTrait::IsTerminator>())
    parent = parent->getParentOp();
  // It may run for each element.
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

/// A number that a recursive function passes to its next round counts, unless
/// it is the same in all of them.
void BoundFlow::bringRound(Unit &callee, unsigned argument, Value brought) {
  Value arg = callee.body->getArgument(argument);
  if (!callee.isRecursive || !current->isRecursive || brought == arg ||
      matchPattern(brought, m_Constant()))
    return;
  auto contains = [&](Block *block) {
    return current->body->isAncestor(block->getParent());
  };
  auto isGiven = [&](Block *block) { return block == &current->body->front(); };
  Rounds rounds{contains, isGiven};
  rounds.isFunction = true;
  Trail decided;
  decided.origin = resolve(decidedIn(brought, rounds), *current);
  joinCount(arg, callee.control);
  joinCount(arg, decided);
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
  forEachRounds(call, [&](const Rounds &, Trail control, Trail decided) {
    changed |= !std::exchange(callee.isRepeated, true);
    Trail own;
    control.join(decided);
    own.origin = resolve(control, *current);
    changed |= callee.context.join(own);
  });
  for (auto [i, v] : llvm::enumerate(brought)) {
    bringInputs(callee, i, v);
    bringRound(callee, i, v);
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
