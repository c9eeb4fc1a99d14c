//===- GenericWindow.cpp - Reduce windows by a linalg.generic -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows/WindowReduction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// The element of the padding, and of the result before the reduction.
TypedAttr WindowReduction::neutral(Type type) {
  if (reduction != Reduction::Max)
    return builder.getZeroAttr(type);
  if (auto floats = dyn_cast<FloatType>(type))
    return builder.getFloatAttr(
        type, APFloat::getInf(floats.getFloatSemantics(), /*Negative=*/true));
  return builder.getIntegerAttr(
      type, llvm::APInt::getSignedMinValue(type.getIntOrFloatBitWidth()));
}

Value WindowReduction::createInit() {
  OpFoldResults sizes = {tensor::getMixedSize(builder, loc, input, 0)};
  sizes.append(values.sizes);
  auto addExtent = [&](Value v, unsigned axis) {
    sizes.push_back(tensor::getMixedSize(builder, loc, v, axis));
  };
  if (!filter)
    addExtent(input, spatial + 1);
  else if (kind == WindowKind::Conv)
    addExtent(filter, spatial + 1);
  else if (values.channels)
    sizes.push_back(values.channels);
  else
    addExtent(filter, spatial);
  if (kind == WindowKind::Depthwise)
    addExtent(filter, spatial + 1);
  return createFilled(sizes);
}

/// A tensor of neutral elements.
Value WindowReduction::createFilled(ArrayRef<OpFoldResult> sizes) {
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element);
  Value start = arith::ConstantOp::create(builder, loc, neutral(element));
  return linalg::FillOp::create(builder, loc, start, empty).getResult(0);
}

/// A tensor whose sizes are those of the window, and with groups also the
/// number of channels that each group of the result reads. Only its sizes are
/// read.
Value WindowReduction::createWindow() {
  OpFoldResults sizes;
  for (auto [kernel, size] :
       llvm::zip_equal(values.numbers.kernel, values.sizes)) {
    // A window that does not fit may be too large for memory.
    if (auto v = dyn_cast<Value>(kernel); v && !filter) {
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      Value isUsed = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sgt, index.value(size), zero);
      if (values.guard)
        isUsed = arith::AndIOp::create(builder, loc, isUsed, values.guard);
      sizes.push_back(
          arith::SelectOp::create(builder, loc, isUsed, v, zero).getResult());
      continue;
    }
    sizes.push_back(kernel);
  }
  if (filter)
    sizes.push_back(inputPerGroup);
  return tensor::EmptyOp::create(builder, loc, sizes,
                                 getElementTypeOrSelf(input));
}

void WindowReduction::setMaps(SmallVectorImpl<AffineMap> &maps) {
  unsigned count = numParallel() + spatial + (sumsChannels() ? 1 : 0);
  SmallVector<AffineExpr> window, result;
  for (unsigned i = 0; i < spatial; ++i)
    window.push_back(builder.getAffineDimExpr(windowDim(i)));
  auto add = [&](unsigned dim) {
    window.push_back(builder.getAffineDimExpr(dim));
  };
  if (kind == WindowKind::Conv) {
    add(sumDim());
    add(channelDim());
  } else if (kind == WindowKind::Transpose) {
    if (!readsFilter())
      add(channelDim());
    add(sumDim());
  } else if (kind == WindowKind::Depthwise) {
    add(channelDim());
    add(channelDim() + 1);
  }
  for (unsigned i = 0; i < numParallel(); ++i)
    result.push_back(builder.getAffineDimExpr(i));
  for (ArrayRef<AffineExpr> results : {window, result})
    maps.push_back(AffineMap::get(count, 0, results, builder.getContext()));
}

/// The position in the input along a spatial axis, and whether it is inside.
/// Preconditions bound the true numbers so that an unsigned comparison of the
/// wrapped ones is exact.
Value WindowReduction::emitPosition(OpBuilder &b, Location l, unsigned i,
                                    Value &inside) {
  IndexArithmetic index(b, l);
  const WindowNumbers &n = values.numbers;
  auto require = [&](arith::CmpIPredicate predicate, Value x, OpFoldResult y) {
    Value ok = arith::CmpIOp::create(b, l, predicate, x, index.value(y));
    inside = inside ? arith::AndIOp::create(b, l, inside, ok) : ok;
  };
  OpFoldResult at = linalg::IndexOp::create(b, l, i + 1).getResult();
  OpFoldResult offset = index.mul(
      linalg::IndexOp::create(b, l, windowDim(i)).getResult(), n.dilations[i]);
  OpFoldResult extent = extents[i + 1];
  if (kind != WindowKind::Transpose) {
    Value position = index.value(
        index.sub(index.add(index.mul(at, n.strides[i]), offset), n.low[i]));
    require(arith::CmpIPredicate::ult, position, extent);
    return position;
  }
  // Where the product of an element of the input and one of the filter goes,
  // before the removal of pads.
  Value target = index.value(index.add(at, n.low[i]));
  require(arith::CmpIPredicate::ult, target, values.whole[i]);
  Value distance = index.value(index.sub(target, offset));
  require(arith::CmpIPredicate::sge, distance, index.constant(0));
  OpFoldResult position = index.floorDiv(distance, n.strides[i]);
  if (!isConstantIntValue(n.strides[i], 1))
    require(arith::CmpIPredicate::eq,
            index.value(index.mul(position, n.strides[i])), distance);
  require(arith::CmpIPredicate::ult, index.value(position), extent);
  return index.value(position);
}

