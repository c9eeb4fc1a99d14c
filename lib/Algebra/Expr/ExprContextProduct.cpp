//===- ExprContextProduct.cpp - Canonical products ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products are expanded while the result stays within the budget of the
// context. Past it a product is a monomial whose factors may be sums: the
// factors are primitive (integer content and leading sign are taken out), and
// the smallest ones are multiplied out as long as that fits, so that the result
// depends on the factors only.
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

static bool isFactored(DimExpr e) {
  return e.getKind() == ExprKind::Product &&
         static_cast<const ProductStorage *>(e.getImpl())->isFactored;
}

static bool isFactorBefore(const DimExpr::Factor &a, const DimExpr::Factor &b) {
  return DimExpr::compare(a.first, b.first) < 0;
}

static void appendFactors(DimExpr monomial,
                          SmallVectorImpl<DimExpr::Factor> &factors) {
  if (monomial.getKind() != ExprKind::Product) {
    factors.emplace_back(monomial, 1);
    return;
  }
  ArrayRef<DimExpr::Factor> own = monomial.getFactors();
  factors.append(own.begin(), own.end());
}

/// Sorts and merges equal bases. False if an exponent gets too large.
static bool mergeFactors(SmallVectorImpl<DimExpr::Factor> &factors) {
  llvm::sort(factors, isFactorBefore);
  size_t out = 0;
  for (size_t i = 0, n = factors.size(); i != n;) {
    DimExpr base = factors[i].first;
    uint64_t exponent = factors[i].second;
    for (++i; i != n && factors[i].first == base; ++i)
      exponent += factors[i].second;
    if (exponent > exprBudgets.canonical.exponent)
      return false;
    factors[out++] = {base, unsigned(exponent)};
  }
  factors.truncate(out);
  return true;
}

/// Product of two monomials (atoms or Products).
DimExpr ExprContextImpl::mulMonomials(DimExpr a, DimExpr b) {
  if (isFactored(a) || isFactored(b))
    return mulFactored({a, b});
  SmallVector<DimExpr::Factor, 4> factors;
  appendFactors(a, factors);
  appendFactors(b, factors);
  if (mergeFactors(factors))
    return internProduct(factors);
  factors.clear();
  factors.emplace_back(a, 1);
  factors.emplace_back(b, 1);
  if (a == b)
    factors = {{a, 2}};
  llvm::sort(factors, isFactorBefore);
  return internProduct(factors);
}

DimExpr ExprContextImpl::expand(DimExpr a, DimExpr b) {
  SmallVector<DimExpr::Term, 4> ta, tb;
  DynamicAPInt oa, ob;
  a.getAsSum(ta, oa);
  b.getAsSum(tb, ob);
  LinearSum sum;
  sum.offset = oa * ob;
  for (const DimExpr::Term &x : ta)
    for (const DimExpr::Term &y : tb)
      sum.add(mulMonomials(x.first, y.first), x.second * y.second);
  for (const DimExpr::Term &x : ta)
    sum.add(x.first, x.second * ob);
  for (const DimExpr::Term &y : tb)
    sum.add(y.first, y.second * oa);
  return finish(sum);
}

/// The expanded product if it fits the budget, else null.
DimExpr ExprContextImpl::tryExpand(DimExpr a, DimExpr b) {
  auto width = [](DimExpr e) -> uint64_t {
    return e.getKind() == ExprKind::Sum
               ? e.getTerms().size() + (e.getOffset() != 0)
               : 1;
  };
  uint64_t work =
      width(a) * b.getTreeSize() + width(b) * uint64_t(a.getTreeSize());
  if (work > exprBudgets.canonical.expansionWork)
    return {};
  DimExpr result = expand(a, b);
  return result.getTreeSize() <= ExprContext::kTreeBudget ? result : DimExpr();
}

DimExpr ExprContextImpl::mul(DimExpr a, DimExpr b) {
  if (a.isConstant())
    return scale(b, a.getOffset());
  if (b.isConstant())
    return scale(a, b.getOffset());
  bool isSumA = a.getKind() == ExprKind::Sum;
  bool isSumB = b.getKind() == ExprKind::Sum;
  if (!isSumA && !isSumB)
    return mulMonomials(a, b);
  // A multiple of a monomial, such as -2 * x, is a Sum as well; its
  // coefficient must not decide how the monomial is treated.
  auto isMultiple = [](DimExpr e) {
    return e.getKind() == ExprKind::Sum && e.getTerms().size() == 1 &&
           e.getOffset() == 0;
  };
  if (isMultiple(a))
    return scale(mul(a.getTerms()[0].first, b), a.getTerms()[0].second);
  if (isMultiple(b))
    return scale(mul(a, b.getTerms()[0].first), b.getTerms()[0].second);
  if (!isFactored(a) && !isFactored(b))
    if (DimExpr result = tryExpand(a, b))
      return result;
  return mulFactored({a, b});
}

