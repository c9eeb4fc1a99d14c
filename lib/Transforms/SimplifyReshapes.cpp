//===- SimplifyReshapes.cpp - Reshapes as collapse and expand -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans the replacements while the analysis is valid, and then applies them.
//
// A replacement has the type of the reshape, so that no cast is needed: a cast
// to static sizes would have to stay after the checks that allow it, and a cast
// from static sizes in front of a loop changes how upstream rewrites the loop.
//
//===----------------------------------------------------------------------===//

#include "Rewrites.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_SIMPLIFYRESHAPESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// A reshape and the value from which its result can be built.
struct Replacement {
  Operation *op;
  Value source;
  /// Empty if the result is `source` itself.
  SmallVector<ReshapeGroup> groups;
  /// For each axis, the value of its size if the program lists it; else null.
  SmallVector<Value> sizes = {};
};

/// True for an op that changes the axes of a tensor, but not the elements and
/// their order.
bool isReshape(Operation *op) {
  return op && isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) &&
         !isa<tensor::CastOp>(op) && getReshapedSource(op);
}

/// True for `tensor.extract_slice` and `tensor.insert_slice`.
bool isSlice(Operation *op) {
  return isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op);
}

bool hasZero(RankedTensorType type) {
  return llvm::is_contained(type.getShape(), 0);
}

/// The values whose types upstream may pass on to a loop. Upstream gives a loop
/// the static type of its initial value even if the tensor grows, and it looks
/// through casts, collapse_shape, expand_shape and linalg ops. A
/// `tensor.reshape` in between prevents this, also where the value becomes
/// static only later, by inlining. So this follows all ops, back to such
/// reshapes.
DenseSet<Value> findLoopStarts(const FunctionShapes &shapes) {
  SmallVector<Value> open;
  auto push = [&](Operation *op) {
    for (Value v : op->getOperands())
      if (isa<RankedTensorType>(v.getType()))
        open.push_back(v);
  };
  shapes.forEachOp([&](Operation *op) {
    if (op->getNumRegions() != 0 && isa<LoopLikeOpInterface>(op))
      push(op);
  });
  DenseSet<Value> starts;
  while (!open.empty()) {
    Value v = open.pop_back_val();
    Operation *def = v.getDefiningOp();
    if (!starts.insert(v).second || !def || isa<tensor::ReshapeOp>(def))
      continue;
    push(def);
    for (Region &region : def->getRegions())
      for (Block &block : region)
        if (!block.empty())
          push(&block.back());
  }
  return starts;
}

class ReshapePlanner {
public:
  ReshapePlanner(const FunctionShapes &shapes, bool severalDynamicSizes)
      : shapes(shapes), at(shapes.atBoundary()),
        severalDynamicSizes(severalDynamicSizes),
        loopStarts(findLoopStarts(shapes)) {}

  void plan(Operation *op, SmallVectorImpl<Replacement> &found) {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    at.moveBefore(op);
    // Nothing counts where control never gets. In a graph region, a value may
    // depend on itself.
    if (!type || mayBeGraphRegion(*op->getParentRegion()) || hasZero(type) ||
        !at.getProver().isConsistent() || hidesConstant(op->getResult(0)) ||
        loopStarts.contains(op->getResult(0)))
      return;
    if (!isReshape(op)) {
      if (Value source = findWholeSlice(op, at))
        found.push_back({op, source, {}});
      return;
    }
    // The source of the op comes first: it exists in any case.
    Value source = skipCasts(op->getOperand(0));
    for (unsigned i = 0; i != analysisBudgets.passes.reshapes; ++i) {
      auto from = dyn_cast<RankedTensorType>(source.getType());
      if (!from || hasZero(from) || hidesConstant(source))
        return;
      if (ShapeAnswer same;
          from == type && type.getRank() != 0 &&
          (same = sameShape(at, source, op->getResult(0))).isAlways()) {
        recordAnswer(shapes, op, "reshape-to-source", same);
        found.push_back({op, source, {}});
        return;
      }
      // Upstream's ops do not change an encoding, which may depend on the rank.
      if (isa<tensor::ReshapeOp>(op) && !type.getEncoding() &&
          !from.getEncoding())
        if (auto groups = findGroups(source, op->getResult(0))) {
          recordGroups(op, source, *groups);
          found.push_back({op, source, std::move(*groups),
                           listSizes(cast<tensor::ReshapeOp>(op))});
          return;
        }
      Operation *before = source.getDefiningOp();
      if (!isReshape(before))
        return;
      source = skipCasts(before->getOperand(0));
    }
  }

private:
  /// True if a dynamic size of the type is constant. Upstream puts such a size
  /// into the types of collapse_shape and expand_shape, with a cast after it.
  bool hidesConstant(Value v) {
    ArrayRef<DimExpr> es = shapes.extents(v);
    return llvm::any_of(llvm::enumerate(es), [&](auto axis) {
      return axis.value().isConstant() &&
             cast<RankedTensorType>(v.getType()).isDynamicDim(axis.index());
    });
  }

