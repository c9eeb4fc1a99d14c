//===- EmitExpr.h - Code that computes an expression ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits arith ops that compute a dimension expression from the values of its
// leaves. What is emitted
//  - computes the number that the expression means, never one that wrapped:
//    where 64 bits might not do it computes in wider integers;
//  - can be moved anywhere: it divides by nothing that may be 0.
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

/// Gives the index that a leaf stands for.
using LeafEmitter = llvm::function_ref<OpFoldResult(DimExpr leaf)>;

struct EmitOptions {
  /// The value of the whole is known to fit 64 signed bits.
  bool fits = false;
  /// The greatest size of an axis, for reasoning about overflow.
  int64_t maxExtent = (int64_t(1) << 48) - 1;
  /// If given, the range of a leaf, instead of what is assumed otherwise: an
  /// axis is in [0, maxExtent], any other leaf a signed number of 64 bits.
  llvm::function_ref<Interval(DimExpr leaf)> range = nullptr;
  /// If given, whether a part of the expression is known to fit 64 signed bits
  /// for another reason than the ranges of its leaves.
  llvm::function_ref<bool(DimExpr part)> partFits = nullptr;
};

/// Code for `e`: an index, or an integer of more than 64 bits where the value
/// might not fit. Fails where more than 1,024 bits would be needed.
FailureOr<OpFoldResult> emitExpr(OpBuilder &builder, Location loc, DimExpr e,
                                 LeafEmitter leaf,
                                 const EmitOptions &options = {});

/// True if every value of `e` fits 64 signed bits, by the ranges of its leaves.
bool fitsIndex(DimExpr e, const EmitOptions &options);

/// The index that holds the low bits of what `emitExpr` gave.
OpFoldResult toIndex(OpBuilder &builder, Location loc, OpFoldResult emitted);

/// What an index is without any assumption: a number of 64 signed bits, and not
/// negative where it is read as the size of an axis.
Interval getRangeOfIndex(Value v);

/// True for an index and for an extent that is exact: a bound is not a size.
bool isSizeOperand(Value v);

/// The index that such an operand holds.
OpFoldResult getSizeOfOperand(OpBuilder &builder, Location loc, Value v);

/// The same for a list of constants and such operands.
SmallVector<OpFoldResult> getSizesOfOperands(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> sizes);

/// The leaf `dim(k, a)` or `scalar(k, index_cast)` over the operands of `op`
/// (SizeRequirements.h).
OpFoldResult getLeafOfOperands(OpBuilder &builder, Location loc, Operation *op,
                               DimExpr leaf);

/// The greatest extent assumed at `op` where overflow is reasoned about:
/// 2^48-1, or what `symshape.max_extent` of a module around it says.
int64_t getAssumedMaxExtent(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_EMITEXPR_H
