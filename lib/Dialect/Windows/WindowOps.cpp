//===- WindowOps.cpp - Convolutions and pools -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Preconditions on sizes and sizes of the results of all window ops.
//
//===----------------------------------------------------------------------===//

#include "Windows/WindowOps.h"
#include "AsmDirectives.h"
#include "DynamicOps/ResizeOps.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

#include "SymShape/Dialect/SymShapeWindowInterface.cpp.inc"

static bool isPool(WindowKind kind) {
  return kind == WindowKind::Max || kind == WindowKind::Average;
}

static RankedTensorType typeOf(Value v) {
  return cast<RankedTensorType>(v.getType());
}

static unsigned getSpatialRank(WindowOpInterface op) {
  return typeOf(op->getOperand(0)).getRank() - 2;
}

WindowNumbers symshape::getWindowNumbers(WindowOpInterface op) {
  WindowNumbers numbers;
  numbers.padding = op.getPadding();
  numbers.countsPadding = op.countsPadding();
  WindowLists lists = op.getWindowLists();
  for (auto [to, list] : llvm::zip_equal(numbers.all(), lists.all()))
    *to = getMixedValues(list->statics, list->values, op->getContext());
  return numbers;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Sets `reach`, `whole` and `size` from the other numbers of the axis.
static void addSizes(ExprContext &ctx, WindowKind kind, WindowPadding padding,
                     WindowAxis &axis) {
  DimExpr zero = ctx.constant(0);
  axis.reach = (axis.kernel - 1) * axis.dilation;
  bool isGiven = padding == WindowPadding::given;
  if (kind == WindowKind::Transpose) {
    DimExpr whole = (axis.extent - 1) * axis.stride + axis.reach + 1;
    axis.whole = ctx.max({zero, whole});
    axis.size = isGiven ? ctx.max({zero, whole - axis.low - axis.high})
                        : axis.extent * axis.stride;
    return;
  }
  if (!isGiven) {
    axis.whole = axis.extent + axis.reach;
    axis.size = axis.extent.ceilDiv(axis.stride);
    return;
  }
  DimExpr whole = axis.extent + axis.low + axis.high;
  // Without padding it is an extent, which is not negative.
  axis.whole = whole == axis.extent ? whole : ctx.max({zero, whole});
  axis.size =
      ctx.max({zero, (whole - axis.reach - 1).floorDiv(axis.stride) + 1});
}

/// `extentOf(k, axis)` is the extent of an axis of operand `k`.
static WindowExprs
makeExprs(ExprContext &ctx, WindowKind kind, unsigned spatial,
          WindowNumbers numbers,
          llvm::function_ref<DimExpr(unsigned, unsigned)> extentOf) {
  unsigned next = isPool(kind) ? 1 : 2;
  SmallVector<SmallVector<DimExpr>> lists;
  for (SmallVector<OpFoldResult> *list : numbers.all()) {
    lists.emplace_back();
    for (OpFoldResult entry : *list)
      lists.back().push_back(isa<Value>(entry)
                                 ? ctx.scalar(next++, kIndexRule)
                                 : ctx.constant(*getConstantIntValue(entry)));
  }
  WindowExprs exprs;
  exprs.sizes.push_back(extentOf(0, 0));
  for (unsigned i = 0; i < spatial; ++i) {
    auto entry = [&](unsigned list) {
      return i < lists[list].size() ? lists[list][i] : DimExpr();
    };
    WindowAxis axis{extentOf(0, i + 1),
                    isPool(kind) ? entry(0) : extentOf(1, i),
                    entry(1),
                    entry(2),
                    entry(3),
                    entry(4),
                    {},
                    {},
                    {}};
    addSizes(ctx, kind, numbers.padding, axis);
    exprs.sizes.push_back(axis.size);
    exprs.axes.push_back(axis);
  }
  if (!lists.back().empty())
    exprs.groups = lists.back().front();
  switch (kind) {
  case WindowKind::Conv:
    exprs.sizes.push_back(extentOf(1, spatial + 1));
    break;
  case WindowKind::Transpose:
    exprs.sizes.push_back(exprs.groups ? extentOf(1, spatial) * exprs.groups
                                       : extentOf(1, spatial));
    break;
  case WindowKind::Depthwise:
    exprs.sizes.push_back(extentOf(1, spatial) * extentOf(1, spatial + 1));
    break;
  case WindowKind::Max:
  case WindowKind::Average:
    exprs.sizes.push_back(extentOf(0, spatial + 1));
    break;
  }
  return exprs;
}

WindowExprs symshape::getWindowExprs(WindowOpInterface op, ExprContext &ctx) {
  return makeExprs(
      ctx, op.getWindowKind(), getSpatialRank(op), getWindowNumbers(op),
      [&](unsigned k, unsigned axis) { return ctx.inputDim(k, axis); });
}

/// The type of the result: a size is static if all numbers that make it are.
static RankedTensorType inferType(WindowKind kind, Type elementType,
                                  RankedTensorType input,
                                  RankedTensorType filter,
                                  const WindowNumbers &numbers) {
  ExprContext ctx;
  unsigned spatial = input.getRank() - 2;
  WindowExprs exprs = makeExprs(
      ctx, kind, spatial, numbers, [&](unsigned k, unsigned axis) -> DimExpr {
        int64_t size = (k == 0 ? input : filter).getDimSize(axis);
        return ShapedType::isDynamic(size) ? ctx.inputDim(k, axis)
                                           : ctx.constant(size);
      });
  // Even if dynamic numbers cancel out: passes make numbers constant, and do
  // not change types.
  auto isStatic = [&](const WindowAxis &axis) {
    SmallVector<DimExpr> all = {axis.extent, axis.stride};
    if (numbers.padding == WindowPadding::given)
      all.append({axis.kernel, axis.dilation, axis.low, axis.high});
    return llvm::all_of(all, [](DimExpr e) { return e.isConstant(); });
  };
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(exprs.sizes)) {
    bool isSpatial = i >= 1 && i <= spatial;
    bool known = !isSpatial || isStatic(exprs.axes[i - 1]);
    if (i > spatial && kind == WindowKind::Depthwise)
      known =
          !filter.isDynamicDim(spatial) && !filter.isDynamicDim(spatial + 1);
    if (i > spatial && kind == WindowKind::Transpose && exprs.groups)
      known = !filter.isDynamicDim(spatial) && exprs.groups.isConstant();
    std::optional<int64_t> number =
        known ? size.getConstantInt64() : std::nullopt;
    // The verifier rejects a size that is negative or does not fit.
    shape.push_back(number && *number >= 0 ? *number : ShapedType::kDynamic);
  }
  return RankedTensorType::get(shape, elementType);
}

