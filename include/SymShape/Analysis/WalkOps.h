//===- WalkOps.h - Visit all ops of a large program -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_WALKOPS_H
#define SYMSHAPE_ANALYSIS_WALKOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// Loads `next` into the cache while the caller works on `op`.
inline void prefetchAfter(Operation &op, Operation *next) {
  if (!next)
    return;
  const char *address = reinterpret_cast<const char *>(next);
  __builtin_prefetch(address);
  __builtin_prefetch(address + 64);
  // A parser often allocates ops at similar distances.
  const char *guess = address + (address - reinterpret_cast<const char *>(&op));
  __builtin_prefetch(guess);
}

/// Loads the op after `op` into the cache while the caller works on `op`. A
/// walk over a large program otherwise waits for memory at each op.
inline void prefetchNext(Operation &op) { prefetchAfter(op, op.getNextNode()); }

/// The same for a walk from the last op to the first.
inline void prefetchPrevious(Operation &op) {
  prefetchAfter(op, op.getPrevNode());
}

/// Calls `fn` with each op in `root`, an op before those in it. Unlike
/// `Operation::walk`, `fn` may neither erase nor move ops, and the walk loads
/// ops early (`prefetchNext`).
template <typename Fn> void walkOps(Operation *root, Fn &&fn) {
  for (Region &region : root->getRegions())
    for (Block &block : region)
      for (Operation &op : block) {
        prefetchNext(op);
        fn(&op);
        if (op.getNumRegions() != 0)
          walkOps(&op, fn);
      }
}

/// The ops of a kind in `root`, in the order of `walkOps`: they may be changed
/// after that.
template <typename OpTy> SmallVector<OpTy> collectOps(Operation *root) {
  SmallVector<OpTy> found;
  walkOps(root, [&](Operation *op) {
    if (auto wanted = dyn_cast<OpTy>(op))
      found.push_back(wanted);
  });
  return found;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_WALKOPS_H
