//===- Slices.cpp - Padded form of slices and pads
//----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

LogicalResult PaddedBody::padExtractSlice(tensor::ExtractSliceOp op) {
  FailureOr<PaddedTensor> source = get(op.getSource());
  if (failed(source))
    return failure();
  SmallVector<OpFoldResult> offsets = mapped(op.getMixedOffsets()),
                            sizes = mapped(op.getMixedSizes()),
                            strides = mapped(op.getMixedStrides());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  auto sourceType = cast<RankedTensorType>(source->value.getType());
  ExprContext &ctx = prover.getContext();
  PaddedDims wanted = source->dims, slice;
  SmallVector<unsigned> axes; // of the source, without dropped ones
  SmallVector<OpFoldResult> padded;
  // Without `fits`, the slice never runs at the sizes that the version serves,
  // or is empty.
  bool gathers = false, fits = true;
  int64_t resultAxis = 0;
  for (unsigned axis : llvm::seq<unsigned>(0, sizes.size())) {
    DimExpr size = dropped.test(axis)
                       ? ctx.constant(1)
                       : shapes.extent(op.getResult(), resultAxis++);
    DimExpr whole = actualExpr(source->dims[axis], ctx);
    std::optional<int64_t> offset = getConstantIntValue(offsets[axis]),
                           stride = getConstantIntValue(strides[axis]),
                           fixed = getConstantIntValue(sizes[axis]);
    axes.push_back(axis);
    if (offset == 0 && stride == 1 && size && whole &&
        prover.provesEqual(size, whole)) {
      slice.push_back(source->dims[axis]);
      padded.push_back(builder.getIndexAttr(paddedSize(source->dims[axis])));
      continue;
    }
    wanted[axis] = plain(source->dims[axis]);
    int64_t room = paddedSize(wanted[axis]);
    FailureOr<PaddedDim> dim =
        fixed ? fixedDim(*fixed, ctx) : plainDim(toValue(sizes[axis]), size);
    // A slice is at most as long as its source.
    if (failed(dim) && stride && *stride > 0)
      dim = PaddedDim{{toValue(sizes[axis]), std::max<int64_t>(room, 1), size}};
    if (failed(dim))
      return failure();
    if (hasPadding(*dim)) {
      // An actual slice ends inside the actual source, and so inside the
      // padded one, from a constant offset on.
      if (offset && stride && *offset >= 0 && *stride > 0 && *offset < room) {
        int64_t fits = (room - 1 - *offset) / *stride + 1;
        dim->front().padded = std::min(dim->front().padded, fits);
      } else {
        gathers = true;
      }
    } else if (int64_t last = paddedSize(*dim) - 1; last >= 0) {
      gathers |= !stride || *stride < 1;
      if (offset && stride && *stride > 0 &&
          (*offset < 0 || *offset + last * *stride >= room))
        fits = false;
    }
    padded.push_back(builder.getIndexAttr(paddedSize(*dim)));
    slice.push_back(*dim);
  }
  FailureOr<Value> plainSource = relayout(*source, wanted);
  if (failed(plainSource))
    return failure();
  PaddedDims kept;
  for (auto [axis, dim] : llvm::enumerate(slice))
    if (!dropped.test(axis))
      kept.push_back(dim);
  RankedTensorType type = paddedType(kept, sourceType.getElementType());
  if (!type)
    return failure();
  if (type.getNumElements() == 0 || !fits) {
    bind(op.getResult(), PaddedTensor{emptyTensor(type), kept});
    return success();
  }
  if (!gathers) {
    Value value = tensor::ExtractSliceOp::create(
        builder, loc, type, *plainSource, offsets, padded, strides);
    bind(op.getResult(), PaddedTensor{value, kept});
    return success();
  }
  SmallVector<Value> starts, steps;
  for (auto [offset, stride] : llvm::zip_equal(offsets, strides)) {
    starts.push_back(toValue(offset));
    steps.push_back(toValue(stride));
  }
  PaddedTensor from{*plainSource, wanted};
  if (failed(checkReadable(op, from)))
    return failure();
  FailureOr<Value> value =
      gather(from, kept, [&](OpBuilder &b, Positions &positions) {
        SmallVector<Value> indices;
        unsigned loop = 0;
        for (unsigned axis : axes) {
          Value index = starts[axis];
          if (!dropped.test(axis)) {
            Value step = arith::MulIOp::create(
                b, loc, positions.original(loop++), steps[axis]);
            index = arith::AddIOp::create(b, loc, index, step);
          }
          indices.push_back(index);
        }
        return indices;
      });
  if (failed(value))
    return failure();
  bind(op.getResult(), PaddedTensor{*value, kept});
  return success();
}

