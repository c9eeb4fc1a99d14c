//===- ProverBasicTest.cpp - Cheap tiers of the prover --------------------===//
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
class ProverBasicTest : public ::testing::Test {
protected:
  ExprContext ctx;
  Prover prover{ctx};
  DimExpr s = ctx.symbol(0), t = ctx.symbol(1), u = ctx.symbol(2),
          v = ctx.symbol(3);
  DimExpr c(int64_t value) { return ctx.constant(value); }

  void expectBounds(DimExpr e, std::optional<int64_t> lo,
                    std::optional<int64_t> hi) {
    Interval r = prover.bounds(e);
    EXPECT_EQ(bool(r.lower), lo.has_value());
    EXPECT_EQ(bool(r.upper), hi.has_value());
    if (r.lower && lo)
      EXPECT_EQ(*lo, int64_t(*r.lower));
    if (r.upper && hi)
      EXPECT_EQ(*hi, int64_t(*r.upper));
  }
};

// Ranges of leaves, and their end at a `pop`.
TEST_F(ProverBasicTest, RangesAreScoped) {
  expectBounds(s, {}, {});
  prover.push();
  prover.addRange(s, Interval::between(2, 10));
  expectBounds(s * 3 - 1, 5, 29);
  prover.push();
  prover.addRange(s, Interval::between(4, 4));
  expectBounds(s * 3 - 1, 11, 11);
  EXPECT_TRUE(prover.provesEqual(s * t, t * 4));
  prover.pop();
  expectBounds(s * 3 - 1, 5, 29);
  EXPECT_FALSE(prover.provesEqual(s * t, t * 4));
  prover.pop();
  expectBounds(s * 3 - 1, {}, {});
}

// More facts share a symbol with the question than the costly tiers take: the
// nearest ones decide.
TEST_F(ProverBasicTest, NearestOfManyFacts) {
  Prover::QueryOptions options;
  options.wantWitness = true;
  auto addOthers = [&] {
    for (unsigned i = 0; i != 60; ++i)
      prover.add({Relation::Le, s * ctx.symbol(10 + 2 * i),
                  ctx.symbol(11 + 2 * i) + i});
  };
  addOthers();
  prover.add({Relation::Le, t * 2, s * u});
  prover.push();
  prover.add({Relation::Le, s * u, v * 2 + 1});
  // 2 * t <= 2 * v + 1, so t <= v.
  EXPECT_TRUE(prover.query({Relation::Le, t, v}, options).isAlways());
  EXPECT_TRUE(prover.query({Relation::Lt, v, t}, options).isNever());
  // An assignment of some symbols is no witness: other facts may exclude it.
  Answer open = prover.query({Relation::Lt, t, v}, options);
  EXPECT_EQ(open.verdict(), Verdict::Unknown);
  EXPECT_EQ(open.canBeTrue, Truth::Unknown);
  EXPECT_EQ(open.canBeFalse, Truth::Unknown);
  EXPECT_TRUE(open.outOfBudget);
  prover.pop();
  EXPECT_FALSE(prover.query({Relation::Le, t, v}, options).isAlways());
}

// Results cached inside a scope do not outlive it, even if the fact that they
// used is about other leaves, which only an outer fact connects.
TEST_F(ProverBasicTest, PopForgetsThroughLinks) {
  prover.add({Relation::Le, s, t});
  prover.push();
  prover.addRange(t, Interval::between(0, 7));
  expectBounds(s, {}, 7);
  EXPECT_TRUE(prover.provesLessEqual(s + 1, c(8)));
  prover.pop();
  expectBounds(s, {}, {});
  EXPECT_FALSE(prover.provesLessEqual(s + 1, c(8)));
}

// Expressions of another context have the same leaves, but other numbers.
TEST_F(ProverBasicTest, NullAndForeignExpressionsAreUnknown) {
  prover.addRange(s, Interval::between(8, 8));
  ExprContext other;
  DimExpr foreign = other.symbol(0), eight = other.constant(8);
  for (auto [a, b] : {std::pair(foreign, eight), std::pair(s, eight),
                      std::pair(foreign, c(8)), std::pair(DimExpr(), c(8)),
                      std::pair(DimExpr(), DimExpr())}) {
    EXPECT_EQ(prover.query({Relation::Eq, a, b}).verdict(), Verdict::Unknown);
    EXPECT_EQ(prover.queryAnyOf({{Relation::Eq, a, b}, {Relation::Ne, a, b}})
                  .verdict(),
              Verdict::Unknown);
    EXPECT_FALSE(prover.provesEqual(a, b));
    EXPECT_FALSE(prover.provesLessEqual(a, b));
    // As a fact, it states nothing.
    prover.add({Relation::Ne, a, b});
    prover.addAnyOf({{{Relation::Ne, a, b}}});
  }
  prover.addRange(foreign, Interval::between(3, 3));
  EXPECT_FALSE(prover.bounds(foreign).lower);
  EXPECT_FALSE(prover.getForcedValue(foreign));
  EXPECT_EQ(prover.simplify(foreign), foreign);
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_TRUE(prover.provesEqual(s, c(8)));
}

