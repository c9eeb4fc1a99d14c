//===- OnnxWindows.cpp - Models of ONNX convolutions and pools ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window moves over the axes after the first two. A node whose window is
// larger than its input with padding is not defined: onnxruntime rounds the
// number of windows towards zero there, ONNX down. Where they differ for a
// defined node, the size is unknown.
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// The window of one axis. A null kernel is unknown.
struct AxisWindow {
  DimExpr kernel;
  int64_t stride = 1, dilation = 1, low = 0, high = 0;
};

/// A list attribute with one number for each axis.
std::optional<SmallVector<int64_t>> perAxis(Node node, StringRef name,
                                            size_t count, int64_t otherwise) {
  if (!node.has(name))
    return SmallVector<int64_t>(count, otherwise);
  auto list = node.integers(name);
  return list && list->size() == count ? list : std::nullopt;
}

/// Reads the window of each axis; none if the attributes do not fit the rank.
std::optional<SmallVector<AxisWindow>> readWindows(Node node, size_t count,
                                                   ArrayRef<DimExpr> weights) {
  auto strides = perAxis(node, "strides", count, 1);
  auto dilations = perAxis(node, "dilations", count, 1);
  auto pads = perAxis(node, "pads", 2 * count, 0);
  auto kernel = node.integers("kernel_shape");
  if (!strides || !dilations || !pads || (kernel && kernel->size() != count) ||
      (!kernel && weights.size() != count))
    return std::nullopt;
  SmallVector<AxisWindow> windows;
  for (size_t i = 0; i < count; ++i) {
    DimExpr size = kernel ? node.constant((*kernel)[i]) : weights[i];
    windows.push_back(
        {size, (*strides)[i], (*dilations)[i], (*pads)[i], (*pads)[i + count]});
    if (windows.back().stride < 1 || windows.back().dilation < 1)
      return std::nullopt;
  }
  return windows;
}

/// How many windows fit.
DimExpr countOnnxWindows(Node node, DimExpr in, const AxisWindow &w) {
  StringRef mode = node.text("auto_pad", "NOTSET");
  if (!in)
    return {};
  // onnxruntime pads a pool as if its window had no gaps.
  bool isPool = node.op->getName().getStringRef().ends_with("Pool");
  if (mode.starts_with("SAME"))
    return isPool && w.dilation != 1 ? DimExpr()
                                     : node.simplify(in.ceilDiv(w.stride));
  if (!w.kernel)
    return {};
  int64_t low = mode == "VALID" ? 0 : w.low;
  int64_t high = mode == "VALID" ? 0 : w.high;
  DimExpr left = in + (low + high) - (w.kernel - 1) * w.dilation - 1;
  if (node.integer("ceil_mode", 0) == 0) {
    DimExpr floored = left.floorDiv(w.stride) + 1;
    if (!isPool || w.stride == 1 || node.state.isNonNegative(left))
      return node.atLeastZero(floored);
    // onnxruntime rounds the quotient of a pool towards zero: a window that is
    // larger than its input by less than the stride counts.
    DimExpr started = node.state.isNonNegative(left + (w.stride - 1))
                          ? node.constant(1)
                          : leastOf(node.state, {left.ceilDiv(w.stride) + 1,
                                                 node.constant(1)});
    return node.atLeastZero(greatestOf(node.state, {floored, started}));
  }
  // The last window starts in the input or in the padding before it.
  DimExpr ceiled = left.ceilDiv(w.stride) + 1;
  DimExpr started = (in + low).ceilDiv(w.stride);
  return node.atLeastZero(leastOf(node.state, {ceiled, started}));
}

/// Where the axis of the channels is: after the batch, or at the end in ops of
/// onnxruntime with this attribute or name.
size_t channelAxis(Node node, size_t rank) {
  bool isLast = node.integer("channels_last", 0) != 0 ||
                node.op->getName().getStringRef().contains(".Nhwc");
  return isLast ? rank - 1 : 1;
}

