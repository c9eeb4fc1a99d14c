//===- ReificationPlans.cpp - Arithmetic for size queries -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ReificationPlans.h"
#include "Plans/AvailableValues.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;

using llvm::DynamicAPInt;

namespace {

constexpr unsigned kRead = 1, kOp = 1, kDivideByConstant = 4, kDivide = 16,
                   kReadOther = 64, kImpossible = ~0u;

/// One computation of an expression from the planner's sources.
struct Candidate {
  DimExpr expr;
  unsigned cost = kImpossible;

  explicit operator bool() const { return cost != kImpossible; }
};

class SizePlanner {
public:
  SizePlanner(const FunctionShapes &shapes, ExprContext &ctx)
      : shapes(shapes), sources(shapes), ctx(ctx) {}

  void visit(Operation *op, FunctionReificationPlans &result);
  /// Plans a number just before an op.
  void plan(DimExpr e, Operation *before, FunctionReificationPlans &result);

  /// Finds ranges of the sources of all plans that hold wherever the sources
  /// are defined. Call it at the end: it moves the provers back to the
  /// function's entry, so that the next query would have to add all facts
  /// again.
  void findRanges(FunctionReificationPlans &result);

private:
  Candidate build(DimExpr e);
  Candidate find(DimExpr e);
  Candidate compute(DimExpr e);
  Candidate computeMultiple(DimExpr monomial, const DynamicAPInt &coefficient);
  Candidate computeSum(DimExpr e);
  Candidate computeProduct(DimExpr e);
  Candidate solve(DimExpr e);
  /// Solves an equation for `e`: the number in `place` (or 0) plus `rest` is
  /// `coefficient * e`.
  Candidate solveFor(std::optional<AvailableValues::Place> place, DimExpr rest,
                     const DynamicAPInt &coefficient);
  Candidate findMultiple(DimExpr e);

  DimExpr source(Value v, int axis, DimExpr e);
  ReificationPlan finish(Candidate candidate);
  void findMissing(DimExpr e, FunctionReificationPlans &result);
  void start(Operation *op, Value operand);
  /// Simplifies `e` under the facts at the query.
  DimExpr reduce(DimExpr e);
  /// The cheaper candidate of the two.
  Candidate buildBest(DimExpr e, DimExpr reduced);

  const FunctionShapes &shapes;
  AvailableValues sources;
  /// The context of the plans' expressions.
  ExprContext &ctx;

  // The state of one query.
  Operation *query = nullptr;
  Value asked; ///< the value whose size it reads; null for a number
  unsigned steps = 0, depth = 0;
  DenseMap<DimExpr, Candidate> ways;
  llvm::DenseSet<DimExpr> open;
  llvm::MapVector<std::pair<Value, int>, DimExpr> found;

