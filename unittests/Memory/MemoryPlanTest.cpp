//===- MemoryPlanTest.cpp - Tests of memory plans -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Memory/MemoryPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct MemoryPlanTest : testing::Test {
  ExprContext ctx;
  Prover prover{ctx};
  DimExpr n = ctx.symbol(0), m = ctx.symbol(1);
  std::mt19937_64 random{7};

  MemoryPlanTest() {
    for (DimExpr leaf : {n, m})
      prover.addRange(leaf, Interval{llvm::DynamicAPInt(0), std::nullopt});
  }

  int64_t bytes(DimExpr e, int64_t nValue, int64_t mValue) {
    Int64Result result = evaluateInt64(e, [&](DimExpr leaf) {
      return std::optional<int64_t>(leaf == n ? nValue : mValue);
    });
    EXPECT_EQ(result.kind, Int64Result::Value);
    return result.value;
  }

  /// Random buffers of a program of `points` points.
  SmallVector<LiveBuffer> randomBuffers(unsigned count, unsigned points) {
    DimExpr sizes[] = {n * 64,       m * 64,
                       n * m * 64,   ctx.constant(64),
                       n * 128,      (n + m) * 64,
                       n * n * 64,   ctx.constant(0),
                       (n + 5) * 64, n.floorDiv(2) * 64};
    SmallVector<LiveBuffer> buffers;
    for (unsigned i = 0; i < count; ++i) {
      int64_t first = random() % points,
              last = first + random() % (points - first);
      buffers.push_back({sizes[random() % std::size(sizes)], first, last});
    }
    return buffers;
  }

  /// The offsets at these sizes. Expects that no two buffers overlap that are
  /// live together; returns the end of the highest one.
  int64_t place(ArrayRef<LiveBuffer> buffers, const MemoryPlan &plan,
                int64_t nValue, int64_t mValue) {
    EXPECT_EQ(plan.order.size(), buffers.size());
    SmallVector<int64_t> offsets(buffers.size(), -1), ends(buffers.size());
    int64_t total = 0;
    for (unsigned b : plan.order) {
      EXPECT_EQ(offsets[b], -1);
      offsets[b] = 0;
      for (unsigned other : plan.below[b])
        offsets[b] = std::max(offsets[b], ends[other]);
      ends[b] = offsets[b] + bytes(buffers[b].size, nValue, mValue);
      total = std::max(total, ends[b]);
    }
    for (auto [i, a] : llvm::enumerate(buffers))
      for (size_t j = i + 1; j < buffers.size(); ++j) {
        const LiveBuffer &b = buffers[j];
        if (a.first <= b.last && b.first <= a.last)
          EXPECT_TRUE(ends[i] <= offsets[j] || ends[j] <= offsets[i]);
      }
    return total;
  }

  int64_t peak(ArrayRef<LiveBuffer> buffers, int64_t nValue, int64_t mValue) {
    int64_t most = 0;
    for (const LiveBuffer &at : buffers) {
      int64_t live = 0;
      for (const LiveBuffer &b : buffers)
        if (b.first <= at.first && at.first <= b.last)
          live += bytes(b.size, nValue, mValue);
      most = std::max(most, live);
    }
    return most;
  }
};

const int64_t kSizes[] = {0, 1, 2, 3, 7, 64, 1000};

} // namespace

TEST_F(MemoryPlanTest, PlansThreeBuffers) {
  LiveBuffer buffers[] = {{n, 0, 1}, {n * 2, 1, 2}, {n, 2, 3}};
  MemoryPlan plan = planMemory(buffers, prover);
  EXPECT_TRUE(plan.isOptimal);
  EXPECT_EQ(plan.worst, 1.0);
  for (int64_t size : kSizes)
    EXPECT_EQ(place(buffers, plan, size, 0), size * 3);
}

TEST_F(MemoryPlanTest, HasNoBuffers) {
  MemoryPlan plan = planMemory({}, prover);
  EXPECT_TRUE(plan.isOptimal);
  EXPECT_TRUE(plan.order.empty());
  EXPECT_TRUE(findPeak({}, prover).empty());
}

/// Which of two sizes is larger depends on the symbols, and one layout serves
/// both.
TEST_F(MemoryPlanTest, SharesWhatNobodyCanCompare) {
  LiveBuffer buffers[] = {{n, 0, 1}, {m, 2, 3}};
  MemoryPlan plan = planMemory(buffers, prover);
  EXPECT_TRUE(plan.isOptimal);
  EXPECT_EQ(place(buffers, plan, 3, 9), 9);
  EXPECT_EQ(place(buffers, plan, 9, 3), 9);
}

