//===- BrokenPreconditions.cpp - Violated preconditions of ops ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks for each precondition of each op whether the facts at the op exclude
// it: a sum of 8 and 4 elements, a copy of `n + 1` into `n`.
//
// For casts and reshapes, it also finds preconditions without a proof: a front
// end that does not know a size may state a wrong one, such as in a cast of a
// dynamic size to 2.
//
//===----------------------------------------------------------------------===//

#include "Claims/PathConditions.h"
#include "Preconditions/AlwaysUsed.h"
#include "Preconditions/DataChoices.h"
#include "Program/ElementOps.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

namespace {

class BrokenPreconditionFinder {
public:
  BrokenPreconditionFinder(const FunctionShapes &shapes, Explainer &explainer,
                           PreconditionScope scope)
      : shapes(shapes), explainer(explainer), scope(scope), path(shapes),
        ranges(shapes), choices(shapes), data(shapes) {}

  void visit(Operation *op);
  SmallVector<BrokenPrecondition> take() { return std::move(found); }
  const PreconditionCounts &getCounts() const { return counts; }

private:
  static constexpr size_t kNone = SIZE_MAX;
  /// The first excluded precondition that has consequences, as an index into
  /// `found`: among those that are always used, and among all.
  struct Cause {
    size_t used = kNone, any = kNone;
    void join(const Cause &other);
  };

  /// Checks one precondition. Adds an excluded one, or the cause of it, to
  /// `here`, which holds the causes of wrong results of the op.
  void judge(const Precondition &precondition, bool isCast, Cause &here);
  bool isSupported(const Precondition &precondition);
  /// Adds a precondition that the elements of an input decide, or that has no
  /// predicate; merges it with others of that kind.
  void addUnknown(const Precondition &precondition, bool isData);
  /// True if elements of an input decide the precondition, and if some of them
  /// meet it at every size.
  bool isData(const Precondition &precondition) {
    return llvm::any_of(numbersOf(precondition),
                        [&](Value v) { return data.isData(v); }) &&
           choices.mayHold(precondition, point);
  }
  void judgeUnexpressed(const Precondition &precondition);
  void visitBody(Operation *op);
  std::optional<Witness> counterExample(const Precondition &precondition);
  void addSources(BrokenPrecondition &broken);

  Cause causeOf(const Precondition &precondition);
  void noteCauses(Operation *op, Cause cause);

  const FunctionShapes &shapes;
  Explainer &explainer;
  PreconditionScope scope;
  PathConditions path;
  ElementRanges ranges;
  DataChoices choices;
  DataSearch data;
  /// The point at which the facts about the visited op hold.
  Operation *point = nullptr;
  /// Created when a precondition is found that may be violated.
  std::optional<AlwaysUsed> uses;
  SmallVector<BrokenPrecondition> found;
  PreconditionCounts counts;
  /// Pairs of extents whose equality was already reported as not proved, with
  /// an index into `found`.
  DenseMap<std::pair<DimExpr, DimExpr>, size_t> unsupported;
  /// The kinds of ops and of preconditions that `addUnknown` added, with an
  /// index into `found`.
  std::map<std::tuple<const void *, StringRef, bool>, size_t> unknown;
  DenseMap<Value, Cause> causes;
  DenseMap<std::pair<DimExpr, DimExpr>, Cause> excluded;
};

} // namespace

/// True if the preconditions of the ops before imply this one: either it holds,
/// or the program is already wrong there.
bool BrokenPreconditionFinder::isSupported(const Precondition &precondition) {
  Prover &prover = shapes.proverBefore(point);
  prover.push();
  for (Value operand : precondition.op->getOperands())
    for (const Precondition &other : valueFactsOf(operand, shapes))
      if (!other.isRefuted(prover))
        prover.add(other.predicate);
  bool supported = precondition.decide(prover) == Verdict::Always;
  prover.pop();
  return supported;
}

/// Finds inputs that satisfy every premise, and every check on the path, for
/// which the sizes differ.
std::optional<Witness>
BrokenPreconditionFinder::counterExample(const Precondition &precondition) {
  const Predicate &p = precondition.predicate;
  auto isKnown = [&](const Predicate &p) {
    return shapes.isKnown(p.lhs) && shapes.isKnown(p.rhs);
  };
  if (precondition.isStronger || !isKnown(p) ||
      !llvm::all_of(precondition.when, isKnown) || !shapes.conflicts().empty())
    return std::nullopt;
  auto conditions = path.conditionsOf(precondition.op);
  if (!conditions)
    return std::nullopt;
  // Search under the assumed greatest extent, since the sizes hold under it.
  Prover &judge = shapes.overflowProverBefore(precondition.op);
  judge.push();
  for (const Predicate &condition : *conditions)
    judge.add(condition);
  for (const Predicate &condition : precondition.when)
    judge.add(condition);
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.onlyCounterexample = true;
  options.wantUsed = false;
  Answer answer = judge.query(p, options);
  judge.pop();
  if (answer.canBeFalse != Truth::True)
    return std::nullopt;
  return answer.falseWitness;
}

