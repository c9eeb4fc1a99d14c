//===- Contradictions.cpp - Contradictory facts ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Contradictions.h"
#include "Program/ElementOps.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Example.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Ops that every execution reaches
//===----------------------------------------------------------------------===//

/// True if control may stop at the op for another reason than a failed check.
static bool mayNotReturn(Operation *op) {
  if (isa<ConstraintsOp>(op))
    return false;
  // Regions other than those that compute elements may loop, or not run.
  if (isa<CallOpInterface>(op) || op->getNumSuccessors() != 0 ||
      (op->getNumRegions() != 0 && !computesElements(op) &&
       !onlyComputesByName(op)))
    return true;
  // An op that does not list its effects, such as a trap, may have any.
  bool listsEffects = isa<MemoryEffectOpInterface>(op) ||
                      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  if (!listsEffects && !onlyComputesByName(op))
    return true;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        if (!inner.hasTrait<OpTrait::IsTerminator>() && mayNotReturn(&inner))
          return true;
  return false;
}

Operation *symshape::lastAlwaysReached(const FunctionShapes &shapes) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  for (Operation &op : entry)
    if (mayNotReturn(&op))
      return &op;
  return &entry.back();
}

bool symshape::isUpTo(Operation *op, Operation *last) {
  return op->getBlock() == last->getBlock() &&
         (op == last || op->isBeforeInBlock(last));
}

//===----------------------------------------------------------------------===//
// Contradictory facts
//===----------------------------------------------------------------------===//

/// True if the program states the fact, and not for every size or bit.
static bool isStatement(const FactOrigin &origin) {
  switch (origin.kind) {
  case FactOrigin::ArgumentExtent:
  case FactOrigin::FreshExtent:
  case FactOrigin::BitRange:
  case FactOrigin::Definition:
  case FactOrigin::MergeBound:
  case FactOrigin::LoopBound:
  case FactOrigin::Callers:
  case FactOrigin::Callee:
  case FactOrigin::NoExit:
    return false;
  default:
    return true;
  }
}

bool symshape::restsOnCallers(ArrayRef<FactId> facts,
                              const FunctionShapes &shapes) {
  return llvm::any_of(facts, [&](FactId id) {
    return shapes.originOf(id).kind == FactOrigin::Callers;
  });
}

static Contradiction describeConflict(const FunctionShapes &shapes,
                                      const Explainer &explainer,
                                      Operation *at) {
  Contradiction found{at, isUpTo(at, lastAlwaysReached(shapes)), 0, {}};
  llvm::SmallSet<std::pair<Operation *, void *>, 8> statements;
  for (FactId id : shapes.proverAtPoint().getConflict()) {
    FactOrigin origin = shapes.originOf(id);
    found.facts.push_back(explainer.factStep(id));
    // It is unknown whether any of the calls ever runs.
    found.isAlwaysReached &= origin.kind != FactOrigin::Callers;
    if (!isStatement(origin))
      continue;
    // Two facts of one check are one statement; two facts of the boundary about
    // different symbols are two.
    void *of = origin.value.getAsOpaquePointer();
    if (!origin.op && !of)
      of = reinterpret_cast<void *>(uintptr_t(id));
    statements.insert({origin.op, of});
  }
  found.numStatements = statements.size();
  return found;
}

static bool statesFacts(Operation *op) {
  return readCheck(op).holdsAfter() || isa<SymbolOp>(op);
}

const FunctionShapes::Refuted &FunctionShapes::getRefuted() const {
  if (refuted)
    return *refuted;
  refuted.emplace();
  SmallVector<Precondition> preconditions;
  auto contradict = [&](Operation *point) {
    bool found = !proverBefore(point).isConsistent();
    refuted->hasContradiction |= found;
    return found;
  };
  forEachOpBackwards([&](Operation *op) {
    if (statesFacts(op) && op->getNextNode())
      contradict(op->getNextNode());
    preconditions.clear();
    appendAllPreconditions(op, *this, preconditions);
    if (preconditions.empty() && op != &op->getBlock()->front())
      return;
    bool isDead = contradict(op);
    if (preconditions.empty())
      return;
    Prover &at = proverAtPoint();
    if (isDead ||
        llvm::any_of(preconditions, [&](const Precondition &precondition) {
          return precondition.isRefuted(at);
        }))
      refuted->ops.insert(op);
  });
  return *refuted;
}

