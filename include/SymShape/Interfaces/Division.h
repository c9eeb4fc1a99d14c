//===- Division.h - Ops that divide integers --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads an op as a division of integers, of scalars or element-wise, by the
// arithmetic that it states (Arithmetic.h). A division by 0 is undefined, and
// so is a signed one of the least number by -1.
//
// Example: `arith.ceildivui %a, %b` is {%a, %b, Up, isSigned = false}, and
// `index.rems %a, %b` the remainder of {%a, %b, TowardZero, isSigned = true}.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_DIVISION_H
#define SYMSHAPE_INTERFACES_DIVISION_H

#include "mlir/IR/Value.h"
#include <optional>

namespace mlir::symshape {

struct Division {
  enum Rounding : uint8_t { TowardZero, Down, Up };
  Value dividend, divisor;
  /// How the op rounds the quotient; that of a remainder is rounded toward 0.
  Rounding rounding = TowardZero;
  bool isSigned = true;
  /// True if the result is the remainder.
  bool isRemainder = false;
};

/// Reads `op`, which may be null, as a division; nothing if it is none.
std::optional<Division> readDivision(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_DIVISION_H
