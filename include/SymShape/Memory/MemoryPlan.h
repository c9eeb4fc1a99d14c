//===- MemoryPlan.h - One layout of buffers for all sizes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several buffers of symbolic sizes share one block of memory. A plan is a
// *stacking order* from bottom to top: the offset of a buffer is the largest
// end of the buffers below it that are live at the same time, and its end is
// offset + size. So two buffers that are live at the same time never overlap,
// at any sizes: the upper one starts at or above the end of the lower
// one. The order decides only how much memory the plan needs.
//
// The least memory that any layout needs is the largest sum of the sizes of the
// buffers that are live at one point: the *peak*.
//
// Example: three buffers of n, 2 n and n bytes, where the first and the last
// are never live together.
//
//   LiveBuffer buffers[] = {{n, 0, 1}, {n * 2, 1, 2}, {n, 2, 3}};
//   MemoryPlan plan = planMemory(buffers, prover);
//   // plan.order is 0, 2, 1: the first and the last have offset 0, the second
//   // one n. The plan needs 3 n bytes, which is the peak: plan.isOptimal.
//
// At fixed sizes, the layouts of stacking orders are the canonical ones of
// MiniMalloc (M. Moffitt, ASPLOS 2023), so an order loses nothing there.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_MEMORY_MEMORYPLAN_H
#define SYMSHAPE_MEMORY_MEMORYPLAN_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/Support/LLVM.h"

namespace mlir::symshape {

/// A buffer of a program.
struct LiveBuffer {
  /// Bytes; never negative. Rounded up to the alignment that all buffers share.
  DimExpr size;
  /// The points of the program between which it is live, both included.
  int64_t first = 0, last = 0;
};

struct PlanOptions {
  /// At how many sizes orders are compared.
  unsigned samples = 32;
  /// The work for better orders, in buffers looked at.
  uint64_t work = 20'000'000;
};

struct MemoryPlan {
  /// The numbers of the buffers, from bottom to top.
  SmallVector<unsigned> order;
  /// For each buffer, the buffers below it that decide its offset: the largest
  /// of their ends, or 0. Two per buffer in the mean.
  SmallVector<SmallVector<unsigned, 2>> below;
  /// The bytes of the plan over the peak at the compared sizes: the largest
  /// quotient, and the mean.
  double worst = 1, mean = 1;
  /// The number of compared sizes. If it is 0, because no size has a peak that
  /// fits 64 bits and is not 0, `worst` and `mean` say nothing.
  unsigned tried = 0;
  /// Proved: at every size that meets the facts, the plan needs the peak and no
  /// byte more.
  bool isOptimal = false;
};

/// Finds a plan. The prover's facts serve quality only. Work: n log n for each
/// of a fixed number of orders, and `options.work`. Gives the same plan in each
/// run.
MemoryPlan planMemory(ArrayRef<LiveBuffer> buffers, Prover &prover,
                      const PlanOptions &options = {});

/// The plan with this order, without its quality.
MemoryPlan planInOrder(ArrayRef<LiveBuffer> buffers, ArrayRef<unsigned> order);

/// A sum of the sizes of buffers that are live at one point of the program.
struct LiveSum {
  DimExpr size;
  int64_t point = 0;
};

/// The sums whose largest is the peak, without those that are never larger than
/// another one. Empty if there are more than `mostTerms`, if there is no
/// buffer, or if many buffers have many different sizes: their sums would take
/// quadratic memory.
SmallVector<LiveSum> findPeak(ArrayRef<LiveBuffer> buffers, Prover &prover,
                              unsigned mostTerms = 64);

/// Drops the sums that are proved to be at most another one. Work: a question
/// for each pair.
void dropSmallerSums(SmallVectorImpl<LiveSum> &sums, Prover &prover);

/// The sums of sizes whose largest is the need of a plan, pruned in the same
/// way.
SmallVector<DimExpr> findTotal(ArrayRef<LiveBuffer> buffers,
                               const MemoryPlan &plan, Prover &prover,
                               unsigned mostTerms = 64);

} // namespace mlir::symshape

#endif // SYMSHAPE_MEMORY_MEMORYPLAN_H
