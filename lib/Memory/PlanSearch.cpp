//===- PlanSearch.cpp - Stacking orders that need little memory -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LargestSums.h"
#include "Lives.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include <cmath>
#include <queue>
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The sizes of all buffers at some values of the symbols, and the peak there.
struct Sample {
  SmallVector<double> sizes;
  double peak = 0;
};

/// How much an order needs: the largest quotient of its bytes and the peak, and
/// the sum of the quotients at all samples.
struct Need {
  double worst = 1, sum = 0;
  unsigned worstSample = 0;

  bool operator<(const Need &other) const {
    return std::tie(worst, sum) < std::tie(other.worst, other.sum);
  }
};

/// The places of the buffers at one sample.
struct Placement {
  /// From bottom to top.
  SmallVector<unsigned> order;
  SmallVector<double> ends;
  /// The buffer right below each, or -1.
  SmallVector<int> on;
  unsigned top = 0;

  double total() const { return ends[top]; }
};

class PlanSearch {
public:
  PlanSearch(ArrayRef<LiveBuffer> buffers, Prover &prover,
             const PlanOptions &options)
      : buffers(buffers), prover(prover), options(options) {}

  MemoryPlan run();

private:
  void takeSamples();
  void addSample(llvm::function_ref<int64_t(size_t leaf)> value);
  bool findConflicts();
  void findCrowds(const Sample &sample);
  /// The buffers, the least key first.
  SmallVector<unsigned> sorted(llvm::function_ref<double(unsigned)> key) const;
  /// Places the buffers at the sizes of a sample from the bottom up: next comes
  /// one with the lowest possible offset, and of several the first in `order`.
  Placement place(const Sample &sample, ArrayRef<unsigned> order) const;
  /// The end of each buffer at a sample.
  SmallVector<double> endsAt(const MemoryPlan &plan,
                             const Sample &sample) const;
  Need needOf(const MemoryPlan &plan) const;
  void tryOrder(ArrayRef<unsigned> order);
  /// Both do at most this work.
  void moveInPlan(uint64_t most);
  void moveInPlacement(uint64_t most);

  ArrayRef<LiveBuffer> buffers;
  Prover &prover;
  const PlanOptions &options;
  SmallVector<DimExpr> leaves;
  SmallVector<Interval> ranges;
  SmallVector<Sample> samples;
  /// The buffers that are live together with each.
  std::vector<SmallVector<unsigned, 8>> conflicts;
  uint64_t numConflicts = 0;
  /// For each buffer, how much is live at most while it is, and of buffers with
  /// the same number, more for the one that lives longer.
  SmallVector<double> crowd;
  std::mt19937_64 random{1};
  MemoryPlan best;
  Need bestNeed;
};

} // namespace

void PlanSearch::addSample(llvm::function_ref<int64_t(size_t)> value) {
  DenseMap<DimExpr, int64_t> values;
  for (auto [i, leaf] : llvm::enumerate(leaves)) {
    int64_t v = value(i);
    const Interval &range = ranges[i];
    if (range.lower && v < *range.lower)
      v = toInt64(*range.lower).value_or(v);
    if (range.upper && v > *range.upper)
      v = toInt64(*range.upper).value_or(v);
    values[leaf] = v;
  }
  DenseMap<DimExpr, double> bytes;
  Sample sample;
  for (const LiveBuffer &buffer : buffers) {
    auto [it, isNew] = bytes.try_emplace(buffer.size);
    if (isNew) {
      Int64Result size = evaluateInt64(buffer.size, [&](DimExpr leaf) {
        return std::optional<int64_t>(values.lookup(leaf));
      });
      if (size.kind != Int64Result::Value)
        return;
      it->second = std::max<int64_t>(size.value, 0);
    }
    sample.sizes.push_back(it->second);
  }
  double live = 0;
  visitLives(
      buffers,
      [&](unsigned b) {
        live += sample.sizes[b];
        sample.peak = std::max(sample.peak, live);
      },
      [&](unsigned b) { live -= sample.sizes[b]; });
  if (sample.peak > 0)
    samples.push_back(std::move(sample));
}