// A shared fact without expressions keeps nothing of the context of the first
// prover that has it, which may be gone before the next one asks.
TEST_F(ProverBasicTest, SharedFactWithoutExpressionsFitsEveryContext) {
  llvm::SmallVector<Conjunction> alwaysTrue(1);
  SharedFact always{Fact(alwaysTrue)};
  SharedFact never{Fact(llvm::ArrayRef<Conjunction>())};
  {
    ExprContext other;
    Prover first(other);
    first.add(always);
    EXPECT_TRUE(first.isConsistent());
    first.add(never);
    EXPECT_FALSE(first.isConsistent());
  }
  prover.add(always);
  prover.add({Relation::Lt, s, t});
  Prover::QueryOptions options;
  options.wantWitness = true;
  EXPECT_TRUE(prover.query({Relation::Lt, s, t}, options).isAlways());
  EXPECT_EQ(prover.query({Relation::Lt, s, u}, options).verdict(),
            Verdict::Sometimes);
  prover.add(never);
  EXPECT_FALSE(prover.isConsistent());
}

// A second prover with the same outer facts, under the same ids.
TEST_F(ProverBasicTest, CopiesOuterFactsOnly) {
  FactId range = prover.addRange(s, Interval::between(2, 10));
  FactId relation = prover.add({Relation::Lt, s, t});
  prover.addPermanentRange(u, Interval::atLeast(1));
  prover.push();
  prover.add({Relation::Eq, s, c(2)});
  Prover copy(ctx);
  copy.copyOuterFacts(prover);
  EXPECT_TRUE(copy.provesLessEqual(c(3), t));
  EXPECT_TRUE(copy.provesLessEqual(c(1), u));
  EXPECT_FALSE(copy.provesEqual(s, c(2)));
  EXPECT_EQ(copy.getFact(relation).predicate.relation, Relation::Lt);
  EXPECT_EQ(copy.getFact(range).predicate.lhs, s);
}

// Those of a closed scope are gone.
TEST_F(ProverBasicTest, VisitsFactsOfOpenScopes) {
  prover.addPermanentRange(u, Interval::atLeast(1));
  prover.push();
  prover.add({Relation::Eq, s, c(2)});
  prover.pop();
  prover.add({Relation::Lt, s, t});
  std::vector<std::pair<Fact::Kind, DimExpr>> facts;
  prover.forEachFact([&](const Fact &fact) {
    facts.push_back({fact.kind, fact.predicate.lhs});
  });
  std::vector<std::pair<Fact::Kind, DimExpr>> expected = {{Fact::Range, u},
                                                          {Fact::Relation, s}};
  EXPECT_EQ(facts, expected);
}

TEST_F(ProverBasicTest, CompositeRange) {
  prover.addRange(s, Interval::atLeast(0));
  prover.addRange(s * t,
                  Interval{DynamicAPInt(0), DynamicAPInt((1LL << 48) - 1)});
  expectBounds(s * t, 0, (1LL << 48) - 1);
  expectBounds(s * t * 4 + 2, 2, ((1LL << 48) - 1) * 4 + 2);
  // No fact is about s alone: t may be 0.
  expectBounds(s, 0, {});
}

TEST_F(ProverBasicTest, AlignUp) {
  // 4 * ((s + 3) floordiv 4) - s lies in [0, 3] for every s.
  DimExpr e = (s + 3).floorDiv(4) * 4 - s;
  expectBounds(e, 0, 3);
  EXPECT_TRUE(prover.provesLessEqual(s, (s + 3).floorDiv(4) * 4));
  EXPECT_TRUE(prover.provesLessEqual(s, s.ceilDiv(4) * 4));
  EXPECT_FALSE(prover.provesLessEqual(s, (s + 2).floorDiv(4) * 4));
  expectBounds(s.mod(8) + t.mod(4), 0, 10);
  expectBounds((-s).mod(8) + s.mod(8), 0, 14);
}

