//===- ElementRanges.cpp - Numbers in tensors -----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "Preconditions/ConstantLimits.h"
#include "Preconditions/NumberSources.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/BufferUses.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallBitVector.h"
#include <cmath>

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

std::optional<IntegerLimits> ElementRanges::limitsOfConstant(Attribute value) {
  auto &known = shapes.getModule().constantLimits;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  return known[value] = limitsOf(value);
}

bool ElementRanges::isNonNegative(const NumberRange &range) {
  return range && shapes.getProver()
                      .query({Relation::Le, ctx.constant(0), range.min})
                      .isAlways();
}

Prover &ElementRanges::overflowProver() {
  Operation *func = shapes.getFunction();
  return shapes.overflowProverBefore(&func->getRegion(0).front().front());
}

/// The range, if it fits a signed integer of the type: no number wraps.
NumberRange ElementRanges::fitting(NumberRange range, Type type) {
  type = getElementTypeOrSelf(type);
  unsigned bits = type.isIndex()     ? IndexType::kInternalStorageBitWidth
                  : type.isInteger() ? type.getIntOrFloatBitWidth()
                                     : 0;
  if (!range || bits < 8 || bits > 64)
    return {};
  Prover &prover = overflowProver();
  bool fits =
      prover.query({Relation::Le, ctx.constant(llvm::minIntN(bits)), range.min})
          .isAlways() &&
      prover.query({Relation::Le, range.max, ctx.constant(llvm::maxIntN(bits))})
          .isAlways();
  return fits ? range : NumberRange();
}

NumberRange ElementRanges::join(ValueRange values) {
  SmallVector<DimExpr> least, greatest;
  for (Value v : values) {
    NumberRange range = of(v);
    if (!range)
      return {};
    least.push_back(range.min);
    greatest.push_back(range.max);
  }
  if (least.empty())
    return {};
  return {ctx.min(least), ctx.max(greatest)};
}

NumberRange ElementRanges::of(Value v) {
  if (given)
    return ofGiven(v);
  if (auto it = ranges.find(v); it != ranges.end())
    return it->second;
  ranges[v] = {}; // for a number that depends on itself
  if (depth == budgets.depth)
    return {};
  ++depth;
  NumberRange range = compute(v);
  --depth;
  return ranges[v] = range;
}

/// A chosen number, if the type has it.
NumberRange ElementRanges::ofInput(Type type, unsigned argument) {
  type = getElementTypeOrSelf(type);
  if (type.isInteger(1))
    return constant(chosen.number.isConstant(0) == chosen.flipsBits ? -1 : 0);
  DimExpr number = chosen.number + int64_t(argument) * chosen.step;
  NumberRange range{number, number};
  if (type.isUnsignedInteger() && !isNonNegative(range))
    return {};
  return isa<FloatType>(type) ? representable(range, type)
                              : fitting(range, type);
}

/// False for a buffer that may have other elements than the caller gave it.
static bool hasGivenElements(BlockArgument argument) {
  return !isa<BaseMemRefType>(argument.getType()) || isOnlyRead(argument);
}

NumberRange ElementRanges::ofArgument(BlockArgument argument) {
  Operation *around = argument.getOwner()->getParentOp();
  if (auto func = dyn_cast_or_null<FunctionOpInterface>(around))
    return chosen && argument.getOwner()->isEntryBlock() &&
                   shapes.getModule().isEntry(func) &&
                   hasGivenElements(argument)
               ? ofInput(argument.getType(), argument.getArgNumber())
               : NumberRange();
  if (auto loop = dyn_cast_or_null<scf::ForOp>(around))
    return argument == loop.getInductionVar()
               ? NumberRange()
               : ofLoop(loop,
                        argument.getArgNumber() - loop.getNumInductionVars());
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(around);
  if (!linalgOp ||
      argument.getArgNumber() >= unsigned(linalgOp.getNumDpsInputs()))
    return {};
  return of(linalgOp->getOperand(argument.getArgNumber()));
}

