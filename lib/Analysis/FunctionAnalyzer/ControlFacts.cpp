//===- ControlFacts.cpp - Facts from checks, branches and loops -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ControlFacts.h"
#include "FunctionAnalyzer/AffineNumbers.h"
#include "FunctionAnalyzer/OnnxControl.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Stating
//===----------------------------------------------------------------------===//

void ControlFacts::statePredicate(const Predicate &p, Operation *after,
                                  FactOrigin origin) {
  values.getScopes().state({p, origin, after});
}

void ControlFacts::implied(const ConditionRef &c, bool truth, Implied &result) {
  if (!c)
    return;
  switch (c->kind) {
  case Condition::Compare:
    result.facts.push_back(truth ? c->compare : negate(c->compare));
    return;
  case Condition::Not:
    return implied(c->args[0], !truth, result);
  case Condition::And:
  case Condition::Or:
    break;
  }
  if ((c->kind == Condition::And) == truth) {
    for (const ConditionRef &arg : c->args)
      implied(arg, truth, result);
    return;
  }
  // At least one part has the value `truth`: collect those that can have it.
  SmallVector<ConditionRef> possible;
  for (const ConditionRef &arg : c->args) {
    Verdict verdict = values.decide(arg);
    if (verdict == verdictOf(truth))
      return;
    if (verdict != (truth ? Verdict::Never : Verdict::Always))
      possible.push_back(arg);
  }
  if (possible.size() == 1)
    return implied(possible.front(), truth, result);
  if (possible.empty() || possible.size() > analysisBudgets.walk.alternatives)
    return;
  SmallVector<Conjunction, 0> choice;
  for (const ConditionRef &arg : possible) {
    Implied part;
    implied(arg, truth, part);
    // Leave out a choice within a choice; the result is weaker, but true.
    if (part.facts.empty())
      return;
    choice.emplace_back(part.facts.begin(), part.facts.end());
  }
  result.choices.push_back(std::move(choice));
}

void ControlFacts::stateCondition(const ConditionRef &c, bool truth,
                                  Operation *after, FactOrigin origin) {
  Implied result;
  implied(c, truth, result);
  for (const Predicate &fact : result.facts)
    statePredicate(fact, after, origin);
  for (auto &choice : result.choices)
    values.getScopes().state({Fact(choice), origin, after});
  stateIdeal(result, after, origin);
}

/// States that earlier numbers, which might have wrapped, are ideal: the facts
/// about their operands now exclude overflow.
void ControlFacts::stateIdeal(const Implied &known, Operation *after,
                              const FactOrigin &origin) {
  llvm::SmallSetVector<Value, 4> numbers;
  if (origin.op)
    for (const Predicate &fact : known.facts)
      for (DimExpr side : {fact.lhs, fact.rhs})
        for (DimExpr leaf : side.getLeaves())
          numbers.insert_range(values.congruentNumbers(leaf, origin.op));
  for (Value v : numbers) {
    DimExpr symbol = values.content(v), ideal = values.congruent(v);
    if (symbol.isSymbol() && symbol != ideal &&
        values.fits(ideal, v.getType()) &&
        !values.getProver().provesEqual(symbol, ideal)) {
      statePredicate({Relation::Eq, symbol, ideal}, after, origin);
      values.noteIdeal(symbol, ideal);
    }
  }
}