TEST_F(ProverBasicTest, SymbolicDivisor) {
  prover.addRange(t, Interval::atLeast(1));
  expectBounds(s.mod(t), 0, {});
  EXPECT_TRUE(prover.provesLessEqual(s.mod(t), t - 1));
  EXPECT_TRUE(prover.provesLessEqual(s.floorDiv(t) * t, s));
  EXPECT_TRUE(prover.provesLessEqual(s, s.ceilDiv(t) * t));
  EXPECT_TRUE(prover.provesEqual((s * t).floorDiv(t), s));
  EXPECT_TRUE(prover.provesEqual((s * t + u).floorDiv(t), s + u.floorDiv(t)));
  EXPECT_TRUE(
      prover.provesEqual((s.floorDiv(u)).floorDiv(t), s.floorDiv(u * t)));
  // A divisor may be 0 or negative here.
  EXPECT_FALSE(prover.provesEqual((s * u).floorDiv(u), s));
  EXPECT_FALSE(
      prover.provesEqual((s.floorDiv(t)).floorDiv(u), s.floorDiv(u * t)));
  EXPECT_FALSE(prover.provesLessEqual(s.floorDiv(u) * u, s));
}

TEST_F(ProverBasicTest, NonZeroIsEnoughToCancel) {
  prover.add({Relation::Ne, t, c(0)});
  EXPECT_TRUE(prover.provesEqual((s * t + u).floorDiv(t), s + u.floorDiv(t)));
  EXPECT_TRUE(
      prover.provesEqual((s * t).floorDiv(u * t), (s * t).floorDiv(t * u)));
  EXPECT_FALSE(prover.provesLessEqual(c(0), t));
  prover.addRange(t, Interval::atLeast(0));
  expectBounds(t, 1, {});
}

TEST_F(ProverBasicTest, MixedRadix) {
  prover.addRange(t, Interval::atLeast(0));
  prover.add({Relation::Lt, t, v});
  EXPECT_TRUE(prover.provesEqual((s * v + t).floorDiv(v), s));
  EXPECT_TRUE(prover.provesEqual((s * v + t).mod(v), t));
  EXPECT_FALSE(prover.provesEqual((s * v + t + 1).floorDiv(v), s));
}

TEST_F(ProverBasicTest, SimplifyDropsArms) {
  prover.addRange(s, Interval::atLeast(4));
  EXPECT_EQ(prover.simplify(ctx.max({s - 4, c(0)})), s - 4);
  EXPECT_EQ(prover.simplify(ctx.min({s, (s + 3).floorDiv(4) * 4})), s);
  EXPECT_EQ(prover.simplify(ctx.max({s, c(5)})), ctx.max({s, c(5)}));
  EXPECT_EQ(prover.simplify(ctx.min({t, (t + 3).floorDiv(4) * 4})), t);
  EXPECT_EQ(prover.simplify(ctx.min({s, t})), ctx.min({s, t}));
}

TEST_F(ProverBasicTest, Broadcast) {
  prover.addRange(s, Interval::atLeast(2));
  // t may be 1 or less than s.
  DimExpr b = ctx.broadcast({s, t});
  EXPECT_EQ(prover.simplify(b), b);
  prover.push();
  prover.add({Relation::Le, s, t});
  EXPECT_EQ(prover.simplify(b), s);
  prover.pop();
  prover.push();
  prover.add({Relation::Eq, t, c(1)});
  EXPECT_EQ(prover.simplify(b), s);
  prover.pop();
  prover.push();
  prover.add({Relation::Eq, t, s});
  EXPECT_TRUE(prover.provesEqual(b, s));
  prover.pop();
  EXPECT_EQ(prover.simplify(b), b);
  // An extent 0 broadcast with 1 is 0.
  EXPECT_EQ(prover.simplify(ctx.broadcast({c(0), c(1)})), c(0));
}

TEST_F(ProverBasicTest, OneQuotient) {
  prover.addRange(s, Interval::between(8, 15));
  EXPECT_EQ(prover.simplify(s.floorDiv(8)), c(1));
  EXPECT_TRUE(prover.provesEqual(s.mod(8), s - 8));
  prover.addRange(t, Interval::between(8, 16));
  EXPECT_EQ(prover.simplify(t.floorDiv(8)), t.floorDiv(8));
}

