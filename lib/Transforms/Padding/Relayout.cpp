//===- Relayout.cpp - Values of a padded program --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Value Positions::constant(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value Positions::position(unsigned loop) {
  return indices.empty() ? Value(linalg::IndexOp::create(builder, loc, loop))
                         : indices[loop];
}

SmallVector<Value> Positions::numbers(unsigned loop) {
  ArrayRef<Factor> dim = dims[loop];
  Value rest = position(loop);
  SmallVector<Value> numbers;
  for (const Factor &factor : llvm::reverse(dim.drop_front())) {
    Value size = constant(factor.padded);
    numbers.push_back(arith::RemUIOp::create(builder, loc, rest, size));
    rest = arith::DivUIOp::create(builder, loc, rest, size);
  }
  numbers.push_back(rest);
  return numbers;
}

Value Positions::original(unsigned loop) {
  ArrayRef<Factor> dim = dims[loop];
  if (isPlain(dim))
    return position(loop);
  Value index, stride;
  for (auto [number, factor] :
       llvm::zip_equal(numbers(loop), llvm::reverse(dim))) {
    Value size = factor.hasPadding() ? factor.actual : constant(factor.padded);
    if (!index) {
      index = number;
      stride = size;
      continue;
    }
    Value step = arith::MulIOp::create(builder, loc, number, stride);
    index = arith::AddIOp::create(builder, loc, index, step);
    stride = arith::MulIOp::create(builder, loc, stride, size);
  }
  return index;
}

Value Positions::inside(ArrayRef<unsigned> loops) {
  Value all;
  for (unsigned loop : loops) {
    ArrayRef<Factor> dim = dims[loop];
    if (!hasPadding(dim))
      continue;
    for (auto [number, factor] :
         llvm::zip_equal(numbers(loop), llvm::reverse(dim))) {
      if (!factor.hasPadding())
        continue;
      Value holds = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::ult, number, factor.actual);
      all =
          all ? Value(arith::AndIOp::create(builder, loc, all, holds)) : holds;
    }
  }
  return all;
}

Value Positions::insideAll() {
  return inside(llvm::to_vector(llvm::seq<unsigned>(0, dims.size())));
}

Value Positions::place(Value original, ArrayRef<Factor> dim) {
  if (isPlain(dim))
    return original;
  Value rest = original, place, stride;
  for (auto [i, factor] : llvm::enumerate(llvm::reverse(dim))) {
    Value number = rest;
    if (i + 1 != dim.size()) {
      // An empty dimension has no element, so the quotient only must not trap.
      Value size = factor.hasPadding()
                       ? Value(arith::MaxUIOp::create(
                             builder, loc, factor.actual, constant(1)))
                       : constant(std::max<int64_t>(factor.padded, 1));
      number = arith::RemUIOp::create(builder, loc, rest, size);
      rest = arith::DivUIOp::create(builder, loc, rest, size);
    }
    if (!place) {
      place = number;
      stride = constant(factor.padded);
      continue;
    }
    Value step = arith::MulIOp::create(builder, loc, number, stride);
    place = arith::AddIOp::create(builder, loc, place, step);
    stride =
        arith::MulIOp::create(builder, loc, stride, constant(factor.padded));
  }
  return place;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool PaddedBody::isUniform(Value original) {
  Operation *op = original.getDefiningOp();
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(op))
    return isUniform(fill.getOutputs()[0]);
  return isa_and_nonnull<tensor::EmptyOp, tensor::SplatOp>(op);
}

Value PaddedBody::constantIndex(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value PaddedBody::emptyTensor(RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(),
                                 type.getElementType());
}

OpFoldResult PaddedBody::mapped(OpFoldResult number) {
  if (auto value = dyn_cast<Value>(number)) {
    Value known = scalar(value);
    if (std::optional<int64_t> constant = getConstantIntValue(known))
      return builder.getIndexAttr(*constant);
    return known;
  }
  return number;
}

SmallVector<OpFoldResult> PaddedBody::mapped(ArrayRef<OpFoldResult> numbers) {
  return llvm::map_to_vector(numbers,
                             [&](OpFoldResult one) { return mapped(one); });
}

Value PaddedBody::toValue(OpFoldResult number) {
  return getValueOrCreateConstantIndexOp(builder, loc, number);
}