void symshape::buildWindow(OpBuilder &builder, OperationState &state,
                           WindowKind kind, Type elementType, Value input,
                           Value filter, const WindowNumbers &numbers) {
  state.addOperands(input);
  SmallVector<int32_t> segments = {1};
  if (filter) {
    state.addOperands(filter);
    segments.push_back(1);
  }
  WindowNumbers given = numbers;
  StringRef fields[] = {"static_kernel", "static_strides", "static_dilations",
                        "static_low",    "static_high",    "static_groups"};
  for (auto [field, list] : llvm::zip_equal(fields, given.all())) {
    bool isGroups = list == &given.groups;
    if (filter ? list == &given.kernel : isGroups)
      continue;
    auto [statics, values] = decomposeMixedValues(*list);
    state.addOperands(values);
    segments.push_back(values.size());
    if (!isGroups || !statics.empty())
      state.addAttribute(field, builder.getDenseI64ArrayAttr(statics));
  }
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr(segments));
  state.addAttribute(
      "padding", WindowPaddingAttr::get(builder.getContext(), numbers.padding));
  if (numbers.countsPadding)
    state.addAttribute("count_include_pad", builder.getUnitAttr());
  state.addTypes(inferType(kind, elementType, typeOf(input),
                           filter ? typeOf(filter) : RankedTensorType(),
                           numbers));
}

//===----------------------------------------------------------------------===//
// Methods
//===----------------------------------------------------------------------===//

