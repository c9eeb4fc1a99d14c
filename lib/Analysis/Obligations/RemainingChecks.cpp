//===- RemainingChecks.cpp - Run-time checks as obligations ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/Collect.h"
#include "Obligations/LegalExamples.h"
#include "Obligations/SizesAlone.h"
#include "Preconditions/DataRequirements.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/ExplainReport.h"
#include "SymShape/Analysis/Obligations.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

/// A disjunction of predicates.
using Clause = SmallVector<Predicate, 2>;

/// Writes the condition that `c` is `truth` as clauses that all hold; false if
/// there are too many.
static bool appendClauses(const ConditionRef &c, bool truth,
                          SmallVectorImpl<Clause> &clauses) {
  switch (c->kind) {
  case Condition::Compare:
    clauses.push_back({truth ? c->compare : negate(c->compare)});
    return true;
  case Condition::Not:
    return appendClauses(c->args[0], !truth, clauses);
  case Condition::And:
  case Condition::Or:
    break;
  }
  if ((c->kind == Condition::And) == truth)
    return llvm::all_of(c->args, [&](const ConditionRef &arg) {
      return appendClauses(arg, truth, clauses);
    });
  // One of the parts holds: each combination of their clauses is a clause.
  SmallVector<Clause> combined{{}};
  for (const ConditionRef &arg : c->args) {
    SmallVector<Clause> parts, next;
    if (!appendClauses(arg, truth, parts) ||
        parts.size() * combined.size() > analysisBudgets.checks.clauses)
      return false;
    for (const Clause &clause : combined)
      for (const Clause &part : parts) {
        next.push_back(clause);
        llvm::append_range(next.back(), part);
      }
    combined = std::move(next);
  }
  llvm::append_range(clauses, combined);
  return true;
}

namespace {

/// A check in a program.
struct NamedCheck {
  CheckedValue checked;
  /// The message that the program gives it.
  std::string label = {};
  /// A name for the check, if its op does not say it.
  std::string what = "this check";
};

class FunctionChecks {
public:
  FunctionChecks(const FunctionShapes &shapes, Obligations &found)
      : shapes(shapes), found(found), explainer(shapes), legal(shapes),
        sizesAlone(shapes, legal) {}

  void add(const NamedCheck &check);

private:
  /// Finds stated sizes for which the check fails.
  bool refute(const CheckedValue &checked, Obligation &check);
  bool refute(const Clause &clause, Operation *op, Obligation &check);
  /// Adds notes, and opens a check of data that some sizes fail.
  void explain(const ConditionRef &condition, Obligation &check);
  /// True if data decide the check at every size.
  bool isOfData(const CheckedValue &checked, Obligation &check);

  const FunctionShapes &shapes;
  Obligations &found;
  Explainer explainer;
  LegalExamples legal;
  SizesAlone sizesAlone;
};

} // namespace

bool FunctionChecks::refute(const Clause &clause, Operation *op,
                            Obligation &check) {
  auto witness = legal.find(clause, op, /*everySize=*/true);
  if (!witness)
    return false;
  check.state = State::Refuted;
  ModuleShapes &module = shapes.getModule();
  const Predicate &p = clause.front();
  if (clause.size() == 1) {
    check.found = module.text(p.lhs);
    check.expected = module.text(p.rhs);
  }
  check.example = exampleOf(p.rhs, p.lhs, *witness, module, clause);
  // Other numbers than equal ones are no expectation.
  if (clause.size() != 1 || p.relation != Relation::Eq)
    check.example.expected = check.example.found = std::nullopt;
  return true;
}

bool FunctionChecks::refute(const CheckedValue &checked, Obligation &check) {
  SmallVector<Clause> clauses;
  if (checked.condition && appendClauses(checked.condition, true, clauses) &&
      llvm::any_of(clauses, [&](const Clause &clause) {
        return refute(clause, check.at, check);
      }))
    return true;
  Clause iterations = sizesAlone.requirementOfIterations(checked);
  return !iterations.empty() &&
         refute(iterations, check.at->getParentOp(), check);
}

