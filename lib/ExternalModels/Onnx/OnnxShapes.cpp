//===- OnnxShapes.cpp - Models of ONNX ops on shapes ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that read sizes as numbers, and ops that make a tensor of the sizes in a
// tensor of numbers.
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/Contents.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

void modelConstant(Node node) {
  // The type has the sizes.
  Value out = node.out(0);
  if (auto ints = node.op->getAttrOfType<DenseIntElementsAttr>("value"))
    if (out)
      setConstantContents(node.state, out, ints);
}

/// An index from the end if it is negative, between 0 and `rank`.
int64_t clampIndex(int64_t i, int64_t rank) {
  return std::clamp(i < 0 ? i + rank : i, int64_t(0), rank);
}

void modelShape(Node node) {
  auto shape = node.shape(0);
  if (!shape)
    return node.setRank(0, 1);
  int64_t rank = shape->size();
  int64_t start = clampIndex(node.integer("start", 0), rank);
  int64_t end = clampIndex(node.integer("end", rank), rank);
  auto part = ArrayRef(*shape).slice(start, std::max(end - start, int64_t(0)));
  node.set(0, {node.constant(part.size())});
  node.setContents(0, part);
}

void modelSize(Node node) {
  node.set(0, Sizes());
  if (auto shape = node.shape(0))
    node.setContents(0, {node.product(*shape)});
}

/// Removes equal factors from both lists. A factor may be 0: then both products
/// are 0.
void cancel(Sizes &from, Sizes &factors) {
  for (DimExpr &e : factors) {
    auto it = llvm::find(from, e);
    if (it == from.end())
      continue;
    from.erase(it);
    e = e.getContext().constant(1);
  }
}

/// The size that a reshape computes from the number of elements. The node is
/// defined only if the other sizes divide this number, and are not 0.
DimExpr inferredSize(Node node, ArrayRef<DimExpr> source,
                     ArrayRef<DimExpr> others) {
  Sizes from(source), to(others);
  if (!node.product(from) || !node.product(to))
    return {};
  cancel(from, to);
  return node.simplify(node.product(from).floorDiv(node.product(to)));
}

/// True if the node is not defined where `e`, which is not negative, is 0 and
/// stands for the size `copied`. Then the source has no element, since `e` has
/// no factor that the source lacks, but the result has some: all its sizes are
/// at least 1, after sizes are copied (`isPositive`).
bool copiesNowhere(Node node, ArrayRef<DimExpr> source, DimExpr e,
                   bool isPositive) {
  DimExpr elements = node.product(source);
  if (!isPositive || !elements)
    return false;
  auto factorsOf = [](DimExpr product) {
    SmallVector<DimExpr::Term> terms;
    llvm::DynamicAPInt offset;
    product.getAsSum(terms, offset);
    SmallVector<DimExpr> factors;
    if (terms.size() != 1 || offset != 0)
      return factors;
    DimExpr monomial = terms.front().first;
    if (monomial.getFactors().empty())
      factors.push_back(monomial);
    for (auto [factor, exponent] : monomial.getFactors())
      factors.push_back(factor);
    return factors;
  };
  SmallVector<DimExpr> own = factorsOf(e), all = factorsOf(elements);
  return !own.empty() && llvm::all_of(own, [&](DimExpr factor) {
    return llvm::is_contained(all, factor);
  });
}

/// `wanted` may have -1 for one computed size, and 0 for a size of the source
/// at the same axis. A number that may be either gives an unknown size.
Sizes reshapedSizes(Node node, const std::optional<Sizes> &source,
                    ArrayRef<DimExpr> wanted, bool allowZero) {
  Sizes result(wanted);
  auto copiedAt = [&](size_t axis) {
    return source && axis < source->size() ? (*source)[axis] : DimExpr();
  };
  auto isPositive = [&](DimExpr e) {
    return e && node.state.isNonNegative(e - 1);
  };
  // True if the result has an element wherever each 0 copies a size.
  bool hasElements = true;
  for (auto [axis, e] : llvm::enumerate(wanted))
    hasElements &= isPositive(e) || (e && node.state.isNonNegative(e) &&
                                     isPositive(copiedAt(axis)));
  std::optional<size_t> open;
  bool isKnown = bool(source);
  for (auto [axis, e] : llvm::enumerate(result)) {
    DimExpr copied = copiedAt(axis);
    if (e.isConstant(-1)) {
      open = axis;
      continue;
    }
    if (e.isConstant(0) && !allowZero)
      e = copied;
    else if (e && !isPositive(e) &&
             !(node.state.isNonNegative(e) &&
               (allowZero || e == copied ||
                (source && copiesNowhere(node, *source, e, hasElements)))))
      e = {};
    isKnown &= bool(e);
  }
  if (!open)
    return result;
  Sizes others = result;
  others.erase(others.begin() + *open);
  result[*open] = isKnown ? inferredSize(node, *source, others) : DimExpr();
  return result;
}

