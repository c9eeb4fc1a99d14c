//===- EmitExpr.cpp - Code that computes an expression ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::symshape;

using llvm::DynamicAPInt;

namespace {

/// Adds the ranges of the leaves of `root` as facts.
void addLeafRanges(Prover &ranges, DimExpr root, const EmitOptions &options) {
  static const DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
  for (DimExpr l : root.getLeaves())
    ranges.addRange(l, options.range ? options.range(l)
                       : l.getKind() == ExprKind::InputDim
                           ? Interval::between(0, options.maxExtent)
                           : Interval{-limit, limit - 1});
}

/// The number of bits of a signed integer that holds every value of `e`.
unsigned bitsOf(Prover &ranges, DimExpr e) {
  Interval range = ranges.bounds(e);
  if (!range.lower || !range.upper)
    return analysisBudgets.dialect.emittedBits + 1;
  unsigned bits = 1;
  DynamicAPInt power(1);
  DynamicAPInt largest = std::max(-*range.lower, *range.upper + 1);
  while (power < largest && bits <= analysisBudgets.dialect.emittedBits) {
    power *= 2;
    ++bits;
  }
  return bits;
}

class Emitter {
public:
  Emitter(OpBuilder &builder, Location loc, DimExpr root, LeafEmitter leaf,
          const EmitOptions &options)
      : builder(builder), loc(loc), leaf(leaf), partFits(options.partFits),
        ranges(root.getContext()) {
    addLeafRanges(ranges, root, options);
  }

  FailureOr<OpFoldResult> emit(DimExpr root, bool fits) {
    unsigned bits = fits ? 64 : bitsOf(root);
    // Intermediate sums and products may wrap if the final result fits.
    // Operands of other operators must fit.
    root.walk([&](DimExpr e) {
      for (DimExpr operand : e.getOperands())
        if (!partFits || !partFits(operand))
          bits = std::max(bits, bitsOf(operand));
      // The least number divided by -1 needs one more bit. A remainder is
      // computed from the quotient.
      if ((e.getKind() == ExprKind::FloorDiv || e.getKind() == ExprKind::Mod) &&
          !isAtLeast(e.getOperands()[1], 0))
        bits = std::max(bits, bitsOf(e.getOperands()[0]) + 1);
    });
    if (bits > analysisBudgets.dialect.emittedBits)
      return failure();
    width = bits <= 64 ? 64 : llvm::PowerOf2Ceil(bits);
    type = width == 64 ? Type(builder.getIndexType())
                       : Type(builder.getIntegerType(width));
    if (width == 64 && root.isLeaf())
      return leaf(root);
    return OpFoldResult(value(root));
  }

private:
  bool isAtLeast(DimExpr e, int64_t least) {
    Interval range = ranges.bounds(e);
    return range.lower && *range.lower >= least;
  }

  unsigned bitsOf(DimExpr e) { return ::bitsOf(ranges, e); }

  Value constant(const DynamicAPInt &number) {
    // Reduce modulo 2^width, which suffices for sums and products.
    DynamicAPInt modulus(llvm::APInt::getOneBitSet(width + 2, width));
    DynamicAPInt low = llvm::mod(number, modulus);
    llvm::APInt bits(width, 0);
    for (unsigned i = 0; i < width && low != 0; ++i) {
      if (llvm::mod(low, DynamicAPInt(2)) != 0)
        bits.setBit(i);
      low = llvm::floorDiv(low, DynamicAPInt(2));
    }
    return arith::ConstantOp::create(
        builder, loc, type,
        width == 64 ? builder.getIndexAttr(bits.getSExtValue())
                    : builder.getIntegerAttr(type, bits));
  }

  template <typename Op> Value binary(Value a, Value b) {
    return builder.createOrFold<Op>(loc, a, b);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return builder.createOrFold<arith::SelectOp>(loc, condition, a, b);
  }

  Value value(DimExpr e) {
    auto it = known.find(e);
    if (it != known.end())
      return it->second;
    Value v = build(e);
    known[e] = v;
    return v;
  }

