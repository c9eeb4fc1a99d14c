//===- LinearRules.cpp - Linear rules of dynamic ops ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transposes of the ops that take sizes. The transposes of gather and scatter
// are each other, and so are those of a clamped or skipped index:
//
//   gather               <->  scatter add ... clamp_starts
//   gather zero_outside  <->  scatter add
//
// The transposes of slice, truncate and pad are pads and slices; that of a
// reshape is a reshape, that of a broadcast a sum.
//
//===----------------------------------------------------------------------===//

#include "Transposes/LinearRules.h"
#include "DynamicOps/DynamicOps.h"
#include "IndexArithmetic.h"
#include "SymShape/Interfaces/LinearOp.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename OpTy>
using Rule = LinearOpInterface::ExternalModel<Model, OpTy>;

SmallVector<Value> primalsOf(LinearState &state, ValueRange operands) {
  return llvm::map_to_vector(operands,
                             [&](Value v) { return state.getPrimal(v); });
}

/// The base of rules for ops that are linear in their source alone.
template <typename Model, typename OpTy> struct SourceRule : Rule<Model, OpTy> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return {&op->getOpOperand(0)};
  }
};

/// The extents of the primal of `v`.
SmallVector<OpFoldResult> sizesOf(LinearState &state, Value v, Location loc) {
  return tensor::getMixedSizes(state.getBuilder(), loc, state.getPrimal(v));
}

Value zeroScalar(LinearState &state, Location loc, Type type) {
  return arith::ConstantOp::create(state.getBuilder(), loc, type,
                                   state.getBuilder().getZeroAttr(type));
}

struct TieShapeRule : SourceRule<TieShapeRule, TieShapeOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    state.add(op->getOperand(0), state.get(op->getResult(0)));
    return success();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    state.add(op->getResult(0), state.get(op->getOperand(0)));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

/// The primal of the tensor of indices; null if the indices are scalars.
template <typename OpTy> Value getIndices(OpTy op, LinearState &state) {
  Value indices = op.getIndices();
  return indices ? state.getPrimal(indices) : Value();
}

struct GatherRule : SourceRule<GatherRule, DynamicGatherOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto gather = cast<DynamicGatherOp>(op);
    Value zero = state.getZero(gather.getOperand());
    auto scatter = DynamicScatterOp::create(
        state.getBuilder(), op->getLoc(), zero.getType(), ScatterKind::add,
        zero, getIndices(gather, state), state.get(gather.getResult()),
        primalsOf(state, gather.getStarts()), gather.getStaticStarts(),
        gather.getOffsetDims(), gather.getCollapsedSliceDims(),
        gather.getOperandBatchingDims(), gather.getStartIndicesBatchingDims(),
        gather.getStartIndexMap(), gather.getIndexVectorDimAttr(),
        !gather.getZeroOutside());
    state.add(gather.getOperand(), scatter);
    return success();
  }
};

struct ScatterRule : Rule<ScatterRule, DynamicScatterOp> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    auto scatter = cast<DynamicScatterOp>(op);
    switch (scatter.getKind()) {
    case ScatterKind::add:
    case ScatterKind::replace:
      return {&scatter.getOperandMutable(), &scatter.getUpdatesMutable()};
    case ScatterKind::mul:
    case ScatterKind::min:
    case ScatterKind::max:
      return {};
    }
    llvm_unreachable("every kind is handled");
  }

  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto scatter = cast<DynamicScatterOp>(op);
    Value ct = state.get(scatter.getResult());
    bool adds = scatter.getKind() == ScatterKind::add;
    // If several updates replace one element, only the last one counts.
    if (!adds && state.isActive(scatter.getUpdates()))
      return state.reject(op, "kind", "to be add", "replace");
    if (state.isActive(scatter.getUpdates()))
      state.add(scatter.getUpdates(), gatherUpdates(scatter, ct, state));
    if (state.isActive(scatter.getOperand()))
      state.add(scatter.getOperand(),
                adds ? ct : withoutUpdated(scatter, ct, state));
    return success();
  }

