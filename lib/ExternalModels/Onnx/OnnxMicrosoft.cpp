//===- OnnxMicrosoft.cpp - Models of onnxruntime's own ops ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops of the domain com.microsoft that onnxruntime's optimizers and quantizers
// write into a model.
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// All elements of the input are combined with a bias or a second input of the
/// sizes of the result.
void modelBroadcastPair(Node node) {
  auto a = node.shape(0), b = node.shape(1);
  if (a && b)
    node.set(0, node.broadcastShapes({*a, *b}));
}

DimExpr divide(Node node, DimExpr e, int64_t by) {
  return e && by > 0 ? node.simplify(e.floorDiv(by)) : DimExpr();
}

DimExpr sum(DimExpr a, DimExpr b) { return a && b ? a + b : DimExpr(); }

/// The length of the present keys: that of the past ones, where there are any,
/// and of the new ones. `past` has the sequence at `axis`. A shared buffer is
/// longer than its keys, and keeps its size.
DimExpr presentSequence(Node node, unsigned past, unsigned axis, unsigned rank,
                        DimExpr sequence, bool sharesBuffer) {
  if (!node.in(past))
    return sequence;
  auto sizes = node.shape(past);
  if (!sizes || sizes->size() != rank)
    return {};
  return sharesBuffer ? (*sizes)[axis] : sum((*sizes)[axis], sequence);
}

/// Input [batch, sequence, in], weights [in, queries + keys + values].
template <unsigned past> void modelMsAttention(Node node) {
  auto source = node.shape(0), weights = node.shape(1);
  if (!source || source->size() != 3)
    return;
  DimExpr hidden;
  if (auto sizes = node.integers("qkv_hidden_sizes");
      sizes && sizes->size() == 3)
    hidden = node.constant(sizes->back());
  else if (weights && weights->size() == 2)
    hidden = divide(node, weights->back(), 3);
  node.set(0, {(*source)[0], (*source)[1], hidden});
  int64_t heads = node.integer("num_heads", 0);
  bool sharesBuffer = node.integer("past_present_share_buffer", 0) != 0;
  node.set(1, {node.constant(2), (*source)[0], node.constant(heads),
               presentSequence(node, past, 3, 5, (*source)[1], sharesBuffer),
               divide(node, hidden, heads)});
}

/// The queries are [batch, sequence, hidden]; the values likewise, or already
/// split into heads.
template <unsigned pastKey> void modelMultiHeadAttention(Node node) {
  auto query = node.shape(0), key = node.shape(1), value = node.shape(2);
  int64_t heads = node.integer("num_heads", 0);
  if (!query || heads < 1)
    return;
  // Queries, keys and values in one tensor.
  if (query->size() == 5) {
    ArrayRef<DimExpr> q = *query;
    DimExpr hidden = q[2] && q[4] ? q[2] * q[4] : DimExpr();
    return node.set(0, {q[0], q[1], hidden});
  }
  if (query->size() != 3)
    return;
  DimExpr hidden, headSize, sequence;
  if (!node.in(1) && !node.in(2)) {
    return node.setRank(0, 3);
  } else if (key && key->size() == 5 && !node.in(2)) {
    // Keys and values in one tensor.
    sequence = (*key)[1];
    headSize = (*key)[4];
    hidden = headSize ? headSize * heads : DimExpr();
  } else if (value && value->size() == 3) {
    sequence = (*value)[1];
    hidden = (*value)[2];
    headSize = divide(node, hidden, heads);
  } else if (value && value->size() == 4) {
    sequence = (*value)[2];
    headSize = (*value)[3];
    hidden = headSize ? headSize * heads : DimExpr();
  } else {
    return node.setRank(0, 3);
  }
  node.set(0, {(*query)[0], (*query)[1], hidden});
  // A number of past keys means that the past ones are in a shared buffer.
  bool sharesBuffer = node.in(pastKey) && node.in(pastKey + 2);
  DimExpr present =
      presentSequence(node, pastKey, 2, 4, sequence, sharesBuffer);
  DimExpr total =
      sharesBuffer ? sum(node.number(pastKey + 2), sequence) : present;
  DimExpr keySize = divide(node, query->back(), heads);
  node.set(1, {(*query)[0], node.constant(heads), present, keySize});
  node.set(2, {(*query)[0], node.constant(heads), present, headSize});
  node.set(3, {(*query)[0], node.constant(heads), (*query)[1], total});
}

/// Fewer heads of keys and values than of queries. The present keys are as long
/// as the number of all keys, or as the past ones, which may be in a longer
/// buffer. A cache of a window is such a buffer, too. Where the queries are
/// padded, the number may be a bound.
void modelGroupQueryAttention(Node node) {
  auto query = node.shape(0);
  int64_t heads = node.integer("num_heads", 0);
  int64_t kvHeads = node.integer("kv_num_heads", 0);
  if (!query || query->size() != 3 || heads < 1 || kvHeads < 1)
    return;
  bool isPacked = !node.in(1);
  DimExpr headSize =
      divide(node, query->back(), isPacked ? heads + 2 * kvHeads : heads);
  node.set(0, {(*query)[0], (*query)[1],
               !isPacked  ? query->back()
               : headSize ? headSize * heads
                          : DimExpr()});
  DimExpr total = node.in(16) ? DimExpr() : node.number(6), present = total;
  bool keepsWindow = node.integer("sliding_window_cache", 0) != 0;
  if (node.in(3)) {
    auto past = node.shape(3);
    DimExpr cached = past && past->size() == 4 ? (*past)[2] : DimExpr();
    present = keepsWindow       ? cached
              : cached && total ? greatestOf(node.state, {cached, total})
                                : DimExpr();
  }
  // A byte of the cache holds two numbers of 4 bits.
  int64_t bits = node.integer("kv_cache_bit_width", 8);
  DimExpr cachedSize = bits == 8   ? headSize
                       : bits == 4 ? divide(node, headSize, 2)
                                   : DimExpr();
  for (unsigned i : {1, 2})
    node.set(i, {(*query)[0], node.constant(kvHeads), present, cachedSize});
  node.set(3, {(*query)[0], node.constant(heads), (*query)[1],
               keepsWindow ? DimExpr() : total});
}

