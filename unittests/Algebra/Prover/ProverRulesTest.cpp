//===- ProverRulesTest.cpp - One test for each law ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The prover proves each law of Laws.h, but not the law's false neighbour. Some
// law needs each rule of the prover. The answers of the prover to altered laws
// are compared with brute force.
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "Prover/Laws.h"
#include "Prover/Relations.h"
#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/ProverDebug.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstdlib>
#include <random>

using namespace mlir::symshape;
using namespace mlir::symshape::test;
using llvm::SmallVector;
using llvm::StringRef;

namespace {
class Reader {
public:
  ExprContext ctx;
  unsigned count() const { return index.size(); }

  std::vector<Fact> facts(StringRef text) {
    std::vector<Fact> out;
    text = text.trim();
    while (!text.empty()) {
      out.push_back(next(text));
      text = text.ltrim();
      if (!text.consume_front(","))
        break;
      text = text.ltrim();
    }
    EXPECT_TRUE(text.empty()) << text.str();
    return out;
  }
  Predicate claim(StringRef text) { return facts(text).front().predicate; }

private:
  DimExpr expr(StringRef &text) {
    TextError error;
    DimExpr e = parseDimExprPrefix(
        text, ctx,
        [&](StringRef name, std::string &) {
          auto [it, isNew] = index.try_emplace(name, index.size());
          return ctx.symbol(it->second);
        },
        error);
    EXPECT_TRUE(bool(e)) << error.message;
    return e ? e : ctx.constant(0);
  }
  Predicate predicate(DimExpr a, StringRef &text) {
    text = text.ltrim();
    if (text.consume_front("=="))
      return {Relation::Eq, a, expr(text)};
    if (text.consume_front("!="))
      return {Relation::Ne, a, expr(text)};
    if (text.consume_front("<="))
      return {Relation::Le, a, expr(text)};
    if (text.consume_front("<"))
      return {Relation::Lt, a, expr(text)};
    if (text.consume_front(">=")) {
      DimExpr b = expr(text);
      return {Relation::Le, b, a};
    }
    EXPECT_TRUE(text.consume_front("|")) << text.str();
    return {Relation::Divisible, a, expr(text)};
  }
  Fact next(StringRef &text) {
    DimExpr a = expr(text);
    text = text.ltrim();
    if (text.consume_front("in ")) {
      SmallVector<Interval> intervals;
      for (int64_t lower, upper; !text.empty() && text.front() != ',';
           text = text.ltrim()) {
        EXPECT_FALSE(text.consumeInteger(10, lower));
        EXPECT_TRUE(text.consume_front(".."));
        EXPECT_FALSE(text.consumeInteger(10, upper));
        intervals.push_back(Interval::between(lower, upper));
      }
      return Fact(a, intervals);
    }
    Predicate first = predicate(a, text);
    SmallVector<Conjunction> alternatives{{first}};
    for (;;) {
      text = text.ltrim();
      if (text.consume_front("or "))
        alternatives.emplace_back();
      else if (!text.consume_front("and "))
        break;
      DimExpr b = expr(text);
      alternatives.back().push_back(predicate(b, text));
    }
    bool isOne = alternatives.size() == 1 && alternatives.front().size() == 1;
    return isOne ? Fact(first) : Fact(alternatives);
  }
  llvm::StringMap<unsigned> index;
};

/// Returns nullopt if some value is missing.
std::optional<bool> holdsAt(const Predicate &p, llvm::ArrayRef<int64_t> v) {
  Int64Result a = evaluateAt(p.lhs, v), b = evaluateAt(p.rhs, v);
  if (a.kind != Int64Result::Value || b.kind != Int64Result::Value)
    return std::nullopt;
  return holds(p.relation, a.value, b.value);
}

bool holdsAt(const Fact &fact, llvm::ArrayRef<int64_t> v) {
  if (fact.kind == Fact::Relation)
    return holdsAt(fact.predicate, v).value_or(false);
  if (fact.kind == Fact::Range) {
    Int64Result e = evaluateAt(fact.predicate.lhs, v);
    return e.kind == Int64Result::Value &&
           llvm::any_of(fact.intervals, [&](const Interval &i) {
             return *i.lower <= e.value && *i.upper >= e.value;
           });
  }
  return llvm::any_of(fact.alternatives, [&](const Conjunction &all) {
    return llvm::all_of(
        all, [&](const Predicate &p) { return holdsAt(p, v).value_or(false); });
  });
}

/// True if `claim` holds at every assignment of the box that meets `facts`;
/// `met` counts these assignments.
bool holdsInBox(unsigned symbols, llvm::ArrayRef<Fact> facts,
                const Predicate &claim, unsigned &met) {
  bool all = true;
  int64_t reach = symbols > 4 ? 2 : symbols > 3 ? 3 : 6;
  forEachAssignment(symbols, -reach, reach, [&](llvm::ArrayRef<int64_t> v) {
    for (const Fact &f : facts)
      if (!holdsAt(f, v))
        return;
    ++met;
    all &= holdsAt(claim, v).value_or(true);
  });
  return all;
}

/// True if the prover proves the law with the effort that the law names.
bool isProved(const Law &law) {
  Reader reader;
  Prover prover(reader.ctx);
  for (const Fact &fact : reader.facts(law.facts))
    prover.add(fact);
  Predicate claim = reader.claim(law.claim);
  if (law.effort == Effort::Quick)
    return claim.relation == Relation::Eq
               ? prover.provesEqual(claim.lhs, claim.rhs)
               : prover.provesLessEqual(claim.lhs, claim.rhs);
  Prover::QueryOptions options;
  options.wantUsed = false;
  options.cheapOnly = law.effort == Effort::Cheap;
  return prover.query(claim, options).isAlways();
}

TEST(ProverRulesTest, ProvesLawsAndNotTheirNeighbours) {
  for (const Law &law : laws) {
    SCOPED_TRACE(std::string(law.family) + ": " + law.claim);
    EXPECT_TRUE(isProved(law));
    for (bool isLaw : {true, false}) {
      Reader reader;
      std::vector<Fact> facts =
          reader.facts(isLaw ? law.facts : law.otherFacts);
      Predicate claim = reader.claim(isLaw ? law.claim : law.otherClaim);
      unsigned met = 0;
      EXPECT_EQ(holdsInBox(reader.count(), facts, claim, met), isLaw)
          << "the table is wrong";
      EXPECT_GT(met, 0u);
      Prover prover(reader.ctx);
      for (const Fact &f : facts)
        prover.add(f);
      ASSERT_TRUE(prover.isConsistent());
      Prover::QueryOptions options;
      options.wantWitness = true;
      Answer answer = prover.query(claim, options);
      EXPECT_EQ(answer.isAlways(), isLaw);
      if (!isLaw) {
        EXPECT_EQ(answer.canBeFalse, Truth::True);
        continue;
      }
      // The facts that the answer lists are enough for the proof.
      Prover again(reader.ctx);
      for (FactId id : answer.used)
        again.add(facts[id]);
      EXPECT_TRUE(again.query(claim).isAlways());
    }
  }
}

/// Alters the text of facts and a claim: a number, a symbol, or a relation
/// becomes another one.
class Alteration {
public:
  explicit Alteration(uint64_t seed) : random(seed) {}

