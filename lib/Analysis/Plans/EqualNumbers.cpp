//===- EqualNumbers.cpp - Values that hold the same number ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/EqualNumbers.h"
#include "Plans/AvailableValues.h"
#include "Program/FollowedTypes.h"
#include "StableSort.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/ExportedMark.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class EqualNumberFinder {
public:
  explicit EqualNumberFinder(const FunctionShapes &shapes)
      : shapes(shapes), sources(shapes) {}

  std::vector<EqualNumber> run();

private:
  void visit(Operation *op);
  Operation *outermostPoint(Operation *op, Value v) const;
  std::optional<SizeSource> find(Value v, Operation *point, bool topLevelOnly);

  const FunctionShapes &shapes;
  AvailableValues sources;
  /// The position of each op in program order.
  DenseMap<Operation *, unsigned> order;
  /// The uses of each value, by the op before which the facts must hold.
  llvm::MapVector<std::pair<Operation *, Value>, SmallVector<OpOperand *>> uses;
};

/// Operands of affine ops must be symbols or dimensions of the function; values
/// at its top level are both.
bool isInAffineOp(const OpOperand *use) {
  return use->getOwner()->getName().getDialectNamespace() == "affine";
}

bool isExported(Operation *op) { return op && op->hasAttr(kExportedAttr); }

/// True for ops whose operands stay: they state something about these very
/// values.
bool statesFacts(Operation *op) {
  return op->hasTrait<HasBindings>() || op->getParentOfType<ConstraintsOp>();
}

/// Returns the outermost loop around `op` that does not contain the value, or
/// else `op`: upstream may move an op there that reads the value.
Operation *EqualNumberFinder::outermostPoint(Operation *op, Value v) const {
  Operation *point = op;
  Operation *scope = v.getParentRegion()->getParentOp();
  for (Operation *around = op->getParentOp();
       around != scope && around != shapes.getFunction();
       around = around->getParentOp())
    if (isa<LoopLikeOpInterface>(around))
      point = around;
  return point;
}

void EqualNumberFinder::visit(Operation *op) {
  order[op] = order.size();
  if (statesFacts(op) || isExported(op))
    return;
  for (OpOperand &use : op->getOpOperands()) {
    Value v = use.get();
    if (!isFollowedInteger(v.getType()) || isExported(v.getDefiningOp()))
      continue;
    DimExpr e = shapes.content(v);
    if (!e || e.isConstant())
      continue;
    Operation *point = outermostPoint(op, v);
    if (sources.isOrdered(op) && sources.isOrdered(point))
      uses[{point, v}].push_back(&use);
  }
}

// Rewrite: equal-number
std::optional<SizeSource> EqualNumberFinder::find(Value v, Operation *point,
                                                  bool topLevelOnly) {
  DimExpr e = shapes.content(v);
  Prover &prover = shapes.proverBefore(point);
  // In dead code, every fact holds.
  if (!prover.isConsistent())
    return std::nullopt;
  DimExpr reduced = prover.simplify(e);
  if (reduced.isConstant())
    return std::nullopt;
  sources.setQuery(point, v.getDefiningOp());
  auto place = sources.findEqual(reduced, v, topLevelOnly);
  if (!place && reduced != e)
    place = sources.findEqual(e, v, topLevelOnly);
  if (!place)
    return std::nullopt;
  // If the other value makes the use invariant in a loop, the two must be equal
  // before the loop, which may run zero times.
  if (Operation *outer = outermostPoint(point, place->value); outer != point) {
    Prover &before = shapes.proverBefore(outer);
    if (!before.isConsistent() ||
        before.simplify(e) != before.simplify(reduced))
      return std::nullopt;
  }
  DimExpr other = place->axis < 0 ? shapes.content(place->value)
                                  : shapes.extent(place->value, place->axis);
  recordAnswer(shapes, point, "equal-number", {Relation::Eq, e, other});
  return SizeSource{place->value, place->axis, {}};
}

std::vector<EqualNumber> EqualNumberFinder::run() {
  shapes.forEachOp([&](Operation *op) { visit(op); });
  // In program order, which moves the provers least.
  auto questions = uses.takeVector();
  stableSort(questions, [&](const auto &a, const auto &b) {
    return order.lookup(a.first.first) < order.lookup(b.first.first);
  });
  std::vector<EqualNumber> found;
  // A value that is computed from better ones may serve later uses.
  DenseMap<Operation *, llvm::SetVector<Value>> better;
  for (auto &[question, operands] : questions) {
    auto source = find(question.second, question.first,
                       llvm::any_of(operands, isInAffineOp));
    if (!source)
      continue;
    if (sources.isSafe(source->value) && !sources.isSafe(question.second))
      for (OpOperand *use : operands) {
        Operation *user = use->getOwner();
        better[user].insert(question.second);
        sources.updateSafe(user, better[user]);
      }
    found.push_back({question.second, std::move(operands), *source});
  }
  return found;
}

} // namespace

std::vector<EqualNumber>
symshape::findEqualNumbers(const FunctionShapes &shapes) {
  return EqualNumberFinder(shapes).run();
}
