//===- OnnxQuantized.cpp - Models of ONNX ops on quantized numbers --------===//
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

/// The scale and the zero point are one number each.
void modelDynamicQuantize(Node node) {
  node.setSame(0, 0);
  node.set(1, Sizes());
  node.set(2, Sizes());
}

/// Inputs 0 and 3 broadcast; the others are scales and zero points.
void modelQLinearBinary(Node node) {
  auto a = node.shape(0), b = node.shape(3);
  if (a && b)
    node.set(0, node.broadcastShapes({*a, *b}));
}

/// The condition, then pairs of a tensor with a scale and a zero point.
void modelQLinearWhere(Node node) {
  auto condition = node.shape(0), a = node.shape(1), b = node.shape(4);
  if (condition && a && b)
    node.set(0, node.broadcastShapes({*condition, *a, *b}));
}

/// A scale and a zero point of the result, then three inputs for each part.
void modelQLinearConcat(Node node) {
  SmallVector<Value> parts;
  for (unsigned i = 2; i < node.numInputs(); i += 3)
    parts.push_back(node.in(i));
  std::optional<Sizes> result = sizesAcross(node, parts);
  auto axis =
      result ? axisOf(node.integer("axis", 0), result->size()) : std::nullopt;
  if (!axis)
    return;
  DimExpr along = node.constant(0);
  for (Value part : parts) {
    auto shape = node.shapeOf(part);
    along =
        along && shape && (*shape)[*axis] ? along + (*shape)[*axis] : DimExpr();
  }
  (*result)[*axis] = along;
  node.set(0, *result);
}

} // namespace

ArrayRef<NamedModelEntry> onnx::quantizedModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.QuantizeLinear", modelOf<modelSame>},
      {"onnx.DequantizeLinear", modelOf<modelSame>},
      {"onnx.com.microsoft.QuantizeLinear", modelOf<modelSame>},
      {"onnx.com.microsoft.DequantizeLinear", modelOf<modelSame>},
      {"onnx.com.microsoft.QLinearLeakyRelu", modelOf<modelSame>},
      {"onnx.com.microsoft.QLinearSigmoid", modelOf<modelSame>},
      {"onnx.com.microsoft.QLinearSoftmax", modelOf<modelSame>},
      {"onnx.DynamicQuantizeLinear", modelOf<modelDynamicQuantize>},
      {"onnx.com.microsoft.QLinearAdd", modelOf<modelQLinearBinary>},
      {"onnx.com.microsoft.QLinearMul", modelOf<modelQLinearBinary>},
      {"onnx.com.microsoft.QLinearWhere", modelOf<modelQLinearWhere>},
      {"onnx.com.microsoft.QLinearConcat", modelOf<modelQLinearConcat>},
  };
  return entries;
}