  /// The expressions that the analysis has for the sources: of the plan
  /// finished last, and of each plan in the result.
  SmallVector<DimExpr> meanings;
  std::vector<SmallVector<DimExpr>> allMeanings;
};

DimExpr SizePlanner::source(Value v, int axis, DimExpr e) {
  auto it = found.try_emplace({v, axis}, e).first;
  return ctx.symbol(it - found.begin());
}

// Rewrites: reify-existing, reify-argument
/// Returns a source that holds `e` itself.
Candidate SizePlanner::find(DimExpr e) {
  if (Value v = sources.findIndex(e))
    return {source(v, -1, e), 0};
  if (auto place = sources.findArgumentAxis(e))
    return {source(place->value, place->axis, e), kRead};
  if (Value v = sources.findInteger(e))
    return {source(v, -1, e), kRead};
  return {};
}

// Rewrites: reify-constant, reify-shifted, reify-source
Candidate SizePlanner::build(DimExpr e) {
  if (auto number = e.getConstant())
    return {ctx.constant(*number), 0};
  auto it = ways.find(e);
  if (it != ways.end())
    return it->second;
  if (++steps > analysisBudgets.plans.steps || !open.insert(e).second)
    return {};
  Candidate best = find(e);
  auto consider = [&](Candidate candidate) {
    if (candidate.cost < best.cost)
      best = candidate;
  };
  if (best.cost > kOp)
    if (AvailableValues::Place near = sources.findShifted(e); near.value)
      consider({source(near.value, -1, near.expr) +
                    ctx.constant(*(e - near.expr).getConstant()),
                kOp});
  if (best.cost > kOp && !e.isLeaf())
    consider(compute(e));
  if (best.cost > kRead + kOp)
    consider(solve(e));
  if (!best && e.isLeaf())
    if (auto place = sources.findAxis(e))
      if (place->value != asked)
        best = {source(place->value, place->axis, e), kReadOther};
  open.erase(e);
  // A failed attempt inside another one may succeed later on its own.
  if (best || open.empty())
    ways[e] = best;
  return best;
}

/// Computes `coefficient * monomial`. The coefficient may be combined with any
/// factor: there may be a size `32 * n`.
Candidate SizePlanner::computeMultiple(DimExpr monomial,
                                       const DynamicAPInt &coefficient) {
  ExprContext &from = monomial.getContext();
  Candidate best = build(monomial);
  if (best) {
    best.expr = best.expr * ctx.constant(coefficient);
    best.cost += coefficient == 1 || coefficient == -1 ? 0 : kOp;
  }
  ArrayRef<DimExpr::Factor> factors = monomial.getFactors();
  if (coefficient == 1 || factors.size() > analysisBudgets.plans.factors)
    return best;
  for (size_t i = 0; i != factors.size(); ++i) {
    if (factors[i].second != 1)
      continue;
    SmallVector<DimExpr> others;
    for (size_t k = 0; k != factors.size(); ++k)
      if (k != i)
        others.append(factors[k].second, factors[k].first);
    Candidate one = build(factors[i].first * from.constant(coefficient));
    Candidate rest =
        one.cost < best.cost ? build(from.mul(others)) : Candidate();
    if (one && rest && one.cost + rest.cost + kOp < best.cost)
      best = {one.expr * rest.expr, one.cost + rest.cost + kOp};
  }
  return best;
}

Candidate SizePlanner::computeSum(DimExpr e) {
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (terms.size() == 1 && offset == 0)
    return computeMultiple(terms.front().first, terms.front().second);
  SmallVector<DimExpr> parts{ctx.constant(offset)};
  unsigned cost = (offset == 0 ? 0 : kOp) + unsigned(terms.size() - 1) * kOp;
  for (auto &[monomial, coefficient] : terms) {
    Candidate part = build(monomial * e.getContext().constant(coefficient));
    if (!part)
      return {};
    parts.push_back(part.expr);
    cost += part.cost;
  }
  return {ctx.add(parts), cost};
}

Candidate SizePlanner::computeProduct(DimExpr e) {
  SmallVector<DimExpr> factors;
  unsigned cost = 0;
  for (auto [factor, power] : e.getFactors()) {
    Candidate candidate = build(factor);
    if (!candidate)
      return {};
    factors.append(power, candidate.expr);
    cost += candidate.cost + (power - 1) * kOp;
  }
  return {ctx.mul(factors), cost + unsigned(e.getFactors().size() - 1) * kOp};
}

// Rewrite: reify-arithmetic
/// Computes `e` by its operator.
Candidate SizePlanner::compute(DimExpr e) {
  switch (e.getKind()) {
  case ExprKind::Sum:
    return computeSum(e);
  case ExprKind::Product:
    return computeProduct(e);
  case ExprKind::FloorDiv:
  case ExprKind::Mod: {
    Candidate n = build(e.getOperands()[0]), d = build(e.getOperands()[1]);
    if (!n || !d)
      return {};
    unsigned cost = d.expr.isConstant() ? kDivideByConstant : kDivide;
    if (e.getKind() == ExprKind::FloorDiv)
      return {n.expr.floorDiv(d.expr), n.cost + d.cost + cost};
    return {n.expr.mod(d.expr), n.cost + d.cost + cost + 2 * kOp};
  }
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::Broadcast: {
    SmallVector<DimExpr> operands;
    unsigned each = e.getKind() == ExprKind::Broadcast ? 5 * kOp : kOp;
    unsigned cost = each * (e.getOperands().size() - 1);
    for (DimExpr operand : e.getOperands()) {
      Candidate candidate = build(operand);
      if (!candidate)
        return {};
      operands.push_back(candidate.expr);
      cost += candidate.cost;
    }
    return {ctx.apply(e.getKind(), operands), cost};
  }
  case ExprKind::Constant:
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar:
    return {};
  }
  return {};
}

Candidate SizePlanner::solveFor(std::optional<AvailableValues::Place> place,
                                DimExpr rest, const DynamicAPInt &coefficient) {
  Candidate candidate = build(rest);
  if (!candidate)
    return {};
  DimExpr numerator = candidate.expr;
  if (place) {
    Candidate held = build(place->expr);
    if (!held)
      return {};
    numerator = held.expr + numerator;
    candidate.cost += held.cost + (rest.isConstant(0) ? 0 : kOp);
  }
  if (coefficient == 1)
    return {numerator, candidate.cost};
  if (coefficient == -1)
    return {-numerator, candidate.cost + kOp};
  // The division has no remainder.
  if (coefficient > 0)
    return {numerator.floorDiv(ctx.constant(coefficient)),
            candidate.cost + kDivideByConstant};
  return {(-numerator).floorDiv(ctx.constant(-coefficient)),
          candidate.cost + kDivideByConstant + kOp};
}

/// Computes `e` from a size of an argument: either `e` is a multiple of the
/// size plus a constant, or the size is a multiple of `e` plus a computable
/// number.
Candidate SizePlanner::findMultiple(DimExpr e) {
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  ExprContext &from = e.getContext();
  for (const AvailableValues::Place &place :
       sources.argumentsWith(terms.front().first)
           .take_front(analysisBudgets.plans.equations)) {
    SmallVector<DimExpr::Term> placeTerms;
    DynamicAPInt placeOffset;
    place.expr.getAsSum(placeTerms, placeOffset);
    DynamicAPInt ratio = terms.front().second / placeTerms.front().second;
    DimExpr rest = e - place.expr * from.constant(ratio);
    if (ratio != 0 && rest.isConstant()) {
      Candidate held = build(place.expr);
      if (held)
        return {held.expr * ctx.constant(ratio) +
                    ctx.constant(*rest.getConstant()),
                held.cost + (ratio == 1 ? 0 : kOp) +
                    (rest.isConstant(0) ? 0 : kOp)};
    }
    ratio = placeTerms.front().second / terms.front().second;
    rest = e * from.constant(ratio) - place.expr;
    // The rest must be simpler.
    if (ratio == 0 || rest.getTerms().size() >= placeTerms.size())
      continue;
    if (Candidate candidate = solveFor(place, rest, ratio))
      return candidate;
  }
  return {};
}

// Rewrite: reify-symbol
/// Computes a leaf or monomial from an equation in which it is linear: a size
/// of an argument that the boundary states, or a control fact.
Candidate SizePlanner::solve(DimExpr e) {
  if (e.getKind() == ExprKind::Sum)
    return findMultiple(e);
  if (depth == analysisBudgets.plans.depth)
    return {};
  ++depth;
  ExprContext &from = e.getContext();
  Candidate best;
  auto tryEquation = [&](std::optional<AvailableValues::Place> place,
                         DimExpr zero) {
    // zero + place = 0, with `e` in one summand only.
    SmallVector<DimExpr::Term> terms;
    DynamicAPInt offset;
    zero.getAsSum(terms, offset);
    DynamicAPInt coefficient;
    SmallVector<DimExpr::Term> others;
    for (DimExpr::Term &term : terms) {
      if (term.first == e)
        coefficient = term.second;
      else
        others.push_back(term);
    }
    if (coefficient == 0)
      return;
    DimExpr rest = from.fromSum(others, offset);
    Candidate candidate = solveFor(place, rest, -coefficient);
    if (candidate.cost < best.cost)
      best = candidate;
  };
  for (const AvailableValues::Place &place :
       sources.argumentsWith(e).take_front(analysisBudgets.plans.equations))
    if (place.expr != e)
      tryEquation(place, -place.expr);
  Prover &prover = shapes.proverAtPoint();
  SmallVector<FactId> facts;
  for (DimExpr leaf : e.getLeaves())
    llvm::append_range(facts, prover.factsAbout(leaf).take_back(
                                  analysisBudgets.plans.equations));
  SmallVector<Predicate> equations;
  for (FactId id : facts) {
    const Fact &fact = prover.getFact(id);
    if (fact.is(Relation::Eq))
      equations.push_back(fact.predicate);
  }
  for (const Predicate &equation : equations)
    tryEquation(std::nullopt, equation.lhs - equation.rhs);
  --depth;
  return best;
}

/// Completes a plan under the facts at the query: lists the parts of its
/// expression that provably do not wrap.
ReificationPlan SizePlanner::finish(Candidate candidate) {
  ReificationPlan plan;
  plan.cost = candidate.cost;
  meanings.clear();
  SmallVector<DimExpr> renamed(found.size());
  for (DimExpr leaf : candidate.expr.getLeaves()) {
    auto &[place, e] = *(found.begin() + leaf.getSymbolIndex());
    renamed[leaf.getSymbolIndex()] = ctx.symbol(plan.sources.size());
    plan.sources.push_back({place.first, place.second, {}});
    meanings.push_back(e);
  }
  plan.expr = candidate.expr.replaceLeaves(
      ctx, [&](DimExpr leaf) { return renamed[leaf.getSymbolIndex()]; });
  ExprContext &from = shapes.getModule().getExprContext();
  const DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
  Prover &here = shapes.overflowProverBefore(query);
  plan.expr.walk([&](DimExpr e) {
    for (DimExpr part : e.getOperands()) {
      DimExpr meaning = part.replaceLeaves(
          from, [&](DimExpr leaf) { return meanings[leaf.getSymbolIndex()]; });
      Interval range = here.bounds(meaning);
      if ((range.lower && range.upper && *range.lower >= -limit &&
           *range.upper < limit) ||
          sources.isCounted(meaning)) {
        if (!part.isLeaf() && !part.isConstant())
          recordRange(shapes, query, "no-wrap", meaning, range, &plan.answers);
        plan.fitting.insert(part);
      }
    }
  });
  return plan;
}

void SizePlanner::findRanges(FunctionReificationPlans &result) {
  if (result.plans.empty())
    return;
  const DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
  Operation *entry = &shapes.getFunction().getFunctionBody().front().front();
  Prover &everywhere = shapes.overflowProverBefore(entry);
  for (auto [plan, known] : llvm::zip_equal(result.plans, allMeanings))
    for (auto [source, meaning] : llvm::zip_equal(plan.second.sources, known)) {
      source.range = everywhere.bounds(meaning);
      if (!source.range.lower || *source.range.lower < -limit)
        source.range.lower = -limit;
      if (!source.range.upper || *source.range.upper >= limit)
        source.range.upper = limit - 1;
    }
}

void SizePlanner::findMissing(DimExpr e, FunctionReificationPlans &result) {
  UncomputableSize missing{query, e, {}};
  for (DimExpr leaf : e.getLeaves())
    if (leaf.isSymbol() &&
        shapes.getModule().symbol(leaf.getSymbolIndex()).kind !=
            SymbolRecord::Fresh &&
        !build(leaf))
      missing.symbols.push_back(leaf);
  if (!missing.symbols.empty())
    result.uncomputable.push_back(std::move(missing));
}

/// True for an argument of the function. A query of its size stays as it is.
bool isArgument(Value v, const FunctionShapes &shapes) {
  auto arg = dyn_cast<BlockArgument>(v);
  return arg &&
         arg.getOwner() == &shapes.getFunction().getFunctionBody().front();
}

void SizePlanner::start(Operation *op, Value operand) {
  query = op;
  asked = operand;
  steps = depth = 0;
  ways.clear();
  open.clear();
  found.clear();
}

DimExpr SizePlanner::reduce(DimExpr e) {
  Prover &prover = shapes.proverBefore(query);
  if (e.isConstant())
    return e;
  if (auto forced = prover.bounds(e).getSingle())
    return e.getContext().constant(*forced);
  return e.isLeaf() ? e : prover.simplify(e);
}

Candidate SizePlanner::buildBest(DimExpr e, DimExpr reduced) {
  Candidate candidate = build(reduced);
  if (reduced != e && candidate.cost > kOp)
    if (Candidate other = build(e); other.cost < candidate.cost)
      return other;
  return candidate;
}

void SizePlanner::plan(DimExpr e, Operation *before,
                       FunctionReificationPlans &result) {
  start(before, Value());
  sources.setQuery(before, nullptr);
  if (!sources.isOrdered(before))
    return;
  Candidate candidate = buildBest(e, reduce(e));
  if (!candidate)
    return;
  result.plans.push_back({before, finish(candidate)});
  allMeanings.push_back(meanings);
}

void SizePlanner::visit(Operation *op, FunctionReificationPlans &result) {
  DimExpr e = sizeAskedFor(op, shapes);
  if (!e || op->use_empty() || !sources.isOrdered(op))
    return;
  start(op, op->getOperand(0));
  sources.setQuery(op);
  auto keep = [&] {
    APInt axis;
    if (isa<tensor::DimOp, memref::DimOp>(op))
      if (DimExpr number = shapes.content(op->getOperand(1)))
        result.kept.push_back({op, unsigned(*number.getConstantInt64())});
  };
  DimExpr reduced = reduce(e);
  if (!reduced.isConstant() && isArgument(op->getOperand(0), shapes))
    return keep();
  Candidate candidate = buildBest(e, reduced);
  if (!candidate) {
    findMissing(reduced, result);
    return keep();
  }
  ReificationPlan plan = finish(candidate);
  // A plan that reads the operand of the query is no better than the query.
  bool readsItself = false, isSafe = true;
  for (const SizeSource &source : plan.sources) {
    readsItself |= source.axis >= 0 && source.value == op->getOperand(0);
    isSafe &= sources.isSafe(source.value);
  }
  if (readsItself)
    return keep();
  recordAnswer(shapes, op, "reified-size", {Relation::Eq, e, reduced},
               Verdict::Always, &plan.answers);
  if (isSafe)
    sources.setSafe(op->getResult(0));
  result.plans.push_back({op, std::move(plan)});
  allMeanings.push_back(meanings);
}

} // namespace