const llvm::DenseSet<Operation *> &FunctionShapes::refutedOps() const {
  return getRefuted().ops;
}

bool FunctionShapes::hasContradiction() const {
  return getRefuted().hasContradiction;
}

SmallVector<Contradiction>
symshape::findContradictions(const FunctionShapes &shapes,
                             const Explainer &explainer, bool deep) {
  SmallVector<Contradiction> found;
  if (!deep && !shapes.hasContradiction())
    return found;
  FunctionOpInterface func = shapes.getFunction();
  DominanceInfo dominance(func);
  auto isKnown = [&](Operation *op) {
    return llvm::any_of(found, [&](const Contradiction &c) {
      return c.at == op || dominance.dominates(c.at, op);
    });
  };
  auto look = [&](Operation *before, Operation *at, bool search) {
    Prover &prover = shapes.proverBefore(before);
    if (search && prover.isConsistent())
      prover.searchContradiction();
    if (prover.isConsistent() || isKnown(at))
      return false;
    found.push_back(describeConflict(shapes, explainer, at));
    return true;
  };
  // If only a search finds that the facts of a block contradict each other,
  // find the first of its checks after which they do.
  auto lookDeeply = [&](Block &block) {
    Operation *end = &block.back();
    size_t checks =
        llvm::count_if(block, [](Operation &op) { return statesFacts(&op); });
    if (checks == 0 || isKnown(end) ||
        !shapes.proverBefore(end).searchContradiction())
      return;
    // With many checks, report the last one that takes part in the
    // contradiction.
    if (checks > analysisBudgets.checks.checksTried) {
      Operation *last = end;
      for (FactId id : shapes.proverAtPoint().getConflict()) {
        Operation *op = shapes.originOf(id).op;
        if (op && op->getBlock() == &block &&
            (last == end || last->isBeforeInBlock(op)))
          last = op;
      }
      found.push_back(describeConflict(shapes, explainer, last));
      return;
    }
    for (Operation &op : block)
      if (statesFacts(&op) && op.getNextNode() &&
          look(op.getNextNode(), &op, /*search=*/true))
        return;
  };
  shapes.forEachOp([&](Operation *op) {
    Block *block = op->getBlock();
    if (op == &block->front())
      look(op, op, /*search=*/false);
    if (statesFacts(op) && op->getNextNode())
      look(op->getNextNode(), op, /*search=*/false);
    if (deep && op == &block->back())
      lookDeeply(*block);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Forced symbols
//===----------------------------------------------------------------------===//

static bool isSingleByDeclaration(SymbolInfoAttr info) {
  ArrayRef<SymbolInterval> intervals = info.getIntervals();
  return intervals.size() == 1 && intervals[0].lower && intervals[0].upper &&
         *intervals[0].lower == *intervals[0].upper;
}

SmallVector<ForcedSymbol>
symshape::findForcedSymbols(const FunctionShapes &shapes,
                            const Explainer &explainer) {
  SmallVector<ForcedSymbol> found;
  FunctionOpInterface func = shapes.getFunction();
  ExprContext &ctx = shapes.getModule().getExprContext();
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  auto symbolOps = func.getFunctionBody().front().getOps<SymbolOp>();
  if (!symbols && symbolOps.empty())
    return found;
  Operation *barrier = lastAlwaysReached(shapes);
  Prover &prover = shapes.proverBefore(barrier);
  if (!prover.isConsistent())
    return found;
  auto look = [&](DimExpr symbol, SymbolInfoAttr info, Location loc) {
    if (!symbol || isSingleByDeclaration(info))
      return;
    auto value = prover.getForcedValue(symbol);
    if (!value)
      return;
    ForcedSymbol forced{symbol, loc, *value, info.getStaysDynamic(), {}};
    Answer answer = prover.query({Relation::Eq, symbol, ctx.constant(*value)});
    // Callers that are written later may pass other values.
    if (restsOnCallers(answer.used, shapes))
      return;
    for (FactId id : answer.used)
      forced.facts.push_back(explainer.factStep(id));
    found.push_back(std::move(forced));
  };
  if (symbols)
    for (SymbolInfoAttr info : symbols.getSymbols())
      look(shapes.boundarySymbol(info.getName().getValue()), info,
           func.getLoc());
  for (SymbolOp symbol : symbolOps) {
    if (!symbol->isBeforeInBlock(barrier))
      break;
    look(shapes.symbolOf(symbol.getResult()), symbol.getInfo(),
         symbol.getLoc());
  }
  return found;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static bool isTransform(ReportMode mode) {
  return mode == ReportMode::Warnings || mode == ReportMode::Errors;
}

/// A problem that every execution reaches is an error for a pass that checks,
/// and a warning for a pass that transforms.
static InFlightDiagnostic emitWrong(Location loc, bool onlyWarn) {
  return onlyWarn ? mlir::emitWarning(loc) : mlir::emitError(loc);
}

static LogicalResult report(const Contradiction &c, bool onlyWarn) {
  bool isError = c.isAlwaysReached && c.numStatements > 1;
  InFlightDiagnostic diag =
      isError ? std::move(emitWrong(c.at->getLoc(), onlyWarn)
                          << "the facts that hold here contradict each other")
      : c.isAlwaysReached
          ? mlir::emitWarning(c.at->getLoc(), "this check never succeeds")
          : mlir::emitRemark(
                c.at->getLoc(),
                "unreachable: the facts that hold here contradict each other");
  for (const ExplainStep &step : c.facts)
    diag.attachNote(step.loc) << step.text;
  return failure(isError && !onlyWarn);
}

static LogicalResult report(const ForcedSymbol &s, ModuleShapes &shapes,
                            bool onlyWarn) {
  InFlightDiagnostic diag = emitWrong(s.loc, onlyWarn || !s.staysDynamic);
  diag << "symbol '" << shapes.text(s.symbol) << "' can only be "
       << llvm::to_string(s.value);
  if (s.staysDynamic)
    diag << ", but is declared to stay dynamic";
  for (const ExplainStep &step : s.facts)
    diag.attachNote(step.loc) << step.text;
  return failure(s.staysDynamic && !onlyWarn);
}

/// `'linalg.add' op `, which starts the text of a precondition.
static std::string opText(const Precondition &d) {
  return "'" + d.op->getName().getStringRef().str() + "' op ";
}

/// `expected a size of '2' for dimension 1 of operand 0, found 'n * 2'`.
std::string symshape::preconditionText(const Precondition &d,
                                       ModuleShapes &shapes) {
  if (!d.isExpressed())
    return "the op requires " + d.number.str();
  std::string found = "'" + shapes.text(d.predicate.lhs) + "'";
  std::string expected = "'" + shapes.text(d.predicate.rhs) + "'";
  std::string axis = "dimension " + std::to_string(d.axis);
  switch (d.kind) {
  case Precondition::Size:
    return "expected a size of " + expected + " for " + axis + " of operand " +
           std::to_string(d.operand) + ", found " + found;
  case Precondition::Joined:
    return "expected a product of " + expected +
           " for the sizes that are collapsed into " + axis + ", found " +
           found;
  case Precondition::Count:
    return "expected " + expected + " elements, found " + found;
  case Precondition::Slice:
    return "expected at most " + expected + " elements in a slice along " +
           axis + ", found " + found;
  case Precondition::Number:
    return "expected two equal numbers, found " + found + " and " + expected;
  case Precondition::AtMost:
    return "expected " + d.number.str() + " of at most " + expected +
           ", found " + found;
  case Precondition::Window:
    return "expected at least " + found + " elements along " + axis +
           " of operand " + std::to_string(d.operand) + ", found " + expected;
  case Precondition::Tiles:
    return "expected a multiple of " + expected + " for " + axis +
           " of operand " + std::to_string(d.operand) + ", found " + found;
  case Precondition::Index:
    return "expected an index of at least " + found + " along " + axis +
           " of operand " + std::to_string(d.operand) + ", found " + expected;
  case Precondition::AtLeast:
    return "expected " + d.number.str() + " of at least " + found + ", found " +
           expected;
  case Precondition::Result:
    return "expected a size of " + expected + " for " + axis + " of result " +
           std::to_string(d.operand) + ", found " + found;
  case Precondition::Padding:
    return "expected an amount of padding of at least " + found + ", found " +
           expected;
  case Precondition::Divisor:
    return "expected a divisor other than " + shapes.text(d.predicate.rhs) +
           ", found " + found;
  }
  llvm_unreachable("all kinds are handled");
}

namespace {
/// How a message ends if the precondition never holds, and if it is not proved.
struct Ends {
  StringRef never, unproved;
};
} // namespace

static Ends endsOf(const Precondition &d) {
  switch (d.predicate.relation) {
  case Relation::Eq:
    return {d.kind == Precondition::Number ? ", which are never equal"
                                           : ", which is never equal to that",
            ", and the two are not proved to be equal"};
  case Relation::Le:
    if (d.kind == Precondition::AtLeast || d.kind == Precondition::Window ||
        d.kind == Precondition::Index || d.kind == Precondition::Padding)
      return {", which is always smaller than that",
              ", which is not proved to be at least that"};
    return {", which is always greater than that",
            ", which is not proved to be at most that"};
  case Relation::Divisible:
    return {", which is never a multiple of that",
            ", which is not proved to be a multiple of that"};
  default:
    return d.predicate.rhs.isConstant(0)
               ? Ends{", which is always 0",
                      ", which is not proved to differ from 0"}
               : Ends{", which is always that",
                      ", which is not proved to differ from that"};
  }
}

/// Text for an excluded precondition, unless two constants make it plain.
static StringRef neverText(const Precondition &d) {
  bool isPlain = d.predicate.lhs.isConstant() && d.predicate.rhs.isConstant();
  return isPlain ? "" : endsOf(d).never;
}

/// Text for a precondition that no fact excludes.
static StringRef unprovedText(const BrokenPrecondition &b) {
  const Precondition &d = b.precondition;
  if (b.witness.empty())
    return endsOf(d).unproved;
  auto readsScalars = [](DimExpr e) {
    return e.anyLeaf(
        [](DimExpr leaf) { return leaf.getKind() == ExprKind::Scalar; });
  };
  bool ofInputs =
      readsScalars(d.predicate.lhs) || readsScalars(d.predicate.rhs);
  switch (d.kind) {
  case Precondition::Number:
    return ofInputs ? ", which differ for some inputs"
                    : ", which differ for some sizes";
  case Precondition::Window:
  case Precondition::Index:
  case Precondition::Padding:
    return ofInputs ? ", which is smaller for some inputs"
                    : ", which is smaller for some sizes";
  default:
    return ofInputs ? ", which differs for some inputs"
                    : ", which differs for some sizes";
  }
}

Example symshape::exampleOf(const BrokenPrecondition &b, ModuleShapes &shapes) {
  // `rhs` is at least `lhs`, or the two are equal.
  const Precondition &d = b.precondition;
  const Predicate &p = d.predicate;
  bool isAtLeast = p.relation == Relation::Le;
  Example example = isAtLeast
                        ? exampleOf(p.lhs, p.rhs, b.witness, shapes, d.when)
                        : exampleOf(p.rhs, p.lhs, b.witness, shapes, d.when);
  example.isAtLeast = isAtLeast;
  return example;
}

std::string symshape::preconditionText(const BrokenPrecondition &b,
                                       ModuleShapes &shapes) {
  StringRef end = b.kind == BrokenPrecondition::Excluded
                      ? neverText(b.precondition)
                      : unprovedText(b);
  return preconditionText(b.precondition, shapes) + end.str();
}

static LogicalResult report(const BrokenPrecondition &b, ModuleShapes &shapes,
                            ReportMode mode) {
  bool isExcluded = b.kind == BrokenPrecondition::Excluded;
  bool isError =
      b.isAlwaysUsed && mode != ReportMode::Warnings &&
      (isExcluded || (mode == ReportMode::Strict && !b.witness.empty()));
  // A pass that transforms does not emit remarks.
  bool isWarning = isExcluded || isTransform(mode);
  Location loc = b.precondition.op->getLoc();
  InFlightDiagnostic diag = isError     ? mlir::emitError(loc)
                            : isWarning ? mlir::emitWarning(loc)
                                        : mlir::emitRemark(loc);
  diag << opText(b.precondition) << preconditionText(b, shapes);
  if (!b.witness.empty())
    diag.attachNote() << exampleOf(b, shapes).text();
  for (const ExplainStep &step : b.steps)
    diag.attachNote(step.loc) << step.text;
  ArrayRef<Precondition> consequences(b.consequences);
  for (const Precondition &other :
       consequences.take_front(analysisBudgets.checks.consequences))
    diag.attachNote(other.op->getLoc()) << "a consequence: " << opText(other)
                                        << preconditionText(other, shapes);
  if (consequences.size() > analysisBudgets.checks.consequences)
    diag.attachNote() << "and "
                      << consequences.size() -
                             analysisBudgets.checks.consequences
                      << " more consequences";
  return failure(isError);
}

static LogicalResult report(const BrokenPremise &b, bool onlyWarn) {
  InFlightDiagnostic diag = b.isAlwaysReached
                                ? emitWrong(b.call->getLoc(), onlyWarn)
                                : mlir::emitRemark(b.call->getLoc());
  diag << (b.isUndecided ? "a premise of the callee is not proved: " : "")
       << b.text;
  diag.attachNote(b.stated) << "the callee states the premise here";
  for (const ExplainStep &step : b.facts)
    diag.attachNote(step.loc) << step.text;
  return failure(b.isAlwaysReached && !onlyWarn);
}

/// True if no execution passes all checks of the entry block.
static bool alwaysStops(const FunctionShapes &shapes) {
  Prover &prover = shapes.proverBefore(lastAlwaysReached(shapes));
  return !prover.isConsistent() || prover.searchContradiction();
}

/// A cast that no execution may reach, and for which no sizes are known that
/// break it, is not worth a warning.
static bool isWorthAWarning(const BrokenPrecondition &b) {
  return b.kind != BrokenPrecondition::Unsupported || b.isAlwaysUsed;
}

LogicalResult symshape::reportContradictions(const FunctionShapes &known,
                                             ReportMode mode) {
  ModuleShapes &shapes = known.getModule();
  bool isThorough = !isTransform(mode), onlyWarn = mode == ReportMode::Warnings;
  bool fails = !onlyWarn && failed(reportConflicts(known));
  PreconditionScope scope = mode == ReportMode::Strict
                                ? PreconditionScope::Strict
                            : isThorough ? PreconditionScope::All
                            : onlyWarn   ? PreconditionScope::Refuted
                                         : PreconditionScope::RefutedAndCasts;
  Explainer explainer(known);
  for (const Contradiction &c :
       findContradictions(known, explainer, /*deep=*/isThorough))
    if (isThorough || c.isAlwaysReached)
      fails |=
          failed(report(c, onlyWarn || (!isThorough && isRunTimeCheck(c.at))));
  for (const ForcedSymbol &s : findForcedSymbols(known, explainer))
    fails |= failed(report(s, shapes, /*onlyWarn=*/!isThorough));
  for (const BrokenPremise &b : findBrokenPremises(known, explainer))
    if (!b.isUnread && (isThorough || b.isAlwaysReached))
      fails |= failed(report(b, onlyWarn));
  for (const BrokenPrecondition &b :
       findBrokenPreconditions(known, explainer, scope))
    if (isThorough || isWorthAWarning(b))
      // A program that stops at a later check never uses the result.
      fails |= failed(report(
          b, shapes,
          !isThorough && alwaysStops(known) ? ReportMode::Warnings : mode));
  return failure(fails);
}

LogicalResult symshape::reportContradictions(ModuleShapes &shapes,
                                             ReportMode mode) {
  bool fails = false;
  for (FunctionOpInterface func : shapes.functions())
    fails |= failed(reportContradictions(shapes.of(func), mode));
  return failure(fails);
}
