//===- OnnxReductions.cpp - Models of ONNX reductions and normalizations --===//
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

/// The sizes after the axes are reduced; all of them if `axes` is null.
Sizes reducedSizes(Node node, ArrayRef<DimExpr> source,
                   const SmallVector<int64_t> *axes, bool keeps) {
  Sizes result;
  for (auto [axis, e] : llvm::enumerate(source)) {
    if (axes && !llvm::is_contained(*axes, int64_t(axis)))
      result.push_back(e);
    else if (keeps)
      result.push_back(node.constant(1));
  }
  return result;
}

void inferReduction(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  bool keeps = node.integer("keepdims", 1) != 0;
  auto axes = node.numbers("axes", 1);
  bool isListed = node.has("axes") || node.in(1);
  if (!isListed || (axes && axes->empty())) {
    if (node.integer("noop_with_empty_axes", 0) != 0)
      return node.setSame(0, 0);
    return node.set(0, reducedSizes(node, *source, nullptr, keeps));
  }
  auto list = axes ? axesOf(*axes, source->size()) : std::nullopt;
  if (list)
    return node.set(0, reducedSizes(node, *source, &*list, keeps));
  // Unknown axes: an empty list would mean all of them.
  if (keeps)
    node.setRank(0, source->size());
  else if (axes)
    node.setRank(0, int64_t(source->size() - axes->size()));
}

/// A reduction of a short list of numbers to one number.
template <DimExpr (*combine)(Node, DimExpr, DimExpr)>
void modelReduction(Node node) {
  inferReduction(node);
  auto source = node.shape(0);
  auto axes = node.numbers("axes", 1);
  if (!source || source->size() != 1 ||
      ((node.has("axes") || node.in(1)) && (!axes || axes->size() != 1)) ||
      (!axes && node.integer("noop_with_empty_axes", 0) != 0))
    return;
  ArrayRef<DimExpr> es = node.state.contents(node.in(0));
  if (es.empty() || llvm::any_of(es, [](DimExpr e) { return !e; }))
    return;
  DimExpr result = es.front();
  for (DimExpr e : es.drop_front())
    result = combine(node, result, e);
  node.setContents(0, {node.simplify(result)});
}

DimExpr sumOf(Node, DimExpr a, DimExpr b) { return a + b; }
DimExpr productOf(Node, DimExpr a, DimExpr b) { return a * b; }
DimExpr greaterOf(Node node, DimExpr a, DimExpr b) {
  return greatestOf(node.state, {a, b});
}
DimExpr lesserOf(Node node, DimExpr a, DimExpr b) {
  return leastOf(node.state, {a, b});
}

void modelArgument(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  auto axis = axisOf(node.integer("axis", 0), source->size());
  if (!axis)
    return;
  SmallVector<int64_t> axes{*axis};
  node.set(
      0, reducedSizes(node, *source, &axes, node.integer("keepdims", 1) != 0));
}

/// The results are the normalized input, and one number for each channel.
void modelBatchNorm(Node node) {
  node.setSame(0, 0);
  auto source = node.shape(0), channels = node.shape(1);
  if (!channels && source && source->size() > 1)
    channels = Sizes{(*source)[1]};
  for (unsigned i = 1; i < node.numResults(); ++i)
    node.setIfKnown(i, channels);
}

/// The other results have size 1 from the first normalized axis on.
void modelLayerNorm(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  node.set(0, *source);
  auto axis = axisOf(node.integer("axis", -1), source->size());
  if (!axis)
    return;
  std::fill(source->begin() + *axis, source->end(), node.constant(1));
  for (unsigned i = 1; i < node.numResults(); ++i)
    node.set(i, *source);
}

/// A loss has the sizes of the labels, or is one number.
void modelLoss(Node node) {
  if (node.text("reduction", "mean") == "none")
    node.setSame(0, 1);
  else
    node.set(0, Sizes());
  node.setSame(1, 0); // log_prob
}

} // namespace

ArrayRef<NamedModelEntry> onnx::reductionModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.ReduceSum", modelOf<modelReduction<sumOf>>},
      {"onnx.ReduceProd", modelOf<modelReduction<productOf>>},
      {"onnx.ReduceMax", modelOf<modelReduction<greaterOf>>},
      {"onnx.ReduceMin", modelOf<modelReduction<lesserOf>>},
      {"onnx.ReduceMean", modelOf<inferReduction>},
      {"onnx.ReduceL1", modelOf<inferReduction>},
      {"onnx.ReduceL2", modelOf<inferReduction>},
      {"onnx.ReduceLogSum", modelOf<inferReduction>},
      {"onnx.ReduceLogSumExp", modelOf<inferReduction>},
      {"onnx.ReduceSumSquare", modelOf<inferReduction>},
      {"onnx.ArgMax", modelOf<modelArgument>},
      {"onnx.ArgMin", modelOf<modelArgument>},
      {"onnx.BatchNormalization", modelOf<modelBatchNorm>},
      {"onnx.InstanceNormalization", modelOf<modelSame>},
      {"onnx.GroupNormalization", modelOf<modelSame>},
      {"onnx.RMSNormalization", modelOf<modelSame>},
      {"onnx.LayerNormalization", modelOf<modelLayerNorm>},
      {"onnx.SimplifiedLayerNormalization", modelOf<modelLayerNorm>},
      {"onnx.NegativeLogLikelihoodLoss", modelOf<modelLoss>},
      {"onnx.SoftmaxCrossEntropyLoss", modelOf<modelLoss>},
  };
  return entries;
}
