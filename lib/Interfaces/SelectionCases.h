//===- SelectionCases.h - Selections of rounded numbers ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_INTERFACES_SELECTIONCASES_H
#define SYMSHAPE_LIB_INTERFACES_SELECTIONCASES_H

#include "SymShape/Interfaces/Condition.h"

namespace mlir::symshape::detail {

/// The statement that `divisor`, which is at least 1, divides `number`, or that
/// it does not.
struct RemainderTest {
  DimExpr number, divisor;
  bool isMultiple = true;
};

/// The remainder test that a comparison is: `n mod d == 0`, `0 < n mod d`, or
/// `(n floordiv d) * d < n`.
std::optional<RemainderTest> asRemainderTest(Prover &prover,
                                             const Predicate &p);

/// `c ? a : b` where the numbers or the condition round: an expression that is
/// proved for each sign of the rounded number, and for multiples of the divisor
/// and other numbers. Null if there is none.
DimExpr selectRounded(Prover &prover, const ConditionRef &c, DimExpr a,
                      DimExpr b);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_INTERFACES_SELECTIONCASES_H
