//===- ProverRulesTest.cpp - One law after the other ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each rule family: a law that it must prove, and next to it what must not
// be proved because a premise is missing or a number is off. Both are compared
// with brute force over a small box first, so that the table itself is checked:
// a law holds everywhere in the box, its neighbour fails somewhere in it.
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace mlir::symshape;
using namespace mlir::symshape::test;
using llvm::SmallVector;
using llvm::StringRef;

namespace {
class Reader {
public:
  ExprContext ctx;
  unsigned count() const { return index.size(); }

  std::vector<Predicate> facts(StringRef text) {
    std::vector<Predicate> out;
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
  Predicate next(StringRef &text) {
    DimExpr a = expr(text);
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
  llvm::StringMap<unsigned> index;
};

/// Nothing if some value is missing.
std::optional<bool> holdsAt(const Predicate &p, llvm::ArrayRef<int64_t> v) {
  Int64Result a = evaluateAt(p.lhs, v), b = evaluateAt(p.rhs, v);
  if (a.kind != Int64Result::Value || b.kind != Int64Result::Value)
    return std::nullopt;
  switch (p.relation) {
  case Relation::Eq:
    return a.value == b.value;
  case Relation::Ne:
    return a.value != b.value;
  case Relation::Le:
    return a.value <= b.value;
  case Relation::Lt:
    return a.value < b.value;
  case Relation::Divisible:
    return naiveMod(a.value, b.value) == 0;
  }
  return std::nullopt;
}

struct Law {
  const char *family;
  const char *facts, *claim;
  /// The neighbour that must not be proved.
  const char *otherFacts, *otherClaim;
};

const Law laws[] = {
    {"canonical form", "", "(a + b) * (a - b) == a * a - b * b", "",
     "(a + b) * (a - b) == a * a + b * b"},
    {"canonical form", "", "min(a, b - c) + c == min(a + c, b)", "",
     "min(a, b - c) + c == min(a, b)"},
    {"remainder relaxation", "", "(n + 7) floordiv 8 * 8 - n <= 7", "",
     "(n + 7) floordiv 8 * 8 - n <= 6"},
    {"remainder relaxation", "t >= 1", "(n ceildiv t) * t - n < t", "t >= 0",
     "(n ceildiv t) * t - n < t"},
    {"cancelling", "y >= 1", "(x * y) floordiv y == x", "y >= 0",
     "(x * y) floordiv y == x"},
    {"cancelling", "z != 0", "(y + z * x) floordiv z == y floordiv z + x", "",
     "(y + z * x) floordiv z == y floordiv z + x"},
    {"cancelling", "k >= 1, m >= 1", "(k * a) floordiv (k * m) == a floordiv m",
     "m >= 1", "(k * a) floordiv (k * m) == a floordiv m"},
    {"nested division", "a >= 1, b >= 1",
     "n floordiv (a * b) == (n floordiv a) floordiv b", "a >= 1, b <= 1",
     "n floordiv (a * b) == (n floordiv a) floordiv b"},
    {"nested division", "b >= 1, c >= 1",
     "(f mod (b * c)) floordiv c == (f floordiv c) mod b", "c >= 1",
     "(f mod (b * c)) floordiv c == (f floordiv c) mod b"},
    {"mixed radix", "0 <= j, j < m", "(i * m + j) floordiv m == i",
     "0 <= j, j <= m", "(i * m + j) floordiv m == i"},
    {"mixed radix", "0 <= i, i < n, 0 <= j, j < m", "i * m + j < n * m",
     "i < n, j < m", "i * m + j < n * m"},
    {"mixed radix", "0 <= j, j < b, 0 <= k, k < c",
     "((i * b + j) * c + k) floordiv (b * c) == i",
     "0 <= j, j <= b, 0 <= k, k < c",
     "((i * b + j) * c + k) floordiv (b * c) == i"},
    {"steps", "t >= 1", "t * (n ceildiv t) <= t * (n floordiv t) + t", "t >= 0",
     "t * (n ceildiv t) < t * (n floordiv t) + t"},
    {"steps", "k >= 1", "(a + 1) mod k <= a mod k + 1", "k >= 1",
     "(a + 2) mod k <= a mod k + 1"},
    {"steps", "k >= 1, a mod k == k - 1", "(a + 1) mod k == 0",
     "k >= 1, a mod k == k - 2", "(a + 1) mod k == 0"},
    {"steps", "k >= 1, a mod k + 1 < k", "(a + 1) mod k == a mod k + 1",
     "k >= 1, a mod k < k", "(a + 1) mod k == a mod k + 1"},
    {"steps", "k >= 1", "(a + b) mod k <= a mod k + b mod k", "k >= 0",
     "(a + b) mod k < a mod k + b mod k + 1 - k"},
    {"steps", "t >= 1, n mod t != 0", "n mod t + (0 - n) mod t == t", "t >= 1",
     "n mod t + (0 - n) mod t == t"},
    {"steps", "a >= 1, n <= m", "(n ceildiv a) * a <= (m ceildiv a) * a",
     "a >= 1, n <= m + 1", "(n ceildiv a) * a <= (m ceildiv a) * a"},
    {"steps", "c >= 1, d >= 1, x >= y",
     "(x floordiv c) * d >= (y floordiv c) * d", "c >= 1, x >= y",
     "(x floordiv c) * d >= (y floordiv c) * d"},
    {"steps", "a >= 1, b >= 1, 0 <= y, y < a",
     "(a * x + y) mod (a * b) == a * (x mod b) + y",
     "a >= 1, b >= 1, 0 <= y, y <= a",
     "(a * x + y) mod (a * b) == a * (x mod b) + y"},
    {"steps", "c >= 1, c * a < c * b", "c * a + c <= c * b",
     "c >= 1, c * a <= c * b", "c * a + c <= c * b"},
    {"steps", "c >= 1, x | c, y | c, x < y", "x + c <= y",
     "c >= 1, x | c, x < y", "x + c <= y"},
    {"steps", "c >= 1, c * b < c * a + c", "c * b <= c * a",
     "c >= 1, c * b <= c * a + c", "c * b <= c * a"},
    {"steps", "m >= 1, p | m, n <= p, p < n + m", "p == (n ceildiv m) * m",
     "m >= 1, p | m, n <= p, p <= n + m", "p == (n ceildiv m) * m"},
    {"steps", "p >= 1, c * p <= a, a < c * p + p", "a mod p == a - c * p",
     "p >= 1, c * p <= a, a <= c * p + p", "a mod p == a - c * p"},
    {"steps", "p >= 1, t mod p != 0", "(t + 1) ceildiv p == t ceildiv p",
     "p >= 1", "(t + 1) ceildiv p == t ceildiv p"},
    {"steps", "0 <= j, j < b, 0 <= k, k < b, i * b + j == l * b + k", "j == k",
     "0 <= j, j <= b, 0 <= k, k <= b, i * b + j == l * b + k", "j == k"},
    {"steps", "0 <= j, j < c, 0 <= k, k < c, j - k == c * m", "j == k",
     "0 <= j, j < c, 0 <= k, k <= c, j - k == c * m", "j == k"},
    {"scaling", "a >= 1, b >= 1, c >= 1, 0 <= f, f < a * b * c",
     "((f floordiv c) mod b) * a * c + (f floordiv (b * c)) * c + f mod c < "
     "a * b * c",
     "a >= 1, b >= 1, c >= 1, 0 <= f, f <= a * b * c",
     "((f floordiv c) mod b) * a * c + (f floordiv (b * c)) * c + f mod c < "
     "a * b * c"},
    {"scaling", "a >= 0, b >= 0, x <= y", "a * b * x <= a * b * y",
     "a >= 0, x <= y", "a * b * x <= a * b * y"},
    {"choices and divisions",
     "h >= 0, d >= 1, u == min(max(s, 0), h), v == min(max(e, 0), h)",
     "max(0, (v - u) ceildiv d) <= h",
     "h >= 0, d >= 1, u == min(max(s, 0), h), v == min(max(e, 1), h + 1)",
     "max(0, (v - u) ceildiv d) <= h"},
    {"choices and divisions", "",
     "max(a, b, c) - min(a, b, c) <= max(a - b, b - a) + max(b - c, c - b)", "",
     "max(a, b, c) - min(a, b, c) <= max(a - b, b - a) + max(b - c, 0)"},
    {"divisibility", "H | 8",
     "(((H floordiv 2) floordiv 2) floordiv 2) * 8 == H", "H | 4",
     "(((H floordiv 2) floordiv 2) floordiv 2) * 8 == H"},
    {"divisibility", "n | 2, n | 3", "n | 6", "n | 2, n | 3", "n | 4"},
    {"divisibility", "s >= 1, H | s", "H ceildiv s == H floordiv s", "s >= 1",
     "H ceildiv s == H floordiv s"},
    {"divisibility", "k >= 1, a | k", "a * b | k", "k >= 1", "a * b | k"},
    {"residues", "", "n * (n + 1) | 2", "", "n * (n + 2) | 2"},
    {"residues", "", "(n * n) mod 4 <= 1", "", "(n * n) mod 4 <= 0"},
    {"residues", "", "n * n * n - n | 6", "", "n * n * n - n | 12"},
    {"congruences", "a mod 4 == b mod 4", "a - b | 4", "a mod 4 == b mod 4",
     "a - b | 8"},
    {"congruences", "a mod 9 == b mod 9", "a - b | 9", "a mod 3 == b mod 3",
     "a - b | 9"},
    {"congruences", "k >= 1, a mod k == b mod k", "a - b | k",
     "k >= 1, a mod k == b mod k + 1", "a - b | k"},
    {"congruences", "k != 0, a mod k == b mod k", "(a - b) mod k == 0",
     "k != 0, a mod 2 == b mod 2", "(a - b) mod k == 0"},
    {"congruences", "k >= 1, a mod k == r, b mod k == r", "a - b | k",
     "k >= 1, a mod k == r, b mod k == 0", "a - b | k"},
    {"congruences", "a mod 5 == b mod 5, b mod 5 == c mod 5",
     "(a - c) mod 5 == 0", "a mod 5 == b mod 5, b mod 3 == c mod 3",
     "(a - c) mod 5 == 0"},
    {"congruences", "a mod 9 == b mod 9", "(a * x) mod 9 == (b * x) mod 9",
     "a mod 3 == b mod 3", "(a * x) mod 9 == (b * x) mod 9"},
    {"congruences", "p < q, q < p + 9", "p mod 9 != q mod 9",
     "p < q, q <= p + 9", "p mod 9 != q mod 9"},
    {"congruences", "w >= 1, p < q, q < p + w", "p mod w != q mod w",
     "w >= 1, p < q, q <= p + w", "p mod w != q mod w"},
    {"congruences", "k >= 1, a mod k == b mod k, a < b", "a + k <= b",
     "k >= 1, a mod k == b mod k, a <= b", "a + k <= b"},
    {"congruences", "m >= 1, (a + b) mod m == r, a mod m == r", "b | m",
     "m >= 1, (a + b) mod m == r, a mod m == b", "b | m"},
    {"elimination", "2 * a == 3 * b, 5 * b == 4 * c", "a | 6",
     "2 * a == 3 * b, 5 * b == 2 * c", "a | 6"},
    {"elimination", "3 * a == 4 * b, 3 * b == 2 * c", "a | 8", "3 * a == 4 * b",
     "a | 8"},
    {"elimination", "2 * a + 3 * b == 5 * c, c == 2 * d", "a + b | 1",
     "2 * a + 3 * b == 5 * c", "a + b | 2"},
    {"equalities", "a == e * k, k * c == g", "a * c == e * g", "a == e * k",
     "a * c == e * g"},
    {"equalities", "x - y == 2, x + y == 6", "x == 4", "x + y == 6", "x == 4"},
    {"equalities", "3 * a == 2 * b", "a | 2", "3 * a == 2 * b", "a | 4"},
    {"products", "a * b == 4 * a * d, a >= 1", "b == 4 * d",
     "a * b == 4 * a * d, a >= 0", "b == 4 * d"},
    {"products", "a * c == b * c, c >= 1", "a == b", "a * c == b * c",
     "a == b"},
    {"products", "a * a == b * b, a >= 0, b >= 0", "a == b", "a * a == b * b",
     "a == b"},
    {"products", "c >= 1, a * c <= b * c", "a <= b", "c >= 0, a * c <= b * c",
     "a <= b"},
    {"products", "p >= 1, c <= a floordiv p", "c * p <= a", "c <= a floordiv p",
     "c * p <= a"},
    {"products", "a * b == c * d, c >= 1", "a * b | c", "a * b == c * d + 1",
     "a * b | c"},
    {"products", "a * b == c * d, c != 0", "(a * b) mod c == 0",
     "a * b == d, c != 0", "(a * b) mod c == 0"},
    {"products", "x * y == b * c, b >= 1, c >= 1", "x * y | b * c",
     "x * y == b * c, b >= 1, c >= 1", "x | b"},
    {"products", "n == a * b, n == c * d, c >= 1", "n | c", "n == a * b",
     "n | c"},
    {"products", "a * b == c * d, e * c == f * b, b >= 1, c >= 1",
     "a * e == d * f", "a * b == c * d, e * c == f * b, b >= 0, c >= 0",
     "a * e == d * f"},
    {"products", "a * b == c * d, b * e == d * f, b != 0, d != 0",
     "a * f == c * e", "a * b == c * d, b * e == d * f", "a * f == c * e"},
    {"zero products", "(a - b) * (a - 1) == 0, a >= 1, b >= 1",
     "max(a, b) mod a == 0", "(a - b) * (b - 1) == 0, b >= 1, a >= 0",
     "max(a, b) mod (b + 1) == 0"},
    {"zero products", "(a - 1) * (b - 1) == 0, a >= 1, b >= 1",
     "max(a, b) == a * b", "(a - 1) * (b - 1) == 0", "max(a, b) == a * b"},
    {"quadratics", "", "x * (4 - x) <= 4", "", "x * (5 - x) <= 4"},
    {"quadratics", "a + b == 6", "a * b <= 9", "a + b == 6", "a * b <= 8"},
    {"quadratics", "", "(a - b) * (a - b + 1) >= 0", "",
     "(a - b) * (a - b + 2) >= 0"},
    {"quadratics", "", "(a + b) * (a + b) >= a + b", "",
     "(a + b) * (a + b) >= 2 * (a + b)"},
    {"quadratics", "", "(2 * a - b) * (2 * a - b - 1) >= 0", "",
     "(2 * a - b) * (2 * a - b - 1) >= 1"},
    {"quadratics", "", "(a - b - 3) * (a - b - 4) >= 0", "",
     "(a - b - 3) * (a - b - 5) >= 0"},
    {"quadratics", "", "(a + b + c) * (a + b + c) >= 0", "",
     "(a + b + c) * (a + b + c) >= 1"},
    {"quadratics", "s == a + b", "s * s >= 4 * a * b", "s == a + b",
     "s * s >= 4 * a * b + 1"},
    {"quadratics", "s == a + b", "s * s <= 2 * a * a + 2 * b * b", "s == a + b",
     "s * s <= 2 * a * a + b * b"},
    {"quadratics", "n == s + q, h == s * q", "4 * h <= n * n",
     "n == s + q, h == s * q", "5 * h <= n * n"},
    {"arms", "x >= 0", "max(x * y, x * z) == x * max(y, z)", "",
     "max(x * y, x * z) == x * max(y, z)"},
    {"arms", "", "min(a, b) + min(c, d) <= min(a + c, b + d)", "",
     "min(a, b) + min(c, d) == min(a + c, b + d)"},
    {"arms", "a >= 2", "broadcast(a, b) != 1", "a >= 1",
     "broadcast(a, b) != 1"},
    {"inequalities", "x - y >= 3, x + y <= 4", "y <= 0",
     "x - y >= 2, x + y <= 4", "y <= 0"},
    {"inequalities", "b <= a, a <= b + 4", "a floordiv 3 - b floordiv 3 <= 2",
     "b <= a, a <= b + 5", "a floordiv 3 - b floordiv 3 <= 1"},
    {"windows", "l < h, s >= 1, 0 <= i, i < (h - l) ceildiv s", "l + i * s < h",
     "l < h, s >= 1, 0 <= i, i <= (h - l) ceildiv s", "l + i * s < h"},
    {"windows", "o >= 1, 0 <= p, p < o, H == 4", "(4 * p) floordiv o <= H - 1",
     "o >= 1, 0 <= p, p <= o, H == 4", "(4 * p) floordiv o <= H - 1"},
    {"parity", "", "4 * n + 2 != 8 * m", "", "4 * n + 2 != 6 * m"},
    {"disequalities", "a != b, a <= b", "a < b", "a <= b", "a < b"},
    {"disequalities", "a <= b, b <= c, a != c", "a < c", "a <= b, b <= c",
     "a < c"},
    {"disequalities", "i < n, n <= m, i + 1 != m", "i + 2 <= m",
     "i < n, n <= m, i + 2 != m", "i + 2 <= m"},
    {"disequalities", "a <= b, b <= c, c <= a + 1, a != c", "c == a + 1",
     "a <= b, b <= c, c <= a + 2, a != c", "c == a + 1"},
};

/// Whether `claim` holds at every assignment of the box that meets `facts`;
/// `met` counts them.
bool holdsInBox(unsigned symbols, llvm::ArrayRef<Predicate> facts,
                const Predicate &claim, unsigned &met) {
  bool all = true;
  int64_t reach = symbols > 4 ? 2 : symbols > 3 ? 3 : 6;
  forEachAssignment(symbols, -reach, reach, [&](llvm::ArrayRef<int64_t> v) {
    for (const Predicate &f : facts)
      if (!holdsAt(f, v).value_or(false))
        return;
    ++met;
    all &= holdsAt(claim, v).value_or(true);
  });
  return all;
}

TEST(ProverRulesTest, ProvesLawsAndNotTheirNeighbours) {
  for (const Law &law : laws) {
    SCOPED_TRACE(std::string(law.family) + ": " + law.claim);
    for (bool isLaw : {true, false}) {
      Reader reader;
      std::vector<Predicate> facts =
          reader.facts(isLaw ? law.facts : law.otherFacts);
      Predicate claim =
          reader.facts(isLaw ? law.claim : law.otherClaim).front();
      unsigned met = 0;
      EXPECT_EQ(holdsInBox(reader.count(), facts, claim, met), isLaw)
          << "the table is wrong";
      EXPECT_GT(met, 0u);
      Prover prover(reader.ctx);
      for (const Predicate &f : facts)
        prover.add(f);
      ASSERT_TRUE(prover.isConsistent());
      Prover::QueryOptions options;
      options.wantWitness = true;
      Answer answer = prover.query(claim, options);
      EXPECT_EQ(answer.isAlways(), isLaw);
      if (!isLaw) {
        EXPECT_EQ(answer.canBeFalse, Half::Yes);
        continue;
      }
      // The facts that are named suffice.
      Prover again(reader.ctx);
      for (FactId id : answer.used)
        again.add(facts[id]);
      EXPECT_TRUE(again.query(claim).isAlways());
    }
  }
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
        for (const Predicate &p : reader.facts(text))
          prover.add(p);
        EXPECT_TRUE(prover.query(reader.facts(q.claim).front()).isAlways());
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

// Facts that are contradictory only together, found by the costly tiers.
TEST(ProverRulesTest, NothingFollowsFromContradiction) {
  Reader reader;
  std::vector<Predicate> facts = reader.facts("x >= 3, a < b, b < c, c < a");
  std::vector<Predicate> claims = reader.facts("a == b + 1, x * a == 7");
  Prover prover(reader.ctx);
  for (const Predicate &f : facts)
    prover.add(f);
  prover.push();
  Prover::QueryOptions options;
  options.wantWitness = true;
  for (const Predicate &claim : claims)
    EXPECT_FALSE(prover.query(claim, options).isAlways());
  prover.pop();
}

// Degenerate, deep and wide expressions end with some answer.
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
