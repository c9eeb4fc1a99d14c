//===- OnnxGathers.cpp - Models of ONNX gathers, scatters and selections --===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/Contents.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// Elements of a small tensor at known positions along the axis.
void inferGatheredElements(Node node, int64_t axis) {
  auto source = Elements::of(node.state, node.in(0));
  auto places = Elements::of(node.state, node.in(1));
  if (!source || !source->anyKnown() || !places)
    return;
  SmallVector<int64_t> shape(ArrayRef(source->shape).take_front(axis));
  llvm::append_range(shape, places->shape);
  llvm::append_range(shape, ArrayRef(source->shape).drop_front(axis + 1));
  auto result = Elements::unknown(shape);
  if (!result)
    return;
  int64_t placesRank = places->shape.size();
  result->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    auto place = places->position(index.slice(axis, placesRank));
    auto number =
        place ? places->values[*place].getConstantInt64() : std::nullopt;
    auto at = number ? axisOf(*number, source->shape[axis]) : std::nullopt;
    if (!at)
      return;
    SmallVector<int64_t> from(index.take_front(axis));
    from.push_back(*at);
    llvm::append_range(from, index.drop_front(axis + placesRank));
    if (auto position = source->position(from))
      element = source->values[*position];
  });
  node.setContents(0, result->values);
}

/// The sizes of the indices in place of an axis.
void setGathered(Node node, ArrayRef<DimExpr> source, int64_t axis) {
  auto indices = node.shape(1);
  if (!indices)
    return;
  Sizes result(source.take_front(axis));
  llvm::append_range(result, *indices);
  llvm::append_range(result, source.drop_front(axis + 1));
  node.set(0, result);
}

void modelGather(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  auto axis = axisOf(node.integer("axis", 0), source->size());
  if (!axis)
    return;
  setGathered(node, *source, *axis);
  inferGatheredElements(node, *axis);
}

/// Bytes hold several numbers of the last axis.
void modelGatherBlockQuantized(Node node) {
  auto source = node.shape(0);
  auto axis = source && !source->empty()
                  ? axisOf(node.integer("gather_axis", 0), source->size())
                  : std::nullopt;
  if (!axis)
    return;
  int64_t bits = node.integer("bits", 4);
  if (DimExpr &last = source->back();
      last && getElementTypeOrSelf(node.in(0).getType()).isInteger(8))
    last = bits > 0 && 8 % bits == 0 ? last * (8 / bits) : DimExpr();
  setGathered(node, *source, *axis);
}

/// The result has the sizes of the indices.
void modelGatherElements(Node node) { node.setSame(0, 1); }

void modelGatherND(Node node) {
  auto source = node.shape(0), indices = node.shape(1);
  if (!source || !indices || indices->empty())
    return;
  int64_t batch = node.integer("batch_dims", 0);
  auto depth = indices->back().getConstantInt64();
  if (!depth || batch < 0 || *depth < 0 ||
      batch + *depth > int64_t(source->size()) ||
      batch >= int64_t(indices->size()))
    return;
  Sizes result(ArrayRef(*indices).drop_back());
  llvm::append_range(result, ArrayRef(*source).drop_front(batch + *depth));
  node.set(0, result);
  for (int64_t axis = 0; axis < batch; ++axis)
    result[axis] = node.same((*indices)[axis], (*source)[axis]);
  node.set(0, result);
}

/// The number of selected elements depends on data and is at most `bound`.
void selectAtMost(Node node, unsigned result, unsigned axis, DimExpr bound) {
  if (Value v = node.out(result); v && bound && isShapedAndRanked(v.getType()))
    node.state.setAtMost(v, axis, bound);
}

void modelNonZero(Node node) {
  auto source = node.shape(0);
  if (!source)
    return node.setRank(0, 2);
  // A scalar counts as a list of one element.
  node.set(0, {node.constant(std::max<int64_t>(source->size(), 1)), DimExpr()});
  selectAtMost(node, 0, 1, node.product(*source));
}

