//===- ProverChoicesTest.cpp - Facts and questions joined by "or" ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {
class ProverChoicesTest : public ::testing::Test {
protected:
  ExprContext ctx;
  Prover prover{ctx};
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1), s = ctx.symbol(2),
          t = ctx.symbol(3);
  DimExpr c(int64_t value) { return ctx.constant(value); }

  static Predicate eq(DimExpr x, DimExpr y) { return {Relation::Eq, x, y}; }
  static Predicate ne(DimExpr x, DimExpr y) { return {Relation::Ne, x, y}; }
  static Predicate le(DimExpr x, DimExpr y) { return {Relation::Le, x, y}; }
  static Predicate lt(DimExpr x, DimExpr y) { return {Relation::Lt, x, y}; }
  static Predicate divides(DimExpr d, DimExpr x) {
    return {Relation::Divisible, x, d};
  }
  /// The condition that a and b can be broadcast.
  FactId addCompatible() {
    return prover.addAnyOf({{eq(a, b)}, {eq(a, c(1))}, {eq(b, c(1))}});
  }
  bool isAlways(const Predicate &p) { return prover.query(p).isAlways(); }
};

// All alternatives except one are refuted: the cheap tiers find this.
TEST_F(ProverChoicesTest, OneLeft) {
  addCompatible();
  EXPECT_FALSE(prover.provesEqual(a, b));
  prover.push();
  prover.addRange(a, Interval::atLeast(2));
  EXPECT_FALSE(prover.provesEqual(a, b)); // b may be 1
  prover.push();
  prover.add(ne(b, c(1)));
  Prover::QueryOptions cheap;
  cheap.cheapOnly = true;
  Answer answer = prover.query(eq(a, b), cheap);
  EXPECT_TRUE(answer.isAlways());
  EXPECT_EQ(answer.used.size(), 3u);
  EXPECT_TRUE(prover.provesEqual(a * 4 + 1, b * 4 + 1));
  prover.pop();
  EXPECT_FALSE(prover.provesEqual(a, b));
  prover.pop();
  EXPECT_FALSE(isAlways(eq(a, b)));
}

// The fact that selects an alternative does not replace the result of that
// alternative. Otherwise each symbol would replace the other forever.
TEST_F(ProverChoicesTest, SettledByWhatIsBeingStated) {
  DimExpr both = ctx.broadcast({s, b, c(2)});
  prover.addAnyOf({{eq(a, both)}, {ne(a, b)}});
  prover.add(eq(b, a));
  EXPECT_TRUE(isAlways(eq(b, both)));
  EXPECT_TRUE(isAlways(eq(ctx.broadcast({s, a, c(2)}), a)));
  EXPECT_FALSE(isAlways(le(a * s, t * b)));
  EXPECT_EQ(prover.simplify(a - b), c(0));
  EXPECT_TRUE(prover.isConsistent());
}

// Of many choices, the prover splits those that are close to the question.
TEST_F(ProverChoicesTest, FewOfMany) {
  for (unsigned i = 10; i != 24; ++i)
    prover.addAnyOf({{le(ctx.symbol(i), ctx.symbol(i + 1))},
                     {le(ctx.symbol(i + 2), ctx.symbol(i) + 3)}});
  prover.addAnyOf({{lt(a, b)}, {le(a + 1, ctx.symbol(10))}});
  prover.add(le(ctx.symbol(10), b));
  EXPECT_TRUE(isAlways(le(a, b)));
  EXPECT_TRUE(isAlways(ne(a, b)));
  EXPECT_FALSE(isAlways(lt(a + 1, b)));
  EXPECT_FALSE(isAlways(le(ctx.symbol(10), ctx.symbol(11))));
}

