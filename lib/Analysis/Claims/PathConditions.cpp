//===- PathConditions.cpp - Conditions to reach a point -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Claims/PathConditions.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr StringLiteral
    kCheckOfData = "this check depends on data",
    kPoison = "the result of this op may be poison, since a precondition of "
              "the op is not proved",
    kAccess = "this access may be out of bounds";

bool PathConditions::block(Operation *op, StringRef reason) {
  if (!blockedBy)
    blockedBy = {op, reason};
  return false;
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

/// An example may satisfy a predicate over data that no execution satisfies, so
/// such a predicate needs a proof. So does one inside a region, which may not
/// run.
bool PathConditions::require(const Predicate &p, Operation *op,
                             SmallVectorImpl<Predicate> &kept) {
  Prover &prover = shapes.proverBefore(op);
  Prover::QueryOptions options;
  options.wantUsed = false;
  options.cheapOnly =
      depth == 0 && shapes.isAssignable(p.lhs) && shapes.isAssignable(p.rhs);
  if (prover.query(p, options).isAlways())
    return true;
  if (!options.cheapOnly)
    return false;
  if (known.insert({unsigned(p.relation), p.lhs, p.rhs}).second)
    kept.push_back(p);
  return true;
}

bool PathConditions::require(const ConditionRef &c, Operation *op) {
  if (!c)
    return false;
  switch (c->kind) {
  case Condition::Compare:
    return require(c->compare, op);
  case Condition::And:
    return llvm::all_of(
        c->args, [&](const ConditionRef &arg) { return require(arg, op); });
  case Condition::Not:
    if (c->args[0]->kind == Condition::Compare)
      return require(negate(c->args[0]->compare), op);
    [[fallthrough]];
  case Condition::Or:
    return shapes.decideBefore(op, c) == Verdict::Always;
  }
  return false;
}

bool PathConditions::statesSizes(Operation *op) {
  return isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
      op);
}

bool PathConditions::meetsPreconditions(Operation *op) {
  SmallVector<Precondition> preconditions;
  appendAllPreconditions(op, shapes, preconditions);
  bool met = true;
  bool states = statesSizes(op);
  for (const Precondition &precondition : preconditions)
    met &=
        (!precondition.when.empty() &&
         precondition.decide(shapes.proverBefore(op)) == Verdict::Always) ||
        require(precondition.predicate, op, states ? statedSizes : conditions);
  auto requireIndices = [&](Value tensor, ValueRange indices) {
    for (auto [index, size] : llvm::zip(indices, shapes.extents(tensor))) {
      DimExpr i = shapes.content(index);
      met &= i && require({Relation::Le, i.getContext().constant(0), i}, op) &&
             require({Relation::Lt, i, size}, op);
    }
  };
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    requireIndices(extract.getTensor(), extract.getIndices());
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    requireIndices(insert.getDest(), insert.getIndices());
  // No execution makes a value with a negative size.
  for (Value result : op->getResults())
    for (DimExpr e : shapes.extents(result))
      if (!e.isLeaf() && !(e.isConstant() && *e.getConstant() >= 0))
        met &= require({Relation::Le, e.getContext().constant(0), e}, op);
  return met;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool PathConditions::passCheck(Operation *op) {
  auto passes = [&](Value condition) {
    return require(shapes.condition(condition), op) || block(op, kCheckOfData);
  };
  if (auto constraints = dyn_cast<ConstraintsOp>(op))
    return llvm::all_of(constraints.getConditions(), passes);
  return passes(op->getOperand(0));
}

/// A division by zero, or of the least number by -1, ends the program like a
/// failed check.
bool PathConditions::passDivision(Operation *op) {
  DimExpr divisor = isa<ShapedType>(op->getResult(0).getType())
                        ? DimExpr()
                        : shapes.content(op->getOperand(1));
  if (!divisor)
    return block(op, "the divisor depends on data");
  ExprContext &ctx = divisor.getContext();
  bool isSigned = !isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
  if (require({Relation::Ne, divisor, ctx.constant(0)}, op) &&
      (!isSigned || require({Relation::Ne, divisor, ctx.constant(-1)}, op)))
    return true;
  return block(op, "the divisor depends on data");
}

/// An access out of bounds is undefined behavior.
bool PathConditions::passAccess(Operation *op, Value memory,
                                ValueRange indices) {
  ArrayRef<DimExpr> extents = shapes.extents(memory);
  if (extents.size() != indices.size())
    return block(op, kAccess);
  for (auto [value, extent] : llvm::zip(indices, extents)) {
    DimExpr index = shapes.content(value);
    if (!index ||
        !require({Relation::Le, index.getContext().constant(0), index}, op) ||
        !require({Relation::Lt, index, extent}, op))
      return block(op, kAccess);
  }
  return true;
}

bool PathConditions::passCopy(Operation *op, Value from, Value to) {
  ArrayRef<DimExpr> a = shapes.extents(from), b = shapes.extents(to);
  if (a.size() != b.size())
    return block(
        op,
        "this copy is not proved to have a source and a target of equal sizes");
  for (auto [x, y] : llvm::zip(a, b))
    if (!require({Relation::Eq, x, y}, op))
      return block(op, "this copy is not proved to have a source and a target "
                       "of equal sizes");
  return true;
}

static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
             arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp>(op);
}

