//===- ProverRandomTest.cpp - The prover against brute force --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random facts and queries. The test compares every answer with the result of a
// naive evaluator for every assignment of a small box that meets the facts. One
// check is one (facts, query, assignment). SYMSHAPE_PROVER_CHECKS sets the
// number of checks (100,000 by default; scripts/long-prover-test.sh sets 10
// million), SYMSHAPE_TEST_SEED sets the seed.
//
//===----------------------------------------------------------------------===//

#include "Prover/RandomClaims.h"
#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Algebra/Text.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;
using namespace mlir::symshape::test;
using llvm::ArrayRef;
using llvm::DynamicAPInt;

namespace {
constexpr unsigned kSymbols = 3;
constexpr int64_t kLow = -3, kHigh = 5;

class ProverRandomTest : public ::testing::Test {
protected:
  uint64_t checks = 0, always = 0, never = 0, sometimes = 0, questions = 0;

  void round(RandomClaims &g);
};

void ProverRandomTest::round(RandomClaims &g) {
  ExprContext ctx;
  Prover prover(ctx);
  std::vector<Claim> facts;
  for (int64_t i = 0, n = g.number(0, 3); i != n; ++i)
    facts.push_back(g.range());
  for (int64_t i = 0, n = g.number(0, 2); i != n; ++i)
    facts.push_back(g.number(0, 3) ? g.claim(2) : g.related(1));
  std::string text;
  for (const Claim &c : facts) {
    text += c.text() + "; ";
    prover.add(c.build(ctx));
  }
  // A symbol in one of two intervals.
  int64_t split = g.number(0, 3) ? -100 : g.number(-2, 3);
  if (split != -100) {
    text += "s0 <= " + std::to_string(split) +
            " or s0 >= " + std::to_string(split + 3) + "; ";
    prover.addRange(ctx.symbol(0), {{std::nullopt, DynamicAPInt(split)},
                                    {DynamicAPInt(split + 3), std::nullopt}});
  }
  std::vector<Claim> claims;
  for (int q = 0; q != 3; ++q)
    claims.push_back(g.number(0, 1) ? g.claim(3) : g.related(2));
  // Queries inside a scope do not change answers outside it.
  if (g.number(0, 1)) {
    prover.push();
    for (int64_t i = 0, n = g.number(1, 2); i != n; ++i)
      prover.add((g.number(0, 1) ? g.range() : g.claim(2)).build(ctx));
    if (g.number(0, 2) == 0)
      prover.addRange(ctx.symbol(1),
                      {Interval::between(-3, -1), Interval::between(2, 4)});
    for (const Claim &c : claims) {
      Predicate p = c.build(ctx);
      prover.query(p);
      prover.provesEqual(p.lhs, p.rhs);
      prover.provesLessEqual(p.lhs, p.rhs);
      prover.simplify(p.lhs);
    }
    prover.pop();
    EXPECT_EQ(prover.getScopeDepth(), 0u);
  }
  // The assignments of the box that meet the facts.
  std::vector<std::vector<int64_t>> models;
  forEachAssignment(kSymbols, kLow, kHigh, [&](ArrayRef<int64_t> v) {
    for (const Claim &c : facts) {
      std::optional<bool> holds = c.at(v);
      if (!holds || !*holds)
        return;
    }
    if (split != -100 && v[0] > split && v[0] < split + 3)
      return;
    models.emplace_back(v.begin(), v.end());
  });
  if (!prover.isConsistent()) {
    EXPECT_TRUE(models.empty()) << "called contradictory: " << text;
    checks += models.size() + 1;
    return;
  }
  // Test some of many assignments: more queries find more errors than more
  // assignments.
  std::shuffle(models.begin(), models.end(), g.rng);
  if (models.size() > 300)
    models.resize(300);
  for (const Claim &claim : claims) {
    Predicate predicate = claim.build(ctx);
    Prover::QueryOptions options;
    options.wantWitness = g.number(0, 3) == 0;
    options.onlyCounterexample = g.number(0, 1);
    options.wantUsed = g.number(0, 3) == 0;
    Answer answer = prover.query(predicate, options);
    DimExpr simple = prover.simplify(predicate.lhs);
    Interval bounds = prover.bounds(predicate.lhs);
    bool equal = prover.provesEqual(predicate.lhs, predicate.rhs);
    bool lessEqual = prover.provesLessEqual(predicate.lhs, predicate.rhs);
    ++questions;
    always += answer.isAlways();
    never += answer.isNever();
    sometimes += answer.verdict() == Verdict::Sometimes;
    auto describe = [&](ArrayRef<int64_t> v) {
      std::string s = text + "|- " + claim.text() + " at";
      for (int64_t x : v)
        s += " " + std::to_string(x);
      return s + " by " + answer.tier.str();
    };
    for (const std::vector<int64_t> &v : models) {
      ++checks;
      std::optional<bool> holds = claim.at(v);
      if (!holds)
        continue;
      if (*holds)
        ASSERT_NE(answer.canBeTrue, Truth::False) << describe(v);
      else
        ASSERT_NE(answer.canBeFalse, Truth::False) << describe(v);
      auto a = evalNaive(*claim.lhs, v), b = evalNaive(*claim.rhs, v);
      ASSERT_TRUE(!equal || *a == *b) << describe(v);
      ASSERT_TRUE(!lessEqual || *a <= *b) << describe(v);
      ASSERT_TRUE(!bounds.lower || *bounds.lower <= *a) << describe(v);
      ASSERT_TRUE(!bounds.upper || *bounds.upper >= *a) << describe(v);
      Int64Result s = evaluateAt(simple, v);
      ASSERT_TRUE(s.kind != Int64Result::Value || s.value == *a)
          << describe(v) << " simplified to " << toString(simple);
    }
    // A witness meets every fact, and the claim is `truth` there.
    auto check = [&](const Witness &w, bool truth) {
      std::vector<int64_t> v(kSymbols, 0);
      for (const auto &[leaf, value] : w)
        v[leaf.getSymbolIndex()] = int64_t(value);
      for (const Claim &c : facts) {
        std::optional<bool> holds = c.at(v);
        // A witness need not cover facts about other leaves.
        bool covered = true;
        Predicate fact = c.build(ctx);
        for (DimExpr side : {fact.lhs, fact.rhs})
          for (DimExpr leaf : side.getLeaves())
            covered &=
                llvm::any_of(w, [&](const auto &p) { return p.first == leaf; });
        ASSERT_TRUE(!holds || *holds || !covered) << describe(v);
      }
      std::optional<bool> holds = claim.at(v);
      ASSERT_TRUE(!holds || *holds == truth) << describe(v);
    };
    if (answer.canBeTrue == Truth::True)
      check(answer.trueWitness, true);
    if (answer.canBeFalse == Truth::True)
      check(answer.falseWitness, false);
  }
}

// Facts that no assignment meets imply everything, so the prover must not prove
// both a statement and its negation, in any order, nor return an example that
// some fact excludes.
TEST_F(ProverRandomTest, ContradictoryFactsProveNothing) {
  uint64_t wanted = 500;
  if (const char *text = std::getenv("SYMSHAPE_PROVER_CHECKS"))
    wanted = std::strtoull(text, nullptr, 10) / 200;
  uint64_t unmet = 0, proved = 0, found = 0;
  for (uint64_t seed = testSeed(); unmet < wanted; ++seed) {
    RandomClaims g(seed * 0x9e3779b97f4a7c15ULL + 1, kSymbols);
    std::vector<Claim> facts;
    std::string text;
    for (int64_t i = 0, n = g.number(1, 2); i != n; ++i) {
      facts.push_back(g.number(0, 1) ? g.claim(2) : g.related(1));
      if (facts.back().relation == Relation::Ne)
        facts.back().relation = Relation::Eq;
      text += facts.back().text() + "; ";
    }
    auto meets = [&](ArrayRef<int64_t> v) {
      return llvm::all_of(
          facts, [&](const Claim &c) { return c.at(v).value_or(false); });
    };
    bool isMet = false;
    forEachAssignment(kSymbols, kLow, kHigh,
                      [&](ArrayRef<int64_t> v) { isMet |= meets(v); });
    if (isMet)
      continue;
    ++unmet;
    Claim claim = g.number(0, 1) ? g.range() : g.claim(2);
    unsigned always = 0;
    for (bool opposite : {false, true}) {
      // Ask in each order: results of the first query help the second.
      ExprContext ctx;
      Prover prover(ctx);
      for (const Claim &c : facts)
        prover.add(c.build(ctx));
      Predicate p = claim.build(ctx);
      Prover::QueryOptions options;
      options.wantWitness = g.number(0, 1);
      options.onlyCounterexample = g.number(0, 1);
      Answer answer = prover.query(opposite ? negate(p) : p, options);
      always += answer.isAlways();
      found += !prover.isConsistent();
      for (const auto &[possible, witness] :
           {std::pair(answer.canBeTrue, answer.trueWitness),
            std::pair(answer.canBeFalse, answer.falseWitness)}) {
        if (possible != Truth::True)
          continue;
        std::vector<int64_t> v(kSymbols, 0);
        for (const auto &[leaf, value] : witness)
          v[leaf.getSymbolIndex()] = int64_t(value);
        EXPECT_TRUE(meets(v)) << text << "|- " << claim.text();
      }
    }
    proved += always != 0;
    EXPECT_LT(always, 2u) << text << "|- " << claim.text() << " and its "
                          << "opposite, seed " << seed;
  }
  std::printf("%llu sets of facts that the box does not meet: %llu called "
              "contradictory, %llu prove something\n",
              (unsigned long long)unmet, (unsigned long long)found,
              (unsigned long long)proved);
}

TEST_F(ProverRandomTest, AgreesWithBruteForce) {
  uint64_t wanted = 100000;
  if (const char *text = std::getenv("SYMSHAPE_PROVER_CHECKS"))
    wanted = std::strtoull(text, nullptr, 10);
  uint64_t seed = testSeed();
  for (; checks < wanted; ++seed) {
    RandomClaims g(seed * 0x9e3779b97f4a7c15ULL, kSymbols);
    round(g);
    if (HasFatalFailure()) {
      std::printf("failing seed %llu\n", (unsigned long long)seed);
      return;
    }
  }
  std::printf("%llu checks, %llu questions: %llu always, %llu never, %llu "
              "sometimes\n",
              (unsigned long long)checks, (unsigned long long)questions,
              (unsigned long long)always, (unsigned long long)never,
              (unsigned long long)sometimes);
}
} // namespace
