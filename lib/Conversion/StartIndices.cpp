//===- StartIndices.cpp - Read the indices of gather and scatter ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StartIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// An i64 might not fit the index of a narrow target, so it is compared as i64.
/// Narrower integers fit.
Type StartIndices::getNumberType(OpBuilder &builder) const {
  Type element = cast<RankedTensorType>(indices.getType()).getElementType();
  return element.isInteger(64) ? element : Type(builder.getIndexType());
}

static Value constantOf(OpBuilder &builder, Location loc, Type type,
                        int64_t number) {
  return arith::ConstantOp::create(builder, loc, type,
                                   builder.getIntegerAttr(type, number));
}

void StartIndices::addClamped(OpBuilder &builder, Location loc, int64_t axis,
                              OpFoldResult limit) {
  Type type = getNumberType(builder);
  if (auto v = dyn_cast<Value>(limit); v && v.getType() != type)
    limit = builder.createOrFold<arith::IndexCastOp>(loc, type, v);
  entries.push_back({axis, limit});
}

Value StartIndices::emitNumber(OpBuilder &builder, Location loc, unsigned k,
                               ValueRange batch) const {
  auto type = cast<RankedTensorType>(indices.getType());
  SmallVector<Value> position(batch);
  if (vectorDim < type.getRank())
    position.insert(position.begin() + vectorDim,
                    arith::ConstantIndexOp::create(builder, loc, k));
  Value number =
      builder.createOrFold<tensor::ExtractOp>(loc, indices, position);
  Type wide = getNumberType(builder);
  if (number.getType() != wide)
    number = builder.createOrFold<arith::IndexCastOp>(loc, wide, number);
  OpFoldResult limit = entries[k].limit;
  if (!limit)
    return number;
  Value most;
  if (std::optional<int64_t> n = getConstantIntValue(limit))
    most = constantOf(builder, loc, wide, *n);
  else
    most = cast<Value>(limit);
  number = builder.createOrFold<arith::MaxSIOp>(
      loc, number, constantOf(builder, loc, wide, 0));
  return builder.createOrFold<arith::MinSIOp>(loc, number, most);
}

OpFoldResult StartIndices::emit(OpBuilder &builder, Location loc, unsigned k,
                                ValueRange batch) const {
  OpFoldResult limit = entries[k].limit;
  if (limit && isConstantIntValue(limit, 0))
    return builder.getIndexAttr(0);
  Value number = emitNumber(builder, loc, k, batch);
  return builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(),
                                                  number);
}
