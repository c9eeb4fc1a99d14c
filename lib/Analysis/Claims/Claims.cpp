//===- Claims.cpp - Checks claims about shapes ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Claims.h"
#include "Claims/PathConditions.h"
#include "Explain/NumberOrigins.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Analysis/SuggestedFix.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ClaimChecker {
public:
  ClaimChecker(const FunctionShapes &shapes)
      : shapes(shapes), module(shapes.getModule()),
        ctx(module.getExprContext()), path(shapes) {}

  ClaimResult check(ClaimShapeOp claim);

private:
  /// Defines the symbols that are alone in an entry of `claim` and that no
  /// earlier claim defined.
  void define(ClaimShapeOp claim, ArrayRef<DimExpr> extents,
              ClaimResult &result);
  void checkRange(SymbolOp symbol, DimExpr value, unsigned axis,
                  ClaimResult &result);
  /// Returns null if the value of the binding is unknown.
  DimExpr valueOf(Value binding) const;
  void checkEntry(unsigned axis, const Predicate &statement,
                  ClaimResult &result);
  /// Returns an assignment that satisfies the facts at the claim, the
  /// conditions and the preconditions of the claimed value, and for which
  /// `statement` is false.
  std::optional<Witness> findExample(const Predicate &statement,
                                     ClaimShapeOp claim, Prover &prover,
                                     bool withStatedSizes = true);
  /// Returns the op that prevents a proof that execution reaches `claim` for a
  /// given assignment of the inputs; null if there is none.
  PathConditions::Obstacle findObstacle(ClaimShapeOp claim);
  /// Adds the origins of the data-dependent sizes, and facts that would prove
  /// the claim.
  void explain(const Predicate &statement, ClaimResult &result);

  static SymbolOp definable(Value v) {
    auto op = v.getDefiningOp<SymbolOp>();
    return op && op.getClaimed() ? op : SymbolOp();
  }

  const FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  PathConditions path;
  /// Whether some execution may run the function; computed once.
  std::optional<bool> isRun;
  /// Created for the first claim that needs an explanation.
  std::optional<Explainer> explainer;
  /// Values of symbols that claims defined.
  DenseMap<Value, DimExpr> defined;
};

} // namespace

/// True if some execution may run `func`: other modules see it, or code that
/// may run refers to it.
static bool mayRun(FunctionOpInterface func, ModuleShapes &module) {
  if (func.isPublic())
    return true;
  SmallVector<Operation *> open;
  llvm::StringMap<Operation *> byName;
  llvm::DenseSet<Operation *> run;
  auto add = [&](Operation *op) {
    if (op && run.insert(op).second)
      open.push_back(op);
  };
  auto addUses = [&](Operation *op) {
    op->getAttrDictionary().walk([&](SymbolRefAttr ref) {
      add(byName.lookup(ref.getLeafReference().getValue()));
    });
  };
  for (FunctionOpInterface other : module.functions())
    byName[other.getName()] = other;
  for (FunctionOpInterface other : module.functions())
    if (other.isPublic())
      add(other);
  // An op outside of functions may run any function that it names.
  module.getRoot()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    addUses(op);
    return WalkResult::advance();
  });
  while (!open.empty())
    open.pop_back_val()->walk(addUses);
  return run.contains(func);
}

DimExpr ClaimChecker::valueOf(Value v) const {
  if (definable(v))
    return defined.lookup(v);
  if (isa<SymbolType>(v.getType()))
    return shapes.symbolOf(v);
  return shapes.content(v);
}

/// Records why `result` is not proved; false if it already has a reason.
static bool fail(ClaimResult &result, Truth holds, unsigned axis,
                 DimExpr claimed, DimExpr inferred, StringRef reason) {
  if (result.holds == Truth::False ||
      (result.holds == Truth::Unknown && holds == Truth::Unknown))
    return false;
  result.holds = holds;
  result.axis = axis;
  result.claimed = claimed;
  result.inferred = inferred;
  result.reason = reason.str();
  result.isUndefined = false;
  result.outOfBudget = false;
  result.witness.clear();
  result.notes.clear();
  return true;
}

std::optional<Witness> ClaimChecker::findExample(const Predicate &statement,
                                                 ClaimShapeOp claim,
                                                 Prover &prover,
                                                 bool withStatedSizes) {
  SmallVector<Precondition> preconditions =
      valueFactsOf(claim.getSource(), shapes);
  auto stated = path.getStatedSizes();
  if (!withStatedSizes && !stated)
    return std::nullopt;
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (const Predicate &condition : path.getConditions())
    prover.add(condition);
  if (withStatedSizes && stated)
    for (const Predicate &size : *stated)
      prover.add(size);
  for (const Precondition &precondition : preconditions)
    if (withStatedSizes || !precondition.statesSize)
      prover.add(precondition.predicate);
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.onlyCounterexample = true;
  options.wantUsed = false;
  Answer answer = prover.query(statement, options);
  if (answer.canBeFalse != Truth::True)
    return std::nullopt;
  return answer.falseWitness;
}

