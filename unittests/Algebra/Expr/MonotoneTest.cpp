//===- MonotoneTest.cpp - Expressions that grow with a leaf ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Monotone.h"
#include "Expr/RandomExpr.h"
#include <gtest/gtest.h>

using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {

/// The first symbol grows, the second is a size, the third any integer.
bool accepts(DimExpr e) {
  return neverDecreases(
      e, [](DimExpr leaf) { return leaf.getSymbolIndex() == 0; },
      [](DimExpr leaf) { return leaf.getSymbolIndex() < 2; });
}

TEST(Monotone, NamedForms) {
  ExprContext ctx;
  DimExpr w = ctx.symbol(0), n = ctx.symbol(1), k = ctx.symbol(2);
  EXPECT_TRUE(accepts(w * 4 + k - 7));
  EXPECT_TRUE(accepts(w.floorDiv(3) + w.ceilDiv(2) + w.ceilDiv(5)));
  EXPECT_TRUE(accepts(w.ceilDiv(n)));
  EXPECT_TRUE(accepts(w * n * n + w * w));
  EXPECT_TRUE(accepts((w + k) * n)) << "a factor that moves may be negative";
  EXPECT_TRUE(accepts(ctx.min({w * 4, k - 1}).ceilDiv(16)));
  EXPECT_TRUE(accepts(ctx.max({w, k, n.mod(4)})));
  EXPECT_TRUE(accepts(k - n * 3)) << "no leaf grows";
}

TEST(Monotone, NamedFalseNeighbours) {
  ExprContext ctx;
  DimExpr w = ctx.symbol(0), n = ctx.symbol(1), k = ctx.symbol(2);
  EXPECT_FALSE(accepts(-w));
  EXPECT_FALSE(accepts(ctx.constant(100) - w));
  EXPECT_FALSE(accepts(w.mod(4)));
  EXPECT_FALSE(accepts(w - w.floorDiv(3) * 3));
  EXPECT_FALSE(accepts(n.floorDiv(w)));
  EXPECT_FALSE(accepts(w.floorDiv(-2)));
  EXPECT_FALSE(accepts(w.floorDiv(k))) << "k may be negative";
  EXPECT_FALSE(accepts(w * k)) << "k may be negative";
  EXPECT_FALSE(accepts(w * (w - 5))) << "decreases from 0 to 2";
  EXPECT_FALSE(accepts(ctx.broadcast({w, n}))) << "broadcast(1, 3) > (2, 3)";
  EXPECT_FALSE(accepts(ctx.min({w, n - w})));
}

/// The values of `e` for w from 0 to 6, for one choice of the other symbols.
bool growsWithFirst(DimExpr e, int64_t n, int64_t k) {
  std::optional<int64_t> last;
  for (int64_t w = 0; w <= 6; ++w) {
    const int64_t values[] = {w, n, k};
    Int64Result now = evaluateInt64(e, [&](DimExpr leaf) {
      return std::optional(values[leaf.getSymbolIndex()]);
    });
    if (now.kind != Int64Result::Value)
      return true;
    if (last && now.value < *last)
      return false;
    last = now.value;
  }
  return true;
}

TEST(Monotone, AcceptedExpressionsNeverDecrease) {
  RandomExprs random(testSeed(), 3);
  unsigned accepted = 0, refused = 0;
  for (unsigned i = 0; i != 20000 && !HasFailure(); ++i) {
    ExprContext ctx;
    DimExpr e = build(ctx, *random.make(1 + i % 4));
    bool moves =
        e.anyLeaf([](DimExpr leaf) { return leaf.getSymbolIndex() == 0; });
    if (!accepts(e)) {
      ++refused;
      continue;
    }
    accepted += moves;
    for (int64_t n = 0; n <= 3; ++n)
      for (int64_t k = -3; k <= 3; ++k)
        EXPECT_TRUE(growsWithFirst(e, n, k)) << "n = " << n << ", k = " << k;
  }
  EXPECT_GT(accepted, 1000u);
  EXPECT_GT(refused, 1000u);
}

} // namespace
