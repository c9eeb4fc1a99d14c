//===- WindowForms.cpp - Upstream ops for convolutions and pools ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/WindowForms.h"
#include "IndexArithmetic.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

using OpFoldResults = SmallVector<OpFoldResult>;

ResizePlan symshape::planForm(WindowOpInterface op, const KnownSizes &known) {
  ResizePlan plan;
  bool isGiven = op.getPadding() == WindowPadding::given;
  for (const WindowAxis &axis : getWindowExprs(op, known.ctx).axes)
    plan.upper.push_back(
        isGiven ? known.lessEqual(axis.reach + 1,
                                  axis.extent + axis.low + axis.high)
                : known.atLeast(axis.extent, 1));
  return plan;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The amounts that `same` means along an axis. `window` is `kernel - 1` times
/// the dilation, plus 1. No number wraps, since its precondition holds.
static std::pair<OpFoldResult, OpFoldResult>
getSamePads(IndexArithmetic &index, WindowOpInterface op, OpFoldResult extent,
            OpFoldResult size, OpFoldResult stride, OpFoldResult reach) {
  OpFoldResult zero = index.constant(0), one = index.constant(1);
  // By how much the windows extend beyond the input; for a transposed
  // convolution, beyond the result.
  OpFoldResult total =
      op.getWindowKind() == WindowKind::Transpose
          ? index.sub(index.add(reach, one), stride)
          : index.add(
                index.add(
                    index.sub(index.mul(index.sub(size, one), stride), extent),
                    one),
                reach);
  total = index.max(total, zero);
  OpFoldResult half = index.floorDiv(total, index.constant(2));
  OpFoldResult rest = index.sub(total, half);
  if (op.getPadding() == WindowPadding::same)
    return {half, rest};
  return {rest, half};
}

WindowValues
symshape::getWindowValues(OpBuilder &builder, WindowOpInterface op,
                          ExprContext &ctx, Value guard,
                          llvm::function_ref<OpFoldResult(DimExpr)> get) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  WindowValues values;
  values.guard = guard;
  values.numbers.padding = op.getPadding();
  values.numbers.countsPadding = op.countsPadding();
  WindowNumbers &n = values.numbers;
  for (auto [i, axis] : llvm::enumerate(getWindowExprs(op, ctx).axes)) {
    n.kernel.push_back(get(axis.kernel));
    n.strides.push_back(get(axis.stride));
    n.dilations.push_back(get(axis.dilation));
    OpFoldResult size = type.isDynamicDim(i + 1)
                            ? get(axis.size)
                            : builder.getIndexAttr(type.getDimSize(i + 1));
    if (axis.low) {
      n.low.push_back(get(axis.low));
      n.high.push_back(get(axis.high));
    } else {
      auto [low, high] = getSamePads(
          index, op, get(axis.extent), size, n.strides[i],
          index.mul(index.sub(n.kernel[i], index.constant(1)), n.dilations[i]));
      n.low.push_back(low);
      n.high.push_back(high);
    }
    if (op.getWindowKind() == WindowKind::Transpose)
      values.whole.push_back(get(axis.whole));
    // Where a precondition is violated, the result takes no memory.
    if (auto v = dyn_cast<Value>(size); v && guard)
      size = builder.createOrFold<arith::SelectOp>(
          loc, guard, v, index.value(index.constant(0)));
    values.sizes.push_back(size);
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Reductions over windows
//===----------------------------------------------------------------------===//

namespace {

/// How the elements of a window become one. A sum is the first step of an
/// average.
enum class Reduction { Products, Max, Sum };

/// Builds one reduction over the windows of `input`.
class WindowReduction {
public:
  /// `filter` is null for a pool. `element` is the type of the result.
  WindowReduction(OpBuilder &builder, Location loc, WindowKind kind,
                  Reduction reduction, Value input, Value filter, Type element,
                  const ResizePlan &plan, const WindowValues &values)
      : builder(builder), loc(loc), index(builder, loc), kind(kind),
        reduction(reduction), input(input), filter(filter), element(element),
        plan(plan), values(values), spatial(values.sizes.size()) {}

  Value build() {
    if (!hasNamedForm())
      return buildGeneric();
    return kind == WindowKind::Transpose ? buildZeroInserted()
                                         : buildNamed(input, filter);
  }

private:
  // In the order of the loops: batch, spatial axes, channels; then the axes of
  // the window and, for a sum over channels, those.
  unsigned numParallel() const {
    return spatial + (kind == WindowKind::Depthwise ? 3 : 2);
  }
  unsigned windowDim(unsigned i) const { return numParallel() + i; }
  unsigned channelDim() const { return spatial + 1; }
  bool sumsChannels() const {
    return kind == WindowKind::Conv || kind == WindowKind::Transpose;
  }
  unsigned sumDim() const { return numParallel() + spatial; }

  bool hasNamedForm();
  bool isValidIfEmpty(unsigned i);
  Value buildNamed(Value input, Value filter);
  Value padInput(Value input);
  Value createNamed(Value input, Value window, Value init);
  Value buildZeroInserted();
  Value flipFilter();
  Value buildGeneric();
  Value createWindow();
  void setMaps(SmallVectorImpl<AffineMap> &maps);
  Value emitPosition(OpBuilder &b, Location l, unsigned i, Value &inside);
  Value readElement(OpBuilder &b, Location l);
  Value combine(OpBuilder &b, Location l, Value x, Value factor, Value old);
  TypedAttr neutral(Type type);
  Value createInit();

  OpBuilder &builder;
  Location loc;
  IndexArithmetic index;
  WindowKind kind;
  Reduction reduction;
  Value input, filter;
  Type element;
  const ResizePlan &plan;
  const WindowValues &values;
  unsigned spatial;
  /// The sizes of the input, for the generic form.
  OpFoldResults extents;
};

} // namespace

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
  else
    addExtent(filter, spatial);
  if (kind == WindowKind::Depthwise)
    addExtent(filter, spatial + 1);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element);
  Value start = arith::ConstantOp::create(builder, loc, neutral(element));
  return linalg::FillOp::create(builder, loc, start, empty).getResult(0);
}

