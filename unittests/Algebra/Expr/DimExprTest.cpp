//===- DimExprTest.cpp - Canonical form of dimension expressions ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One test for each law or rule of the canonical form. Beside each case where a
// rule applies is a similar case where it must not apply.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/DimExpr.h"
#include <gtest/gtest.h>
#include <limits>
#include <thread>

using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

class DimExprTest : public ::testing::Test {
protected:
  ExprContext ctx;
  DimExpr x = ctx.symbol(0), y = ctx.symbol(1), z = ctx.symbol(2);
  DimExpr c(int64_t v) { return ctx.constant(v); }
};

//===----------------------------------------------------------------------===//
// Ring
//===----------------------------------------------------------------------===//

TEST_F(DimExprTest, AdditionIsCommutativeAndAssociative) {
  EXPECT_EQ(x + y, y + x);
  EXPECT_EQ((x + y) + z, x + (y + z));
  EXPECT_EQ(ctx.add({z, y, x, y}), x + y * 2 + z);
}

TEST_F(DimExprTest, MultiplicationIsCommutativeAndAssociative) {
  EXPECT_EQ(x * y, y * x);
  EXPECT_EQ((x * y) * z, x * (y * z));
  EXPECT_EQ(ctx.mul({z, c(2), y, x, c(3)}), x * y * z * 6);
}

TEST_F(DimExprTest, MultiplicationDistributes) {
  EXPECT_EQ(x * (y + z), x * y + x * z);
  EXPECT_EQ((x + y) * (x - y), x * x - y * y);
  EXPECT_EQ((x + 1) * (x + 1), x * x + x * 2 + 1);
}

TEST_F(DimExprTest, LikeTermsCancel) {
  EXPECT_EQ(x - x, c(0));
  EXPECT_EQ(x * 3 - x * 2, x);
  EXPECT_EQ((x + y) * 0, c(0));
  EXPECT_NE(x * 2, x);
}

TEST_F(DimExprTest, CoefficientsHaveAnySize) {
  int64_t big = std::numeric_limits<int64_t>::max();
  DimExpr e = x * big * big;
  EXPECT_EQ((e - x * big * (big - 1)), x * big);
  DimExpr square = c(big) * c(big);
  EXPECT_FALSE(square.getConstantInt64());
  EXPECT_EQ(square.floorDiv(c(big)), c(big));
  EXPECT_EQ(square - square, c(0));
  EXPECT_EQ(ctx.constant(DynamicAPInt(big) + 1 - 1), c(big));
  EXPECT_EQ((c(std::numeric_limits<int64_t>::min()).floorDiv(-1)) - 1, c(big));
}

//===----------------------------------------------------------------------===//
// Floor division and remainder
//===----------------------------------------------------------------------===//

TEST_F(DimExprTest, DivisionByZeroIsZero) {
  EXPECT_EQ(x.floorDiv(0), c(0));
  EXPECT_EQ(x.ceilDiv(0), c(0));
  EXPECT_EQ(x.mod(0), x);
  EXPECT_EQ(c(0).floorDiv(y), c(0));
  EXPECT_EQ(c(-7).floorDiv(2), c(-4));
  EXPECT_EQ(c(7).floorDiv(-2), c(-4));
  EXPECT_EQ(c(-7).ceilDiv(2), c(-3));
  EXPECT_EQ(c(-7).mod(3), c(2));
  EXPECT_EQ(c(7).mod(-3), c(-2));
}

TEST_F(DimExprTest, WholeMultiplesMoveOut) {
  EXPECT_EQ((x * 32).floorDiv(32), x);
  EXPECT_EQ((x * 5 + y + 9).floorDiv(4), x + (x + y + 1).floorDiv(4) + 2);
  EXPECT_EQ((x * 32 + 31).floorDiv(32), x);
  EXPECT_NE((x * 31).floorDiv(32), x);
}

TEST_F(DimExprTest, CommonContentCancels) {
  EXPECT_EQ((x * 6).floorDiv(9), (x * 2).floorDiv(3));
  EXPECT_EQ((x * 6 + 2).floorDiv(9), (x * 2).floorDiv(3));
  EXPECT_EQ((x * 6 + 4).floorDiv(y * 2), (x * 3 + 2).floorDiv(y));
  EXPECT_NE((x * 6 + 3).floorDiv(y * 2), (x * 3 + 1).floorDiv(y));
}

