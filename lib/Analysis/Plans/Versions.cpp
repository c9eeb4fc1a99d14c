//===- Versions.cpp - Which versions of a function to make ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Versions.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

namespace {

/// Something that a comparison at the entry can read.
struct Measure {
  InputPlace place;
  DimExpr expr;
  /// The type in which a comparison reads it.
  Type type;
  /// The values that a comparison at run time can represent.
  Interval range;
};

class VersionPlanner {
public:
  VersionPlanner(const FunctionShapes &shapes,
                 ArrayRef<InputCondition> conditions, std::string &problem)
      : shapes(shapes), prover(shapes.getProver()),
        ctx(shapes.getModule().getExprContext()), problem(problem) {
    plan.conditions.append(conditions.begin(), conditions.end());
  }

  FailureOr<VersionPlan> run(GuardChoice choice);

private:
  void findMeasures();
  LogicalResult findFacts();
  LogicalResult findFixed();
  LogicalResult chooseGuards();
  LogicalResult guard(const Predicate &fact, const InputCondition &condition);
  bool proves(const Predicate &fact);
  LogicalResult guardEachFixed();
  /// Records that `guards`, and the facts before them, imply `fact`.
  void recordImplied(const Predicate &fact, ArrayRef<Predicate> guards = {}) {
    SmallVector<ConditionRef> parts;
    for (const Predicate &guard : guards) {
      if (guard.relation == fact.relation && guard.lhs == fact.lhs &&
          guard.rhs == fact.rhs)
        return;
      parts.push_back(makeLogic(
          Condition::Not, {makeCompare(guard.relation, guard.lhs, guard.rhs)}));
    }
    parts.push_back(makeCompare(fact.relation, fact.lhs, fact.rhs));
    recordAnswer(shapes, shapes.getFunction(), "implied-guard",
                 parts.size() == 1 ? parts.front()
                                   : makeLogic(Condition::Or, parts),
                 Verdict::Always, &plan.guardAnswers);
  }
  void add(const SizeGuard &guard, const Predicate &fact) {
    plan.guards.push_back(guard);
    added.push_back(fact);
    prover.add(fact);
  }

  DimExpr input(StringRef name) const {
    for (const FunctionInput &input : inputs)
      if (input.name == name)
        return input.expr;
    return {};
  }
  /// The measure that a condition names, or else the first one with that
  /// expression; null if there is none.
  const Measure *measureOf(StringRef name, DimExpr e) const;

  LogicalResult fail(const Twine &text) {
    problem = text.str();
    return failure();
  }

  const FunctionShapes &shapes;
  Prover &prover;
  ExprContext &ctx;
  std::string &problem;
  VersionPlan plan;
  SmallVector<FunctionInput> inputs;
  SmallVector<Measure> measures;
  /// The values of the measures that the conditions determine, in order.
  SmallVector<std::pair<const Measure *, DynamicAPInt>> values;
  SmallVector<Predicate> facts;
  /// The predicates that the comparisons of `plan` state.
  SmallVector<Predicate> added;
};

} // namespace

void VersionPlanner::findMeasures() {
  FunctionOpInterface func = shapes.getFunction();
  Type indexType = IndexType::get(func.getContext());
  unsigned indexWidth = DataLayout::closest(func).getTypeSizeInBits(indexType);
  auto greatest = [](unsigned width) {
    return DynamicAPInt(llvm::APInt::getSignedMaxValue(width));
  };
  DynamicAPInt maxSize =
      std::min(greatest(indexWidth),
               DynamicAPInt(shapes.getModule().getAssumedMaxExtent()));
  for (BlockArgument arg : func.getArguments()) {
    unsigned number = arg.getArgNumber();
    Type type = arg.getType();
    if (isa<RankedTensorType, MemRefType>(type)) {
      auto shaped = cast<ShapedType>(type);
      for (auto [axis, e] : llvm::enumerate(shapes.extents(arg)))
        if (shaped.isDynamicDim(axis))
          measures.push_back(
              {{number, int(axis)}, e, indexType, {DynamicAPInt(0), maxSize}});
    } else if (DimExpr e = shapes.content(arg);
               e && type.isSignlessIntOrIndex()) {
      unsigned width =
          type.isIndex() ? indexWidth : type.getIntOrFloatBitWidth();
      if (width > analysisBudgets.values.width)
        continue;
      DynamicAPInt limit = greatest(width);
      measures.push_back({{number, -1}, e, type, {-limit - 1, limit}});
    }
  }
}

const Measure *VersionPlanner::measureOf(StringRef name, DimExpr e) const {
  const Measure *found = nullptr;
  for (const Measure &measure : measures) {
    if (measure.expr != e)
      continue;
    std::string own = "arg" + std::to_string(measure.place.argument);
    if (measure.place.axis >= 0)
      own += "." + std::to_string(measure.place.axis);
    if (own == name)
      return &measure;
    if (!found)
      found = &measure;
  }
  return found;
}