void modelCompress(Node node) {
  auto source = node.shape(0), mask = node.shape(1);
  if (!source)
    return;
  if (!node.has("axis")) {
    node.setRank(0, 1);
    return selectAtMost(node, 0, 0, node.product(*source));
  }
  auto axis = axisOf(node.integer("axis", 0), source->size());
  if (!axis)
    return;
  Sizes result = *source;
  result[*axis] = {};
  // Known bits say how many are kept.
  ArrayRef<DimExpr> bits =
      node.in(1) ? node.state.contents(node.in(1)) : ArrayRef<DimExpr>();
  if (!bits.empty() && llvm::all_of(bits, [](DimExpr e) { return bool(e); }))
    result[*axis] = node.simplify(node.ctx.add(bits));
  node.set(0, result);
  if (!result[*axis])
    selectAtMost(node, 0, *axis, (*source)[*axis]);
}

void modelUnique(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  DimExpr bound = node.product(*source);
  std::optional<int64_t> axis;
  if (node.has("axis")) {
    axis = axisOf(node.integer("axis", 0), source->size());
    if (!axis)
      return;
    bound = (*source)[*axis];
    Sizes result = *source;
    result[*axis] = {};
    node.set(0, result);
  } else {
    node.setRank(0, 1);
  }
  selectAtMost(node, 0, axis ? *axis : 0, bound);
  for (unsigned i : {1u, 3u}) {
    node.setRank(i, 1);
    selectAtMost(node, i, 0, bound);
  }
  node.set(2, {bound});
}

/// Of each batch and class, at most all boxes, and as many as an input says.
void modelNonMaxSuppression(Node node) {
  node.set(0, {DimExpr(), node.constant(3)});
  auto scores = node.shape(1);
  Value out = node.out(0);
  if (!scores || scores->size() != 3 || !out ||
      !isShapedAndRanked(out.getType()))
    return;
  DimExpr boxes = scores->back();
  DimExpr most =
      node.in(2) ? node.atLeastZero(node.number(2)) : node.constant(0);
  if (boxes && most)
    boxes = leastOf(node.state, {boxes, most});
  DimExpr each = boxes ? boxes : most;
  if (DimExpr all = node.product({(*scores)[0], (*scores)[1], each}))
    node.state.setAtMost(out, 0, node.simplify(all));
}

/// [.., k along the axis, ..]
void modelTopK(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  auto axis = axisOf(node.integer("axis", -1), source->size());
  if (!axis)
    return;
  Sizes result = *source;
  result[*axis] =
      node.has("k") ? node.constant(node.integer("k", 0)) : node.number(1);
  node.set(0, result);
  node.set(1, result);
}

/// A running sum of a list of few numbers.
void modelCumSum(Node node) {
  node.setSame(0, 0);
  Value in = node.in(0);
  auto axis = node.number(1).getConstantInt64();
  auto shape = node.shape(0);
  if (!in || !axis || !shape || shape->size() != 1)
    return;
  SmallVector<DimExpr> es(node.state.contents(in));
  bool isExclusive = node.integer("exclusive", 0) != 0;
  if (node.integer("reverse", 0) != 0)
    std::reverse(es.begin(), es.end());
  DimExpr sum = node.constant(0);
  for (DimExpr &e : es) {
    DimExpr before = sum;
    sum = sum && e ? sum + e : DimExpr();
    e = isExclusive ? before : sum;
  }
  if (node.integer("reverse", 0) != 0)
    std::reverse(es.begin(), es.end());
  node.setContents(0, es);
}

} // namespace

ArrayRef<NamedModelEntry> onnx::gatherModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Gather", modelOf<modelGather>},
      {"onnx.GatherElements", modelOf<modelGatherElements>},
      {"onnx.GatherND", modelOf<modelGatherND>},
      {"onnx.com.microsoft.GatherND", modelOf<modelGatherND>},
      {"onnx.com.microsoft.GatherBlockQuantized",
       modelOf<modelGatherBlockQuantized>},
      {"onnx.NonZero", modelOf<modelNonZero>},
      {"onnx.Compress", modelOf<modelCompress>},
      {"onnx.Unique", modelOf<modelUnique>},
      {"onnx.NonMaxSuppression", modelOf<modelNonMaxSuppression>},
      {"onnx.TopK", modelOf<modelTopK>},
      {"onnx.Scatter", modelOf<modelSame>},
      {"onnx.ScatterElements", modelOf<modelSame>},
      {"onnx.ScatterND", modelOf<modelSame>},
      {"onnx.TensorScatter", modelOf<modelSame>},
      {"onnx.ReverseSequence", modelOf<modelSame>},
      {"onnx.Trilu", modelOf<modelSame>},
      {"onnx.CumSum", modelOf<modelCumSum>},
      {"onnx.CumProd", modelOf<modelSame>},
  };
  return entries;
}
