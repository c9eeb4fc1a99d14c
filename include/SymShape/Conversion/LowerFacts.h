//===- LowerFacts.h - Lower checks to upstream ops --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The implementation of `lower-symshape-facts`, for passes that lower more.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_LOWERFACTS_H
#define SYMSHAPE_CONVERSION_LOWERFACTS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

struct LowerFactsOptions {
  /// A failing check prints the observed values by `vector.print`.
  bool print = false;
  /// A failing check prints them by `flow.tensor.trace`, an op of IREE.
  bool trace = false;
};

/// Rewrites the checks below `root` to `cf.assert`, with conditions of arith
/// ops, and erases all other statements of facts. Returns the number of checks.
/// On failure it emits an error and changes nothing.
FailureOr<unsigned> lowerFacts(Operation *root,
                               const LowerFactsOptions &options = {});

/// True if an op that `lowerFacts` keeps uses `v` for a computation. Follows
/// arith ops without counting them, since they may only pass the value on. A
/// `symshape.require` counts unless `ignoreChecks` is set.
bool isComputedWith(Value v, bool ignoreChecks = false);

/// Emits an error at `op` unless all `bindings` are numbers: a symbol has no
/// number at run time.
LogicalResult verifyNumbers(Operation *op, ValueRange bindings);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_LOWERFACTS_H
