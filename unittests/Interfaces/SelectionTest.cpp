//===- SelectionTest.cpp - Selected numbers against their definition ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Selection.h"
#include "Interfaces/ConditionValues.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::symshape;

namespace {

/// A number n and a divisor d, with the ranges that the prover knows.
struct Numbers {
  Numbers(int64_t leastN, int64_t leastD) : leastN(leastN), leastD(leastD) {
    prover.addRange(n, {Interval::between(leastN, 12)});
    prover.addRange(d, {Interval::between(leastD, 6)});
  }

  ExprContext ctx;
  Prover prover{ctx};
  DimExpr n = ctx.symbol(0), d = ctx.symbol(1);
  int64_t leastN, leastD;

  DimExpr number(int64_t v) { return ctx.constant(v); }
  /// Division that rounds towards zero, by a positive divisor.
  DimExpr truncated(DimExpr x, DimExpr by) {
    DimExpr zero = number(0);
    return ctx.max({x, zero}).floorDiv(by) - ctx.max({-x, zero}).floorDiv(by);
  }

  /// Expects that `e` is `c ? a : b` for all numbers.
  void check(const ConditionRef &c, DimExpr a, DimExpr b, DimExpr e) {
    for (int64_t i = leastN; i <= 12; ++i)
      for (int64_t k = leastD; k <= 6; ++k) {
        auto valueOf = [&](DimExpr leaf) { return leaf == n ? i : k; };
        auto at = [&](DimExpr x) {
          return evaluateInt64(x,
                               [&](DimExpr leaf) {
                                 return std::optional<int64_t>(valueOf(leaf));
                               })
              .value;
        };
        int64_t wanted = at(test::holds(c, valueOf) ? a : b), found = at(e);
        ASSERT_EQ(wanted, found) << "n = " << i << ", d = " << k;
      }
  }
};

ConditionRef compare(Relation relation, DimExpr a, DimExpr b) {
  return makeCompare(relation, a, b);
}

// The ways to round that programs write with a select, for a constant divisor
// and for one with a range.
TEST(Selection, Rounds) {
  for (int64_t divisor : {0, 3, 6, 8}) {
    Numbers s(-12, 1);
    DimExpr n = s.n, d = divisor ? s.number(divisor) : s.d, zero = s.number(0);
    DimExpr q = s.truncated(n, d), r = n - q * d;
    ConditionRef isNegative = compare(Relation::Lt, r, zero);
    ConditionRef isPositive = compare(Relation::Lt, zero, r);
    ConditionRef hasRest = compare(Relation::Ne, r, zero);
    ConditionRef below = compare(Relation::Lt, n, zero);
    ConditionRef both = conjunction(hasRest, below);
    DimExpr floor = n.floorDiv(d), ceil = n.ceilDiv(d), mod = n.mod(d);
    struct Way {
      ConditionRef c;
      DimExpr a, b, expected;
    } ways[] = {
        {isNegative, r + d, r, mod},
        {both, r + d, r, mod},
        {isNegative, q - 1, q, floor},
        {both, q - 1, q, floor},
        {isPositive, q + 1, q, ceil},
        {compare(Relation::Eq, mod, zero), n, n + d - mod, ceil * d},
        {compare(Relation::Ne, mod, zero), d - mod, zero, (-n).mod(d)},
        {compare(Relation::Eq, floor * d, n), floor, floor + 1, ceil},
        {compare(Relation::Lt, floor * d, n), floor * d + d, n, ceil * d},
    };
    for (auto &[c, a, b, expected] : ways) {
      DimExpr e = selectBetween(s.prover, c, a, b);
      ASSERT_TRUE(bool(e)) << "way " << &c - &ways[0].c << " of " << divisor;
      s.check(c, a, b, e);
      EXPECT_TRUE(s.prover.provesEqual(e, expected));
    }
  }
}

// TODO: The remainder by 2 has another canonical form, `n - 2 * q` without a
// ceiling, and finds no candidate. The quotient does.
TEST(Selection, LeavesRemaindersBy2) {
  Numbers s(-12, 1);
  DimExpr d = s.number(2), q = s.truncated(s.n, d), r = s.n - q * d;
  ConditionRef isNegative = compare(Relation::Lt, r, s.number(0));
  EXPECT_FALSE(bool(selectBetween(s.prover, isNegative, r + d, r)));
  DimExpr e = selectBetween(s.prover, isNegative, q - 1, q);
  ASSERT_TRUE(bool(e));
  s.check(isNegative, q - 1, q, e);
}

// Numbers that are not one rounding: the sign is tested instead of the rest,
// the divisor may be 0, or an arm is off by one.
TEST(Selection, LeavesOthers) {
  Numbers s(-12, 1), withZero(-12, 0);
  for (Numbers *t : {&s, &withZero}) {
    DimExpr n = t->n, d = t->d, zero = t->number(0), r = n.mod(d);
    EXPECT_FALSE(bool(selectBetween(t->prover, compare(Relation::Eq, r, zero),
                                    n, n + d - r + 1)));
    EXPECT_FALSE(bool(selectBetween(
        t->prover, compare(Relation::Eq, r, t->number(1)), n, n + d - r)));
  }
  DimExpr n = withZero.n, d = withZero.d, r = n.mod(d);
  ConditionRef isMultiple = compare(Relation::Eq, r, withZero.number(0));
  if (DimExpr e = selectBetween(withZero.prover, isMultiple, n, n + d - r))
    withZero.check(isMultiple, n, n + d - r, e);
}

// Random conditions and arms: an answer is right for all numbers.
TEST(Selection, IsRightForRandomNumbers) {
  unsigned seed = 38, found = 0;
  std::mt19937 random(seed);
  auto pick = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  };
  for (unsigned round = 0; round != 1200; ++round) {
    Numbers s(pick(0, 1) ? 0 : -12, pick(0, 4) ? 1 : 0);
    DimExpr n = s.n, zero = s.number(0);
    DimExpr d = pick(0, 1) ? s.d : s.number(pick(1, 8));
    DimExpr x = pick(0, 3) ? n : pick(0, 1) ? n - 1 : -n;
    DimExpr parts[] = {x.floorDiv(d),
                       x.ceilDiv(d),
                       x.mod(d),
                       s.truncated(x, d),
                       x - s.truncated(x, d) * d,
                       n,
                       d};
    auto sum = [&] {
      DimExpr e = s.number(pick(-1, 1));
      for (int64_t k = pick(1, 2); k != 0; --k)
        e = e + parts[pick(0, 6)] * (pick(0, 2) ? 1 : -1);
      return e;
    };
    auto test = [&]() -> ConditionRef {
      auto relation = Relation(pick(0, 3));
      DimExpr left = pick(0, 3) ? parts[pick(2, 4)] : sum();
      return compare(relation, left, pick(0, 3) ? zero : s.number(pick(-1, 2)));
    };
    ConditionRef c = test();
    if (pick(0, 3) == 0)
      c = pick(0, 1) ? conjunction(c, test()) : disjunction(c, test());
    DimExpr a = sum(), b = pick(0, 1) ? sum() : a + pick(-1, 1);
    if (!c)
      continue;
    if (DimExpr e = selectBetween(s.prover, c, a, b)) {
      ++found;
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " +
                   std::to_string(round));
      s.check(c, a, b, e);
      if (HasFatalFailure())
        return;
    }
  }
  // Otherwise the test checks little.
  EXPECT_GT(found, 120u);
}

} // namespace
