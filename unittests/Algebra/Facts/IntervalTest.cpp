//===- IntervalTest.cpp - Products of intervals against brute force -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Interval.h"
#include <gtest/gtest.h>

using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

/// Stands for a missing end.
constexpr int64_t kFar = 1000;

std::vector<Interval> allIntervals() {
  std::vector<Interval> all;
  for (int64_t lower = -3; lower <= 4; ++lower)
    for (int64_t upper = -4; upper <= 3; ++upper) {
      Interval i;
      if (lower != 4)
        i.lower = DynamicAPInt(lower);
      if (upper != -4)
        i.upper = DynamicAPInt(upper);
      all.push_back(i);
    }
  return all;
}

std::pair<int64_t, int64_t> endsOf(const Interval &i) {
  return {i.lower ? int64_t(*i.lower) : -kFar,
          i.upper ? int64_t(*i.upper) : kFar};
}

TEST(Interval, ProductIsTheHullOfAllProducts) {
  for (const Interval &a : allIntervals())
    for (const Interval &b : allIntervals()) {
      if (a.isEmpty() || b.isEmpty())
        continue;
      auto [al, au] = endsOf(a);
      auto [bl, bu] = endsOf(b);
      int64_t least = std::min({al * bl, al * bu, au * bl, au * bu});
      int64_t most = std::max({al * bl, al * bu, au * bl, au * bu});
      Interval r = multiply(a, b);
      EXPECT_EQ(r.lower.has_value(), least > -kFar);
      EXPECT_EQ(r.upper.has_value(), most < kFar);
      if (r.lower)
        EXPECT_EQ(*r.lower, least);
      if (r.upper)
        EXPECT_EQ(*r.upper, most);
    }
}

// Callers divide by the ends of a product that is at least 1. The product of
// [1, 0] and [5, 6] was [5, 0], whose upper end is no divisor.
TEST(Interval, ProductWithAnEmptyIntervalHasItsEndsInOrder) {
  for (const Interval &a : allIntervals())
    for (const Interval &b : allIntervals())
      if (a.isEmpty() != b.isEmpty())
        EXPECT_FALSE(multiply(a, b).isEmpty());
}

TEST(Interval, DivideExactlyIsTheIntervalOfAllFactors) {
  for (const Interval &a : allIntervals())
    for (int64_t c : {-3, -2, -1, 1, 2, 3}) {
      Interval r = divideExactly(a, DynamicAPInt(c));
      for (int64_t v = -9; v <= 9; ++v)
        EXPECT_EQ(contains(r, DynamicAPInt(v)),
                  contains(a, DynamicAPInt(c * v)));
    }
  // The quotient of the least 64-bit number by -1 needs 65 bits.
  Interval whole = Interval::between(INT64_MIN, INT64_MAX);
  Interval r = divideExactly(whole, DynamicAPInt(-1));
  EXPECT_EQ(*r.lower, -DynamicAPInt(INT64_MAX));
  EXPECT_EQ(*r.upper, -DynamicAPInt(INT64_MIN));
  EXPECT_TRUE(sameInterval(scale(r, DynamicAPInt(-1)), whole));
}

TEST(Interval, SumAndMultipleAreThoseOfTheEnds) {
  for (const Interval &a : allIntervals())
    for (int64_t c : {-2, -1, 0, 1, 2}) {
      Interval r = scale(a, DynamicAPInt(c));
      auto [lower, upper] = endsOf(a);
      if (c < 0)
        std::swap(lower, upper);
      EXPECT_EQ(r.lower.has_value(), c == 0 || std::abs(lower) != kFar);
      EXPECT_EQ(r.upper.has_value(), c == 0 || std::abs(upper) != kFar);
      if (r.lower)
        EXPECT_EQ(*r.lower, c * lower);
      if (r.upper)
        EXPECT_EQ(*r.upper, c * upper);
      for (const Interval &b : allIntervals()) {
        Interval sum = add(a, b);
        EXPECT_EQ(sum.lower.has_value(), a.lower && b.lower);
        EXPECT_EQ(sum.upper.has_value(), a.upper && b.upper);
        if (sum.lower)
          EXPECT_EQ(*sum.lower, *a.lower + *b.lower);
        if (sum.upper)
          EXPECT_EQ(*sum.upper, *a.upper + *b.upper);
      }
    }
}

} // namespace
