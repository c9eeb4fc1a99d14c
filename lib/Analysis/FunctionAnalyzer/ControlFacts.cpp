//===- ControlFacts.cpp - Facts from checks, branches and loops -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States the control facts of a body: a check passed, a branch was taken, a
// loop is in some iteration. None of these ops may be speculated, so their
// facts hold wherever they dominate, which the scope ensures (FactScopes.h).
// Preconditions of ops that may be speculated become facts only under
// `trust-preconditions`.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "Preconditions/LinalgLoops.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Stating
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::addFact(const Predicate &p, FactOrigin origin) {
  shapes.origins[shapes.prover->add(p)] = origin;
  shapes.overflowProver->add(p);
}

void FunctionAnalyzer::addRange(DimExpr e, ArrayRef<Interval> intervals,
                                FactOrigin origin) {
  shapes.origins[shapes.prover->addRange(e, intervals)] = origin;
  shapes.overflowProver->addRange(e, intervals);
}

void FunctionAnalyzer::addFreshRange(DimExpr symbol, Interval range,
                                     FactOrigin origin) {
  shapes.origins[shapes.prover->addPermanentRange(symbol, range)] = origin;
  shapes.overflowProver->addPermanentRange(symbol, range);
}

void FunctionAnalyzer::statePredicate(const Predicate &p, Operation *behind,
                                      FactOrigin origin) {
  StatedFact fact;
  fact.predicate = p;
  fact.origin = origin;
  fact.behind = behind;
  shapes.scopes->state(std::move(fact));
}

/// The number of alternatives that a choice keeps. Each may need a query of its
/// own.
static constexpr size_t kMaxAlternatives = 4;

void FunctionAnalyzer::implied(const ConditionRef &c, bool truth,
                               Implied &result) {
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
    Verdict verdict = decide(arg);
    if (verdict == (truth ? Verdict::Always : Verdict::Never))
      return;
    if (verdict != (truth ? Verdict::Never : Verdict::Always))
      possible.push_back(arg);
  }
  if (possible.size() == 1)
    return implied(possible.front(), truth, result);
  if (possible.empty() || possible.size() > kMaxAlternatives)
    return;
  SmallVector<Prover::Conjunction, 0> choice;
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

void FunctionAnalyzer::stateCondition(const ConditionRef &c, bool truth,
                                      Operation *behind, FactOrigin origin) {
  Implied result;
  implied(c, truth, result);
  for (const Predicate &fact : result.facts)
    statePredicate(fact, behind, origin);
  for (auto &choice : result.choices) {
    StatedFact fact;
    fact.alternatives = std::move(choice);
    fact.origin = origin;
    fact.behind = behind;
    shapes.scopes->state(std::move(fact));
  }
}

/// Facts with alternatives are costly, so that only a limited number of ops
/// states them.
void FunctionAnalyzer::stateDefinitions(Operation *op) {
  SmallVector<ConditionRef, 1> facts = std::move(definitions);
  definitions.clear();
  if (facts.empty() ||
      (defining.size() >= kMaxDefining && !defining.contains(op)))
    return;
  defining.insert(op);
  for (const ConditionRef &fact : facts)
    stateCondition(fact, true, op, {FactOrigin::Definition, op});
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::stateCheck(Operation *op) {
  if (!trustChecks)
    return;
  if (module.trustPreconditions) {
    SmallVector<Precondition> preconditions;
    appendValuePreconditions(op, shapes, preconditions);
    appendHints(op, shapes, preconditions);
    // A precondition that the facts refute is an error, which other code
    // reports.
    for (const Precondition &precondition : preconditions)
      if (!precondition.isRefuted(*shapes.prover))
        statePredicate(precondition.predicate, op,
                       {FactOrigin::Precondition, op});
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    if (auto around = dyn_cast<linalg::LinalgOp>(op->getParentOp()))
      if (DimExpr size = linalgLoopExtent(around, index.getDim(),
                                          [&](Value v) { return extents(v); }))
        stateIndex(index, size, op);
  } else if (auto check = dyn_cast<cf::AssertOp>(op))
    stateCondition(condition(check.getArg()), true, op,
                   {FactOrigin::Check, op});
  else if (auto require = dyn_cast<RequireOp>(op))
    stateCondition(condition(require.getCondition()), true, op,
                   {FactOrigin::Check, op});
  else if (auto assume = dyn_cast<AssumeOp>(op))
    stateCondition(condition(assume.getCondition()), true, op,
                   {FactOrigin::Assume, op});
  else if (auto constraints = dyn_cast<ConstraintsOp>(op))
    for (Value stated : constraints.getConditions())
      stateCondition(condition(stated), true, op, {FactOrigin::Assume, op});
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

FunctionAnalyzer::Edge FunctionAnalyzer::edgeTo(Operation *terminator,
                                                unsigned i) {
  Edge edge;
  edge.source = terminator;
  if (auto branch = dyn_cast<cf::CondBranchOp>(terminator)) {
    edge.condition = condition(branch.getCondition());
    edge.taken = i == 0;
  } else if (auto branch = dyn_cast<cf::SwitchOp>(terminator)) {
    auto values = branch.getCaseValues();
    if (!values || !isFollowedInteger(branch.getFlag().getType()) ||
        branch.getFlag().getType().getIntOrFloatBitWidth() > 64)
      return edge;
    SmallVector<int64_t> cases;
    for (const APInt &value : *values)
      cases.push_back(value.getSExtValue());
    // The first successor is the default.
    edge.taken = i != 0;
    edge.condition = isOneOf(content(branch.getFlag()),
                             i == 0 ? ArrayRef(cases) : cases[i - 1]);
  }
  return edge;
}

FunctionAnalyzer::Edge FunctionAnalyzer::edgeInto(Operation *op,
                                                  Region *region) {
  Edge edge;
  edge.source = op;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    edge.condition = condition(branch.getCondition());
    edge.taken = region == &branch.getThenRegion();
  } else if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    if (!region)
      return edge;
    ArrayRef<int64_t> cases = branch.getCases();
    unsigned i = region->getRegionNumber();
    // The first region is the default.
    edge.taken = i != 0;
    edge.condition = isOneOf(content(branch.getArg()),
                             i == 0 ? cases : cases.slice(i - 1, 1));
  } else if (ConditionRef inside = affineCondition(op)) {
    edge.condition = inside;
    edge.taken = region && region->getRegionNumber() == 0;
  } else if (op->getName().getStringRef() == "shape.assuming") {
    edge.condition = condition(op->getOperand(0));
  }
  return edge;
}