/// Adds the origins of the sizes that do not match.
void BrokenPreconditionFinder::addSources(BrokenPrecondition &broken) {
  const Precondition &precondition = broken.precondition;
  const Predicate &p = precondition.predicate;
  auto contributes = [](DimExpr e, DimExpr size) {
    return e == size || e.anyLeaf([&](DimExpr leaf) {
      return size.anyLeaf([&](DimExpr other) { return leaf == other; });
    });
  };
  if (precondition.kind == Precondition::Size ||
      precondition.kind == Precondition::Window ||
      precondition.kind == Precondition::Index ||
      precondition.kind == Precondition::Tiles) {
    llvm::append_range(broken.steps,
                       explainer.explainExtent(
                           precondition.op->getOperand(precondition.operand),
                           precondition.axis));
    if (precondition.kind != Precondition::Size)
      return;
    // The operand that has the other size.
    for (Value operand :
         precondition.op->getOperands().take_front(precondition.operand))
      for (auto [axis, e] : llvm::enumerate(shapes.extents(operand)))
        if (e == p.rhs) {
          llvm::append_range(broken.steps,
                             explainer.explainExtent(operand, axis));
          return;
        }
    return;
  }
  for (Value operand : precondition.op->getOperands()) {
    if (DimExpr content = shapes.content(operand);
        content && (content == p.lhs || content == p.rhs))
      llvm::append_range(broken.steps, explainer.explainContent(operand));
    for (auto [axis, e] : llvm::enumerate(shapes.extents(operand)))
      if (contributes(p.lhs, e) || contributes(p.rhs, e))
        llvm::append_range(broken.steps,
                           explainer.explainExtent(operand, axis));
  }
}

void BrokenPreconditionFinder::Cause::join(const Cause &other) {
  used = std::min(used, other.used);
  any = std::min(any, other.any);
}

/// Returns the causes of this violation: wrong operands, or the same
/// precondition at an earlier op. Two constants, such as 8 and 4, may differ
/// again for another reason.
BrokenPreconditionFinder::Cause
BrokenPreconditionFinder::causeOf(const Precondition &precondition) {
  Cause cause;
  for (Value operand : precondition.op->getOperands())
    cause.join(causes.lookup(operand));
  const Predicate &p = precondition.predicate;
  if (!p.lhs.isConstant() || !p.rhs.isConstant())
    cause.join(excluded.lookup({p.lhs, p.rhs}));
  return cause;
}

/// A result that is computed from a wrong value is wrong for the same reason.
void BrokenPreconditionFinder::noteCauses(Operation *op, Cause cause) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      cause.join(causes.lookup(operand));
  });
  if (cause.any != kNone)
    for (Value result : op->getResults())
      causes[result] = cause;
}

/// True for the access of a structured op to an operand, which the sizes of its
/// operands determine.
static bool isWindow(const Precondition &precondition) {
  return isa<linalg::LinalgOp>(precondition.op) &&
         (precondition.kind == Precondition::Window ||
          precondition.kind == Precondition::Index);
}

/// True if a run-time check is among the facts.
static bool restsOnChecks(ArrayRef<FactId> facts,
                          const FunctionShapes &shapes) {
  return llvm::any_of(facts, [&](FactId id) {
    return shapes.originOf(id).kind == FactOrigin::Check;
  });
}

void BrokenPreconditionFinder::addUnknown(const Precondition &precondition,
                                          bool isData) {
  BrokenPrecondition broken;
  broken.precondition = precondition;
  broken.isData = isData;
  auto [it, isNew] =
      unknown.insert({{precondition.op->getName().getAsOpaquePointer(),
                       precondition.number, broken.isData},
                      found.size()});
  if (isNew)
    found.push_back(std::move(broken));
  else
    ++found[it->second].repetitions;
}

/// Without a predicate, only the range of its number proves a precondition.
void BrokenPreconditionFinder::judgeUnexpressed(
    const Precondition &precondition) {
  if (ranges.proves(precondition, point))
    ++counts.proved;
  else
    addUnknown(precondition, isData(precondition));
}