// A symbolic factor may be 0.
TEST_F(DimExprTest, SymbolicFactorsDoNotCancel) {
  EXPECT_NE((x * y).floorDiv(y), x);
  EXPECT_NE(x.floorDiv(x), c(1));
  EXPECT_NE((x + y).floorDiv(y), x.floorDiv(y) + 1);
  EXPECT_NE((x * y).floorDiv(x * z), y.floorDiv(z));
  EXPECT_NE((x * y).mod(y), c(0));
}

TEST_F(DimExprTest, FloorAndCeilingDivisionAreOneObject) {
  EXPECT_EQ((x + 3).floorDiv(4), x.ceilDiv(4));
  EXPECT_EQ(-(-x).floorDiv(4), x.ceilDiv(4));
  EXPECT_EQ((x + 1).floorDiv(2), x.ceilDiv(2));
  EXPECT_EQ(-((-x - 3).floorDiv(4)), (x + 6).floorDiv(4));
  EXPECT_EQ(x.floorDiv(-4), -x.ceilDiv(4));
  EXPECT_EQ((-x).floorDiv(-y), x.floorDiv(y));
  EXPECT_NE((x + 2).floorDiv(4), x.ceilDiv(4));
}

TEST_F(DimExprTest, NestedDivisionsMerge) {
  EXPECT_EQ(x.floorDiv(3).floorDiv(4), x.floorDiv(12));
  EXPECT_EQ((x.floorDiv(3) + y).floorDiv(4), (x + y * 3).floorDiv(12));
  EXPECT_EQ((y - x.floorDiv(3)).floorDiv(4), -((x - y * 3 + 9).floorDiv(12)));
  EXPECT_EQ(x.ceilDiv(3).ceilDiv(4), x.ceilDiv(12));
  EXPECT_EQ(x.floorDiv(y).floorDiv(4), x.floorDiv(y * 4));
  // For y = 0 the left side is 1 floordiv 4 or 5 floordiv 4.
  EXPECT_NE((x.floorDiv(y) + 5).floorDiv(4), (x + y * 5).floorDiv(y * 4));
  // A symbolic outer divisor may be negative.
  EXPECT_NE(x.floorDiv(4).floorDiv(y), x.floorDiv(y * 4));
}

TEST_F(DimExprTest, ModIsWrittenWithFloorDiv) {
  EXPECT_EQ(x.mod(4), x - x.floorDiv(4) * 4);
  EXPECT_EQ(x.mod(y), x - x.floorDiv(y) * y);
  EXPECT_EQ((x * 5).mod(4), x.mod(4));
  EXPECT_EQ((x * 8).mod(4), c(0));
  EXPECT_EQ(x.mod(4).mod(4), x.mod(4));
  EXPECT_EQ(x.mod(8).floorDiv(4) + x.floorDiv(8) * 2, x.floorDiv(4));
  EXPECT_EQ(x.floorDiv(4) * 4 + x.mod(4), x);
}

//===----------------------------------------------------------------------===//
// Min, max, broadcast
//===----------------------------------------------------------------------===//

TEST_F(DimExprTest, MinMaxAreIdempotentCommutativeAssociative) {
  EXPECT_EQ(ctx.min({x}), x);
  EXPECT_EQ(ctx.min({x, x}), x);
  EXPECT_EQ(ctx.min({x, y}), ctx.min({y, x}));
  EXPECT_EQ(ctx.min({ctx.min({x, y}), z}), ctx.min({x, ctx.min({y, z})}));
  EXPECT_EQ(ctx.max({c(3), x, c(7)}), ctx.max({x, c(7)}));
  EXPECT_NE(ctx.min({x, y}), ctx.max({x, y}));
}

TEST_F(DimExprTest, DominatedArgumentsDrop) {
  EXPECT_EQ(ctx.min({x, x + 1}), x);
  EXPECT_EQ(ctx.max({x, y, x + 1}), ctx.max({x + 1, y}));
  EXPECT_NE(ctx.min({x, x * 2}), x);
}

