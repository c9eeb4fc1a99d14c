//===- EmitExpr.h - Code that computes an expression ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits arith ops that compute a dimension expression from the values of its
// leaves. The emitted code
//  - computes the exact number, never a wrapped one: where 64 bits might not
//    suffice, it uses wider integers;
//  - can be moved anywhere: it never divides by a number that may be 0.
//
// Example: `dim(0, 1) * 2` for the operands of `op`:
//
//   FailureOr<OpFoldResult> n = emitExpr(builder, loc, e, [&](DimExpr leaf) {
//     return getLeafOfOperands(builder, loc, op, leaf);
//   });
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_EMITEXPR_H
#define SYMSHAPE_DIALECT_EMITEXPR_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

/// Returns the index that holds the value of a leaf.
using LeafEmitter = llvm::function_ref<OpFoldResult(DimExpr leaf)>;

struct EmitOptions {
  /// The value of the whole expression is proved to fit 64 signed bits.
  bool fits = false;
  /// The greatest size of an axis that overflow reasoning assumes.
  int64_t maxExtent = (int64_t(1) << 48) - 1;
  /// If given, returns the range of a leaf. Default: an axis is in [0,
  /// maxExtent], any other leaf is a signed number of 64 bits.
  llvm::function_ref<Interval(DimExpr leaf)> range = nullptr;
  /// If given, returns whether a part of the expression is proved to fit 64
  /// signed bits for a reason other than the ranges of its leaves.
  llvm::function_ref<bool(DimExpr part)> partFits = nullptr;
};

/// Emits code for `e`. Returns an index, or an integer of more than 64 bits if
/// the value might not fit. Fails if it would need more than 1,024 bits.
FailureOr<OpFoldResult> emitExpr(OpBuilder &builder, Location loc, DimExpr e,
                                 LeafEmitter leaf,
                                 const EmitOptions &options = {});

/// True if the ranges of its leaves prove that every value of `e` fits 64
/// signed bits.
bool fitsIndex(DimExpr e, const EmitOptions &options);

/// Converts the result of `emitExpr` to an index, keeping the low bits.
OpFoldResult toIndex(OpBuilder &builder, Location loc, OpFoldResult emitted);

/// The range of an index without any assumption: 64 signed bits, and not
/// negative if it is the size of an axis.
Interval getRangeOfIndex(Value v);

/// True for an index and for an exact extent: a bound is not a size.
bool isSizeOperand(Value v);

/// The index that such an operand holds.
OpFoldResult getSizeOfOperand(OpBuilder &builder, Location loc, Value v);

/// The same for a list of constants and such operands.
SmallVector<OpFoldResult> getSizesOfOperands(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> sizes);

/// Creates a `tensor.dim` or `memref.dim` of `v`, a tensor or buffer.
Value createDim(OpBuilder &builder, Location loc, Value v, int64_t axis);
inline Value createDim(OpBuilder &builder, Value v, int64_t axis) {
  return createDim(builder, v.getLoc(), v, axis);
}

/// The value of the leaf `dim(k, a)` or `scalar(k, index_cast)` over the
/// operands of `op` (see SizePreconditions.h).
OpFoldResult getLeafOfOperands(OpBuilder &builder, Location loc, Operation *op,
                               DimExpr leaf);

/// The greatest extent that overflow reasoning assumes at `op`: 2^48-1, or the
/// value of `symshape.max_extent` on an enclosing module.
int64_t getAssumedMaxExtent(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_EMITEXPR_H