/// States the conditions as facts about the inputs.
LogicalResult VersionPlanner::findFacts() {
  for (const InputCondition &condition : plan.conditions) {
    DimExpr e = input(condition.input);
    if (!e)
      return fail("the function has no input '" + condition.input + "'");
    DimExpr number = ctx.constant(condition.number);
    switch (condition.kind) {
    case InputCondition::Equals:
      facts.push_back({Relation::Eq, e, number});
      break;
    case InputCondition::EqualsInput: {
      DimExpr other = input(condition.other);
      if (!other)
        return fail("the function has no input '" + condition.other + "'");
      facts.push_back({Relation::Eq, e, other});
      break;
    }
    case InputCondition::Exceeds:
      facts.push_back({Relation::Lt, number, e});
      break;
    }
  }
  return success();
}

/// Finds the numbers that the conditions and the premises determine.
LogicalResult VersionPlanner::findFixed() {
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (auto [condition, fact] : llvm::zip(plan.conditions, facts)) {
    prover.add(fact);
    if (!prover.isConsistent() || prover.searchContradiction())
      return fail("'" + condition.text() +
                  "' contradicts the premises or the other conditions");
  }
  for (const Measure &measure : measures) {
    std::optional<DynamicAPInt> value = prover.getForcedValue(measure.expr);
    if (!value)
      continue;
    if (*value < *measure.range.lower || *value > *measure.range.upper)
      return fail("the conditions give " + measure.place.text() +
                  " a value that its type cannot have");
    recordAnswer(shapes, shapes.getFunction(), "fixed-size",
                 {Relation::Eq, measure.expr,
                  measure.expr.getContext().constant(*value)},
                 Verdict::Always, &plan.fixedAnswers);
    values.push_back({&measure, *value});
    plan.fixed.push_back({measure.place, int64_t(*value)});
  }
  for (const FunctionInput &input : inputs) {
    if (shapes.boundarySymbol(input.name) != input.expr)
      continue;
    std::optional<DynamicAPInt> value = prover.getForcedValue(input.expr);
    if (auto fixed = value ? toInt64(*value) : std::nullopt)
      plan.symbols.push_back({input.name, *fixed});
  }
  return success();
}

bool VersionPlanner::proves(const Predicate &fact) {
  return prover.query(fact).isAlways();
}

/// Chooses comparisons that imply `fact`, and adds them to the prover.
LogicalResult VersionPlanner::guard(const Predicate &fact,
                                    const InputCondition &condition) {
  if (proves(fact)) {
    recordImplied(fact, added);
    return success();
  }
  const Measure *direct = measureOf(condition.input, input(condition.input));
  const Measure *other =
      condition.kind == InputCondition::EqualsInput
          ? measureOf(condition.other, input(condition.other))
          : nullptr;
  if (direct && other && direct->type == other->type) {
    add({direct->place, condition.kind, 0, other->place}, fact);
    return success();
  }
  if (direct && condition.kind != InputCondition::EqualsInput) {
    add({direct->place, condition.kind, condition.number}, fact);
    return success();
  }
  // A size that is `4 * n` determines `n`; several sizes together may, too.
  auto isRelated = [&](const Measure &measure) {
    return measure.expr.anyLeaf([&](DimExpr leaf) {
      return llvm::is_contained(fact.lhs.getLeaves(), leaf) ||
             llvm::is_contained(fact.rhs.getLeaves(), leaf);
    });
  };
  SmallVector<std::pair<SizeGuard, Predicate>> candidates;
  for (auto &[measure, value] : values)
    if (isRelated(*measure))
      candidates.push_back(
          {{measure->place, InputCondition::Equals, int64_t(value)},
           {Relation::Eq, measure->expr, ctx.constant(value)}});
  for (auto &[guard, candidate] : candidates) {
    prover.push();
    prover.add(candidate);
    bool decides = proves(fact);
    prover.pop();
    if (!decides)
      continue;
    add(guard, candidate);
    recordImplied(fact, added);
    return success();
  }
  for (auto &[guard, candidate] : candidates)
    if (!proves(candidate))
      add(guard, candidate);
  if (proves(fact)) {
    recordImplied(fact, added);
    return success();
  }
  return fail("the sizes and integer arguments do not determine whether '" +
              condition.text() +
              "' holds, so the function cannot choose a version by it");
}

LogicalResult VersionPlanner::chooseGuards() {
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (auto [condition, fact] : llvm::zip(plan.conditions, facts))
    if (failed(guard(fact, condition)))
      return failure();
  return success();
}