TEST_F(ProverBasicTest, EqualityChains) {
  prover.add({Relation::Eq, s, t + 1});
  prover.add({Relation::Eq, u, t * 2});
  prover.add({Relation::Eq, v, u + s});
  EXPECT_TRUE(prover.provesEqual(v, t * 3 + 1));
  EXPECT_TRUE(prover.provesEqual(v * s, (t * 3 + 1) * s));
  EXPECT_FALSE(prover.provesEqual(v, t * 3));
  EXPECT_TRUE(prover.query({Relation::Eq, v, t * 3}).isNever());
}

TEST_F(ProverBasicTest, Divisible) {
  prover.add({Relation::Divisible, s, c(8)});
  EXPECT_TRUE(prover.provesEqual(s.floorDiv(8) * 8, s));
  prover.addRange(s, Interval::between(4, 59));
  expectBounds(s, 8, 56);
  expectBounds(s.floorDiv(8), 1, 7);
}

TEST_F(ProverBasicTest, PropagatesThroughOperators) {
  prover.push();
  prover.add({Relation::Eq, s.floorDiv(10), c(5)});
  expectBounds(s, 50, 59);
  prover.pop();
  prover.push();
  prover.add({Relation::Le, ctx.max({s, t}), c(5)});
  expectBounds(s, {}, 5);
  prover.pop();
  prover.push();
  prover.addRange(s, Interval::between(0, 10));
  prover.add({Relation::Eq, s.mod(5), c(1)});
  expectBounds(s, 1, 6);
  prover.pop();
  prover.push();
  prover.addRange(s, Interval::atLeast(1));
  prover.addRange(t, Interval::atLeast(1));
  prover.addRange(s * t, Interval::between(0, 12));
  expectBounds(s, 1, 12);
  prover.pop();
}

TEST_F(ProverBasicTest, Contradiction) {
  prover.addRange(u, Interval::between(0, 1));
  FactId a = prover.add({Relation::Le, s, t});
  prover.add({Relation::Le, u, t});
  prover.push();
  FactId b = prover.add({Relation::Lt, t, s});
  EXPECT_FALSE(prover.isConsistent());
  EXPECT_EQ(std::vector<FactId>(prover.getConflict().begin(),
                                prover.getConflict().end()),
            (std::vector<FactId>{a, b}));
  // The prover answers no query, not even one that needs no fact.
  EXPECT_FALSE(prover.provesEqual(s, s));
  EXPECT_EQ(prover.query({Relation::Eq, c(1), c(1)}).verdict(),
            Verdict::Unknown);
  prover.pop();
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_TRUE(prover.provesLessEqual(s, t));
  EXPECT_FALSE(prover.provesEqual(s, t));
}

// One fact alone may have no solution, which only the costly tiers find. Here a
// stated interval excludes the values of a minimum.
TEST_F(ProverBasicTest, OneFactThatNothingMeets) {
  for (bool withWitness : {false, true}) {
    Prover::QueryOptions options;
    options.wantWitness = withWitness;
    Predicate questions[] = {{Relation::Le, c(5), s},
                             {Relation::Lt, s, c(5)},
                             {Relation::Eq, s, c(0)},
                             {Relation::Le, s, s + 1}};
    // (-1) mod s == -s, s * s == 2 and 2 * s == 2 * t + 1.
    Predicate facts[] = {{Relation::Eq, ctx.mod(c(-1), s), -s},
                         {Relation::Eq, s * s, c(2)},
                         {Relation::Eq, s * 2, t * 2 + 1}};
    for (const Predicate &fact : facts)
      for (const Predicate &question : llvm::ArrayRef(questions).drop_back()) {
        Prover p(ctx);
        p.add(fact);
        EXPECT_EQ(p.query(question, options).verdict(), Verdict::Unknown);
        EXPECT_FALSE(p.isConsistent());
        EXPECT_FALSE(p.provesEqual(s, t));
        EXPECT_EQ(p.query(questions[0], options).verdict(), Verdict::Unknown);
        // A query about other symbols may be proved, but has no example.
        Prover q(ctx);
        q.add(fact);
        Answer apart = q.query({Relation::Le, c(5), u}, options);
        EXPECT_NE(apart.canBeTrue, Truth::True);
        EXPECT_NE(apart.canBeFalse, Truth::True);
      }
  }
  // A similar fact that s == -1 meets: (-1) mod s == -s - 1.
  prover.add({Relation::Eq, ctx.mod(c(-1), s), -s - 1});
  Prover::QueryOptions options;
  options.wantWitness = true;
  EXPECT_TRUE(prover.query({Relation::Lt, s, c(5)}, options).isAlways());
  EXPECT_TRUE(prover.query({Relation::Le, c(5), s}, options).isNever());
  EXPECT_TRUE(prover.isConsistent());
}

