//===- LinearTensor.cpp - Linear rules of tensor --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that move elements: slices and insertions are each other's transposes,
// and so are reshapes.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/LinearOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename OpTy>
using Rule = LinearOpInterface::ExternalModel<Model, OpTy>;

/// The base of rules for ops that are linear in their first operands together.
template <typename Model, typename OpTy, unsigned count = 1>
struct FirstRule : Rule<Model, OpTy> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    SmallVector<OpOperand *> operands;
    for (unsigned i = 0; i < count; ++i)
      operands.push_back(&op->getOpOperand(i));
    return operands;
  }
};

/// The base of rules for ops that are linear in all operands together.
template <typename Model, typename OpTy> struct AllRule : Rule<Model, OpTy> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return llvm::map_to_vector(op->getOpOperands(),
                               [](OpOperand &operand) { return &operand; });
  }
};

SmallVector<OpFoldResult> getPrimals(LinearState &state,
                                     ArrayRef<OpFoldResult> numbers) {
  return llvm::map_to_vector(numbers, [&](OpFoldResult n) -> OpFoldResult {
    auto v = dyn_cast<Value>(n);
    return v ? OpFoldResult(state.getPrimal(v)) : n;
  });
}

SmallVector<OpFoldResult> sizesOf(LinearState &state, Value v, Location loc) {
  return tensor::getMixedSizes(state.getBuilder(), loc, state.getPrimal(v));
}

Value zeroScalar(LinearState &state, Location loc, Type type) {
  return arith::ConstantOp::create(state.getBuilder(), loc, type,
                                   state.getBuilder().getZeroAttr(type));
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

struct ExtractSliceRule : FirstRule<ExtractSliceRule, tensor::ExtractSliceOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    state.add(slice.getSource(),
              tensor::InsertSliceOp::create(
                  state.getBuilder(), op->getLoc(), state.get(slice),
                  state.getZero(slice.getSource()),
                  getPrimals(state, slice.getMixedOffsets()),
                  getPrimals(state, slice.getMixedSizes()),
                  getPrimals(state, slice.getMixedStrides())));
    return success();
  }
};

struct InsertSliceRule : FirstRule<InsertSliceRule, tensor::InsertSliceOp, 2> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    OpBuilder &b = state.getBuilder();
    Value ct = state.get(insert);
    auto offsets = getPrimals(state, insert.getMixedOffsets());
    auto sizes = getPrimals(state, insert.getMixedSizes());
    auto strides = getPrimals(state, insert.getMixedStrides());
    if (state.isActive(insert.getSource()))
      state.add(insert.getSource(), tensor::ExtractSliceOp::create(
                                        b, op->getLoc(), insert.getSourceType(),
                                        ct, offsets, sizes, strides));
    if (state.isActive(insert.getDest()))
      state.add(insert.getDest(),
                tensor::InsertSliceOp::create(b, op->getLoc(),
                                              state.getZero(insert.getSource()),
                                              ct, offsets, sizes, strides));
    return success();
  }
};

struct PadRule : FirstRule<PadRule, tensor::PadOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto pad = cast<tensor::PadOp>(op);
    Value value = pad.getConstantPaddingValue();
    if (!value || !matchPattern(value, m_AnyZeroFloat()))
      return state.reject(op, "value", "to be zero", "another value");
    OpBuilder &b = state.getBuilder();
    SmallVector<OpFoldResult> strides(pad.getSourceType().getRank(),
                                      b.getIndexAttr(1));
    state.add(pad.getSource(),
              tensor::ExtractSliceOp::create(
                  b, op->getLoc(), state.get(pad),
                  getPrimals(state, pad.getMixedLowPad()),
                  sizesOf(state, pad.getSource(), op->getLoc()), strides));
    return success();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    auto pad = cast<tensor::PadOp>(op);
    Location loc = op->getLoc();
    Value zero = zeroScalar(state, loc, pad.getSourceType().getElementType());
    state.add(pad, tensor::PadOp::create(
                       state.getBuilder(), loc, pad.getResultType(),
                       state.get(pad.getSource()),
                       getPrimals(state, pad.getMixedLowPad()),
                       getPrimals(state, pad.getMixedHighPad()), zero));
    return success();
  }
};

struct ConcatRule : AllRule<ConcatRule, tensor::ConcatOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto concat = cast<tensor::ConcatOp>(op);
    OpBuilder &b = state.getBuilder();
    Location loc = op->getLoc();
    int64_t rank = concat.getResultType().getRank(), dim = concat.getDim();
    SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(rank, b.getIndexAttr(1));
    for (Value input : concat.getInputs()) {
      SmallVector<OpFoldResult> sizes = sizesOf(state, input, loc);
      if (state.isActive(input))
        state.add(input,
                  tensor::ExtractSliceOp::create(b, loc, state.get(concat),
                                                 offsets, sizes, strides));
      offsets[dim] = getAsOpFoldResult(b.createOrFold<arith::AddIOp>(
          loc, getValueOrCreateConstantIndexOp(b, loc, offsets[dim]),
          getValueOrCreateConstantIndexOp(b, loc, sizes[dim])));
    }
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// `collapse_shape`, `expand_shape` and `reshape`. The transpose is a
/// `tensor.reshape`, since an `expand_shape` that splits one axis into several
/// dynamic ones does not lower; `symshape-simplify-reshapes` replaces it.
template <typename OpTy>
struct ReshapeRule : FirstRule<ReshapeRule<OpTy>, OpTy> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    OpBuilder &b = state.getBuilder();
    Location loc = op->getLoc();
    Value source = op->getOperand(0);
    SmallVector<Value> sizes =
        getValueOrCreateConstantIndexOp(b, loc, sizesOf(state, source, loc));
    auto type = RankedTensorType::get(int64_t(sizes.size()), b.getIndexType());
    Value shape = tensor::FromElementsOp::create(b, loc, type, sizes);
    state.add(source,
              tensor::ReshapeOp::create(b, loc, source.getType(),
                                        state.get(op->getResult(0)), shape));
    return success();
  }
};