PathConditions::Obstacle ClaimChecker::findObstacle(ClaimShapeOp claim) {
  if (!shapes.getFunction().isPublic())
    return {shapes.getFunction(),
            "the function is private, and its callers might never pass these "
            "sizes"};
  for (Value used : claim->getOperands())
    if (PathConditions::Obstacle obstacle = path.findObstacle(used))
      return obstacle;
  return {};
}

void ClaimChecker::explain(const Predicate &statement, ClaimResult &result) {
  if (!explainer)
    explainer.emplace(shapes);
  ConditionRef question =
      makeCompare(statement.relation, statement.lhs, statement.rhs);
  Explainer::Options options;
  options.wantExamples = false;
  Explanation found = explainer->explain(question, result.claim, options);
  if (found.cause == kInexactFloats) {
    result.reason = "the size depends on inexact float arithmetic";
    // The example chose the rounded number freely.
    result.witness.clear();
    result.notes.clear();
  }
  for (const ExplainStep &step : found.steps)
    if (step.kind == ExplainStep::Data)
      result.notes.push_back(step);
  for (const MissingFact &missing : found.missing) {
    if (missing.verdict != Verdict::Always || missing.isQuestion ||
        missing.isNarrow)
      continue;
    auto fix = suggestFix(shapes, *explainer, missing, result.claim);
    std::string text = "proved if '" + explainer->text(missing.facts) + "'";
    if (fix)
      text += fix->howToState();
    result.notes.push_back({ExplainStep::Missing,
                            fix ? fix->where->getLoc() : result.claim.getLoc(),
                            text});
    return;
  }
}

void ClaimChecker::checkEntry(unsigned axis, const Predicate &statement,
                              ClaimResult &result) {
  Prover &prover = shapes.proverBefore(result.claim);
  auto numEnds = [&] {
    return prover.getStatistics().outOfBudget +
           shapes.overflowProverBefore(result.claim)
               .getStatistics()
               .outOfBudget;
  };
  uint64_t endsBefore = numEnds();
  bool proved = statement.relation == Relation::Eq
                    ? prover.provesEqual(statement.lhs, statement.rhs)
                    : prover.query(statement).isAlways();
  // The result describes the first contradicted entry, or the first undecided
  // one if no entry is contradicted.
  if (proved || result.holds == Truth::False)
    return;
  auto record = [&](Truth holds, StringRef reason) {
    return fail(result, holds, axis, statement.rhs, statement.lhs, reason);
  };
  if (!prover.isConsistent() || !shapes.conflicts().empty())
    return void(record(Truth::Unknown, "the premises contradict each other"));
  if (!isRun)
    isRun = mayRun(shapes.getFunction(), module);
  if (!*isRun)
    return void(record(Truth::Unknown, "nothing calls this private function"));
  bool neverTrue = prover.query(statement).isNever();
  path.moveTo(result.claim);
  // Search under the assumed greatest extent, since the inferred sizes hold
  // under it.
  std::optional<Witness> example = findExample(
      statement, result.claim, shapes.overflowProverBefore(result.claim));
  // The program may state a constant size that the claim denies: one of the two
  // is wrong, although the value is poison then.
  bool deniesStated = !example;
  if (!example)
    example = findExample(statement, result.claim,
                          shapes.overflowProverBefore(result.claim),
                          /*withStatedSizes=*/false);
  deniesStated &= example.has_value();
  // An example that only shows the facts to be consistent may exceed it.
  bool reaches = example.has_value();
  if (!example)
    example =
        findExample(statement, result.claim, shapes.proverBefore(result.claim));
  PathConditions::Obstacle obstacle = findObstacle(result.claim);
  bool overInputs =
      shapes.isAssignable(statement.lhs) && shapes.isAssignable(statement.rhs);
  // The example shows that the facts that refute the claim are consistent.
  if (example && (neverTrue || (reaches && overInputs && !obstacle))) {
    record(Truth::False, "");
    result.isNever = neverTrue;
    result.witness = *example;
    if (!overInputs || obstacle)
      result.notes.push_back(
          {ExplainStep::Tried, result.claim.getLoc(),
           "no execution that reaches the claim satisfies it"});
    else if (deniesStated)
      result.notes.push_back(
          {ExplainStep::Tried, result.claim.getSource().getLoc(),
           "a cast or reshape before the claim states another size"});
    return;
  }
  StringRef reason = "no proof and no counterexample was found";
  if (!shapes.isAssignable(statement.lhs))
    reason = "the size is data-dependent";
  else if (!shapes.isAssignable(statement.rhs))
    reason = "the claimed size is data-dependent";
  else if (example)
    reason = "no proof was found, and execution might not reach the claim with "
             "the sizes of the counterexample";
  if (!record(Truth::Unknown, reason))
    return;
  result.outOfBudget = numEnds() != endsBefore;
  if (example) {
    result.witness = *example;
    if (obstacle)
      result.notes.push_back({ExplainStep::Tried, obstacle.op->getLoc(),
                              "execution might not reach the claim with these "
                              "sizes: " +
                                  obstacle.reason.str()});
  }
  explain(statement, result);
}