/// A plan in any order is safe; only the bytes that it needs differ.
TEST_F(MemoryPlanTest, EachOrderIsSafe) {
  for (unsigned round = 0; round < 300; ++round) {
    SmallVector<LiveBuffer> buffers =
        randomBuffers(1 + random() % 12, 1 + random() % 12);
    auto order = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
    llvm::shuffle(order.begin(), order.end(), random);
    MemoryPlan plan = planInOrder(buffers, order);
    for (int64_t a : kSizes)
      EXPECT_GE(place(buffers, plan, a, 64 - a % 64),
                peak(buffers, a, 64 - a % 64));
  }
}

/// The offset is the largest end of all buffers below that are live together
/// with one, not only of those in `below`.
TEST_F(MemoryPlanTest, OffsetsAreTheLargestEndsBelow) {
  for (unsigned round = 0; round < 200; ++round) {
    SmallVector<LiveBuffer> buffers =
        randomBuffers(1 + random() % 10, 1 + random() % 10);
    auto order = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
    llvm::shuffle(order.begin(), order.end(), random);
    MemoryPlan plan = planInOrder(buffers, order);
    SmallVector<int64_t> ends(buffers.size()), all(buffers.size());
    for (auto [i, b] : llvm::enumerate(plan.order)) {
      int64_t start = 0, startOfAll = 0;
      for (unsigned other : plan.below[b])
        start = std::max(start, ends[other]);
      for (unsigned other : ArrayRef(plan.order).take_front(i))
        if (buffers[other].first <= buffers[b].last &&
            buffers[b].first <= buffers[other].last)
          startOfAll = std::max(startOfAll, all[other]);
      ends[b] = start + bytes(buffers[b].size, 5, 3);
      all[b] = startOfAll + bytes(buffers[b].size, 5, 3);
      EXPECT_EQ(ends[b], all[b]);
    }
  }
}

/// A plan that is proved optimal needs the peak at every size.
TEST_F(MemoryPlanTest, OptimalPlansNeedThePeak) {
  unsigned optimal = 0;
  for (unsigned round = 0; round < 200; ++round) {
    SmallVector<LiveBuffer> buffers =
        randomBuffers(1 + random() % 14, 1 + random() % 14);
    MemoryPlan plan =
        planMemory(buffers, prover, {.samples = 16, .work = 20000});
    optimal += plan.isOptimal;
    for (unsigned i = 0; i < 60; ++i) {
      int64_t a = random() % (1 << random() % 10),
              b = random() % (1 << random() % 10);
      int64_t total = place(buffers, plan, a, b), least = peak(buffers, a, b);
      EXPECT_GE(total, least);
      if (plan.isOptimal)
        EXPECT_EQ(total, least);
    }
  }
  EXPECT_GT(optimal, 100u);
}

/// Five buffers for which no layout at these sizes needs only the peak.
TEST_F(MemoryPlanTest, DoesNotCallAPlanOptimalThatIsNot) {
  // The two small ones are live together with all but each other's middle.
  LiveBuffer buffers[] = {{n * 2, 0, 1}, {n * 2, 2, 3}, {n, 1, 2},
                          {n * 3, 3, 4}, {n * 3, 0, 0}, {n * 2, 4, 5},
                          {n, 0, 5},     {n, 2, 4}};
  MemoryPlan plan = planMemory(buffers, prover);
  int64_t total = place(buffers, plan, 8, 0), least = peak(buffers, 8, 0);
  EXPECT_EQ(plan.isOptimal, total == least);
}

/// n ceildiv 8 is at most n * m ceildiv 8 unless m is 0; then n * m is 0, too.
TEST_F(MemoryPlanTest, ProvesInCases) {
  DimExpr one = n.ceilDiv(8) * 64, both = (n * m).ceilDiv(8) * 64;
  LiveBuffer buffers[] = {{one, 0, 1}, {both, 1, 2}, {both, 2, 3}, {one, 3, 3}};
  MemoryPlan plan = planMemory(buffers, prover);
  EXPECT_TRUE(plan.isOptimal);
  for (int64_t a : kSizes)
    for (int64_t b : kSizes)
      EXPECT_EQ(place(buffers, plan, a, b), peak(buffers, a, b));
  // A symbol that may be negative has no such cases.
  DimExpr k = ctx.symbol(2);
  LiveBuffer others[] = {{(k + 8).ceilDiv(8) * 64, 0, 1},
                         {((k + 8) * m).ceilDiv(8) * 64, 1, 2},
                         {((k + 8) * m).ceilDiv(8) * 64, 2, 3},
                         {(k + 8).ceilDiv(8) * 64, 3, 3}};
  EXPECT_FALSE(planMemory(others, prover).isOptimal);
}

