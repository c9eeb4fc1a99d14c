//===- Reshapes.cpp - Padded form of reshapes
//---------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::symshape;

/// Writes a reshape of static types as the upstream ops that move nothing.
static Value reshapeStatic(OpBuilder &builder, Location loc, Value source,
                           RankedTensorType type) {
  auto from = cast<RankedTensorType>(source.getType());
  if (from == type)
    return source;
  if (std::optional<SmallVector<ReassociationIndices>> groups =
          getReassociationIndicesForReshape(from, type)) {
    if (from.getRank() > type.getRank())
      return tensor::CollapseShapeOp::create(builder, loc, type, source,
                                             *groups);
    if (from.getRank() < type.getRank())
      return tensor::ExpandShapeOp::create(builder, loc, type, source, *groups);
  }
  auto flat =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  auto all = [](int64_t rank) {
    SmallVector<ReassociationIndices> groups;
    if (rank != 0)
      groups.emplace_back(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    return groups;
  };
  if (from.getRank() != 1)
    source =
        from.getRank() == 0
            ? Value(tensor::ExpandShapeOp::create(
                  builder, loc, flat, source, ArrayRef<ReassociationIndices>()))
            : Value(tensor::CollapseShapeOp::create(builder, loc, flat, source,
                                                    all(from.getRank())));
  if (type.getRank() == 1)
    return source;
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(builder, loc, type, source,
                                           ArrayRef<ReassociationIndices>());
  return tensor::ExpandShapeOp::create(builder, loc, type, source,
                                       all(type.getRank()));
}

/// Reshapes groups of dimensions: group `i` of the source becomes group `i` of
/// the result. Where a border in the result is none of the factors, the
/// elements move to plain dimensions first.
LogicalResult PaddedBody::padReshape(Operation *op, Value source, Value result,
                                     ArrayRef<ReassociationIndices> groups) {
  FailureOr<PaddedTensor> value = get(source);
  if (failed(value))
    return failure();
  auto sourceType = cast<RankedTensorType>(source.getType());
  auto resultType = cast<RankedTensorType>(result.getType());
  int64_t sourceRank = sourceType.getRank(), resultRank = resultType.getRank();
  // The list of each group, on both sides.
  bool expands = resultRank > sourceRank;
  PaddedDims dims;
  PaddedDims wanted; // of the source
  bool moves = false;
  auto group = [&](ArrayRef<int64_t> from,
                   ArrayRef<int64_t> to) -> LogicalResult {
    PaddedDim factors;
    for (int64_t axis : from)
      for (const Factor &factor : value->dims[axis])
        append(factors, factor, builder, loc);
    SmallVector<SplitSize> sizes;
    for (int64_t axis : to)
      sizes.push_back(
          {shapes.extent(result, axis), resultType.getDimSize(axis)});
    FailureOr<PaddedDims> own = PaddedDims();
    if (to.size() == 1 && resultType.isDynamicDim(to[0]))
      own->push_back(factors);
    else
      own = split(factors, sizes, prover, builder, loc);
    if (succeeded(own)) {
      llvm::append_range(dims, *own);
      for (int64_t axis : from)
        wanted.push_back(value->dims[axis]);
      return success();
    }
    // Only a group of one source dimension can take another layout in place.
    if (from.size() != 1)
      return failure();
    moves = true;
    PaddedDim joined;
    for (int64_t axis : to) {
      FailureOr<PaddedDim> dim = plainDim(result, axis);
      if (failed(dim) && resultType.isDynamicDim(axis)) {
        Value size;
        if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
          size = toValue(mapped(expand.getMixedOutputShape()[axis]));
        if (size)
          dim = plainDim(size, shapes.extent(result, axis));
      }
      if (failed(dim))
        return failure();
      dims.push_back(*dim);
      for (const Factor &factor : *dim)
        append(joined, factor, builder, loc);
    }
    wanted.push_back(joined);
    return success();
  };
  for (auto [i, indices] : llvm::enumerate(groups)) {
    int64_t own = i;
    if (failed(expands ? group(own, indices) : group(indices, own)))
      return refuse(op, "a reshape divides a padded dimension where no "
                        "dimension of its source ends");
  }
  if (groups.empty()) // between rank 0 and ones
    dims.resize(resultRank);
  Value moved = value->value;
  if (moves) {
    FailureOr<Value> other = relayout(*value, wanted);
    if (failed(other))
      return failure();
    moved = *other;
  }
  RankedTensorType type = paddedType(dims, resultType.getElementType());
  if (!type)
    return failure();
  if (type.getNumElements() !=
      cast<RankedTensorType>(moved.getType()).getNumElements())
    return refuse(op, "the padded sizes of a reshape have different products");
  bind(result, PaddedTensor{reshapeStatic(builder, loc, moved, type), dims});
  return success();
}

LogicalResult PaddedBody::padCollapse(tensor::CollapseShapeOp op) {
  return padReshape(op, op.getSrc(), op.getResult(),
                    op.getReassociationIndices());
}

LogicalResult PaddedBody::padExpand(tensor::ExpandShapeOp op) {
  return padReshape(op, op.getSrc(), op.getResult(),
                    op.getReassociationIndices());
}

/// A reshape whose groups are not known: one group of all dimensions.
LogicalResult PaddedBody::padAnyReshape(tensor::ReshapeOp op) {
  FailureOr<PaddedTensor> source = getRanked(op, op.getSource());
  if (failed(source))
    return failure();
  auto type = cast<RankedTensorType>(op.getType());
  PaddedDim factors;
  for (const PaddedDim &dim : source->dims)
    for (const Factor &factor : dim)
      append(factors, factor, builder, loc);
  SmallVector<SplitSize> sizes;
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    sizes.push_back({shapes.extent(op.getResult(), axis), size});
  FailureOr<PaddedDims> dims = split(factors, sizes, prover, builder, loc);
  Value value = source->value;
  if (failed(dims)) {
    // Move the elements to plain dimensions, through a flat tensor.
    RankedTensorType flat = paddedType({factors}, type.getElementType());
    FailureOr<PaddedTensor> shape = get(op.getShape());
    if (!flat || failed(shape) || anyPadding(shape->dims))
      return failure();
    dims = PaddedDims();
    PaddedDim joined;
    for (auto [axis, size] : llvm::enumerate(type.getShape())) {
      FailureOr<PaddedDim> dim = fixedDim(size, prover.getContext());
      if (ShapedType::isDynamic(size)) {
        Value own = tensor::ExtractOp::create(builder, loc, shape->value,
                                              constantIndex(axis));
        own = getValueOrCreateCastToIndexLike(builder, loc,
                                              builder.getIndexType(), own);
        dim = plainDim(own, shapes.extent(op.getResult(), axis));
      }
      if (failed(dim))
        return failure();
      dims->push_back(*dim);
      for (const Factor &factor : *dim)
        append(joined, factor, builder, loc);
    }
    value = reshapeStatic(builder, loc, value, flat);
    FailureOr<Value> moved = relayout({value, {factors}}, {joined});
    if (failed(moved))
      return failure();
    value = *moved;
  }
  RankedTensorType padded = paddedType(*dims, type.getElementType());
  if (!padded || padded.getNumElements() !=
                     cast<RankedTensorType>(value.getType()).getNumElements())
    return failure();
  bind(op.getResult(),
       PaddedTensor{reshapeStatic(builder, loc, value, padded), *dims});
  return success();
}