LogicalResult VersionPlanner::guardEachFixed() {
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  // A number that the premises alone determine needs no comparison.
  SmallVector<std::pair<SizeGuard, Predicate>> needed;
  for (auto &[measure, value] : values) {
    Predicate fact{Relation::Eq, measure->expr, ctx.constant(value)};
    if (proves(fact))
      recordImplied(fact);
    else
      needed.push_back(
          {{measure->place, InputCondition::Equals, int64_t(value)}, fact});
  }
  for (auto &[guard, fact] : needed)
    add(guard, fact);
  for (auto [condition, fact] : llvm::zip(plan.conditions, facts))
    if (proves(fact))
      recordImplied(fact, added);
    else
      return fail("the sizes and integer arguments do not determine whether '" +
                  condition.text() +
                  "' holds, so no run-time check can test it; set 'trust' to "
                  "state it as a premise");
  return success();
}

FailureOr<VersionPlan> VersionPlanner::run(GuardChoice choice) {
  inputs = findInputs(shapes);
  findMeasures();
  if (!prover.isConsistent() || prover.searchContradiction())
    return fail("the premises of the function contradict each other");
  if (failed(findFacts()) || failed(findFixed()))
    return failure();
  switch (choice) {
  case GuardChoice::Cheapest:
    if (failed(chooseGuards()))
      return failure();
    break;
  case GuardChoice::EachFixed:
    if (failed(guardEachFixed()))
      return failure();
    break;
  case GuardChoice::None:
    break;
  }
  return plan;
}

FailureOr<VersionPlan>
symshape::planVersion(const FunctionShapes &shapes,
                      ArrayRef<InputCondition> conditions, GuardChoice choice,
                      std::string &problem) {
  return VersionPlanner(shapes, conditions, problem).run(choice);
}

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

namespace {

/// Sizes of arguments that may or may not expand in a broadcast.
class ExpandingSizes {
public:
  explicit ExpandingSizes(const FunctionShapes &shapes) {
    for (const FunctionInput &input : findInputs(shapes))
      if (input.expr.isLeaf() && !input.expr.isConstant() &&
          input.expr.getKind() != ExprKind::Scalar)
        nameOf.try_emplace(input.expr, input.name);
    shapes.getFunction()->walk([&](Operation *op) {
      if (auto compare = dyn_cast<arith::CmpIOp>(op))
        addCompared(compare, shapes);
      for (Value result : op->getResults())
        for (DimExpr e : shapes.extents(result))
          addBroadcasts(e);
    });
  }

  SmallVector<InputConditions> versions() const {
    SmallVector<InputConditions> result;
    if (compared.empty() && pairs.empty())
      return result;
    result.push_back(noneExpands(""));
    llvm::SetVector<StringRef> names;
    for (StringRef name : compared)
      names.insert(name);
    for (auto [a, b] : pairs) {
      names.insert(a);
      names.insert(b);
    }
    for (StringRef name : names) {
      InputConditions version = noneExpands(name);
      version.insert(version.begin(), {name.str(), InputCondition::Equals, 1});
      result.push_back(version);
    }
    return result;
  }

private:
  /// The conditions under which no size but `except` expands.
  InputConditions noneExpands(StringRef except) const {
    InputConditions conditions;
    for (StringRef name : compared)
      if (name != except)
        conditions.push_back({name.str(), InputCondition::Exceeds, 1});
    for (auto [a, b] : pairs)
      if (a != except && b != except)
        conditions.push_back(
            {a.str(), InputCondition::EqualsInput, 0, b.str()});
    return conditions;
  }

  StringRef nameFor(DimExpr e) const {
    auto it = e ? nameOf.find(e) : nameOf.end();
    return it == nameOf.end() ? StringRef() : StringRef(it->second);
  }

  void addCompared(arith::CmpIOp op, const FunctionShapes &shapes) {
    if (op.getPredicate() != arith::CmpIPredicate::eq &&
        op.getPredicate() != arith::CmpIPredicate::ne)
      return;
    DimExpr lhs = shapes.content(op.getLhs()),
            rhs = shapes.content(op.getRhs());
    if (lhs && lhs.isConstant(1))
      std::swap(lhs, rhs);
    if (!rhs || !rhs.isConstant(1))
      return;
    if (StringRef name = nameFor(lhs); !name.empty())
      compared.insert(name);
  }

  void addBroadcasts(DimExpr e) {
    e.walk([&](DimExpr part) {
      if (part.getKind() != ExprKind::Broadcast)
        return;
      StringRef first;
      for (DimExpr operand : part.getOperands()) {
        StringRef name = nameFor(operand);
        if (first.empty())
          first = name;
        else if (!name.empty())
          pairs.insert({first, name});
      }
    });
  }

  DenseMap<DimExpr, std::string> nameOf;
  llvm::SetVector<StringRef> compared;
  llvm::SetVector<std::pair<StringRef, StringRef>> pairs;
};

} // namespace

SmallVector<InputConditions>
symshape::broadcastVersions(const FunctionShapes &shapes) {
  return ExpandingSizes(shapes).versions();
}
