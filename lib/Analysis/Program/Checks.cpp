//===- Checks.cpp - Ops that check or state a condition -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

Check symshape::readCheck(Operation *op) {
  return llvm::TypeSwitch<Operation *, Check>(op)
      .Case([](cf::AssertOp op) {
        return Check{Check::RunTime, {op.getArg()}, op.getMsg()};
      })
      .Case([](RequireOp op) {
        return Check{Check::RunTime, {op.getCondition()}, op.getMessage()};
      })
      .Case([](AssumeOp op) {
        return Check{Check::Assumption, {op.getCondition()}, ""};
      })
      .Case([](ConstraintsOp op) {
        return Check{Check::Assumption,
                     SmallVector<Value, 1>(op.getConditions()), ""};
      })
      .Case([](shape::CstrRequireOp op) {
        return Check{Check::Witness, {op.getPred()}, op.getMsg()};
      })
      .Case<shape::CstrEqOp, shape::CstrBroadcastableOp>(
          [](auto op) { return Check{Check::Witness, {op.getResult()}, ""}; })
      .Default([](Operation *) { return Check(); });
}
