//===- ReshapeForms.cpp - Upstream ops for a reshape ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshape collapses groups of neighbouring axes, and expands each group to
// other axes with the same number of elements. Finer groups give consumers more
// information. Axes that the proofs cannot separate form one group; in the
// worst case that is the whole tensor, for which only the number of elements
// must agree. No proof cancels a factor that may be 0: [0, 5] has as many
// elements as [0, 7].
//
//===----------------------------------------------------------------------===//

#include "IndexArithmetic.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class Grouping {
public:
  Grouping(ArrayRef<DimExpr> source, ArrayRef<DimExpr> result,
           const KnownSizes &known)
      : source(source), result(result), known(known) {}

  /// Returns groups that cover all axes. Both sides have at least one axis.
  SmallVector<ReshapeGroup> compute() {
    SmallVector<ReshapeGroup> groups;
    unsigned i = 0, j = 0;
    while (i < source.size() && j < result.size()) {
      std::optional<ReshapeGroup> next = findNext(i, j);
      if (!next)
        return withRest(groups, i, j);
      groups.push_back(*next);
      i = next->sourceEnd;
      j = next->end;
    }
    if (i == source.size() && j == result.size())
      return groups;
    // If the remaining axes have one element, they can join the last group.
    DimExpr one = known.ctx.constant(1);
    if (known.equal(product(source, i, source.size()), one) &&
        known.equal(product(result, j, result.size()), one)) {
      groups.back().sourceEnd = source.size();
      groups.back().end = result.size();
      return groups;
    }
    return whole();
  }

private:
  DimExpr product(ArrayRef<DimExpr> sizes, unsigned first, unsigned end) const {
    return known.ctx.mul(sizes.slice(first, end - first));
  }

  SmallVector<ReshapeGroup> whole() const {
    return {{0, unsigned(source.size()), 0, unsigned(result.size())}};
  }

  /// The smallest group that starts at these axes. The search is cheap for
  /// ranks that occur in practice; it gives up for larger ones.
  std::optional<ReshapeGroup> findNext(unsigned i, unsigned j) const {
    unsigned m = source.size() - i, n = result.size() - j;
    if (m * n > analysisBudgets.dialect.reshapePairs)
      return std::nullopt;
    for (unsigned total = 2; total <= m + n; ++total)
      for (unsigned a = total > n ? total - n : 1; a < total && a <= m; ++a) {
        ReshapeGroup group{i, i + a, j, j + (total - a)};
        if (known.equal(product(source, i, group.sourceEnd),
                        product(result, j, group.end)))
          return group;
      }
    return std::nullopt;
  }

  /// Makes the rest one group. It has the same number of elements on both sides
  /// if the groups before it are not empty.
  SmallVector<ReshapeGroup> withRest(SmallVector<ReshapeGroup> groups,
                                     unsigned i, unsigned j) const {
    if (i == 0 || !known.atLeast(product(source, 0, i), 1))
      return whole();
    groups.push_back({i, unsigned(source.size()), j, unsigned(result.size())});
    return groups;
  }

  ArrayRef<DimExpr> source, result;
  const KnownSizes &known;
};

/// The product of sizes; dynamic if a size is dynamic.
int64_t staticProduct(ArrayRef<int64_t> sizes) {
  if (llvm::any_of(sizes, ShapedType::isDynamic))
    return ShapedType::kDynamic;
  return llvm::product_of(sizes);
}

/// True if the product of the static sizes overflows.
bool overflows(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  return llvm::any_of(sizes, [&](int64_t size) {
    return !ShapedType::isDynamic(size) &&
           llvm::MulOverflow(product, size, product);
  });
}

Value castToShape(OpBuilder &builder, Location loc, Value v,
                  ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(v.getType());
  if (type.getShape() == shape)
    return v;
  return tensor::CastOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), v);
}

} // namespace

SmallVector<ReshapeGroup> symshape::groupAxes(ArrayRef<DimExpr> source,
                                              ArrayRef<DimExpr> result,
                                              const KnownSizes &known) {
  return Grouping(source, result, known).compute();
}