//===----------------------------------------------------------------------===//
// Named ops
//===----------------------------------------------------------------------===//

/// Constants that cannot make a padded copy much larger than what is read, and
/// whose sums and products with extents do not wrap.
static bool areSmall(ArrayRef<OpFoldResult> list) {
  return llvm::all_of(list, [](OpFoldResult entry) {
    std::optional<int64_t> number = getConstantIntValue(entry);
    return number && *number >= -1024 && *number <= 1024;
  });
}

bool WindowReduction::hasNamedForm() {
  const WindowNumbers &n = values.numbers;
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
  return spatial == 3 ? create(linalg::Conv3DNdhwcDhwcfOp())
                      : create(linalg::Conv2DNhwcHwcfOp());
}

Value WindowReduction::buildNamed(Value input, Value filter) {
  Value padded = padInput(input);
  Value window = filter ? filter : createWindow();
  return createNamed(padded, window, createInit());
}

//===----------------------------------------------------------------------===//
// Transposed convolutions
//===----------------------------------------------------------------------===//

/// `filter` with each spatial axis reversed, and its channels swapped.
Value WindowReduction::flipFilter() {
  auto type = cast<RankedTensorType>(filter.getType());
  unsigned rank = type.getRank();
  SmallVector<int64_t> shape(type.getShape());
  std::swap(shape[spatial], shape[spatial + 1]);
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  AffineMap maps[] = {builder.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), ValueRange(), empty, maps, iterators,
      [&](OpBuilder &b, Location l, ValueRange) {
        IndexArithmetic index(b, l);
        SmallVector<Value> at;
        for (unsigned i = 0; i < rank; ++i)
          at.push_back(linalg::IndexOp::create(b, l, i));
        for (unsigned i = 0; i < spatial; ++i)
          at[i] = index.value(
              index.sub(index.constant(shape[i] - 1), OpFoldResult(at[i])));
        std::swap(at[spatial], at[spatial + 1]);
        Value read = tensor::ExtractOp::create(b, l, filter, at);
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
  return conv.createNamed(padded, conv.filter, conv.createInit());
}

//===----------------------------------------------------------------------===//
// Generic form
//===----------------------------------------------------------------------===//

/// A tensor whose sizes are those of the window of a pool. Only they are read.
Value WindowReduction::createWindow() {
  OpFoldResults sizes;
  for (auto [kernel, size] :
       llvm::zip_equal(values.numbers.kernel, values.sizes)) {
    // A window that does not fit may be too large for memory.
    if (auto v = dyn_cast<Value>(kernel)) {
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

/// The element of the input at the place of the loops, or of its padding.
Value WindowReduction::readElement(OpBuilder &b, Location l) {
  SmallVector<Value> position = {linalg::IndexOp::create(b, l, 0)};
  Value inside = values.guard;
  for (unsigned i = 0; i < spatial; ++i)
    position.push_back(emitPosition(b, l, i, inside));
  position.push_back(
      linalg::IndexOp::create(b, l, sumsChannels() ? sumDim() : channelDim()));
  auto choice = scf::IfOp::create(
      b, l, inside,
      [&](OpBuilder &b, Location l) {
        Value read = tensor::ExtractOp::create(b, l, input, position);
        scf::YieldOp::create(b, l, read);
      },
      [&](OpBuilder &b, Location l) {
        Value padding = arith::ConstantOp::create(
            b, l, neutral(getElementTypeOrSelf(input)));
        scf::YieldOp::create(b, l, padding);
      });
  return choice.getResult(0);
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
  Value window = filter ? filter : createWindow();
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
        linalg::YieldOp::create(b, l, combine(b, l, x, args[0], args[1]));
      });
  return generic.getResult(0);
}

//===----------------------------------------------------------------------===//
// Averages
//===----------------------------------------------------------------------===//

/// The number of elements that each window of an average has, as an i64: a
/// scalar, or a tensor with one entry for each place.
static Value countElements(OpBuilder &builder, Location loc, Value input,
                           const ResizePlan &plan, const WindowValues &values) {
  IndexArithmetic index(builder, loc);
  const WindowNumbers &n = values.numbers;
  Type i64 = builder.getI64Type();
  auto isZero = [](OpFoldResult e) { return isConstantIntValue(e, 0); };
  if (n.countsPadding ||
      (llvm::all_of(n.low, isZero) && llvm::all_of(n.high, isZero))) {
    Value count = index.value(index.mul(n.kernel[0], n.kernel[1]));
    return builder.createOrFold<arith::IndexCastOp>(loc, i64, count);
  }
  // The sum over ones, where the padding is 0.
  OpFoldResults sizes = tensor::getMixedSizes(builder, loc, input);
  sizes.front() = sizes.back() = builder.getIndexAttr(1);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, i64);
  Value one =
      arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(i64, 1));
  Value ones = linalg::FillOp::create(builder, loc, one, empty).getResult(0);
  return WindowReduction(builder, loc, WindowKind::Average, Reduction::Sum,
                         ones, {}, i64, plan, values)
      .build();
}

