//===- ProverRandomChoicesTest.cpp - "Or" against brute force -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Like ProverRandomTest, with facts and queries that are joined by "or", forced
// values, and a search for contradictions with all tiers.
//
//===----------------------------------------------------------------------===//

#include "Prover/RandomClaims.h"
#include "gtest/gtest.h"

using namespace mlir::symshape;
using namespace mlir::symshape::test;
using llvm::ArrayRef;

namespace {
constexpr unsigned kSymbols = 3;
constexpr int64_t kLow = -3, kHigh = 4;

using Claims = std::vector<Claim>;

class ProverRandomChoicesTest : public ::testing::Test {
protected:
  uint64_t checks = 0, always = 0, never = 0, contradictions = 0, forced = 0,
           questions = 0;

  void round(RandomClaims &g);
};

/// A comparison of two leaves, or of a leaf and a number: the most frequent
/// kind of condition.
Claim simple(RandomClaims &g) {
  Claim c;
  static const Relation relations[] = {Relation::Eq, Relation::Eq, Relation::Ne,
                                       Relation::Le, Relation::Lt};
  c.relation = relations[g.number(0, 4)];
  c.lhs = naiveSymbol(g.number(0, kSymbols - 1));
  c.rhs = g.number(0, 1) ? naiveSymbol(g.number(0, kSymbols - 1))
                         : naiveConstant(g.number(-1, 3));
  return c;
}

Claim any(RandomClaims &g) {
  int64_t kind = g.number(0, 5);
  return kind < 4 ? simple(g) : kind == 4 ? g.claim(1) : g.related(1);
}

bool allHold(const Claims &claims, ArrayRef<int64_t> v) {
  return llvm::all_of(claims,
                      [&](const Claim &c) { return c.at(v).value_or(false); });
}
bool anyHolds(const Claims &claims, ArrayRef<int64_t> v) {
  return llvm::any_of(claims,
                      [&](const Claim &c) { return c.at(v).value_or(false); });
}

void ProverRandomChoicesTest::round(RandomClaims &g) {
  ExprContext ctx;
  Prover prover(ctx);
  std::string text;
  Claims facts;
  std::vector<std::vector<Claims>> choices;
  auto addChoice = [&](std::vector<std::vector<Claims>> *record) {
    std::vector<Claims> choice;
    std::vector<Conjunction> alternatives;
    for (int64_t i = 0, n = g.number(1, 3); i != n; ++i) {
      choice.emplace_back();
      alternatives.emplace_back();
      for (int64_t j = 0, m = g.number(0, 3) ? 1 : 2; j != m; ++j) {
        Claim c = any(g);
        if (record)
          text += c.text() + (j + 1 == m ? "" : " and ");
        alternatives.back().push_back(c.build(ctx));
        choice.back().push_back(std::move(c));
      }
      if (record)
        text += i + 1 == n ? "; " : " or ";
    }
    prover.addAnyOf(alternatives);
    if (record)
      record->push_back(std::move(choice));
  };
  auto addFact = [&] {
    facts.push_back(g.number(0, 1) ? g.range() : any(g));
    text += facts.back().text() + "; ";
    prover.add(facts.back().build(ctx));
  };
  for (int64_t i = 0, n = g.number(0, 2); i != n; ++i)
    addFact();
  for (int64_t i = 0, n = g.number(1, 2); i != n; ++i)
    addChoice(&choices);
  for (int64_t i = 0, n = g.number(0, 2); i != n; ++i)
    addFact();
  std::vector<Claims> questions;
  for (int q = 0; q != 3; ++q) {
    questions.emplace_back();
    for (int64_t i = 0, n = g.number(1, 3); i != n; ++i)
      questions.back().push_back(any(g));
  }
  auto ask = [&](const Claims &claims, Prover::QueryOptions options) {
    llvm::SmallVector<Predicate> predicates;
    for (const Claim &c : claims)
      predicates.push_back(c.build(ctx));
    return prover.queryAnyOf(predicates, options);
  };
  // Queries inside a scope do not change answers outside it.
  if (g.number(0, 1)) {
    bool consistent = prover.isConsistent();
    prover.push();
    addChoice(nullptr);
    prover.add(any(g).build(ctx));
    for (const Claims &claims : questions)
      ask(claims, {});
    prover.searchContradiction();
    prover.pop();
    EXPECT_EQ(prover.getScopeDepth(), 0u);
    if (consistent)
      EXPECT_TRUE(prover.isConsistent());
  }
  std::vector<std::vector<int64_t>> models;
  forEachAssignment(kSymbols, kLow, kHigh, [&](ArrayRef<int64_t> v) {
    if (allHold(facts, v) &&
        llvm::all_of(choices, [&](const std::vector<Claims> &choice) {
          return llvm::any_of(
              choice, [&](const Claims &all) { return allHold(all, v); });
        }))
      models.emplace_back(v.begin(), v.end());
  });
  bool contradictory = !prover.isConsistent();
  if (!contradictory && g.number(0, 3) == 0)
    contradictory = prover.searchContradiction();
  if (contradictory) {
    ++contradictions;
    checks += models.size() + 1;
    EXPECT_TRUE(models.empty()) << "called contradictory: " << text;
    return;
  }
  NaivePtr sought = g.make(1);
  DimExpr soughtExpr = build(ctx, *sought);
  auto value = prover.getForcedValue(soughtExpr);
  Interval bounds = prover.bounds(soughtExpr);
  forced += value.has_value();
  for (const std::vector<int64_t> &v : models) {
    auto is = evalNaive(*sought, v);
    ASSERT_TRUE(!value || !is || *value == *is)
        << text << "forces " << textOf(*sought);
    ASSERT_TRUE(!is || !bounds.lower || *bounds.lower <= *is) << text;
    ASSERT_TRUE(!is || !bounds.upper || *bounds.upper >= *is) << text;
  }
  for (const Claims &claims : questions) {
    Prover::QueryOptions options;
    options.wantWitness = g.number(0, 3) == 0;
    options.onlyCounterexample = g.number(0, 1);
    options.wantUsed = g.number(0, 3) == 0;
    Answer answer = ask(claims, options);
    ++this->questions;
    always += answer.isAlways();
    never += answer.isNever();
    auto describe = [&](ArrayRef<int64_t> v) {
      std::string s = text + "|- ";
      for (const Claim &c : claims)
        s += c.text() + " or ";
      s += "false at";
      for (int64_t x : v)
        s += " " + std::to_string(x);
      return s + " by " + answer.tier.str();
    };
    for (const std::vector<int64_t> &v : models) {
      ++checks;
      if (anyHolds(claims, v))
        ASSERT_NE(answer.canBeTrue, Truth::False) << describe(v);
      else
        ASSERT_NE(answer.canBeFalse, Truth::False) << describe(v);
    }
    auto check = [&](const Witness &w, bool truth) {
      if (w.size() != kSymbols)
        return; // the facts do not mention the other symbols
      std::vector<int64_t> v(kSymbols, 0);
      for (const auto &[leaf, value] : w)
        v[leaf.getSymbolIndex()] = int64_t(value);
      EXPECT_TRUE(allHold(facts, v)) << describe(v);
      for (const std::vector<Claims> &choice : choices)
        EXPECT_TRUE(llvm::any_of(choice, [&](const Claims &all) {
          return allHold(all, v);
        })) << describe(v);
      EXPECT_EQ(anyHolds(claims, v), truth) << describe(v);
    };
    if (answer.canBeTrue == Truth::True)
      check(answer.trueWitness, true);
    if (answer.canBeFalse == Truth::True)
      check(answer.falseWitness, false);
  }
}

TEST_F(ProverRandomChoicesTest, AgreesWithBruteForce) {
  uint64_t wanted = 100000;
  if (const char *text = std::getenv("SYMSHAPE_PROVER_CHECKS"))
    wanted = std::strtoull(text, nullptr, 10);
  uint64_t seed = testSeed();
  for (; checks < wanted; ++seed) {
    RandomClaims g(seed * 0x9e3779b97f4a7c15ULL, kSymbols);
    round(g);
    if (HasFailure()) {
      std::printf("failing seed %llu\n", (unsigned long long)seed);
      return;
    }
  }
  std::printf("%llu checks, %llu questions: %llu always, %llu never, %llu "
              "contradictions, %llu forced\n",
              (unsigned long long)checks, (unsigned long long)questions,
              (unsigned long long)always, (unsigned long long)never,
              (unsigned long long)contradictions, (unsigned long long)forced);
}
} // namespace