/// Checks the range claimed for a symbol where the claim defines it.
void ClaimChecker::checkRange(SymbolOp symbol, DimExpr value, unsigned axis,
                              ClaimResult &result) {
  SymbolInfoAttr claimed = *symbol.getClaimed();
  Prover &prover = shapes.proverBefore(result.claim);
  Interval known = prover.bounds(value);
  bool proved = claimed.getIntervals().empty();
  for (const SymbolInterval &interval : claimed.getIntervals()) {
    auto within = [&] {
      bool above = !interval.lower ||
                   (known.lower && *known.lower >= *interval.lower) ||
                   prover.provesLessEqual(ctx.constant(*interval.lower), value);
      bool below = !interval.upper ||
                   (known.upper && *known.upper <= *interval.upper) ||
                   prover.provesLessEqual(value, ctx.constant(*interval.upper));
      return above && below;
    };
    proved |= within();
  }
  if (!proved)
    fail(result, Truth::Unknown, axis, DimExpr(), value,
         "the range claimed for '" + claimed.getName().getValue().str() +
             "' is not proved");
}

void ClaimChecker::define(ClaimShapeOp claim, ArrayRef<DimExpr> extents,
                          ClaimResult &result) {
  ArrayRef<Extent> entries = claim.getShape().getEntries();
  for (auto [axis, entry] : llvm::enumerate(entries)) {
    if (!entry.isExact() || !entry.expr.isSymbol())
      continue;
    Value binding = claim.getBindings()[entry.expr.getSymbolIndex()];
    SymbolOp symbol = definable(binding);
    // If the claim is in a loop or a branch of its own, one execution of the
    // symbol may reach it many times or never.
    if (!symbol || symbol->getBlock() != claim->getBlock() ||
        !defined.try_emplace(binding, extents[axis]).second)
      continue;
    result.defines.push_back(symbol.getInfo().getName().getValue().str());
    checkRange(symbol, extents[axis], axis, result);
  }
}

ClaimResult ClaimChecker::check(ClaimShapeOp claim) {
  ClaimResult result;
  result.claim = claim;
  ArrayRef<DimExpr> extents = shapes.extents(claim.getSource());
  if (extents.size() != claim.getShape().getEntries().size()) {
    fail(result, Truth::Unknown, 0, DimExpr(), DimExpr(),
         "the analysis has no extents for the value, for example because the "
         "value is unreachable");
    return result;
  }
  define(claim, extents, result);
  SmallVector<DimExpr> values;
  for (Value binding : claim.getBindings())
    values.push_back(valueOf(binding));
  for (auto [axis, entry] : llvm::enumerate(claim.getShape().getEntries())) {
    if (entry.isUnknown())
      continue;
    bool complete = true;
    DimExpr claimed = entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr value = values[leaf.getSymbolIndex()];
      complete &= bool(value);
      return value;
    });
    if (!complete) {
      result.isUndefined |=
          fail(result, Truth::Unknown, axis, DimExpr(), extents[axis],
               "the claim uses a symbol that nothing defines before the claim");
      continue;
    }
    Truth before = result.holds;
    checkEntry(
        axis,
        {entry.isExact() ? Relation::Eq : Relation::Le, extents[axis], claimed},
        result);
    if (result.holds != before)
      result.isBound = entry.isAtMost();
  }
  return result;
}

SmallVector<ClaimResult> symshape::checkClaims(const FunctionShapes &shapes) {
  ClaimChecker checker(shapes);
  SmallVector<ClaimResult> results;
  FunctionOpInterface func = shapes.getFunction();
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (auto claim = dyn_cast<ClaimShapeOp>(op))
      results.push_back(checker.check(claim));
    return WalkResult::advance();
  });
  return results;
}
