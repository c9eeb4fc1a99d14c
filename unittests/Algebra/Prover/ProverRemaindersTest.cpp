//===- ProverRemaindersTest.cpp - Divisions with a known remainder --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fact n mod d == v, or one about a factor of a divisor, simplifies divisions
// and remainders, and the simpler expression has the same value wherever the
// fact holds.
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {
struct ProverRemaindersTest : testing::Test {
  ExprContext ctx;
  DimExpr n = ctx.symbol(0), m = ctx.symbol(1), d = ctx.symbol(2);
  Prover prover{ctx};

  DimExpr c(int64_t value) { return ctx.constant(value); }
  void state(DimExpr e, int64_t value) {
    prover.add({Relation::Eq, e, c(value)});
  }
};

TEST_F(ProverRemaindersTest, Multiples) {
  state(n.mod(8), 0);
  EXPECT_EQ(prover.simplify(n.floorDiv(8) * 8), n);
  EXPECT_EQ(prover.simplify(n.ceilDiv(8) * 8), n);
  EXPECT_EQ(prover.simplify(n.floorDiv(4) * 12 + 1), n * 3 + 1);
  EXPECT_EQ(prover.simplify(m * n.ceilDiv(8) * 8), m * n);
  EXPECT_EQ(prover.simplify(n.ceilDiv(8)), n.floorDiv(8));
  EXPECT_EQ(prover.simplify((n + 9).floorDiv(8)), n.floorDiv(8) + 1);
  EXPECT_EQ(prover.simplify((n * 3 + 5).mod(4)), c(1));
  EXPECT_EQ(prover.simplify((m * n).mod(4)), c(0));
}

TEST_F(ProverRemaindersTest, NotMultiples) {
  state(n.mod(4), 0);
  for (DimExpr e : {n.floorDiv(8) * 8, n.ceilDiv(8) * 8, n.mod(8), m.mod(4),
                    (n + m).mod(4), n.floorDiv(4) * 2, n.floorDiv(4)})
    EXPECT_EQ(prover.simplify(e), e) << toString(e);
}

TEST_F(ProverRemaindersTest, OtherRemainders) {
  state(n.mod(4), 2);
  EXPECT_EQ(prover.simplify(n.mod(2)), c(0));
  EXPECT_EQ(prover.simplify(n.floorDiv(4) * 4), n - 2);
  EXPECT_EQ(prover.simplify(n.ceilDiv(4) * 4), n + 2);
  EXPECT_EQ(prover.simplify(n.mod(8)), n.mod(8));
}

TEST_F(ProverRemaindersTest, Sums) {
  state((n + m).mod(8), 3);
  EXPECT_EQ(prover.simplify((n + m + 1).mod(4)), c(0));
  EXPECT_EQ(prover.simplify((n + m).floorDiv(8) * 8), n + m - 3);
  EXPECT_EQ(prover.simplify(n.mod(8)), n.mod(8));
  state(d.mod(2), 1);
  EXPECT_EQ(prover.simplify((n + m + d).mod(2)), c(0));
}

TEST_F(ProverRemaindersTest, DivisorsThatAreExpressions) {
  state(n.mod(d), 0);
  EXPECT_EQ(prover.simplify(n.floorDiv(d) * d), n);
  EXPECT_EQ(prover.simplify(m * d * n.floorDiv(d) * d), m * d * n);
  // A divisor of 0: d * (m floordiv d) is 0.
  EXPECT_EQ(prover.simplify(m.floorDiv(d) * d), m.floorDiv(d) * d);
}

TEST_F(ProverRemaindersTest, FactsOfAScopeAreForgotten) {
  prover.push();
  state(n.mod(8), 0);
  EXPECT_EQ(prover.simplify(n.floorDiv(8) * 8), n);
  prover.pop();
  EXPECT_EQ(prover.simplify(n.floorDiv(8) * 8), n.floorDiv(8) * 8);
}

/// For all small divisors, remainders and linear numbers: the facts about n and
/// n + m hold for the simplified expressions.
TEST(ProverRemainders, BruteForce) {
  unsigned simplified = 0;
  for (int64_t modulus : {1, 2, 3, 4, 6, 8})
    for (int64_t value = 0; value != modulus; ++value)
      for (bool ofSum : {false, true}) {
        ExprContext ctx;
        DimExpr n = ctx.symbol(0), m = ctx.symbol(1);
        Prover prover(ctx);
        DimExpr number = ofSum ? n + m : n;
        prover.add({Relation::Eq, number.mod(modulus), ctx.constant(value)});
        std::vector<DimExpr> questions;
        for (int64_t divisor : {2, 3, 4, 8, -2})
          for (int64_t scale : {-3, 1, 2})
            for (int64_t offset : {-1, 0, 1, 3, 7}) {
              DimExpr e = number * scale + offset;
              DimExpr q = e.floorDiv(divisor);
              questions.insert(questions.end(),
                               {q, q * divisor, q * (2 * divisor) + m,
                                e.mod(divisor), e.ceilDiv(divisor) * divisor,
                                q * m * divisor, (n * m).mod(divisor)});
            }
        for (DimExpr question : questions) {
          DimExpr simple = prover.simplify(question);
          simplified += simple != question;
          for (int64_t x = -9; x <= 9; ++x)
            for (int64_t y = -4; y <= 4; ++y) {
              if (naiveMod(ofSum ? x + y : x, modulus) != value)
                continue;
              int64_t values[] = {x, y};
              ASSERT_EQ(evaluateAt(question, values).value,
                        evaluateAt(simple, values).value)
                  << toString(question) << " became " << toString(simple)
                  << " for remainder " << value << " of " << modulus << " at "
                  << x << ", " << y;
            }
        }
      }
  EXPECT_GT(simplified, 1000u);
}

/// Quotients by `scale * t * u` whose numerators have a part that one factor
/// divides, under facts that allow 0, 1 and negative factors, or not.
TEST(ProverRemainders, FactorsOfDivisors) {
  unsigned simplified = 0;
  for (auto [least, leastOther] :
       {std::pair(-3, -3), std::pair(-3, 1), std::pair(0, 1), std::pair(1, 1)})
    for (bool isNonZero : {false, true}) {
      ExprContext ctx;
      DimExpr n = ctx.symbol(0), k = ctx.symbol(1), t = ctx.symbol(2),
              u = ctx.symbol(3);
      Prover prover(ctx);
      prover.addRange(t, Interval::between(least, 3));
      prover.addRange(u, Interval::between(leastOther, 3));
      prover.addRange(k, Interval::between(-1, 2));
      if (isNonZero)
        prover.add({Relation::Ne, t, ctx.constant(0)});
      for (int64_t scale : {-2, 1, 2, 3})
        for (DimExpr numerator :
             {n * t + k, n * t * 2 - k, n * u + k, n * 2 + k, n * 3 * u + t,
              n * t + n * u + k, n * t * t + k * t + 1})
          for (DimExpr divisor : {t * u, t, t * t * u}) {
            DimExpr question = numerator.floorDiv(divisor * scale);
            DimExpr simple = prover.simplify(question);
            simplified += simple != question;
            for (int64_t x = -4; x <= 4; ++x)
              for (int64_t y = -1; y <= 2; ++y)
                for (int64_t f = least; f <= 3; ++f)
                  for (int64_t g = leastOther; g <= 3; ++g) {
                    if (isNonZero && f == 0)
                      continue;
                    int64_t values[] = {x, y, f, g};
                    ASSERT_EQ(evaluateAt(question, values).value,
                              evaluateAt(simple, values).value)
                        << toString(question) << " became " << toString(simple)
                        << " at " << x << ", " << y << ", " << f << ", " << g;
                  }
          }
    }
  EXPECT_GT(simplified, 100u);
}

// The search for an example follows the slope of a quotient, which it measures
// over as many numbers as the quotient needs to change.
TEST_F(ProverRemaindersTest, ExamplesOfQuotients) {
  Prover::QueryOptions options;
  options.wantWitness = true;
  for (int64_t divisor : {2, 5, 16, 100})
    for (int64_t value = -1000; value <= 1000; value += 37)
      for (DimExpr e :
           {n.floorDiv(divisor), n.ceilDiv(divisor),
            n.floorDiv(divisor).floorDiv(3), n.mod(8) + m.floorDiv(divisor)})
        EXPECT_EQ(prover.query({Relation::Ne, e, c(value)}, options).verdict(),
                  Verdict::Sometimes)
            << toString(e) << " != " << value;
}

// No number has this quotient.
TEST_F(ProverRemaindersTest, NoExamplesOfQuotients) {
  prover.add({Relation::Le, c(0), n});
  for (int64_t divisor : {2, 5, 16, 100})
    for (int64_t value = -1000; value < 0; value += 37)
      EXPECT_EQ(
          prover.query({Relation::Ne, n.floorDiv(divisor), c(value)}).verdict(),
          Verdict::Always);
}
} // namespace

