//===- LegalExamples.cpp - Sizes that the premises allow ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/LegalExamples.h"
#include "Preconditions/NumberSources.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::dependsOnlyOnSizes(Value v, const FunctionShapes &shapes) {
  bool readsSizes = false;
  SmallVector<Value> work{v};
  llvm::SmallDenseSet<Value> seen{v};
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (seen.insert(value).second)
        work.push_back(value);
  };
  auto areSizes = [&](Value tensor) {
    ArrayRef<DimExpr> extents = shapes.extents(tensor);
    return !extents.empty() && llvm::all_of(extents, [&](DimExpr e) {
      return e && shapes.isKnown(e);
    });
  };
  while (!work.empty()) {
    Value next = work.pop_back_val();
    // A number, or the elements of a small tensor.
    SmallVector<DimExpr> contents(shapes.contents(next));
    if (DimExpr content = shapes.content(next))
      contents.push_back(content);
    if (!contents.empty() && llvm::all_of(contents, [&](DimExpr e) {
          return e && shapes.isKnown(e);
        })) {
      for (DimExpr content : contents) {
        if (content.anyLeaf([](DimExpr leaf) {
              return leaf.getKind() == ExprKind::Scalar;
            }))
          return false;
        readsSizes |= !content.isConstant();
      }
      continue;
    }
    Operation *op = next.getDefiningOp();
    if (!op) {
      Block *block = cast<BlockArgument>(next).getOwner();
      op = block->getParentOp();
      if (!block->isEntryBlock()) {
        for (Block *from : block->getPredecessors())
          add(from->getTerminator()->getOperands());
        continue;
      }
      if (isa<FunctionOpInterface>(op))
        return false;
    }
    if (isa<ShapedDimOpInterface, shape::ShapeOfOp>(op)) {
      if (!areSizes(op->getOperand(0)))
        return false;
      readsSizes = true;
      continue;
    }
    if (isResource(op))
      return false;
    add(op->getOperands());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : block)
          add(inner.getOperands());
  }
  return readsSizes;
}

bool LegalExamples::isStated(DimExpr leaf) const {
  return leaf.isSymbol() &&
         shapes.getModule().symbol(leaf.getSymbolIndex()).kind ==
             SymbolRecord::Boundary;
}

bool LegalExamples::isStated(const Predicate &p) const {
  for (DimExpr side : {p.lhs, p.rhs})
    if (!side || side.anyLeaf([&](DimExpr leaf) { return !isStated(leaf); }))
      return false;
  return true;
}

bool LegalExamples::readsScalars(const Predicate &p) const {
  for (DimExpr side : {p.lhs, p.rhs})
    if (side && side.anyLeaf([](DimExpr leaf) {
          return leaf.getKind() == ExprKind::Scalar;
        }))
      return true;
  return false;
}

/// The value of a predicate; nothing if it depends on other numbers.
static std::optional<bool>
evaluatePredicate(const Predicate &p,
                  function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)> of) {
  auto lhs = evaluate(p.lhs, of), rhs = evaluate(p.rhs, of);
  if (!lhs || !rhs)
    return std::nullopt;
  switch (p.relation) {
  case Relation::Eq:
    return *lhs == *rhs;
  case Relation::Ne:
    return *lhs != *rhs;
  case Relation::Le:
    return *lhs <= *rhs;
  case Relation::Lt:
    return *lhs < *rhs;
  case Relation::Divisible:
    return *rhs == 0 ? *lhs == 0 : *lhs % *rhs == 0;
  }
  llvm_unreachable("all relations are handled");
}

/// The value of a condition; nothing if it depends on other numbers.
static std::optional<bool>
evaluateCondition(const ConditionRef &c,
                  function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)> of) {
  switch (c->kind) {
  case Condition::Compare:
    return evaluatePredicate(c->compare, of);
  case Condition::Not: {
    auto value = evaluateCondition(c->args[0], of);
    return value ? std::optional<bool>(!*value) : std::nullopt;
  }
  case Condition::And:
  case Condition::Or: {
    bool isAnd = c->kind == Condition::And, isKnown = true;
    for (const ConditionRef &arg : c->args) {
      auto value = evaluateCondition(arg, of);
      isKnown &= value.has_value();
      if (value && *value != isAnd)
        return *value;
    }
    return isKnown ? std::optional<bool>(isAnd) : std::nullopt;
  }
  }
  llvm_unreachable("all kinds are handled");
}

bool LegalExamples::passesChecks(Operation *op, const Witness &witness) {
  DenseMap<DimExpr, llvm::DynamicAPInt> values;
  for (auto &[leaf, value] : witness)
    values.insert({leaf, value});
  auto valueOf = [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
    auto it = values.find(leaf);
    return it == values.end() || !isStated(leaf)
               ? std::nullopt
               : std::optional<llvm::DynamicAPInt>(it->second);
  };
  for (Operation &before : *op->getBlock()) {
    if (&before == op)
      return true;
    Check check = readCheck(&before);
    if (!check.holdsAfter())
      continue;
    for (Value condition : check.conditions) {
      ConditionRef c = shapes.condition(condition);
      std::optional<bool> holds =
          c ? evaluateCondition(c, valueOf) : std::nullopt;
      if (holds ? !*holds : dependsOnlyOnSizes(condition, shapes))
        return false;
    }
  }
  return true;
}

std::optional<Witness> LegalExamples::find(ArrayRef<Predicate> anyOf,
                                           Operation *op, bool everySize) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  if (!llvm::all_of(anyOf, [&](const Predicate &p) { return isStated(p); }) ||
      op->getBlock() != &entry || !shapes.getFunction().isPublic() ||
      !shapes.conflicts().empty() ||
      (!everySize && !isUpTo(op, lastAlwaysReached(shapes))))
    return std::nullopt;
  // Search under the assumed greatest extent, since the sizes hold under it.
  Prover &prover = shapes.overflowProverBefore(op);
  if (!prover.isConsistent())
    return std::nullopt;
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.onlyCounterexample = true;
  options.wantUsed = false;
  Answer answer = anyOf.size() == 1 ? prover.query(anyOf.front(), options)
                                    : prover.queryAnyOf(anyOf, options);
  if (answer.canBeFalse != Truth::True ||
      !passesChecks(op, answer.falseWitness))
    return std::nullopt;
  return answer.falseWitness;
}
