//===- ExactFloats.cpp - Floats without rounding --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ExactFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::symshape;

unsigned symshape::precisionOf(Type type) {
  auto f = dyn_cast<FloatType>(type);
  if (!f || !(f.isF16() || f.isBF16() || f.isF32() || f.isF64()))
    return 0;
  return f.getFPMantissaWidth();
}

int64_t symshape::largestExactDenominator(Type type) {
  int minExponent = llvm::APFloat::semanticsMinExponent(
      cast<FloatType>(type).getFloatSemantics());
  return int64_t(1) << std::min(-minExponent, 40);
}

int64_t symshape::largestRoundedDenominator(Type type) {
  return (int64_t(1) << (type.isF16() ? 13 : 40)) - 1;
}

bool symshape::isInexact(Operation *op) {
  auto flags = op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath");
  return flags && arith::bitEnumContainsAny(flags.getValue(),
                                            arith::FastMathFlags::reassoc |
                                                arith::FastMathFlags::arcp |
                                                arith::FastMathFlags::afn);
}