void modelReshape(Node node) {
  auto source = node.shape(0);
  auto wanted = node.numbers("shape", 1);
  if (!wanted)
    return;
  node.set(0, reshapedSizes(node, source, *wanted,
                            node.integer("allowzero", 0) != 0));
  if (Value in = node.in(0))
    node.setContents(0, node.state.contents(in));
}

void modelFlatten(Node node) {
  auto source = node.shape(0);
  if (!source)
    return node.setRank(0, 2);
  int64_t rank = source->size(), axis = node.integer("axis", 1);
  axis = axis < 0 ? axis + rank : axis;
  if (axis < 0 || axis > rank)
    return node.setRank(0, 2);
  ArrayRef<DimExpr> sizes = *source;
  node.set(0, {node.product(sizes.take_front(axis)),
               node.product(sizes.drop_front(axis))});
  if (Value in = node.in(0))
    node.setContents(0, node.state.contents(in));
}

void modelSqueeze(Node node) {
  auto source = node.shape(0);
  if (!source)
    return;
  Sizes result;
  auto axes = node.numbers("axes", 1);
  if (!axes && !node.has("axes") && !node.in(1)) {
    // All sizes of 1 go; each must be known to be 1 or not.
    for (DimExpr e : *source) {
      if (!e || (!e.isConstant() && !node.state.isNonNegative(e - 2)))
        return;
      if (!e.isConstant(1))
        result.push_back(e);
    }
  } else {
    auto list = axes ? axesOf(*axes, source->size()) : std::nullopt;
    if (!list)
      return axes ? node.setRank(0, int64_t(source->size() - axes->size()))
                  : void();
    for (auto [axis, e] : llvm::enumerate(*source))
      if (!llvm::is_contained(*list, int64_t(axis)))
        result.push_back(e);
  }
  node.set(0, result);
  if (Value in = node.in(0))
    node.setContents(0, node.state.contents(in));
}

void modelUnsqueeze(Node node) {
  auto source = node.shape(0);
  auto axes = node.numbers("axes", 1);
  if (!source || !axes)
    return;
  int64_t rank = source->size() + axes->size();
  auto list = axesOf(*axes, rank);
  if (!list || list->size() != axes->size())
    return node.setRank(0, rank);
  Sizes result(rank);
  for (int64_t axis : *list)
    result[axis] = node.constant(1);
  auto next = source->begin();
  for (int64_t axis = 0; axis < rank; ++axis)
    if (!llvm::is_contained(*list, axis))
      result[axis] = *next++;
  node.set(0, result);
  if (Value in = node.in(0))
    node.setContents(0, node.state.contents(in));
}

void modelExpand(Node node) {
  auto source = node.shape(0), wanted = node.numbers(1);
  if (source && wanted)
    node.set(0, node.broadcastShapes({*source, *wanted}));
  else if (source && node.numbers(1))
    node.setRank(0, source->size());
  // One element stretched to a list of few.
  Value in = node.in(0);
  ArrayRef<DimExpr> known = in ? node.state.contents(in) : ArrayRef<DimExpr>();
  auto count = wanted && wanted->size() == 1 ? wanted->front() : DimExpr();
  if (auto n = count.getConstantInt64();
      n && known.size() == 1 && *n >= 0 && *n <= InferenceState::kMaxContents)
    node.setContents(0, Sizes(std::max(*n, int64_t(1)), known.front()));
}

void modelTile(Node node) {
  auto source = node.shape(0), times = node.numbers(1);
  if (!source)
    return;
  if (!times || times->size() != source->size())
    return node.setRank(0, source->size());
  Sizes result;
  for (auto [e, factor] : llvm::zip_equal(*source, *times))
    result.push_back(node.product({e, factor}));
  node.set(0, result);
  Value in = node.in(0);
  auto factor =
      times->size() == 1 ? times->front().getConstantInt64() : std::nullopt;
  if (!in || !factor || *factor < 1 || *factor > InferenceState::kMaxContents)
    return;
  Sizes contents;
  for (int64_t i = 0; i < *factor; ++i)
    llvm::append_range(contents, node.state.contents(in));
  node.setContents(0, contents);
}

/// The only number in a constant attribute, for a tensor that it fills.
DimExpr filler(Node node) {
  if (!node.has("value"))
    return node.constant(0);
  auto value = node.op->getAttrOfType<DenseIntElementsAttr>("value");
  if (!value || value.getNumElements() != 1)
    return {};
  APInt number = *value.getValues<APInt>().begin();
  return value.getElementType().isInteger(1)
             ? node.constant(number.isZero() ? 0 : 1)
             : node.ctx.constant(llvm::DynamicAPInt(number));
}

