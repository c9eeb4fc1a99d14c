//===- OnnxRecurrent.cpp - Models of ONNX recurrent and attention ops -----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// Y is [sequence, directions, batch, hidden]; with `layout` 1 the batch comes
/// first. Y_h and Y_c are the last states. The recurrence weights have the
/// hidden size at an axis.
template <unsigned hiddenAxis> void modelRecurrent(Node node) {
  auto source = node.shape(0), recurrence = node.shape(2);
  DimExpr sequence, batch, hidden;
  bool batchFirst = node.integer("layout", 0) != 0;
  if (source && source->size() == 3) {
    sequence = (*source)[batchFirst];
    batch = (*source)[!batchFirst];
  }
  // The first states have the batch of the input.
  for (unsigned i : {5, 6})
    if (auto first = node.shape(i); first && first->size() == 3)
      batch = node.same(batch, (*first)[!batchFirst]);
  if (node.has("hidden_size"))
    hidden = node.constant(node.integer("hidden_size", 0));
  else if (recurrence && recurrence->size() == 3)
    hidden = (*recurrence)[hiddenAxis];
  DimExpr directions =
      node.constant(node.text("direction") == "bidirectional" ? 2 : 1);
  if (batchFirst)
    node.set(0, {batch, sequence, directions, hidden});
  else
    node.set(0, {sequence, directions, batch, hidden});
  for (unsigned i : {1, 2}) {
    if (batchFirst)
      node.set(i, {batch, directions, hidden});
    else
      node.set(i, {directions, batch, hidden});
  }
}

/// Attention of version 23: queries, keys and values of rank 4 [batch, heads,
/// sequence, size], or of rank 3 with the heads in the last axis.
void modelAttention(Node node) {
  auto query = node.shape(0), key = node.shape(1), value = node.shape(2);
  if (!query || !key || !value || (query->size() != 3 && query->size() != 4) ||
      key->size() != value->size() || key->size() != query->size())
    return;
  bool hasHeads = query->size() == 4;
  int64_t queryHeads = node.integer("q_num_heads", 0);
  int64_t keyHeads = node.integer("kv_num_heads", 0);
  if (!hasHeads && (queryHeads < 1 || keyHeads < 1))
    return node.setRank(0, 3);
  auto split = [&](DimExpr e, int64_t heads) {
    return e ? node.simplify(e.floorDiv(heads)) : e;
  };
  DimExpr batch = query->front();
  DimExpr heads = hasHeads ? (*query)[1] : node.constant(queryHeads);
  DimExpr kvHeads = hasHeads ? (*key)[1] : node.constant(keyHeads);
  DimExpr rows = (*query)[hasHeads ? 2 : 1];
  DimExpr total = (*key)[hasHeads ? 2 : 1];
  DimExpr keySize = hasHeads ? key->back() : split(key->back(), keyHeads);
  DimExpr size = hasHeads ? value->back() : split(value->back(), keyHeads);
  if (auto past = node.shape(4); past && past->size() == 4)
    total = total && (*past)[2] ? (*past)[2] + total : DimExpr();
  else if (node.in(4))
    total = {};
  if (hasHeads)
    node.set(0, {batch, heads, rows, size});
  else
    node.set(0, {batch, rows, size ? size * queryHeads : size});
  node.set(1, {batch, kvHeads, total, keySize});
  node.set(2, {batch, kvHeads, total, size});
  node.set(3, {batch, heads, rows, total});
}

/// Queries [batch, heads, sequence, size], values likewise.
void modelFlexAttention(Node node) {
  auto query = node.shape(0), value = node.shape(2);
  if (query && query->size() == 4)
    node.set(0, {(*query)[0], (*query)[1], (*query)[2],
                 value && value->size() == 4 ? value->back() : DimExpr()});
}

/// The state has a matrix for each head of the keys.
void modelLinearAttention(Node node) {
  auto query = node.shape(0), key = node.shape(1), value = node.shape(2);
  int64_t queryHeads = node.integer("q_num_heads", 0);
  int64_t keyHeads = node.integer("kv_num_heads", 0);
  if (!query || query->size() != 3 || queryHeads < 1 || keyHeads < 1)
    return;
  auto split = [&](const std::optional<Sizes> &sizes) {
    return sizes && sizes->size() == 3 && sizes->back()
               ? node.simplify(sizes->back().floorDiv(keyHeads))
               : DimExpr();
  };
  DimExpr size = split(value);
  node.set(0, {(*query)[0], (*query)[1], size ? size * queryHeads : size});
  node.set(1, {(*query)[0], node.constant(keyHeads), split(key), size});
}

/// The state has the last positions, one less than the kernel.
void modelCausalConv(Node node) {
  auto source = node.shape(0), weights = node.shape(1);
  node.setSame(0, 0);
  if (source && source->size() == 3)
    node.set(1, {(*source)[0], (*source)[1],
                 weights && weights->size() == 3 && weights->back()
                     ? node.atLeastZero(weights->back() - 1)
                     : DimExpr()});
}

} // namespace

ArrayRef<NamedModelEntry> onnx::recurrentModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.LSTM", modelOf<modelRecurrent<2>>},
      {"onnx.GRU", modelOf<modelRecurrent<2>>},
      {"onnx.RNN", modelOf<modelRecurrent<2>>},
      {"onnx.com.microsoft.DynamicQuantizeLSTM", modelOf<modelRecurrent<1>>},
      {"onnx.Attention", modelOf<modelAttention>},
      {"onnx.ai.onnx.preview.FlexAttention", modelOf<modelFlexAttention>},
      {"onnx.LinearAttention", modelOf<modelLinearAttention>},
      {"onnx.CausalConvWithState", modelOf<modelCausalConv>},
      {"onnx.SwiGLU", modelOf<modelSame>},
      {"onnx.RotaryEmbedding", modelOf<modelSame>},
  };
  return entries;
}