TEST_F(DimExprTest, CommonPartsMoveOut) {
  EXPECT_EQ(ctx.min({x + z, y + z}), ctx.min({x, y}) + z);
  EXPECT_EQ(ctx.min({x * 3, x * 2 + y}), x * 2 + ctx.min({x, y}));
  EXPECT_EQ(ctx.min({x + 2, y + 3}), ctx.min({x, y + 1}) + 2);
  EXPECT_EQ(ctx.max({x * 2 + 1, y * 4 + 1}), ctx.max({x, y * 2}) * 2 + 1);
  EXPECT_EQ(ctx.min({x + ctx.min({y, z}), x + 4}), x + ctx.min({y, z, c(4)}));
  DimExpr kept = ctx.min({x, c(10)});
  EXPECT_EQ(kept.getKind(), ExprKind::Min);
  EXPECT_EQ(kept.getOperands()[1], c(10));
}

TEST_F(DimExprTest, MinAndMaxAreDual) {
  EXPECT_EQ(-ctx.min({-x, -y}), ctx.max({x, y}));
  EXPECT_EQ(ctx.max({c(5) - x, c(0)}), c(5) - ctx.min({x, c(5)}));
  EXPECT_EQ(ctx.max({x, -x}), -ctx.min({x, -x}));
  EXPECT_EQ(ctx.max({x, c(3) - x}), c(3) - ctx.min({x, c(3) - x}));
}

TEST_F(DimExprTest, Absorption) {
  EXPECT_EQ(ctx.min({x, ctx.max({x, y})}), x);
  EXPECT_EQ(ctx.max({x, ctx.min({x, y})}), x);
  EXPECT_EQ(ctx.min({x - 1, ctx.max({x, y})}), x - 1);
  EXPECT_NE(ctx.min({x + 1, ctx.max({x, y})}), x + 1);
}

TEST_F(DimExprTest, Broadcast) {
  EXPECT_EQ(ctx.broadcast({c(1), c(1)}), c(1));
  EXPECT_EQ(ctx.broadcast({c(0), c(1)}), c(0));
  EXPECT_EQ(ctx.broadcast({x, c(1)}), x);
  EXPECT_EQ(ctx.broadcast({x, x}), x);
  EXPECT_EQ(ctx.broadcast({c(5), x, c(3)}), ctx.broadcast({x, c(3)}));
  EXPECT_EQ(ctx.broadcast({ctx.broadcast({x, y}), z}),
            ctx.broadcast({z, ctx.broadcast({y, x})}));
  // x may be 1.
  EXPECT_NE(ctx.broadcast({x, c(3)}), c(3));
  EXPECT_NE(ctx.broadcast({x, y}), ctx.max({x, y}));
}

//===----------------------------------------------------------------------===//
// Order, copies, queries
//===----------------------------------------------------------------------===//

TEST_F(DimExprTest, LeavesAndKinds) {
  DimExpr d = ctx.inputDim(2, 1), s = ctx.scalar(3, "index_cast");
  DimExpr e = ctx.min({d * x + s, y.floorDiv(x)});
  EXPECT_EQ(e.getLeaves(), (llvm::SmallVector<DimExpr, 4>{x, y, d, s}));
  EXPECT_EQ(d.getAxis(), 1u);
  EXPECT_EQ(s.getRule(), "index_cast");
  EXPECT_NE(s, ctx.scalar(3, "round"));
  EXPECT_TRUE(e.anyLeaf([&](DimExpr l) { return l == s; }));
  EXPECT_FALSE(e.anyLeaf([&](DimExpr l) { return l == z; }));
  EXPECT_EQ(x.getDepth(), 0u);
  EXPECT_EQ((x + 1).getDepth(), 1u);
  EXPECT_EQ((x * x * y).getTreeSize(), 4u);
}

