//===- CheckedSizes.h - Sizes as values, and their checks -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every lowering of an op that takes sizes does first: compute them from
// the operands, and check what is not proved of them.
//
// Upstream moves tensor ops out of loops that may run zero times, past a check
// that stands before them. So a result size whose check failed is 0, and what
// is read by other sizes is read under `getGuard`: neither does harm elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_CHECKEDSIZES_H
#define SYMSHAPE_LIB_CONVERSION_CHECKEDSIZES_H

#include "SymShape/Conversion/LowerDynamicOps.h"

namespace mlir::symshape {

/// Emits a check: if `ok` is false when the program runs, it stops and says
/// where `op` came from, its name and `message`.
void emitSizeCheck(OpBuilder &builder, Operation *op, Value ok,
                   const Twine &message);

/// Refuses each size operand of `op` that is an extent and not exact. (Where
/// the number of a bound came through an index, only who sees the whole program
/// knows: the pass refuses those.)
LogicalResult refuseBounds(Operation *op);

class CheckedSizes {
public:
  /// Expressions are built in `ctx`; code is emitted where `builder` stands.
  CheckedSizes(OpBuilder &builder, Operation *op, const SizeProofs &proofs,
               ExprContext &ctx)
      : builder(builder), op(op), proofs(proofs), ctx(ctx) {}

  /// Emits a check for every requirement that is not proved. An error where a
  /// size is an expression of numbers too large to compute. Nothing is emitted
  /// for what is proved if `get` will not be asked for it.
  LogicalResult emitChecks(bool valuesAreRead = true);

  /// The number that `e` is, an expression over the leaves of
  /// SizeRequirements.h: a static one where types know it, else an index. `e`
  /// must be the value of a requirement, or a leaf.
  OpFoldResult get(DimExpr e);

  /// The same for a size of the result, 0 if one of its checks fails. Its
  /// checks are then no part of `getGuard`.
  OpFoldResult getResultSize(DimExpr e);

  /// True if all checks passed that no result size stands for; null if there
  /// are none. To be asked last.
  Value getGuard();

private:
  FailureOr<OpFoldResult> emit(DimExpr e, bool fits);
  Value emitComparison(const SizeRequirement &requirement,
                       SizeProofs::Proof proof);

  OpBuilder &builder;
  Operation *op;
  const SizeProofs &proofs;
  ExprContext &ctx;
  SmallVector<SizeRequirement> requirements;
  /// What `emitExpr` gave: wider than an index where it may not fit.
  llvm::DenseMap<DimExpr, OpFoldResult> emitted;
  llvm::DenseMap<DimExpr, OpFoldResult> indices;
  struct Check {
    Value ok;
    DimExpr value;
    bool isTaken = false;
  };
  SmallVector<Check> checks;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_CHECKEDSIZES_H