/// All leaves small, medium and large; each large beside small ones, so that
/// each product is the largest once; then sizes at random, of each magnitude.
void PlanSearch::takeSamples() {
  llvm::SetVector<DimExpr> found;
  llvm::SetVector<DimExpr> sizes;
  for (const LiveBuffer &buffer : buffers)
    if (sizes.insert(buffer.size))
      found.insert_range(buffer.size.getLeaves());
  leaves = found.takeVector();
  for (DimExpr leaf : leaves)
    ranges.push_back(prover.bounds(leaf));
  constexpr int64_t small = 2, large = 1 << 12;
  if (leaves.empty()) {
    addSample([](size_t) { return 0; });
    return;
  }
  for (int64_t all : {int64_t(1), small, int64_t(64), int64_t(512), large})
    addSample([&](size_t) { return all; });
  for (size_t leaf = 0; leaf < leaves.size() && leaf < options.samples / 4;
       ++leaf) {
    addSample([&](size_t i) { return i == leaf ? large : small; });
    addSample([&](size_t i) { return i == leaf ? small : large; });
  }
  for (unsigned i = 0; samples.size() < options.samples && i < options.samples;
       ++i)
    addSample(
        [&](size_t) { return 1 + random() % (int64_t(1) << random() % 13); });
}

bool PlanSearch::findConflicts() {
  constexpr uint64_t most = 1 << 23;
  conflicts.resize(buffers.size());
  llvm::SetVector<unsigned> live;
  llvm::DenseSet<unsigned> isLive;
  visitLives(
      buffers,
      [&](unsigned b) {
        if ((numConflicts += isLive.size()) > most)
          return;
        for (unsigned other : isLive) {
          conflicts[b].push_back(other);
          conflicts[other].push_back(b);
        }
        isLive.insert(b);
      },
      [&](unsigned b) { isLive.erase(b); });
  return numConflicts <= most;
}

SmallVector<unsigned>
PlanSearch::sorted(llvm::function_ref<double(unsigned)> key) const {
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(key(a), a) < std::pair(key(b), b);
  });
  return order;
}

void PlanSearch::findCrowds(const Sample &sample) {
  // The sum at each birth, and for each buffer the largest while it is live.
  SmallVector<std::pair<int64_t, double>> sums;
  double live = 0;
  int64_t points = 1;
  visitLives(
      buffers,
      [&](unsigned b) {
        live += sample.sizes[b];
        sums.push_back({buffers[b].first, live});
        points = std::max(points, buffers[b].last + 1);
      },
      [&](unsigned b) { live -= sample.sizes[b]; });
  crowd.assign(buffers.size(), 0);
  for (auto [b, buffer] : llvm::enumerate(buffers)) {
    auto at = llvm::lower_bound(sums, std::pair(buffer.first, -1.0));
    for (; at != sums.end() && at->first <= buffer.last; ++at)
      crowd[b] = std::max(crowd[b], at->second);
    crowd[b] += double(buffer.last - buffer.first) / points;
  }
}

Placement PlanSearch::place(const Sample &sample,
                            ArrayRef<unsigned> order) const {
  size_t count = buffers.size();
  Placement placed;
  placed.ends.resize(count);
  placed.on.assign(count, -1);
  SmallVector<double> offsets(count, 0);
  SmallVector<unsigned> rank(count);
  for (auto [i, b] : llvm::enumerate(order))
    rank[b] = i;
  // Offsets grow, and each new one is a new entry.
  using Entry = std::pair<double, unsigned>;
  std::vector<Entry> start;
  for (unsigned i = 0; i < count; ++i)
    start.push_back({0, i});
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next(
      std::greater<>(), std::move(start));
  llvm::BitVector isPlaced(count);
  while (!next.empty()) {
    auto [offset, i] = next.top();
    next.pop();
    unsigned b = order[i];
    if (isPlaced.test(b) || offset != offsets[b])
      continue;
    isPlaced.set(b);
    placed.order.push_back(b);
    double end = placed.ends[b] = offset + sample.sizes[b];
    if (end > placed.ends[placed.top])
      placed.top = b;
    for (unsigned other : conflicts[b])
      if (!isPlaced.test(other) && offsets[other] < end) {
        offsets[other] = end;
        placed.on[other] = b;
        next.push({end, rank[other]});
      }
  }
  return placed;
}

