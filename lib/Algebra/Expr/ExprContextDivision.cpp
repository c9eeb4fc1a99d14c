//===- ExprContextDivision.cpp - Canonical floor division and remainder ---===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rule holds for all integers, with x floordiv 0 = 0. In particular no
// symbolic factor is ever cancelled: it may be 0.
//
// For a constant divisor d > 0 the normal form of the numerator has
//  - coefficients in (-d/2, d/2] and an offset in [0, d): whole multiples of d
//    are moved out;
//  - no common divisor of d and all coefficients;
//  - the first coefficient other than d/2 positive, by
//    n floordiv d = -((-n + d - 1) floordiv d), which also makes floor and
//    ceiling division the same object;
//  - no summand that is itself a floor division by a constant (if it is the
//    only one): (m floordiv a + r) floordiv b = (m + a * r) floordiv (a * b).
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

/// True for a divisor that divisions inside each other must not become.
static bool isTooLarge(const DynamicAPInt &divisor) {
  constexpr unsigned bits = exprBudgets.canonical.divisorBits;
  static const DynamicAPInt limit(llvm::APInt::getOneBitSet(bits + 2, bits));
  return !fitsInt64(divisor) && divisor > limit;
}

namespace {
/// Rewrites `n floordiv d`, d > 0, to `out + sign * (n' floordiv d')`.
class ConstantDivision {
public:
  ConstantDivision(ExprContextImpl &ctx, DimExpr numerator,
                   const DynamicAPInt &divisor)
      : ctx(ctx), d(divisor) {
    n.add(numerator);
  }

  DimExpr run() {
    while (true) {
      // A nested division is merged with the sign it came with, before its
      // coefficient is reduced: modulo 2 the two signs look alike, and a chain
      // of ceilings would not become one.
      n.normalize();
      if (mergeNested())
        continue;
      moveOutMultiples();
      if (n.isConstant()) // its offset is in [0, d)
        return ctx.finish(out);
      if (d == 1) {
        for (const DimExpr::Term &t : n.terms)
          out.add(t.first, t.second * sign);
        return ctx.finish(out);
      }
      if (cancelContent() || mergeNested())
        continue;
      if (DimExpr merged = mergeSymbolic()) {
        out.add(merged, DynamicAPInt(sign));
        return ctx.finish(out);
      }
      if (!normalizeSign())
        break;
    }
    DimExpr numerator = ctx.internSum(n.terms, n.offset);
    DimExpr divisor = ctx.internConstant(d);
    out.add(ctx.internOp(ExprKind::FloorDiv, {numerator, divisor}),
            DynamicAPInt(sign));
    return ctx.finish(out);
  }

private:
  void moveOutMultiples() {
    n.normalize();
    // A term whose coefficient is no multiple of d may end up on both sides.
    // Nested divisions would double in size at each level, so past the budget
    // only whole multiples move.
    uint64_t size = 0;
    bool anySplit = false;
    SmallVector<DynamicAPInt> remainders;
    for (const DimExpr::Term &t : n.terms) {
      DynamicAPInt r = llvm::mod(t.second, d);
      if (r + r > d)
        r -= d;
      bool isSplit = r != 0 && r != t.second;
      anySplit |= isSplit;
      size += ((r != 0) + isSplit) * (uint64_t(t.first.getTreeSize()) + 1);
      remainders.push_back(r);
    }
    isBalanced = !anySplit || size <= ExprContext::kTreeBudget;
    SmallVector<DimExpr::Term, 4> kept;
    for (auto [i, t] : llvm::enumerate(n.terms)) {
      DynamicAPInt r = remainders[i];
      if (!isBalanced && r != 0)
        r = t.second;
      if (r != t.second)
        out.terms.emplace_back(t.first, (t.second - r) / d * sign);
      if (r != 0)
        kept.emplace_back(t.first, r);
    }
    n.terms = std::move(kept);
    DynamicAPInt quotient = llvm::floorDiv(n.offset, d);
    out.offset += quotient * sign;
    n.offset -= quotient * d;
  }

