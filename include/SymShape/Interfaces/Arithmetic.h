//===- Arithmetic.h - The arithmetic of ops ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several dialects have the same arithmetic, of scalars or element-wise, on
// integers and on floats. An op states its arithmetic; the types of its
// operands and results say the rest.
//
// Examples: `arith.addi` and `arith.addf` are {Add}, `arith.maxui` is {Maximum,
// isSigned = false}, `math.floor` is {Floor}, `arith.fptosi` is {Truncate} with
// an integer as its result.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_ARITHMETIC_H
#define SYMSHAPE_INTERFACES_ARITHMETIC_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

struct Arithmetic {
  enum Kind : uint8_t {
    /// Any result.
    Unknown,
    Add,
    Subtract,
    Multiply,
    /// A quotient of integers is rounded toward 0, or down, or up.
    Divide,
    FloorDivide,
    CeilDivide,
    /// The rest of a quotient that is rounded toward 0.
    Remainder,
    Minimum,
    Maximum,
    And,
    Or,
    XOr,
    Negate,
    /// Operand 1 or operand 2.
    Select,
    /// The same number, or one near it if the type of the result lacks it. A
    /// conversion of integers drops the high bits that the result lacks.
    Convert,
    /// The next integer below, above, or toward 0; or the nearest integer. The
    /// type of the result may be one of floats.
    Floor,
    Ceil,
    Truncate,
    Round,
    /// A logarithm to a base of 2 or more.
    Logarithm,
  };
  Kind kind = Unknown;
  /// False for an op that reads or makes integers without a sign.
  bool isSigned = true;

  bool isBitwise() const { return kind == And || kind == Or || kind == XOr; }
  /// True for a float next to its operand that is an integer, if the result is
  /// a float.
  bool roundsToInteger() const { return kind >= Floor && kind <= Round; }
};

/// The arithmetic of `op`, which may be null.
Arithmetic getArithmetic(Operation *op);

/// True for a conversion of integers that keeps each signed number that fits
/// the type of the result.
bool keepsSignedNumber(Operation *op);

} // namespace mlir::symshape

#include "SymShape/Interfaces/ArithmeticInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_ARITHMETIC_H
