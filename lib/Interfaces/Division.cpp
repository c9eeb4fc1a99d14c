//===- Division.cpp - Ops that divide integers ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

std::optional<Division> symshape::readDivision(Operation *op) {
  if (!op || op->getNumOperands() != 2)
    return std::nullopt;
  auto make = [&](Division::Rounding rounding, bool isSigned,
                  bool isRemainder = false) {
    return Division{op->getOperand(0), op->getOperand(1), rounding, isSigned,
                    isRemainder};
  };
  using Result = std::optional<Division>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case<arith::DivSIOp, index::DivSOp>(
          [&](auto) { return make(Division::TowardZero, true); })
      .Case<arith::DivUIOp, index::DivUOp, shape::DivOp>(
          [&](auto) { return make(Division::TowardZero, false); })
      .Case<arith::FloorDivSIOp, index::FloorDivSOp>(
          [&](auto) { return make(Division::Down, true); })
      .Case<arith::CeilDivSIOp, index::CeilDivSOp>(
          [&](auto) { return make(Division::Up, true); })
      .Case<arith::CeilDivUIOp, index::CeilDivUOp>(
          [&](auto) { return make(Division::Up, false); })
      .Case<arith::RemSIOp, index::RemSOp>(
          [&](auto) { return make(Division::TowardZero, true, true); })
      .Case<arith::RemUIOp, index::RemUOp>(
          [&](auto) { return make(Division::TowardZero, false, true); })
      .Default([](Operation *) { return Result(); });
}