/// The relation `a < b` that a comparison states, with the sides in this order,
/// where `isStrict` is false for `a <= b`. None for another comparison.
static std::optional<ElementRanges::Order> orderOf(Value condition) {
  using Kind = arith::CmpIPredicate;
  std::optional<Kind> kind;
  if (auto cmp = condition.getDefiningOp<arith::CmpIOp>())
    kind = cmp.getPredicate();
  else if (auto cmp = condition.getDefiningOp<arith::CmpFOp>())
    kind = orderOfFloats(cmp.getPredicate());
  if (!kind)
    return std::nullopt;
  Operation *cmp = condition.getDefiningOp();
  Value a = cmp->getOperand(0), b = cmp->getOperand(1);
  switch (*kind) {
  case Kind::slt:
    return ElementRanges::Order{a, b, true};
  case Kind::sle:
    return ElementRanges::Order{a, b, false};
  case Kind::sgt:
    return ElementRanges::Order{b, a, true};
  case Kind::sge:
    return ElementRanges::Order{b, a, false};
  default:
    return std::nullopt;
  }
}

/// A bit that is equal to the condition of a rounding: for d >= 0,
/// `r != 0 && (d < 0) != (r < 0)` is `r < 0`.
Value ElementRanges::simplified(Value condition) {
  auto isFalse = [&](Value bit) {
    auto order = orderOf(bit);
    NumberRange a = order ? of(order->lower) : NumberRange();
    NumberRange b = order ? of(order->upper) : NumberRange();
    return a && b && order->isStrict &&
           shapes.getProver().query({Relation::Le, b.max, a.min}).isAlways();
  };
  if (auto either = condition.getDefiningOp<arith::XOrIOp>()) {
    Value x = elementAtPlace(either.getLhs());
    Value y = elementAtPlace(either.getRhs());
    return isFalse(x) ? y : isFalse(y) ? x : condition;
  }
  auto both = condition.getDefiningOp<arith::AndIOp>();
  if (!both)
    return condition;
  Value x = simplified(elementAtPlace(both.getLhs()));
  Value y = simplified(elementAtPlace(both.getRhs()));
  for (auto [unequal, less] : {std::pair(x, y), std::pair(y, x)}) {
    auto ne = unequal.getDefiningOp<arith::CmpIOp>();
    auto lt = less.getDefiningOp<arith::CmpIOp>();
    if (ne && lt && ne.getPredicate() == arith::CmpIPredicate::ne &&
        lt.getPredicate() == arith::CmpIPredicate::slt &&
        elementAtPlace(ne.getLhs()) == elementAtPlace(lt.getLhs()) &&
        elementAtPlace(ne.getRhs()) == elementAtPlace(lt.getRhs()))
      return less;
  }
  return condition;
}

std::optional<ElementRanges::Order>
ElementRanges::orderOfSelection(arith::SelectOp select) {
  return orderOf(simplified(elementAtPlace(select.getCondition())));
}

/// An arm has only the numbers for which the condition chooses it: the arm `x`
/// of `x < 0 ? 0 : x` is at least 0.
NumberRange ElementRanges::ofSelect(arith::SelectOp select) {
  auto order = orderOfSelection(select);
  NumberRange a = order ? of(order->lower) : NumberRange();
  NumberRange b = order ? of(order->upper) : NumberRange();
  if (!a || !b) {
    NumberRange condition = of(select.getCondition());
    if (condition && condition.max.isConstant(-1))
      return of(select.getTrueValue());
    if (condition && condition.min.isConstant(0))
      return of(select.getFalseValue());
    return join({select.getTrueValue(), select.getFalseValue()});
  }
  auto isAtMost = [&](DimExpr x, DimExpr y) {
    return shapes.getProver().query({Relation::Le, x, y}).isAlways();
  };
  // The condition may be the same for all numbers.
  if (isAtMost(order->isStrict ? b.max : b.max + 1, a.min))
    return of(select.getFalseValue());
  if (isAtMost(order->isStrict ? a.max + 1 : a.max, b.min))
    return of(select.getTrueValue());
  auto isSame = [](Value x, Value y) {
    return elementAtPlace(x) == elementAtPlace(y);
  };
  auto arm = [&](Value v, bool holds) {
    NumberRange range = of(v);
    if (!range)
      return inArm(v, *order, holds);
    // lower <= upper if the condition holds, upper <= lower otherwise.
    if (isSame(v, holds ? order->lower : order->upper))
      range.max = ctx.min({range.max, holds ? b.max : a.max});
    else if (isSame(v, holds ? order->upper : order->lower))
      range.min = ctx.max({range.min, holds ? a.min : b.min});
    // A sum with the smaller number: `r + d` where r < 0 is at most d - 1.
    if (auto sum = v.getDefiningOp<arith::AddIOp>(); sum && holds)
      for (unsigned i : {0, 1})
        if (NumberRange other = of(sum->getOperand(1 - i));
            other && sum->getOperand(i) == order->lower)
          range.max = ctx.min(
              {range.max, (order->isStrict ? b.max - 1 : b.max) + other.max});
    return range;
  };
  NumberRange x = arm(select.getTrueValue(), true);
  NumberRange y = arm(select.getFalseValue(), false);
  return x && y ? clamped(x, y) : NumberRange();
}