void FunctionChecks::explain(const ConditionRef &condition, Obligation &check) {
  Explainer::Options options;
  options.wantExamples = false;
  Explanation explanation = explainer.explain(condition, check.at, options);
  for (ExplainStep &step : explanation.steps)
    if (step.kind == ExplainStep::Data || step.kind == ExplainStep::Missing)
      check.notes.push_back(std::move(step));
  // The check fails at these sizes for all data.
  bool mayFail = llvm::any_of(explanation.missing, [&](const MissingFact &m) {
    return m.verdict == Verdict::Never &&
           llvm::all_of(m.facts,
                        [&](const Predicate &p) { return legal.isStated(p); });
  });
  if (mayFail)
    check.state = State::Open;
}

bool FunctionChecks::isOfData(const CheckedValue &checked, Obligation &check) {
  // Other arguments may be sizes of the callers.
  Value decides = checked.bit ? checked.bit : checked.number;
  if (check.isNever || !shapes.getModule().isEntry(shapes.getFunction()) ||
      !decides || dependsOnlyOnSizes(decides, shapes))
    return false;
  if (auto witness = sizesAlone.findFailure(checked)) {
    ModuleShapes &module = shapes.getModule();
    for (auto &[symbol, size] : *witness)
      check.example.sizes.push_back({module.inputName(symbol), size});
    check.notes.push_back({ExplainStep::Example, check.loc,
                           "it fails at these sizes for all data"});
    return false;
  }
  if (sizesAlone.mayPass(checked))
    return true;
  check.notes.push_back(
      {ExplainStep::Tried, check.loc,
       !sourcesOf(decides, shapes).readsData()
           ? "no input contributes to it"
           : "no data were found that pass it at every size"});
  return false;
}

void FunctionChecks::add(const NamedCheck &added) {
  const CheckedValue &checked = added.checked;
  const ConditionRef &condition = checked.condition;
  Operation *op = checked.at;
  Prover &prover = shapes.proverBefore(op);
  ProverBudget budget(prover);
  if (!prover.isConsistent() ||
      (condition && decide(condition, prover) == Verdict::Always) ||
      sizesAlone.isProved(checked))
    return found.count(Kind::Check, State::Proved);
  Obligation check{Kind::Check,
                   State::Open,
                   op->getLoc(),
                   FunctionOpInterface(shapes.getFunction()).getName().str(),
                   op->getName().getStringRef().str(),
                   "",
                   "",
                   ""};
  check.label = added.label;
  check.at = op;
  if (condition)
    check.isNever =
        decide(condition, shapes.proverBefore(op)) == Verdict::Never;
  if (!refute(checked, check)) {
    if (isOfData(checked, check))
      check.state = State::Checked;
    if (condition)
      explain(condition, check);
    if (check.state == State::Open)
      budget.noteEnd(check);
  }
  check.message = added.what;
  check.message += check.state == State::Refuted
                       ? " fails for sizes that the premises allow"
                   : check.state == State::Checked ? " depends on data"
                                                   : " is not proved";
  found.add(std::move(check));
}

void symshape::collectChecks(ModuleShapes &shapes, Obligations &found) {
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &known = shapes.of(func);
    FunctionChecks checks(known, found);
    known.forEachOp([&](Operation *op) {
      Check check = readCheck(op);
      if (!check.isRunTime())
        return;
      Value value = check.conditions.front();
      checks.add({{op, value, known.condition(value)}, check.message.str()});
    });
  }
}

//===----------------------------------------------------------------------===//
// Checks that are no assertion
//===----------------------------------------------------------------------===//

