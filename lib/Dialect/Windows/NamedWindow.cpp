//===- NamedWindow.cpp - Reduce windows by named linalg ops ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows/WindowReduction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// Returns true for constants that cannot make a padded copy much larger than
/// its source, and whose sums and products with extents do not wrap.
static bool areSmall(ArrayRef<OpFoldResult> list) {
  return llvm::all_of(list, [](OpFoldResult entry) {
    std::optional<int64_t> number = getConstantIntValue(entry);
    return number && *number >= -1024 && *number <= 1024;
  });
}

/// The named op has an axis for groups, so channels must be split.
bool WindowReduction::hasNamedGroups() {
  std::optional<int64_t> groups =
      getConstantIntValue(values.numbers.groups.front());
  int64_t channels = cast<RankedTensorType>(input.getType()).getShape().back();
  auto ends = cast<RankedTensorType>(filter.getType()).getShape().take_back(2);
  if (spatial != 2 || !groups || *groups < 1 || channels < 1 || ends[0] < 1 ||
      ends[1] < 1 || ends[1] % *groups != 0)
    return false;
  if (kind == WindowKind::Transpose)
    return channels == ends[1];
  return channels % *groups == 0 && channels / *groups == ends[0];
}

bool WindowReduction::hasNamedForm() {
  const WindowNumbers &n = values.numbers;
  if (hasGroups() && !hasNamedGroups())
    return false;
  if (!areSmall(n.strides) || !areSmall(n.dilations))
    return false;
  bool isGiven = n.padding == WindowPadding::given;
  if (isGiven && (!areSmall(n.low) || !areSmall(n.high)))
    return false;
  if (!filter && !areSmall(n.kernel))
    return false;
  // The zeros between the elements of the input make a static copy only.
  if (kind == WindowKind::Transpose)
    return areSmall(n.low) && areSmall(n.high) &&
           llvm::none_of(values.sizes, llvm::IsaPred<Value>) &&
           cast<RankedTensorType>(filter.getType()).hasStaticShape() &&
           cast<RankedTensorType>(input.getType()).hasStaticShape();
  for (unsigned i = 0; i < spatial; ++i)
    if (!isValidIfEmpty(i))
      return false;
  // If the guard is false, a size must be 0.
  return !values.guard || llvm::any_of(values.sizes, [](OpFoldResult s) {
    return isa<Value>(s);
  });
}

/// Upstream's verifier computes the last position in the input, and rejects a
/// negative one. For a result without elements, it is that of the window minus
/// the stride.
bool WindowReduction::isValidIfEmpty(unsigned i) {
  const WindowNumbers &n = values.numbers;
  if (plan.upper[i] && !values.guard)
    return true;
  std::optional<int64_t> kernel = getConstantIntValue(n.kernel[i]);
  return kernel && (*kernel - 1) * *getConstantIntValue(n.dilations[i]) >=
                       *getConstantIntValue(n.strides[i]);
}

/// The input with its padding. It is at least as large as the window, even if
/// the result is empty: upstream's verifier requires that.
Value WindowReduction::padInput(Value input) {
  const WindowNumbers &n = values.numbers;
  OpFoldResult zero = builder.getIndexAttr(0);
  ResizeLists lists;
  ResizePlan pads;
  for (auto *list : {&lists.low, &lists.high, &lists.interior})
    list->assign(spatial + 2, zero);
  pads.lower.assign(spatial + 2, true);
  pads.upper.assign(spatial + 2, true);
  for (unsigned i = 0; i < spatial; ++i) {
    OpFoldResult low = n.low[i], high = n.high[i];
    bool isGiven = n.padding == WindowPadding::given;
    if (isGiven && !plan.upper[i]) {
      OpFoldResult whole = index.add(
          index.add(tensor::getMixedSize(builder, loc, input, i + 1), low),
          high);
      OpFoldResult window = index.add(
          index.mul(index.sub(n.kernel[i], index.constant(1)), n.dilations[i]),
          index.constant(1));
      high = index.add(high, index.max(index.sub(window, whole), zero));
    }
    lists.low[i + 1] = low;
    lists.high[i + 1] = high;
    auto isPad = [&](OpFoldResult amount) {
      return !isGiven || getConstantIntValue(amount).value_or(0) >= 0;
    };
    pads.lower[i + 1] = isPad(n.low[i]);
    pads.upper[i + 1] = isPad(n.high[i]);
  }
  Value value = arith::ConstantOp::create(builder, loc,
                                          neutral(getElementTypeOrSelf(input)));
  return buildPad(builder, loc, input, value, pads, std::move(lists));
}