void DynamicReshapeOp::planForm(const KnownSizes &known, ResizePlan &plan) {
  SmallVector<DimExpr> extents, sizes;
  for (int64_t i = 0, rank = getSource().getType().getRank(); i < rank; ++i)
    extents.push_back(withStaticSizes(*this, known.ctx.inputDim(0, i)));
  unsigned next = 1;
  for (int64_t size : getStaticSizes())
    sizes.push_back(ShapedType::isDynamic(size)
                        ? known.ctx.scalar(next++, kIndexRule)
                        : known.ctx.constant(size));
  if (!extents.empty() && !sizes.empty())
    plan.groups = groupAxes(extents, sizes, known);
}

/// Emits one `tensor.reshape` for a reshape that upstream's expand_shape cannot
/// express.
static Value buildReshape(OpBuilder &builder, Location loc, Value source,
                          RankedTensorType type, ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> values = llvm::map_to_vector(sizes, [&](OpFoldResult n) {
    return getValueOrCreateConstantIndexOp(builder, loc, n);
  });
  Value shape = tensor::FromElementsOp::create(builder, loc, values);
  return tensor::ReshapeOp::create(builder, loc, type, source, shape);
}

Value symshape::buildForm(OpBuilder &builder, DynamicReshapeOp op,
                          const ResizePlan &plan, ResizeLists lists) {
  Location loc = op.getLoc();
  Value v = skipForgettingCasts(op.getSource());
  auto sourceType = cast<RankedTensorType>(v.getType());
  ArrayRef<int64_t> result =
      cast<RankedTensorType>(op.getResult().getType()).getShape();
  // Put constants into the type, too, since upstream's expand_shape requires
  // both to agree. The last cast erases them again.
  for (OpFoldResult &size : lists.sizes)
    if (std::optional<int64_t> number = getConstantIntValue(size))
      size = builder.getIndexAttr(*number);
  SmallVector<int64_t> shape = decomposeMixedValues(lists.sizes).first;
  auto type = RankedTensorType::get(shape, sourceType.getElementType());
  unsigned sourceRank = sourceType.getRank(), rank = shape.size();
  // The result where there are no elements to read, or where the numbers of
  // elements differ for all dynamic sizes, so that a check before this point
  // has stopped the program.
  auto none = [&] {
    return castToShape(builder, loc,
                       tensor::EmptyOp::create(builder, loc, lists.sizes,
                                               type.getElementType()),
                       result);
  };
  // Bufferization rejects a collapse_shape of a group with sizes [0, ?], and
  // makes strides of static sizes that overflow. A tensor whose static sizes
  // overflow has no elements.
  if (llvm::is_contained(sourceType.getShape(), 0) ||
      llvm::is_contained(shape, 0) || overflows(sourceType.getShape()) ||
      overflows(shape))
    return none();
  if (sourceRank == 0 || rank == 0) {
    // One side has one element, so every size on the other side is 1, static or
    // not.
    auto mayBeOne = [](int64_t size) {
      return size == 1 || ShapedType::isDynamic(size);
    };
    if (!llvm::all_of(sourceType.getShape(), mayBeOne) ||
        !llvm::all_of(shape, mayBeOne))
      return none();
    SmallVector<int64_t> ones(std::max(sourceRank, rank), 1);
    if (rank == 0 && sourceRank != 0)
      v = tensor::CollapseShapeOp::create(builder, loc,
                                          castToShape(builder, loc, v, ones),
                                          ArrayRef<ReassociationIndices>());
    else if (rank != 0)
      v = tensor::ExpandShapeOp::create(
          builder, loc, RankedTensorType::get(ones, type.getElementType()), v,
          ArrayRef<ReassociationIndices>());
    return castToShape(builder, loc, v, result);
  }

  // Upstream computes the one dynamic size of a group from the product of the
  // others, and crashes on two dynamic sizes.
  ArrayRef<int64_t> shapeRef = shape;
  auto sizesOf = [&](const ReshapeGroup &group) {
    return shapeRef.slice(group.first, group.end - group.first);
  };
  if (llvm::any_of(plan.groups, [&](const ReshapeGroup &group) {
        return llvm::count_if(sizesOf(group), ShapedType::isDynamic) > 1;
      }))
    return castToShape(
        builder, loc, buildReshape(builder, loc, v, type, lists.sizes), result);

  // Upstream requires the axes of a group to be static if and only if the
  // collapsed axis is. A cast in between applies the result's static sizes.
  SmallVector<ReassociationIndices> collapsed, expanded;
  SmallVector<int64_t> middle;
  for (const ReshapeGroup &group : plan.groups) {
    collapsed.push_back(llvm::to_vector(
        llvm::seq<int64_t>(group.sourceFirst, group.sourceEnd)));
    expanded.push_back(
        llvm::to_vector(llvm::seq<int64_t>(group.first, group.end)));
    middle.push_back(staticProduct(sizesOf(group)));
    ArrayRef<int64_t> from = sourceType.getShape().slice(
        group.sourceFirst, group.sourceEnd - group.sourceFirst);
    if (!ShapedType::isDynamic(middle.back()) &&
        !llvm::any_of(from, ShapedType::isDynamic) &&
        staticProduct(from) != middle.back())
      return none();
  }
  if (plan.groups.size() != sourceRank)
    v = tensor::CollapseShapeOp::create(builder, loc, v, collapsed);
  v = castToShape(builder, loc, v, middle);
  if (plan.groups.size() != rank)
    v = tensor::ExpandShapeOp::create(builder, loc, type, v, expanded,
                                      lists.sizes);
  return castToShape(builder, loc, v, result);
}