/// `result[i]` is `source[(i - offset) / stride]` where that is an index of the
/// source, and `dest[i]` elsewhere.
LogicalResult PaddedBody::padInsertSlice(tensor::InsertSliceOp op) {
  FailureOr<PaddedTensor> source = get(op.getSource());
  FailureOr<PaddedTensor> dest = getPlain(op.getDest());
  if (failed(source) || failed(dest))
    return failure();
  SmallVector<OpFoldResult> offsets = mapped(op.getMixedOffsets()),
                            strides = mapped(op.getMixedStrides());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  // The same op writes the same elements if each dimension of the source has no
  // padding, or has it where the dimension of the destination has it.
  SmallVector<OpFoldResult> sizes;
  bool simple = true;
  unsigned own = 0;
  for (unsigned axis : llvm::seq<unsigned>(0, offsets.size())) {
    if (dropped.test(axis)) {
      sizes.push_back(builder.getIndexAttr(1));
      continue;
    }
    const PaddedDim &from = source->dims[own++], &to = dest->dims[axis];
    sizes.push_back(builder.getIndexAttr(paddedSize(from)));
    ExprContext &ctx = prover.getContext();
    DimExpr size = actualExpr(from, ctx), whole = actualExpr(to, ctx);
    simple &= !hasPadding(from) ||
              (isConstantIntValue(offsets[axis], 0) &&
               isConstantIntValue(strides[axis], 1) && isPlain(from) &&
               paddedSize(from) == paddedSize(to) && size && whole &&
               prover.provesEqual(size, whole));
  }
  if (cast<RankedTensorType>(source->value.getType()).getNumElements() == 0) {
    bind(op.getResult(), *dest); // it inserts nothing
    return success();
  }
  if (simple) {
    // An insertion that does not fit never runs here, or is empty.
    auto room = cast<RankedTensorType>(dest->value.getType()).getShape();
    for (unsigned axis : llvm::seq<unsigned>(0, offsets.size())) {
      int64_t last = *getConstantIntValue(sizes[axis]) - 1;
      bool fits = last < room[axis];
      std::optional<int64_t> offset = getConstantIntValue(offsets[axis]),
                             stride = getConstantIntValue(strides[axis]);
      if (offset && stride)
        fits &= *offset >= 0 && *offset < room[axis] &&
                *offset + last * *stride >= 0 &&
                *offset + last * *stride < room[axis];
      if (!fits) {
        bind(op.getResult(), *dest);
        return success();
      }
    }
    Value value = tensor::InsertSliceOp::create(
        builder, loc, source->value, dest->value, offsets, sizes, strides);
    bind(op.getResult(), PaddedTensor{value, dest->dims});
    return success();
  }
  source = getPlain(op.getSource());
  if (failed(source) || failed(checkReadable(op, *source)))
    return failure();
  SmallVector<Value> starts, steps, lengths;
  unsigned next = 0;
  for (auto [axis, offset] : llvm::enumerate(offsets)) {
    starts.push_back(toValue(offset));
    steps.push_back(toValue(strides[axis]));
    lengths.push_back(dropped.test(axis)
                          ? constantIndex(1)
                          : actualSize(source->dims[next++], builder, loc));
  }
  for (OpFoldResult stride : strides)
    if (getConstantIntValue(stride).value_or(0) < 1)
      return refuse(op, "the stride of an insertion is not constant");
  auto element = [&](OpBuilder &b, Positions &positions,
                     ValueRange elements) -> Value {
    auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
      return Value(arith::CmpIOp::create(b, loc, predicate, x, y));
    };
    Value covered, zero = arith::ConstantIndexOp::create(b, loc, 0);
    SmallVector<Value> indices;
    for (unsigned axis : llvm::seq<unsigned>(0, starts.size())) {
      Value distance =
          arith::SubIOp::create(b, loc, positions.original(axis), starts[axis]);
      Value index = arith::DivUIOp::create(b, loc, distance, steps[axis]);
      Value rest = arith::RemUIOp::create(b, loc, distance, steps[axis]);
      // An index before the offset is a large one without a sign.
      Value here = arith::AndIOp::create(
          b, loc, compare(arith::CmpIPredicate::ult, index, lengths[axis]),
          compare(arith::CmpIPredicate::eq, rest, zero));
      covered =
          covered ? Value(arith::AndIOp::create(b, loc, covered, here)) : here;
      if (!dropped.test(axis))
        indices.push_back(index);
    }
    Value own = extract(b, positions, *source, indices, covered);
    return arith::SelectOp::create(b, loc, covered, own, elements[0]);
  };
  report.moves.push_back({loc, "the elements move one by one"});
  Value value =
      mapElements(dest->dims, getElementTypeOrSelf(dest->value.getType()),
                  dest->value, element);
  bind(op.getResult(), PaddedTensor{value, dest->dims});
  return success();
}

