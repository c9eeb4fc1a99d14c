//===- FloatLimits.cpp - Ranges in which float arithmetic is exact --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds each float by (scale * |number| + offset) / denominator, and requires
// of the numerator the same bounds as the models of the ops
// (ExternalModels/Float.cpp says why).
//
//===----------------------------------------------------------------------===//

#include "Explain/FloatLimits.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

/// A bound of a float's magnitude, as a numerator over a denominator.
struct Magnitude {
  DynamicAPInt scale, offset;
  int64_t denominator = 1;
  bool isRounded = false;

  bool isConstant() const { return scale == 0; }
};
using MaybeMagnitude = std::optional<Magnitude>;

class LimitSearch {
public:
  explicit LimitSearch(const FunctionShapes &shapes) : shapes(shapes) {}

  std::optional<FloatLimit> run(Value v);

private:
  MaybeMagnitude magnitude(Value v);
  MaybeMagnitude ofInteger(Operation *cast);
  MaybeMagnitude ofProduct(Operation *op);
  MaybeMagnitude ofQuotient(Operation *op);
  /// A sum, difference, minimum or maximum.
  MaybeMagnitude ofAligned(Operation *op);
  /// A conversion of floats.
  MaybeMagnitude ofConversion(Operation *op);
  /// An integer next to the operand.
  MaybeMagnitude ofRounding(Operation *op, Arithmetic::Kind kind);
  /// Requires that the numerator is at most 2^`bits` minus `less`.
  MaybeMagnitude require(Magnitude m, unsigned bits, int64_t less = 0);
  /// Requires that the result's type represents the float.
  MaybeMagnitude fit(Magnitude m, Value result);

  const FunctionShapes &shapes;
  FloatLimit found;
  std::optional<DynamicAPInt> limit;
  unsigned numVisited = 0;
  bool isTruncated = false;
};

} // namespace

MaybeMagnitude LimitSearch::require(Magnitude m, unsigned bits, int64_t less) {
  DynamicAPInt most((int64_t(1) << bits) - less);
  if (bits == 0 || m.offset > most)
    return std::nullopt;
  if (!m.isConstant()) {
    DynamicAPInt here = meaning::floorDiv(most - m.offset, m.scale);
    limit = std::min(here, limit.value_or(here));
  }
  return m;
}

MaybeMagnitude LimitSearch::fit(Magnitude m, Value result) {
  unsigned precision = precisionOf(result.getType());
  if (!precision || m.denominator > largestExactDenominator(result.getType()))
    return std::nullopt;
  return require(m, precision);
}

MaybeMagnitude LimitSearch::ofInteger(Operation *cast) {
  DimExpr e = shapes.content(cast->getOperand(0));
  if (!e)
    return std::nullopt;
  if (auto value = e.getConstant())
    return fit({DynamicAPInt(0), abs(*value)}, cast->getResult(0));
  if (found.number && found.number != e)
    return std::nullopt;
  found.number = e;
  found.cast = cast;
  return fit({DynamicAPInt(1), DynamicAPInt(0)}, cast->getResult(0));
}

MaybeMagnitude LimitSearch::ofProduct(Operation *op) {
  MaybeMagnitude a = magnitude(op->getOperand(0));
  MaybeMagnitude b = magnitude(op->getOperand(1));
  if (!a || !b || a->isRounded || b->isRounded)
    return std::nullopt;
  if (!b->isConstant())
    std::swap(a, b);
  if (!b->isConstant())
    return std::nullopt;
  FloatAttr factor;
  if (a->denominator >= analysisBudgets.models.denominator ||
      b->denominator >= analysisBudgets.models.denominator) {
    llvm::raw_string_ostream os(found.obstacle);
    os << "the analysis does not follow the product";
    for (Value operand : op->getOperands())
      if (matchPattern(operand, m_Constant(&factor))) {
        os << " with ";
        factor.getValue().print(os);
      }
    os << ", which has more than 19 binary places";
    return std::nullopt;
  }
  return fit({a->scale * b->offset, a->offset * b->offset,
              a->denominator * b->denominator},
             op->getResult(0));
}

