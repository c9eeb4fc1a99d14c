//===- Selection.h - Numbers that a condition selects -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One expression for a number that depends on a condition: the result of a
// select, or of an `scf.if`. For example, `n mod 8 == 0 ? n : n + 8 - n mod 8`
// is `(n ceildiv 8) * 8`. A function returns null where it finds no expression
// that equals the number under all facts of the prover.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SELECTION_H
#define SYMSHAPE_INTERFACES_SELECTION_H

#include "SymShape/Interfaces/Condition.h"

namespace mlir::symshape {

/// 1 where the condition holds, 0 elsewhere.
DimExpr indicator(Prover &prover, const ConditionRef &c);

/// `c ? a : b`; null if no expression for it is worth following.
DimExpr selectBetween(Prover &prover, const ConditionRef &c, DimExpr a,
                      DimExpr b);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_SELECTION_H
