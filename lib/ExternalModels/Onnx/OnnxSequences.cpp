//===- OnnxSequences.cpp - Models of ONNX sequences and optionals ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sequence has no sizes of its own. The sizes of its elements are found by
// reading the nodes that make it.
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// The sizes that the elements of a sequence share; null where they differ.
struct ElementSizes {
  bool isKnown = true;
  std::optional<Sizes> sizes; ///< none for a sequence without elements
};

void join(ElementSizes &all, const std::optional<Sizes> &one) {
  if (!one || (all.sizes && all.sizes->size() != one->size()))
    all.isKnown = false;
  else if (!all.sizes)
    all.sizes = one;
  else
    for (auto [e, other] : llvm::zip_equal(*all.sizes, *one))
      if (e != other)
        e = {};
}

/// The sizes of the parts of a split; each has one row if no number is given.
std::optional<Sizes> sizesOfParts(Node split) {
  auto sizes = split.shape(0);
  if (!sizes)
    return std::nullopt;
  auto axis = axisOf(split.integer("axis", 0), sizes->size());
  if (!axis)
    return std::nullopt;
  if (split.in(1)) {
    auto counts = split.numbers(1);
    bool isList = counts && split.shape(1)->size() == 1;
    DimExpr count = isList && !counts->empty() && llvm::all_equal(*counts)
                        ? counts->front()
                        : DimExpr();
    // The last part may be smaller.
    if (counts && !isList && counts->front() &&
        split.equal((*sizes)[*axis].mod(counts->front()), split.constant(0)))
      count = counts->front();
    (*sizes)[*axis] = count;
  } else if (split.integer("keepdims", 1) != 0) {
    (*sizes)[*axis] = split.constant(1);
  } else {
    sizes->erase(sizes->begin() + *axis);
  }
  return sizes;
}

ElementSizes elementsOf(InferenceState &state, Value sequence) {
  ElementSizes all;
  for (Value v = sequence; v;) {
    Operation *def = v.getDefiningOp();
    StringRef name = def ? def->getName().getStringRef() : StringRef();
    if (!name.consume_front("onnx.") || def->getNumOperands() > 1000) {
      all.isKnown = false;
      break;
    }
    Node node(def, state);
    if (name == "SequenceEmpty")
      break;
    if (name == "SequenceConstruct") {
      for (Value element : def->getOperands())
        join(all, node.shapeOf(element));
      break;
    }
    if (name == "SplitToSequence") {
      join(all, sizesOfParts(node));
      break;
    }
    if (name == "SequenceInsert")
      join(all, node.shape(1));
    else if (name != "SequenceErase" && name != "Identity")
      all.isKnown = false;
    v = all.isKnown ? node.in(0) : Value();
  }
  return all;
}

void modelSequenceAt(Node node) {
  Value sequence = node.in(0);
  Operation *def = sequence ? sequence.getDefiningOp() : nullptr;
  if (!def)
    return;
  auto position = node.number(1).getConstantInt64();
  if (def->getName().getStringRef() == "onnx.SequenceConstruct" && position)
    if (auto i = axisOf(*position, def->getNumOperands()))
      return node.setIfKnown(0, node.shapeOf(def->getOperand(*i)));
  ElementSizes elements = elementsOf(node.state, sequence);
  if (elements.isKnown)
    node.setIfKnown(0, elements.sizes);
}

void modelSequenceLength(Node node) {
  node.set(0, Sizes());
  Value sequence = node.in(0);
  Operation *def = sequence ? sequence.getDefiningOp() : nullptr;
  if (def && def->getName().getStringRef() == "onnx.SequenceConstruct")
    node.setContents(0, {node.constant(def->getNumOperands())});
}

void modelConcatFromSequence(Node node) {
  Value sequence = node.in(0);
  Operation *def = sequence ? sequence.getDefiningOp() : nullptr;
  ElementSizes elements =
      def ? elementsOf(node.state, sequence) : ElementSizes();
  if (!elements.isKnown || !elements.sizes)
    return;
  bool isNew = node.integer("new_axis", 0) != 0;
  Sizes result = *elements.sizes;
  auto axis = axisOf(node.integer("axis", 0), result.size() + isNew);
  if (!axis)
    return;
  bool isListed = def->getName().getStringRef() == "onnx.SequenceConstruct";
  if (isNew) {
    result.insert(result.begin() + *axis,
                  isListed ? node.constant(def->getNumOperands()) : DimExpr());
    return node.set(0, result);
  }
  DimExpr along = isListed ? node.constant(0) : DimExpr();
  if (isListed)
    for (Value element : def->getOperands()) {
      auto sizes = node.shapeOf(element);
      along = along && sizes && (*sizes)[*axis] ? along + (*sizes)[*axis]
                                                : DimExpr();
    }
  result[*axis] = along;
  node.set(0, result);
}

/// The value inside of an optional; the tensor itself since version 18.
void modelOptionalGetElement(Node node) {
  Value in = node.in(0);
  Operation *def = in ? in.getDefiningOp() : nullptr;
  if (def && def->getName().getStringRef() == "onnx.Optional" &&
      def->getNumOperands() == 1)
    in = def->getOperand(0);
  node.setIfKnown(0, node.shapeOf(in));
}

void modelFlag(Node node) { node.set(0, Sizes()); }

/// The results are no tensors.
void modelNoSizes(Node) {}

} // namespace

ArrayRef<NamedModelEntry> onnx::sequenceModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.SequenceAt", modelOf<modelSequenceAt>},
      {"onnx.SequenceLength", modelOf<modelSequenceLength>},
      {"onnx.ConcatFromSequence", modelOf<modelConcatFromSequence>},
      {"onnx.OptionalGetElement", modelOf<modelOptionalGetElement>},
      {"onnx.OptionalHasElement", modelOf<modelFlag>},
      {"onnx.Optional", modelOf<modelNoSizes>},
      {"onnx.SequenceConstruct", modelOf<modelNoSizes>},
      {"onnx.SequenceEmpty", modelOf<modelNoSizes>},
      {"onnx.SequenceInsert", modelOf<modelNoSizes>},
      {"onnx.SequenceErase", modelOf<modelNoSizes>},
      {"onnx.SplitToSequence", modelOf<modelNoSizes>},
      {"onnx.None", modelOf<modelNoSizes>},
  };
  return entries;
}
