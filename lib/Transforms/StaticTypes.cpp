//===- StaticTypes.cpp - Make constant dimensions static ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticTypes.h"
#include "SymShape/Analysis/Decisions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::symshape;

/// The size of `v` along `axis` by its type or, if it is a cast, by the type of
/// the cast's source.
static int64_t staticSize(Value v, unsigned axis) {
  int64_t size = cast<RankedTensorType>(v.getType()).getDimSize(axis);
  auto cast = v.getDefiningOp<tensor::CastOp>();
  auto source = cast ? dyn_cast<RankedTensorType>(cast.getSource().getType())
                     : RankedTensorType();
  return ShapedType::isDynamic(size) && source ? source.getDimSize(axis) : size;
}

/// True if, in a result of this size, some input of the concat begins at
/// `size`, so that it is empty. Upstream decomposes a concat into insertions,
/// and rejects an empty insertion at the end of a static size.
static bool hasInputAtEnd(tensor::ConcatOp concat, int64_t size) {
  int64_t offset = 0;
  for (Value input : concat.getInputs()) {
    if (offset == size)
      return true;
    int64_t count = staticSize(input, concat.getDim());
    if (ShapedType::isDynamic(count))
      return false;
    offset += count;
  }
  return false;
}

/// True for ops whose verifier accepts any result type that is compatible with
/// their operands, so that the result can get the static type directly.
static bool mayRetype(Operation *op, RankedTensorType refined) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return !hasInputAtEnd(concat, refined.getDimSize(concat.getDim()));
  return isa<tensor::CastOp, tensor::ReshapeOp>(op);
}

/// Removes the inputs of a concat that have no elements, unless all are empty.
static bool dropEmptyInputs(tensor::ConcatOp concat) {
  auto kept = llvm::filter_to_vector(concat.getInputs(), [&](Value input) {
    return staticSize(input, concat.getDim()) != 0;
  });
  if (kept.empty() || kept.size() == concat.getInputs().size())
    return false;
  concat.getInputsMutable().assign(kept);
  return true;
}

/// Replaces a concat of one tensor by that tensor.
static bool replaceByInput(tensor::ConcatOp concat) {
  if (concat.getInputs().size() != 1)
    return false;
  Value input = concat.getInputs().front();
  if (!tensor::CastOp::areCastCompatible(input.getType(), concat.getType()))
    return false;
  OpBuilder builder(concat);
  concat.replaceAllUsesWith(
      tensor::CastOp::create(builder, concat.getLoc(), concat.getType(), input)
          .getResult());
  concat.erase();
  return true;
}

/// True if every use of `v` is a cast to `refined`, or a reshape that
/// symshape-pin-casts made of it, or if `v` has that type.
static bool isRefined(Value v, RankedTensorType refined) {
  return v.getType() == refined ||
         llvm::all_of(v.getUsers(), [&](Operation *user) {
           return isa<tensor::CastOp, tensor::ReshapeOp>(user) &&
                  user->getResult(0).getType() == refined;
         });
}

/// Gives the result of an arith, math or tosa op the type `refined`, and
/// replaces operands that are casts to less static types by the sources of
/// these casts, so that a chain of such ops has no casts between them. Returns
/// false and changes nothing if the op's verifier refuses these types.
static bool refineInPlace(Operation *op, RankedTensorType refined) {
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                       tosa::TosaDialect>(op->getDialect()) ||
      op->getNumResults() != 1 || op->getNumRegions() != 0)
    return false;
  SmallVector<Value> before(op->getOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (auto cast = operand.get().getDefiningOp<tensor::CastOp>();
        cast && tensor::canFoldIntoConsumerOp(cast))
      operand.set(cast.getSource());
  Type old = op->getResult(0).getType();
  op->getResult(0).setType(refined);
  // Elementwise ops need equal shapes; upstream's verifier lets a `?` match any
  // size.
  bool fits = !op->hasTrait<OpTrait::Elementwise>() ||
              llvm::all_of(op->getOperandTypes(), [&](Type type) {
                auto tensor = dyn_cast<RankedTensorType>(type);
                return !tensor || tensor.getShape() == refined.getShape();
              });
  ScopedDiagnosticHandler quiet(op->getContext(),
                                [](Diagnostic &) { return success(); });
  if (fits && succeeded(verify(op)))
    return true;
  op->setOperands(before);
  op->getResult(0).setType(old);
  return false;
}

