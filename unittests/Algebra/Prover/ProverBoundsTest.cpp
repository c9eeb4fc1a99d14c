//===- ProverBoundsTest.cpp - Bounds of polynomials -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <random>

using namespace mlir::symshape;
using namespace mlir::symshape::test;
using llvm::DynamicAPInt;

namespace {
Interval atMost(int64_t v) { return {std::nullopt, DynamicAPInt(v)}; }

class ProverBoundsTest : public ::testing::Test {
protected:
  ExprContext ctx;
  Prover prover{ctx};
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1), k = ctx.symbol(2);

  std::optional<int64_t> lower(DimExpr e) {
    Interval r = prover.bounds(e);
    return r.lower ? std::optional<int64_t>(int64_t(*r.lower)) : std::nullopt;
  }
};

// A product of differences keeps its sign when it is multiplied out.
TEST_F(ProverBoundsTest, ProductOfDifferences) {
  DimExpr e = k * (a - 1) * (b - 1);
  prover.addRange(k, Interval::atLeast(0));
  prover.addRange(a, Interval::atLeast(1));
  prover.push();
  prover.addRange(b, Interval::atLeast(1));
  EXPECT_EQ(lower(e), 0);
  EXPECT_EQ(lower(e + 3), 3);
  prover.pop();
  // b may be 0.
  prover.addRange(b, Interval::atLeast(0));
  EXPECT_LT(lower(e).value_or(-1), 0);
}

TEST_F(ProverBoundsTest, EndsFromAbove) {
  DimExpr e = (a + 2) * (b + 2);
  prover.addRange(a, atMost(-2));
  prover.push();
  prover.addRange(b, atMost(-2));
  EXPECT_EQ(lower(e), 0);
  prover.pop();
  prover.addRange(b, atMost(-1));
  EXPECT_LT(lower(e).value_or(-1), 0);
}

// Atoms that are operators, with ranges of their own.
TEST_F(ProverBoundsTest, Quotients) {
  prover.addRange(a, Interval::between(16, 64));
  prover.addRange(b, Interval::between(16, 64));
  prover.addRange(k, Interval::atLeast(0));
  DimExpr p = a.floorDiv(ctx.constant(8)), q = b.floorDiv(ctx.constant(8));
  EXPECT_EQ(lower(k * (p - 2) * (q - 2)), 0);
  EXPECT_LT(lower(k * (p - 2) * (q - 3)).value_or(-1), 0);
}

// Digits of a number are known as exactly as the quotients that make them.
TEST_F(ProverBoundsTest, Digits) {
  auto expectRange = [&](DimExpr e, int64_t least, int64_t most) {
    Interval r = prover.bounds(e);
    EXPECT_TRUE(r.lower && *r.lower == least) << toString(e);
    EXPECT_TRUE(r.upper && *r.upper == most) << toString(e);
  };
  auto expectNone = [&](DimExpr e) {
    Interval r = prover.bounds(e);
    EXPECT_FALSE(r.lower || r.upper) << toString(e);
  };
  DimExpr n = ctx.symbol(3);
  expectRange(n.floorDiv(2).mod(3) + a.floorDiv(2).mod(3) * 10, 0, 22);
  expectRange(n.mod(60) + n.floorDiv(60).mod(60) * 100, 0, 5959);
  expectRange(n.mod(60) - n.floorDiv(60).mod(60) * 100, -5900, 59);
  expectRange(n.ceilDiv(4) - n.ceilDiv(12) * 3, -2, 0);
  // 6 is no multiple of 4.
  expectNone(n.floorDiv(4) - n.floorDiv(6));
  // n floordiv b may be a negative multiple of n floordiv (b * k), or 0.
  DimExpr digit = n.floorDiv(b) - k * n.floorDiv(b * k);
  expectNone(digit - k);
  prover.addRange(k, Interval::between(2, 5));
  expectRange(digit, 0, 4);
}