/// The condition that a switch takes none of the edges to `refused`.
static ConditionRef switchCondition(cf::SwitchOp op, DimExpr flag,
                                    function_ref<bool(Block *)> refused) {
  auto cases = op.getCaseValues();
  if (!flag || !cases || op.getFlag().getType().getIntOrFloatBitWidth() > 64)
    return {};
  SmallVector<ConditionRef> all, isCase;
  for (auto [value, target] :
       llvm::zip_equal(*cases, op.getCaseDestinations())) {
    ConditionRef equal = makeCompare(
        Relation::Eq, flag, flag.getContext().constant(value.getSExtValue()));
    isCase.push_back(equal);
    if (refused(target))
      all.push_back(negation(equal));
  }
  if (refused(op.getDefaultDestination())) {
    if (isCase.empty())
      return constantCondition(flag.getContext(), false);
    all.push_back(isCase.size() == 1 ? isCase.front()
                                     : makeLogic(Condition::Or, isCase));
  }
  return all.size() == 1 ? all.front() : makeLogic(Condition::And, all);
}

/// Adds a check for each branch to a block from which the program does not
/// return: an `ub.unreachable` or a trap says that the branch is not taken.
static void collectBranches(Operation *around, const FunctionShapes &shapes,
                            FunctionChecks &checks) {
  for (Region &region : around->getRegions()) {
    bool isBody = around == shapes.getFunction().getOperation();
    if (region.empty() || (!isBody && region.hasOneBlock()))
      continue;
    llvm::SmallPtrSet<Block *, 8> exits = blocksWithExit(region);
    auto isRefused = [&](Block *block) { return !exits.contains(block); };
    if (isRefused(&region.front())) {
      if (isBody)
        checks.add({{&region.front().front(), {}, {}},
                    "",
                    "the assumption that this function returns"});
      continue;
    }
    for (Block &block : region) {
      Operation *last = block.empty() ? nullptr : &block.back();
      if (isRefused(&block) || !last ||
          llvm::none_of(last->getSuccessors(), isRefused))
        continue;
      CheckedValue checked{last, {}, {}};
      if (auto branch = dyn_cast<cf::CondBranchOp>(last)) {
        checked.bit = branch.getCondition();
        checked.isTrue = isRefused(branch.getFalseDest());
        checked.condition = shapes.condition(checked.bit);
        if (!checked.isTrue)
          checked.condition = negation(checked.condition);
      } else if (auto choice = dyn_cast<cf::SwitchOp>(last)) {
        checked.number = choice.getFlag();
        checked.condition = switchCondition(
            choice, shapes.content(choice.getFlag()), isRefused);
      }
      checks.add({checked, "",
                  "the assumption that control takes no branch to a block "
                  "without a return"});
    }
  }
}

/// Adds a check for each op that makes a witness, and for each region that
/// assumes a witness of another origin.
static void collectWitnesses(Operation *op, const FunctionShapes &shapes,
                             FunctionChecks &checks) {
  if (Check check = readCheck(op); check.isWitness()) {
    checks.add(
        {{op, check.conditions.front(), shapes.condition(op->getResult(0))},
         check.message.str()});
  } else if (isa<shape::ConstWitnessOp>(op)) {
    Value witness = op->getResult(0);
    checks.add({{op, witness, shapes.condition(witness)}});
  } else if (auto assuming = dyn_cast<shape::AssumingOp>(op)) {
    Value witness = assuming.getWitness();
    Operation *def = witness.getDefiningOp();
    if (!def || !isa<shape::ShapeDialect>(def->getDialect()))
      checks.add({{op, witness, shapes.condition(witness)}});
  }
}

void symshape::collectAssumedChecks(const FunctionShapes &shapes,
                                    Obligations &found) {
  FunctionChecks checks(shapes, found);
  shapes.forEachOp([&](Operation *op) {
    collectWitnesses(op, shapes, checks);
    if (op->getNumRegions() != 0)
      collectBranches(op, shapes, checks);
  });
  collectBranches(shapes.getFunction(), shapes, checks);
}