  // Rewrite: reshape-of-cast
  /// Returns the tensor before casts that only hide static sizes.
  static Value skipCasts(Value v) {
    while (auto cast = v.getDefiningOp<tensor::CastOp>()) {
      if (!tensor::preservesStaticInformation(cast.getType(),
                                              cast.getSource().getType()))
        break;
      v = cast.getSource();
    }
    return v;
  }

  /// Returns the groups of axes by which `result` is built from `source`, if
  /// they are proved and upstream's ops can express them.
  std::optional<SmallVector<ReshapeGroup>> findGroups(Value source,
                                                      Value result) {
    ArrayRef<DimExpr> from = shapes.extents(source),
                      to = shapes.extents(result);
    std::optional<SmallVector<ReshapeGroup>> groups =
        findReshapeGroups(from, to, at.getProver());
    if (!groups)
      return std::nullopt;
    auto sourceShape = cast<RankedTensorType>(source.getType()).getShape();
    auto shape = cast<RankedTensorType>(result.getType()).getShape();
    for (const ReshapeGroup &group : *groups) {
      unsigned sourceCount = group.sourceEnd - group.sourceFirst;
      unsigned count = group.end - group.first;
      auto isDynamic = [](int64_t size) { return ShapedType::isDynamic(size); };
      ArrayRef<int64_t> before =
          sourceShape.slice(group.sourceFirst, sourceCount);
      ArrayRef<int64_t> after = shape.slice(group.first, count);
      unsigned dynamic = llvm::count_if(after, isDynamic);
      if (llvm::any_of(before, isDynamic) != (dynamic != 0))
        return std::nullopt;
      if (dynamic > 1 && !severalDynamicSizes)
        return std::nullopt;
      if (overflows(before) || overflows(after))
        return std::nullopt;
    }
    return groups;
  }

  /// Records that the groups have equal numbers of elements on both sides.
  void recordGroups(Operation *op, Value source,
                    ArrayRef<ReshapeGroup> groups) const {
    ExprContext &ctx = shapes.getModule().getExprContext();
    ArrayRef<DimExpr> from = shapes.extents(source),
                      to = shapes.extents(op->getResult(0));
    for (const ReshapeGroup &group : groups)
      recordAnswer(shapes, op, "reshape-to-groups",
                   {Relation::Eq,
                    ctx.mul(from.slice(group.sourceFirst,
                                       group.sourceEnd - group.sourceFirst)),
                    ctx.mul(to.slice(group.first, group.end - group.first))});
  }

  /// Returns the values from which the program builds the list of sizes,
  /// without casts that do not change the number.
  SmallVector<Value> listSizes(tensor::ReshapeOp op) {
    SmallVector<Value> sizes(cast<ShapedType>(op.getType()).getRank());
    auto list = op.getShape().getDefiningOp<tensor::FromElementsOp>();
    if (!list)
      return sizes;
    llvm::copy(list.getElements(), sizes.begin());
    for (Value &size : sizes)
      if (auto cast = size.getDefiningOp<arith::IndexCastOp>())
        if (DimExpr e = shapes.content(size);
            e && e == shapes.content(cast.getIn()))
          size = cast.getIn();
    return sizes;
  }