DimExpr ExprContextImpl::mulFactored(ArrayRef<DimExpr> operands) {
  DynamicAPInt coefficient(1);
  SmallVector<DimExpr::Factor, 4> atoms, sums;
  SmallVector<DimExpr, 4> worklist(operands.begin(), operands.end());
  auto drain = [&] {
    while (!worklist.empty()) {
      DimExpr e = worklist.pop_back_val();
      if (e.isConstant()) {
        coefficient *= e.getOffset();
        continue;
      }
      DynamicAPInt content = contentOf(e);
      if (isLeadingNegative(e))
        content = -content;
      coefficient *= content;
      e = divideExactly(e, content);
      if (e.getKind() == ExprKind::Sum) {
        sums.emplace_back(e, 1);
        continue;
      }
      SmallVector<DimExpr::Factor, 4> factors;
      appendFactors(e, factors);
      for (const DimExpr::Factor &f : factors)
        (f.first.getKind() == ExprKind::Sum ? sums : atoms).push_back(f);
    }
  };
  auto isSmaller = [](const DimExpr::Factor &a, const DimExpr::Factor &b) {
    if (a.first.getTreeSize() != b.first.getTreeSize())
      return a.first.getTreeSize() < b.first.getTreeSize();
    return isFactorBefore(a, b);
  };
  bool fits = true;
  while (true) {
    drain();
    if (coefficient == 0)
      return zero;
    fits = mergeFactors(atoms) && mergeFactors(sums);
    if (!fits || sums.empty())
      break;
    llvm::sort(sums, isSmaller);
    DimExpr smallest = sums[0].first;
    bool isSquare = sums[0].second > 1;
    if (!isSquare && sums.size() == 1)
      break;
    DimExpr next = isSquare ? smallest : sums[1].first;
    DimExpr product = tryExpand(smallest, next);
    if (!product)
      break;
    if (isSquare) {
      sums[0].second -= 2;
    } else {
      --sums[0].second;
      --sums[1].second;
    }
    llvm::erase_if(sums, [](const DimExpr::Factor &f) { return !f.second; });
    worklist.push_back(product);
  }
  if (!fits) {
    // Exponents out of range: keep the operands as they are.
    SmallVector<DimExpr::Factor, 4> factors;
    for (DimExpr o : operands) {
      DynamicAPInt content = contentOf(o);
      if (isLeadingNegative(o))
        content = -content;
      factors.emplace_back(divideExactly(o, content), 1);
    }
    coefficient = 1;
    for (DimExpr o : operands)
      coefficient *= isLeadingNegative(o) ? -contentOf(o) : contentOf(o);
    if (!mergeFactors(factors))
      llvm_unreachable("at most two factors");
    return scale(internProduct(factors), coefficient);
  }

  DimExpr monomial = atoms.empty() ? DimExpr() : internProduct(atoms);
  if (sums.empty())
    return monomial ? scale(monomial, coefficient)
                    : internConstant(coefficient);
  if (sums.size() == 1 && sums[0].second == 1) {
    DimExpr sum = sums[0].first;
    DimExpr result = monomial ? tryExpand(sum, monomial) : sum;
    if (result)
      return scale(result, coefficient);
  }
  atoms.append(sums.begin(), sums.end());
  llvm::sort(atoms, isFactorBefore);
  return scale(internProduct(atoms), coefficient);
}

DimExpr ExprContextImpl::mul(ArrayRef<DimExpr> operands) {
  // Monomials first, then sums by size: the fewest intermediate terms.
  SmallVector<DimExpr> sorted(operands.begin(), operands.end());
  auto rank = [](DimExpr e) {
    return e.isConstant() ? 0 : e.getKind() == ExprKind::Sum ? 2 : 1;
  };
  llvm::sort(sorted, [&](DimExpr a, DimExpr b) {
    if (rank(a) != rank(b))
      return rank(a) < rank(b);
    if (a.getTreeSize() != b.getTreeSize())
      return a.getTreeSize() < b.getTreeSize();
    return DimExpr::compare(a, b) < 0;
  });
  DimExpr result = one;
  for (DimExpr e : sorted)
    result = mul(result, e);
  return result;
}

DimExpr ExprContextImpl::power(DimExpr base, unsigned exponent) {
  DimExpr result = one;
  for (DimExpr square = base;; square = mul(square, square)) {
    if (exponent & 1)
      result = mul(result, square);
    exponent >>= 1;
    if (!exponent)
      return result;
  }
}