  std::string operator()(StringRef text) {
    struct Token {
      size_t at, length;
    };
    SmallVector<Token> numbers, symbols, relations;
    for (size_t i = 0; i < text.size(); ++i) {
      size_t end = i;
      if (llvm::isDigit(text[i])) {
        while (end < text.size() && llvm::isDigit(text[end]))
          ++end;
        numbers.push_back({i, end - i});
      } else if (llvm::isAlpha(text[i])) {
        while (end < text.size() && llvm::isAlnum(text[end]))
          ++end;
        if (end == i + 1)
          symbols.push_back({i, 1});
      } else if (StringRef("<>=!").contains(text[i])) {
        while (end < text.size() && StringRef("<>=!").contains(text[end]))
          ++end;
        relations.push_back({i, end - i});
      }
      i = std::max(i, end == 0 ? i : end - 1);
    }
    std::string result = text.str();
    auto replace = [&](Token t, StringRef by) {
      result.replace(t.at, t.length, by.str());
    };
    uint64_t kind = number(5);
    if (kind == 0 && !symbols.empty()) {
      Token t = symbols[number(symbols.size())],
            other = symbols[number(symbols.size())];
      replace(t, text.substr(other.at, 1));
    } else if (kind == 1 && !relations.empty()) {
      static const StringRef names[] = {"==", "!=", "<=", "<", ">="};
      replace(relations[number(relations.size())], names[number(5)]);
    } else if (!numbers.empty()) {
      Token t = numbers[number(numbers.size())];
      static const int64_t steps[] = {-2, -1, 1, 2, 3};
      int64_t value = 0;
      (void)text.substr(t.at, t.length).getAsInteger(10, value);
      replace(t,
              std::to_string(std::max<int64_t>(value + steps[number(5)], 0)));
    }
    return result;
  }
  uint64_t number(uint64_t count) { return random() % count; }

private:
  std::mt19937_64 random;
};

// Facts or claims of laws with another number, symbol or relation, or with one
// fact less. Most are false; each claim that is proved holds in the whole box.
// SYMSHAPE_LAW=FAMILY alters only the laws of a family, each 500 times.
TEST(ProverRandomLaws, AlteredLawsByBruteForce) {
  const char *given = std::getenv("SYMSHAPE_TEST_SEED");
  const char *checks = std::getenv("SYMSHAPE_PROVER_CHECKS");
  const char *family = std::getenv("SYMSHAPE_LAW");
  uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 1;
  uint64_t times = family   ? 500
                   : checks ? std::strtoull(checks, nullptr, 10) / 100000 + 2
                            : 2;
  unsigned proved = 0, refuted = 0;
  Alteration alter(seed);
  for (const Law &law : laws) {
    if (family && StringRef(law.family) != family)
      continue;
    for (uint64_t i = 0; i != 2 * times; ++i) {
      std::string facts = i % 2 ? law.otherFacts : law.facts;
      std::string claim = i % 2 ? law.otherClaim : law.claim;
      if (alter.number(2))
        claim = alter(claim);
      else
        facts = alter(facts);
      Reader reader;
      std::vector<Fact> all = reader.facts(facts);
      Predicate asked = reader.claim(claim);
      std::string dropped;
      if (!all.empty() && alter.number(3) == 0) {
        uint64_t number = alter.number(all.size());
        all.erase(all.begin() + number);
        dropped = " without fact " + std::to_string(number + 1);
      }
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + facts + dropped +
                   " |- " + claim);
      Prover prover(reader.ctx);
      for (const Fact &f : all)
        prover.add(f);
      if (!prover.isConsistent())
        continue;
      Verdict verdict = prover.query(asked).verdict();
      if (verdict != Verdict::Always && verdict != Verdict::Never)
        continue;
      unsigned met = 0;
      Predicate holds = verdict == Verdict::Always ? asked : negate(asked);
      ASSERT_TRUE(holdsInBox(reader.count(), all, holds, met));
      (verdict == Verdict::Always ? proved : refuted) += met != 0;
    }
  }
  std::printf("proved %u altered laws and refuted %u\n", proved, refuted);
  if (!family) {
    EXPECT_GT(proved, 50u);
    EXPECT_GT(refuted, 1u);
  }
}

