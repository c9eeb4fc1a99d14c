//===- EmptyTensors.cpp - Ops that upstream cannot lower if empty ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmptyTensors.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;

RankedTensorType symshape::typeOf(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  auto cast = v.getDefiningOp<tensor::CastOp>();
  if (!type || !cast || !tensor::canFoldIntoConsumerOp(cast))
    return type;
  return ::cast<RankedTensorType>(cast.getSource().getType());
}

bool symshape::takesAnySizes(Operation *op) {
  return isa_and_nonnull<tensor::CastOp, tensor::ReshapeOp>(op);
}

bool symshape::hasInputAtEnd(ArrayRef<RankedTensorType> inputs, int64_t axis,
                             int64_t size) {
  int64_t offset = 0;
  for (RankedTensorType input : inputs) {
    if (offset == size)
      return true;
    int64_t count = input.getDimSize(axis);
    if (ShapedType::isDynamic(count))
      return false;
    offset += count;
  }
  return false;
}

bool symshape::dropEmptyInputs(tensor::ConcatOp concat,
                               SmallVectorImpl<RankedTensorType> &types) {
  auto isEmpty = [&](RankedTensorType type) {
    return type.getDimSize(concat.getDim()) == 0;
  };
  if (llvm::none_of(types, isEmpty) || llvm::all_of(types, isEmpty))
    return false;
  SmallVector<Value> kept;
  for (auto [input, type] : llvm::zip_equal(concat.getInputs(), types))
    if (!isEmpty(type))
      kept.push_back(input);
  llvm::erase_if(types, isEmpty);
  concat.getInputsMutable().assign(kept);
  return true;
}

bool symshape::replaceByInput(tensor::ConcatOp concat) {
  if (concat.getInputs().size() != 1)
    return false;
  Value input = concat.getInputs().front();
  if (!tensor::CastOp::areCastCompatible(input.getType(), concat.getType()))
    return false;
  OpBuilder builder(concat);
  concat.replaceAllUsesWith(
      tensor::CastOp::create(builder, concat.getLoc(), concat.getType(), input)
          .getResult());
  concat.erase();
  return true;
}

/// Returns the sizes of the dynamic dimensions of `refined`, the type of the
/// result of `op`, before that op.
static SmallVector<Value> dynamicSizes(OpBuilder &builder, Operation *op,
                                       RankedTensorType refined) {
  Location loc = op->getLoc();
  SmallVector<Value> sizes;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    for (auto [axis, size] : llvm::enumerate(expand.getMixedOutputShape()))
      if (refined.isDynamicDim(axis))
        sizes.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
    return sizes;
  }
  auto dim = [&](Value v, int64_t axis) {
    return builder.createOrFold<tensor::DimOp>(loc, v, axis);
  };
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    for (int64_t axis : llvm::seq(refined.getRank())) {
      if (!refined.isDynamicDim(axis))
        continue;
      Value sum = dim(concat.getInputs().front(), axis);
      if (axis == int64_t(concat.getDim()))
        for (Value input : concat.getInputs().drop_front())
          sum = builder.createOrFold<arith::AddIOp>(loc, sum, dim(input, axis));
      sizes.push_back(sum);
    }
    return sizes;
  }
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (!refined.isDynamicDim(axis))
      continue;
    Value product;
    for (int64_t i : group) {
      Value size = dim(collapse.getSrc(), i);
      product = product
                    ? builder.createOrFold<arith::MulIOp>(loc, product, size)
                    : size;
    }
    sizes.push_back(product);
  }
  return sizes;
}

bool symshape::becomesEmpty(Operation *op, RankedTensorType refined) {
  // An op whose result has all elements of its operands, and no others.
  return llvm::is_contained(refined.getShape(), 0) &&
         isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) &&
         getElementMoves(op->getResult(0)).takesAll() && !takesAnySizes(op);
}

bool symshape::replaceByEmpty(Operation *op, RankedTensorType refined) {
  if (!becomesEmpty(op, refined))
    return false;
  OpBuilder builder(op);
  Value empty = tensor::EmptyOp::create(builder, op->getLoc(), refined,
                                        dynamicSizes(builder, op, refined));
  op->getResult(0).replaceAllUsesWith(tensor::CastOp::create(
      builder, op->getLoc(), op->getResult(0).getType(), empty));
  op->erase();
  return true;
}

/// True if every element of the result is padding: the source has no elements,
/// or the low padding of some axis fills the result.
static bool isOnlyPadding(tensor::PadOp pad) {
  RankedTensorType source = typeOf(pad.getSource());
  RankedTensorType type = typeOf(pad.getResult());
  if (llvm::is_contained(source.getShape(), 0))
    return true;
  return llvm::any_of(
      llvm::zip_equal(pad.getMixedLowPad(), type.getShape()), [](auto pair) {
        auto [low, size] = pair;
        std::optional<int64_t> constant = getConstantIntValue(low);
        return size == 0 ||
               (constant && !ShapedType::isDynamic(size) && *constant >= size);
      });
}

// Rewrite: pad-of-empty
bool symshape::replaceEmptyPad(tensor::PadOp pad) {
  if (!isOnlyPadding(pad))
    return false;
  auto type = cast<RankedTensorType>(pad.getType());
  Location loc = pad.getLoc();
  OpBuilder builder(pad);
  SmallVector<OpFoldResult> low = pad.getMixedLowPad(),
                            high = pad.getMixedHighPad();
  SmallVector<Value> sizes;
  for (int64_t axis : llvm::seq(type.getRank())) {
    if (!type.isDynamicDim(axis))
      continue;
    Value size =
        builder.createOrFold<tensor::DimOp>(loc, pad.getSource(), axis);
    for (OpFoldResult amount : {low[axis], high[axis]})
      size = builder.createOrFold<arith::AddIOp>(
          loc, size, getValueOrCreateConstantIndexOp(builder, loc, amount));
    sizes.push_back(size);
  }
  auto generate = tensor::GenerateOp::create(builder, loc, type, sizes);
  generate.getBody().takeBody(pad.getRegion());
  pad.replaceAllUsesWith(generate.getResult());
  pad.erase();
  return true;
}