private:
  /// Reads the elements that the updates change.
  static Value gatherUpdates(DynamicScatterOp op, Value ct,
                             LinearState &state) {
    ExprContext ctx;
    auto type = op.getUpdates().getType();
    SmallVector<DimExpr> sizes(op.getOperand().getType().getRank(),
                               ctx.constant(1));
    // A slice size of 1 would not be in range if there is no batch.
    for (int64_t d : op.getInputBatchingDims())
      sizes[d] = ctx.constant(op.getClampStarts() ? 0 : 1);
    SmallVector<Value> sources;
    for (auto [updatesDim, d] :
         llvm::zip_equal(op.getUpdateWindowDims(), op.getWindowOperandDims())) {
      if (!type.isDynamicDim(updatesDim)) {
        sizes[d] = ctx.constant(type.getDimSize(updatesDim));
        continue;
      }
      if (sources.empty())
        sources.push_back(state.getShapeSource(op.getUpdates()));
      sizes[d] = ctx.inputDim(op.getInputAfterIndices(), updatesDim);
    }
    return DynamicGatherOp::create(
        state.getBuilder(), op.getLoc(), type, ct, getIndices(op, state),
        sources, primalsOf(state, op.getStarts()), ValueRange(),
        op.getStaticStarts(), getMixedSizesAttr(op.getContext(), sizes, 0),
        op.getUpdateWindowDims(), op.getInsertedWindowDims(),
        op.getInputBatchingDims(), op.getScatterIndicesBatchingDims(),
        op.getScatterDimsToOperandDims(), op.getIndexVectorDimAttr(),
        !op.getClampStarts());
  }

  /// Replaces the elements that the updates replace by 0.
  static Value withoutUpdated(DynamicScatterOp op, Value ct,
                              LinearState &state) {
    Value zero = state.getZero(op.getUpdates());
    auto copy = cast<DynamicScatterOp>(state.getBuilder().clone(*op));
    copy->setOperands(primalsOf(state, op->getOperands()));
    copy.getOperandMutable().assign(ct);
    copy.getUpdatesMutable().assign(zero);
    return copy.getResult();
  }
};

//===----------------------------------------------------------------------===//
// Slice, truncate and pad
//===----------------------------------------------------------------------===//

struct SliceRule : SourceRule<SliceRule, DynamicSliceOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto slice = cast<DynamicSliceOp>(op);
    Location loc = op->getLoc();
    IndexArithmetic emit(state.getBuilder(), loc);
    auto primal = [&](OpFoldResult number) -> OpFoldResult {
      auto v = dyn_cast<Value>(number);
      return v ? OpFoldResult(state.getPrimal(v)) : number;
    };
    Value ct = state.get(slice.getResult());
    SmallVector<OpFoldResult> low, high, interior;
    for (auto [start, stride, whole, size] :
         llvm::zip_equal(slice.getMixedStarts(), slice.getMixedStrides(),
                         sizesOf(state, slice.getSource(), loc),
                         tensor::getMixedSizes(state.getBuilder(), loc, ct))) {
      // From the first element of the slice to the last one.
      OpFoldResult span = emit.max(
          emit.add(emit.mul(emit.sub(size, emit.constant(1)), primal(stride)),
                   emit.constant(1)),
          emit.constant(0));
      OpFoldResult rest = emit.sub(whole, span);
      low.push_back(emit.max(emit.min(primal(start), rest), emit.constant(0)));
      high.push_back(emit.sub(rest, low.back()));
      interior.push_back(emit.sub(primal(stride), emit.constant(1)));
    }
    Value zero =
        zeroScalar(state, loc, slice.getSource().getType().getElementType());
    state.add(slice.getSource(),
              DynamicPadOp::create(state.getBuilder(), loc, ct, zero, low, high,
                                   interior));
    return success();
  }
};

struct TruncateRule : SourceRule<TruncateRule, DynamicTruncateOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto truncate = cast<DynamicTruncateOp>(op);
    Location loc = op->getLoc();
    IndexArithmetic emit(state.getBuilder(), loc);
    Value ct = state.get(truncate.getResult());
    int64_t axis = truncate.getAxis();
    SmallVector<OpFoldResult> none(truncate.getSource().getType().getRank(),
                                   emit.constant(0));
    SmallVector<OpFoldResult> high = none;
    high[axis] = emit.sub(
        tensor::getMixedSize(state.getBuilder(), loc,
                             state.getPrimal(truncate.getSource()), axis),
        tensor::getMixedSize(state.getBuilder(), loc, ct, axis));
    Value zero =
        zeroScalar(state, loc, truncate.getSource().getType().getElementType());
    state.add(truncate.getSource(),
              DynamicPadOp::create(state.getBuilder(), loc, ct, zero, none,
                                   high, none));
    return success();
  }
};

