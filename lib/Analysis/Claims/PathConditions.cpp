//===- PathConditions.cpp - Conditions to reach a point -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Claims/PathConditions.h"
#include "Program/ElementOps.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr StringLiteral
    kCheckOfData = "this check depends on data",
    kPoison = "the result of this op may be poison, since a precondition of "
              "the op is not proved";

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
  options.cheapOnly = (depth == 0 || isSufficient) &&
                      shapes.isAssignable(p.lhs) && shapes.isAssignable(p.rhs);
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

/// A proof under the assumption about the greatest extent is none here: an
/// example may have a greater one.
bool PathConditions::requirePrecondition(const Precondition &p) {
  Operation *op = p.op;
  if (!p.isExpressed())
    return false;
  if (!p.when.empty() && p.decide(shapes.proverBefore(op)) == Verdict::Always)
    return true;
  return require(p.predicate, op, p.statesSize ? statedSizes : conditions);
}

static StringRef reasonOf(const Precondition &p) {
  if (p.use == PreconditionUse::Access)
    return "this access may be out of bounds";
  if (p.kind == Precondition::Divisor)
    return "the divisor depends on data";
  if (p.number == "a size")
    return "a size of this op may be negative";
  return "a precondition of this op is not proved, and the behavior is "
         "undefined without it";
}

PathConditions::Needs PathConditions::requirePreconditions(Operation *op) {
  Needs needs;
  SmallVector<Precondition> preconditions;
  needs.areAll = appendForExecution(op, shapes, preconditions);
  for (const Precondition &p : preconditions) {
    bool isUndefined = p.violation == Violation::Undefined;
    needs.mayBeUndefined |= isUndefined;
    if (requirePrecondition(p))
      continue;
    needs.mayBePoison |= !isUndefined;
    if (isUndefined && needs.unproved.empty())
      needs.unproved = reasonOf(p);
  }
  // No execution makes a value with a negative size.
  for (Value result : op->getResults())
    for (DimExpr e : shapes.extents(result))
      if (!e.isLeaf() && !(e.isConstant() && *e.getConstant() >= 0))
        needs.mayBePoison |=
            !require({Relation::Le, e.getContext().constant(0), e}, op);
  return needs;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool PathConditions::passCheck(const Check &check, Operation *op) {
  return llvm::all_of(check.conditions, [&](Value condition) {
    return require(shapes.condition(condition), op) || block(op, kCheckOfData);
  });
}

/// True if the op has an effect or takes a branch that depends on its operands.
static bool actsOnOperands(Operation *op) {
  if (isa<ClaimShapeOp>(op) || onlyComputesByName(op))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return !linalgOp.hasPureTensorSemantics();
  return !computesElements(op) &&
         (op->getNumRegions() != 0 || !isMemoryEffectFree(op));
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

/// True if the loop ends if its body does, and its counter does not wrap.
static bool isCounted(Operation *op, const FunctionShapes &shapes) {
  if (isa<affine::AffineForOp>(op))
    return true;
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<llvm::APInt> step =
      loop ? loop.getConstantStep() : std::nullopt;
  if (!step || !step->isStrictlyPositive() || loop.getUnsignedCmp())
    return false;
  if (step->isOne())
    return true;
  // A greater step may jump over the end of the counter's range.
  DimExpr end = shapes.content(loop.getUpperBound());
  if (!end || !loop.getUpperBound().getType().isIndex() ||
      step->getActiveBits() > 32)
    return false;
  std::optional<llvm::DynamicAPInt> most =
      shapes.overflowProverBefore(op).bounds(end).upper;
  return most && *most <= llvm::DynamicAPInt(int64_t(1) << 62);
}

bool PathConditions::passLoop(Operation *op) {
  if (!isCounted(op, shapes))
    return block(op, "this loop might never end");
  if (!passRegions(op))
    return false;
  // The values that one iteration yields are those with which the next begins.
  bool startsInDoubt = llvm::any_of(op->getOperands(), [&](Value operand) {
    return doubts.elementSourceOf(operand);
  });
  for (Value yielded :
       op->getRegion(0).front().getTerminator()->getOperands()) {
    Operation *source = doubts.sourceOf(yielded);
    if (!source && !startsInDoubt)
      source = doubts.elementSourceOf(yielded);
    if (source)
      return block(source, kPoison);
  }
  return true;
}

bool PathConditions::pass(Operation *op) {
  Check check = readCheck(op);
  bool isLoop = isa<LoopLikeOpInterface>(op), isCall = isa<CallOpInterface>(op);
  Needs needs;
  if (!check.holdsAfter() && !isLoop && !isCall)
    needs = requirePreconditions(op);
  doubts.visit(op, needs.areAll && !needs.mayBePoison);
  // Poison is undefined behavior if an op acts on it.
  if (check.holdsAfter() || needs.mayBeUndefined || actsOnOperands(op)) {
    actsOnStated |= !statedSizes.empty();
    if (Operation *source = doubts.sourceOfOperand(op))
      return block(source, kPoison);
  }
  if (check.holdsAfter())
    return passCheck(check, op);
  if (isLoop)
    return passLoop(op);
  if (isCall)
    return block(op, "this call might not return");
  if (!needs.unproved.empty())
    return block(op, needs.unproved);
  if (!needs.areAll && (op->getNumRegions() != 0 || !isPure(op)))
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
