//===- Obligations.cpp - Every obligation of a program --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Obligations.h"
#include "Obligations/Collect.h"
#include "Obligations/SizesAlone.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

void Obligations::add(Obligation obligation) {
  count(obligation.kind, obligation.state);
  list.push_back(std::move(obligation));
}

namespace {

/// Collects the obligations of one function.
class FunctionObligations {
public:
  FunctionObligations(const FunctionShapes &shapes,
                      const ObligationOptions &options, Obligations &found)
      : shapes(shapes), module(shapes.getModule()), options(options),
        found(found), explainer(shapes), legal(shapes),
        sizesAlone(shapes, legal) {}

  void collect() {
    collectConflicts();
    collectContradictions();
    collectCallees();
    collectPreconditions();
    collectClaims();
    collectResultShapes(shapes, options, found);
    collectAssumedChecks(shapes, found);
    collectUnexamined(shapes, incomplete, found);
  }

private:
  Obligation make(Kind kind, State state, Operation *op, std::string message) {
    return {kind,
            state,
            op->getLoc(),
            FunctionOpInterface(shapes.getFunction()).getName().str(),
            op->getName().getStringRef().str(),
            std::move(message),
            "",
            "",
            {},
            {},
            0,
            false,
            {},
            op};
  }
  void collectConflicts();
  void collectContradictions();
  void collectCallees();
  void collectPreconditions();
  void collectClaims();
  void addUnread(ClaimShapeOp claim, Kind kind);
  void addUnknown(const BrokenPrecondition &b);
  void addSizesAlone(const BrokenPrecondition &b, Obligation &broken);

  /// Ops whose models state only a part of their preconditions.
  SmallVector<Operation *> incomplete;
  const FunctionShapes &shapes;
  ModuleShapes &module;
  const ObligationOptions &options;
  Obligations &found;
  Explainer explainer;
  LegalExamples legal;
  SizesAlone sizesAlone;
};

} // namespace

void FunctionObligations::collectConflicts() {
  FunctionOpInterface func = shapes.getFunction();
  for (const BoundaryConflict &c : shapes.conflicts()) {
    BlockArgument arg = func.getArgument(c.argument);
    std::string expected =
        std::to_string(cast<ShapedType>(arg.getType()).getDimSize(c.axis));
    std::string stated = module.text(c.stated);
    Obligation conflict =
        make(Kind::Contradiction, State::Refuted, func,
             "argument " + std::to_string(c.argument) + ", dimension " +
                 std::to_string(c.axis) + ": expected " + expected +
                 " as in the type, found '" + stated + "'");
    conflict.loc = arg.getLoc();
    conflict.expected = expected;
    conflict.found = stated;
    conflict.isNever = true;
    found.add(std::move(conflict));
  }
}

void FunctionObligations::collectContradictions() {
  for (Contradiction &c : findContradictions(shapes, explainer)) {
    // Code that no execution reaches needs no proof.
    if (!c.isAlwaysReached)
      continue;
    bool isError = c.numStatements > 1;
    Obligation conflict =
        make(Kind::Contradiction, isError ? State::Refuted : State::Open, c.at,
             isError ? "the facts that hold here contradict each other"
                     : "this check never succeeds");
    conflict.isNever = true;
    conflict.notes = std::move(c.facts);
    found.add(std::move(conflict));
  }
  for (ForcedSymbol &s : findForcedSymbols(shapes, explainer)) {
    if (!s.staysDynamic)
      continue;
    std::string value;
    llvm::raw_string_ostream(value) << s.value;
    Obligation forced =
        make(Kind::Contradiction, State::Refuted, shapes.getFunction(),
             "symbol '" + module.text(s.symbol) + "' can only be " + value +
                 ", but is declared to stay dynamic");
    forced.loc = s.loc;
    forced.isNever = true;
    forced.notes = std::move(s.facts);
    found.add(std::move(forced));
  }
}