/// Facts with alternatives are costly, so that only a limited number of ops
/// states them.
void ControlFacts::stateDefinitions(Operation *op) {
  SmallVector<ConditionRef, 1> facts = values.takeDefinitions();
  if (facts.empty() || (defining.size() >= analysisBudgets.walk.definitions &&
                        !defining.contains(op)))
    return;
  defining.insert(op);
  for (const ConditionRef &fact : facts)
    stateCondition(fact, true, op, {FactOrigin::Definition, op});
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void ControlFacts::stateCheck(Operation *op) {
  if (!trustChecks)
    return;
  if (values.getModule().trustsPreconditions()) {
    SmallVector<Precondition> preconditions;
    appendExecutedFacts(op, shapes, preconditions);
    // A precondition that the facts refute is an error, which other code
    // reports.
    for (const Precondition &precondition : preconditions)
      if (!precondition.isRefuted(values.getProver()))
        stateCondition(precondition.getCondition(), true, op,
                       {FactOrigin::Precondition, op});
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    if (DimExpr size =
            linalgLoopExtent(index, [&](Value v) { return values.extents(v); }))
      stateIndex(index, size, op);
    return;
  }
  Check check = readCheck(op);
  if (!check.holdsAfter())
    return;
  auto origin = check.isRunTime() ? FactOrigin::Check : FactOrigin::Assume;
  for (Value stated : check.conditions)
    stateCondition(values.condition(stated), true, op, {origin, op});
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// The condition that `number` is one of `cases`.
static ConditionRef isOneOf(DimExpr number, ArrayRef<int64_t> cases) {
  ExprContext &ctx = number.getContext();
  SmallVector<ConditionRef> parts;
  for (int64_t value : cases)
    parts.push_back(makeCompare(Relation::Eq, number, ctx.constant(value)));
  return makeLogic(Condition::Or, parts);
}

ControlEdge ControlFacts::edgeTo(Operation *terminator, unsigned i) {
  ControlEdge edge;
  edge.source = terminator;
  if (auto branch = dyn_cast<cf::CondBranchOp>(terminator)) {
    edge.condition = values.condition(branch.getCondition());
    edge.taken = i == 0;
  } else if (auto branch = dyn_cast<cf::SwitchOp>(terminator)) {
    auto caseValues = branch.getCaseValues();
    if (!caseValues || !isFollowedInteger(branch.getFlag().getType()) ||
        branch.getFlag().getType().getIntOrFloatBitWidth() > 64)
      return edge;
    SmallVector<int64_t> cases;
    for (const APInt &value : *caseValues)
      cases.push_back(value.getSExtValue());
    // The first successor is the default.
    edge.taken = i != 0;
    edge.condition = isOneOf(values.content(branch.getFlag()),
                             i == 0 ? ArrayRef(cases) : cases[i - 1]);
  }
  return edge;
}

ControlEdge ControlFacts::edgeInto(Operation *op, Region *region) {
  ControlEdge edge;
  edge.source = op;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    edge.condition = values.condition(branch.getCondition());
    edge.taken = region == &branch.getThenRegion();
  } else if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    if (!region)
      return edge;
    ArrayRef<int64_t> cases = branch.getCases();
    unsigned i = region->getRegionNumber();
    // The first region is the default.
    edge.taken = i != 0;
    edge.condition = isOneOf(values.content(branch.getArg()),
                             i == 0 ? cases : cases.slice(i - 1, 1));
  } else if (ConditionRef inside = affineCondition(op, values)) {
    edge.condition = inside;
    edge.taken = region && region->getRegionNumber() == 0;
  } else if (auto assuming = dyn_cast<shape::AssumingOp>(op)) {
    edge.condition = values.condition(assuming.getWitness());
  } else if (isOnnxIf(op)) {
    // The condition is a tensor of one bit.
    ArrayRef<DimExpr> bit = values.contents(op->getOperand(0));
    if (bit.size() == 1)
      edge.condition = makeCompare(Relation::Ne, bit.front(), ctx.constant(0));
    edge.taken = region && region->getRegionNumber() == 0;
  }
  return edge;
}

ControlEdge ControlFacts::edgeOut(Operation *terminator, Region *region) {
  ControlEdge edge;
  edge.source = terminator;
  if (auto test = dyn_cast<scf::ConditionOp>(terminator)) {
    edge.condition = values.condition(test.getCondition());
    edge.taken = region != nullptr;
  }
  return edge;
}

void ControlFacts::onEdge(const ControlEdge &edge,
                          llvm::function_ref<void()> fn) {
  if (edge.source)
    values.getScopes().moveBefore(edge.source);
  Implied known;
  implied(edge.condition, edge.taken, known);
  if (known.facts.empty() && known.choices.empty())
    return fn();
  for (Prover *prover : {&values.getProver(), &values.getOverflowProver()}) {
    prover->push();
    for (const Predicate &fact : known.facts)
      prover->add(fact);
    for (const auto &choice : known.choices)
      prover->addAnyOf(choice);
  }
  fn();
  values.getProver().pop();
  values.getOverflowProver().pop();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

void ControlFacts::stateEntry(Operation *op, Region &region) {
  ControlEdge edge;
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (&region != &loop.getAfter())
      return;
    edge = edgeOut(loop.getConditionOp(), &region);
  } else {
    edge = edgeInto(op, &region);
  }
  stateCondition(edge.condition, edge.taken, nullptr,
                 {FactOrigin::Branch, op, Value(), -1, edge.taken});
  if (isa<LoopLikeOpInterface>(op) &&
      isa_and_nonnull<scf::SCFDialect>(op->getDialect()))
    stateLoopRange(op);
  stateAffineLoop(op);
  // The body of a structured op runs only if no loop of it is empty.
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    for (unsigned i = 0, e = structured.getNumLoops(); i != e; ++i)
      if (DimExpr size = linalgLoopExtent(
              structured, i, [&](Value v) { return values.extents(v); }))
        if (!size.isConstant())
          statePredicate({Relation::Lt, ctx.constant(0), size}, nullptr,
                         {FactOrigin::LoopRange, op});
  // A thread runs the body, so each number of blocks and threads is at least 1.
  if (auto launch = dyn_cast<gpu::LaunchOp>(op))
    for (auto [ids, sizes] :
         {std::pair(launch.getBlockIds(), launch.getGridSizeOperandValues()),
          std::pair(launch.getThreadIds(),
                    launch.getBlockSizeOperandValues())}) {
      stateIndex(ids.x, values.content(sizes.x), nullptr);
      stateIndex(ids.y, values.content(sizes.y), nullptr);
      stateIndex(ids.z, values.content(sizes.z), nullptr);
    }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    auto dynamic = generate.getDynamicExtents().begin();
    for (auto [arg, fixed] :
         llvm::zip_equal(region.getArguments(), generate.getType().getShape()))
      stateIndex(arg,
                 ShapedType::isDynamic(fixed) ? values.content(*dynamic++)
                                              : ctx.constant(fixed),
                 nullptr);
  }
}

