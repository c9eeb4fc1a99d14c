//===- ExprBudgets.h - Limits of expressions and texts ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The limits of the canonical form, polynomials, evaluation and the parser,
// which know no facts. Those of the prover are in Facts/Budgets.h. Two more are
// part of the API: a product of more than `ExprContext::kTreeBudget` nodes is
// not expanded, and an expression of more than `kMaxPrintedNodes` nodes is not
// printed.
//
// At its limit, the canonical form leaves out a rewrite, so two spellings of
// the same number may stay different expressions; a division or a search for
// factors finds none; evaluation fails; the parser reports an error with the
// limit.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRBUDGETS_H
#define SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRBUDGETS_H

#include "SymShape/Algebra/DimExpr.h"

namespace mlir::symshape::detail {

struct ExprBudgets {
  /// The canonical form (ExprContextProduct.cpp, ExprContextMinMax.cpp).
  struct {
    /// Nodes that the expansion of one product may visit. A product that would
    /// need more is not expanded.
    uint64_t expansionWork = 8 * ExprContext::kTreeBudget;
    /// Larger exponents are not merged, so that they never wrap.
    uint64_t exponent = 1u << 20;
    /// Bits of the divisor that divisions inside each other become together. A
    /// larger one keeps the division inside: x floordiv 2 floordiv 2 ... must
    /// not become a number that no text can have.
    unsigned divisorBits = 2048;
    /// Arms of a minimum, or terms of a sum, that are compared pairwise to find
    /// arms that another one absorbs.
    size_t absorbed = 32;
  } canonical = {};

  /// Remainders in the terms of a sum, for printing (DimExprModTerms.cpp).
  struct {
    /// Quotients of a sum. With more of them, remainders stay differences.
    size_t divisions = 256;
    /// Terms of a numerator n for which the search looks for n - n floordiv 2.
    size_t halvedTerms = 16;
  } modTerms = {};

  /// Division and factors (Polynomials.cpp).
  struct {
    /// Steps of one division.
    unsigned divisionSteps = 64;
    /// Nodes and terms of an expression whose factors are looked for, and
    /// factors inside each other.
    unsigned size = 400;
    size_t terms = 24;
    unsigned depth = 6;
    /// Atoms up to which their sums and differences are tried as factors.
    size_t triedAtoms = 4;
    /// Larger numbers than 2^(2 * rootBits) get no square root.
    unsigned rootBits = 20;
  } polynomials = {};

  /// Evaluation with numbers of any size (DimExprEvaluate.cpp).
  struct {
    /// Evaluation fails for products beyond 2^productBits: a short expression
    /// reaches them by repeated squaring, and a few more steps would not fit
    /// the memory.
    unsigned productBits = 65536;
  } evaluation = {};

  /// The parser of expressions and statements (Text).
  struct {
    /// Operators inside each other: each level uses stack.
    unsigned depth = 1000;
    /// Digits of a number: reading and writing them takes quadratic time.
    unsigned digits = 1000;
    /// The largest exponent of `**`, up or down.
    int64_t power = 1024;
    /// The largest integer in a power of fractions is 2^powerBits: nested
    /// powers grow without bound.
    unsigned powerBits = 16384;
    /// Digits of a float literal, and its largest exponent, up or down.
    int64_t floatDigits = 300;
    /// Claims that one condition with "and" inside "or" becomes.
    size_t claims = 256;
  } text = {};
};

inline constexpr ExprBudgets exprBudgets{};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRBUDGETS_H