struct PadRule : Rule<PadRule, DynamicPadOp> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return {&op->getOpOperand(0), &op->getOpOperand(1)};
  }

  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto pad = cast<DynamicPadOp>(op);
    if (state.isActive(pad.getValue()))
      return state.rejectActive(op, "value");
    Location loc = op->getLoc();
    IndexArithmetic emit(state.getBuilder(), loc);
    SmallVector<OpFoldResult> low, high, starts, strides;
    if (failed(readNumbers(pad, "low", pad.getMixedLow(), state, low)) ||
        failed(readNumbers(pad, "high", pad.getMixedHigh(), state, high)) ||
        failed(readNumbers(pad, "interior", pad.getMixedInterior(), state,
                           strides)))
      return failure();
    for (OpFoldResult &stride : strides) {
      stride = emit.add(stride, emit.constant(1));
      starts.push_back(emit.constant(0));
    }
    // Remove the padding, and put zeros where it removed elements.
    auto isStatic = [](OpFoldResult n) {
      std::optional<int64_t> number = getConstantIntValue(n);
      return number && *number >= 0;
    };
    Value ct = state.get(pad.getResult());
    if (llvm::all_of(low, isStatic) && llvm::all_of(high, isStatic)) {
      starts = low;
    } else {
      auto negate = [&](OpFoldResult n) {
        return emit.sub(emit.constant(0), n);
      };
      Value zero = zeroScalar(state, loc, pad.getValue().getType());
      SmallVector<OpFoldResult> none(low.size(), emit.constant(0));
      ct = DynamicPadOp::create(state.getBuilder(), loc, ct, zero,
                                llvm::map_to_vector(low, negate),
                                llvm::map_to_vector(high, negate), none);
    }
    state.add(pad.getSource(),
              DynamicSliceOp::create(state.getBuilder(), loc, ct, starts,
                                     sizesOf(state, pad.getSource(), loc),
                                     strides));
    return success();
  }

private:
  /// The numbers of a list of indices and exact extents, in the new function.
  static LogicalResult readNumbers(DynamicPadOp op, StringRef field,
                                   ArrayRef<OpFoldResult> list,
                                   LinearState &state,
                                   SmallVectorImpl<OpFoldResult> &numbers) {
    for (auto [i, entry] : llvm::enumerate(list)) {
      auto v = dyn_cast<Value>(entry);
      if (!v) {
        numbers.push_back(entry);
        continue;
      }
      Value number = state.getPrimal(v);
      if (isa<ExtentType>(v.getType()))
        number = ToIndexOp::create(state.getBuilder(), op.getLoc(), number);
      numbers.push_back(number);
    }
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Reshape and broadcast
//===----------------------------------------------------------------------===//

struct ReshapeRule : SourceRule<ReshapeRule, DynamicReshapeOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value source = op->getOperand(0);
    state.add(source,
              DynamicReshapeOp::create(state.getBuilder(), op->getLoc(),
                                       state.get(op->getResult(0)),
                                       sizesOf(state, source, op->getLoc())));
    return success();
  }
};

struct BroadcastRule : SourceRule<BroadcastRule, DynamicBroadcastInDimOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto broadcast = cast<DynamicBroadcastInDimOp>(op);
    OpBuilder &b = state.getBuilder();
    Location loc = op->getLoc();
    Value ct = state.get(broadcast.getResult());
    auto type = cast<RankedTensorType>(ct.getType());
    // Sum over the axes that repeat elements, and insert those of extent 1.
    SmallVector<AffineExpr> kept;
    SmallVector<OpFoldResult> sizes;
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::reduction);
    for (auto [i, dim] : llvm::enumerate(broadcast.getDims())) {
      if (broadcast.expands(i))
        continue;
      kept.push_back(b.getAffineDimExpr(dim));
      sizes.push_back(tensor::getMixedSize(b, loc, ct, dim));
      iterators[dim] = utils::IteratorType::parallel;
    }
    Value empty = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
    Value zeros =
        linalg::FillOp::create(
            b, loc, zeroScalar(state, loc, type.getElementType()), empty)
            .getResult(0);
    AffineMap maps[] = {
        b.getMultiDimIdentityMap(type.getRank()),
        AffineMap::get(type.getRank(), 0, kept, b.getContext())};
    Value sum = linalg::GenericOp::create(
                    b, loc, zeros.getType(), ct, zeros, maps, iterators,
                    [](OpBuilder &body, Location loc, ValueRange args) {
                      Value added =
                          arith::AddFOp::create(body, loc, args[1], args[0]);
                      linalg::YieldOp::create(body, loc, added);
                    })
                    .getResult(0);
    state.add(broadcast.getSource(),
              DynamicReshapeOp::create(
                  b, loc, sum, sizesOf(state, broadcast.getSource(), loc)));
    return success();
  }
};

} // namespace

void symshape::attachLinearRules(MLIRContext &context) {
  TieShapeOp::attachInterface<TieShapeRule>(context);
  DynamicGatherOp::attachInterface<GatherRule>(context);
  DynamicScatterOp::attachInterface<ScatterRule>(context);
  DynamicSliceOp::attachInterface<SliceRule>(context);
  DynamicTruncateOp::attachInterface<TruncateRule>(context);
  DynamicPadOp::attachInterface<PadRule>(context);
  DynamicReshapeOp::attachInterface<ReshapeRule>(context);
  DynamicBroadcastInDimOp::attachInterface<BroadcastRule>(context);
}