  Value build(DimExpr e) {
    switch (e.getKind()) {
    case ExprKind::Constant:
      return constant(*e.getConstant());
    case ExprKind::Symbol:
    case ExprKind::InputDim:
    case ExprKind::Scalar: {
      Value v = getValueOrCreateConstantIndexOp(builder, loc, leaf(e));
      if (width == 64)
        return v;
      v = builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(),
                                                   v);
      return builder.createOrFold<arith::ExtSIOp>(loc, type, v);
    }
    case ExprKind::Sum:
      return buildSum(e);
    case ExprKind::Product:
      return buildProduct(e);
    case ExprKind::FloorDiv:
      return buildFloorDiv(e.getOperands()[0], e.getOperands()[1]);
    case ExprKind::Mod: {
      DimExpr n = e.getOperands()[0], d = e.getOperands()[1];
      return binary<arith::SubIOp>(
          value(n), binary<arith::MulIOp>(value(d), buildFloorDiv(n, d)));
    }
    case ExprKind::Min:
    case ExprKind::Max:
    case ExprKind::Broadcast: {
      Value result;
      for (DimExpr operand : e.getOperands()) {
        Value v = value(operand);
        result =
            !result                        ? v
            : e.getKind() == ExprKind::Min ? binary<arith::MinSIOp>(result, v)
            : e.getKind() == ExprKind::Max ? binary<arith::MaxSIOp>(result, v)
                                           : broadcast(result, v);
      }
      return result;
    }
    }
    llvm_unreachable("every kind is handled");
  }

  /// Emits summands with the coefficient -1 last, so that they become
  /// subtractions.
  Value buildSum(DimExpr e) {
    SmallVector<Value> minus;
    Value sum;
    auto add = [&](Value v) { sum = sum ? binary<arith::AddIOp>(sum, v) : v; };
    for (const DimExpr::Term &term : e.getTerms()) {
      Value v = value(term.first);
      if (term.second == -1)
        minus.push_back(v);
      else if (term.second == 1)
        add(v);
      else
        add(binary<arith::MulIOp>(v, constant(term.second)));
    }
    if (e.getOffset() != 0 || !sum)
      add(constant(e.getOffset()));
    for (Value v : minus)
      sum = binary<arith::SubIOp>(sum, v);
    return sum;
  }

  Value buildProduct(DimExpr e) {
    Value product;
    for (auto [factor, exponent] : e.getFactors()) {
      // Exponentiation by squaring: an exponent may be large.
      Value power = value(factor);
      for (unsigned left = exponent; left != 0; left /= 2) {
        if (left % 2 == 1)
          product = product ? binary<arith::MulIOp>(product, power) : power;
        if (left > 1)
          power = binary<arith::MulIOp>(power, power);
      }
    }
    return product;
  }

  /// Upstream's expansion of `floordivsi` uses a constant of only 64 bits,
  /// which is wrong in a wider type.
  Value wideFloorDiv(Value n, Value by) {
    Value zero = constant(DynamicAPInt(0)), one = constant(DynamicAPInt(1));
    Value quotient = binary<arith::DivSIOp>(n, by);
    Value rest = binary<arith::SubIOp>(n, binary<arith::MulIOp>(quotient, by));
    auto isNegative = [&](Value v) {
      return compare(arith::CmpIPredicate::slt, v, zero);
    };
    Value isInexact = compare(arith::CmpIPredicate::ne, rest, zero);
    Value differ = binary<arith::XOrIOp>(isNegative(rest), isNegative(by));
    Value rounds = binary<arith::AndIOp>(isInexact, differ);
    return select(rounds, binary<arith::SubIOp>(quotient, one), quotient);
  }

  /// Division by 0 yields 0. The emitted code never divides by a number that
  /// may be 0, wherever it is moved.
  Value buildFloorDiv(DimExpr numerator, DimExpr divisor) {
    Value n = value(numerator), d = value(divisor);
    bool isUnsigned = isAtLeast(numerator, 0) && isAtLeast(divisor, 0);
    auto divide = [&](Value by) {
      return isUnsigned    ? binary<arith::DivUIOp>(n, by)
             : width <= 64 ? binary<arith::FloorDivSIOp>(n, by)
                           : wideFloorDiv(n, by);
    };
    // The range of `divisor` holds where the operands are defined. Upstream
    // moves only the signed division beyond that point, and inlining lets it
    // move even farther.
    if (divisor.isConstant() || (isUnsigned && isAtLeast(divisor, 1)))
      return divide(d);
    Value zero = constant(DynamicAPInt(0)), one = constant(DynamicAPInt(1));
    Value isZero = compare(arith::CmpIPredicate::eq, d, zero);
    return select(isZero, zero, divide(select(isZero, one, d)));
  }

