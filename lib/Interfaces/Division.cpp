//===- Division.cpp - Ops that divide integers ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Division.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

std::optional<Division> symshape::readDivision(Operation *op) {
  Arithmetic arithmetic = getArithmetic(op);
  auto make = [&](Division::Rounding rounding) -> std::optional<Division> {
    if (isa<FloatType>(getElementTypeOrSelf(op->getOperand(0))))
      return std::nullopt;
    return Division{op->getOperand(0), op->getOperand(1), rounding,
                    arithmetic.isSigned,
                    arithmetic.kind == Arithmetic::Remainder};
  };
  switch (arithmetic.kind) {
  case Arithmetic::Divide:
  case Arithmetic::Remainder:
    return make(Division::TowardZero);
  case Arithmetic::FloorDivide:
    return make(Division::Down);
  case Arithmetic::CeilDivide:
    return make(Division::Up);
  default:
    return std::nullopt;
  }
}
