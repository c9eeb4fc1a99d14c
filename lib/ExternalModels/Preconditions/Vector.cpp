//===- Vector.cpp - Preconditions of vector and complex ops ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

/// A target may define an access outside of the last dimensions, and a mask may
/// leave it out.
void weaken(PreconditionState &state, unsigned memory, unsigned axis,
            Value index, int64_t count, bool isStronger) {
  if (!state.wants(Use::Access))
    return;
  DimExpr e = state.content(index);
  if (!e)
    return state.requireIndex(memory, axis, e, index, count);
  IndexRange range{e, e + (count - 1)};
  range.minIsReached = range.maxIsReached = !isStronger;
  state.requireInside(Use::Access, memory, axis, range, {}, index);
}

/// The indices, and as many rows from them on as the vector has.
template <typename OpTy, unsigned memory>
bool stateVectorAccess(OpTy op, PreconditionState &state) {
  VectorType type = op.getVectorType();
  unsigned rank = op.getIndices().size(), leading = rank - type.getRank();
  for (auto [axis, index] : llvm::enumerate(op.getIndices()))
    weaken(state, memory, axis, index,
           axis < leading ? 1 : type.getDimSize(axis - leading),
           /*isStronger=*/axis >= leading);
  return !type.isScalable();
}

/// The first index is at least 0, and the last one fits an index: lowerings
/// compare only the upper end of a dimension that `in_bounds` does not name.
/// The op itself is defined for all indices.
void requireStart(PreconditionState &state, Value index, int64_t count) {
  if (!state.wants(Use::Checked))
    return;
  constexpr StringRef kNumber = "a first index";
  DimExpr e = state.content(index), zero = state.constant(0);
  unsigned bits = std::min(bitsOf(index.getType(), state.getOp()), 64u);
  DimExpr most = state.constant(llvm::maxIntN(bits)) - (count - 1);
  if (!e) {
    if (Precondition *p = state.requireUnexpressed(kNumber, index)) {
      p->least = zero;
      p->most = most;
    }
    return;
  }
  if (Precondition *p = state.requireNonNegative(Use::Checked, e, kNumber)) {
    p->isStronger = true;
    p->source = index;
  }
  if (Precondition *p =
          requireFitting(state, Precondition::AtMost, e, most, index)) {
    p->isStronger = true;
    p->number = kNumber;
  }
}

/// A dimension that `in_bounds` names is not left; in the others, the last
/// index may be anywhere.
template <typename OpTy, unsigned memory>
bool stateTransfer(OpTy op, PreconditionState &state) {
  AffineMap map = op.getPermutationMap();
  VectorType type = op.getVectorType();
  if (!state.wants(Use::Access))
    return true;
  SmallVector<bool> inBounds = op.getInBoundsValues();
  SmallVector<bool> isMoved(op.getIndices().size());
  for (auto [i, e] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(e);
    if (!dim)
      continue;
    unsigned axis = dim.getPosition();
    isMoved[axis] = true;
    if (inBounds[i])
      weaken(state, memory, axis, op.getIndices()[axis], type.getDimSize(i),
             /*isStronger=*/bool(op.getMask()));
    else
      requireStart(state, op.getIndices()[axis], type.getDimSize(i));
  }
  for (auto [axis, index] : llvm::enumerate(op.getIndices()))
    if (!isMoved[axis])
      weaken(state, memory, axis, index, 1, /*isStronger=*/bool(op.getMask()));
  return !type.isScalable();
}

/// The position -1 stands for poison.
void requireNoPoison(ArrayRef<int64_t> positions, PreconditionState &state) {
  if (llvm::is_contained(positions, -1))
    state.requireUnexpressed("positions that are not poison");
}

bool stateShuffle(vector::ShuffleOp shuffle, PreconditionState &state) {
  requireNoPoison(shuffle.getMask(), state);
  return true;
}

/// Each position that is an operand is inside its dimension.
template <typename OpTy, unsigned vector>
bool statePosition(OpTy op, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  requireNoPoison(op.getStaticPosition(), state);
  auto type = dyn_cast<VectorType>(op->getOperand(vector).getType());
  for (auto [axis, position] : llvm::enumerate(op.getMixedPosition()))
    if (auto index = dyn_cast<Value>(position); index && type)
      state.requireNumbers(index, state.constant(0),
                           state.constant(type.getDimSize(axis) - 1),
                           "a position");
  return !type || !type.isScalable();
}

} // namespace

void symshape::registerVectorPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, vector::VectorDialect *) {
    using namespace vector;
    // The types of the others have static sizes, which the verifier checks.
    attachPreconditionFamily<
        stateNothing, BitCastOp, BroadcastOp, ConstantMaskOp, ContractionOp,
        CreateMaskOp, DeinterleaveOp, ExtractStridedSliceOp, FMAOp,
        FromElementsOp, InsertStridedSliceOp, InterleaveOp, MaskOp,
        MultiDimReductionOp, OuterProductOp, PrintOp, ReductionOp, ScanOp,
        ShapeCastOp, StepOp, ToElementsOp, TransposeOp, TypeCastOp,
        VectorScaleOp, YieldOp>(ctx);
    attachPreconditions<
        stateVectorAccess<LoadOp, 0>, stateVectorAccess<StoreOp, 1>,
        stateVectorAccess<MaskedLoadOp, 0>, stateVectorAccess<MaskedStoreOp, 0>,
        stateTransfer<TransferReadOp, 0>, stateTransfer<TransferWriteOp, 1>,
        statePosition<ExtractOp, 0>, statePosition<InsertOp, 1>, stateShuffle>(
        ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, complex::ComplexDialect *) {
    using namespace complex;
    attachPreconditionFamily<stateNothing, ConstantOp>(ctx);
    attachPreconditionFamily<stateElementwise, AbsOp, AddOp, AngleOp, Atan2Op,
                             BitcastOp, ConjOp, CosOp, CreateOp, DivOp, EqualOp,
                             ExpOp, Expm1Op, ImOp, Log1pOp, LogOp, MulOp, NegOp,
                             NotEqualOp, PowOp, PowiOp, ReOp, RsqrtOp, SignOp,
                             SinOp, SqrtOp, SubOp, TanOp, TanhOp>(ctx);
  });
}