// A cached counterexample becomes invalid when later facts about other symbols
// exclude it.
TEST_F(ProverChoicesTest, ExamplesMeetLaterFacts) {
  prover.addAnyOf({{eq(a, c(0))}, {eq(a, c(5))}});
  prover.add(le(c(-3), s));
  prover.add(le(s, c(4)));
  EXPECT_EQ(prover.query(le(s, c(3))).canBeFalse, Truth::True);
  prover.push();
  prover.add(eq(a, c(5)));
  Answer answer = prover.query(le(s, c(3)));
  for (const auto &[leaf, value] : answer.falseWitness)
    EXPECT_TRUE(leaf != a || value == 5);
  prover.add(eq(a, c(1)));
  EXPECT_NE(prover.query(le(s, c(3))).canBeFalse, Truth::True);
}

// The same with the facts in another order.
TEST_F(ProverChoicesTest, OneLeftAtOnce) {
  prover.addRange(a, Interval::atLeast(2));
  prover.addRange(b, Interval::between(3, 9));
  addCompatible();
  EXPECT_TRUE(prover.provesEqual(a, b));
  EXPECT_EQ(*prover.bounds(a).upper, 9);
}

// The same if the refuting fact is about other leaves.
TEST_F(ProverChoicesTest, OneLeftByAnEquality) {
  addCompatible();
  prover.add(eq(a, s * 2));
  prover.add(eq(b, t + 2));
  prover.add(le(c(0), t));
  EXPECT_TRUE(isAlways(eq(s * 2, t + 2)));
  EXPECT_FALSE(isAlways(eq(s, t)));
}

// Broadcasting compatible sizes gives the larger one, unless one is 0.
TEST_F(ProverChoicesTest, EachCaseProves) {
  addCompatible();
  prover.addRange(a, Interval::atLeast(1));
  EXPECT_FALSE(isAlways(eq(ctx.broadcast({a, b}), ctx.max({a, b}))));
  prover.addRange(b, Interval::atLeast(1));
  EXPECT_TRUE(isAlways(eq(ctx.broadcast({a, b}), ctx.max({a, b}))));
  EXPECT_TRUE(prover.provesEqual(ctx.broadcast({a, b}), ctx.max({a, b})));
  EXPECT_FALSE(isAlways(eq(ctx.broadcast({a, b}), a)));
}

TEST_F(ProverChoicesTest, BoundsOfAll) {
  prover.addAnyOf({{eq(s, c(3))}, {eq(s, c(7))}, {le(c(4), s), lt(s, c(6))}});
  Interval r = prover.bounds(s);
  EXPECT_EQ(*r.lower, 3);
  EXPECT_EQ(*r.upper, 7);
  EXPECT_TRUE(isAlways(ne(s, c(6))));
  EXPECT_FALSE(isAlways(ne(s, c(5))));
  // If one alternative has no upper bound, the choice has none.
  prover.addAnyOf({{le(t, c(3))}, {eq(s, c(3))}});
  EXPECT_FALSE(prover.bounds(t).upper);
  EXPECT_TRUE(prover.query(le(s, c(3))).verdict() == Verdict::Unknown);
}

// Neither choice alone proves the claim, but both together do.
TEST_F(ProverChoicesTest, TwoChoices) {
  prover.addAnyOf({{eq(s, c(2))}, {eq(s, c(4))}});
  FactId other = prover.addAnyOf({{eq(s, c(4))}, {eq(s, c(6))}});
  Answer answer = prover.query(eq(s, c(4)));
  EXPECT_TRUE(answer.isAlways());
  EXPECT_EQ(answer.used.size(), 2u);
  EXPECT_TRUE(llvm::is_contained(answer.used, other));
}

TEST_F(ProverChoicesTest, DivisibleInEachCase) {
  prover.addAnyOf({{divides(c(4), s)}, {divides(c(6), s)}});
  EXPECT_TRUE(isAlways(divides(c(2), s)));
  EXPECT_TRUE(isAlways(divides(c(4), s * 2)));
  EXPECT_FALSE(isAlways(divides(c(3), s)));
}