void FunctionObligations::collectCallees() {
  unsigned proved = 0;
  for (BrokenPremise &b : findBrokenPremises(shapes, explainer, &proved)) {
    State state = b.isUnread                            ? State::Unread
                  : b.isUndecided || !b.isAlwaysReached ? State::Open
                                                        : State::Refuted;
    Obligation premise =
        make(Kind::CalleePremise, state, b.call,
             (b.isUnread      ? "cannot compare a premise of the callee: "
              : b.isUndecided ? "a premise of the callee is not proved: "
                              : "") +
                 b.text);
    premise.isNever = !b.isUndecided;
    premise.notes.push_back(
        {ExplainStep::Fact, b.stated, "the callee states the premise here"});
    llvm::append_range(premise.notes, b.facts);
    if (b.outOfBudget)
      ProverBudget::addNote(premise);
    found.add(std::move(premise));
  }
  found.count(Kind::CalleePremise, State::Proved, proved);
}

/// True if two sizes have to be equal. An exporter also refuses sizes for which
/// a divisor is 0 or a slice too long, without a statement about them.
static bool comparesSizes(const Precondition &precondition) {
  switch (precondition.kind) {
  case Precondition::Size:
  case Precondition::Joined:
  case Precondition::Count:
  case Precondition::Result:
  case Precondition::Padding:
    return true;
  default:
    return false;
  }
}

void FunctionObligations::collectPreconditions() {
  PreconditionCounts counts;
  for (BrokenPrecondition &b : findBrokenPreconditions(
           shapes, explainer, PreconditionScope::Check, &counts)) {
    if (b.isData || !b.precondition.isExpressed()) {
      addUnknown(b);
      continue;
    }
    const Predicate &p = b.precondition.predicate;
    bool isExcluded = b.kind == BrokenPrecondition::Excluded;
    // An exporter states sizes, and nothing about other numbers among the
    // inputs; sizes that never fit need no example.
    bool isRefuted = b.isAlwaysUsed &&
                     (isExcluded || (!b.witness.empty() && legal.isStated(p)));
    // A result without a use harms only a program that has to run.
    if (!isRefuted && (isExcluded || comparesSizes(b.precondition)) &&
        b.precondition.when.empty() && (options.everySize || b.isAlwaysUsed))
      if (auto witness = legal.find(p, b.precondition.op, options.everySize)) {
        isRefuted = true;
        if (!isExcluded)
          b.kind = BrokenPrecondition::CounterExample;
        b.witness = std::move(*witness);
      }
    Obligation broken =
        make(Kind::Precondition, isRefuted ? State::Refuted : State::Open,
             b.precondition.op, preconditionText(b, module));
    broken.found = module.text(p.lhs);
    broken.expected = module.text(p.rhs);
    broken.isNever = isExcluded;
    broken.notes = std::move(b.steps);
    broken.consequences = b.consequences.size() + b.repetitions;
    if (!b.witness.empty())
      broken.example = exampleOf(b, module);
    else if (!isRefuted)
      addSizesAlone(b, broken);
    found.add(std::move(broken));
    found.count(Kind::Precondition, State::Open, b.repetitions);
  }
  found.count(Kind::Precondition, State::Proved, counts.proved);
  found.count(Kind::Precondition, State::Checked, counts.checked);
  incomplete = std::move(counts.incomplete);
}

/// Names sizes for which the precondition of a number fails for all data.
void FunctionObligations::addSizesAlone(const BrokenPrecondition &b,
                                        Obligation &broken) {
  const Precondition &precondition = b.precondition;
  if (!precondition.source || precondition.assumesExtents ||
      precondition.isStronger)
    return;
  auto witness = sizesAlone.findFailure(
      {precondition.op, {}, precondition.getCondition()});
  if (!witness)
    return;
  for (auto &[symbol, size] : *witness)
    broken.example.sizes.push_back({module.inputName(symbol), size});
  broken.notes.push_back({ExplainStep::Example, broken.loc,
                          "it fails at these sizes for all data"});
}

