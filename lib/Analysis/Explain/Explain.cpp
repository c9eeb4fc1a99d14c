//===- Explain.cpp - Why an answer is proved or undecided -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Explain.h"
#include "Explain/FloatLimits.h"
#include "Explain/NumberOrigins.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/Queries.h"
#include "SymShape/Analysis/SuggestedFix.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

StringRef symshape::stringify(ExplainStep::Kind kind) {
  switch (kind) {
  case ExplainStep::Fact:
    return "fact";
  case ExplainStep::Definition:
    return "definition";
  case ExplainStep::Reduced:
    return "reduced";
  case ExplainStep::Tried:
    return "tried";
  case ExplainStep::Example:
    return "example";
  case ExplainStep::Data:
    return "data";
  case ExplainStep::Missing:
    return "missing";
  }
  return "";
}

Explainer::Explainer(const FunctionShapes &shapes, OpPrintingFlags flags)
    : shapes(shapes), module(shapes.getModule()), ctx(module.getExprContext()),
      flags(flags.useLocalScope()) {}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

static std::string exprText(DimExpr e, ModuleShapes &module,
                            std::optional<size_t> maxLength) {
  return maxLength ? module.text(e, *maxLength) : module.text(e);
}

std::string symshape::textOf(const Predicate &p, ModuleShapes &module,
                             std::optional<size_t> maxLength) {
  auto text = [&](DimExpr e) { return exprText(e, module, maxLength); };
  auto sides = [&](StringRef relation) {
    return text(p.lhs) + " " + relation.str() + " " + text(p.rhs);
  };
  switch (p.relation) {
  case Relation::Eq:
    return sides("==");
  case Relation::Ne:
    return sides("!=");
  case Relation::Le:
    // Write `n >= 1`, not `1 <= n`.
    if (p.lhs.isConstant() && !p.rhs.isConstant())
      return text(p.rhs) + " >= " + text(p.lhs);
    return sides("<=");
  case Relation::Lt:
    if (p.lhs.isConstant() && !p.rhs.isConstant())
      return text(p.rhs) + " > " + text(p.lhs);
    return sides("<");
  case Relation::Divisible:
    return text(p.lhs.mod(p.rhs)) + " == 0";
  }
  return "";
}

std::string symshape::textOf(DimExpr e, ArrayRef<Interval> intervals,
                             ModuleShapes &module,
                             std::optional<size_t> maxLength) {
  std::string text = exprText(e, module, maxLength);
  if (intervals.size() == 1) {
    const Interval &range = intervals.front();
    if (auto single = range.getSingle())
      return text + " == " + llvm::to_string(*single);
    if (!range.upper && range.lower)
      return text + " >= " + llvm::to_string(*range.lower);
    if (!range.lower && range.upper)
      return text + " <= " + llvm::to_string(*range.upper);
  }
  std::string list;
  for (const Interval &range : intervals) {
    list += list.empty() ? "[" : ", [";
    list += range.lower ? llvm::to_string(*range.lower) : "*";
    list += ", ";
    list += range.upper ? llvm::to_string(*range.upper) : "*";
    list += "]";
  }
  return text + " in " + (intervals.size() == 1 ? list : "{" + list + "}");
}

std::string
symshape::textOf(const Fact &fact,
                 llvm::function_ref<std::string(const Predicate &)> write,
                 ModuleShapes &module) {
  std::string said;
  for (const Conjunction &alternative : fact.alternatives) {
    said += said.empty() ? "" : " or ";
    llvm::raw_string_ostream os(said);
    llvm::interleave(
        alternative, os, [&](const Predicate &p) { os << write(p); }, " and ");
  }
  switch (fact.kind) {
  case Fact::Relation:
    return write(fact.predicate);
  case Fact::Range:
    return textOf(fact.predicate.lhs, fact.intervals, module);
  case Fact::Choice:
    break;
  }
  return said.empty() ? "false" : said;
}

std::string Explainer::text(DimExpr e) const { return module.text(e); }

std::string Explainer::text(Value v) const {
  if (!v)
    return "?";
  if (valueNames)
    if (std::string name = valueNames(v); !name.empty())
      return name;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!names && !shapes.getFunction()) {
    v.printAsOperand(os, flags);
    return text;
  }
  if (!names)
    names.emplace(shapes.getFunction(), flags);
  v.printAsOperand(os, *names);
  return text;
}