Value PaddedBody::actualSizeOf(Value original, int64_t axis) {
  auto type = cast<RankedTensorType>(original.getType());
  if (!type.isDynamicDim(axis))
    return constantIndex(type.getDimSize(axis));
  if (auto known = tensors.find(original); known != tensors.end())
    return actualSize(known->second.dims[axis], builder, loc);
  if (!isUniform(original))
    return {};
  Operation *op = original.getDefiningOp();
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return actualSizeOf(fill.getOutputs()[0], axis);
  // The operands of `tensor.empty` and `tensor.splat` are the dynamic sizes.
  unsigned number = type.getDynamicDimIndex(axis);
  ValueRange sizes =
      isa<tensor::EmptyOp>(op)
          ? ValueRange(op->getOperands())
          : ValueRange(cast<tensor::SplatOp>(op).getDynamicSizes());
  return scalar(sizes[number]);
}

std::optional<int64_t> PaddedBody::bound(DimExpr size) {
  if (!size)
    return std::nullopt;
  Interval range = prover.bounds(size);
  if (!range.upper || *range.upper > (int64_t(1) << 48))
    return std::nullopt;
  // A tensor that has a place is simpler to read from.
  return std::max<int64_t>(int64_t(*range.upper), 1);
}

FailureOr<PaddedDim> PaddedBody::plainDim(Value size, DimExpr expr) {
  ExprContext &ctx = prover.getContext();
  if (std::optional<int64_t> fixed = getConstantIntValue(size);
      fixed && *fixed >= 0)
    return fixedDim(*fixed, ctx);
  std::optional<int64_t> most = bound(expr);
  if (!size || !most)
    return failure();
  return PaddedDim{{size, *most, expr}};
}

FailureOr<PaddedDim> PaddedBody::plainDim(Value original, int64_t axis) {
  auto type = cast<RankedTensorType>(original.getType());
  if (!type.isDynamicDim(axis))
    return fixedDim(type.getDimSize(axis), prover.getContext());
  Value size = actualSizeOf(original, axis);
  if (!size)
    return failure();
  return plainDim(size, shapes.extent(original, axis));
}

FailureOr<PaddedDims> PaddedBody::plainDims(Value original) {
  PaddedDims dims;
  for (int64_t axis :
       llvm::seq(cast<RankedTensorType>(original.getType()).getRank())) {
    FailureOr<PaddedDim> dim = plainDim(original, axis);
    if (failed(dim))
      return failure();
    dims.push_back(*dim);
  }
  return dims;
}

PaddedDim PaddedBody::plain(ArrayRef<Factor> dim) {
  if (isPlain(dim))
    return PaddedDim(dim);
  return {{actualSize(dim, builder, loc), paddedSize(dim),
           actualExpr(dim, prover.getContext())}};
}

FailureOr<PaddedTensor> PaddedBody::get(Value original) {
  if (auto known = tensors.find(original); known != tensors.end())
    return known->second;
  if (!isUniform(original))
    return failure();
  FailureOr<PaddedDims> dims = plainDims(original);
  if (failed(dims))
    return failure();
  FailureOr<Value> value = getAs(original, *dims);
  if (failed(value))
    return failure();
  return PaddedTensor{*value, *dims};
}

FailureOr<PaddedTensor> PaddedBody::getPlain(Value original) {
  FailureOr<PaddedTensor> known = get(original);
  if (failed(known) || allPlain(known->dims))
    return known;
  PaddedDims dims;
  for (const PaddedDim &dim : known->dims)
    dims.push_back(plain(dim));
  FailureOr<Value> value = relayout(*known, dims);
  if (failed(value))
    return failure();
  return PaddedTensor{*value, dims};
}

