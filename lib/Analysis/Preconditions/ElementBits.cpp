//===- ElementBits.cpp - Bits that are computed from numbers --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a bit is always true: a condition of sizes, or a comparison of two
// numbers whose ranges do not meet.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "Program/FollowedTypes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr ElementRanges::overSizes(DimExpr e, Value self) {
  auto isScalar = [](DimExpr leaf) {
    return leaf.getKind() == ExprKind::Scalar;
  };
  if (!e || (shapes.isKnown(e) && (!chosen || !e.anyLeaf(isScalar))))
    return e;
  if (!chosen)
    return {};
  bool isComplete = true;
  auto pointOf = [&](const NumberRange &range) {
    isComplete &= range && range.min == range.max;
    return range && range.min == range.max ? range.min : DimExpr();
  };
  ModuleShapes &module = shapes.getModule();
  DimExpr replaced = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (isScalar(leaf)) {
      // Another rule rounds a float.
      FunctionOpInterface func = shapes.getFunction();
      Value input = func.getArgument(leaf.getInputNumber());
      if (leaf.getRule() == kIntegerRule &&
          !getElementTypeOrSelf(input.getType()).isInteger(1))
        return pointOf(of(input));
      isComplete = false;
      return DimExpr();
    }
    if (!isComplete || !leaf.isSymbol())
      return DimExpr();
    const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
    if (record.kind != SymbolRecord::Fresh)
      return DimExpr();
    if (record.axis >= 0 || !record.origin || record.origin == self) {
      isComplete = false;
      return DimExpr();
    }
    // The content of a bit is 0 or 1; its signed number is 0 or -1.
    bool isBit = getElementTypeOrSelf(record.origin.getType()).isInteger(1);
    DimExpr point = pointOf(of(record.origin));
    return point && isBit ? -point : point;
  });
  return isComplete ? replaced : DimExpr();
}

Prover &ElementRanges::proverAt(Operation *point) {
  return point ? shapes.proverBefore(point) : shapes.getProver();
}

Verdict ElementRanges::decideCondition(const ConditionRef &condition,
                                       Operation *point) {
  if (Verdict verdict = decide(condition, proverAt(point));
      !chosen || verdict == Verdict::Always || verdict == Verdict::Never)
    return verdict;
  switch (condition->kind) {
  case Condition::Compare: {
    Predicate p = condition->compare;
    p.lhs = overSizes(p.lhs);
    p.rhs = overSizes(p.rhs);
    return p.lhs && p.rhs ? proverAt(point).query(p).verdict()
                          : Verdict::Unknown;
  }
  case Condition::Not:
    return opposite(decideCondition(condition->args[0], point));
  case Condition::And:
  case Condition::Or: {
    Verdict decisive =
        condition->kind == Condition::Or ? Verdict::Always : Verdict::Never;
    bool isDecided = true;
    for (const ConditionRef &arg : condition->args) {
      Verdict verdict = decideCondition(arg, point);
      if (verdict == decisive)
        return decisive;
      isDecided &= verdict == opposite(decisive);
    }
    return isDecided ? opposite(decisive) : Verdict::Unknown;
  }
  }
  llvm_unreachable("all kinds are handled");
}

/// Whether all numbers of `a` are in this order, of signed numbers, with all of
/// `b`.
static Verdict compareRanges(arith::CmpIPredicate order, const NumberRange &a,
                             const NumberRange &b, Prover &prover) {
  using Kind = arith::CmpIPredicate;
  auto isAtMost = [&](DimExpr x, DimExpr y) {
    return prover.query({Relation::Le, x, y}).isAlways();
  };
  auto decide = [](bool always, auto never) {
    return always    ? Verdict::Always
           : never() ? Verdict::Never
                     : Verdict::Unknown;
  };
  switch (order) {
  case Kind::slt:
    return decide(isAtMost(a.max + 1, b.min),
                  [&] { return isAtMost(b.max, a.min); });
  case Kind::sle:
    return decide(isAtMost(a.max, b.min),
                  [&] { return isAtMost(b.max + 1, a.min); });
  case Kind::eq:
    return decide(isAtMost(a.max, b.min) && isAtMost(b.max, a.min), [&] {
      return isAtMost(a.max + 1, b.min) || isAtMost(b.max + 1, a.min);
    });
  case Kind::ne:
    return opposite(compareRanges(Kind::eq, a, b, prover));
  case Kind::sgt:
    return compareRanges(Kind::slt, b, a, prover);
  case Kind::sge:
    return compareRanges(Kind::sle, b, a, prover);
  default:
    return Verdict::Unknown;
  }
}

/// The order of signed numbers that is the order of unsigned ones, if no number
/// is negative.
static arith::CmpIPredicate signedOrder(arith::CmpIPredicate order) {
  using Kind = arith::CmpIPredicate;
  switch (order) {
  case Kind::ult:
    return Kind::slt;
  case Kind::ule:
    return Kind::sle;
  case Kind::ugt:
    return Kind::sgt;
  case Kind::uge:
    return Kind::sge;
  default:
    return order;
  }
}