MaybeMagnitude LimitSearch::ofQuotient(Operation *op) {
  MaybeMagnitude a = magnitude(op->getOperand(0));
  MaybeMagnitude b = magnitude(op->getOperand(1));
  Type type = op->getResult(0).getType();
  unsigned precision = precisionOf(type);
  if (!a || !b || a->isRounded || b->isRounded || !precision ||
      a->denominator >= analysisBudgets.models.denominator ||
      b->denominator >= analysisBudgets.models.denominator)
    return std::nullopt;
  ExactReal known = shapes.real(op->getOperand(1));
  auto divisor =
      known.numerator ? known.numerator.getConstantInt64() : std::nullopt;
  if (!divisor || *divisor < 1 ||
      *divisor >= analysisBudgets.models.denominator)
    return std::nullopt;
  Magnitude m{a->scale * b->denominator, a->offset * b->denominator,
              a->denominator * *divisor};
  if (llvm::isPowerOf2_64(*divisor))
    return fit(m, op->getResult(0));
  if (m.denominator > largestRoundedDenominator(type))
    return std::nullopt;
  m.isRounded = true;
  return require(m, precision - 1, 1);
}

MaybeMagnitude LimitSearch::ofAligned(Operation *op) {
  MaybeMagnitude a = magnitude(op->getOperand(0));
  MaybeMagnitude b = magnitude(op->getOperand(1));
  if (!a || !b || a->isRounded || b->isRounded)
    return std::nullopt;
  int64_t d = std::max(a->denominator, b->denominator);
  for (Magnitude *m : {&*a, &*b}) {
    m->scale *= d / m->denominator;
    m->offset *= d / m->denominator;
  }
  Magnitude m{a->scale + b->scale, a->offset + b->offset, d};
  if (!isa<arith::AddFOp, arith::SubFOp>(op)) {
    m.scale = std::max(a->scale, b->scale);
    m.offset = std::max(a->offset, b->offset);
  }
  return fit(m, op->getResult(0));
}

MaybeMagnitude LimitSearch::magnitude(Value v) {
  Operation *op = v.getDefiningOp();
  if (!op || ++numVisited > analysisBudgets.texts.visited ||
      !isa<FloatType>(v.getType()))
    return std::nullopt;
  if (ExactReal r = shapes.real(v); r.numerator && r.numerator.isConstant())
    return Magnitude{DynamicAPInt(0), abs(*r.numerator.getConstant()),
                     r.denominator, r.isRounded};
  Arithmetic::Kind kind = getArithmetic(op).kind;
  if (kind == Arithmetic::Convert &&
      !isa<FloatType>(op->getOperand(0).getType()))
    return ofInteger(op);
  if (isInexact(op))
    return std::nullopt;
  switch (kind) {
  case Arithmetic::Multiply:
    return ofProduct(op);
  case Arithmetic::Divide:
    return ofQuotient(op);
  case Arithmetic::Add:
  case Arithmetic::Subtract:
  case Arithmetic::Minimum:
  case Arithmetic::Maximum:
    return ofAligned(op);
  case Arithmetic::Negate:
    return magnitude(op->getOperand(0));
  case Arithmetic::Convert:
    return ofConversion(op);
  case Arithmetic::Floor:
  case Arithmetic::Ceil:
  case Arithmetic::Truncate:
    return ofRounding(op, kind);
  default:
    return std::nullopt;
  }
}

MaybeMagnitude LimitSearch::ofConversion(Operation *op) {
  MaybeMagnitude m = magnitude(op->getOperand(0));
  if (!m || isa<arith::ExtFOp>(op))
    return m;
  return m->isRounded ? std::nullopt : fit(*m, op->getResult(0));
}

MaybeMagnitude LimitSearch::ofRounding(Operation *op, Arithmetic::Kind kind) {
  MaybeMagnitude m = magnitude(op->getOperand(0));
  // The models follow one truncation of a number of unknown sign, as each one
  // doubles the expression.
  if (!m || (kind == Arithmetic::Truncate && m->denominator != 1 &&
             !m->isConstant() && std::exchange(isTruncated, true)))
    return std::nullopt;
  DynamicAPInt d(m->denominator);
  return Magnitude{meaning::ceilDiv(m->scale, d),
                   meaning::ceilDiv(m->offset, d) + 1};
}

std::optional<FloatLimit> LimitSearch::run(Value v) {
  Operation *op = v.getDefiningOp();
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op))
    op = op->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::FPToSIOp, arith::FPToUIOp>(op))
    return std::nullopt;
  bool isFollowed = magnitude(op->getOperand(0)).has_value();
  if (isFollowed ? !limit : found.obstacle.empty())
    return std::nullopt;
  found.limit = limit.value_or(DynamicAPInt(0));
  return found;
}

std::optional<FloatLimit>
symshape::findFloatLimit(Value v, const FunctionShapes &shapes) {
  return LimitSearch(shapes).run(v);
}