TEST_F(DimExprTest, OrderIsIndependentOfContextAndConstructionOrder) {
  ExprContext other;
  // Built in the opposite order, so that the order of addresses is reversed.
  DimExpr z2 = other.symbol(2), y2 = other.symbol(1), x2 = other.symbol(0);
  std::vector<DimExpr> here = {
      x,    y,     x * y,  x + 1, x.floorDiv(y),   x.mod(3),
      c(4), c(-4), x * -1, x * x, ctx.min({x, y}), ctx.broadcast({x, z})};
  std::vector<DimExpr> there = {x2,
                                y2,
                                x2 * y2,
                                x2 + 1,
                                x2.floorDiv(y2),
                                x2.mod(3),
                                other.constant(4),
                                other.constant(-4),
                                x2 * -1,
                                x2 * x2,
                                other.min({y2, x2}),
                                other.broadcast({z2, x2})};
  for (size_t i = 0; i != here.size(); ++i) {
    EXPECT_EQ(here[i].getHash(), there[i].getHash());
    for (size_t j = 0; j != here.size(); ++j) {
      int order = DimExpr::compare(here[i], here[j]);
      EXPECT_EQ(DimExpr::compare(there[i], there[j]), order);
      EXPECT_EQ(DimExpr::compare(here[i], there[j]), order);
      EXPECT_EQ(order == 0, i == j);
      EXPECT_EQ(DimExpr::compare(here[j], here[i]), -order);
    }
  }
}

TEST_F(DimExprTest, ReplaceLeaves) {
  DimExpr e = ctx.min({x * y + x.mod(4), z}).floorDiv(y);
  DimExpr r = e.replaceLeaves(ctx, [&](DimExpr l) {
    return l == x ? y + 1 : l == z ? c(8) : DimExpr();
  });
  EXPECT_EQ(r, ctx.min({(y + 1) * y + (y + 1).mod(4), c(8)}).floorDiv(y));
  // Swapping two symbols changes the order of terms.
  EXPECT_EQ(
      (x * 2 + y).replaceLeaves(ctx, [&](DimExpr l) { return l == x ? y : x; }),
      y * 2 + x);
  // A copy into another context with leaves of that context.
  ExprContext other;
  DimExpr copy = e.replaceLeaves(
      other, [&](DimExpr l) { return other.symbol(l.getSymbolIndex()); });
  EXPECT_EQ(&copy.getContext(), &other);
  EXPECT_EQ(DimExpr::compare(copy, e), 0);
  EXPECT_EQ(copy.getTreeSize(), e.getTreeSize());
  EXPECT_EQ(copy.replaceLeaves(ctx, [](DimExpr) { return DimExpr(); }), e);
}

