//===- LargestSums.cpp - Peaks and totals as formulas ---------------------===//
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
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir;
using namespace mlir::symshape;

bool LargestSums::isNeverNegative(DimExpr monomial) {
  auto [it, isNew] = neverNegative.try_emplace(monomial);
  if (isNew) {
    Interval range = prover.bounds(monomial);
    it->second = range.lower && *range.lower >= 0;
  }
  return it->second;
}

bool LargestSums::isAtMost(DimExpr a, DimExpr b) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  (b - a).getAsSum(terms, offset);
  return offset >= 0 && llvm::all_of(terms, [&](const DimExpr::Term &term) {
           return term.second >= 0 && isNeverNegative(term.first);
         });
}

bool LargestSums::add(SmallVectorImpl<DimExpr> &sums, DimExpr sum) {
  if (llvm::any_of(sums, [&](DimExpr other) { return isAtMost(sum, other); }))
    return false;
  llvm::erase_if(sums, [&](DimExpr other) { return isAtMost(other, sum); });
  sums.push_back(sum);
  return true;
}

/// There is a sum for each buffer, with up to a term for each different size.
static bool areSumsTooLong(ArrayRef<LiveBuffer> buffers) {
  constexpr size_t most = 1 << 22;
  llvm::DenseSet<DimExpr> sizes;
  for (const LiveBuffer &buffer : buffers)
    sizes.insert(buffer.size);
  return sizes.size() * buffers.size() > most;
}

SmallVector<LiveSum> symshape::findPeak(ArrayRef<LiveBuffer> buffers,
                                        Prover &prover, unsigned mostTerms) {
  if (areSumsTooLong(buffers))
    return {};
  LargestSums largest(prover);
  SmallVector<DimExpr> sums;
  DenseMap<DimExpr, int64_t> points;
  DimExpr live = prover.getContext().constant(0);
  int64_t point = 0;
  bool grows = false;
  auto note = [&] {
    if (grows && sums.size() <= mostTerms && largest.add(sums, live))
      points.try_emplace(live, point);
    grows = false;
  };
  visitLives(
      buffers,
      [&](unsigned buffer) {
        live = live + buffers[buffer].size;
        point = buffers[buffer].first;
        grows = true;
      },
      [&](unsigned buffer) {
        note();
        live = live - buffers[buffer].size;
      });
  note();
  if (sums.size() > mostTerms)
    return {};
  return llvm::map_to_vector(
      sums, [&](DimExpr sum) { return LiveSum{sum, points.lookup(sum)}; });
}

void symshape::dropSmallerSums(SmallVectorImpl<LiveSum> &sums, Prover &prover) {
  for (size_t i = 0; i < sums.size();)
    if (llvm::any_of(sums, [&](const LiveSum &other) {
          return other.size != sums[i].size &&
                 prover.provesLessEqual(sums[i].size, other.size);
        }))
      sums.erase(sums.begin() + i);
    else
      ++i;
}

SmallVector<DimExpr> symshape::findTotal(ArrayRef<LiveBuffer> buffers,
                                         const MemoryPlan &plan, Prover &prover,
                                         unsigned mostTerms) {
  if (areSumsTooLong(buffers))
    return {};
  LargestSums largest(prover);
  SmallVector<SmallVector<DimExpr, 2>> ends(buffers.size());
  SmallVector<DimExpr> total;
  for (unsigned buffer : plan.order) {
    SmallVector<DimExpr> starts;
    for (unsigned other : plan.below[buffer])
      for (DimExpr end : ends[other])
        largest.add(starts, end);
    if (starts.empty())
      starts.push_back(prover.getContext().constant(0));
    if (starts.size() > mostTerms)
      return {};
    for (DimExpr start : starts) {
      ends[buffer].push_back(start + buffers[buffer].size);
      largest.add(total, ends[buffer].back());
    }
    if (total.size() > mostTerms)
      return {};
  }
  return total;
}