  Value broadcast(Value a, Value b) {
    Value one = constant(DynamicAPInt(1));
    Value least = binary<arith::MinSIOp>(a, b);
    Value notA = select(compare(arith::CmpIPredicate::eq, b, one), a, least);
    return select(compare(arith::CmpIPredicate::eq, a, one), b, notA);
  }

  OpBuilder &builder;
  Location loc;
  LeafEmitter leaf;
  llvm::function_ref<bool(DimExpr)> partFits;
  Prover ranges;
  unsigned width = 64;
  Type type;
  llvm::DenseMap<DimExpr, Value> known;
};

} // namespace

FailureOr<OpFoldResult> symshape::emitExpr(OpBuilder &builder, Location loc,
                                           DimExpr e, LeafEmitter leaf,
                                           const EmitOptions &options) {
  if (std::optional<int64_t> number = e.getConstantInt64())
    return OpFoldResult(builder.getIndexAttr(*number));
  return Emitter(builder, loc, e, leaf, options).emit(e, options.fits);
}

bool symshape::fitsIndex(DimExpr e, const EmitOptions &options) {
  Prover ranges(e.getContext());
  addLeafRanges(ranges, e, options);
  return bitsOf(ranges, e) <= 64;
}

OpFoldResult symshape::toIndex(OpBuilder &builder, Location loc,
                               OpFoldResult emitted) {
  auto v = dyn_cast<Value>(emitted);
  if (!v || v.getType().isIndex())
    return emitted;
  v = builder.createOrFold<arith::TruncIOp>(loc, builder.getI64Type(), v);
  return builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(),
                                                  v);
}

Interval symshape::getRangeOfIndex(Value v) {
  const DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
  bool isSize =
      isa_and_nonnull<tensor::DimOp, memref::DimOp>(v.getDefiningOp());
  return {isSize ? DynamicAPInt(0) : -limit, limit - 1};
}

bool symshape::isSizeOperand(Value v) {
  auto extent = dyn_cast<ExtentType>(v.getType());
  return !extent || extent.getGuarantee() == Guarantee::Exact;
}

OpFoldResult symshape::getSizeOfOperand(OpBuilder &builder, Location loc,
                                        Value v) {
  if (v.getType().isIndex())
    return getAsOpFoldResult(v);
  if (auto index = v.getDefiningOp<FromIndexOp>())
    return getAsOpFoldResult(index.getSource());
  if (auto size = v.getDefiningOp<SizeOp>())
    if (isa<RankedTensorType>(size.getSource().getType()))
      return tensor::getMixedSize(builder, loc, size.getSource(),
                                  size.getAxis());
  return ToIndexOp::create(builder, loc, builder.getIndexType(), v).getResult();
}

SmallVector<OpFoldResult>
symshape::getSizesOfOperands(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> sizes) {
  return llvm::map_to_vector(sizes, [&](OpFoldResult size) {
    auto v = dyn_cast<Value>(size);
    return v ? getSizeOfOperand(builder, loc, v) : size;
  });
}

Value symshape::createDim(OpBuilder &builder, Location loc, Value v,
                          int64_t axis) {
  if (isa<TensorType>(v.getType()))
    return tensor::DimOp::create(builder, loc, v, axis);
  return memref::DimOp::create(builder, loc, v, axis);
}

OpFoldResult symshape::getLeafOfOperands(OpBuilder &builder, Location loc,
                                         Operation *op, DimExpr leaf) {
  Value operand = op->getOperand(leaf.getInputNumber());
  if (leaf.getKind() == ExprKind::Scalar)
    return getSizeOfOperand(builder, loc, operand);
  return tensor::getMixedSize(builder, loc, operand, leaf.getAxis());
}

int64_t symshape::getAssumedMaxExtent(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto limit =
            op->getAttrOfType<IntegerAttr>(SymShapeDialect::kMaxExtentAttr))
      return limit.getInt();
  return (int64_t(1) << 48) - 1;
}
