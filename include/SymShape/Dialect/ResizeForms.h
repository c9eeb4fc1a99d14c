//===- ResizeForms.h - Upstream ops for tensors of given sizes --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expresses truncate, reshape, broadcast, slice, pad and iota by upstream ops,
// provided that their preconditions on sizes hold. This takes two steps, since
// proofs describe the IR before it changes: `planForm` queries the prover, and
// `buildForm` builds the ops and reads nothing but the op.
//
// The lowering first inserts checks for preconditions without a proof, and
// passes sizes that are safe even if a check fails (upstream may move the built
// ops to points that the check does not guard). Canonicalization uses these
// functions only with preconditions that constants prove.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_RESIZEFORMS_H
#define SYMSHAPE_DIALECT_RESIZEFORMS_H

#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ReshapeGroup.h"
#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// Proofs about sizes; expressions are over the leaves of SizePreconditions.h.
struct KnownSizes {
  ExprContext &ctx;
  /// True if all are proved. False means "not proved", not "refuted".
  llvm::function_ref<bool(ArrayRef<Predicate>)> proves;

  bool equal(DimExpr a, DimExpr b) const {
    return a == b || proves(Predicate{Relation::Eq, a, b});
  }
  bool lessEqual(DimExpr a, DimExpr b) const {
    return a == b || proves(Predicate{Relation::Le, a, b});
  }
  bool atLeast(DimExpr a, int64_t least) const {
    return lessEqual(ctx.constant(least), a);
  }
};

/// Splits the axes of two shapes with the same number of elements into groups,
/// as fine as proofs allow. Both shapes have at least one axis. The axes that
/// the proofs cannot separate form the last group, whose numbers of elements
/// are then equal only if those of the whole shapes are.
SmallVector<ReshapeGroup> groupAxes(ArrayRef<DimExpr> source,
                                    ArrayRef<DimExpr> result,
                                    const KnownSizes &known);

/// The choices for building an op.
struct ResizePlan {
  /// For reshape.
  SmallVector<ReshapeGroup> groups;
  /// The proved preconditions. Slice: a start is not negative / the slice ends
  /// inside the source. Pad: a low / a high is not negative. Truncate: the
  /// number is not negative / at most the size before. Window ops: see
  /// WindowForms.h.
  SmallVector<bool> lower, upper;
};

/// The operands of an op that give sizes: constants and values alike.
struct ResizeLists {
  /// Sizes of the result; for a truncate only the one along its axis. Empty for
  /// pad.
  SmallVector<OpFoldResult> sizes;
  /// For slice and pad.
  SmallVector<OpFoldResult> starts, strides, low, high, interior;
};

/// The size that `symshape.dynamic_truncate` keeps along its axis.
struct TruncatedSize {
  OpFoldResult size;
  /// The op fails unless these conditions hold; null if there is no such
  /// condition.
  Value isFinite, isNonNegative;
};
TruncatedSize emitTruncatedSize(OpBuilder &builder, DynamicTruncateOp op,
                                const ResizePlan &plan);

inline ResizePlan planForm(FormOpInterface op, const KnownSizes &known) {
  ResizePlan plan;
  op.planForm(known, plan);
  return plan;
}
inline ResizePlan planForm(DynamicBroadcastInDimOp, const KnownSizes &) {
  return {};
}
inline ResizePlan planForm(DynamicIotaOp, const KnownSizes &) { return {}; }

/// The lists as the op has them, with each extent replaced by its number. All
/// extents must be exact.
ResizeLists getLists(OpBuilder &builder, DynamicSliceOp op);
ResizeLists getLists(OpBuilder &builder, DynamicPadOp op);
template <typename OpTy> ResizeLists getLists(OpBuilder &builder, OpTy op) {
  ResizeLists lists;
  lists.sizes = getSizesOfOperands(builder, op.getLoc(), op.getMixedSizes());
  return lists;
}

/// Builds the value of `op` with upstream ops; it has the type of the op's
/// result.
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

/// Pads `source` with `value` by the amounts in `lists`, with the plan of a
/// `symshape.dynamic_pad`. No size of the result may be negative.
Value buildPad(OpBuilder &builder, Location loc, Value source, Value value,
               const ResizePlan &plan, ResizeLists lists);

/// True for an op that fails whenever it is executed, as shown by constant
/// operands and types, including the types before casts that erase static
/// sizes. Such an op is valid, since it may never be executed: for example, one
/// arm of a branch slices 5 elements from `cast tensor<3> to tensor<?>`. Build
/// no form from its sizes.
bool isRefuted(Operation *op);

/// The value before casts that only erase static sizes.
Value skipForgettingCasts(Value v);

/// Creates a placeholder tensor for `result`, the result of a refuted op. It
/// has the static sizes that casts of the result state, since upstream rejects
/// a cast between different static sizes even where it is not executed. The
/// other sizes are 0.
Value createUnreached(OpBuilder &builder, Location loc, Value result);

/// The slice of `source` as upstream's op, of `type` (by default with the rank
/// of `source`). Its sizes are `resultSizes` (by default `sizes`). Upstream's
/// verifier rejects a static offset at the end of an axis, even for a slice
/// without elements. So this reads nothing if types show that the slice has no
/// elements, or that a slice in range has none.
Value createSlice(OpBuilder &builder, Location loc, Value source,
                  ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                  ArrayRef<OpFoldResult> strides, RankedTensorType type = {},
                  ArrayRef<OpFoldResult> resultSizes = {});

/// Inserts `source` into `dest`; returns `dest` itself if types show that there
/// is nothing to insert.
Value createInsertion(OpBuilder &builder, Location loc, Value source,
                      Value dest, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> sizes,
                      ArrayRef<OpFoldResult> strides);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_RESIZEFORMS_H
