//===- RemainingChecks.cpp - Run-time checks as obligations ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/LegalExamples.h"
#include "SymShape/Analysis/ExplainReport.h"
#include "SymShape/Analysis/Obligations.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

/// Appends the parts that all have to hold.
static void appendConjuncts(const ConditionRef &c,
                            SmallVectorImpl<ConditionRef> &parts) {
  if (c->kind != Condition::And)
    return parts.push_back(c);
  for (const ConditionRef &arg : c->args)
    appendConjuncts(arg, parts);
}

namespace {

class FunctionChecks {
public:
  FunctionChecks(const FunctionShapes &shapes, Obligations &found)
      : shapes(shapes), found(found), explainer(shapes), legal(shapes) {}

  void visit(Operation *op);

private:
  /// Finds stated sizes for which the check fails.
  bool refute(const ConditionRef &condition, Obligation &check);
  /// Adds notes, and opens a check of data that some sizes fail.
  void explain(const ConditionRef &condition, Obligation &check);
  bool dependsOnData(Value condition) const;

  const FunctionShapes &shapes;
  Obligations &found;
  Explainer explainer;
  LegalExamples legal;
};

} // namespace

bool FunctionChecks::refute(const ConditionRef &condition, Obligation &check) {
  SmallVector<ConditionRef> parts;
  appendConjuncts(condition, parts);
  for (const ConditionRef &part : parts) {
    if (part->kind != Condition::Compare)
      continue;
    const Predicate &p = part->compare;
    auto witness = legal.find(p, check.at, /*everySize=*/true);
    if (!witness)
      continue;
    check.state = State::Refuted;
    check.message = "this check fails for sizes that the premises allow";
    ModuleShapes &module = shapes.getModule();
    check.found = module.text(p.lhs);
    check.expected = module.text(p.rhs);
    check.example = exampleOf(p.rhs, p.lhs, *witness, module);
    return true;
  }
  return false;
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

bool FunctionChecks::dependsOnData(Value condition) const {
  // The arguments of a private function may be sizes of its callers.
  FunctionOpInterface func = shapes.getFunction();
  return !func.isPrivate() && !dependsOnlyOnSizes(condition, shapes);
}

void FunctionChecks::visit(Operation *op) {
  if (!isa<cf::AssertOp, RequireOp>(op))
    return;
  Value value = op->getOperand(0);
  ConditionRef condition = shapes.condition(value);
  Prover &prover = shapes.proverBefore(op);
  if (!prover.isConsistent() ||
      (condition && decide(condition, prover) == Verdict::Always))
    return found.count(Kind::Check, State::Proved);
  auto message = isa<cf::AssertOp>(op) ? cast<cf::AssertOp>(op).getMsg()
                                       : cast<RequireOp>(op).getMessage();
  Obligation check{Kind::Check,
                   State::Open,
                   op->getLoc(),
                   FunctionOpInterface(shapes.getFunction()).getName().str(),
                   op->getName().getStringRef().str(),
                   "this check is not proved",
                   "",
                   ""};
  check.label = message.str();
  check.at = op;
  if (condition) {
    check.isNever = decide(condition, prover) == Verdict::Never;
    if (!refute(condition, check)) {
      if (!check.isNever && dependsOnData(value))
        check.state = State::Checked;
      explain(condition, check);
    }
  } else if (!check.isNever && dependsOnData(value)) {
    check.state = State::Checked;
  }
  if (check.state == State::Checked)
    check.message = "this check depends on data";
  found.add(std::move(check));
}

void symshape::collectChecks(ModuleShapes &shapes, Obligations &found) {
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &known = shapes.of(func);
    FunctionChecks checks(known, found);
    known.forEachOp([&](Operation *op) { checks.visit(op); });
  }
}