std::string Explainer::text(const Predicate &p) const {
  // An unknown bit.
  if (shapes.owns(p.lhs) && p.lhs.isSymbol() &&
      (p.rhs.isConstant(0) || p.rhs.isConstant(1)) &&
      (p.relation == Relation::Eq || p.relation == Relation::Ne)) {
    const SymbolRecord &record = module.symbol(p.lhs.getSymbolIndex());
    bool truth = p.rhs.isConstant(1) == (p.relation == Relation::Eq);
    if (record.kind == SymbolRecord::Fresh && record.type.isInteger(1))
      return text(record.origin) + (truth ? " is true" : " is false");
  }
  return textOf(p, module, maxLength);
}

std::string Explainer::text(ArrayRef<Predicate> facts) const {
  std::string result;
  for (const Predicate &fact : facts)
    result += (result.empty() ? "" : " and ") + text(fact);
  return result;
}

std::string Explainer::text(const ConditionRef &c) const {
  if (!c)
    return "?";
  switch (c->kind) {
  case Condition::Compare:
    return text(c->compare);
  case Condition::Not:
    if (c->args[0]->kind == Condition::Compare &&
        c->args[0]->compare.relation != Relation::Divisible)
      return text(negate(c->args[0]->compare));
    return "not (" + text(c->args[0]) + ")";
  case Condition::And:
  case Condition::Or:
    break;
  }
  std::string result;
  for (const ConditionRef &arg : c->args) {
    if (!result.empty())
      result += c->kind == Condition::And ? " and " : " or ";
    bool nested = arg->kind != Condition::Compare &&
                  arg->kind != Condition::Not && arg->kind != c->kind;
    result += nested ? "(" + text(arg) + ")" : text(arg);
  }
  return result;
}