  /// True if something was cancelled.
  bool cancelContent() {
    DynamicAPInt g = d;
    for (const DimExpr::Term &t : n.terms)
      g = gcd(g, abs(t.second));
    if (g == 1)
      return false;
    for (DimExpr::Term &t : n.terms)
      t.second /= g;
    n.offset = llvm::floorDiv(n.offset, g);
    d /= g;
    return true;
  }

  void flip() {
    n.scale(DynamicAPInt(-1));
    n.offset += d - 1;
    sign = -sign;
  }

  /// True if the only summand of the form +-(m floordiv a) was merged.
  bool mergeNested() {
    const DimExpr::Term *found = nullptr;
    for (const DimExpr::Term &t : n.terms) {
      if (t.first.getKind() != ExprKind::FloorDiv ||
          !t.first.getOperands()[1].isConstant() || abs(t.second) != 1)
        continue;
      if (found)
        return false;
      found = &t;
    }
    if (!found)
      return false;
    DimExpr quotient = found->first;
    DynamicAPInt a = quotient.getOperands()[1].getOffset();
    if (isTooLarge(a * d))
      return false;
    if (found->second < 0)
      flip();
    llvm::erase_if(n.terms,
                   [&](const DimExpr::Term &t) { return t.first == quotient; });
    n.scale(a);
    n.add(quotient.getOperands()[0]);
    d *= a;
    return true;
  }

  /// (m floordiv a) floordiv d = m floordiv (a * d) also for a symbolic a.
  DimExpr mergeSymbolic() {
    if (n.terms.size() != 1 || n.offset != 0 || n.terms[0].second != 1)
      return {};
    DimExpr quotient = n.terms[0].first;
    // Two constants are merged by mergeNested, unless they are too large.
    if (quotient.getKind() != ExprKind::FloorDiv ||
        quotient.getOperands()[1].isConstant())
      return {};
    return ctx.floorDiv(quotient.getOperands()[0],
                        ctx.scale(quotient.getOperands()[1], d));
  }

  /// True if the numerator was changed.
  bool normalizeSign() {
    if (!isBalanced)
      return false;
    for (const DimExpr::Term &t : n.terms) {
      if (t.second + t.second == d)
        continue;
      if (t.second > 0)
        return false;
      flip();
      return true;
    }
    // Only halves, hence d = 2: (x + 1) floordiv 2 = x - x floordiv 2.
    if (n.offset == 0)
      return false;
    uint64_t size = 0;
    for (const DimExpr::Term &t : n.terms)
      size += 2 * (uint64_t(t.first.getTreeSize()) + 1);
    if (size > ExprContext::kTreeBudget)
      return false;
    flip();
    return true;
  }

  ExprContextImpl &ctx;
  LinearSum n, out;
  DynamicAPInt d;
  int sign = 1;
  bool isBalanced = true;
};
} // namespace

DimExpr ExprContextImpl::floorDivConstant(DimExpr n, DynamicAPInt d) {
  if (d == 0)
    return zero;
  if (d < 0) {
    n = scale(n, DynamicAPInt(-1));
    d = -d;
  }
  if (n.isConstant())
    return internConstant(llvm::floorDiv(n.getOffset(), d));
  if (d == 1)
    return n;
  return ConstantDivision(*this, n, d).run();
}

DimExpr ExprContextImpl::floorDiv(DimExpr n, DimExpr d) {
  if (d.isConstant())
    return floorDivConstant(n, d.getOffset());
  if (n.isConstant(0))
    return zero;
  if (isLeadingNegative(d)) {
    n = scale(n, DynamicAPInt(-1));
    d = scale(d, DynamicAPInt(-1));
  }
  DynamicAPInt g = gcd(contentOf(n), contentOf(d));
  return internOp(ExprKind::FloorDiv,
                  {divideExactly(n, g), divideExactly(d, g)});
}

DimExpr ExprContextImpl::mod(DimExpr n, DimExpr d) {
  DimExpr product = mul(d, floorDiv(n, d));
  DimExpr result = add(n, product, DynamicAPInt(-1));
  uint64_t size = uint64_t(n.getTreeSize()) + d.getTreeSize() + 1;
  if (result.getTreeSize() <= ExprContext::kTreeBudget ||
      result.getTreeSize() <= size)
    return result;
  return internOp(ExprKind::Mod, {n, d});
}