TEST_F(DimExprTest, AsSumAndBack) {
  for (DimExpr e : {c(5), x, x * y, x * 2 + 3, x.mod(4) - y}) {
    llvm::SmallVector<DimExpr::Term> terms;
    DynamicAPInt offset;
    e.getAsSum(terms, offset);
    EXPECT_EQ(ctx.fromSum(terms, offset), e);
  }
  EXPECT_EQ(ctx.fromSum({{y, DynamicAPInt(1)}, {x + 1, DynamicAPInt(2)}},
                        DynamicAPInt(3)),
            x * 2 + y + 5);
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

Int64Result evaluateXY(DimExpr e, int64_t x, int64_t y) {
  return evaluateInt64(e, [&](DimExpr l) -> std::optional<int64_t> {
    if (l.getSymbolIndex() == 2)
      return std::nullopt;
    return l.getSymbolIndex() ? y : x;
  });
}

TEST_F(DimExprTest, EvaluationDetectsOverflow) {
  int64_t max = std::numeric_limits<int64_t>::max();
  int64_t min = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(evaluateXY(x + 1, max - 1, 0).value, max);
  EXPECT_EQ(evaluateXY(x + 1, max, 0).kind, Int64Result::Overflow);
  EXPECT_EQ(evaluateXY(x - 1, min, 0).kind, Int64Result::Overflow);
  EXPECT_EQ(evaluateXY(-x, min, 0).kind, Int64Result::Overflow);
  EXPECT_EQ(evaluateXY(x * y, int64_t(1) << 32, int64_t(1) << 31).kind,
            Int64Result::Overflow);
  // Only the result must fit; intermediate values may overflow.
  EXPECT_EQ(evaluateXY((x * y).floorDiv(x), max, max).value, max);
  EXPECT_EQ(evaluateXY(x.floorDiv(y), min, -1).kind, Int64Result::Overflow);
  EXPECT_EQ(evaluateXY(x + z, 1, 1).kind, Int64Result::MissingLeaf);
}

TEST_F(DimExprTest, EvaluationOfAnySize) {
  auto value = evaluate(x * x * x, [](DimExpr) -> std::optional<DynamicAPInt> {
    return DynamicAPInt(std::numeric_limits<int64_t>::max());
  });
  ASSERT_TRUE(value);
  EXPECT_EQ(*value / std::numeric_limits<int64_t>::max() /
                std::numeric_limits<int64_t>::max(),
            std::numeric_limits<int64_t>::max());
}

//===----------------------------------------------------------------------===//
// Recovered remainders
//===----------------------------------------------------------------------===//

// `2 * (x ceildiv 2) + y` is stored as `2 * x - 2 * (x floordiv 2) + y`.
TEST_F(DimExprTest, FindCeiledHalves) {
  DimExpr rest;
  auto found = findCeiledHalves(x.ceilDiv(2) * 2 + y, rest);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].first, 2);
  EXPECT_EQ(found[0].second, x);
  EXPECT_EQ(rest, y);
  found = findCeiledHalves(c(3) - (x * y + z).ceilDiv(2), rest);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].first, -1);
  EXPECT_EQ(found[0].second, x * y + z);
  EXPECT_EQ(rest, c(3));

  for (DimExpr e : {x.ceilDiv(3), x - x.floorDiv(3), x * 2 - x.floorDiv(2),
                    y - x.floorDiv(2), x + x.floorDiv(2), x, c(3)}) {
    EXPECT_TRUE(findCeiledHalves(e, rest).empty());
    EXPECT_EQ(rest, e);
  }
}

TEST_F(DimExprTest, FindModTerms) {
  auto check = [&](DimExpr e, DimExpr n, DimExpr d, int64_t coefficient,
                   DimExpr expectedRest) {
    DimExpr rest;
    llvm::SmallVector<ModTerm, 2> found = findModTerms(e, rest);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].numerator, n);
    EXPECT_EQ(found[0].divisor, d);
    EXPECT_EQ(found[0].coefficient, coefficient);
    EXPECT_EQ(rest, expectedRest);
  };
  check(x.mod(4), x, c(4), 1, c(0));
  check(x.mod(4) * 3 + y + 1, x, c(4), 3, y + 1);
  check(c(10) - x.mod(4), x, c(4), -1, c(10));
  check(x.mod(y), x, y, 1, c(0));
  check(x.mod(y + z) * -2 + z, x, y + z, -2, z);
  check((x * 2).mod(6), x, c(3), 2, c(0));
  check(x.floorDiv(4).mod(8), x.floorDiv(4), c(8), 1, c(0));
  check((x * 3).mod(4), -x, c(4), 1, c(0));

  DimExpr rest;
  EXPECT_TRUE(findModTerms(x - x.floorDiv(4), rest).empty());
  EXPECT_EQ(rest, x - x.floorDiv(4));
  EXPECT_TRUE(findModTerms(x.floorDiv(4) * -4, rest).empty());
  EXPECT_TRUE(findModTerms(x - x.floorDiv(y) * z, rest).empty());
  EXPECT_TRUE(findModTerms(x, rest).empty());
  EXPECT_EQ(rest, x);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

TEST(DimExprThreads, SharedContextGivesTheSameObjects) {
  ExprContext ctx(/*threadSafe=*/true);
  auto work = [&](std::vector<DimExpr> &results) {
    for (unsigned i = 0; i != 2000; ++i) {
      DimExpr x = ctx.symbol(i % 17), y = ctx.symbol(i % 5);
      DimExpr e =
          ctx.min({(x * int64_t(i) + y).mod(int64_t(i % 9) + 1), y * x});
      results.push_back(e.floorDiv(x + int64_t(i)));
    }
  };
  std::vector<DimExpr> first, second;
  std::thread other([&] { work(second); });
  work(first);
  other.join();
  EXPECT_EQ(first, second);
}

} // namespace
