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

namespace {
enum class RangeOrder : uint8_t { Less, LessEqual, Equal };
} // namespace

/// Whether all numbers of `a` are in this order with all of `b`.
static Verdict compareRanges(RangeOrder order, const NumberRange &a,
                             const NumberRange &b, Prover &prover) {
  if (!a || !b)
    return Verdict::Unknown;
  auto isAtMost = [&](DimExpr x, DimExpr y) {
    return prover.query({Relation::Le, x, y}).isAlways();
  };
  switch (order) {
  case RangeOrder::Less:
    return isAtMost(a.max + 1, b.min) ? Verdict::Always
           : isAtMost(b.max, a.min)   ? Verdict::Never
                                      : Verdict::Unknown;
  case RangeOrder::LessEqual:
    return isAtMost(a.max, b.min)       ? Verdict::Always
           : isAtMost(b.max + 1, a.min) ? Verdict::Never
                                        : Verdict::Unknown;
  case RangeOrder::Equal:
    if (isAtMost(a.max + 1, b.min) || isAtMost(b.max + 1, a.min))
      return Verdict::Never;
    return isAtMost(a.max, b.min) && isAtMost(b.max, a.min) ? Verdict::Always
                                                            : Verdict::Unknown;
  }
  llvm_unreachable("all orders are handled");
}

Verdict ElementRanges::compare(arith::CmpIOp op, Operation *point) {
  using Kind = arith::CmpIPredicate;
  // The signed range of a bit has its 1 as -1.
  if (getElementTypeOrSelf(op.getLhs().getType()).isInteger(1) &&
      op.getPredicate() != Kind::eq && op.getPredicate() != Kind::ne)
    return Verdict::Unknown;
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  switch (op.getPredicate()) {
  case Kind::eq:
    return compareRanges(RangeOrder::Equal, a, b, proverAt(point));
  case Kind::ne:
    return opposite(compareRanges(RangeOrder::Equal, a, b, proverAt(point)));
  case Kind::ult:
  case Kind::ule:
  case Kind::ugt:
  case Kind::uge:
    if (!isNonNegative(a) || !isNonNegative(b))
      return Verdict::Unknown;
    break;
  default:
    break;
  }
  switch (op.getPredicate()) {
  case Kind::slt:
  case Kind::ult:
    return compareRanges(RangeOrder::Less, a, b, proverAt(point));
  case Kind::sle:
  case Kind::ule:
    return compareRanges(RangeOrder::LessEqual, a, b, proverAt(point));
  case Kind::sgt:
  case Kind::ugt:
    return compareRanges(RangeOrder::Less, b, a, proverAt(point));
  default:
    return compareRanges(RangeOrder::LessEqual, b, a, proverAt(point));
  }
}

/// A float with a range is a number.
Verdict ElementRanges::compare(arith::CmpFOp op, Operation *point) {
  using Kind = arith::CmpFPredicate;
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  if (!a || !b)
    return Verdict::Unknown;
  switch (op.getPredicate()) {
  case Kind::AlwaysFalse:
  case Kind::UNO:
    return Verdict::Never;
  case Kind::AlwaysTrue:
  case Kind::ORD:
    return Verdict::Always;
  case Kind::OEQ:
  case Kind::UEQ:
    return compareRanges(RangeOrder::Equal, a, b, proverAt(point));
  case Kind::ONE:
  case Kind::UNE:
    return opposite(compareRanges(RangeOrder::Equal, a, b, proverAt(point)));
  case Kind::OLT:
  case Kind::ULT:
    return compareRanges(RangeOrder::Less, a, b, proverAt(point));
  case Kind::OLE:
  case Kind::ULE:
    return compareRanges(RangeOrder::LessEqual, a, b, proverAt(point));
  case Kind::OGT:
  case Kind::UGT:
    return compareRanges(RangeOrder::Less, b, a, proverAt(point));
  case Kind::OGE:
  case Kind::UGE:
    return compareRanges(RangeOrder::LessEqual, b, a, proverAt(point));
  }
  llvm_unreachable("all predicates are handled");
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