NumberRange ElementRanges::ofYielded(OpResult result) {
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  OpOperand *output = op.getDpsInitOperand(result.getResultNumber());
  AffineMap map = op.getMatchingIndexingMap(output);
  Operation *yield = onlyTerminator(op->getRegion(0));
  if (!yield || !coversAll(map, cast<ShapedType>(output->get().getType())))
    return {};
  Value yielded = yield->getOperand(result.getResultNumber());
  if (op.payloadUsesValueFromOperand(output))
    return ofAccumulated(result, yielded);
  // Without an iteration, no element is written.
  return writesPlaces(*output, shapes) ? of(yielded)
                                       : join({yielded, output->get()});
}

/// Ops whose elements are those of other values.
NumberRange ElementRanges::ofMoved(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return ofLoop(loop, result.getResultNumber());
  if (auto choice = dyn_cast<scf::IfOp>(result.getOwner()))
    return choice.getNumResults() == 1 && !choice.getElseRegion().empty()
               ? join({choice.thenYield().getOperand(0),
                       choice.elseYield().getOperand(0)})
               : NumberRange();
  ElementMoves moves = getElementMoves(result);
  return moves.sources.size() == 1 ? of(moves.sources.front())
                                   : join(moves.sources);
}

NumberRange ElementRanges::compute(Value v) {
  // The content of a bit is 0 or 1; its signed number is 0 or -1.
  bool isBit = getElementTypeOrSelf(v.getType()).isInteger(1);
  auto signedRange = [&](DimExpr min, DimExpr max) {
    return isBit ? NumberRange{-max, -min} : NumberRange{min, max};
  };
  if (DimExpr content = overSizes(shapes.content(v), v);
      content && shapes.isKnown(content))
    return signedRange(content, content);
  SmallVector<DimExpr> elements(shapes.contents(v));
  for (DimExpr &element : elements)
    element = overSizes(element, v);
  if (!elements.empty() &&
      llvm::all_of(elements, [&](DimExpr e) { return e && shapes.isKnown(e); }))
    return signedRange(ctx.min(elements), ctx.max(elements));
  Operation *op = v.getDefiningOp();
  if (!op)
    return ofArgument(cast<BlockArgument>(v));
  if (isa<arith::CmpIOp, arith::CmpFOp>(op) ||
      (getArithmetic(op).isBitwise() &&
       getElementTypeOrSelf(v.getType()).isInteger(1)))
    return ofBit(v);
  Attribute value;
  if (matchPattern(op, m_Constant(&value))) {
    if (auto number = dyn_cast<IntegerAttr>(value))
      return number.getValue().getBitWidth() <= 64
                 ? constant(number.getValue().getSExtValue())
                 : NumberRange();
    auto limits = limitsOfConstant(value);
    if (!limits)
      return chosen && isResource(op) ? ofInput(v.getType(), 0) : NumberRange();
    NumberRange range{ctx.constant(limits->first),
                      ctx.constant(limits->second)};
    auto number = dyn_cast<FloatAttr>(value);
    return number ? ofFloatConstant(number.getValue(), range) : range;
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op)) {
    auto axis = getConstantIntValue(dim.getDimension());
    DimExpr size =
        axis ? shapes.extent(dim.getShapedValue(), *axis) : DimExpr();
    return size && shapes.isKnown(size) ? NumberRange{size, size}
                                        : NumberRange();
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    DimExpr size =
        linalgLoopExtent(index, [&](Value v) { return shapes.extents(v); });
    return size ? NumberRange{ctx.constant(0), size - 1} : NumberRange();
  }
  if (isa<linalg::LinalgOp>(op))
    return ofYielded(cast<OpResult>(v));
  if (NumberRange range = ofMoved(cast<OpResult>(v)))
    return range;
  if (NumberRange range = ofScan(cast<OpResult>(v)))
    return range;
  if (NumberRange range = ofScatter(cast<OpResult>(v)))
    return range;
  NumberRange range = ofArithmetic(op);
  if (range && range.min == range.max)
    return range;
  NumberRange folded = ofConstants(op);
  return folded ? folded : range;
}