// A rule that no law needs could break or vanish unnoticed.
TEST(ProverRulesTest, EveryRuleIsNeededByALaw) {
  for (const ProverRule &rule : getProverRules()) {
    ASSERT_TRUE(setProverRuleEnabled(rule.name, false));
    unsigned lost = 0;
    for (const Law &law : laws)
      if (!isProved(law)) {
        if (++lost <= 3 && std::getenv("SYMSHAPE_SHOW_LAWS"))
          std::printf("%s: %s |- %s\n", rule.name.data(), law.facts, law.claim);
        else if (!std::getenv("SYMSHAPE_SHOW_LAWS"))
          break;
      }
    ASSERT_TRUE(setProverRuleEnabled(rule.name, true));
    EXPECT_NE(lost, 0u) << "no law needs the rule '" << rule.name.str() << "'";
  }
  EXPECT_FALSE(setProverRuleEnabled("no such rule", false));
}

// The order of facts and the sides of == do not matter.
TEST(ProverRulesTest, OrderOfFactsDoesNotMatter) {
  struct {
    std::vector<const char *> facts;
    const char *claim;
  } const questions[] = {
      {{"f == i * b + j", "0 <= j", "j < b"}, "f mod b == j"},
      {{"f == i * b + j", "0 <= j", "j < b"}, "f - f floordiv b * b == j"},
      {{"f == k * b + j", "0 <= j", "j < b", "0 <= k", "k < n"},
       "(f mod b) * n + f floordiv b == j * n + k"},
      {{"s == a + b", "p == a * b"}, "4 * p <= s * s"},
      {{"h == m * p + w", "h mod m == n", "w < m", "0 <= w"}, "w == n"},
      {{"a == b + 1", "b == c - 1", "c * d == e", "a >= 1"}, "e | a"},
  };
  for (const auto &q : questions) {
    SmallVector<unsigned> order;
    for (unsigned i = 0; i != q.facts.size(); ++i)
      order.push_back(i);
    do {
      for (bool flips : {false, true}) {
        std::string text;
        for (unsigned i : order) {
          StringRef fact = q.facts[i];
          auto [lhs, rhs] = fact.split(" == ");
          text += text.empty() ? "" : ", ";
          if (flips && !rhs.empty())
            text += rhs.str() + " == " + lhs.str();
          else
            text += fact.str();
        }
        SCOPED_TRACE(text + " |- " + q.claim);
        Reader reader;
        Prover prover(reader.ctx);
        for (const Fact &fact : reader.facts(text))
          prover.add(fact);
        EXPECT_TRUE(prover.query(reader.claim(q.claim)).isAlways());
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

// Facts that contradict each other only together; costly tiers find this.
TEST(ProverRulesTest, NothingFollowsFromContradiction) {
  Reader reader;
  Prover prover(reader.ctx);
  for (const Fact &fact : reader.facts("x >= 3, a < b, b < c, c < a"))
    prover.add(fact);
  Predicate claims[] = {reader.claim("a == b + 1"), reader.claim("x * a == 7")};
  prover.push();
  Prover::QueryOptions options;
  options.wantWitness = true;
  for (const Predicate &claim : claims)
    EXPECT_FALSE(prover.query(claim, options).isAlways());
  prover.pop();
}

// The prover ends on degenerate, deep and wide expressions.
TEST(ProverRulesTest, LargeExpressions) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr deep = ctx.symbol(0), wide = ctx.constant(0);
  for (unsigned i = 1; i != 400; ++i) {
    deep = (deep * ctx.symbol(i % 3) + 1).floorDiv(ctx.symbol(1 + i % 2));
    wide = wide + ctx.symbol(i) * int64_t(i);
  }
  prover.addRange(ctx.symbol(1), Interval::atLeast(1));
  (void)prover.bounds(deep);
  (void)prover.simplify(deep);
  (void)prover.query({Relation::Le, deep, wide});
  (void)prover.query({Relation::Eq, wide, wide + 1});
  for (unsigned i = 1; i != 400; ++i)
    prover.addRange(ctx.symbol(i), Interval::atLeast(1));
  EXPECT_TRUE(prover.provesLessEqual(ctx.constant(1), wide));
}
} // namespace
