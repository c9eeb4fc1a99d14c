//===- OnnxProducts.cpp - Models of ONNX matrix products ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// The sizes of a product of matrices, as numpy's matmul.
std::optional<Sizes> matmulSizes(Node node, std::optional<Sizes> a,
                                 std::optional<Sizes> b) {
  if (!a || !b || a->empty() || b->empty())
    return std::nullopt;
  bool isRow = a->size() == 1, isColumn = b->size() == 1;
  Sizes left(ArrayRef(*a).drop_back(isRow ? 1 : 2));
  Sizes right(ArrayRef(*b).drop_back(isColumn ? 1 : 2));
  Sizes result = node.broadcastShapes({left, right});
  if (!isRow)
    result.push_back((*a)[a->size() - 2]);
  if (!isColumn)
    result.push_back(b->back());
  return result;
}

void modelMatMul(Node node) {
  node.setIfKnown(0, matmulSizes(node, node.shape(0), node.shape(1)));
}

/// Inputs 0 and 3 are the matrices; the others are scales and zero points.
void modelQLinearMatMul(Node node) {
  node.setIfKnown(0, matmulSizes(node, node.shape(0), node.shape(3)));
}

/// The last two axes of an input are swapped where the attribute says so.
std::optional<Sizes> transposedInput(Node node, unsigned input, bool swaps) {
  auto shape = node.shape(input);
  if (shape && swaps && shape->size() >= 2)
    std::swap(shape->back(), (*shape)[shape->size() - 2]);
  return shape;
}

void modelGemm(Node node) {
  auto a = transposedInput(node, 0, node.integer("transA", 0) != 0);
  auto b = transposedInput(node, 1, node.integer("transB", 0) != 0);
  node.set(0, {a && a->size() == 2 ? a->front() : DimExpr(),
               b && b->size() == 2 ? b->back() : DimExpr()});
}

/// One attribute moves the first axis to the end of the batch axes. Then
/// another one swaps the last two axes.
std::optional<Sizes> fusedInput(Node node, unsigned input, StringRef swaps,
                                StringRef movesBatch) {
  auto shape = node.shape(input);
  if (!shape || shape->size() < 2)
    return shape;
  if (node.integer(movesBatch, 0) != 0)
    std::rotate(shape->begin(), shape->begin() + 1, shape->end() - 1);
  if (node.integer(swaps, 0) != 0)
    std::swap(shape->back(), (*shape)[shape->size() - 2]);
  return shape;
}

void modelFusedMatMul(Node node) {
  node.setIfKnown(0, matmulSizes(node,
                                 fusedInput(node, 0, "transA", "transBatchA"),
                                 fusedInput(node, 1, "transB", "transBatchB")));
}

/// A product with packed weights of N rows and K columns, which MatMulBnb4 may
/// use without a transpose.
void modelMatMulNBits(Node node) {
  auto a = node.shape(0);
  StringRef columns = node.integer("transB", 1) != 0 ? "N" : "K";
  if (!a || a->empty() || !node.has(columns))
    return;
  a->back() = node.constant(node.integer(columns, 0));
  node.set(0, *a);
}

/// The sizes of the labels of an equation. `...` stands for the axes that have
/// no label, which broadcast.
struct Labels {
  llvm::MapVector<char, Sizes> sizes;
  SmallVector<Sizes> others;
};

bool readLabels(Node node, StringRef term, ArrayRef<DimExpr> shape,
                Labels &labels) {
  auto [before, after] = term.split("...");
  bool hasOthers = term.contains("...");
  size_t named = before.size() + after.size();
  if (hasOthers ? named > shape.size() : named != shape.size())
    return false;
  for (auto [i, c] : llvm::enumerate(before))
    labels.sizes[c].push_back(shape[i]);
  if (hasOthers)
    labels.others.push_back(
        Sizes(shape.slice(before.size(), shape.size() - named)));
  for (auto [i, c] : llvm::enumerate(after))
    labels.sizes[c].push_back(shape[shape.size() - after.size() + i]);
  return true;
}

/// Without a result, the labels that occur once, in the order of letters.
std::string implicitResult(StringRef inputs) {
  std::string result = inputs.contains("...") ? "..." : "";
  std::string letters = inputs.str();
  llvm::sort(letters);
  for (char c : letters)
    if (llvm::isAlpha(c) && llvm::count(inputs, c) == 1)
      result += c;
  return result;
}

void modelEinsum(Node node) {
  std::string equation = node.text("equation").str();
  llvm::erase(equation, ' ');
  auto [inputs, result] = StringRef(equation).split("->");
  std::string implied;
  if (!StringRef(equation).contains("->")) {
    implied = implicitResult(inputs);
    result = implied;
  }
  SmallVector<StringRef> terms;
  inputs.split(terms, ',');
  if (terms.size() != node.numInputs())
    return;
  Labels labels;
  for (auto [i, term] : llvm::enumerate(terms)) {
    auto shape = node.shape(i);
    if (!shape || !readLabels(node, term, *shape, labels))
      return;
  }
  auto sizeOf = [&](char c) {
    auto it = labels.sizes.find(c);
    // Sizes of 1 are stretched.
    return it == labels.sizes.end() ? DimExpr() : node.broadcast(it->second);
  };
  auto [before, after] = result.split("...");
  Sizes sizes = llvm::map_to_vector(before, sizeOf);
  if (result.contains("..."))
    llvm::append_range(sizes, node.broadcastShapes(labels.others));
  llvm::append_range(sizes, llvm::map_range(after, sizeOf));
  node.set(0, sizes);
}

void modelDet(Node node) {
  auto shape = node.shape(0);
  if (shape && shape->size() >= 2)
    node.set(0, ArrayRef(*shape).drop_back(2));
}

} // namespace

ArrayRef<NamedModelEntry> onnx::productModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.MatMul", modelOf<modelMatMul>},
      {"onnx.MatMulInteger", modelOf<modelMatMul>},
      {"onnx.com.microsoft.DynamicQuantizeMatMul", modelOf<modelMatMul>},
      {"onnx.com.microsoft.MatMulIntegerToFloat", modelOf<modelMatMul>},
      {"onnx.com.microsoft.MatMulInteger16", modelOf<modelMatMul>},
      {"onnx.QLinearMatMul", modelOf<modelQLinearMatMul>},
      {"onnx.Gemm", modelOf<modelGemm>},
      {"onnx.com.microsoft.GemmFastGelu", modelOf<modelMatMul>},
      {"onnx.com.microsoft.FusedGemm", modelOf<modelGemm>},
      {"onnx.com.microsoft.FusedMatMul", modelOf<modelFusedMatMul>},
      {"onnx.com.microsoft.TransposeMatMul", modelOf<modelFusedMatMul>},
      {"onnx.com.microsoft.FusedMatMulActivation", modelOf<modelFusedMatMul>},
      {"onnx.com.microsoft.MatMulNBits", modelOf<modelMatMulNBits>},
      {"onnx.com.microsoft.MatMulBnb4", modelOf<modelMatMulNBits>},
      {"onnx.Einsum", modelOf<modelEinsum>},
      {"onnx.Det", modelOf<modelDet>},
  };
  return entries;
}