void ControlFacts::stateExit(Operation *op, unsigned visibleBelow,
                             unsigned insideEnd) {
  auto loop = dyn_cast<scf::WhileOp>(op);
  if (!loop || !op->getNumResults())
    return;
  // The results carry numbers of the last, incomplete iteration, so the facts
  // that the condition implies for these numbers hold for the results.
  scf::ConditionOp test = loop.getConditionOp();
  DenseMap<DimExpr, DimExpr> carried;
  for (auto [result, from] : llvm::zip_equal(loop.getResults(), test.getArgs()))
    if (isFollowedInteger(result.getType()))
      carried.try_emplace(values.content(from), values.content(result));
  auto carry = [&](DimExpr e) {
    return e.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr outside = carried.lookup(leaf);
      return outside ? outside : leaf;
    });
  };
  auto state = [&](Predicate fact, FactOrigin origin) {
    Predicate outside{fact.relation, carry(fact.lhs), carry(fact.rhs)};
    auto isOutside = [&](DimExpr leaf) {
      return !leaf.isSymbol() || leaf.getSymbolIndex() < visibleBelow ||
             leaf.getSymbolIndex() >= insideEnd;
    };
    if (llvm::all_of(outside.lhs.getLeaves(), isOutside) &&
        llvm::all_of(outside.rhs.getLeaves(), isOutside))
      statePredicate(outside, op, origin);
  };
  Implied known;
  implied(values.condition(test.getCondition()), false, known);
  for (const Predicate &fact : known.facts)
    state(fact, {FactOrigin::Branch, op, Value(), -1, /*taken=*/false});
  // A result may be computed from other numbers of that iteration.
  for (auto [result, from] : llvm::zip_equal(loop.getResults(), test.getArgs()))
    if (isFollowedInteger(result.getType()) &&
        values.content(result).isSymbol() && !values.content(from).isLeaf())
      state({Relation::Eq, values.content(result), values.content(from)},
            {FactOrigin::LoopBound, op, result});
}

void ControlFacts::stateNoExit(Operation *op, Operation *after) {
  if (values.getProver().isConsistent())
    statePredicate({Relation::Eq, ctx.constant(0), ctx.constant(1)}, after,
                   {FactOrigin::NoExit, op});
}

void ControlFacts::stateIndex(Value number, DimExpr size, Operation *after) {
  DimExpr i = values.content(number);
  FactOrigin origin{FactOrigin::LoopRange,
                    number.getParentRegion()->getParentOp(), number};
  statePredicate({Relation::Le, ctx.constant(0), i}, after, origin);
  statePredicate({Relation::Lt, i, size}, after, origin);
}

void ControlFacts::stateLoopRange(Operation *op) {
  auto loop = cast<LoopLikeOpInterface>(op);
  auto variables = loop.getLoopInductionVars();
  auto lowers = loop.getLoopLowerBounds(), uppers = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  if (!variables || !lowers || !uppers || !steps)
    return;
  bool isUnsigned = false;
  if (auto counted = dyn_cast<scf::ForOp>(op))
    isUnsigned = counted.getUnsignedCmp();
  for (auto [variable, lower, upper, step] :
       llvm::zip_equal(*variables, *lowers, *uppers, *steps)) {
    if (!isFollowedInteger(variable.getType()))
      continue;
    DimExpr i = values.content(variable), lo = values.size(lower),
            hi = values.size(upper);
    if (isUnsigned && !(values.isNonNegative(lo) && values.isNonNegative(hi)))
      continue;
    FactOrigin origin{FactOrigin::LoopRange, op, variable};
    statePredicate({Relation::Le, lo, i}, nullptr, origin);
    statePredicate({Relation::Lt, i, hi}, nullptr, origin);
    DimExpr stride = values.size(step);
    if (!stride.isConstant(1))
      statePredicate({Relation::Divisible, i - lo, stride}, nullptr, origin);
  }
}