TEST_F(ProverBasicTest, ContradictionInsideMinimum) {
  prover.addRange(s, Interval::atLeast(1));
  prover.addRange(t, Interval::atLeast(3));
  prover.add({Relation::Le, ctx.min({s, t}), c(0)});
  EXPECT_FALSE(prover.isConsistent());
  EXPECT_EQ(prover.getConflict().size(), 3u);
}

// Two inequalities that raise each other's bounds do not run forever.
TEST_F(ProverBasicTest, ClimbingBoundsEnd) {
  prover.addRange(s, Interval::atLeast(0));
  prover.add({Relation::Lt, s, t});
  prover.add({Relation::Lt, t, s + u});
  EXPECT_TRUE(prover.provesLessEqual(c(1), t));
}
// A counterexample also meets the facts about other symbols. If these have no
// solution, there is none.
TEST_F(ProverBasicTest, WitnessesMeetFactsApart) {
  prover.addRange(s, Interval::between(0, 6));
  Prover::QueryOptions options;
  options.wantWitness = true;
  Predicate question{Relation::Le, s, s.floorDiv(4)};
  EXPECT_EQ(prover.query(question, options).canBeFalse, Truth::True);
  // t floordiv t is 0 or 1.
  prover.push();
  prover.add({Relation::Le, c(3), t.floorDiv(t)});
  EXPECT_NE(prover.query(question, options).canBeFalse, Truth::True);
  prover.pop();
  // Unrelated facts that have a solution are part of the witness.
  prover.add({Relation::Eq, t * u, c(35)});
  Answer answer = prover.query(question, options);
  ASSERT_EQ(answer.canBeFalse, Truth::True);
  auto valueOf = [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
    for (const auto &[l, value] : answer.falseWitness)
      if (l == leaf)
        return value;
    return std::nullopt;
  };
  EXPECT_EQ(evaluate(t * u, valueOf), DynamicAPInt(35));
}

// A permanent range of a symbol outlives the scope that found it; other facts
// of the scope do not.
TEST_F(ProverBasicTest, PermanentRangesOutliveScopes) {
  prover.addRange(s, Interval::between(0, 6));
  prover.push();
  prover.add({Relation::Le, s, c(3)});
  prover.addPermanentRange(t, Interval::atLeast(0));
  prover.push();
  prover.addPermanentRange(t, Interval{std::nullopt, DynamicAPInt(9)});
  prover.add({Relation::Le, t, s});
  EXPECT_TRUE(prover.provesLessEqual(t, c(3)));
  prover.pop();
  EXPECT_FALSE(prover.provesLessEqual(t, c(3)));
  EXPECT_TRUE(prover.provesLessEqual(t, c(9)));
  prover.pop();
  EXPECT_FALSE(prover.provesLessEqual(s, c(3)));
  EXPECT_TRUE(prover.provesLessEqual(c(0), t * s));
  EXPECT_TRUE(prover.provesLessEqual(t + s, c(15)));
  Answer answer = prover.query({Relation::Le, c(0), t * s + t});
  EXPECT_TRUE(answer.isAlways());
  EXPECT_EQ(answer.used.size(), 2u);
  // A scope in between does not change the numbers of the facts.
  prover.push();
  prover.add({Relation::Eq, t, s});
  EXPECT_TRUE(prover.provesLessEqual(t, c(6)));
  prover.pop();
  EXPECT_FALSE(prover.provesLessEqual(t, c(6)));
}

// An assignment that was not checked against the other facts is not shown.
TEST_F(ProverBasicTest, OnlyProofShowsNoAssignment) {
  prover.addRange(s, Interval::between(0, 3));
  // Unrelated, and no solution is found.
  prover.add({Relation::Eq, t * t * t + u * u * u + v * v * v, c(42)});
  Prover::QueryOptions options;
  options.wantUsed = false;
  options.onlyProof = true;
  Predicate question{Relation::Eq, s.mod(c(2)), c(1)};
  Answer answer = prover.query(question, options);
  EXPECT_EQ(answer.canBeTrue, Truth::Unknown);
  EXPECT_EQ(answer.canBeFalse, Truth::Unknown);
  EXPECT_TRUE(answer.trueWitness.empty());
  EXPECT_TRUE(answer.falseWitness.empty());
  // A proof needs no assignment.
  EXPECT_TRUE(prover.query({Relation::Le, s * s, c(9)}, options).isAlways());
}

} // namespace
