//===- Comparisons.h - Comparisons of numbers -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_COMPARISONS_H
#define SYMSHAPE_LIB_CONVERSION_COMPARISONS_H

#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::symshape {

/// The comparison of two signed numbers that a kind states, if it is one.
inline std::optional<arith::CmpIPredicate> comparisonOf(PredicateKind kind) {
  switch (kind) {
  case PredicateKind::eq:
    return arith::CmpIPredicate::eq;
  case PredicateKind::ne:
    return arith::CmpIPredicate::ne;
  case PredicateKind::le:
    return arith::CmpIPredicate::sle;
  case PredicateKind::lt:
    return arith::CmpIPredicate::slt;
  default:
    return std::nullopt;
  }
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_COMPARISONS_H
