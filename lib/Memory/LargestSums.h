//===- LargestSums.h - Candidates for the largest sum -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_MEMORY_LARGESTSUMS_H
#define SYMSHAPE_LIB_MEMORY_LARGESTSUMS_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

/// Compares sums of sizes by their coefficients: the monomials of sizes are
/// mostly not negative. Linear in the terms, unlike a proof.
class LargestSums {
public:
  explicit LargestSums(Prover &prover) : prover(prover) {}

  /// True if the coefficients show that `a` is at most `b`.
  bool isAtMost(DimExpr a, DimExpr b);
  /// Adds an expression, and drops the others that are at most the new one.
  /// Returns false, and adds nothing, if it is at most one of them.
  bool add(SmallVectorImpl<DimExpr> &sums, DimExpr sum);

private:
  bool isNeverNegative(DimExpr monomial);

  Prover &prover;
  llvm::DenseMap<DimExpr, bool> neverNegative;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_MEMORY_LARGESTSUMS_H
