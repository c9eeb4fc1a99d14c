//===- PlanSearch.cpp - Stacking orders that need little memory -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LargestSums.h"
#include "Lives.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include <cmath>
#include <functional>
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
  /// The buffers, the least key first.
  SmallVector<unsigned> sorted(llvm::function_ref<double(unsigned)> key) const;
  /// Places the buffers in this order at the sizes of a sample, each into the
  /// smallest, or the lowest, gap between those before it that it fits. Returns
  /// the offsets.
  SmallVector<double> pack(const Sample &sample, ArrayRef<unsigned> order,
                           bool lowest) const;
  /// The end of each buffer at a sample.
  SmallVector<double> endsAt(const MemoryPlan &plan,
                             const Sample &sample) const;
  Need needOf(const MemoryPlan &plan) const;
  void tryOrder(ArrayRef<unsigned> order);
  /// Both do at most this work.
  void improve(uint64_t most);
  void improvePacking(uint64_t most);

  ArrayRef<LiveBuffer> buffers;
  Prover &prover;
  const PlanOptions &options;
  SmallVector<DimExpr> leaves;
  SmallVector<Interval> ranges;
  SmallVector<Sample> samples;
  /// The buffers that are live together with each.
  std::vector<SmallVector<unsigned, 8>> conflicts;
  uint64_t numConflicts = 0;
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

SmallVector<double> PlanSearch::pack(const Sample &sample,
                                     ArrayRef<unsigned> order,
                                     bool lowest) const {
  SmallVector<double> offsets(buffers.size(), -1);
  SmallVector<std::pair<double, double>> taken;
  for (unsigned b : order) {
    taken.clear();
    for (unsigned other : conflicts[b])
      if (offsets[other] >= 0)
        taken.push_back({offsets[other], offsets[other] + sample.sizes[other]});
    llvm::sort(taken);
    double end = 0, at = -1, gap = 0;
    for (auto [from, to] : taken) {
      double room = from - end;
      if (room >= sample.sizes[b] && (at < 0 || room < gap)) {
        at = end;
        gap = room;
        if (lowest)
          break;
      }
      end = std::max(end, to);
    }
    offsets[b] = at < 0 ? end : at;
  }
  return offsets;
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

/// Changes the order in which buffers are packed at the worst sample: the
/// buffer on top, or one that is live together with it, comes earlier. A worse
/// order is kept now and then, ever more rarely.
void PlanSearch::improvePacking(uint64_t most) {
  const Sample &sample = samples[bestNeed.worstSample];
  auto life = [&](unsigned b) {
    return buffers[b].last - buffers[b].first + 1;
  };
  SmallVector<unsigned> order =
      sorted([&](unsigned b) { return -sample.sizes[b] * life(b); });
  SmallVector<double> offsets;
  auto totalOf = [&](ArrayRef<unsigned> tried) {
    offsets = pack(sample, tried, /*lowest=*/true);
    double total = 0;
    for (auto [b, offset] : llvm::enumerate(offsets))
      total = std::max(total, offset + sample.sizes[b]);
    return total;
  };
  uint64_t step = buffers.size() + numConflicts;
  double now = totalOf(order), least = now;
  for (uint64_t work = 0; work < most && least > sample.peak; work += step) {
    unsigned top = 0;
    for (unsigned b = 0; b < buffers.size(); ++b)
      if (offsets[b] + sample.sizes[b] > offsets[top] + sample.sizes[top])
        top = b;
    unsigned moved = top;
    if (random() % 2 && !conflicts[top].empty())
      moved = conflicts[top][random() % conflicts[top].size()];
    SmallVector<unsigned> next = order;
    auto place = llvm::find(next, moved);
    std::rotate(next.begin() + random() % (place - next.begin() + 1), place,
                place + 1);
    SmallVector<double> before = offsets;
    double total = totalOf(next);
    double heat = 0.05 * (1 - double(work) / most);
    if (total <= now ||
        random() % 1000 < 1000 * std::exp((now - total) / (heat * now + 1))) {
      order = std::move(next);
      now = total;
      if (total < least) {
        least = total;
        tryOrder(sorted([&](unsigned b) { return offsets[b]; }));
      }
    } else {
      offsets = std::move(before);
    }
  }
}

/// Moves a buffer of the chain that decides the need at the worst sample to
/// another place in the order, as long as that helps.
void PlanSearch::improve(uint64_t most) {
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
    unsigned few = std::min<size_t>(samples.size(), 8);
    for (unsigned i = 0; i < few && bestNeed.worst > 1; ++i) {
      const Sample &sample = samples[i * samples.size() / few];
      std::function<double(unsigned)> weights[] = {
          [&](unsigned b) { return -sample.sizes[b]; },
          [&](unsigned b) { return -sample.sizes[b] * life(b); },
          [&](unsigned b) { return -life(b); }};
      for (auto &weight : weights) {
        SmallVector<double> offsets =
            pack(sample, sorted(weight), /*lowest=*/false);
        tryOrder(sorted([&](unsigned b) { return offsets[b]; }));
      }
    }
    improve(options.work / 4);
    for (unsigned round = 0; round < 3 && bestNeed.worst > 1; ++round) {
      improvePacking(options.work / 8);
      improve(options.work / 8);
    }
  }
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
    return {{}, {}, 1, 1, /*isOptimal=*/true};
  MemoryPlan plan = PlanSearch(buffers, prover, options).run();
  // At a sample that disproves it, no proof is needed.
  plan.isOptimal = plan.worst == 1 && isOptimal(buffers, plan, prover);
  return plan;
}