/// Inserts each part at the actual end of the last one. In this order, no
/// padding of a part stays before the end of the next.
LogicalResult PaddedBody::padConcat(tensor::ConcatOp op) {
  uint64_t along = op.getDim();
  SmallVector<PaddedTensor> parts;
  for (Value input : op.getInputs()) {
    FailureOr<PaddedTensor> part = getPlain(input);
    if (failed(part))
      return failure();
    parts.push_back(*part);
  }
  ExprContext &ctx = prover.getContext();
  // The other dimensions are the same in all parts.
  PaddedDims dims = parts[0].dims;
  for (const PaddedTensor &part : parts)
    takeSmaller(dims, part.dims);
  int64_t padded = 0;
  Value end = constantIndex(0);
  DimExpr expr = ctx.constant(0);
  SmallVector<Value> starts;
  bool dynamic = false;
  for (PaddedTensor &part : parts) {
    PaddedDims own = dims;
    own[along] = part.dims[along];
    FailureOr<Value> value = relayout(part, own);
    if (failed(value))
      return failure();
    part = {*value, own};
    starts.push_back(end);
    end = arith::AddIOp::create(builder, loc, end,
                                actualSize(own[along], builder, loc));
    DimExpr size = actualExpr(own[along], ctx);
    expr = expr && size ? expr + size : DimExpr();
    padded += paddedSize(own[along]);
    dynamic |= hasPadding(own[along]);
  }
  dims[along] =
      dynamic ? PaddedDim{{end, padded, expr}} : fixedDim(padded, ctx);
  RankedTensorType type =
      paddedType(dims, cast<RankedTensorType>(op.getType()).getElementType());
  if (!type)
    return failure();
  Value result = emptyTensor(type);
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  int64_t fixedStart = 0;
  bool fixed = true;
  for (auto [part, start] : llvm::zip_equal(parts, starts)) {
    auto partType = cast<RankedTensorType>(part.value.getType());
    if (partType.getNumElements() == 0)
      continue;
    ArrayRef<int64_t> shape = partType.getShape();
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    if (fixed)
      offsets[along] = builder.getIndexAttr(fixedStart);
    else
      offsets[along] = start;
    result = tensor::InsertSliceOp::create(
        builder, loc, part.value, result, offsets,
        getAsIndexOpFoldResult(builder.getContext(), shape), ones);
    fixed &= !hasPadding(part.dims[along]);
    fixedStart += shape[along];
  }
  bind(op.getResult(), PaddedTensor{result, dims});
  return success();
}