/// Checks that the op can convert elements of type `from` to `to`.
static LogicalResult verifyElements(Operation *op, Type from, Type to) {
  if (from == to || (isa<FloatType>(from) == isa<FloatType>(to) &&
                     from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()))
    return success();
  return op->emitOpError() << "expected elements of the result to be " << from
                           << " or wider, found " << to;
}

static LogicalResult verifyGroups(WindowOpInterface op,
                                  const WindowList &list) {
  size_t count = list.statics.size();
  if (count != 0 && op.getWindowKind() == WindowKind::Depthwise)
    return op->emitOpError()
           << "expected no entry in 'groups', since each channel has "
              "its own filters, found "
           << count;
  if (count > 1)
    return op->emitOpError() << "expected 1 entry in 'groups', found " << count;
  return verifyList(op, list.field, list.statics, list.values, count, "window");
}

LogicalResult symshape::verifyWindow(WindowOpInterface op) {
  WindowKind kind = op.getWindowKind();
  unsigned spatial = getSpatialRank(op);
  bool isGiven = op.getPadding() == WindowPadding::given;
  WindowLists lists = op.getWindowLists();
  if (failed(verifyGroups(op, lists.groups)))
    return failure();
  for (const WindowList *list : lists.all()) {
    if (list == &lists.groups)
      continue;
    bool isPad = list == &lists.low || list == &lists.high;
    if (isPad && !isGiven && !list->statics.empty())
      return op->emitOpError() << "expected no entries in '" << list->field
                               << "', since 'padding' is '"
                               << stringifyWindowPadding(op.getPadding())
                               << "', found " << list->statics.size();
    bool isAbsent =
        (isPad && !isGiven) || (list == &lists.kernel && !isPool(kind));
    if (failed(verifyList(op, list->field, list->statics, list->values,
                          isAbsent ? 0 : spatial, "window")))
      return failure();
  }
  RankedTensorType input = typeOf(op->getOperand(0)),
                   result = typeOf(op->getResult(0)), filter;
  if (!isPool(kind))
    filter = typeOf(op->getOperand(1));
  if (failed(verifyElements(op, input.getElementType(),
                            result.getElementType())) ||
      failed(verifySizePreconditions(op)))
    return failure();
  return verifyResult(op, inferType(kind, result.getElementType(), input,
                                    filter, getWindowNumbers(op)));
}

/// The preconditions on the window along spatial axis `i`.
static void requireAxis(WindowKind kind, WindowPadding padding, unsigned i,
                        const WindowAxis &axis,
                        SmallVectorImpl<SizePrecondition> &preconditions) {
  ExprContext &ctx = axis.extent.getContext();
  DimExpr zero = ctx.constant(0), one = ctx.constant(1);
  auto atLeast = [&](DimExpr e, DimExpr least, std::string what) {
    preconditions.push_back(
        SizePrecondition::atLeast(e, least, std::move(what)));
  };
  atLeast(axis.stride, one, entryOf("strides", i));
  atLeast(axis.dilation, one, entryOf("dilations", i));
  atLeast(axis.kernel, one,
          isPool(kind) ? entryOf("kernel", i) : axisOf("filter", i));
  bool isTranspose = kind == WindowKind::Transpose;
  atLeast(
      axis.whole, zero,
      axisOf(isTranspose ? "result with its padding" : "padded input", i + 1));
  // In the other cases, the size is at most that.
  if (isTranspose)
    atLeast(axis.size, zero, axisOf("result", i + 1));
}