/// Elements of an input are not sizes: they decide nothing about the verdict.
void FunctionObligations::addUnknown(const BrokenPrecondition &b) {
  State state = b.isData ? State::Data : State::Open;
  Obligation unknown =
      make(Kind::Precondition, state, b.precondition.op,
           preconditionText(b.precondition, module) +
               (b.isData ? ", which the elements of an input decide" : ""));
  unknown.consequences = b.repetitions;
  found.add(std::move(unknown));
  found.count(Kind::Precondition, state, b.repetitions);
}

/// True if the claim is about an operand of the return after it: the exporter
/// states the shape of a result.
static bool isAboutResult(ClaimShapeOp claim) {
  Operation *next = claim->getNextNode();
  while (next && isa<ClaimShapeOp, SymbolOp>(next))
    next = next->getNextNode();
  return next && next->hasTrait<OpTrait::ReturnLike>() &&
         llvm::is_contained(next->getOperands(), claim.getSource());
}

/// Adds the stated sizes that the import could not read.
void FunctionObligations::addUnread(ClaimShapeOp claim, Kind kind) {
  ArrayAttr unread = claim.getUnreadAttr();
  if (!unread)
    return;
  auto arg = dyn_cast<BlockArgument>(claim.getSource());
  bool isPremise = kind != Kind::ResultClaim && arg &&
                   arg.getOwner()->isEntryBlock() &&
                   arg.getOwner()->getParentOp() == shapes.getFunction();
  for (Attribute text : unread) {
    Obligation skipped =
        make(isPremise ? Kind::Premise : kind, State::Unread, claim,
             "cannot read the stated size '" +
                 cast<StringAttr>(text).getValue().str() +
                 "', or nothing binds a symbol in it");
    skipped.loc = claim.getSource().getLoc();
    found.add(std::move(skipped));
  }
}

void FunctionObligations::collectClaims() {
  for (ClaimResult &result : checkClaims(shapes)) {
    ClaimShapeOp claim = result.claim;
    Kind kind = isAboutResult(claim) ? Kind::ResultClaim : Kind::ValueClaim;
    addUnread(claim, kind);
    if (result.holds == Truth::True) {
      if (!claim.getUnreadAttr())
        found.count(kind, State::Proved);
      continue;
    }
    Predicate p{result.isBound ? Relation::Le : Relation::Eq, result.inferred,
                result.claimed};
    bool isReadable = result.inferred && result.claimed;
    // See collectPreconditions.
    if (isReadable && legal.readsScalars(p) && !result.isNever)
      result.holds = Truth::Unknown;
    else if (isReadable && result.holds == Truth::Unknown)
      if (auto witness = legal.find(p, claim, options.everySize)) {
        result.holds = Truth::False;
        result.witness = std::move(*witness);
      }
    if (result.holds == Truth::Unknown && result.reason.empty())
      result.reason = "it differs for some inputs";
    State state = result.holds == Truth::False ? State::Refuted
                  : result.isUndefined         ? State::Unread
                                               : State::Open;
    Obligation broken = make(kind, state, claim, claimText(module, result));
    broken.isNever = result.isNever;
    if (result.inferred)
      broken.found = module.text(result.inferred);
    if (result.claimed)
      broken.expected = module.text(result.claimed);
    if (isReadable && !result.witness.empty())
      broken.example =
          exampleOf(result.claimed, result.inferred, result.witness, module);
    broken.notes = std::move(result.notes);
    if (result.outOfBudget && state == State::Open)
      ProverBudget::addNote(broken);
    // The claim is no op of the program; its value is.
    if (Operation *source = claim.getSource().getDefiningOp())
      broken.op = source->getName().getStringRef().str();
    broken.loc = claim.getSource().getLoc();
    found.add(std::move(broken));
  }
}

void symshape::collectObligations(ModuleShapes &shapes,
                                  const ObligationOptions &options,
                                  Obligations &found) {
  collectUnread(shapes, found);
  for (FunctionOpInterface func : shapes.functions())
    FunctionObligations(shapes.of(func), options, found).collect();
}