// The same by brute force, for symbolic factors, too.
TEST_F(ProverBoundsTest, RandomDigits) {
  std::mt19937_64 random(testSeed());
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  unsigned bounded = 0;
  for (int round = 0; round != 500; ++round) {
    Prover p(ctx);
    int64_t least = pick(-2, 1), leastOther = pick(-2, 1);
    p.addRange(a, Interval::between(least, 3));
    p.addRange(b, Interval::between(leastOther, 3));
    DimExpr factors[] = {a, b, ctx.constant(2), ctx.constant(3),
                         ctx.constant(pick(-4, 4))};
    DimExpr divisor = factors[pick(0, 4)], fine = k.floorDiv(divisor);
    DimExpr parts[] = {ctx.constant(0), k, k - divisor * fine};
    DimExpr e = parts[pick(0, 2)];
    for (int64_t i = pick(1, 2); i != 0; --i) {
      DimExpr offsets[] = {ctx.constant(0), ctx.constant(0), ctx.constant(1),
                           divisor};
      DimExpr numerator = k + offsets[pick(0, 3)] * pick(-4, 4);
      DimExpr factor = factors[pick(0, 4)];
      divisor = divisor * factor;
      DimExpr coarse = numerator.floorDiv(divisor);
      e = e + (fine - factor * coarse) * pick(-4, 4);
      fine = coarse;
    }
    Interval r = p.bounds(e);
    DimExpr simple = p.simplify(e.floorDiv(10) + e.ceilDiv(b * 2));
    bounded += r.lower && r.upper;
    for (int64_t x = least; x <= 3; ++x)
      for (int64_t y = leastOther; y <= 3; ++y)
        for (int64_t z = -20; z <= 20; ++z) {
          int64_t v[] = {x, y, z};
          int64_t sum = evaluateAt(e, v).value;
          ASSERT_TRUE(!r.lower || *r.lower <= sum)
              << toString(e) << " at " << x << ", " << y << ", " << z;
          ASSERT_TRUE(!r.upper || *r.upper >= sum)
              << toString(e) << " at " << x << ", " << y << ", " << z;
          ASSERT_EQ(evaluateAt(simple, v).value,
                    naiveFloorDiv(sum, 10) + naiveCeilDiv(sum, y * 2))
              << toString(e) << " at " << x << ", " << y << ", " << z;
        }
  }
  EXPECT_GT(bounded, 50u);
}

// Every value lies within the bounds.
TEST_F(ProverBoundsTest, RandomPolynomials) {
  const char *given = std::getenv("SYMSHAPE_TEST_SEED");
  uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 20;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  for (int round = 0; round != 500; ++round) {
    int64_t lo[3], hi[3];
    Prover p(ctx);
    DimExpr symbols[] = {a, b, k};
    for (int i = 0; i != 3; ++i) {
      lo[i] = pick(-3, 3);
      hi[i] = lo[i] + pick(0, 3);
      // A missing end of a range is unknown.
      switch (pick(0, 2)) {
      case 0:
        p.addRange(symbols[i], Interval::between(lo[i], hi[i]));
        break;
      case 1:
        p.addRange(symbols[i], Interval::atLeast(lo[i]));
        break;
      case 2:
        p.addRange(symbols[i], atMost(hi[i]));
        break;
      }
    }
    struct Term {
      int64_t coefficient;
      int exponents[3];
    };
    std::vector<Term> terms(pick(2, 5));
    DimExpr e = ctx.constant(0);
    for (Term &t : terms) {
      t.coefficient = pick(-3, 3);
      DimExpr m = ctx.constant(t.coefficient);
      for (int i = 0; i != 3; ++i) {
        t.exponents[i] = pick(0, 2);
        for (int j = 0; j != t.exponents[i]; ++j)
          m = m * symbols[i];
      }
      e = e + m;
    }
    Interval r = p.bounds(e);
    for (int64_t x = lo[0]; x <= hi[0]; ++x)
      for (int64_t y = lo[1]; y <= hi[1]; ++y)
        for (int64_t z = lo[2]; z <= hi[2]; ++z) {
          int64_t v[] = {x, y, z}, sum = 0;
          for (const Term &t : terms) {
            int64_t m = t.coefficient;
            for (int i = 0; i != 3; ++i)
              for (int j = 0; j != t.exponents[i]; ++j)
                m *= v[i];
            sum += m;
          }
          ASSERT_TRUE(!r.lower || *r.lower <= sum) << "round " << round;
          ASSERT_TRUE(!r.upper || *r.upper >= sum) << "round " << round;
        }
  }
}
} // namespace
