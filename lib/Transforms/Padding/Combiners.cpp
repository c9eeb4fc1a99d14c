//===- Combiners.cpp - Elements that a reduction ignores
//--------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiners.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Neutral elements
//===----------------------------------------------------------------------===//

TypedAttr symshape::zeroOf(Type type, bool negative) {
  auto real = dyn_cast<FloatType>(type);
  if (!real)
    return type.isIntOrIndex() ? TypedAttr(IntegerAttr::get(type, 0))
                               : TypedAttr();
  if (!APFloat::semanticsHasZero(real.getFloatSemantics()))
    return {};
  APFloat zero = APFloat::getZero(real.getFloatSemantics(), negative);
  // Some types of 8 bits have no zero with a sign.
  if (!zero.isZero() || zero.isNegative() != negative)
    return {};
  return FloatAttr::get(type, zero);
}

static TypedAttr infinityOf(Type type, bool negative) {
  auto real = dyn_cast<FloatType>(type);
  if (!real)
    return {};
  const llvm::fltSemantics &semantics = real.getFloatSemantics();
  if (!APFloat::semanticsHasInf(semantics))
    return {};
  return FloatAttr::get(type, APFloat::getInf(semantics, negative));
}

/// Upstream's `arith::getNeutralElement` gives +0.0 for sums of floats, which
/// changes -0.0.
TypedAttr symshape::neutralOf(Operation *combiner, Type type) {
  // Upstream is right about integers.
  if (isa<IntegerType>(type))
    return arith::getNeutralElement(combiner).value_or(TypedAttr());
  if (!isa<FloatType>(type))
    return {};
  // With `ninf`, an infinite operand makes the result poison.
  auto fast = dyn_cast<arith::ArithFastMathInterface>(combiner);
  bool mayBeInfinite = !fast || !arith::bitEnumContainsAny(
                                    fast.getFastMathFlagsAttr().getValue(),
                                    arith::FastMathFlags::ninf);
  return llvm::TypeSwitch<Operation *, TypedAttr>(combiner)
      .Case([&](arith::AddFOp) { return zeroOf(type, /*negative=*/true); })
      .Case([&](arith::MulFOp) { return FloatAttr::get(type, 1.0); })
      .Case([&](arith::MaximumFOp) {
        return mayBeInfinite ? infinityOf(type, true) : TypedAttr();
      })
      .Case([&](arith::MinimumFOp) {
        return mayBeInfinite ? infinityOf(type, false) : TypedAttr();
      })
      .Default([](Operation *) { return TypedAttr(); });
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// The block argument that `v` is, but for casts that keep zeros.
static std::optional<unsigned> findFactor(Value v, unsigned &numOps) {
  while (Operation *op = v.getDefiningOp()) {
    if (!isa<arith::ExtFOp>(op) && !isa<arith::ExtSIOp, arith::ExtUIOp>(op))
      return std::nullopt;
    ++numOps;
    v = op->getOperand(0);
  }
  return cast<BlockArgument>(v).getArgNumber();
}

std::optional<Contraction> symshape::readContraction(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (op.getNumDpsInits() != 1 || op.getNumDpsInputs() != 2)
    return std::nullopt;
  Operation *sum = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(sum))
    return std::nullopt;
  BlockArgument accumulator = body->getArgument(2);
  unsigned side = sum->getOperand(0) == accumulator ? 1 : 0;
  Operation *product = sum->getOperand(side).getDefiningOp();
  if (sum->getOperand(1 - side) != accumulator ||
      !isa_and_nonnull<arith::MulFOp, arith::MulIOp>(product))
    return std::nullopt;
  unsigned numOps = 3;
  std::optional<unsigned> lhs = findFactor(product->getOperand(0), numOps);
  std::optional<unsigned> rhs = findFactor(product->getOperand(1), numOps);
  if (!lhs || !rhs || *lhs == *rhs || *lhs == 2 || *rhs == 2 ||
      numOps != llvm::range_size(*body))
    return std::nullopt;
  return Contraction{*lhs, *rhs, isa<arith::AddFOp>(sum)};
}