/// The group of the result's channel.
OpFoldResult WindowReduction::emitGroup(OpBuilder &b, Location l) {
  OpFoldResult channel =
      linalg::IndexOp::create(b, l, channelDim()).getResult();
  return IndexArithmetic(b, l).floorDiv(channel, resultPerGroup);
}

/// The channel of the input at the place of the loops.
Value WindowReduction::emitChannel(OpBuilder &b, Location l) {
  Value at =
      linalg::IndexOp::create(b, l, sumsChannels() ? sumDim() : channelDim());
  if (!hasGroups())
    return at;
  IndexArithmetic index(b, l);
  return index.value(
      index.add(index.mul(emitGroup(b, l), inputPerGroup), OpFoldResult(at)));
}

/// The element of `tensor` at `position` if `condition` is true or null, else
/// the element of the padding.
Value WindowReduction::readIf(OpBuilder &b, Location l, Value condition,
                              Value tensor, ArrayRef<Value> position) {
  if (!condition)
    return tensor::ExtractOp::create(b, l, tensor, position);
  auto choice = scf::IfOp::create(
      b, l, condition,
      [&](OpBuilder &b, Location l) {
        Value read = tensor::ExtractOp::create(b, l, tensor, position);
        scf::YieldOp::create(b, l, read);
      },
      [&](OpBuilder &b, Location l) {
        Value padding = arith::ConstantOp::create(
            b, l, neutral(getElementTypeOrSelf(tensor)));
        scf::YieldOp::create(b, l, padding);
      });
  return choice.getResult(0);
}

/// The element of the input at the place of the loops, or of its padding.
Value WindowReduction::readElement(OpBuilder &b, Location l) {
  SmallVector<Value> position = {linalg::IndexOp::create(b, l, 0)};
  Value inside = values.guard;
  for (unsigned i = 0; i < spatial; ++i)
    position.push_back(emitPosition(b, l, i, inside));
  position.push_back(emitChannel(b, l));
  return readIf(b, l, inside, input, position);
}

/// The element of the filter for a transposed convolution with groups: no
/// affine map gives the position of the result's channel in its group.
Value WindowReduction::readFilter(OpBuilder &b, Location l) {
  IndexArithmetic index(b, l);
  SmallVector<Value> position;
  for (unsigned i = 0; i < spatial; ++i)
    position.push_back(linalg::IndexOp::create(b, l, windowDim(i)));
  OpFoldResult channel =
      linalg::IndexOp::create(b, l, channelDim()).getResult();
  position.push_back(index.value(
      index.sub(channel, index.mul(emitGroup(b, l), resultPerGroup))));
  position.push_back(emitChannel(b, l));
  return readIf(b, l, values.guard, filter, position);
}

/// The new element of the result.
Value WindowReduction::combine(OpBuilder &b, Location l, Value x, Value factor,
                               Value old) {
  bool isFloat = isa<FloatType>(element);
  if (reduction == Reduction::Max)
    return isFloat ? arith::MaximumFOp::create(b, l, old, x).getResult()
                   : arith::MaxSIOp::create(b, l, old, x).getResult();
  if (reduction == Reduction::Products) {
    x = convertScalarToDtype(b, l, x, element, /*isUnsignedCast=*/false);
    factor =
        convertScalarToDtype(b, l, factor, element, /*isUnsignedCast=*/false);
    x = isFloat ? arith::MulFOp::create(b, l, x, factor).getResult()
                : arith::MulIOp::create(b, l, x, factor).getResult();
  }
  return isFloat ? arith::AddFOp::create(b, l, old, x).getResult()
                 : arith::AddIOp::create(b, l, old, x).getResult();
}

Value WindowReduction::buildGeneric() {
  if (hasGroups()) {
    inputPerGroup = tensor::getMixedSize(builder, loc, filter, spatial);
    resultPerGroup =
        index.floorDiv(tensor::getMixedSize(builder, loc, filter, spatial + 1),
                       values.numbers.groups[0]);
    if (kind == WindowKind::Transpose)
      std::swap(inputPerGroup, resultPerGroup);
  }
  Value window = filter && !readsFilter() ? filter : createWindow();
  Value init = createInit();
  SmallVector<AffineMap> maps;
  setMaps(maps);
  extents = tensor::getMixedSizes(builder, loc, input);
  SmallVector<utils::IteratorType> iterators(numParallel(),
                                             utils::IteratorType::parallel);
  iterators.resize(maps[0].getNumDims(), utils::IteratorType::reduction);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), window, init, maps, iterators,
      [&](OpBuilder &b, Location l, ValueRange args) {
        Value x = readElement(b, l);
        Value factor = readsFilter() ? readFilter(b, l) : args[0];
        linalg::YieldOp::create(b, l, combine(b, l, x, factor, args[1]));
      });
  return generic.getResult(0);
}