/// Sizes past 64 bits, and buffers without bytes, compare nothing.
TEST_F(MemoryPlanTest, SaysHowManySizesWereTried) {
  LiveBuffer buffers[] = {{n, 0, 1}, {n * 2, 1, 2}};
  EXPECT_GT(planMemory(buffers, prover).tried, 0u);
  DimExpr huge = ctx.constant(int64_t(1) << 62) * 4;
  LiveBuffer large[] = {{n + huge, 0, 1}, {n * m + huge, 1, 2}};
  EXPECT_EQ(planMemory(large, prover).tried, 0u);
  LiveBuffer empty[] = {{ctx.constant(0), 0, 1}, {ctx.constant(0), 1, 2}};
  EXPECT_EQ(planMemory(empty, prover).tried, 0u);
}

TEST_F(MemoryPlanTest, FormulasAreThePeakAndTheTotal) {
  for (unsigned round = 0; round < 200; ++round) {
    SmallVector<LiveBuffer> buffers =
        randomBuffers(1 + random() % 10, 1 + random() % 10);
    MemoryPlan plan = planMemory(buffers, prover, {.samples = 8, .work = 0});
    SmallVector<LiveSum> sums = findPeak(buffers, prover);
    SmallVector<DimExpr> total = findTotal(buffers, plan, prover);
    ASSERT_FALSE(sums.empty());
    ASSERT_FALSE(total.empty());
    for (int64_t a : kSizes)
      for (int64_t b : kSizes) {
        int64_t mostLive = 0, most = 0;
        for (const LiveSum &sum : sums)
          mostLive = std::max(mostLive, bytes(sum.size, a, b));
        for (DimExpr sum : total)
          most = std::max(most, bytes(sum, a, b));
        EXPECT_EQ(mostLive, peak(buffers, a, b));
        EXPECT_EQ(most, place(buffers, plan, a, b));
      }
  }
}

/// A symbol that may be negative keeps both sums.
TEST_F(MemoryPlanTest, DropsNoSumThatMayBeTheLargest) {
  DimExpr k = ctx.symbol(2);
  LiveBuffer buffers[] = {{n, 0, 0}, {n + k, 1, 1}};
  EXPECT_EQ(findPeak(buffers, prover).size(), 2u);
  prover.addRange(k, Interval{llvm::DynamicAPInt(0), std::nullopt});
  SmallVector<LiveSum> sums = findPeak(buffers, prover);
  ASSERT_EQ(sums.size(), 1u);
  EXPECT_EQ(sums[0].size, n + k);
  EXPECT_EQ(sums[0].point, 1);
}

/// Coefficients alone do not compare n and n floordiv 2. A sum stays that
/// another one exceeds at some sizes only.
TEST_F(MemoryPlanTest, DropsSmallerSums) {
  SmallVector<LiveSum> sums = {
      {n.floorDiv(2) * 3, 0}, {n * 2, 1}, {m, 2}, {n + 5, 4}};
  dropSmallerSums(sums, prover);
  SmallVector<int64_t> points;
  for (const LiveSum &sum : sums)
    points.push_back(sum.point);
  EXPECT_EQ(points, (SmallVector<int64_t>{1, 2, 4}));
}

// All sums together would have 50 million terms.
TEST_F(MemoryPlanTest, FormulasOfManySizesAreNotWritten) {
  SmallVector<LiveBuffer> buffers;
  for (unsigned i = 0; i < 10'000; ++i)
    buffers.push_back({ctx.symbol(i), 0, 1});
  EXPECT_TRUE(findPeak(buffers, prover).empty());
  MemoryPlan plan = planMemory(buffers, prover);
  EXPECT_TRUE(findTotal(buffers, plan, prover).empty());
  EXPECT_FALSE(plan.isOptimal);
}

TEST_F(MemoryPlanTest, GivesTheSamePlanAgain) {
  SmallVector<LiveBuffer> buffers = randomBuffers(60, 40);
  EXPECT_EQ(planMemory(buffers, prover).order,
            planMemory(buffers, prover).order);
}

TEST_F(MemoryPlanTest, PlansManyBuffers) {
  SmallVector<LiveBuffer> buffers;
  for (unsigned i = 0; i < 20000; ++i)
    buffers.push_back({(i % 3 ? n : m) * (64 * (1 + i % 7)), i, i + 1 + i % 5});
  MemoryPlan plan = planMemory(buffers, prover);
  EXPECT_EQ(plan.order.size(), buffers.size());
  EXPECT_LT(plan.worst, 1.5);
}