Verdict ElementRanges::compare(arith::CmpIOp op, Operation *point) {
  using Kind = arith::CmpIPredicate;
  // The signed range of a bit has its 1 as -1.
  if (getElementTypeOrSelf(op.getLhs().getType()).isInteger(1) &&
      op.getPredicate() != Kind::eq && op.getPredicate() != Kind::ne)
    return Verdict::Unknown;
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  if (!a || !b)
    return Verdict::Unknown;
  Kind order = signedOrder(op.getPredicate());
  bool isUnsigned = order != op.getPredicate();
  if (isUnsigned && (!isNonNegative(a) || !isNonNegative(b)))
    return Verdict::Unknown;
  return compareRanges(order, a, b, proverAt(point));
}

std::optional<arith::CmpIPredicate>
symshape::orderOfFloats(arith::CmpFPredicate predicate) {
  using Float = arith::CmpFPredicate;
  using Kind = arith::CmpIPredicate;
  switch (predicate) {
  case Float::OEQ:
  case Float::UEQ:
    return Kind::eq;
  case Float::ONE:
  case Float::UNE:
    return Kind::ne;
  case Float::OLT:
  case Float::ULT:
    return Kind::slt;
  case Float::OLE:
  case Float::ULE:
    return Kind::sle;
  case Float::OGT:
  case Float::UGT:
    return Kind::sgt;
  case Float::OGE:
  case Float::UGE:
    return Kind::sge;
  case Float::AlwaysFalse:
  case Float::AlwaysTrue:
  case Float::ORD:
  case Float::UNO:
    return std::nullopt;
  }
  llvm_unreachable("all predicates are handled");
}

/// A float with a range is a number.
Verdict ElementRanges::compare(arith::CmpFOp op, Operation *point) {
  using Kind = arith::CmpFPredicate;
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  if (!a || !b)
    return Verdict::Unknown;
  Kind predicate = op.getPredicate();
  if (std::optional<arith::CmpIPredicate> order = orderOfFloats(predicate))
    return compareRanges(*order, a, b, proverAt(point));
  return predicate == Kind::AlwaysTrue || predicate == Kind::ORD
             ? Verdict::Always
             : Verdict::Never;
}

Verdict ElementRanges::bit(Value v, Operation *point) {
  // An argument that says that a condition holds.
  if (isa<shape::WitnessType>(v.getType()) && isa<BlockArgument>(v))
    return chosen ? Verdict::Always : Verdict::Unknown;
  if (depth == 0)
    visitedBits = 0;
  if (depth == budgets.depth || ++visitedBits > budgets.bits)
    return Verdict::Unknown;
  ++depth;
  llvm::scope_exit leave([&] { --depth; });
  auto isDecided = [](Verdict verdict) {
    return verdict == Verdict::Always || verdict == Verdict::Never;
  };
  if (ConditionRef condition = shapes.condition(v))
    if (Verdict verdict = decideCondition(condition, point); isDecided(verdict))
      return verdict;
  Operation *op = v.getDefiningOp();
  auto choice = [&](Value condition, Value yes, Value no) {
    Verdict which = bit(condition, point);
    if (isDecided(which))
      return bit(which == Verdict::Always ? yes : no, point);
    Verdict first = bit(yes, point);
    return isDecided(first) && first == bit(no, point) ? first
                                                       : Verdict::Unknown;
  };
  if (auto cmp = dyn_cast_or_null<arith::CmpIOp>(op))
    return compare(cmp, point);
  if (auto cmp = dyn_cast_or_null<arith::CmpFOp>(op))
    return compare(cmp, point);
  if (isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op)) {
    Verdict decisive = isa<arith::OrIOp>(op) ? Verdict::Always : Verdict::Never;
    Verdict a = bit(op->getOperand(0), point);
    if (a == decisive)
      return decisive;
    Verdict b = bit(op->getOperand(1), point);
    if (b == decisive)
      return decisive;
    return isDecided(a) && isDecided(b) ? opposite(decisive) : Verdict::Unknown;
  }
  if (isa_and_nonnull<arith::XOrIOp>(op)) {
    Verdict a = bit(op->getOperand(0), point);
    Verdict b = bit(op->getOperand(1), point);
    if (!isDecided(a) || !isDecided(b))
      return Verdict::Unknown;
    return a == b ? Verdict::Never : Verdict::Always;
  }
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op);
      select && select.getCondition().getType().isInteger(1))
    return choice(select.getCondition(), select.getTrueValue(),
                  select.getFalseValue());
  if (auto either = dyn_cast_or_null<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(v).getResultNumber();
    return choice(either.getCondition(), either.thenYield().getOperand(number),
                  either.elseYield().getOperand(number));
  }
  if (!getElementTypeOrSelf(v.getType()).isInteger(1))
    return Verdict::Unknown;
  NumberRange range = of(v);
  if (range && range.min.isConstant(0) && range.max.isConstant(0))
    return Verdict::Never;
  return range && range.max.isConstant(-1) ? Verdict::Always : Verdict::Unknown;
}

NumberRange ElementRanges::ofBit(Value v) {
  Verdict verdict = bit(v, nullptr);
  if (verdict == Verdict::Always)
    return constant(-1);
  return verdict == Verdict::Never ? constant(0) : NumberRange();
}