DimExpr symshape::sizeAskedFor(Operation *op, const FunctionShapes &shapes) {
  if (isa<tensor::DimOp, memref::DimOp>(op)) {
    ArrayRef<DimExpr> es = shapes.extents(op->getOperand(0));
    DimExpr axis = shapes.content(op->getOperand(1));
    auto number = axis ? axis.getConstantInt64() : std::nullopt;
    if (!number || *number < 0 || *number >= int64_t(es.size()))
      return {};
    return es[*number];
  }
  if (auto size = dyn_cast<SizeOp>(op)) {
    ArrayRef<DimExpr> es = shapes.extents(size.getSource());
    return size.getAxis() < es.size() ? es[size.getAxis()] : DimExpr();
  }
  // A number that an op of the shape dialect reads from a tensor or a shape.
  if (isa_and_nonnull<shape::ShapeDialect>(op->getDialect()) &&
      op->getNumResults() == 1 && op->getResult(0).getType().isIndex() &&
      op->getNumOperands() != 0 &&
      isa<ShapedType, shape::ShapeType>(op->getOperand(0).getType()))
    return shapes.content(op->getResult(0));
  return {};
}

FunctionReificationPlans symshape::findSizePlans(const FunctionShapes &shapes) {
  FunctionReificationPlans result;
  result.function = shapes.getFunction();
  result.context = std::make_unique<ExprContext>();
  SizePlanner planner(shapes, *result.context);
  shapes.forEachOp([&](Operation *op) { planner.visit(op, result); });
  planner.findRanges(result);
  return result;
}

std::optional<NumberPlan> symshape::findNumberPlan(const FunctionShapes &shapes,
                                                   DimExpr number,
                                                   Operation *before) {
  FunctionOpInterface func = shapes.getFunction();
  if (!shapes.owns(number) || !before || !func ||
      !func->isProperAncestor(before))
    return std::nullopt;
  FunctionReificationPlans found;
  found.context = std::make_unique<ExprContext>();
  SizePlanner planner(shapes, *found.context);
  planner.plan(number, before, found);
  planner.findRanges(found);
  if (found.plans.empty())
    return std::nullopt;
  return NumberPlan{std::move(found.context),
                    std::move(found.plans.front().second)};
}
