//===- OnnxSlices.cpp - Models of ONNX slices and concatenations ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/Selection.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// The part that a slice takes along one axis. Null expressions are unknown.
struct AxisSlice {
  DimExpr size;
  /// The first position, for a slice of at least one element.
  DimExpr start;
  int64_t step = 1;
};

/// A start or an end: a negative one counts from the end, and one outside of
/// [low, high] becomes the nearest of the two. Null if it is unknown.
DimExpr clampedIndex(Node node, DimExpr index, DimExpr size, DimExpr low,
                     DimExpr high) {
  if (!index || !size)
    return {};
  auto constant = index.getConstantInt64();
  // No size exceeds the greatest integers, which stand for "to the end".
  if (constant && *constant >= INT64_MAX - 1)
    return high;
  if (constant && *constant <= INT64_MIN + 1)
    return low;
  if (constant ? *constant < 0 : node.state.isNonNegative(-index - 1)) {
    index = index + size;
  } else if (!constant && !node.state.isNonNegative(index)) {
    ConditionRef isNegative =
        makeCompare(Relation::Lt, index, node.constant(0));
    index =
        selectBetween(node.state.getProver(), isNegative, index + size, index);
    if (!index)
      return {};
  }
  return greatestOf(node.state, {low, leastOf(node.state, {index, high})});
}

AxisSlice sliceAxis(Node node, DimExpr size, DimExpr start, DimExpr end,
                    DimExpr step) {
  AxisSlice slice;
  auto by = step.getConstantInt64();
  if (!size || !start || !end || !by || *by == 0 || *by == INT64_MIN)
    return slice;
  slice.step = *by;
  // ONNX ends such a slice at the last element, onnxruntime before the first.
  if (*by < 0 && (end.isConstant(INT32_MAX) || end.isConstant(INT64_MAX)))
    return slice;
  DimExpr zero = node.constant(0), below = node.constant(-1);
  DimExpr first, last;
  if (*by > 0) {
    first = clampedIndex(node, start, size, zero, size);
    last = clampedIndex(node, end, size, zero, size);
  } else {
    first = clampedIndex(node, start, size, zero, size - 1);
    last = clampedIndex(node, end, size, below, size - 1);
  }
  slice.start = first;
  if (!first || !last)
    return slice;
  DimExpr span = *by > 0 ? last - first : first - last;
  // An empty axis has no first position from the end: nothing is taken.
  if (*by < 0 && !node.state.isNonNegative(size - 1))
    span = node.ctx.min({span, size});
  slice.size =
      node.atLeastZero(span.ceilDiv(node.ctx.constant(*by > 0 ? *by : -*by)));
  return slice;
}

/// The elements that slices along all axes take, if they are few integers.
void inferSliceContents(Node node, ArrayRef<AxisSlice> slices) {
  auto source = Elements::of(node.state, node.in(0));
  if (!source || !source->anyKnown())
    return;
  SmallVector<int64_t> shape, starts;
  for (const AxisSlice &slice : slices) {
    auto size = slice.size.getConstantInt64();
    auto start = slice.start.getConstantInt64();
    if (!size || (!start && *size != 0))
      return;
    shape.push_back(*size);
    starts.push_back(start ? *start : 0);
  }
  auto taken =
      moveElements(*source, shape, [&](MutableArrayRef<int64_t> index) {
        for (auto [i, start, slice] : llvm::zip_equal(index, starts, slices))
          i = start + i * slice.step;
      });
  if (taken)
    node.setContents(0, taken->values);
}

void modelSlice(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  int64_t rank = source->size();
  auto starts = node.numbers("starts", 1), ends = node.numbers("ends", 2);
  auto axes = node.numbers("axes", 3), steps = node.numbers(4);
  bool hasAxes = node.has("axes") || node.in(3);
  if (!hasAxes && starts) {
    axes.emplace();
    for (size_t i = 0; i < starts->size(); ++i)
      axes->push_back(node.constant(i));
  }
  if (!node.in(4) && starts)
    steps = Sizes(starts->size(), node.constant(1));
  std::optional<SmallVector<int64_t>> list;
  if (axes)
    list = axesOf(*axes, rank);
  if (!starts || !ends || !steps || !list || list->size() != starts->size() ||
      ends->size() != list->size() || steps->size() != list->size())
    return node.setRank(0, rank);
  SmallVector<AxisSlice> slices;
  for (DimExpr e : *source)
    slices.push_back({e, node.constant(0), 1});
  for (auto [axis, start, end, step] :
       llvm::zip_equal(*list, *starts, *ends, *steps))
    slices[axis] = sliceAxis(node, (*source)[axis], start, end, step);
  node.set(0, llvm::map_to_vector(
                  slices, [](const AxisSlice &slice) { return slice.size; }));
  // A slice takes at most all.
  if (Value out = node.out(0); out && isShapedAndRanked(out.getType()))
    for (auto [axis, slice] : llvm::enumerate(slices))
      if (!slice.size && (*source)[axis])
        node.state.setAtMost(out, axis, (*source)[axis]);
  inferSliceContents(node, slices);
}

//===----------------------------------------------------------------------===//
// Concatenation and split
//===----------------------------------------------------------------------===//

