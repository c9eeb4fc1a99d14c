//===- OperandRole.cpp - How an op uses an operand ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/IR/BuiltinTypes.h"

#include "SymShape/Interfaces/OperandRoleInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

OperandRole OperandRole::size(StringRef field, OpOperand &operand,
                              OperandRange dynamic, ArrayRef<int64_t> sizes) {
  unsigned position =
      operand.getOperandNumber() - dynamic.getBeginOperandIndex();
  for (auto [dimension, size] : llvm::enumerate(sizes))
    if (ShapedType::isDynamic(size) && position-- == 0)
      return OperandRole::size((field + "[" + Twine(dimension) + "]").str());
  return OperandRole::size(field.str());
}

OperandRole symshape::getOperandRole(OpOperand &operand) {
  if (auto op = dyn_cast<OperandRoleOpInterface>(operand.getOwner()))
    return op.getOperandRole(operand);
  return OperandRole::data();
}

bool symshape::onlyInspects(Operation *op) {
  return op->getNumOperands() != 0 &&
         llvm::all_of(op->getOpOperands(), [](OpOperand &operand) {
           return getOperandRole(operand).kind == OperandRole::Position;
         });
}