//===----------------------------------------------------------------------===//
// Proofs
//===----------------------------------------------------------------------===//

/// The number fits an integer, before its conversion.
bool ElementRanges::provesFit(const Precondition &precondition,
                              const NumberRange &range, Operation *point) {
  Prover &prover = shapes.overflowProverBefore(point);
  unsigned bits = precondition.fitsBits;
  int64_t least = precondition.fitsUnsigned ? 0 : llvm::minIntN(bits);
  auto holds = [&](DimExpr lhs, DimExpr rhs) {
    Precondition p = precondition;
    p.predicate = {Relation::Le, lhs, rhs};
    return p.decide(prover) == Verdict::Always;
  };
  return holds(ctx.constant(least), range.min) &&
         holds(range.max, ctx.constant(llvm::maxIntN(bits)));
}

/// The divisor is not -1, or the dividend is not the least number.
bool ElementRanges::provesQuotient(const Precondition &precondition,
                                   Operation *point) {
  Prover &prover = shapes.overflowProverBefore(point);
  unsigned bits = precondition.fitsBits;
  auto holds = [&](DimExpr lhs, DimExpr rhs) {
    Precondition p = precondition;
    p.predicate = {Relation::Le, lhs, rhs};
    return p.decide(prover) == Verdict::Always;
  };
  auto rangeOf = [&](unsigned operand) {
    Value v = precondition.op->getOperand(operand);
    NumberRange range = of(v);
    DimExpr e = range ? DimExpr() : shapes.content(v);
    return e ? NumberRange{e, e} : range;
  };
  if (bits < 2 || bits > 64)
    return false;
  NumberRange divisor = rangeOf(1);
  if (divisor && (holds(ctx.constant(0), divisor.min) ||
                  holds(divisor.max, ctx.constant(-2))))
    return true;
  NumberRange dividend = rangeOf(0);
  return dividend && holds(ctx.constant(llvm::minIntN(bits) + 1), dividend.min);
}

bool ElementRanges::proves(const Precondition &precondition, Operation *point) {
  if (!precondition.source || precondition.assumesExtents)
    return false;
  if (isQuotient(precondition))
    return provesQuotient(precondition, point);
  NumberRange range = of(precondition.source);
  if (!range)
    return fitsWhereSelected(precondition, point);
  bool isExpressed = precondition.isExpressed();
  if (!isExpressed && precondition.fitsBits != 0)
    return provesFit(precondition, range, point) ||
           fitsWhereSelected(precondition, point);
  Prover &prover = shapes.proverBefore(point);
  auto holds = [&](DimExpr lhs, DimExpr rhs) {
    Precondition p = precondition;
    p.predicate = {Relation::Le, lhs, rhs};
    return p.isExpressed() && p.decide(prover) == Verdict::Always;
  };
  DimExpr least = precondition.least, most = precondition.most;
  if (!isExpressed && (least || most))
    return (!least || holds(least, range.min)) &&
           (!most || holds(range.max, most));
  const Predicate &p = precondition.predicate;
  DimExpr number = shapes.content(precondition.source), zero = ctx.constant(0);
  switch (precondition.kind) {
  case Precondition::Window: {
    // The number is the index, or a part of it.
    if (isExpressed)
      return number && holds(p.lhs - number + range.max, p.rhs);
    DimExpr size = shapes.extent(
        precondition.op->getOperand(precondition.operand), precondition.axis);
    return holds(zero, range.min) && holds(range.max + 1, size);
  }
  case Precondition::Index:
  case Precondition::AtLeast:
    return isExpressed && number == p.rhs && holds(p.lhs, range.min);
  case Precondition::AtMost:
    return isExpressed && number == p.lhs && holds(range.max, p.rhs);
  case Precondition::Divisor:
    return (!isExpressed || p.rhs.isConstant(0)) &&
           (holds(zero + 1, range.min) || holds(range.max, zero - 1));
  default:
    return false;
  }
}