void BrokenPreconditionFinder::judge(const Precondition &precondition,
                                     bool isCast, Cause &here) {
  const Predicate &p = precondition.predicate;
  Prover &prover = precondition.assumesExtents
                       ? shapes.overflowProverBefore(point)
                       : shapes.proverBefore(point);
  // Contradictory facts are reported elsewhere.
  if (!prover.isConsistent()) {
    ++counts.proved;
    return;
  }
  if (!precondition.isExpressed())
    return judgeUnexpressed(precondition);
  SmallVector<FactId> used;
  if (scope < PreconditionScope::All && !isCast &&
      !precondition.isRefuted(prover))
    return;
  Verdict verdict = precondition.decide(prover, &used);
  bool isExcluded = verdict == Verdict::Never;
  bool mayBeWrong = isCast || scope >= PreconditionScope::Strict;
  if (verdict == Verdict::Always || !prover.isConsistent()) {
    ++(restsOnChecks(used, shapes) ? counts.checked : counts.proved);
    return;
  }
  if (!isExcluded && !mayBeWrong)
    return;
  if (!isExcluded && ranges.proves(precondition, point)) {
    ++counts.proved;
    return;
  }
  if (!isExcluded && isData(precondition))
    return addUnknown(precondition, /*isData=*/true);
  BrokenPrecondition broken;
  broken.precondition = precondition;
  if (!uses)
    uses.emplace(shapes);
  broken.isAlwaysUsed =
      uses->isReached(precondition.op) && uses->isUsed(precondition.op);
  if (isExcluded) {
    broken.kind = BrokenPrecondition::Excluded;
    broken.isAlwaysUsed &= !restsOnCallers(used, shapes);
    Cause cause = causeOf(precondition);
    size_t first = broken.isAlwaysUsed ? cause.used : cause.any;
    cause.join({broken.isAlwaysUsed ? found.size() : kNone, found.size()});
    excluded[{p.lhs, p.rhs}].join(cause);
    here.join(cause);
    if (first != kNone) {
      found[first].consequences.push_back(precondition);
      return;
    }
    for (FactId id : used)
      broken.steps.push_back(explainer.factStep(id));
  } else {
    std::pair<DimExpr, DimExpr> sizes(p.lhs, p.rhs);
    // Two preconditions with the same sizes may differ in their conditions.
    bool isPlain = precondition.when.empty() && !precondition.isStronger;
    if (auto it = unsupported.find(sizes); isPlain && it != unsupported.end()) {
      ++found[it->second].repetitions;
      return;
    }
    if (isSupported(precondition)) {
      ++counts.proved;
      return;
    }
    // An operand of any other kind, such as the length of a slice, may be a
    // number that the caller has to choose.
    bool isSize = isCast || precondition.kind == Precondition::Size ||
                  precondition.kind == Precondition::Result ||
                  precondition.kind == Precondition::Padding ||
                  isWindow(precondition);
    if (auto witness = isSize ? counterExample(precondition) : std::nullopt) {
      broken.kind = BrokenPrecondition::CounterExample;
      broken.witness = std::move(*witness);
    }
    if (isPlain)
      unsupported.insert({sizes, found.size()});
  }
  addSources(broken);
  found.push_back(std::move(broken));
}

/// Visits the ops of a body that the analysis leaves out; the facts at the op
/// around it hold there.
void BrokenPreconditionFinder::visitBody(Operation *op) {
  Cause none;
  SmallVector<Precondition> preconditions;
  op->getRegion(0).walk([&](Operation *inner) {
    preconditions.clear();
    if (!appendForCheck(inner, shapes, preconditions))
      counts.incomplete.push_back(inner);
    addRuns(inner, shapes, preconditions);
    for (const Precondition &precondition : preconditions)
      judge(precondition, /*isCast=*/false, none);
  });
}

void BrokenPreconditionFinder::visit(Operation *op) {
  SmallVector<Precondition> preconditions;
  point = op;
  if (scope < PreconditionScope::Check)
    appendAllPreconditions(op, shapes, preconditions);
  else if (!appendForCheck(op, shapes, preconditions))
    counts.incomplete.push_back(op);
  bool isCast =
      scope >= PreconditionScope::All
          ? isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) &&
                getReshapedSource(op)
          : scope == PreconditionScope::RefutedAndCasts &&
                isa<tensor::CastOp>(op);
  if (scope == PreconditionScope::Check)
    addRuns(op, shapes, preconditions);
  Cause here;
  for (const Precondition &precondition : preconditions)
    judge(precondition, isCast, here);
  if (scope == PreconditionScope::Check && shapes.skipsBodyOf(op))
    visitBody(op);
  if (!found.empty())
    noteCauses(op, here);
}

SmallVector<BrokenPrecondition>
symshape::findBrokenPreconditions(const FunctionShapes &shapes,
                                  Explainer &explainer, PreconditionScope scope,
                                  PreconditionCounts *counts) {
  bool onlyCasts =
      scope < PreconditionScope::All && shapes.refutedOps().empty();
  if (onlyCasts &&
      (scope == PreconditionScope::Refuted || !shapes.hasOp<tensor::CastOp>()))
    return {};
  BrokenPreconditionFinder finder(shapes, explainer, scope);
  shapes.forEachOp([&](Operation *op) {
    if (!onlyCasts || isa<tensor::CastOp>(op))
      finder.visit(op);
  });
  if (counts) {
    counts->proved += finder.getCounts().proved;
    counts->checked += finder.getCounts().checked;
    llvm::append_range(counts->incomplete, finder.getCounts().incomplete);
  }
  return finder.take();
}
