//===- ConditionTest.cpp - The truth and the cost of conditions -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Condition.h"
#include "Interfaces/ConditionValues.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;

namespace {

ConditionRef negated(const ConditionRef &c) {
  return makeLogic(Condition::Not, {c});
}

/// True if exactly one of the two is true.
ConditionRef exclusive(const ConditionRef &a, const ConditionRef &b) {
  return makeLogic(Condition::Or, {makeLogic(Condition::And, {a, negated(b)}),
                                   makeLogic(Condition::And, {negated(a), b})});
}

/// Builds a circuit with `width` input bits, where each gate reads two earlier
/// bits. Like the passes, it queries every bit three times as soon as the bit
/// exists. Returns the number of queries to the prover.
uint64_t decideCircuit(unsigned gates, unsigned width, bool isAdder) {
  ExprContext ctx;
  Prover prover(ctx);
  std::vector<ConditionRef> bits;
  for (unsigned i = 0; i < width; ++i) {
    DimExpr bit = ctx.symbol(i);
    prover.addPermanentRange(bit, Interval::between(0, 1));
    bits.push_back(makeCompare(Relation::Eq, bit, ctx.constant(1)));
  }
  for (unsigned i = 0; i < gates; ++i) {
    ConditionRef a = bits.back(), b = bits[i % bits.size()];
    ConditionRef next = !a || !b           ? ConditionRef()
                        : isAdder && i % 2 ? makeLogic(Condition::And, {a, b})
                                           : exclusive(a, b);
    // A condition that grows too large becomes a new input bit.
    if (!next) {
      DimExpr bit = ctx.symbol(bits.size());
      prover.addPermanentRange(bit, Interval::between(0, 1));
      next = makeCompare(Relation::Eq, bit, ctx.constant(1));
    }
    bits.push_back(next);
    for (unsigned k = 0; k < 3; ++k)
      (void)decide(next, prover);
  }
  return prover.getStatistics().queries;
}

// Twice as many gates need about twice as many queries.
TEST(ConditionCost, ChainsAreLinear) {
  for (bool isAdder : {false, true}) {
    uint64_t once = decideCircuit(64, 8, isAdder);
    uint64_t twice = decideCircuit(128, 8, isAdder);
    uint64_t fourTimes = decideCircuit(256, 8, isAdder);
    EXPECT_LE(twice, 3 * once);
    EXPECT_LE(fourTimes, 3 * twice);
    EXPECT_LE(fourTimes, 256u * 400u);
  }
}

// A verdict is not reused under other facts.
TEST(ConditionCost, AnswersAreNotCarriedOn) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1);
  ConditionRef c = exclusive(makeCompare(Relation::Le, a, b),
                             makeCompare(Relation::Le, b, ctx.constant(3)));
  EXPECT_EQ(decide(c, prover), Verdict::Unknown);
  prover.push();
  prover.add({Relation::Le, a, b});
  prover.add({Relation::Le, b, ctx.constant(3)});
  EXPECT_EQ(decide(c, prover), Verdict::Never);
  prover.pop();
  EXPECT_EQ(decide(c, prover), Verdict::Unknown);
  Prover other(ctx);
  other.add({Relation::Le, a, b});
  other.add({Relation::Lt, ctx.constant(3), b});
  EXPECT_EQ(decide(c, other), Verdict::Always);
}

// Parts that give a verdict only together.
TEST(ConditionCost, PartsAreSupposed) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr a = ctx.symbol(0);
  ConditionRef small = makeCompare(Relation::Le, a, ctx.constant(3));
  ConditionRef large = makeCompare(Relation::Le, ctx.constant(2), a);
  EXPECT_EQ(decide(makeLogic(Condition::Or, {small, large}), prover),
            Verdict::Always);
  ConditionRef larger = makeCompare(Relation::Le, ctx.constant(4), a);
  EXPECT_EQ(decide(makeLogic(Condition::And, {small, larger}), prover),
            Verdict::Never);
}

// Contradictory facts give no verdict, even if there was one before.
TEST(ConditionCost, NothingFollowsFromContradictions) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr a = ctx.symbol(0);
  prover.add({Relation::Le, a, ctx.constant(3)});
  ConditionRef c = makeCompare(Relation::Le, a, ctx.constant(5));
  EXPECT_EQ(decide(c, prover), Verdict::Always);
  prover.push();
  prover.add({Relation::Le, ctx.constant(4), a});
  EXPECT_EQ(decide(c, prover), Verdict::Unknown);
  prover.pop();
  EXPECT_EQ(decide(c, prover), Verdict::Always);
}

bool holdsFor(const ConditionRef &c, int64_t n) {
  return test::holds(c, [&](DimExpr) { return n; });
}

// Compares the conditions that are made of all pairs of small comparisons with
// their values for n from -6 to 6.
TEST(Conditions, LogicByBruteForce) {
  ExprContext ctx;
  DimExpr n = ctx.symbol(0);
  std::vector<ConditionRef> parts;
  for (DimExpr lhs : {n, n + 1, ctx.constant(0), n * 2})
    for (DimExpr rhs : {n, ctx.constant(0), ctx.constant(2)})
      for (Relation r : {Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt,
                         Relation::Divisible})
        parts.push_back(makeCompare(r, lhs, rhs));
  auto check = [&](const ConditionRef &c, auto &&expected) {
    ASSERT_TRUE(c);
    Verdict verdict = decideByForm(c);
    EXPECT_NE(verdict, Verdict::Sometimes);
    for (int64_t k = -6; k <= 6; ++k) {
      EXPECT_EQ(holdsFor(c, k), expected(k)) << k;
      if (verdict != Verdict::Unknown)
        EXPECT_EQ(verdict == Verdict::Always, expected(k)) << k;
    }
  };
  for (const ConditionRef &a : parts) {
    check(negation(a), [&](int64_t k) { return !holdsFor(a, k); });
    for (const ConditionRef &b : parts) {
      check(conjunction(a, b),
            [&](int64_t k) { return holdsFor(a, k) && holdsFor(b, k); });
      check(disjunction(a, b),
            [&](int64_t k) { return holdsFor(a, k) || holdsFor(b, k); });
    }
  }
  // The form decides these; it decides neither `n <= 0` nor `2 | n`.
  auto byForm = [&](Relation r, DimExpr lhs, DimExpr rhs) {
    return decideByForm(makeCompare(r, lhs, rhs));
  };
  EXPECT_EQ(byForm(Relation::Divisible, n, n), Verdict::Always);
  EXPECT_EQ(byForm(Relation::Lt, n + 1, n), Verdict::Never);
  EXPECT_EQ(byForm(Relation::Le, n, ctx.constant(0)), Verdict::Unknown);
  EXPECT_EQ(byForm(Relation::Divisible, n, ctx.constant(2)), Verdict::Unknown);
  EXPECT_EQ(decideByForm(ConditionRef()), Verdict::Unknown);
}

} // namespace