FunctionAnalyzer::Edge FunctionAnalyzer::edgeOut(Operation *terminator,
                                                 Region *region) {
  Edge edge;
  edge.source = terminator;
  if (auto test = dyn_cast<scf::ConditionOp>(terminator)) {
    edge.condition = condition(test.getCondition());
    edge.taken = region != nullptr;
  }
  return edge;
}

void FunctionAnalyzer::onEdge(const Edge &edge, llvm::function_ref<void()> fn) {
  if (edge.source)
    shapes.scopes->moveBefore(edge.source);
  Implied known;
  implied(edge.condition, edge.taken, known);
  if (known.facts.empty() && known.choices.empty())
    return fn();
  for (Prover *prover : {shapes.prover.get(), shapes.overflowProver.get()}) {
    prover->push();
    for (const Predicate &fact : known.facts)
      prover->add(fact);
    for (const auto &choice : known.choices)
      prover->addAnyOf(choice);
  }
  fn();
  shapes.prover->pop();
  shapes.overflowProver->pop();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::stateEntry(Operation *op, Region &region) {
  Edge edge;
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (&region != &loop.getAfter())
      return;
    edge = edgeOut(loop.getConditionOp(), &region);
  } else {
    edge = edgeInto(op, &region);
  }
  stateCondition(edge.condition, edge.taken, nullptr,
                 {FactOrigin::Branch, op, Value(), -1, edge.taken});
  if (isa<scf::ForOp, scf::ParallelOp, scf::ForallOp>(op))
    stateLoopRange(op);
  stateAffineLoop(op);
  // The body of a structured op runs only if no loop of it is empty.
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    for (unsigned i = 0, e = structured.getNumLoops(); i != e; ++i)
      if (DimExpr size = linalgLoopExtent(structured, i,
                                          [&](Value v) { return extents(v); }))
        if (!size.isConstant())
          statePredicate({Relation::Lt, ctx.constant(0), size}, nullptr,
                         {FactOrigin::LoopRange, op});
  // A thread runs the body, so each number of blocks and threads is at least 1.
  if (auto launch = dyn_cast<gpu::LaunchOp>(op))
    for (auto [ids, sizes] :
         {std::pair(launch.getBlockIds(), launch.getGridSizeOperandValues()),
          std::pair(launch.getThreadIds(),
                    launch.getBlockSizeOperandValues())}) {
      stateIndex(ids.x, content(sizes.x), nullptr);
      stateIndex(ids.y, content(sizes.y), nullptr);
      stateIndex(ids.z, content(sizes.z), nullptr);
    }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    auto dynamic = generate.getDynamicExtents().begin();
    for (auto [arg, fixed] :
         llvm::zip_equal(region.getArguments(), generate.getType().getShape()))
      stateIndex(arg,
                 ShapedType::isDynamic(fixed) ? content(*dynamic++)
                                              : ctx.constant(fixed),
                 nullptr);
  }
}

void FunctionAnalyzer::stateExit(Operation *op, unsigned visibleBelow,
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
      carried.try_emplace(content(from), content(result));
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
  implied(condition(test.getCondition()), false, known);
  for (const Predicate &fact : known.facts)
    state(fact, {FactOrigin::Branch, op, Value(), -1, /*taken=*/false});
  // A result may be computed from other numbers of that iteration.
  for (auto [result, from] : llvm::zip_equal(loop.getResults(), test.getArgs()))
    if (isFollowedInteger(result.getType()) && content(result).isSymbol() &&
        !content(from).isLeaf())
      state({Relation::Eq, content(result), content(from)},
            {FactOrigin::LoopBound, op, result});
}

void FunctionAnalyzer::stateIndex(Value number, DimExpr size,
                                  Operation *behind) {
  DimExpr i = content(number);
  FactOrigin origin{FactOrigin::LoopRange,
                    number.getParentRegion()->getParentOp(), number};
  statePredicate({Relation::Le, ctx.constant(0), i}, behind, origin);
  statePredicate({Relation::Lt, i, size}, behind, origin);
}

void FunctionAnalyzer::stateLoopRange(Operation *op) {
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
    DimExpr i = content(variable), lo = size(lower), hi = size(upper);
    if (isUnsigned && !(isNonNegative(lo) && isNonNegative(hi)))
      continue;
    FactOrigin origin{FactOrigin::LoopRange, op, variable};
    statePredicate({Relation::Le, lo, i}, nullptr, origin);
    statePredicate({Relation::Lt, i, hi}, nullptr, origin);
    DimExpr stride = size(step);
    if (!stride.isConstant(1))
      statePredicate({Relation::Divisible, i - lo, stride}, nullptr, origin);
  }
}