ExplainStep Explainer::factStep(FactId id) const {
  FactOrigin origin = shapes.originOf(id);
  const Fact &fact = shapes.proverAtPoint().getFact(id);
  std::string said =
      textOf(fact, [&](const Predicate &p) { return text(p); }, module);
  return {ExplainStep::Fact, origin.getLoc(shapes.getFunction()),
          "'" + said + "': " + origin.describe()};
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

void Explainer::addFacts(ArrayRef<FactId> ids, Explanation &explanation) const {
  for (FactId id : ids)
    explanation.steps.push_back(factStep(id));
}

/// Simplifies the question by facts about its parts.
static Predicate reducePredicate(const Predicate &p, Prover &prover,
                                 ExprContext &ctx) {
  Predicate sides = p;
  sides.lhs = prover.simplify(p.lhs);
  sides.rhs = prover.simplify(p.rhs);
  if (p.relation == Relation::Divisible)
    return sides;
  // Drop the terms that both sides share.
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  DimExpr difference = prover.simplify(sides.lhs - sides.rhs);
  difference.getAsSum(terms, offset);
  Predicate split{p.relation, ctx.constant(0), ctx.constant(0)};
  (offset > 0 ? split.lhs : split.rhs) =
      ctx.constant(offset > 0 ? offset : -offset);
  for (auto &[monomial, factor] : terms) {
    if (factor > 0)
      split.lhs = split.lhs + monomial * ctx.constant(factor);
    else
      split.rhs = split.rhs - monomial * ctx.constant(factor);
  }
  auto size = [](const Predicate &p) {
    return uint64_t(p.lhs.getTreeSize()) + p.rhs.getTreeSize();
  };
  return size(split) < size(sides) ? split : sides;
}

ConditionRef Explainer::reduce(const ConditionRef &question,
                               Prover &prover) const {
  if (decide(question, prover) != Verdict::Unknown)
    return {};
  switch (question->kind) {
  case Condition::Compare: {
    Predicate p = reducePredicate(question->compare, prover, ctx);
    return makeCompare(p.relation, p.lhs, p.rhs);
  }
  case Condition::Not: {
    ConditionRef arg = reduce(question->args[0], prover);
    return arg ? makeLogic(Condition::Not, {arg}) : ConditionRef();
  }
  case Condition::And:
  case Condition::Or:
    break;
  }
  SmallVector<ConditionRef> open;
  for (const ConditionRef &arg : question->args)
    if (ConditionRef left = reduce(arg, prover))
      open.push_back(left);
  if (open.empty())
    return question;
  return open.size() == 1 ? open.front() : makeLogic(question->kind, open);
}

static void collectLeaves(const ConditionRef &c,
                          SmallVectorImpl<DimExpr> &leaves) {
  for (const ConditionRef &arg : c->args)
    collectLeaves(arg, leaves);
  if (c->kind != Condition::Compare)
    return;
  for (DimExpr side : {c->compare.lhs, c->compare.rhs})
    for (DimExpr leaf : side.getLeaves())
      if (!llvm::is_contained(leaves, leaf))
        leaves.push_back(leaf);
}

void Explainer::explainUndecided(const ConditionRef &question, Operation *at,
                                 Options options, Explanation &explanation) {
  Prover &prover = shapes.proverBefore(at);
  Location loc = explanation.loc;
  ConditionRef left = reduce(question, prover);
  if (!left)
    left = question;
  std::string reduced = text(left);
  if (reduced != explanation.question)
    explanation.steps.push_back(
        {ExplainStep::Reduced, loc,
         "the part that stays undecided: '" + reduced + "'"});

  SmallVector<DimExpr> leaves;
  collectLeaves(left, leaves);
  bool outOfBudget = false;
  Witness trueFor, falseFor;
  if (left->kind == Condition::Compare) {
    Prover::QueryOptions query;
    query.wantUsed = false;
    query.wantWitness = options.wantExamples;
    Answer answer = prover.query(left->compare, query);
    outOfBudget = answer.outOfBudget;
    explanation.verdict = answer.verdict();
    trueFor = std::move(answer.trueWitness);
    falseFor = std::move(answer.falseWitness);
  } else if (options.wantExamples) {
    trueFor = findExample(left, true, prover);
    falseFor = findExample(left, false, prover);
    if (!trueFor.empty() && !falseFor.empty())
      explanation.verdict = Verdict::Sometimes;
  }
  auto example = [&](const Witness &witness, StringRef truth) {
    std::string values;
    for (auto &[leaf, value] : witness)
      if (llvm::is_contained(leaves, leaf))
        values += (values.empty() ? "" : ", ") + module.inputName(leaf) +
                  " = " + llvm::to_string(value);
    if (!values.empty())
      explanation.steps.push_back(
          {ExplainStep::Example, loc, truth.str() + " for " + values});
  };
  example(trueFor, "true");
  example(falseFor, "false");
  if (explanation.verdict == Verdict::Unknown)
    explanation.steps.push_back(
        {ExplainStep::Tried, loc,
         outOfBudget
             ? "the prover ran out of its budget: intervals, refutation by "
               "cases and linear reasoning gave no proof"
             : "intervals, refutation by cases and linear reasoning gave no "
               "proof"});
  explanation.cause = addDataSteps(leaves, explanation.steps);

  if (!options.wantMissing)
    return;
  explanation.missing =
      findMissingFacts(left, options.opposite, shapes, shapes.proverBefore(at),
                       [&](DimExpr leaf) { return canState(leaf); });
  for (MissingFact &fact : explanation.missing) {
    fact.answer = stringify(fact.verdict);
    if (options.opposite)
      fact.answer =
          "always " + text(fact.verdict == Verdict::Always ? options.always
                                                           : options.never);
    if (!fact.isQuestion)
      explanation.steps.push_back(
          {ExplainStep::Missing, loc,
           fact.answer + " if '" + text(fact.facts) + "'"});
  }
}

bool Explainer::canState(DimExpr leaf) const {
  if (!shapes.owns(leaf))
    return false;
  if (!leaf.isSymbol())
    return true;
  const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
  return record.kind != SymbolRecord::Fresh || record.axis >= 0 ||
         llvm::is_contained(
             shapes.getFunction().getFunctionBody().front().getArguments(),
             record.origin);
}

Explanation Explainer::explain(const ConditionRef &question, Operation *at,
                               Options options) {
  Location loc = at                     ? at->getLoc()
                 : shapes.getFunction() ? shapes.getFunction().getLoc()
                                        : module.getRoot()->getLoc();
  Explanation explanation{loc, text(question), Verdict::Unknown, {}, "", {}};
  if (!shapes.owns(question))
    return explanation;
  Prover &prover = shapes.proverBefore(at);
  SmallVector<FactId> used;
  Verdict verdict = decide(question, prover, &used);
  if (!prover.isConsistent()) {
    explanation.cause = "contradictory facts";
    explanation.steps.push_back(
        {ExplainStep::Tried, loc,
         "no answer, because facts that hold here contradict each other"});
    addFacts(prover.getConflict(), explanation);
    return explanation;
  }
  explanation.verdict = verdict;
  if (explanation.isDecided())
    addFacts(used, explanation);
  else
    explainUndecided(question, at, options, explanation);
  return explanation;
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

std::string Explainer::addDataSteps(ArrayRef<DimExpr> leaves,
                                    SmallVectorImpl<ExplainStep> &steps) const {
  auto name = [&](Value v) { return text(v); };
  std::string cause;
  for (DimExpr leaf : leaves) {
    if (!leaf.isSymbol())
      continue;
    const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
    if (record.kind != SymbolRecord::Fresh)
      continue;
    std::string what = record.axis >= 0
                           ? "dimension " + std::to_string(record.axis) +
                                 " of " + text(record.origin)
                           : "the value of " + text(record.origin);
    if (record.axis < 0 && isa<ShapedType>(record.origin.getType()))
      what = "an element of " + text(record.origin);
    NumberOrigin origin = originOf(record.origin, record.axis, shapes, name);
    Location loc = record.origin.getLoc();
    steps.push_back({ExplainStep::Data, loc,
                     "'" + text(leaf) + "' is " + what + ": " + origin.text});
    if (cause.empty())
      cause = origin.cause.str();
    addFloatStep(record.origin, steps);
  }
  return cause.empty() ? "inputs without a sufficient range" : cause;
}

void Explainer::addFloatStep(Value v,
                             SmallVectorImpl<ExplainStep> &steps) const {
  std::optional<FloatLimit> found = findFloatLimit(v, shapes);
  if (!found)
    return;
  if (!found->obstacle.empty()) {
    steps.push_back({ExplainStep::Data, v.getLoc(), found->obstacle});
    return;
  }
  Prover &prover = shapes.proverBefore(found->cast);
  Interval range = prover.bounds(found->number);
  MissingFact exact{{}, Verdict::Always};
  if (!range.upper || *range.upper > found->limit)
    exact.facts.push_back(
        {Relation::Le, found->number, ctx.constant(found->limit)});
  // An unsigned cast reads a negative number as a very large one.
  DynamicAPInt least =
      isa<arith::UIToFPOp>(found->cast) ? DynamicAPInt(0) : -found->limit;
  if (!range.lower || *range.lower < least)
    exact.facts.push_back({Relation::Le, ctx.constant(least), found->number});
  if (exact.facts.empty())
    return;
  exact.isNarrow = found->limit < 2;
  if (!found->number.isLeaf()) {
    // Look for a fact about the leaves.
    SmallVector<ConditionRef> parts;
    for (const Predicate &fact : exact.facts)
      parts.push_back(makeCompare(fact.relation, fact.lhs, fact.rhs));
    SmallVector<MissingFact> missing = findMissingFacts(
        parts.size() == 1 ? parts[0] : makeLogic(Condition::And, parts), {},
        shapes, prover, [&](DimExpr leaf) { return canState(leaf); });
    auto proof = llvm::find_if(missing, [](const MissingFact &fact) {
      return fact.verdict == Verdict::Always;
    });
    if (proof != missing.end())
      exact = *proof;
  }
  std::string said;
  llvm::raw_string_ostream(said)
      << "the " << found->cast->getResult(0).getType()
      << " arithmetic is exact if '" << text(exact.facts) << "'";
  std::optional<SuggestedFix> fix;
  if (!exact.isNarrow)
    fix = suggestFix(shapes, *this, exact, found->cast);
  steps.push_back({ExplainStep::Data,
                   fix ? fix->where->getLoc() : found->cast->getLoc(),
                   said + (fix ? fix->howToState() : "")});
}

void Explainer::explainUnfollowed(Value v, Explanation &explanation) const {
  FunctionOpInterface func = shapes.getFunction();
  if (!v || !func || func.isExternal())
    return;
  auto name = [&](Value v) { return text(v); };
  for (Value source : sourcesOf(v, analysisBudgets.texts.sources)) {
    NumberOrigin origin = originOf(source, -1, shapes, name);
    explanation.steps.push_back(
        {ExplainStep::Data, source.getLoc(),
         text(v) + " is computed from " + text(source) + ": " + origin.text});
    if (explanation.cause.empty())
      explanation.cause = origin.cause.str();
  }
  if (explanation.cause.empty())
    explanation.cause = "inputs without a sufficient range";
}
