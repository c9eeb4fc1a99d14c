//===- StartIndices.cpp - Read the indices of gather and scatter ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/StartIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// An i64 might not fit the index of a narrow target, so it is compared as i64.
/// Narrower integers fit, but upstream folds their casts to index and back.
Type StartIndices::getNumberType(OpBuilder &builder) const {
  if (!indices)
    return builder.getIndexType();
  Type element = cast<RankedTensorType>(indices.getType()).getElementType();
  return element.isIndex() ? element : Type(builder.getI64Type());
}

static Value constantOf(OpBuilder &builder, Location loc, Type type,
                        int64_t number) {
  return arith::ConstantOp::create(builder, loc, type,
                                   builder.getIntegerAttr(type, number));
}

/// Converts an index to the type of numbers.
static Value widen(OpBuilder &builder, Location loc, Type wide, Value number) {
  if (number.getType() == wide)
    return number;
  if (number.getType().isIndex() || wide.isIndex())
    return builder.createOrFold<arith::IndexCastOp>(loc, wide, number);
  return builder.createOrFold<arith::ExtSIOp>(loc, wide, number);
}

void StartIndices::addClamped(OpBuilder &builder, Location loc, int64_t axis,
                              OpFoldResult limit) {
  Type type = getNumberType(builder);
  if (auto v = dyn_cast<Value>(limit); v && v.getType() != type)
    limit = builder.createOrFold<arith::IndexCastOp>(loc, type, v);
  entries.push_back({axis, limit, {}});
}

void StartIndices::addExact(OpBuilder &builder, Location loc, int64_t axis,
                            Value size) {
  Type type = getNumberType(builder);
  if (size.getType() != type)
    size = builder.createOrFold<arith::IndexCastOp>(loc, type, size);
  entries.push_back({axis, {}, size});
}

Value StartIndices::read(OpBuilder &builder, Location loc, unsigned k,
                         ValueRange batch) const {
  if (!indices)
    return getValueOrCreateConstantIndexOp(builder, loc, scalars[k]);
  auto type = cast<RankedTensorType>(indices.getType());
  SmallVector<Value> position(batch);
  if (vectorDim < type.getRank())
    position.insert(position.begin() + vectorDim,
                    arith::ConstantIndexOp::create(builder, loc, k));
  return builder.createOrFold<tensor::ExtractOp>(loc, indices, position);
}

Value StartIndices::emitNumber(OpBuilder &builder, Location loc, unsigned k,
                               ValueRange batch) const {
  Value number = read(builder, loc, k, batch);
  Type type = number.getType(), wide = getNumberType(builder);
  number = widen(builder, loc, wide, number);
  OpFoldResult limit = entries[k].limit;
  if (!limit) {
    // Upstream folds an `index_cast` of an extension of an `index_cast` to a
    // narrower type, although that cuts the number; not past this maximum.
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    if (width < 64)
      number = builder.createOrFold<arith::MaxSIOp>(
          loc, number, constantOf(builder, loc, wide, llvm::minIntN(width)));
    return number;
  }
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

ElementPosition StartIndices::emitPosition(OpBuilder &builder, Location loc,
                                           ArrayRef<Value> numbers,
                                           ArrayRef<Value> offsets,
                                           ArrayRef<Value> sizes) const {
  Type wide = getNumberType(builder);
  ElementPosition position{SmallVector<Value>(offsets), {}};
  // An unsigned comparison with the size also rejects negative numbers and
  // sums that wrapped.
  auto require = [&](Value number, Value size) {
    Value below = builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::ult, number, size);
    position.isInside =
        position.isInside
            ? builder.createOrFold<arith::AndIOp>(loc, position.isInside, below)
            : below;
  };
  for (auto [entry, start] : llvm::zip_equal(entries, numbers)) {
    Value number = start;
    Value &at = position.indices[entry.axis];
    if (at)
      number = builder.createOrFold<arith::AddIOp>(
          loc, number, widen(builder, loc, wide, at));
    if (entry.size)
      require(number, entry.size);
    at = builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(),
                                                  number);
  }
  for (auto [at, size] : llvm::zip_equal(position.indices, sizes)) {
    if (at)
      continue;
    at = arith::ConstantIndexOp::create(builder, loc, 0);
    std::optional<int64_t> known = getConstantIntValue(size);
    if (!known || *known <= 0)
      require(at, size);
  }
  return position;
}
