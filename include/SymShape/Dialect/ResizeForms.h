//===- ResizeForms.h - Upstream ops for tensors of given sizes --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What truncate, reshape, broadcast, slice, pad and iota are in terms of
// upstream ops, given that what they demand of their sizes holds. It goes in
// two steps, since what is proved belongs to the IR as it was: `planForm` asks,
// and `buildForm` builds, reading nothing but the op.
//
// Lowering checks the demands first, where they are not proved, and hands in
// sizes that do no harm where a check fails (upstream may move what is built to
// where the check does not stand before it). Canonicalization comes here only
// with what constants prove.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_RESIZEFORMS_H
#define SYMSHAPE_DIALECT_RESIZEFORMS_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// What is proved of sizes; expressions are over the leaves of
/// SizeRequirements.h.
struct KnownSizes {
  ExprContext &ctx;
  /// False means that it is not proved.
  llvm::function_ref<bool(const Predicate &)> proves;

  bool equal(DimExpr a, DimExpr b) const {
    return a == b || proves({Relation::Eq, a, b});
  }
  bool lessEqual(DimExpr a, DimExpr b) const {
    return a == b || proves({Relation::Le, a, b});
  }
  bool atLeast(DimExpr a, int64_t least) const {
    return lessEqual(ctx.constant(least), a);
  }
};

/// Neighbouring axes of the source of a reshape, and those of the result that
/// have as many elements together.
struct ReshapeGroup {
  unsigned sourceFirst, sourceEnd, first, end;
};

/// How an op is to be built.
struct ResizePlan {
  /// Reshape.
  SmallVector<ReshapeGroup> groups;
  /// Slice: a start is not negative / lets the slice end in the source. Pad: a
  /// low / a high is not negative. Truncate: the number is not negative / not
  /// more than the size before.
  SmallVector<bool> lower, upper;
};

/// The operands of an op that say sizes, constants and values alike.
struct ResizeLists {
  /// Of the result; of a truncate only the one along its axis. Empty for pad.
  SmallVector<OpFoldResult> sizes;
  /// Slice and pad.
  SmallVector<OpFoldResult> starts, strides, low, high, interior;
};

/// The size that `symshape.dynamic_truncate` keeps along its axis.
struct TruncatedSize {
  OpFoldResult size;
  /// Conditions without which the op fails; null where there is none.
  Value isFinite, isNonNegative;
};
TruncatedSize emitTruncatedSize(OpBuilder &builder, DynamicTruncateOp op,
                                const ResizePlan &plan);

ResizePlan planForm(DynamicTruncateOp op, const KnownSizes &known);
ResizePlan planForm(DynamicReshapeOp op, const KnownSizes &known);
ResizePlan planForm(DynamicSliceOp op, const KnownSizes &known);
ResizePlan planForm(DynamicPadOp op, const KnownSizes &known);
inline ResizePlan planForm(DynamicBroadcastInDimOp, const KnownSizes &) {
  return {};
}
inline ResizePlan planForm(DynamicIotaOp, const KnownSizes &) { return {}; }

/// The lists as the op has them, but for extents, all of which must be exact:
/// they are read.
ResizeLists getLists(OpBuilder &builder, DynamicReshapeOp op);
ResizeLists getLists(OpBuilder &builder, DynamicBroadcastInDimOp op);
ResizeLists getLists(OpBuilder &builder, DynamicSliceOp op);
ResizeLists getLists(OpBuilder &builder, DynamicPadOp op);
ResizeLists getLists(OpBuilder &builder, DynamicIotaOp op);

/// The value of `op` by upstream ops, of its result's type.
Value buildForm(OpBuilder &builder, DynamicTruncateOp op, OpFoldResult size);
Value buildForm(OpBuilder &builder, DynamicReshapeOp op, const ResizePlan &plan,
                ResizeLists lists);
Value buildForm(OpBuilder &builder, DynamicBroadcastInDimOp op,
                const ResizePlan &plan, ResizeLists lists);
Value buildForm(OpBuilder &builder, DynamicSliceOp op, const ResizePlan &plan,
                ResizeLists lists);
Value buildForm(OpBuilder &builder, DynamicPadOp op, const ResizePlan &plan,
                ResizeLists lists);
Value buildForm(OpBuilder &builder, DynamicIotaOp op, const ResizePlan &plan,
                ResizeLists lists);

/// True for an op that fails whenever it is executed, as constant operands and
/// types show, also the types before casts that forget sizes. Such an op is
/// valid, since it need not be executed: `cast tensor<3> to tensor<?>`, of
/// which one arm of a branch slices 5 elements. No form is built from its
/// sizes.
bool isRefuted(Operation *op);

/// The value before casts that only forget sizes.
Value skipForgettingCasts(Value v);

/// A tensor that stands for the result of an op that is refuted.
Value createUnreached(OpBuilder &builder, Location loc, Type type);

/// The slice of `source` as upstream's op, of `type` (by default of the rank of
/// `source`), whose sizes are `resultSizes` (by default `sizes`). Upstream's
/// verifier refuses a static offset at the end of an axis, even of a slice
/// without elements: where types show that there are none, or that there is
/// none if the slice is in range, nothing is read.
Value createSlice(OpBuilder &builder, Location loc, Value source,
                  ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                  ArrayRef<OpFoldResult> strides, RankedTensorType type = {},
                  ArrayRef<OpFoldResult> resultSizes = {});

/// `dest` with `source` put into it; `dest` itself where types show that there
/// is nothing to put.
Value createInsertion(OpBuilder &builder, Location loc, Value source,
                      Value dest, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> sizes,
                      ArrayRef<OpFoldResult> strides);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_RESIZEFORMS_H