TEST_F(ProverChoicesTest, Contradictions) {
  FactId choice = addCompatible();
  FactId first = prover.addRange(a, Interval::atLeast(2));
  prover.addRange(s, Interval::atLeast(2));
  prover.push();
  prover.addRange(b, Interval::between(5, 9));
  EXPECT_TRUE(prover.isConsistent());
  FactId third = prover.add(lt(a, b));
  ASSERT_FALSE(prover.isConsistent());
  llvm::SmallVector<FactId> conflict(prover.getConflict());
  // a < b implies that b is at least 3; the range of b is not needed.
  EXPECT_EQ(conflict, (llvm::SmallVector<FactId>{choice, first, third}));
  prover.pop();
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_FALSE(prover.provesEqual(a, b));
}

TEST_F(ProverChoicesTest, NoneAndNothing) {
  prover.push();
  prover.addAnyOf({});
  EXPECT_FALSE(prover.isConsistent());
  EXPECT_EQ(prover.getConflict().size(), 1u);
  prover.pop();
  EXPECT_TRUE(prover.isConsistent());
  // A fact with an alternative that always holds states nothing.
  prover.addAnyOf({{eq(s, c(3))}, {}});
  prover.addAnyOf({{eq(s, c(4))}, {eq(c(1), c(1))}});
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_FALSE(isAlways(eq(s, c(3))));
  EXPECT_FALSE(prover.bounds(s).lower);
  // One alternative is a conjunction.
  prover.addAnyOf({{le(c(3), t), le(t, c(5))}});
  EXPECT_EQ(*prover.bounds(t).upper, 5);
  prover.addAnyOf({{lt(t, t)}, {eq(c(1), c(2))}});
  EXPECT_FALSE(prover.isConsistent());
}

TEST_F(ProverChoicesTest, WitnessesMeetAChoice) {
  addCompatible();
  prover.add(ne(a, b));
  Prover::QueryOptions options;
  options.wantWitness = true;
  Answer answer = prover.query(le(b, c(1)), options);
  EXPECT_EQ(answer.verdict(), Verdict::Sometimes);
  for (const Witness *w : {&answer.trueWitness, &answer.falseWitness}) {
    ASSERT_EQ(w->size(), 2u);
    EXPECT_NE((*w)[0].second, (*w)[1].second);
    EXPECT_TRUE((*w)[0].second == 1 || (*w)[1].second == 1);
  }
}

// Choices about unrelated symbols do not hide the proof.
TEST_F(ProverChoicesTest, ManyChoices) {
  for (unsigned i = 4; i != 16; ++i) {
    DimExpr x = ctx.symbol(i), y = ctx.symbol(i + 1);
    prover.addAnyOf({{eq(x, y)}, {eq(x, c(1))}, {eq(y, c(1))}});
    prover.addRange(x, Interval::atLeast(1));
  }
  prover.add(le(s + t, c(20)));
  prover.add(le(c(10), s - t));
  prover.add(le(ctx.symbol(4), s));
  EXPECT_TRUE(isAlways(le(t, c(5))));
  EXPECT_TRUE(isAlways(divides(c(6), s * s * s - s)));
}

//===----------------------------------------------------------------------===//
// Questions joined by "or"
//===----------------------------------------------------------------------===//

TEST_F(ProverChoicesTest, NeitherAloneButOne) {
  EXPECT_TRUE(prover.queryAnyOf({le(s, c(3)), le(c(3), s)}).isAlways());
  EXPECT_TRUE(prover.queryAnyOf({eq(s, c(0)), ne(s, c(0))}).isAlways());
  EXPECT_TRUE(prover.queryAnyOf({lt(s, t), eq(s, t), lt(t, s)}).isAlways());
  EXPECT_TRUE(
      prover.queryAnyOf({divides(c(2), s), divides(c(2), s + 1)}).isAlways());
  EXPECT_FALSE(prover.queryAnyOf({lt(s, c(3)), lt(c(3), s)}).isAlways());
  EXPECT_FALSE(prover.queryAnyOf({lt(s, t), lt(t, s)}).isAlways());
  EXPECT_FALSE(
      prover.queryAnyOf({divides(c(3), s), divides(c(3), s + 1)}).isAlways());
  EXPECT_EQ(prover.getScopeDepth(), 0u);
}

