//===- Polynomials.h - Division of canonical sums ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions seen as polynomials over their atoms. Nothing here knows facts:
// every result is an identity of polynomials.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_EXPR_POLYNOMIALS_H
#define SYMSHAPE_LIB_ALGEBRA_EXPR_POLYNOMIALS_H

#include "SymShape/Algebra/DimExpr.h"

namespace mlir::symshape::detail {

using llvm::DynamicAPInt;

/// True if the divisor, which is not 0, divides the number. (The remainder of
/// the least 64-bit number by -1 traps.)
inline bool divides(const DynamicAPInt &divisor, const DynamicAPInt &number) {
  return divisor == -1 || number % divisor == 0;
}

/// Factors of a monomial; an atom is its own only factor, a constant has none.
llvm::SmallVector<DimExpr::Factor, 4> getFactorsOf(DimExpr monomial);

/// The sum of the exponents of a monomial; 0 for a constant.
unsigned degreeOf(DimExpr monomial);

/// The monomial `a / b` if `b` divides `a`, else null.
DimExpr divideMonomials(DimExpr a, DimExpr b);

/// `numerator = result * divisor + rest`; `numerator` becomes the rest. Terms
/// that the divisor's chosen leading term divides are moved to the result as
/// long as that makes the rest no larger.
DimExpr divideWithRest(DimExpr &numerator, DimExpr divisor);

/// The quotient if `divisor` divides `numerator` exactly, else null.
DimExpr divideExactly(DimExpr numerator, DimExpr divisor);

/// The greatest monomial (with the common content) that divides every term of
/// both.
DimExpr commonMonomial(DimExpr a, DimExpr b);
/// `e / monomial`, which must be exact; `monomial` may be `c * m`.
DimExpr divideByMonomial(DimExpr e, DimExpr monomial);

/// Polynomials whose product is `e` up to an integer factor that is not 0. At
/// least `e` itself; not always irreducible. Repeated factors are given once.
llvm::SmallVector<DimExpr, 4> factorize(DimExpr e);

/// Replaces atoms and leaves by `fn(atom)` wherever they occur, a null answer
/// keeping the atom (and looking inside it). Each distinct node is visited
/// once.
DimExpr replaceAtoms(DimExpr e, llvm::function_ref<DimExpr(DimExpr)> fn);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_EXPR_POLYNOMIALS_H
