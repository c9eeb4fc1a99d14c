//===- Arithmetic.cpp - The arithmetic of ops -----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Arithmetic.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

#include "SymShape/Interfaces/ArithmeticInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

Arithmetic symshape::getArithmetic(Operation *op) {
  auto model = dyn_cast_or_null<ArithmeticOpInterface>(op);
  return model ? model.getArithmetic() : Arithmetic();
}

bool symshape::keepsSignedNumber(Operation *op) {
  Arithmetic arithmetic = getArithmetic(op);
  return arithmetic.kind == Arithmetic::Convert && arithmetic.isSigned &&
         getElementTypeOrSelf(op->getOperand(0)).isIntOrIndex() &&
         getElementTypeOrSelf(op->getResult(0)).isIntOrIndex();
}