/// `v` with its last axis split into groups.
Value WindowReduction::splitChannels(Value v) {
  int64_t groups = *getConstantIntValue(values.numbers.groups[0]);
  auto type = cast<RankedTensorType>(v.getType());
  OpFoldResults sizes = tensor::getMixedSizes(builder, loc, v);
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<ReassociationIndices> axes;
  for (int64_t i = 0; i < type.getRank(); ++i)
    axes.push_back({i});
  axes.back().push_back(type.getRank());
  shape.back() = groups;
  shape.push_back(type.getShape().back() / groups);
  sizes.pop_back();
  sizes.push_back(builder.getIndexAttr(groups));
  sizes.push_back(builder.getIndexAttr(shape.back()));
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), v,
      axes, sizes);
}

/// Returns the convolution with an axis for the groups before the channels.
Value WindowReduction::createGrouped(Value input, Value filter) {
  Value x = splitChannels(input), w = splitChannels(filter);
  OpFoldResults sizes = tensor::getMixedSizes(builder, loc, w), init;
  // From axes H, W, C, G, F to G, F, H, W, C.
  int64_t order[] = {3, 4, 0, 1, 2};
  OpFoldResults swapped;
  for (int64_t axis : order)
    swapped.push_back(sizes[axis]);
  Value empty =
      tensor::EmptyOp::create(builder, loc, swapped, getElementTypeOrSelf(w));
  w = linalg::TransposeOp::create(builder, loc, w, empty, order)->getResult(0);
  init.push_back(tensor::getMixedSize(builder, loc, x, 0));
  init.append(values.sizes);
  init.append({sizes[3], sizes[4]});
  return createNamed(x, w, createFilled(init));
}

Value WindowReduction::createNamed(Value input, Value window, Value init) {
  auto numbers = [&](ArrayRef<OpFoldResult> list) {
    return builder.getI64TensorAttr(llvm::map_to_vector(
        list, [](OpFoldResult e) { return *getConstantIntValue(e); }));
  };
  auto create = [&](auto name) -> Value {
    using Op = decltype(name);
    return Op::create(builder, loc, TypeRange(init.getType()),
                      ValueRange{input, window}, ValueRange(init),
                      numbers(values.numbers.strides),
                      numbers(values.numbers.dilations))
        .getResult(0);
  };
  if (reduction == Reduction::Max)
    return create(linalg::PoolingNhwcMaxOp());
  if (reduction == Reduction::Sum)
    return create(linalg::PoolingNhwcSumOp());
  if (kind == WindowKind::Depthwise)
    return create(linalg::DepthwiseConv2DNhwcHwcmOp());
  if (hasGroups())
    return create(linalg::Conv2DNhwgcGfhwcOp());
  return spatial == 3 ? create(linalg::Conv3DNdhwcDhwcfOp())
                      : create(linalg::Conv2DNhwcHwcfOp());
}

Value WindowReduction::buildNamed(Value input, Value filter) {
  Value padded = padInput(input);
  if (hasGroups())
    return createGrouped(padded, filter);
  Value window = filter ? filter : createWindow();
  return createNamed(padded, window, createInit());
}