void modelConstantOfShape(Node node) {
  auto wanted = node.numbers(0);
  if (!wanted)
    return;
  node.set(0, *wanted);
  int64_t count = 1;
  for (DimExpr e : *wanted) {
    auto size = e.getConstantInt64();
    if (!size || *size < 0 || *size > InferenceState::kMaxContents ||
        (count *= *size) > InferenceState::kMaxContents)
      return;
  }
  node.setContents(0, Sizes(count, filler(node)));
}

/// max(0, ceil((limit - start) / delta))
DimExpr rangeCount(Node node, DimExpr start, DimExpr limit, DimExpr delta) {
  if (!start || !limit || !delta || delta.isConstant(0))
    return {};
  DimExpr span = limit - start;
  if (!delta.isConstant() && !node.state.isNonNegative(delta - 1) &&
      !node.state.isNonNegative(-delta - 1))
    return {};
  return node.atLeastZero(span.ceilDiv(delta));
}

void modelRange(Node node) {
  node.setRank(0, 1);
  DimExpr start = node.number(0), limit = node.number(1),
          delta = node.number(2);
  DimExpr count = rangeCount(node, start, limit, delta);
  if (count) {
    node.set(0, {count});
    auto n = count.getConstantInt64();
    if (!n || *n > InferenceState::kMaxContents)
      return;
    Sizes contents;
    for (int64_t i = 0; i < *n; ++i)
      contents.push_back(start + delta * i);
    return node.setContents(0, contents);
  }
  // Exact floats.
  SmallVector<ExactReal> reals;
  int64_t denominator = 1;
  for (unsigned i = 0; i < 3; ++i) {
    SmallVector<ExactReal> one = realsOf(node.state, node.in(i));
    if (one.size() != 1 || !one.front().numerator || one.front().isRounded)
      return;
    reals.push_back(one.front());
    denominator = std::max(denominator, reals.back().denominator);
  }
  Sizes scaled;
  for (ExactReal &r : reals)
    scaled.push_back(r.numerator * (denominator / r.denominator));
  // The difference must not round, either.
  Type type = getElementTypeOrSelf(node.in(0).getType());
  if (exactly(node.state, type, {scaled[1] - scaled[0], denominator}).numerator)
    node.set(0, {rangeCount(node, scaled[0], scaled[1], scaled[2])});
}

void modelOneHot(Node node) {
  auto indices = node.shape(0);
  if (!indices)
    return;
  auto axis = axisOf(node.integer("axis", -1), indices->size() + 1);
  if (!axis)
    return;
  DimExpr depth = node.number(1);
  if (SmallVector<ExactReal> reals = realsOf(node.state, node.in(1));
      !depth && reals.size() == 1)
    depth = truncated(node.state, reals.front());
  Sizes result = *indices;
  result.insert(result.begin() + *axis, depth);
  node.set(0, result);
}

/// Random tensors and windows whose sizes are attributes.
void modelShapeAttribute(Node node) {
  if (auto sizes = node.integers("shape"))
    node.set(0, llvm::map_to_vector(
                    *sizes, [&](int64_t n) { return node.constant(n); }));
}

void modelWindowFunction(Node node) { node.set(0, {node.number(0)}); }

/// [batch, 1 + n floordiv 2] frequencies of a mel filter bank.
void modelMelWeightMatrix(Node node) {
  DimExpr length = node.number(1);
  node.set(0, {length ? length.floorDiv(2) + 1 : length, node.number(0)});
}

} // namespace

ArrayRef<NamedModelEntry> onnx::shapeModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Constant", modelOf<modelConstant>},
      {"onnx.Shape", modelOf<modelShape>},
      {"onnx.Size", modelOf<modelSize>},
      {"onnx.Reshape", modelOf<modelReshape>},
      {"onnx.Flatten", modelOf<modelFlatten>},
      {"onnx.Squeeze", modelOf<modelSqueeze>},
      {"onnx.Unsqueeze", modelOf<modelUnsqueeze>},
      {"onnx.Expand", modelOf<modelExpand>},
      {"onnx.Tile", modelOf<modelTile>},
      {"onnx.ConstantOfShape", modelOf<modelConstantOfShape>},
      {"onnx.Range", modelOf<modelRange>},
      {"onnx.OneHot", modelOf<modelOneHot>},
      {"onnx.EyeLike", modelOf<modelSame>},
      {"onnx.RandomNormal", modelOf<modelShapeAttribute>},
      {"onnx.RandomUniform", modelOf<modelShapeAttribute>},
      {"onnx.BlackmanWindow", modelOf<modelWindowFunction>},
      {"onnx.HammingWindow", modelOf<modelWindowFunction>},
      {"onnx.HannWindow", modelOf<modelWindowFunction>},
      {"onnx.MelWeightMatrix", modelOf<modelMelWeightMatrix>},
  };
  return entries;
}
