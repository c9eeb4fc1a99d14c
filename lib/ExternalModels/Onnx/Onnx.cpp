//===- Onnx.cpp - Shared by the models of ONNX ops ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

Value Node::in(unsigned i) const {
  if (i >= op->getNumOperands() || isa<NoneType>(op->getOperand(i).getType()))
    return {};
  return op->getOperand(i);
}

Value Node::out(unsigned i) const {
  if (i >= op->getNumResults() || isa<NoneType>(op->getResult(i).getType()))
    return {};
  return op->getResult(i);
}

std::optional<Sizes> Node::shapeOf(Value v) const {
  if (!v || !isShapedAndRanked(v.getType()))
    return std::nullopt;
  return Sizes(state.extents(v));
}

std::optional<Sizes> Node::numbersOf(Value v) const {
  auto sizes = shapeOf(v);
  if (!sizes || sizes->size() > 1)
    return std::nullopt;
  auto count = sizes->empty() ? 1 : sizes->front().getConstantInt64();
  if (!count || *count < 0 || *count > InferenceState::kMaxContents)
    return std::nullopt;
  Sizes numbers(state.contents(v));
  numbers.resize(*count);
  return numbers;
}

DimExpr Node::number(unsigned i) const {
  Value v = in(i);
  ArrayRef<DimExpr> known = v ? state.contents(v) : ArrayRef<DimExpr>();
  return known.size() == 1 ? known.front() : DimExpr();
}

int64_t Node::integer(StringRef name, int64_t otherwise) const {
  auto attr = op->getAttrOfType<IntegerAttr>(name);
  auto value = attr ? attr.getValue().trySExtValue() : std::nullopt;
  return value ? *value : otherwise;
}

std::optional<SmallVector<int64_t>> Node::integers(StringRef name) const {
  Attribute attr = op->getAttr(name);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attr))
    return SmallVector<int64_t>(list.asArrayRef());
  auto list = dyn_cast_or_null<ArrayAttr>(attr);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> found;
  for (Attribute entry : list) {
    auto number = dyn_cast<IntegerAttr>(entry);
    if (!number)
      return std::nullopt;
    found.push_back(number.getInt());
  }
  return found;
}

std::optional<SmallVector<double>> Node::floats(StringRef name) const {
  Attribute attr = op->getAttr(name);
  SmallVector<double> found;
  if (auto list = dyn_cast_or_null<DenseF32ArrayAttr>(attr)) {
    llvm::append_range(found, list.asArrayRef());
    return found;
  }
  auto list = dyn_cast_or_null<ArrayAttr>(attr);
  if (!list)
    return std::nullopt;
  for (Attribute entry : list) {
    auto number = dyn_cast<FloatAttr>(entry);
    if (!number)
      return std::nullopt;
    found.push_back(number.getValueAsDouble());
  }
  return found;
}

StringRef Node::text(StringRef name, StringRef otherwise) const {
  auto attr = op->getAttrOfType<StringAttr>(name);
  return attr ? attr.getValue() : otherwise;
}

std::optional<Sizes> Node::numbers(StringRef attribute, unsigned input) const {
  auto list = integers(attribute);
  if (!list)
    return numbers(input);
  return llvm::map_to_vector(*list, [&](int64_t n) { return constant(n); });
}

void Node::set(unsigned result, ArrayRef<DimExpr> sizes) const {
  Value v = out(result);
  if (!v)
    return;
  // Only a state that finds ranks reads this (OnnxRanks.cpp).
  if (isa<UnrankedTensorType>(v.getType()))
    state.setExtent(v, sizes.size(), DimExpr());
  state.setExtents(v, sizes);
}

void Node::setContents(unsigned result, ArrayRef<DimExpr> es) const {
  Value v = out(result);
  if (!v || int64_t(es.size()) > InferenceState::kMaxContents)
    return;
  Type type = getElementTypeOrSelf(v.getType());
  if (!type.isSignlessInteger())
    return;
  // An element that may wrap is unknown.
  Sizes kept = llvm::map_to_vector(es, [&](DimExpr e) {
    return e && (type.isInteger(1) || state.fits(e, type)) ? e : DimExpr();
  });
  if (llvm::any_of(kept, [](DimExpr e) { return bool(e); }))
    state.setContents(v, kept);
}