/// The sum of both inputs, normalized; the mean of each row; and the sum.
void modelSkipLayerNorm(Node node) {
  auto source = node.shape(0);
  if (!source || source->empty())
    return;
  Sizes rows = *source;
  rows.back() = node.constant(1);
  node.set(0, *source);
  node.set(1, rows);
  node.set(2, rows);
  node.set(3, *source);
}

/// [batch, sequence, hidden] for ids [batch, sequence].
template <unsigned sumResult> void modelEmbedLayerNorm(Node node) {
  auto ids = node.shape(0), table = node.shape(2);
  if (!ids || ids->size() != 2)
    return;
  Sizes result = *ids;
  result.push_back(table && table->size() == 2 ? table->back() : DimExpr());
  node.set(0, result);
  node.set(1, {(*ids)[0]});
  node.set(sumResult, result);
}

void modelRelativePositionBias(Node node) {
  auto table = node.shape(0);
  node.set(0, {node.constant(1),
               table && table->size() == 2 ? table->back() : DimExpr(),
               node.number(1), node.number(2)});
}

void modelExpandDims(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  int64_t rank = source->size() + 1;
  auto number = node.number(1).getConstantInt64();
  auto axis = number ? axisOf(*number, rank) : std::nullopt;
  if (!axis)
    return node.setRank(0, rank);
  source->insert(source->begin() + *axis, node.constant(1));
  node.set(0, *source);
}

/// The last axis holds two halves. One gates the other.
void modelSplitGelu(Node node) {
  auto source = node.shape(0);
  if (!source || source->empty())
    return;
  source->back() = divide(node, source->back(), 2);
  node.set(0, *source);
}

/// Both results have the sizes of the input.
void modelSkipGroupNorm(Node node) {
  node.setSame(0, 0);
  node.setSame(1, 0);
}

/// The distance of each row of one matrix to each row of the other one.
void modelCDist(Node node) {
  auto a = node.shape(0), b = node.shape(1);
  node.set(0, {a && a->size() == 2 ? a->front() : DimExpr(),
               b && b->size() == 2 ? b->front() : DimExpr()});
}

void modelQGemm(Node node) {
  auto a = node.shape(0), b = node.shape(3);
  bool swapsA = node.integer("transA", 0) != 0;
  bool swapsB = node.integer("transB", 0) != 0;
  node.set(0, {a && a->size() == 2 ? (*a)[swapsA] : DimExpr(),
               b && b->size() == 2 ? (*b)[!swapsB] : DimExpr()});
}

} // namespace

ArrayRef<NamedModelEntry> onnx::microsoftModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.com.microsoft.Attention", modelOf<modelMsAttention<4>>},
      {"onnx.com.microsoft.QAttention", modelOf<modelMsAttention<8>>},
      {"onnx.com.microsoft.MultiHeadAttention",
       modelOf<modelMultiHeadAttention<6>>},
      {"onnx.com.microsoft.GroupQueryAttention",
       modelOf<modelGroupQueryAttention>},
      {"onnx.com.microsoft.SkipLayerNormalization",
       modelOf<modelSkipLayerNorm>},
      {"onnx.com.microsoft.SkipSimplifiedLayerNormalization",
       modelOf<modelSkipLayerNorm>},
      {"onnx.com.microsoft.EmbedLayerNormalization",
       modelOf<modelEmbedLayerNorm<2>>},
      {"onnx.com.microsoft.QEmbedLayerNormalization",
       modelOf<modelEmbedLayerNorm<2>>},
      {"onnx.com.microsoft.RelativePositionBias",
       modelOf<modelRelativePositionBias>},
      {"onnx.com.microsoft.BiasAdd", modelOf<modelSame>},
      {"onnx.com.microsoft.BiasGelu", modelOf<modelSame>},
      {"onnx.com.microsoft.BiasSoftmax", modelOf<modelSame>},
      {"onnx.com.microsoft.BiasSplitGelu", modelOf<modelSplitGelu>},
      {"onnx.com.microsoft.CDist", modelOf<modelCDist>},
      {"onnx.com.microsoft.ComplexMul", modelOf<modelBroadcastPair>},
      {"onnx.com.microsoft.ComplexMulConj", modelOf<modelBroadcastPair>},
      {"onnx.com.microsoft.ExpandDims", modelOf<modelExpandDims>},
      {"onnx.com.microsoft.FastGelu", modelOf<modelSame>},
      {"onnx.com.microsoft.Gelu", modelOf<modelSame>},
      {"onnx.com.microsoft.GroupNorm", modelOf<modelSame>},
      {"onnx.com.microsoft.Inverse", modelOf<modelSame>},
      {"onnx.com.microsoft.MoE", modelOf<modelSame>},
      {"onnx.com.microsoft.QMoE", modelOf<modelSame>},
      {"onnx.com.microsoft.QGemm", modelOf<modelQGemm>},
      {"onnx.com.microsoft.QuickGelu", modelOf<modelSame>},
      {"onnx.com.microsoft.RotaryEmbedding", modelOf<modelSame>},
      {"onnx.com.microsoft.SkipGroupNorm", modelOf<modelSkipGroupNorm>},
      {"onnx.com.microsoft.Trilu", modelOf<modelSame>},
  };
  return entries;
}