/// For all sets of two and three numbers: the range of each remainder holds,
/// and a remainder that all numbers share is found.
TEST(ProverRemainders, BruteForceChoices) {
  for (bool asRange : {false, true})
    for (int64_t x = -4; x <= 9; ++x)
      for (int64_t y = x + 1; y <= 9; ++y)
        for (int64_t z = y; z <= 9; ++z) {
          ExprContext ctx;
          DimExpr n = ctx.symbol(0);
          Prover prover(ctx);
          std::vector<int64_t> numbers = {x, y};
          if (z != y)
            numbers.push_back(z);
          std::vector<Conjunction> choice;
          std::vector<Interval> points;
          for (int64_t number : numbers) {
            choice.push_back({{Relation::Eq, n, ctx.constant(number)}});
            points.push_back(Interval::between(number, number));
          }
          // Neighbours would be one interval.
          bool isRange = asRange && y > x + 1 && (z == y || z > y + 1);
          if (isRange)
            prover.addRange(n, points);
          else
            prover.addAnyOf(choice);
          for (int64_t divisor = 2; divisor <= 8; ++divisor) {
            Interval found = prover.bounds(n.mod(divisor));
            bool isShared = true;
            for (int64_t number : numbers) {
              int64_t r = naiveMod(number, divisor);
              isShared &= r == naiveMod(x, divisor);
              ASSERT_TRUE(*found.lower <= r && *found.upper >= r)
                  << number << " mod " << divisor;
            }
            ASSERT_EQ(isShared, bool(found.getSingle()))
                << x << ", " << y << ", " << z << " mod " << divisor;
          }
        }
}
