//===- GuessTest.cpp - One assignment of small numbers --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/Guess.h"
#include "SymShape/Algebra/Prover.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
class GuessTest : public ::testing::Test {
protected:
  ExprContext ctx;
  FactTable table{ctx};
  DimExpr s = ctx.symbol(0), t = ctx.symbol(1);
  DimExpr c(int64_t value) { return ctx.constant(value); }

  std::string textOf(const Witness &witness) {
    std::string text;
    for (const auto &[leaf, value] : witness)
      text += std::to_string(leaf.getSymbolIndex()) + "=" +
              std::to_string(int64_t(value)) + " ";
    return text;
  }
  /// The guess for `s`, then `t`.
  std::string guess(unsigned number) {
    Guess guess(table, number);
    guess.isFalse({Constraint::Zero, s});
    return textOf(guess.getWitness({t}));
  }
  /// Asks whether `p` has a counterexample.
  Answer ask(Prover &prover, const Predicate &p) {
    Prover::QueryOptions options;
    options.wantWitness = options.onlyCounterexample = true;
    return prover.query(p, options);
  }
};

TEST_F(GuessTest, MovesNumbersIntoRanges) {
  EXPECT_EQ(guess(0), "0=-1 1=-1 ");
  EXPECT_EQ(guess(1), "0=3 1=4 ");
  table.require(s, Interval::atLeast(0));
  table.require(t, Interval::between(0, 1));
  EXPECT_EQ(guess(0), "0=0 1=0 ");
  EXPECT_EQ(guess(1), "0=3 1=1 ");
  table.require(s, Interval::between(100, 200));
  EXPECT_EQ(guess(0), "0=100 1=0 ");
  EXPECT_EQ(guess(1), "0=101 1=1 ");
}

TEST_F(GuessTest, StaysBelowAnUpperEnd) {
  table.require(s, {std::nullopt, DynamicAPInt(-5)});
  EXPECT_EQ(guess(0), "0=-5 1=-1 ");
  EXPECT_EQ(guess(1), "0=-5 1=4 ");
}

TEST_F(GuessTest, FollowsEqualities) {
  table.requireZero(t - s * 2 - 1);
  EXPECT_EQ(guess(1), "0=3 1=7 ");
}

TEST_F(GuessTest, DecidesNothingWithoutAValue) {
  DimExpr huge = s + 2;
  for (unsigned i = 0; i != 17; ++i)
    huge = ctx.max({huge * huge, huge}).floorDiv(c(1));
  Guess guess(table, 1);
  EXPECT_FALSE(guess.isFalse({Constraint::Zero, huge}));
}

// A counterexample meets the facts, even if the first guesses do not.
TEST_F(GuessTest, CounterexamplesMeetFacts) {
  Prover prover(ctx);
  prover.add({Relation::Le, c(0), s});
  // True at both guesses, false elsewhere.
  Answer answer = ask(prover, {Relation::Eq, s * (s - 3), c(0)});
  ASSERT_EQ(answer.canBeFalse, Truth::True);
  // False at both guesses, but the facts exclude them and everything else
  // below 10.
  prover.add({Relation::Le, c(100), s * s});
  answer = ask(prover, {Relation::Le, c(11), s});
  ASSERT_EQ(answer.canBeFalse, Truth::True);
  EXPECT_EQ(textOf(answer.falseWitness), "0=10 ");
  EXPECT_TRUE(ask(prover, {Relation::Le, c(10), s}).isAlways());
}

// The executed program computes sizes in 64 bits, in which such a product
// wraps.
TEST_F(GuessTest, NoValueExceeds64Bits) {
  Prover prover(ctx);
  DimExpr large = c(int64_t(1) << 62);
  prover.add({Relation::Le, large, s});
  EXPECT_NE(ask(prover, {Relation::Eq, s * 4, c(0)}).canBeFalse, Truth::True);
  // The lower end of a 64-bit integer is no first choice.
  Prover other(ctx);
  other.addRange(t,
                 {Interval{DynamicAPInt(INT64_MIN), DynamicAPInt(INT64_MAX)}});
  Answer answer = ask(other, {Relation::Eq, t * 4, c(0)});
  ASSERT_EQ(answer.canBeFalse, Truth::True);
  EXPECT_LE(abs(answer.falseWitness.front().second), 3);
}

TEST_F(GuessTest, LargeStatementsAreNotGuessed) {
  DimExpr sum = c(0);
  for (unsigned i = 0; i != 2000; ++i)
    sum = sum + ctx.symbol(i);
  Prover prover(ctx);
  // (Only a guess tries this.)
  Answer answer = ask(prover, {Relation::Le, sum, c(0)});
  EXPECT_NE(answer.canBeFalse, Truth::False);
}

// An assignment of some symbols is no counterexample if nothing meets the facts
// about the others.
TEST_F(GuessTest, CounterexamplesExtendToAllFacts) {
  Prover prover(ctx);
  prover.add({Relation::Eq, t * t, t * 2 + 1});
  Answer answer = ask(prover, {Relation::Eq, s, c(7)});
  EXPECT_NE(answer.canBeFalse, Truth::True);
}

} // namespace