//===----------------------------------------------------------------------===//
// Transposed convolutions
//===----------------------------------------------------------------------===//

/// `filter` with each spatial axis reversed, and its channels swapped in each
/// group.
Value WindowReduction::flipFilter() {
  auto type = cast<RankedTensorType>(filter.getType());
  unsigned rank = type.getRank();
  int64_t groups =
      hasGroups() ? *getConstantIntValue(values.numbers.groups[0]) : 1;
  SmallVector<int64_t> shape(type.getShape());
  int64_t channels = shape[spatial], filters = shape[spatial + 1] / groups;
  shape[spatial] = filters;
  shape[spatial + 1] = channels * groups;
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  AffineMap maps[] = {builder.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), ValueRange(), empty, maps, iterators,
      [&](OpBuilder &b, Location l, ValueRange) {
        IndexArithmetic index(b, l);
        OpFoldResults at;
        for (unsigned i = 0; i < rank; ++i)
          at.push_back(linalg::IndexOp::create(b, l, i).getResult());
        for (unsigned i = 0; i < spatial; ++i)
          at[i] = index.sub(index.constant(shape[i] - 1), at[i]);
        std::swap(at[spatial], at[spatial + 1]);
        if (groups != 1) {
          OpFoldResult group =
              index.floorDiv(at[spatial], index.constant(channels));
          at[spatial] = index.sub(at[spatial],
                                  index.mul(group, index.constant(channels)));
          at[spatial + 1] = index.add(
              at[spatial + 1], index.mul(group, index.constant(filters)));
        }
        SmallVector<Value> position;
        for (OpFoldResult i : at)
          position.push_back(index.value(i));
        Value read = tensor::ExtractOp::create(b, l, filter, position);
        linalg::YieldOp::create(b, l, read);
      });
  return generic.getResult(0);
}

/// A convolution of stride 1 over the input with zeros between its elements.
Value WindowReduction::buildZeroInserted() {
  const WindowNumbers &n = values.numbers;
  auto numberOf = [](OpFoldResult e) { return *getConstantIntValue(e); };
  ResizeLists lists;
  ResizePlan pads;
  OpFoldResult zero = builder.getIndexAttr(0);
  for (auto *list : {&lists.low, &lists.high, &lists.interior})
    list->assign(spatial + 2, zero);
  pads.lower.assign(spatial + 2, true);
  pads.upper.assign(spatial + 2, true);
  auto type = cast<RankedTensorType>(input.getType());
  for (unsigned i = 0; i < spatial; ++i) {
    int64_t reach = (numberOf(n.kernel[i]) - 1) * numberOf(n.dilations[i]);
    int64_t stride = numberOf(n.strides[i]), extent = type.getDimSize(i + 1);
    int64_t low = reach - numberOf(n.low[i]);
    // The size of the convolution's result is that of the op's.
    int64_t high = numberOf(values.sizes[i]) + reach - low -
                   (extent + std::max<int64_t>(extent - 1, 0) * (stride - 1));
    lists.interior[i + 1] = builder.getIndexAttr(stride - 1);
    lists.low[i + 1] = builder.getIndexAttr(low);
    lists.high[i + 1] = builder.getIndexAttr(high);
    pads.lower[i + 1] = low >= 0;
    pads.upper[i + 1] = high >= 0;
  }
  Value value = arith::ConstantOp::create(builder, loc,
                                          neutral(getElementTypeOrSelf(input)));
  Value padded = buildPad(builder, loc, input, value, pads, std::move(lists));
  WindowValues ones = values;
  for (OpFoldResult &stride : ones.numbers.strides)
    stride = builder.getIndexAttr(1);
  WindowReduction conv(builder, loc, WindowKind::Conv, reduction, padded,
                       flipFilter(), element, plan, ones);
  return hasGroups() ? conv.createGrouped(padded, conv.filter)
                     : conv.createNamed(padded, conv.filter, conv.createInit());
}