/// Divides each sum by its count; 0 where the count is 0.
static Value divide(OpBuilder &builder, Location loc, Value sums, Value count) {
  auto type = cast<RankedTensorType>(sums.getType());
  bool isTensor = isa<RankedTensorType>(count.getType());
  SmallVector<AffineMap> maps = {builder.getMultiDimIdentityMap(4)};
  SmallVector<Value> inputs = {sums};
  AffineExpr zero = builder.getAffineConstantExpr(0);
  if (isTensor) {
    maps.push_back(AffineMap::get(
        4, 0,
        {zero, builder.getAffineDimExpr(1), builder.getAffineDimExpr(2), zero},
        builder.getContext()));
    inputs.push_back(count);
  }
  maps.push_back(builder.getMultiDimIdentityMap(4));
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, sums),
      type.getElementType());
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), inputs, empty, maps, iterators,
      [&](OpBuilder &b, Location l, ValueRange args) {
        Value by = isTensor ? args[1] : count;
        Value divisor =
            arith::SIToFPOp::create(b, l, type.getElementType(), by);
        Value average = arith::DivFOp::create(b, l, args[0], divisor);
        if (isTensor) {
          Value none = arith::ConstantOp::create(
              b, l, b.getIntegerAttr(by.getType(), 0));
          Value isNone =
              arith::CmpIOp::create(b, l, arith::CmpIPredicate::eq, by, none);
          Value zero = arith::ConstantOp::create(
              b, l, b.getZeroAttr(type.getElementType()));
          average = arith::SelectOp::create(b, l, isNone, zero, average);
        }
        linalg::YieldOp::create(b, l, average);
      });
  return generic.getResult(0);
}