SmallVector<double> PlanSearch::endsAt(const MemoryPlan &plan,
                                       const Sample &sample) const {
  SmallVector<double> ends(buffers.size());
  for (unsigned b : plan.order) {
    double offset = 0;
    for (unsigned other : plan.below[b])
      offset = std::max(offset, ends[other]);
    ends[b] = offset + sample.sizes[b];
  }
  return ends;
}

Need PlanSearch::needOf(const MemoryPlan &plan) const {
  Need need;
  for (auto [i, sample] : llvm::enumerate(samples)) {
    SmallVector<double> ends = endsAt(plan, sample);
    double quotient = *llvm::max_element(ends) / sample.peak;
    need.sum += quotient;
    if (quotient > need.worst) {
      need.worst = quotient;
      need.worstSample = i;
    }
  }
  return need;
}

void PlanSearch::tryOrder(ArrayRef<unsigned> order) {
  MemoryPlan plan = planInOrder(buffers, order);
  Need need = needOf(plan);
  if (best.order.empty() || need < bestNeed) {
    best = std::move(plan);
    bestNeed = need;
  }
}

/// Moves a buffer of the chain that decides the need at the worst sample to
/// another place in the order, as long as that helps.
void PlanSearch::moveInPlan(uint64_t most) {
  uint64_t step = buffers.size() * (samples.size() + 16);
  for (uint64_t work = 0; work + step <= most && bestNeed.worst > 1;
       work += step) {
    const Sample &sample = samples[bestNeed.worstSample];
    SmallVector<double> ends = endsAt(best, sample);
    SmallVector<unsigned> chain{
        unsigned(llvm::max_element(ends) - ends.begin())};
    while (true) {
      ArrayRef<unsigned> below = best.below[chain.back()];
      if (below.empty())
        break;
      chain.push_back(*llvm::max_element(
          below, [&](unsigned a, unsigned b) { return ends[a] < ends[b]; }));
    }
    unsigned moved = chain[random() % chain.size()];
    SmallVector<unsigned> order = best.order;
    order.erase(llvm::find(order, moved));
    // Above or below a buffer that is live together with it, or anywhere.
    ArrayRef<unsigned> near = conflicts[moved];
    size_t place = near.empty() || random() % 4 == 0
                       ? random() % (order.size() + 1)
                       : (llvm::find(order, near[random() % near.size()]) -
                          order.begin()) +
                             random() % 2;
    order.insert(order.begin() + place, moved);
    tryOrder(order);
  }
}

/// Moves a buffer of the chain below the topmost one at the worst
/// sample, mostly to an earlier place. A worse placement is kept now and then,
/// ever more rarely (simulated annealing).
void PlanSearch::moveInPlacement(uint64_t most) {
  const Sample &sample = samples[bestNeed.worstSample];
  SmallVector<unsigned> order = sorted([&](unsigned b) { return -crowd[b]; });
  Placement now = place(sample, order);
  double least = now.total();
  uint64_t step = buffers.size() + numConflicts;
  for (uint64_t work = 0; work < most && least > sample.peak; work += step) {
    SmallVector<int> chain;
    for (int b = now.top; b >= 0; b = now.on[b])
      chain.push_back(b);
    unsigned moved = random() % 10 < 7 ? chain[random() % chain.size()]
                                       : random() % buffers.size();
    SmallVector<unsigned> changed = order;
    auto from = llvm::find(changed, moved);
    size_t to = random() % 10 < 7 ? random() % (from - changed.begin() + 1)
                                  : random() % changed.size();
    changed.erase(from);
    changed.insert(changed.begin() + to, moved);
    Placement placed = place(sample, changed);
    double heat = 0.02 * now.total() * (1 - double(work) / most) + 1;
    double more = placed.total() - now.total();
    if (more > 0 && random() % 1000 >= 1000 * std::exp(-more / heat))
      continue;
    now = std::move(placed);
    order = std::move(changed);
    if (now.total() < least) {
      least = now.total();
      tryOrder(now.order);
    }
  }
}

