//===- ProverDifferencesTest.cpp - Bounds of differences ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of the form y - x <= c: long chains and cycles. Random facts are
// compared with all shortest paths, which give exactly the consequences.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <optional>
#include <random>
#include <vector>

using namespace mlir::symshape;
using llvm::ArrayRef;

namespace {
class ProverDifferencesTest : public ::testing::Test {
protected:
  ExprContext ctx;
  Prover prover{ctx};
  DimExpr x(unsigned i) { return ctx.symbol(i); }
  DimExpr c(int64_t value) { return ctx.constant(value); }
  static Predicate le(DimExpr a, DimExpr b) { return {Relation::Le, a, b}; }
  static Predicate lt(DimExpr a, DimExpr b) { return {Relation::Lt, a, b}; }
  static Predicate eq(DimExpr a, DimExpr b) { return {Relation::Eq, a, b}; }
  static Predicate ne(DimExpr a, DimExpr b) { return {Relation::Ne, a, b}; }
};

TEST_F(ProverDifferencesTest, StrictCycles) {
  for (unsigned n : {2, 4, 40, 400, 5000}) {
    prover.push();
    for (unsigned i = 0; i + 1 != n; ++i)
      prover.add(lt(x(i), x(i + 1)));
    EXPECT_TRUE(prover.isConsistent()) << n;
    prover.push();
    prover.add(lt(x(n - 1), x(0)));
    EXPECT_EQ(prover.getConflict().size(), n);
    EXPECT_FALSE(prover.provesLessEqual(x(0), x(1))) << "says nothing";
    prover.pop();
    EXPECT_TRUE(prover.isConsistent()) << n;
    // The opposite fact closes no cycle.
    prover.add(lt(x(0), x(n - 1)));
    EXPECT_TRUE(prover.isConsistent()) << n;
    prover.pop();
  }
}

// Facts added from the end of the chain, and from its middle.
TEST_F(ProverDifferencesTest, OrderDoesNotMatter) {
  const unsigned n = 600;
  for (unsigned factor : {1u, 599u, 7u, 301u}) {
    prover.push();
    for (unsigned k = 0; k != n; ++k) {
      EXPECT_TRUE(prover.isConsistent()) << k;
      unsigned i = (uint64_t(k) * factor) % n;
      prover.add(lt(x(i), x((i + 1) % n)));
    }
    EXPECT_EQ(prover.getConflict().size(), n) << factor;
    prover.pop();
  }
}

// A cycle of `<=` makes the symbols equal.
TEST_F(ProverDifferencesTest, WeakCycle) {
  const unsigned n = 300;
  for (unsigned i = 0; i != n; ++i)
    prover.add(le(x(i), x((i + 1) % n)));
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_TRUE(prover.provesEqual(x(0), x(n / 2)));
  Answer answer = prover.query(ne(x(3), x(n - 1)));
  EXPECT_TRUE(answer.isNever());
  EXPECT_EQ(answer.used.size(), n);
}

TEST_F(ProverDifferencesTest, Chain) {
  const unsigned n = 300;
  for (unsigned i = 0; i != n; ++i)
    prover.add(le(x(i) + 2, x(i + 1)));
  EXPECT_TRUE(prover.provesLessEqual(x(0), x(n)));
  EXPECT_TRUE(prover.provesLessEqual(x(0) + 2 * int64_t(n), x(n)));
  EXPECT_FALSE(prover.provesLessEqual(x(0) + 2 * int64_t(n) + 1, x(n)));
  EXPECT_FALSE(prover.provesLessEqual(x(n), x(0)));
  Answer answer = prover.query(lt(x(7), x(9)));
  EXPECT_TRUE(answer.isAlways());
  EXPECT_EQ(answer.used.size(), 2u);
  EXPECT_TRUE(prover.query(le(x(9), x(7))).isNever());
  EXPECT_TRUE(prover.query(eq(x(9), x(7))).isNever());
  EXPECT_EQ(prover.query(le(x(9), x(7) + 4)).verdict(), Verdict::Unknown);
  // Multiples of the symbols have the same differences, rounded.
  EXPECT_TRUE(prover.provesLessEqual(x(1) * 3 + 1, x(200) * 3));
}

TEST_F(ProverDifferencesTest, EqualitiesAndRanges) {
  const unsigned n = 100;
  for (unsigned i = 0; i != n; ++i)
    prover.add(eq(x(i + 1), x(i) + 3));
  prover.push();
  prover.add(eq(x(n), x(0) + 3 * int64_t(n)));
  EXPECT_TRUE(prover.isConsistent());
  prover.pop();
  prover.push();
  prover.add(eq(x(n), x(0) + 3 * int64_t(n) + 1));
  EXPECT_FALSE(prover.isConsistent());
  prover.pop();
  // Bounds from the ends of two ranges.
  prover.addRange(x(0), Interval::atLeast(5));
  prover.push();
  prover.add(le(x(n), c(305)));
  EXPECT_TRUE(prover.isConsistent());
  prover.pop();
  prover.add(le(x(n), c(304)));
  EXPECT_FALSE(prover.isConsistent());
}

// A chain that descends from symbols with a lower bound.
TEST_F(ProverDifferencesTest, DownwardChain) {
  const unsigned n = 3000;
  for (unsigned i = 0; i != n; ++i)
    prover.addRange(x(i), i % 2 ? Interval::atLeast(0)
                                : Interval::between(0, 1000000));
  for (unsigned i = 0; i + 1 != n; ++i)
    prover.add(eq(x(i), x(i + 1) + 1));
  EXPECT_TRUE(prover.isConsistent());
  prover.push();
  prover.add(eq(x(n - 1), x(0)));
  EXPECT_EQ(prover.getConflict().size(), n);
  prover.pop();
  prover.add(le(x(0), c(n - 2)));
  EXPECT_EQ(prover.getConflict().size(), n + 1);
}

// Numbers near the ends of 64 bits are ignored, and do not wrap.
TEST_F(ProverDifferencesTest, LargeNumbers) {
  const int64_t big = INT64_MAX - 5;
  prover.add(le(x(0) + big, x(1)));
  prover.add(le(x(1) + big, x(2)));
  prover.add(le(x(2) + big, x(3)));
  EXPECT_TRUE(prover.isConsistent());
  EXPECT_FALSE(prover.provesLessEqual(x(3), x(0)));
  prover.add(le(x(3) * 2 + 1, x(3) * 2));
  EXPECT_EQ(prover.getConflict().size(), 1u);
}

// Queries inside a scope, before and after its facts, get their old answers
// when the scope is closed, even if a permanent fact of it stays.
TEST_F(ProverDifferencesTest, ScopesAndMemory) {
  prover.add(le(x(0), x(1)));
  Prover::QueryOptions verdict;
  verdict.wantUsed = false;
  auto isAlways = [&](const Predicate &p) {
    return prover.query(p, verdict).isAlways();
  };
  EXPECT_FALSE(isAlways(le(x(0), x(2))));
  prover.push();
  EXPECT_FALSE(isAlways(le(x(0), x(2))));
  prover.add(le(x(1) * 2, x(2) * 2 - 1));
  EXPECT_TRUE(isAlways(lt(x(0), x(2))));
  EXPECT_FALSE(prover.bounds(x(3) + 1).lower.has_value());
  prover.addPermanentRange(x(3), Interval::atLeast(4));
  EXPECT_EQ(prover.bounds(x(3) + 1).lower, llvm::DynamicAPInt(5));
  prover.push();
  prover.push();
  prover.pop();
  prover.add(le(x(2), x(0)));
  prover.pop(); // without a query before
  EXPECT_TRUE(isAlways(lt(x(0), x(2))));
  prover.push();
  prover.add(le(x(2), x(0)));
  EXPECT_EQ(prover.getConflict().size(), 3u);
  EXPECT_FALSE(isAlways(lt(x(0), x(2))));
  prover.pop();
  EXPECT_TRUE(isAlways(lt(x(0), x(2))));
  prover.pop();
  EXPECT_FALSE(isAlways(lt(x(0), x(2))));
  EXPECT_TRUE(isAlways(le(x(0), x(1))));
  EXPECT_EQ(prover.bounds(x(3) + 1).lower, llvm::DynamicAPInt(5));
}

// Many facts about one difference, each stronger than the one before. A closed
// scope takes its own facts along.
TEST_F(ProverDifferencesTest, ManyFactsAboutOnePair) {
  std::vector<FactId> facts;
  for (int64_t i = 0; i != 100; ++i) {
    if (i % 10 == 0)
      prover.push();
    facts.push_back(prover.add(le(x(1) + i, x(0))));
  }
  for (int64_t open = 100; open != 0; open -= 10) {
    EXPECT_TRUE(prover.provesLessEqual(x(1) + open - 1, x(0)));
    EXPECT_FALSE(prover.provesLessEqual(x(1) + open, x(0)));
    // A query with proof names only facts that are open.
    for (FactId fact : prover.query(le(x(1) + open / 2, x(0))).used)
      EXPECT_LE(fact, facts[open - 1]);
    prover.pop();
  }
  EXPECT_FALSE(prover.provesLessEqual(x(1), x(0)));
}

/// The consequences of facts about differences: bound[i][j] is the least c with
/// x(i) - x(j) <= c; node 0 is the number 0.
class ShortestPaths {
public:
  explicit ShortestPaths(unsigned n)
      : n(n), bound(n, std::vector<std::optional<int64_t>>(n)) {
    for (unsigned i = 0; i != n; ++i)
      bound[i][i] = 0;
  }
  void add(unsigned i, unsigned j, int64_t c) {
    if (!bound[i][j] || *bound[i][j] > c)
      bound[i][j] = c;
  }
  void close() {
    for (unsigned k = 0; k != n; ++k)
      for (unsigned i = 0; i != n; ++i)
        for (unsigned j = 0; j != n; ++j)
          if (bound[i][k] && bound[k][j])
            add(i, j, *bound[i][k] + *bound[k][j]);
  }
  bool isConsistent() const {
    for (unsigned i = 0; i != n; ++i)
      if (*bound[i][i] < 0)
        return false;
    return true;
  }
  bool implies(unsigned i, unsigned j, int64_t c) const {
    return bound[i][j] && *bound[i][j] <= c;
  }

private:
  unsigned n;
  std::vector<std::vector<std::optional<int64_t>>> bound;
};

struct Fact {
  enum { Le, Lt, Eq, Range } kind;
  unsigned i, j;
  int64_t c, d;
};

ShortestPaths consequences(ArrayRef<Fact> facts, unsigned nodes) {
  ShortestPaths paths(nodes);
  for (const Fact &f : facts) {
    switch (f.kind) {
    case Fact::Le: // i <= j + c
      paths.add(f.i, f.j, f.c);
      break;
    case Fact::Lt:
      paths.add(f.i, f.j, f.c - 1);
      break;
    case Fact::Eq:
      paths.add(f.i, f.j, f.c);
      paths.add(f.j, f.i, -f.c);
      break;
    case Fact::Range:
      paths.add(f.i, 0, f.d);
      paths.add(0, f.i, -f.c);
      break;
    }
  }
  paths.close();
  return paths;
}

TEST_F(ProverDifferencesTest, RandomAgainstShortestPaths) {
  const unsigned seed = 20261;
  std::mt19937 random(seed);
  auto number = [&](int64_t lo, int64_t hi) {
    return lo + int64_t(random() % uint64_t(hi - lo + 1));
  };
  unsigned contradictions = 0, proved = 0, open = 0;
  for (unsigned round = 0; round != 1500; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", round " +
                 std::to_string(round));
    ExprContext arena;
    Prover p(arena);
    const unsigned nodes = unsigned(number(3, 8));
    auto node = [&](unsigned i) {
      return i == 0 ? arena.constant(0) : arena.symbol(i);
    };
    std::vector<Fact> facts;
    std::vector<size_t> scopes;
    for (unsigned step = 0; step != 24; ++step) {
      int64_t action = number(0, 9);
      if (action == 0) {
        p.push();
        scopes.push_back(facts.size());
        continue;
      }
      if (action == 1 && !scopes.empty()) {
        p.pop();
        facts.resize(scopes.back());
        scopes.pop_back();
        continue;
      }
      bool wasConsistent = consequences(facts, nodes).isConsistent();
      Fact f{Fact::Le, unsigned(number(1, nodes - 1)),
             unsigned(number(0, nodes - 1)), number(-2, 3), 0};
      f.kind = decltype(f.kind)(number(0, 3));
      if (f.i == f.j)
        f.j = 0;
      f.d = f.c + number(0, 6);
      if (wasConsistent) {
        facts.push_back(f);
        DimExpr a = node(f.i), b = node(f.j) + f.c;
        FactId id = f.kind == Fact::Le   ? p.add(le(a, b))
                    : f.kind == Fact::Lt ? p.add(lt(a, b))
                    : f.kind == Fact::Eq
                        ? p.add(eq(a, b))
                        : p.addRange(a, Interval::between(f.c, f.d));
        ASSERT_EQ(id, facts.size() - 1);
      }
      ShortestPaths paths = consequences(facts, nodes);
      // Several facts may be added before the next query.
      if (number(0, 2) == 0)
        continue;
      ASSERT_EQ(p.isConsistent(), paths.isConsistent());
      if (!paths.isConsistent()) {
        ++contradictions;
        std::vector<Fact> some;
        for (FactId id : p.getConflict())
          some.push_back(facts[id]);
        ASSERT_FALSE(consequences(some, nodes).isConsistent());
        for (size_t i = 0; i != some.size(); ++i) {
          std::vector<Fact> less = some;
          less.erase(less.begin() + i);
          ASSERT_TRUE(consequences(less, nodes).isConsistent());
        }
        continue;
      }
      unsigned i = unsigned(number(0, nodes - 1)),
               j = unsigned(number(0, nodes - 1));
      int64_t bound = number(-4, 4);
      bool implied = paths.implies(i, j, bound);
      ASSERT_EQ(p.provesLessEqual(node(i), node(j) + bound), implied);
      Answer answer = p.query(le(node(i), node(j) + bound));
      ASSERT_EQ(answer.isAlways(), implied);
      ASSERT_EQ(answer.isNever(), paths.implies(j, i, -bound - 1));
      if (implied) {
        ++proved;
        std::vector<Fact> some;
        for (FactId id : answer.used)
          some.push_back(facts[id]);
        ASSERT_TRUE(consequences(some, nodes).implies(i, j, bound));
      } else {
        ++open;
      }
      bool equal = paths.implies(i, j, bound) && paths.implies(j, i, -bound);
      ASSERT_EQ(p.provesEqual(node(i), node(j) + bound), equal);
    }
  }
  EXPECT_GT(contradictions, 300u);
  EXPECT_GT(proved, 1000u);
  EXPECT_GT(open, 1000u);
}
} // namespace