/// Returns the sizes of the dynamic dimensions of `refined`, the type of the
/// result of `op`, before that op.
static SmallVector<Value> dynamicSizes(OpBuilder &builder, Operation *op,
                                       RankedTensorType refined) {
  Location loc = op->getLoc();
  SmallVector<Value> sizes;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    for (auto [axis, size] : llvm::enumerate(expand.getMixedOutputShape()))
      if (refined.isDynamicDim(axis))
        sizes.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
    return sizes;
  }
  auto dim = [&](Value v, int64_t axis) {
    return builder.createOrFold<tensor::DimOp>(loc, v, axis);
  };
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    for (int64_t axis : llvm::seq(refined.getRank())) {
      if (!refined.isDynamicDim(axis))
        continue;
      Value sum = dim(concat.getInputs().front(), axis);
      if (axis == int64_t(concat.getDim()))
        for (Value input : concat.getInputs().drop_front())
          sum = builder.createOrFold<arith::AddIOp>(loc, sum, dim(input, axis));
      sizes.push_back(sum);
    }
    return sizes;
  }
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (!refined.isDynamicDim(axis))
      continue;
    Value product;
    for (int64_t i : group) {
      Value size = dim(collapse.getSrc(), i);
      product = product
                    ? builder.createOrFold<arith::MulIOp>(loc, product, size)
                    : size;
    }
    sizes.push_back(product);
  }
  return sizes;
}

/// Replaces a reshape or concat that is proved to make no elements by
/// `tensor.empty`. Upstream cannot bufferize these with a static size of 0, or
/// refuses such a size beside dynamic ones in a group.
static bool replaceByEmpty(Operation *op, RankedTensorType refined) {
  if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ConcatOp>(
          op) ||
      !llvm::is_contained(refined.getShape(), 0))
    return false;
  OpBuilder builder(op);
  Value empty = tensor::EmptyOp::create(builder, op->getLoc(), refined,
                                        dynamicSizes(builder, op, refined));
  op->getResult(0).replaceAllUsesWith(tensor::CastOp::create(
      builder, op->getLoc(), op->getResult(0).getType(), empty));
  op->erase();
  return true;
}

/// True if `use` must stay a block argument: the verifier of `scf.forall` wants
/// inserts into its shared outputs to name them directly.
static bool mustSeeArgument(OpOperand &use) {
  return isa<tensor::ParallelInsertSliceOp>(use.getOwner());
}

/// Gives `v` the type `refined`. Its uses get a second cast back to the old
/// type, which canonicalization folds into them where they allow it.
static void refine(Value v, RankedTensorType refined) {
  OpBuilder builder(v.getContext());
  builder.setInsertionPointAfterValue(v);
  Type old = v.getType();
  Operation *def = v.getDefiningOp();
  if (def && replaceByEmpty(def, refined))
    return;
  if (auto concat = dyn_cast_or_null<tensor::ConcatOp>(def))
    dropEmptyInputs(concat);
  Value narrow = v;
  if (def && mayRetype(def, refined))
    v.setType(refined);
  else if (!def || !refineInPlace(def, refined))
    narrow = tensor::CastOp::create(builder, v.getLoc(), refined, v);
  auto widen = tensor::CastOp::create(builder, v.getLoc(), old, narrow);
  v.replaceUsesWithIf(widen, [&](OpOperand &use) {
    return use.getOwner() != narrow.getDefiningOp() &&
           use.getOwner() != widen && !mustSeeArgument(use);
  });
}

void symshape::planStaticTypes(const FunctionShapes &shapes,
                               StaticTypes &plan) {
  for (const ConstantSize &size : findConstantSizes(shapes)) {
    auto &type = plan.types[size.value];
    if (!type)
      type = cast<RankedTensorType>(size.value.getType());
    SmallVector<int64_t> sizes(type.getShape());
    sizes[size.axis] = size.size;
    type = type.clone(sizes);
  }
  findCarriedTensors(shapes, plan.types, plan.carried);
}

unsigned symshape::applyStaticTypes(ModuleOp module, const StaticTypes &plan) {
  unsigned changed = 0;
  for (const CarriedTensor &tensor : plan.carried)
    changed += settleLoopType(tensor);
  for (auto [value, type] : plan.types) {
    if (isPinned(value) || isRefined(value, type))
      continue;
    refine(value, type);
    ++changed;
  }
  SmallVector<tensor::ConcatOp> concats;
  module->walk([&](tensor::ConcatOp op) { concats.push_back(op); });
  for (tensor::ConcatOp concat : concats) {
    bool dropped = dropEmptyInputs(concat);
    changed += replaceByInput(concat) || dropped;
  }
  return changed;
}