MemoryPlan PlanSearch::run() {
  takeSamples();
  tryOrder(sorted([&](unsigned b) { return buffers[b].first; }));
  if (samples.empty())
    return best;
  auto life = [&](unsigned b) {
    return double(buffers[b].last - buffers[b].first + 1);
  };
  tryOrder(sorted([&](unsigned b) { return -life(b); }));
  if (findConflicts()) {
    // All small, medium and large, and some of the others.
    uint64_t placements = options.work / (8 * (buffers.size() + numConflicts));
    unsigned few = std::clamp<uint64_t>(placements, 1,
                                        std::min<size_t>(samples.size(), 8));
    for (unsigned i = 0; i < few && bestNeed.worst > 1; ++i) {
      const Sample &sample = samples[i * samples.size() / few];
      findCrowds(sample);
      auto size = [&](unsigned b) { return sample.sizes[b]; };
      tryOrder(
          place(sample, sorted([&](unsigned b) { return -size(b); })).order);
      tryOrder(
          place(sample, sorted([&](unsigned b) { return -life(b); })).order);
      tryOrder(
          place(sample, sorted([&](unsigned b) { return -size(b) * life(b); }))
              .order);
      tryOrder(
          place(sample, sorted([&](unsigned b) { return -crowd[b]; })).order);
    }
    for (unsigned round = 0; round < 3 && bestNeed.worst > 1; ++round) {
      findCrowds(samples[bestNeed.worstSample]);
      moveInPlacement(options.work / 4);
      moveInPlan(options.work / 12);
    }
  }
  best.tried = samples.size();
  best.worst = bestNeed.worst;
  best.mean = bestNeed.sum / samples.size();
  return best;
}

/// True if each sum of sizes in the total is at most one of those in the peak.
static bool provesOptimal(ArrayRef<LiveBuffer> buffers, const MemoryPlan &plan,
                          Prover &prover) {
  SmallVector<DimExpr> total = findTotal(buffers, plan, prover);
  SmallVector<DimExpr> peak = llvm::map_to_vector(
      findPeak(buffers, prover), [](const LiveSum &sum) { return sum.size; });
  if (total.empty() || peak.empty())
    return false;
  LargestSums largest(prover);
  return llvm::all_of(total, [&](DimExpr sum) {
    return llvm::any_of(peak,
                        [&](DimExpr p) { return largest.isAtMost(sum, p); }) ||
           prover.provesLessEqual(sum, prover.getContext().max(peak));
  });
}

/// The same in cases: one symbol is 0, or all of them are at least 1. Rounded
/// sizes such as `n ceildiv 8` and `n * m ceildiv 8` compare only if m is not
/// 0.
static bool isOptimal(ArrayRef<LiveBuffer> buffers, const MemoryPlan &plan,
                      Prover &prover) {
  if (provesOptimal(buffers, plan, prover))
    return true;
  llvm::SetVector<DimExpr> leaves;
  for (const LiveBuffer &buffer : buffers)
    for (DimExpr leaf : buffer.size.getLeaves())
      if (Interval range = prover.bounds(leaf);
          range.lower && *range.lower == 0)
        leaves.insert(leaf);
  constexpr size_t most = 4;
  if (leaves.empty() || leaves.size() > most)
    return false;
  prover.push();
  for (DimExpr leaf : leaves)
    prover.addRange(leaf, Interval{llvm::DynamicAPInt(1), std::nullopt});
  bool isProved = provesOptimal(buffers, plan, prover);
  prover.pop();
  ExprContext &ctx = prover.getContext();
  for (DimExpr zero : leaves) {
    if (!isProved)
      return false;
    SmallVector<LiveBuffer> without = llvm::to_vector(buffers);
    for (LiveBuffer &buffer : without)
      buffer.size = buffer.size.replaceLeaves(ctx, [&](DimExpr leaf) {
        return leaf == zero ? ctx.constant(0) : leaf;
      });
    isProved = isOptimal(without, plan, prover);
  }
  return isProved;
}

MemoryPlan symshape::planMemory(ArrayRef<LiveBuffer> buffers, Prover &prover,
                                const PlanOptions &options) {
  if (buffers.empty())
    return {{}, {}, 1, 1, /*tried=*/0, /*isOptimal=*/true};
  MemoryPlan plan = PlanSearch(buffers, prover, options).run();
  // At a sample that disproves it, no proof is needed.
  plan.isOptimal = plan.worst == 1 && isOptimal(buffers, plan, prover);
  return plan;
}