  /// True if the product of the static sizes overflows.
  static bool overflows(ArrayRef<int64_t> sizes) {
    int64_t product = 1;
    return llvm::any_of(sizes, [&](int64_t size) {
      return !ShapedType::isDynamic(size) &&
             llvm::MulOverflow(product, size, product);
    });
  }

  const FunctionShapes &shapes;
  ShapeCursor at;
  bool severalDynamicSizes;
  DenseSet<Value> loopStarts;
};

/// Returns size number `i` of the tensor that lists the sizes of a reshape, as
/// an index.
Value readSize(OpBuilder &builder, tensor::ReshapeOp op, unsigned i,
               Value known) {
  Location loc = op.getLoc();
  Value size = known;
  if (!size) {
    Value at = arith::ConstantIndexOp::create(builder, loc, i);
    size = tensor::ExtractOp::create(builder, loc, op.getShape(), at);
  }
  Type index = builder.getIndexType();
  return size.getType() == index
             ? size
             : arith::IndexCastOp::create(builder, loc, index, size);
}

/// Builds the result of a reshape from `source` by its groups.
Value build(OpBuilder &builder, tensor::ReshapeOp op, Value source,
            ArrayRef<ReshapeGroup> groups, ArrayRef<Value> known) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<ReassociationIndices> collapsed, expanded;
  for (const ReshapeGroup &group : groups) {
    collapsed.push_back(llvm::to_vector(
        llvm::seq<int64_t>(group.sourceFirst, group.sourceEnd)));
    expanded.push_back(
        llvm::to_vector(llvm::seq<int64_t>(group.first, group.end)));
  }
  if (int64_t(groups.size()) !=
      cast<RankedTensorType>(source.getType()).getRank())
    source = tensor::CollapseShapeOp::create(builder, loc, source, collapsed);
  if (int64_t(groups.size()) == type.getRank())
    return source;
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(readSize(builder, op, axis, known[axis]));
    else
      sizes.push_back(builder.getIndexAttr(size));
  return tensor::ExpandShapeOp::create(builder, loc, type, source, expanded,
                                       sizes);
}

struct SimplifyReshapes
    : ShapePass<symshape::impl::SimplifyReshapesPassBase<SimplifyReshapes>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    // Many programs have no such op: do not analyse them for this alone.
    auto hasReshape = getOperation()->walk([](Operation *op) {
      bool may =
          isSlice(op) || (isReshape(op) && !isa<tensor::CollapseShapeOp>(op));
      return may ? WalkResult::interrupt() : WalkResult::advance();
    });
    SmallVector<Replacement> plan;
    std::vector<EqualNumber> equal;
    if (hasReshape.wasInterrupted() || unifyDims) {
      ModuleShapes &shapes = getShapes(trustPreconditions);
      for (FunctionOpInterface func : shapes.functions()) {
        ReshapePlanner planner(shapes.of(func), severalDynamicSizes);
        shapes.of(func).forEachOp([&](Operation *op) {
          if (isReshape(op) || isSlice(op))
            planner.plan(op, plan);
        });
        if (unifyDims)
          llvm::append_range(equal, findEqualNumbers(shapes.of(func)));
      }
    }
    // Before any op that reads a number is erased.
    size_t unified = applyEqualNumbers(equal, &getContext());
    // The source of a later replacement may be a result replaced before,
    // perhaps by a result that was itself replaced later: blocks may have any
    // order.
    DenseMap<Value, Value> replaced;
    for (Replacement &r : plan) {
      OpBuilder builder(r.op);
      Value source = r.source;
      while (Value other = replaced.lookup(source))
        source = other;
      Value result = r.groups.empty()
                         ? source
                         : build(builder, cast<tensor::ReshapeOp>(r.op), source,
                                 r.groups, r.sizes);
      r.op->getResult(0).replaceAllUsesWith(result);
      replaced[r.op->getResult(0)] = result;
    }
    for (Replacement &r : llvm::reverse(plan))
      r.op->erase();
    count("reshapes", "Reshapes and slices that were replaced", plan.size());
    if (unifyDims)
      count("unified", "Uses of numbers that now read an equal value", unified);
    if (plan.empty() && unified == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