FailureOr<Value> PaddedBody::getAs(Value original, ArrayRef<PaddedDim> dims) {
  if (auto known = tensors.find(original); known != tensors.end())
    return relayout(known->second, dims);
  if (!isUniform(original))
    return failure();
  RankedTensorType type = paddedType(
      dims, cast<RankedTensorType>(original.getType()).getElementType());
  if (!type)
    return failure();
  Operation *op = original.getDefiningOp();
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    return Value(
        tensor::SplatOp::create(builder, loc, type, scalar(splat.getInput())));
  auto fill = dyn_cast<linalg::FillOp>(op);
  if (!fill)
    return emptyTensor(type);
  FailureOr<Value> out = getAs(fill.getOutputs()[0], dims);
  if (failed(out))
    return failure();
  return linalg::FillOp::create(builder, loc, scalar(fill.getInputs()[0]), *out)
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// Cuts, or adds padding at, the end of each dimension.
Value PaddedBody::resize(const PaddedTensor &source, ArrayRef<int64_t> sizes) {
  Value value = source.value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> smaller(type.getShape());
  for (auto [have, want] : llvm::zip_equal(smaller, sizes))
    have = std::min(have, want);
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0)),
      ones(sizes.size(), builder.getIndexAttr(1)),
      cut = getAsIndexOpFoldResult(builder.getContext(), smaller);
  if (llvm::is_contained(smaller, 0))
    return emptyTensor(type.clone(sizes));
  if (!llvm::equal(smaller, type.getShape()))
    value =
        tensor::ExtractSliceOp::create(builder, loc, value, zeros, cut, ones);
  if (llvm::equal(smaller, sizes))
    return value;
  Value room = emptyTensor(type.clone(sizes));
  return tensor::InsertSliceOp::create(builder, loc, value, room, zeros, cut,
                                       ones);
}

LogicalResult PaddedBody::checkReadable(Operation *op,
                                        const PaddedTensor &source) {
  if (cast<RankedTensorType>(source.value.getType()).getNumElements() != 0)
    return success();
  return refuse(op, "it reads from a tensor without elements");
}

Value PaddedBody::extract(OpBuilder &b, Positions &positions,
                          const PaddedTensor &source, ValueRange indices,
                          Value inside) {
  SmallVector<Value> places;
  for (auto [index, dim] : llvm::zip_equal(indices, source.dims)) {
    Value place = positions.place(index, dim);
    if (inside)
      place = arith::SelectOp::create(
          b, loc, inside, place, arith::ConstantIndexOp::create(b, loc, 0));
    places.push_back(place);
  }
  return tensor::ExtractOp::create(b, loc, source.value, places);
}

FailureOr<Value> PaddedBody::gather(const PaddedTensor &source,
                                    ArrayRef<PaddedDim> result,
                                    IndexFn indices) {
  auto sourceType = cast<RankedTensorType>(source.value.getType());
  RankedTensorType type = paddedType(result, sourceType.getElementType());
  if (!type)
    return failure();
  if (type.getNumElements() == 0)
    return emptyTensor(type);
  if (sourceType.getNumElements() == 0)
    return failure();
  report.moves.push_back({loc, "the elements move one by one"});
  return mapElements(result, sourceType.getElementType(), {},
                     [&](OpBuilder &b, Positions &positions, ValueRange) {
                       SmallVector<Value> places = indices(b, positions);
                       return extract(b, positions, source, places,
                                      positions.insideAll());
                     });
}

FailureOr<Value> PaddedBody::relayout(const PaddedTensor &source,
                                      ArrayRef<PaddedDim> dims) {
  bool same = true, prefixes = true;
  SmallVector<int64_t> sizes;
  for (auto [have, want] : llvm::zip_equal(source.dims, dims)) {
    bool layout = sameLayout(have, want, prover);
    same &= layout;
    prefixes &= layout || (isPlain(have) && isPlain(want));
    sizes.push_back(paddedSize(want));
  }
  if (same)
    return source.value;
  if (prefixes) {
    if (!paddedType(dims, builder.getI8Type()))
      return failure();
    return resize(source, sizes);
  }
  return gather(source, dims, [&](OpBuilder &, Positions &positions) {
    return llvm::map_to_vector(
        llvm::seq<unsigned>(0, dims.size()),
        [&](unsigned axis) { return positions.original(axis); });
  });
}

Value PaddedBody::mask(const PaddedTensor &source, ArrayRef<unsigned> axes,
                       Value neutral) {
  return mapElements(
      source.dims, getElementTypeOrSelf(source.value.getType()), source.value,
      [&](OpBuilder &b, Positions &positions, ValueRange elements) -> Value {
        return arith::SelectOp::create(b, loc, positions.inside(axes),
                                       elements[0], neutral);
      });
}

Value PaddedBody::mapElements(ArrayRef<PaddedDim> dims, Type elementType,
                              ValueRange inputs, ElementFn element) {
  RankedTensorType type = paddedType(dims, elementType);
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto body = [&](OpBuilder &b, Location, ValueRange arguments) {
    Positions positions(dims, b, loc);
    Value result = element(b, positions, arguments.drop_back());
    linalg::YieldOp::create(b, loc, result);
  };
  return linalg::GenericOp::create(builder, loc, type, inputs,
                                   emptyTensor(type), maps, loops, body)
      .getResult(0);
}