//===----------------------------------------------------------------------===//
// The form of an op
//===----------------------------------------------------------------------===//

static bool hasNoElements(Type type) {
  return llvm::is_contained(cast<RankedTensorType>(type).getShape(), 0);
}

/// A tensor of the result's sizes.
static Value createEmptyResult(OpBuilder &builder, WindowOpInterface op,
                               const WindowValues &values) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  unsigned spatial = values.sizes.size();
  auto extent = [&](unsigned operand, unsigned axis) {
    return tensor::getMixedSize(builder, loc, op->getOperand(operand), axis);
  };
  auto channels = [&]() -> OpFoldResult {
    switch (op.getWindowKind()) {
    case WindowKind::Conv:
      return extent(1, spatial + 1);
    case WindowKind::Transpose:
      return extent(1, spatial);
    case WindowKind::Depthwise:
      return index.mul(extent(1, spatial), extent(1, spatial + 1));
    case WindowKind::Max:
    case WindowKind::Average:
      return extent(0, spatial + 1);
    }
    llvm_unreachable("every kind is handled");
  };
  SmallVector<Value> sizes;
  for (unsigned i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(index.value(i == 0         ? extent(0, 0)
                                  : i <= spatial ? values.sizes[i - 1]
                                                 : channels()));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

Value symshape::buildForm(OpBuilder &builder, WindowOpInterface op,
                          const ResizePlan &plan, const WindowValues &values) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  // Upstream rejects some ops on tensors without elements, such as a window
  // that is larger than its input.
  if (hasNoElements(type))
    return createEmptyResult(builder, op, values);
  WindowKind kind = op.getWindowKind();
  Value input = op->getOperand(0), filter;
  if (kind != WindowKind::Max && kind != WindowKind::Average)
    filter = op->getOperand(1);
  Reduction reduction = kind == WindowKind::Max       ? Reduction::Max
                        : kind == WindowKind::Average ? Reduction::Sum
                                                      : Reduction::Products;
  Value result = WindowReduction(builder, loc, kind, reduction, input, filter,
                                 type.getElementType(), plan, values)
                     .build();
  if (kind == WindowKind::Average)
    result = divide(builder, loc, result,
                    countElements(builder, loc, input, plan, values));
  if (kind == WindowKind::Depthwise) {
    // Upstream cannot collapse an axis of size 0.
    if (hasNoElements(result.getType()))
      return createEmptyResult(builder, op, values);
    SmallVector<ReassociationIndices> groups = {{0}, {1}, {2}, {3, 4}};
    result = tensor::CollapseShapeOp::create(builder, loc, result, groups);
  }
  return result.getType() == type
             ? result
             : tensor::CastOp::create(builder, loc, type, result).getResult();
}
