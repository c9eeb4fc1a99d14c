//===- OnnxResize.cpp - Models of ONNX resizes ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <cmath>

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// floor(size * scale), where the product is computed in 32-bit floats. Null
/// if rounding might change it.
DimExpr scaledSize(Node node, DimExpr size, const ExactReal &scale) {
  if (!size || !scale.numerator || scale.isRounded)
    return {};
  Type f32 = Float32Type::get(node.op->getContext());
  ExactReal in = exactly(node.state, f32, {size, 1});
  if (!in.numerator)
    return {};
  ExactReal out =
      exactly(node.state, f32, {size * scale.numerator, scale.denominator});
  return out.numerator ? node.simplify(out.numerator.floorDiv(out.denominator))
                       : DimExpr();
}

/// The product of two constants, computed as a runtime does.
DimExpr scaledConstant(Node node, DimExpr size, double scale) {
  auto number = size.getConstantInt64();
  if (!number)
    return {};
  float product = float(*number) * float(scale);
  return product >= 0 && product < 9e18f ? node.constant(int64_t(product))
                                         : DimExpr();
}

/// A float attribute as an exact number.
ExactReal exactScale(Node node, double scale) {
  int64_t denominator = 1;
  while (scale != std::floor(scale) &&
         denominator < analysisBudgets.models.denominator) {
    scale *= 2;
    denominator *= 2;
  }
  if (scale != std::floor(scale) || std::abs(scale) > 1e9)
    return {};
  return {node.constant(int64_t(scale)), denominator};
}

/// The scale of each listed axis: constants, or exact numbers.
struct Scales {
  SmallVector<ExactReal> exact;
  SmallVector<double> constants;
};

std::optional<Scales> readScales(Node node, unsigned input) {
  Scales scales;
  if (auto list = node.floats("scales")) {
    scales.constants = *list;
  } else if (Value v = node.in(input)) {
    scales.exact = realsOf(node.state, v);
    auto *def = v.getDefiningOp();
    auto value = def ? def->getAttrOfType<DenseFPElementsAttr>("value")
                     : DenseFPElementsAttr();
    if (value && value.getNumElements() <= InferenceState::kMaxContents)
      for (const APFloat &number : value.getValues<APFloat>())
        scales.constants.push_back(number.convertToDouble());
  }
  if (scales.exact.empty())
    for (double scale : scales.constants)
      scales.exact.push_back(exactScale(node, scale));
  if (scales.exact.empty())
    return std::nullopt;
  return scales;
}

/// The axes that are resized: the attribute, or all.
std::optional<SmallVector<int64_t>> resizedAxes(Node node, int64_t rank) {
  auto listed = node.integers("axes");
  if (!listed)
    return llvm::to_vector(llvm::seq<int64_t>(0, rank));
  SmallVector<int64_t> axes;
  for (int64_t axis : *listed) {
    auto known = axisOf(axis, rank);
    if (!known)
      return std::nullopt;
    axes.push_back(*known);
  }
  return axes;
}

void inferScaled(Node node, unsigned scaleInput) {
  auto source = node.shape(0);
  auto scales = readScales(node, scaleInput);
  auto axes = source ? resizedAxes(node, source->size()) : std::nullopt;
  if (!source)
    return;
  if (!scales || !axes || scales->exact.size() != axes->size())
    return node.setRank(0, source->size());
  Sizes result = *source;
  for (auto [i, axis] : llvm::enumerate(*axes)) {
    DimExpr &e = result[axis];
    DimExpr constant = i < scales->constants.size()
                           ? scaledConstant(node, e, scales->constants[i])
                           : DimExpr();
    e = constant ? constant : scaledSize(node, e, scales->exact[i]);
  }
  node.set(0, result);
}

/// Version 7 has an attribute, version 9 an input.
void modelUpsample(Node node) { inferScaled(node, 1); }

void modelResize(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  if (node.opset() < 11)
    return inferScaled(node, 1);
  // An empty list of scales counts as absent.
  if (!node.in(3))
    return inferScaled(node, 2);
  auto sizes = node.numbers(3);
  auto axes = resizedAxes(node, source->size());
  if (!sizes || !axes || sizes->size() != axes->size() ||
      node.text("keep_aspect_ratio_policy", "stretch") != "stretch") {
    // The axes that are not listed keep their sizes.
    Sizes result = *source;
    for (auto [axis, e] : llvm::enumerate(result))
      if (!axes || llvm::is_contained(*axes, int64_t(axis)))
        e = {};
    return node.set(0, result);
  }
  Sizes result = *source;
  for (auto [axis, size] : llvm::zip_equal(*axes, *sizes))
    result[axis] = size;
  node.set(0, result);
}

} // namespace

ArrayRef<NamedModelEntry> onnx::resizeModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Resize", modelOf<modelResize>},
      {"onnx.Upsample", modelOf<modelUpsample>},
  };
  return entries;
}