struct CastRule : FirstRule<CastRule, tensor::CastOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value source = op->getOperand(0);
    state.add(source, tensor::CastOp::create(state.getBuilder(), op->getLoc(),
                                             source.getType(),
                                             state.get(op->getResult(0))));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Single elements
//===----------------------------------------------------------------------===//

SmallVector<Value> getPrimals(LinearState &state, ValueRange values) {
  return llvm::map_to_vector(values,
                             [&](Value v) { return state.getPrimal(v); });
}

struct ExtractRule : FirstRule<ExtractRule, tensor::ExtractOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto extract = cast<tensor::ExtractOp>(op);
    state.add(extract.getTensor(),
              tensor::InsertOp::create(
                  state.getBuilder(), op->getLoc(), state.get(extract),
                  state.getZero(extract.getTensor()),
                  getPrimals(state, extract.getIndices())));
    return success();
  }
};

struct InsertRule : FirstRule<InsertRule, tensor::InsertOp, 2> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    auto insert = cast<tensor::InsertOp>(op);
    OpBuilder &b = state.getBuilder();
    Value ct = state.get(insert);
    SmallVector<Value> indices = getPrimals(state, insert.getIndices());
    if (state.isActive(insert.getScalar()))
      state.add(insert.getScalar(),
                tensor::ExtractOp::create(b, op->getLoc(), ct, indices));
    if (state.isActive(insert.getDest()))
      state.add(insert.getDest(),
                tensor::InsertOp::create(b, op->getLoc(),
                                         state.getZero(insert.getScalar()), ct,
                                         indices));
    return success();
  }
};

/// The transpose sums all elements.
struct SplatRule : FirstRule<SplatRule, tensor::SplatOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    OpBuilder &b = state.getBuilder();
    Location loc = op->getLoc();
    Value sum = state.get(op->getResult(0));
    auto type = cast<RankedTensorType>(sum.getType());
    if (type.getRank() > 0) {
      Value zero = zeroScalar(state, loc, type.getElementType());
      Value init = tensor::FromElementsOp::create(
          b, loc, RankedTensorType::get({}, zero.getType()), zero);
      sum = linalg::ReduceOp::create(
                b, loc, sum, init,
                llvm::to_vector(llvm::seq<int64_t>(0, type.getRank())),
                [](OpBuilder &body, Location loc, ValueRange args) {
                  Value added =
                      arith::AddFOp::create(body, loc, args[1], args[0]);
                  linalg::YieldOp::create(body, loc, added);
                })
                .getResult(0);
    }
    state.add(op->getOperand(0),
              tensor::ExtractOp::create(b, loc, sum, ValueRange()));
    return success();
  }
};

struct FromElementsRule : AllRule<FromElementsRule, tensor::FromElementsOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    OpBuilder &b = state.getBuilder();
    Location loc = op->getLoc();
    Value ct = state.get(op->getResult(0));
    ArrayRef<int64_t> shape = cast<RankedTensorType>(ct.getType()).getShape();
    for (auto [i, element] : llvm::enumerate(op->getOperands())) {
      if (!state.isActive(element))
        continue;
      SmallVector<Value> position(shape.size());
      int64_t rest = i;
      for (unsigned axis = shape.size(); axis-- > 0; rest /= shape[axis])
        position[axis] =
            arith::ConstantIndexOp::create(b, loc, rest % shape[axis]);
      state.add(element, tensor::ExtractOp::create(b, loc, ct, position));
    }
    return success();
  }
};

} // namespace

void symshape::registerLinearTensorRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    ExtractSliceOp::attachInterface<ExtractSliceRule>(*ctx);
    InsertSliceOp::attachInterface<InsertSliceRule>(*ctx);
    PadOp::attachInterface<PadRule>(*ctx);
    ConcatOp::attachInterface<ConcatRule>(*ctx);
    CollapseShapeOp::attachInterface<ReshapeRule<CollapseShapeOp>>(*ctx);
    ExpandShapeOp::attachInterface<ReshapeRule<ExpandShapeOp>>(*ctx);
    ReshapeOp::attachInterface<ReshapeRule<ReshapeOp>>(*ctx);
    CastOp::attachInterface<CastRule>(*ctx);
    ExtractOp::attachInterface<ExtractRule>(*ctx);
    InsertOp::attachInterface<InsertRule>(*ctx);
    SplatOp::attachInterface<SplatRule>(*ctx);
    FromElementsOp::attachInterface<FromElementsRule>(*ctx);
  });
}