void modelConcat(Node node) {
  std::optional<Sizes> result = sizesAcross(node, node.op->getOperands());
  auto axis =
      result ? axisOf(node.integer("axis", 1), result->size()) : std::nullopt;
  if (!axis)
    return;
  Sizes along;
  for (unsigned i = 0; i < node.numInputs(); ++i) {
    auto shape = node.shape(i);
    along.push_back(shape ? (*shape)[*axis] : DimExpr());
  }
  (*result)[*axis] = llvm::all_of(along, [](DimExpr e) { return bool(e); })
                         ? node.simplify(node.ctx.add(along))
                         : DimExpr();
  node.set(0, *result);
  if (llvm::all_of(node.op->getOperands(),
                   [](Value v) { return isShapedAndRanked(v.getType()); }))
    if (Value out = node.out(0))
      inferConcatContents(node.op->getOperands(), *axis, out, node.state);
}

/// The sizes of the parts along the axis.
Sizes splitSizes(Node node, DimExpr size) {
  unsigned count = node.numResults();
  if (node.has("split") || node.in(1)) {
    auto sizes = node.numbers("split", 1);
    return sizes && sizes->size() == count ? *sizes : Sizes(count);
  }
  if (!size)
    return Sizes(count);
  // Equal parts; since version 18 the last one may be smaller.
  if (node.opset() < 18)
    return Sizes(count, node.simplify(size.floorDiv(count)));
  DimExpr part = node.simplify(size.ceilDiv(count));
  Sizes sizes(count, part);
  sizes.back() = node.simplify(size - part * int64_t(count - 1));
  return sizes;
}

void modelSplit(Node node) {
  auto source = node.shape(0);
  if (!source || node.numResults() == 0)
    return;
  auto axis = axisOf(node.integer("axis", 0), source->size());
  if (!axis)
    return;
  ArrayRef<DimExpr> elements = source->size() == 1 && node.in(0)
                                   ? node.state.contents(node.in(0))
                                   : ArrayRef<DimExpr>();
  std::optional<int64_t> first = 0;
  for (auto [i, size] : llvm::enumerate(splitSizes(node, (*source)[*axis]))) {
    Sizes part = *source;
    part[*axis] = size;
    node.set(i, part);
    auto count = size.getConstantInt64();
    if (first && count && *count >= 0 &&
        *first + *count <= int64_t(elements.size())) {
      node.setContents(i, elements.slice(*first, *count));
      first = *first + *count;
    } else {
      first.reset();
    }
  }
}

void modelPad(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  int64_t rank = source->size();
  auto pads = node.has("paddings") ? node.numbers("paddings", 1)
                                   : node.numbers("pads", 1);
  std::optional<SmallVector<int64_t>> axes;
  if (node.in(3)) {
    auto list = node.numbers(3);
    axes = list ? axesOf(*list, rank) : std::nullopt;
  } else {
    axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  }
  if (!pads || !axes || pads->size() != 2 * axes->size())
    return node.setRank(0, rank);
  Sizes result = *source;
  for (auto [i, axis] : llvm::enumerate(*axes)) {
    DimExpr low = (*pads)[i], high = (*pads)[i + axes->size()];
    DimExpr &e = result[axis];
    // No pad makes a size negative.
    e = e && low && high ? node.atLeastZero(e + low + high) : DimExpr();
  }
  node.set(0, result);
}

/// The target sizes of the axes that are cropped or padded.
void modelCenterCropPad(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  auto wanted = node.numbers(1);
  auto axes = node.integers("axes");
  if (!axes)
    axes = llvm::to_vector(llvm::seq<int64_t>(0, source->size()));
  if (!wanted || wanted->size() != axes->size())
    return node.setRank(0, source->size());
  Sizes result = *source;
  for (auto [axis, size] : llvm::zip_equal(*axes, *wanted)) {
    auto known = axisOf(axis, result.size());
    if (!known)
      return;
    result[*known] = size;
  }
  node.set(0, result);
}

void modelTranspose(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  int64_t rank = source->size();
  auto perm = node.integers("perm");
  if (!perm)
    perm = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, rank)));
  if (int64_t(perm->size()) != rank)
    return node.setRank(0, rank);
  Sizes result;
  for (int64_t from : *perm) {
    auto axis = axisOf(from, rank);
    if (!axis)
      return node.setRank(0, rank);
    result.push_back((*source)[*axis]);
  }
  node.set(0, result);
  auto elements = Elements::of(node.state, node.in(0));
  if (!elements || !elements->anyKnown())
    return;
  SmallVector<int64_t> shape;
  for (int64_t from : *perm)
    shape.push_back(elements->shape[*axisOf(from, rank)]);
  auto moved =
      moveElements(*elements, shape, [&](MutableArrayRef<int64_t> index) {
        SmallVector<int64_t> to(index);
        for (auto [i, from] : llvm::enumerate(*perm))
          index[*axisOf(from, rank)] = to[i];
      });
  if (moved)
    node.setContents(0, moved->values);
}

} // namespace

ArrayRef<NamedModelEntry> onnx::sliceModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Slice", modelOf<modelSlice>},
      {"onnx.Concat", modelOf<modelConcat>},
      {"onnx.Split", modelOf<modelSplit>},
      {"onnx.Pad", modelOf<modelPad>},
      {"onnx.com.microsoft.Pad", modelOf<modelPad>},
      {"onnx.CenterCropPad", modelOf<modelCenterCropPad>},
      {"onnx.Transpose", modelOf<modelTranspose>},
  };
  return entries;
}