TEST_F(ProverChoicesTest, AskedUnderAChoice) {
  FactId choice = addCompatible();
  FactId other = prover.addRange(a, Interval::atLeast(2));
  Answer answer = prover.queryAnyOf({eq(a, b), eq(b, c(1))});
  EXPECT_TRUE(answer.isAlways());
  EXPECT_EQ(answer.used.size(), 2u);
  EXPECT_TRUE(llvm::is_contained(answer.used, choice));
  EXPECT_TRUE(llvm::is_contained(answer.used, other));
  EXPECT_FALSE(prover.queryAnyOf({eq(a, b), eq(b, c(2))}).isAlways());
}

TEST_F(ProverChoicesTest, NeverAndSometimes) {
  prover.addRange(s, Interval::between(4, 9));
  Answer answer = prover.queryAnyOf({lt(s, c(4)), eq(s, c(10))});
  EXPECT_TRUE(answer.isNever());
  EXPECT_EQ(answer.used.size(), 1u);
  EXPECT_TRUE(prover.queryAnyOf({}).isNever());
  Prover::QueryOptions options;
  options.wantWitness = true;
  answer = prover.queryAnyOf({lt(s, c(5)), lt(c(8), s)}, options);
  EXPECT_EQ(answer.verdict(), Verdict::Sometimes);
  ASSERT_EQ(answer.falseWitness.size(), 1u);
  EXPECT_TRUE(answer.falseWitness[0].second >= 5 &&
              answer.falseWitness[0].second <= 8);
  ASSERT_EQ(answer.trueWitness.size(), 1u);
  EXPECT_TRUE(answer.trueWitness[0].second == 4 ||
              answer.trueWitness[0].second == 9);
}

// Contradictory facts do not prove the question, and stay contradictory.
TEST_F(ProverChoicesTest, ContradictoryFactsProveNothing) {
  prover.addRange(s, Interval::between(1, 3));
  prover.addRange(s, Interval::between(5, 6));
  EXPECT_EQ(prover.queryAnyOf({le(s, c(3)), le(c(3), s)}).verdict(),
            Verdict::Unknown);
}

//===----------------------------------------------------------------------===//
// Contradictions that the cheap tiers do not find, and forced values
//===----------------------------------------------------------------------===//

TEST_F(ProverChoicesTest, DeepContradiction) {
  prover.addRange(a, Interval::atLeast(0));
  EXPECT_FALSE(prover.searchContradiction());
  prover.push();
  FactId first = prover.add(eq(s * s, t * 4 + 2)); // no square is 2 modulo 4
  prover.addRange(b, Interval::atLeast(7));
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_TRUE(prover.searchContradiction());
  EXPECT_EQ(llvm::SmallVector<FactId>(prover.getConflict()),
            llvm::SmallVector<FactId>{first});
  EXPECT_EQ(prover.query(eq(a, a)).verdict(), Verdict::Unknown);
  prover.pop();
  EXPECT_FALSE(prover.searchContradiction());
  prover.add(eq(s * s, t * 4 + 1));
  EXPECT_FALSE(prover.searchContradiction());
}

TEST_F(ProverChoicesTest, ForcedValue) {
  auto forced = [&](DimExpr e) -> std::optional<int64_t> {
    auto v = prover.getForcedValue(e);
    return v ? std::optional<int64_t>(int64_t(*v)) : std::nullopt;
  };
  EXPECT_EQ(forced(s), std::nullopt);
  EXPECT_EQ(forced(c(4)), 4);
  prover.addRange(s, Interval::between(1, 13));
  prover.add(divides(c(7), s));
  EXPECT_EQ(forced(s), 7);
  EXPECT_EQ(forced(s * 2 + 1), 15);
  EXPECT_EQ(forced(s + t), std::nullopt);
  prover.addRange(a, Interval::between(1, 14));
  prover.add(divides(c(7), a));
  EXPECT_EQ(forced(a), std::nullopt); // 7 and 14
  prover.add(eq(b * b, c(9)));
  EXPECT_EQ(forced(b), std::nullopt); // 3 and -3
  prover.addRange(b, Interval::atLeast(0));
  EXPECT_EQ(forced(b), 3);
}
} // namespace