void inferWindows(Node node, DimExpr channels, ArrayRef<DimExpr> weights) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  size_t count = source->size() - 2;
  auto windows = readWindows(node, count, weights);
  if (!windows)
    return node.setRank(0, source->size());
  size_t at = channelAxis(node, source->size());
  source->erase(source->begin() + at);
  for (auto [i, w] : llvm::enumerate(*windows))
    (*source)[i + 1] = countOnnxWindows(node, (*source)[i + 1], w);
  source->insert(source->begin() + at, channels);
  node.set(0, *source);
}

/// Input `weight` has the sizes [channels, in, kernel...].
template <unsigned weight> void modelConv(Node node) {
  auto weights = node.shape(weight);
  if (!weights || weights->size() < 2) {
    if (auto source = node.shape(0))
      node.setRank(0, source->size());
    return;
  }
  inferWindows(node, weights->front(), ArrayRef(*weights).drop_front(2));
}

void modelPool(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  inferWindows(node, (*source)[channelAxis(node, source->size())], {});
  if (Value indices = node.out(1))
    node.set(1, Sizes(node.state.extents(node.out(0))));
}

/// Each axis becomes size 1.
void modelGlobalPool(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  Sizes result(source->size(), node.constant(1));
  size_t channels = channelAxis(node, source->size());
  for (size_t axis : {size_t(0), channels})
    result[axis] = (*source)[axis];
  node.set(0, result);
}

//===----------------------------------------------------------------------===//
// The layout of onnxruntime's convolutions: blocks of 8 or 16 channels, as the
// processor has registers for. The sizes are [batch, channels of all blocks,
// image...].
//===----------------------------------------------------------------------===//

void modelReorderInput(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  source->erase(source->begin() + channelAxis(node, source->size()));
  source->insert(source->begin() + 1, DimExpr());
  node.set(0, *source);
}

/// The attribute counts the channels without those that fill the last block.
void modelReorderOutput(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  source->erase(source->begin() + 1);
  source->insert(source->begin() + channelAxis(node, source->size() + 1),
                 node.has("channels")
                     ? node.constant(node.integer("channels", 0))
                     : DimExpr());
  node.set(0, *source);
}

/// Whole scales of the axes.
void modelBlockUpsample(Node node) {
  auto source = node.shape(0);
  auto scales = node.integers("scales");
  if (!source || !scales || scales->size() != source->size())
    return;
  for (auto [e, scale] : llvm::zip_equal(*source, *scales))
    e = e ? node.simplify(e * scale) : e;
  node.set(0, *source);
}

/// Weights are [in, channels / group, kernel...].
void modelConvTranspose(Node node) {
  auto source = node.shape(0), weights = node.shape(1);
  if (!source || source->size() < 2)
    return;
  size_t count = source->size() - 2;
  DimExpr channels;
  ArrayRef<DimExpr> kernel;
  if (weights && weights->size() >= 2) {
    channels =
        (*weights)[1] ? (*weights)[1] * node.integer("group", 1) : DimExpr();
    kernel = ArrayRef(*weights).drop_front(2);
  }
  auto windows = readWindows(node, count, kernel);
  auto extra = perAxis(node, "output_padding", count, 0);
  auto fixed = node.integers("output_shape");
  Sizes result(source->size());
  result[0] = (*source)[0];
  result[1] = channels;
  bool isSame = node.text("auto_pad", "NOTSET").starts_with("SAME");
  bool isValid = node.text("auto_pad", "NOTSET") == "VALID";
  for (size_t i = 0; i < count; ++i) {
    DimExpr in = (*source)[i + 2], &out = result[i + 2];
    if (fixed) {
      if (fixed->size() >= count)
        out = node.constant((*fixed)[fixed->size() - count + i]);
      continue;
    }
    if (!windows || !extra || !in)
      continue;
    const AxisWindow &w = (*windows)[i];
    if (!w.kernel)
      continue;
    DimExpr spread = (w.kernel - 1) * w.dilation + 1;
    if (isSame) {
      // Of a window that is smaller than its stride, onnxruntime leaves out the
      // rest of the last step.
      if (node.state.isNonNegative(spread + (*extra)[i] - w.stride))
        out = in * w.stride;
      continue;
    }
    int64_t pads = isValid ? 0 : w.low + w.high;
    out = node.atLeastZero((in - 1) * w.stride + (*extra)[i] + spread - pads);
  }
  node.set(0, result);
}