LogicalResult PaddedBody::padPad(tensor::PadOp op) {
  Value original = op.getConstantPaddingValue();
  FailureOr<PaddedTensor> source = getPlain(op.getSource());
  if (failed(source))
    return failure();
  if (!original)
    return refuse(op, "the value that it writes is not the same everywhere");
  // A constant may be in the region.
  Value value = scalars.lookupOrNull(original);
  if (!value)
    value = builder.clone(*original.getDefiningOp())->getResult(0);
  SmallVector<OpFoldResult> low = mapped(op.getMixedLowPad()),
                            high = mapped(op.getMixedHighPad());
  ExprContext &ctx = prover.getContext();
  PaddedDims dims;
  bool simple = true;
  for (unsigned axis : llvm::seq<unsigned>(0, low.size())) {
    const PaddedDim &from = source->dims[axis];
    std::optional<int64_t> before = getConstantIntValue(low[axis]),
                           after = getConstantIntValue(high[axis]);
    int64_t inner = paddedSize(from);
    if (before == 0 && after == 0) {
      dims.push_back(from);
      continue;
    }
    if (!hasPadding(from) && before && after) {
      dims.push_back(fixedDim(inner + *before + *after, ctx));
      simple &= *before >= 0 && *after >= 0;
      continue;
    }
    Value size = arith::AddIOp::create(
        builder, loc, actualSize(from, builder, loc), toValue(low[axis]));
    size = arith::AddIOp::create(builder, loc, size, toValue(high[axis]));
    FailureOr<PaddedDim> dim =
        plainDim(size, shapes.extent(op.getResult(), axis));
    if (failed(dim))
      return failure();
    bool own = before && *before >= 0 && (!after || *after >= 0);
    simple &= own && hasPadding(*dim);
    if (own && hasPadding(*dim)) {
      int64_t most = after ? inner + *before + *after : inner + *before;
      dim->front().padded = std::max(dim->front().padded, most);
    }
    dims.push_back(*dim);
  }
  auto type = cast<RankedTensorType>(source->value.getType());
  RankedTensorType padded = paddedType(dims, type.getElementType());
  if (!padded)
    return failure();
  if (type.getNumElements() == 0) {
    Value result =
        linalg::FillOp::create(builder, loc, value, emptyTensor(padded))
            .getResult(0);
    bind(op.getResult(), PaddedTensor{result, dims});
    return success();
  }
  if (simple) {
    SmallVector<unsigned> axes;
    for (auto [axis, dim] : llvm::enumerate(source->dims))
      if (hasPadding(dim) && !(isConstantIntValue(low[axis], 0) &&
                               isConstantIntValue(high[axis], 0)))
        axes.push_back(axis);
    Value inner = source->value;
    if (!axes.empty()) {
      report.masks.push_back(
          {loc, "'tensor.pad' writes where the padding of its source is"});
      inner = mask(*source, axes, value);
    }
    SmallVector<OpFoldResult> added;
    for (unsigned axis : llvm::seq<unsigned>(0, low.size()))
      added.push_back(builder.getIndexAttr(padded.getDimSize(axis) -
                                           type.getDimSize(axis) -
                                           *getConstantIntValue(low[axis])));
    Value result = tensor::PadOp::create(builder, loc, padded, inner, low,
                                         added, value, /*nofold=*/false);
    bind(op.getResult(), PaddedTensor{result, dims});
    return success();
  }
  if (failed(checkReadable(op, *source)))
    return failure();
  SmallVector<Value> starts, sizes;
  for (unsigned axis : llvm::seq<unsigned>(0, low.size())) {
    starts.push_back(toValue(low[axis]));
    sizes.push_back(actualSize(source->dims[axis], builder, loc));
  }
  auto element = [&](OpBuilder &b, Positions &positions, ValueRange) -> Value {
    Value covered;
    SmallVector<Value> indices;
    for (unsigned axis : llvm::seq<unsigned>(0, starts.size())) {
      Value index =
          arith::SubIOp::create(b, loc, positions.original(axis), starts[axis]);
      Value here = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         index, sizes[axis]);
      covered =
          covered ? Value(arith::AndIOp::create(b, loc, covered, here)) : here;
      indices.push_back(index);
    }
    Value own = extract(b, positions, *source, indices, covered);
    return arith::SelectOp::create(b, loc, covered, own, value);
  };
  report.moves.push_back({loc, "the elements move one by one"});
  Value result = mapElements(dims, type.getElementType(), {}, element);
  bind(op.getResult(), PaddedTensor{result, dims});
  return success();
}