/// Ops with effects that are defined for all operands except negative sizes.
static bool hasDefinedEffects(Operation *op) {
  if (isa<ClaimShapeOp, SymbolOp, memref::AllocOp, memref::AllocaOp>(op))
    return true;
  StringRef name = op->getName().getStringRef();
  if (llvm::is_contained({"bufferization.alloc_tensor",
                          "bufferization.to_tensor", "ml_program.global_load",
                          "ml_program.global_load_const",
                          "ml_program.global_store"},
                         name))
    return true;
  // torch_c.from_i64, torch_c.to_builtin_tensor: conversions between types.
  if (name.starts_with("torch_c.from_") || name.starts_with("torch_c.to_"))
    return true;
  // Index tensors of a scatter may be out of range; the others read and write
  // whole tensors.
  return !op->isRegistered() && name != "tm_tensor.scatter" &&
         op->getName().getDialectNamespace() == "tm_tensor";
}

/// Ops without effects of their own, which are defined for all operands except
/// that results may be poison.
static bool isOnValues(Operation *op) {
  if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(op))
    return PoisonDoubts::isTotalMap(
        cast<AffineMapAttr>(op->getAttr("map")).getValue());
  if (isa<scf::IfOp, scf::ExecuteRegionOp, scf::IndexSwitchOp, tensor::PadOp,
          tensor::GenerateOp>(op))
    return true;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureTensorSemantics();
  StringRef dialect = op->getName().getDialectNamespace();
  if (op->getNumRegions() == 0 && isPure(op) && dialect != "affine")
    return dialect != "vector" ||
           llvm::none_of(op->getOperandTypes(),
                         llvm::IsaPred<BaseMemRefType, TensorType>);
  return llvm::is_contained({"linalg", "memref", "tensor", "tosa"}, dialect) &&
         isMemoryEffectFree(op);
}

bool PathConditions::passRegions(Operation *op) {
  ++depth;
  auto left = llvm::scope_exit([&] { --depth; });
  for (Region &region : op->getRegions()) {
    if (!region.empty() && !region.hasOneBlock())
      return block(op,
                   "the analysis does not know whether this branch is taken");
    for (Block &inner : region)
      for (Operation &nested : inner)
        if (!nested.hasTrait<OpTrait::IsTerminator>() && !pass(&nested))
          return false;
  }
  doubts.visitYields(op);
  return true;
}

bool PathConditions::pass(Operation *op) {
  bool isCheck = isa<cf::AssertOp, AssumeOp, RequireOp, ConstraintsOp>(op);
  // Poison is undefined behavior if an op acts on it.
  bool acts = isCheck || isDivision(op) ||
              isa<scf::IfOp, scf::IndexSwitchOp>(op) ||
              (!isMemoryEffectFree(op) &&
               !isa<ClaimShapeOp, linalg::LinalgOp, tensor::GenerateOp>(op));
  bool met = isCheck || meetsPreconditions(op);
  doubts.visit(op, met);
  actsOnStated |= acts && !statedSizes.empty();
  if (acts)
    if (Operation *source = doubts.sourceOfOperand(op))
      return block(source, kPoison);
  if (isCheck)
    return passCheck(op);
  if (isDivision(op))
    return passDivision(op);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return passAccess(op, load.getMemRef(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return passAccess(op, store.getMemRef(), store.getIndices());
  if (auto update = dyn_cast<memref::AtomicRMWOp>(op))
    return passAccess(op, update.getMemref(), update.getIndices());
  if (auto update = dyn_cast<memref::GenericAtomicRMWOp>(op))
    return passAccess(op, update.getMemref(), update.getIndices()) &&
           passRegions(op);
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return passCopy(op, copy.getSource(), copy.getTarget());
  if (isa<LoopLikeOpInterface>(op))
    return block(op, "this loop might never end");
  if (isa<CallOpInterface>(op))
    return block(op, "this call might not return");
  if (hasDefinedEffects(op))
    return met || block(op, "a size of this op may be negative");
  if (!isOnValues(op))
    return block(op, "the analysis has no model of the effects of this op");
  return passRegions(op);
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

void PathConditions::moveTo(Operation *point) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  if (!started) {
    next = &entry.front();
    started = true;
  }
  Operation *end = entry.findAncestorOpInBlock(*point);
  around = {};
  if (!end)
    around = {entry.getTerminator(),
              "the analysis does not know whether execution reaches the block "
              "of the claim"};
  else if (end != point)
    around = {end, "the analysis does not know whether execution reaches the "
                   "region of this op that has the claim"};
  if (!end)
    return;
  for (; next && next != end && !blockedBy; next = next->getNextNode())
    pass(next);
}

PathConditions::Obstacle PathConditions::findObstacle(Value used) const {
  if (blockedBy)
    return blockedBy;
  if (around)
    return around;
  if (Operation *source = doubts.sourceOf(used))
    return {source, kPoison};
  return {};
}
