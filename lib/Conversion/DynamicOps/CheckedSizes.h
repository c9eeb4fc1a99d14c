//===- CheckedSizes.h - Sizes as values, and their checks -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first step in lowering every op that takes sizes: it computes the sizes
// from the operands, and checks the preconditions without a proof.
//
// Upstream may move tensor ops out of loops that may run zero times, past a
// check that precedes them. So a result size whose check fails is 0, and code
// that depends on other sizes reads data only under `getGuard`. Then a moved op
// is harmless.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_CHECKEDSIZES_H
#define SYMSHAPE_LIB_CONVERSION_CHECKEDSIZES_H

#include "SymShape/Conversion/LowerDynamicOps.h"

namespace mlir::symshape {

/// Emits a check. If `ok` is false at run time, the program stops with a
/// message that contains the location of `op`, its name and `message`.
void emitSizeCheck(OpBuilder &builder, Operation *op, Value ok,
                   const Twine &message);

class CheckedSizes {
public:
  /// Builds expressions in `ctx` and emits code at the insertion point of
  /// `builder`.
  CheckedSizes(OpBuilder &builder, Operation *op,
               const PreconditionProofs &proofs, ExprContext &ctx)
      : builder(builder), op(op), proofs(proofs), ctx(ctx) {}

  /// Emits a check for every precondition without a proof. Fails with an error
  /// if the numbers in a size expression are too large to compute. With
  /// `valuesAreRead` false, emits no code for a proved precondition; `get` must
  /// not be called for its value then.
  LogicalResult emitChecks(bool valuesAreRead = true);

  /// Returns the number `e`, an expression over the leaves of
  /// SizePreconditions.h: static if types determine it, else an index. `e` must
  /// be the value of a precondition, a leaf, or an expression that is known to
  /// need at most 1,024 bits.
  OpFoldResult get(DimExpr e);

  /// The same for a size of the result, which is 0 if one of its checks fails.
  /// `getGuard` then omits these checks.
  OpFoldResult getResultSize(DimExpr e);

  /// Returns an i1 that is true if all checks passed that no result size
  /// covers; null if there are none. Call it last.
  Value getGuard();

private:
  FailureOr<OpFoldResult> emit(DimExpr e, bool fits);
  Value emitComparison(const SizePrecondition &precondition,
                       PreconditionProofs::Proof proof);

  OpBuilder &builder;
  Operation *op;
  const PreconditionProofs &proofs;
  ExprContext &ctx;
  SmallVector<SizePrecondition> preconditions;
  /// The results of `emitExpr`: wider than an index if they may not fit one.
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