/// The preconditions on the channels of a convolution.
static void requireChannels(WindowKind kind, ExprContext &ctx,
                            const WindowExprs &exprs,
                            SmallVectorImpl<SizePrecondition> &preconditions) {
  unsigned spatial = exprs.axes.size();
  bool isTranspose = kind == WindowKind::Transpose;
  DimExpr groups = exprs.groups;
  if (groups)
    preconditions.push_back(SizePrecondition::atLeast(groups, ctx.constant(1),
                                                      entryOf("groups", 0)));
  unsigned axis = isTranspose ? spatial + 1 : spatial;
  DimExpr channels = ctx.inputDim(1, axis);
  std::string what = axisOf("filter", axis);
  if (groups && !isTranspose) {
    channels = channels * groups;
    what += " times groups[0]";
  }
  preconditions.push_back(
      SizePrecondition::equal(ctx.inputDim(0, spatial + 1), channels,
                              axisOf("input", spatial + 1), what));
  if (!groups)
    return;
  DimExpr filters = ctx.inputDim(1, spatial + 1);
  preconditions.push_back(SizePrecondition::equal(
      filters.mod(groups), ctx.constant(0),
      axisOf("filter", spatial + 1) + " modulo groups[0]", "0"));
  if (isTranspose)
    preconditions.push_back(SizePrecondition::atLeast(
        exprs.sizes.back(), ctx.constant(0), axisOf("result", spatial + 1)));
}

void symshape::requireWindow(WindowOpInterface op, ExprContext &ctx,
                             SmallVectorImpl<SizePrecondition> &preconditions) {
  WindowKind kind = op.getWindowKind();
  WindowExprs exprs = getWindowExprs(op, ctx);
  for (auto [i, axis] : llvm::enumerate(exprs.axes))
    requireAxis(kind, op.getPadding(), i, axis, preconditions);
  if (!isPool(kind))
    requireChannels(kind, ctx, exprs, preconditions);
}

OperandRole symshape::getWindowOperandRole(WindowOpInterface op,
                                           OpOperand &operand) {
  unsigned next = isPool(op.getWindowKind()) ? 1 : 2;
  if (operand.getOperandNumber() < next)
    return OperandRole::data();
  WindowLists lists = op.getWindowLists();
  for (const WindowList *list : lists.all()) {
    next += list->values.size();
    if (operand.getOperandNumber() < next)
      return OperandRole::size(list->field, operand, list->values,
                               list->statics);
  }
  llvm_unreachable("every operand is in a list");
}

void symshape::inferWindowShapes(WindowOpInterface op, InferenceState &state) {
  setSizes(state, op, getWindowExprs(op, state.getExprContext()).sizes);
}

LogicalResult symshape::reifyWindow(WindowOpInterface op, OpBuilder &builder,
                                    ReifiedRankedShapedTypeDims &reified) {
  return reifySizes(
      builder, op->getResult(0),
      [&](ExprContext &ctx, unsigned axis) {
        return getWindowExprs(op, ctx).sizes[axis];
      },
      reified);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

ParseResult symshape::parseWindowPadding(
    OpAsmParser &parser, WindowPaddingAttr &padding,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &low,
    SmallVectorImpl<Type> &lowTypes, DenseI64ArrayAttr &staticLow,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &high,
    SmallVectorImpl<Type> &highTypes, DenseI64ArrayAttr &staticHigh) {
  MLIRContext *context = parser.getContext();
  for (WindowPadding same : {WindowPadding::same, WindowPadding::same_lower}) {
    if (failed(parser.parseOptionalKeyword(stringifyWindowPadding(same))))
      continue;
    padding = WindowPaddingAttr::get(context, same);
    staticLow = staticHigh = DenseI64ArrayAttr::get(context, {});
    return success();
  }
  padding = WindowPaddingAttr::get(context, WindowPadding::given);
  if (parser.parseKeyword("low", ", 'same' or 'same_lower'") ||
      parser.parseEqual() || parseSizeList(parser, low, lowTypes, staticLow))
    return failure();
  return failure(parser.parseKeyword("high") || parser.parseEqual() ||
                 parseSizeList(parser, high, highTypes, staticHigh));
}

void symshape::printWindowPadding(OpAsmPrinter &printer, Operation *op,
                                  WindowPaddingAttr padding, OperandRange low,
                                  TypeRange lowTypes,
                                  DenseI64ArrayAttr staticLow,
                                  OperandRange high, TypeRange highTypes,
                                  DenseI64ArrayAttr staticHigh) {
  if (padding.getValue() != WindowPadding::given) {
    printer << stringifyWindowPadding(padding.getValue());
    return;
  }
  printer << "low = ";
  printSizeList(printer, op, low, lowTypes, staticLow);
  printer << " high = ";
  printSizeList(printer, op, high, highTypes, staticHigh);
}