//===----------------------------------------------------------------------===//
// An inferred size
//===----------------------------------------------------------------------===//

FailureOr<DynamicReshapeOp>
DynamicReshapeOp::createInferred(OpBuilder &builder, Location loc, Value source,
                                 ArrayRef<OpFoldResult> sizes,
                                 unsigned inferred,
                                 llvm::function_ref<bool(Value)> mayBeZero) {
  auto refuse = [&](StringRef field, const Twine &required,
                    const Twine &observed) -> InFlightDiagnostic {
    return mlir::emitError(loc)
           << "'" << getOperationName() << "': to infer sizes[" << inferred
           << "], expected " << field << " to be " << required << ", found "
           << observed;
  };
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (i == inferred)
      continue;
    std::string field = ("sizes[" + Twine(i) + "]").str();
    std::optional<int64_t> number = getConstantIntValue(size);
    if (auto v = dyn_cast<Value>(size); v && !isSizeOperand(v))
      return refuse(field, "exact",
                    stringify(cast<ExtentType>(v.getType()).getGuarantee()));
    if (number && *number < 1)
      return refuse(field, "at least 1", Twine(*number));
    if (!number && mayBeZero(cast<Value>(size)))
      return refuse(field, "provably at least 1", "a value that may be 0");
  }

  // Divide by one size after another, since the product of the sizes might
  // wrap. If a division leaves a remainder, the sizes have another number of
  // elements than the source, which violates a precondition of the reshape.
  auto type = cast<RankedTensorType>(source.getType());
  IndexArithmetic index(builder, loc);
  OpFoldResult count = index.constant(1);
  for (int64_t i = 0; i < type.getRank(); ++i)
    count = index.mul(count, tensor::getMixedSize(builder, loc, source, i));
  OpFoldResult left = count;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (i == inferred)
      continue;
    auto n = getConstantIntValue(left), by = getConstantIntValue(size);
    if (n && by && *n % *by != 0)
      return refuse("sizes[" + std::to_string(i) + "]",
                    "a divisor of " + Twine(*n), Twine(*by));
    auto v = dyn_cast<Value>(size);
    left = index.floorDiv(left, v ? getSizeOfOperand(builder, loc, v) : size);
  }
  SmallVector<OpFoldResult> all(sizes);
  all[inferred] = left;
  return create(builder, loc, source, all);
}