DimExpr Node::product(ArrayRef<DimExpr> factors) const {
  if (llvm::any_of(factors, [](DimExpr e) { return !e; }))
    return {};
  return factors.empty() ? constant(1) : ctx.mul(factors);
}

DimExpr Node::broadcast(ArrayRef<DimExpr> sizes) const {
  Sizes known;
  llvm::copy_if(sizes, std::back_inserter(known), [](DimExpr e) { return e; });
  if (known.empty())
    return {};
  DimExpr size = broadcastSizes(state, known);
  if (known.size() == sizes.size())
    return size;
  // A size of at least 2 is that of the result for all sizes of the others.
  auto decides = [&](DimExpr e) {
    return e.isConstant() ? !e.isConstant(1) : state.isNonNegative(e - 2);
  };
  return llvm::any_of(known, decides) ? size : DimExpr();
}

Sizes Node::broadcastShapes(ArrayRef<Sizes> shapes) const {
  size_t rank = 0;
  for (const Sizes &shape : shapes)
    rank = std::max(rank, shape.size());
  Sizes result;
  for (size_t axis = 0; axis < rank; ++axis) {
    Sizes sizes;
    for (const Sizes &shape : shapes)
      if (axis + shape.size() >= rank)
        sizes.push_back(shape[axis + shape.size() - rank]);
    result.push_back(broadcast(sizes));
  }
  return result;
}

DimExpr Node::same(DimExpr a, DimExpr b) const {
  if (!a || !b)
    return a ? a : b;
  return !a.isConstant() && b.isConstant() ? b : a;
}

std::optional<int64_t> onnx::axisOf(int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank)
    return std::nullopt;
  return axis < 0 ? axis + rank : axis;
}

std::optional<SmallVector<int64_t>> onnx::axesOf(ArrayRef<DimExpr> axes,
                                                 int64_t rank) {
  SmallVector<int64_t> found;
  for (DimExpr e : axes) {
    auto number = e.getConstantInt64();
    auto axis = number ? axisOf(*number, rank) : std::nullopt;
    if (!axis)
      return std::nullopt;
    if (!llvm::is_contained(found, *axis))
      found.push_back(*axis);
  }
  return found;
}

/// True for a tensor that has an element in every run.
static bool hasElements(Node node, const Sizes &sizes) {
  return llvm::all_of(
      sizes, [&](DimExpr e) { return e && node.state.isNonNegative(e - 1); });
}

std::optional<Sizes> onnx::sizesAcross(Node node, ValueRange parts) {
  std::optional<Sizes> filled, all;
  bool areKnown = true;
  for (Value part : parts) {
    auto shape = node.shapeOf(part);
    areKnown &= shape.has_value();
    if (!shape)
      continue;
    if (all && all->size() != shape->size())
      return std::nullopt;
    if (!all)
      all = shape;
    for (auto [e, other] : llvm::zip_equal(*all, *shape))
      e = node.equal(e, other) ? node.same(e, other) : DimExpr();
    if (!hasElements(node, *shape))
      continue;
    if (!filled)
      filled = shape;
    for (auto [e, other] : llvm::zip_equal(*filled, *shape))
      e = node.same(e, other);
  }
  if (filled)
    return filled;
  return all && !areKnown ? Sizes(all->size()) : all;
}

/// ONNX-MLIR lists the functions that other code calls.
static constexpr NamedModelEntry listsFunctions(StringLiteral name) {
  return {name,
          nullptr,
          nullptr,
          nullptr,
          /*onlyComputes=*/false,
          "",
          /*callsNothing=*/true};
}

static const NamedModelEntry entryPoints[] = {
    listsFunctions("onnx.EntryPoint"), listsFunctions("krnl.entry_point")};

void symshape::registerOnnxModels(DialectRegistry &registry) {
  registerNamedModels(registry, entryPoints);
  for (ArrayRef<NamedModelEntry> models :
       {elementwiseModels(), shapeModels(), sliceModels(), gatherModels(),
        windowModels(), reductionModels(), productModels(), resizeModels(),
        recurrentModels(), quantizedModels(), sequenceModels(), imageModels(),
        microsoftModels()})
    registerNamedModels(registry, models);
}
