//===- Obligations.cpp - Every obligation of a program --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Obligations.h"
#include "Obligations/LegalExamples.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"

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
        found(found), explainer(shapes), legal(shapes) {}

  void collect() {
    collectConflicts();
    collectContradictions();
    collectCallees();
    collectPreconditions();
    collectClaims();
    collectUnexamined();
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
  void collectUnexamined();

  const FunctionShapes &shapes;
  ModuleShapes &module;
  const ObligationOptions &options;
  Obligations &found;
  Explainer explainer;
  LegalExamples legal;
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
    State state =
        b.isUndecided || !b.isAlwaysReached ? State::Open : State::Refuted;
    Obligation premise =
        make(Kind::CalleePremise, state, b.call,
             (b.isUndecided ? "a premise of the callee is not proved: " : "") +
                 b.text);
    premise.isNever = !b.isUndecided;
    premise.notes.push_back(
        {ExplainStep::Fact, b.stated, "the callee states the premise here"});
    llvm::append_range(premise.notes, b.facts);
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
    return true;
  default:
    return false;
  }
}

void FunctionObligations::collectPreconditions() {
  PreconditionCounts counts;
  for (BrokenPrecondition &b : findBrokenPreconditions(
           shapes, explainer, PreconditionScope::Strict, &counts)) {
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
    found.add(std::move(broken));
    found.count(Kind::Precondition, State::Open, b.repetitions);
  }
  found.count(Kind::Precondition, State::Proved, counts.proved);
  found.count(Kind::Precondition, State::Checked, counts.checked);
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

void FunctionObligations::collectClaims() {
  for (ClaimResult &result : checkClaims(shapes)) {
    ClaimShapeOp claim = result.claim;
    Kind kind = isAboutResult(claim) ? Kind::ResultClaim : Kind::ValueClaim;
    if (ArrayAttr unread = claim.getUnreadAttr())
      for (Attribute text : unread) {
        auto arg = dyn_cast<BlockArgument>(claim.getSource());
        bool isPremise = kind != Kind::ResultClaim && arg &&
                         arg.getOwner()->isEntryBlock() &&
                         arg.getOwner()->getParentOp() == shapes.getFunction();
        Obligation skipped =
            make(isPremise ? Kind::Premise : kind, State::Unread, claim,
                 "cannot read the stated size '" +
                     cast<StringAttr>(text).getValue().str() +
                     "', or nothing binds a symbol in it");
        skipped.loc = claim.getSource().getLoc();
        found.add(std::move(skipped));
      }
    if (result.verdict == ClaimVerdict::Proved) {
      if (!claim.getUnreadAttr())
        found.count(kind, State::Proved);
      continue;
    }
    Predicate p{result.isBound ? Relation::Le : Relation::Eq, result.inferred,
                result.claimed};
    bool isReadable = result.inferred && result.claimed;
    // See collectPreconditions.
    if (isReadable && legal.readsScalars(p) && !result.isNever)
      result.verdict = ClaimVerdict::Undecided;
    else if (isReadable && result.verdict == ClaimVerdict::Undecided)
      if (auto witness = legal.find(p, claim, options.everySize)) {
        result.verdict = ClaimVerdict::Contradicted;
        result.witness = std::move(*witness);
      }
    if (result.verdict == ClaimVerdict::Undecided && result.reason.empty())
      result.reason = "it differs for some inputs";
    State state = result.verdict == ClaimVerdict::Contradicted ? State::Refuted
                  : result.isUndefined                         ? State::Unread
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
    // The claim is no op of the program; its value is.
    if (Operation *source = claim.getSource().getDefiningOp())
      broken.op = source->getName().getStringRef().str();
    broken.loc = claim.getSource().getLoc();
    found.add(std::move(broken));
  }
}

void FunctionObligations::collectUnexamined() {
  llvm::MapVector<std::pair<OperationName, StringRef>,
                  std::pair<Operation *, unsigned>>
      ops;
  auto skip = [&](Operation *op, StringRef reason) {
    auto &[first, count] = ops[{op->getName(), reason}];
    first = first ? first : op;
    ++count;
  };
  for (Operation *op : shapes.unmodelledOps())
    skip(op,
         "no model, trait, interface or shape function gives the extents of "
         "the results");
  for (auto &[op, error] : shapes.getShapeFunctionErrors())
    if (!error.message.empty())
      skip(op, "the shape function of this op fails");
  FunctionOpInterface func = shapes.getFunction();
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (!op->isRegistered()) {
      ++found.unregistered[op->getName().getStringRef().str()];
      if (op->getName().getStringRef() == "torch.bind_symbolic_shape")
        found.add(make(Kind::ValueClaim, State::Unread, op,
                       "the shape that the exporter states is not imported"));
      else if (!isExamined(op))
        skip(op, "this op belongs to a dialect that SymShape does not know");
    } else if (auto call = dyn_cast<CallOpInterface>(op)) {
      auto callee =
          dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
      if (!callee || callee.isExternal())
        skip(op, "the code of the callee is not here");
    }
    return WalkResult::advance();
  });
  for (auto &[key, where] : ops) {
    Obligation skipped =
        make(Kind::Unexamined, State::Skipped, where.first, key.second.str());
    skipped.consequences = where.second - 1;
    found.add(std::move(skipped));
  }
}

//===----------------------------------------------------------------------===//
// Statements that were not imported
//===----------------------------------------------------------------------===//

/// The attributes in which exporters state shapes, for an import to read.
static constexpr llvm::StringLiteral kShapes[] = {
    "jax.shape", "onnx.shape", SymShapeDialect::kShapeStringAttr};
static constexpr llvm::StringLiteral kConstraints[] = {
    "jax.constraints", SymShapeDialect::kConstraintsAttr};

static void collectUnimported(FunctionOpInterface func, Obligations &found) {
  auto add = [&](Kind kind, State state, Location loc, StringRef name) {
    found.add({kind, state, loc, func.getName().str(), "",
               "'" + name.str() + "' is not imported", "", ""});
  };
  for (StringRef name : kShapes) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (func.getArgAttr(i, name))
        add(Kind::Premise, State::Unread, func.getLoc(), name);
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (func.getResultAttr(i, name))
        add(Kind::ResultClaim, State::Unread, func.getLoc(), name);
  }
  for (StringRef name : kConstraints)
    if (func->hasAttr(name))
      add(Kind::Premise, State::Unread, func.getLoc(), name);
}

void symshape::collectObligations(ModuleShapes &shapes,
                                  const ObligationOptions &options,
                                  Obligations &found) {
  for (FunctionOpInterface func : shapes.functions()) {
    collectUnimported(func, found);
    FunctionObligations(shapes.of(func), options, found).collect();
  }
}
