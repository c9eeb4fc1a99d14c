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

bool Reach::addCondition(const ConditionRef &c) {
  if (!c)
    return false;
  switch (c->kind) {
  case Condition::Compare:
    conditions.push_back(c->compare);
    return true;
  case Condition::And:
    return llvm::all_of(c->args,
                        [&](const ConditionRef &a) { return addCondition(a); });
  case Condition::Not: {
    const Condition &inner = *c->args[0];
    if (inner.kind != Condition::Compare)
      return false;
    Predicate p = inner.compare;
    switch (p.relation) {
    case Relation::Eq:
      conditions.push_back({Relation::Ne, p.lhs, p.rhs});
      return true;
    case Relation::Ne:
      conditions.push_back({Relation::Eq, p.lhs, p.rhs});
      return true;
    case Relation::Le:
      conditions.push_back({Relation::Lt, p.rhs, p.lhs});
      return true;
    case Relation::Lt:
      conditions.push_back({Relation::Le, p.rhs, p.lhs});
      return true;
    case Relation::Divisible:
      return false;
    }
    return false;
  }
  case Condition::Or:
    return false;
  }
  return false;
}

bool Reach::pass(Operation *op) {
  if (auto check = dyn_cast<cf::AssertOp>(op))
    return addCondition(shapes.condition(check.getArg()));
  if (auto assume = dyn_cast<AssumeOp>(op))
    return addCondition(shapes.condition(assume.getCondition()));
  // A division by zero ends the program as a failed check does.
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp>(op)) {
    if (isa<ShapedType>(op->getResult(0).getType()))
      return false;
    DimExpr divisor = shapes.content(op->getOperand(1));
    if (!divisor)
      return false;
    if (!divisor.isConstant() || divisor.isConstant(0))
      conditions.push_back(
          {Relation::Ne, divisor, divisor.getContext().constant(0)});
    return true;
  }
  if (op->getNumRegions() == 0)
    return isPure(op) || isa<ClaimShapeOp, SymbolOp>(op) ||
           (isa<MemoryEffectOpInterface>(op) && !isa<CallOpInterface>(op)) ||
           (op->getName().getDialectNamespace() == "torch_c");
  // Code inside a region may stop the program or never end.
  bool passes = !isa<LoopLikeOpInterface>(op);
  for (Region &region : op->getRegions()) {
    passes &= region.empty() || region.hasOneBlock();
    for (Block &block : region)
      for (Operation &inner : block)
        passes &= !isa<cf::AssertOp, AssumeOp>(inner) &&
                  (inner.hasTrait<OpTrait::IsTerminator>() ||
                   inner.getName().getDialectNamespace() == "tm_tensor" ||
                   pass(&inner));
  }
  // An op nobody has seen before may do anything.
  return passes && (op->isRegistered() ||
                    op->getName().getDialectNamespace() == "tm_tensor");
}

std::optional<ArrayRef<Predicate>> Reach::conditionsOf(Operation *point) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  if (point->getBlock() != &entry)
    return std::nullopt;
  if (!started) {
    next = &entry.front();
    started = true;
  }
  for (; next && next != point && !blocked; next = next->getNextNode()) {
    // Of a branch in the entry block nothing follows for later blocks; the
    // conditions inside regions are dropped again.
    size_t before = conditions.size();
    blocked = !pass(next);
    if (next->getNumRegions() != 0)
      conditions.resize(before);
  }
  if (blocked)
    return std::nullopt;
  return ArrayRef<Predicate>(conditions);
}
