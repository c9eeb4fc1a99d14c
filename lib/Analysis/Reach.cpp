//===- Reach.cpp - Whether a point is reached ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reach.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

/// Adds a condition that every run past here meets. One that hangs on data may
/// be met by no run at all, whatever a witness says: then nothing is known.
bool Reach::addPredicate(const Predicate &p) {
  if (shapes.isAssignable(p.lhs) && shapes.isAssignable(p.rhs)) {
    conditions.push_back(p);
    return true;
  }
  return shapes.proverBefore(next).query(p).isAlways();
}

bool Reach::addCondition(const ConditionRef &c) {
  if (!c)
    return false;
  switch (c->kind) {
  case Condition::Compare:
    return addPredicate(c->compare);
  case Condition::And:
    return llvm::all_of(c->args,
                        [&](const ConditionRef &a) { return addCondition(a); });
  case Condition::Not: {
    const Condition &inner = *c->args[0];
    if (inner.kind != Condition::Compare)
      return false;
    return addPredicate(negate(inner.compare));
  }
  case Condition::Or:
    return false;
  }
  return false;
}

/// No run makes a value with a negative size.
bool Reach::addSizes(Operation *op) {
  for (Value result : op->getResults())
    for (DimExpr e : shapes.extents(result)) {
      if (e.isLeaf() || (e.isConstant() && *e.getConstant() >= 0))
        continue;
      Interval range = shapes.proverBefore(next).bounds(e);
      if (range.lower && *range.lower >= 0)
        continue;
      if (!addPredicate({Relation::Le, e.getContext().constant(0), e}))
        return false;
    }
  return true;
}

/// True for ops of dialects whose ops always come to an end, unless they call
/// or loop.
static bool isOfKnownDialect(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return llvm::is_contained({"affine", "arith", "bufferization", "linalg",
                             "math", "memref", "ml_program", "scf", "tensor",
                             "tm_tensor", "torch_c", "tosa", "vector"},
                            dialect);
}

bool Reach::pass(Operation *op) {
  if (auto check = dyn_cast<cf::AssertOp>(op))
    return addCondition(shapes.condition(check.getArg()));
  if (auto assume = dyn_cast<AssumeOp>(op))
    return addCondition(shapes.condition(assume.getCondition()));
  if (auto require = dyn_cast<RequireOp>(op))
    return addCondition(shapes.condition(require.getCondition()));
  if (auto constraints = dyn_cast<ConstraintsOp>(op))
    return llvm::all_of(constraints.getConditions(), [&](Value condition) {
      return addCondition(shapes.condition(condition));
    });
  // A division by zero ends the program as a failed check does.
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp>(op)) {
    if (isa<ShapedType>(op->getResult(0).getType()))
      return false;
    DimExpr divisor = shapes.content(op->getOperand(1));
    if (!divisor)
      return false;
    if (divisor.isConstant())
      return !divisor.isConstant(0);
    return addPredicate(
        {Relation::Ne, divisor, divisor.getContext().constant(0)});
  }
  if (!addSizes(op))
    return false;
  if (op->getNumRegions() == 0)
    return isPure(op) || isa<ClaimShapeOp, SymbolOp>(op) ||
           (isOfKnownDialect(op) && !isa<CallOpInterface>(op));
  // Code inside a region may stop the program or never end, and whether it runs
  // is not followed: nothing in it may depend on a condition.
  if (isa<LoopLikeOpInterface>(op) || !isOfKnownDialect(op))
    return false;
  size_t before = conditions.size();
  for (Region &region : op->getRegions()) {
    if (!region.empty() && !region.hasOneBlock())
      return false;
    for (Block &block : region)
      for (Operation &inner : block)
        if (!inner.hasTrait<OpTrait::IsTerminator>() &&
            inner.getName().getDialectNamespace() != "tm_tensor" &&
            (isa<cf::AssertOp, AssumeOp, ConstraintsOp, RequireOp>(inner) ||
             !pass(&inner)))
          return false;
  }
  return conditions.size() == before;
}

std::optional<ArrayRef<Predicate>> Reach::conditionsOf(Operation *point) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  if (point->getBlock() != &entry)
    return std::nullopt;
  if (!started) {
    next = &entry.front();
    started = true;
  }
  for (; next && next != point && !blocked; next = next->getNextNode())
    blocked = !pass(next);
  if (blocked)
    return std::nullopt;
  return ArrayRef<Predicate>(conditions);
}
