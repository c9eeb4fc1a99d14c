//===- MemoryPlan.cpp - One layout of buffers for all sizes ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Memory/MemoryPlan.h"
#include "Lives.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <set>

using namespace mlir;
using namespace mlir::symshape;

void symshape::visitLives(ArrayRef<LiveBuffer> buffers,
                          llvm::function_ref<void(unsigned)> born,
                          llvm::function_ref<void(unsigned)> died) {
  auto births = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
  auto deaths = births;
  llvm::sort(births, [&](unsigned a, unsigned b) {
    return std::pair(buffers[a].first, a) < std::pair(buffers[b].first, b);
  });
  llvm::sort(deaths, [&](unsigned a, unsigned b) {
    return std::pair(buffers[a].last, a) < std::pair(buffers[b].last, b);
  });
  size_t next = 0;
  for (unsigned buffer : births) {
    for (; buffers[deaths[next]].last < buffers[buffer].first; ++next)
      died(deaths[next]);
    born(buffer);
  }
}

/// Two buffers that are live at one point, with none between them in the order,
/// are linked when the later of them is born. If another one was between them
/// then, which died before, both are linked to it, or to further ones. So of
/// any two buffers that are live together, a chain of links leads from the
/// upper one to the lower one.
MemoryPlan symshape::planInOrder(ArrayRef<LiveBuffer> buffers,
                                 ArrayRef<unsigned> order) {
  MemoryPlan plan;
  plan.order.assign(order.begin(), order.end());
  plan.below.resize(buffers.size());
  SmallVector<unsigned> rank(buffers.size());
  for (auto [i, buffer] : llvm::enumerate(order))
    rank[buffer] = i;
  std::set<unsigned> live;
  visitLives(
      buffers,
      [&](unsigned buffer) {
        auto [at, isNew] = live.insert(rank[buffer]);
        if (at != live.begin())
          plan.below[buffer].push_back(order[*std::prev(at)]);
        if (auto above = std::next(at); above != live.end())
          plan.below[order[*above]].push_back(buffer);
      },
      [&](unsigned buffer) { live.erase(rank[buffer]); });
  return plan;
}