/// The inverse of a pool, or the sizes in the third input.
void modelMaxUnpool(Node node) {
  auto source = node.shape(0);
  if (!source || source->size() < 2)
    return;
  if (node.in(2)) {
    auto sizes = node.numbers(2);
    return sizes && sizes->size() == source->size()
               ? node.set(0, *sizes)
               : node.setRank(0, source->size());
  }
  auto windows = readWindows(node, source->size() - 2, {});
  if (!windows)
    return node.setRank(0, source->size());
  Sizes result = *source;
  for (auto [i, w] : llvm::enumerate(*windows))
    if (DimExpr &e = result[i + 2])
      e = node.atLeastZero((e - 1) * w.stride + w.kernel - (w.low + w.high));
  node.set(0, result);
}

/// [batch, channels, image...]
void modelCol2Im(Node node) {
  auto source = node.shape(0), image = node.numbers(1), block = node.numbers(2);
  if (!source || source->size() != 3 || !image)
    return;
  DimExpr elements = block ? node.product(*block) : DimExpr();
  Sizes result{(*source)[0],
               elements && (*source)[1]
                   ? node.simplify((*source)[1].floorDiv(elements))
                   : DimExpr()};
  llvm::append_range(result, *image);
  node.set(0, result);
}

} // namespace

ArrayRef<NamedModelEntry> onnx::windowModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Conv", modelOf<modelConv<1>>},
      {"onnx.ConvInteger", modelOf<modelConv<1>>},
      {"onnx.com.microsoft.FusedConv", modelOf<modelConv<1>>},
      {"onnx.com.microsoft.NhwcFusedConv", modelOf<modelConv<1>>},
      {"onnx.QLinearConv", modelOf<modelConv<3>>},
      {"onnx.com.microsoft.QLinearConv", modelOf<modelConv<3>>},
      {"onnx.DeformConv", modelOf<modelConv<1>>},
      {"onnx.ConvTranspose", modelOf<modelConvTranspose>},
      {"onnx.AveragePool", modelOf<modelPool>},
      {"onnx.MaxPool", modelOf<modelPool>},
      {"onnx.LpPool", modelOf<modelPool>},
      {"onnx.com.microsoft.NhwcMaxPool", modelOf<modelPool>},
      {"onnx.com.microsoft.QLinearAveragePool", modelOf<modelPool>},
      {"onnx.GlobalAveragePool", modelOf<modelGlobalPool>},
      {"onnx.GlobalMaxPool", modelOf<modelGlobalPool>},
      {"onnx.GlobalLpPool", modelOf<modelGlobalPool>},
      {"onnx.com.microsoft.QLinearGlobalAveragePool", modelOf<modelGlobalPool>},
      {"onnx.com.microsoft.nchwc.Conv", modelOf<modelConv<1>>},
      {"onnx.com.microsoft.nchwc.AveragePool", modelOf<modelPool>},
      {"onnx.com.microsoft.nchwc.MaxPool", modelOf<modelPool>},
      {"onnx.com.microsoft.nchwc.GlobalAveragePool", modelOf<modelGlobalPool>},
      {"onnx.com.microsoft.nchwc.GlobalMaxPool", modelOf<modelGlobalPool>},
      {"onnx.com.microsoft.nchwc.ReorderInput", modelOf<modelReorderInput>},
      {"onnx.com.microsoft.nchwc.ReorderOutput", modelOf<modelReorderOutput>},
      {"onnx.com.microsoft.nchwc.Upsample", modelOf<modelBlockUpsample>},
      {"onnx.MaxUnpool", modelOf<modelMaxUnpool>},
      {"onnx.Col2Im", modelOf<modelCol2Im>},
  };
  return entries;
}
