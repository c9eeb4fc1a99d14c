//===- RefineTypes.cpp - Make constant dimensions static -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopTypes.h"
#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_REFINETYPESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

/// True for ops whose verifier accepts any result type that is compatible with
/// their operands, so that the result can get the static type directly.
static bool mayRetype(Operation *op, RankedTensorType refined) {
  // Upstream's decomposition of a concat inserts at offset 0, which it refuses
  // in a static size of 0.
  return isa<tensor::CastOp, tensor::ReshapeOp>(op) ||
         (isa<tensor::ConcatOp>(op) &&
          !llvm::is_contained(refined.getShape(), 0));
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
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (!refined.isDynamicDim(axis))
      continue;
    Value product;
    for (int64_t i : group) {
      Value size =
          builder.createOrFold<tensor::DimOp>(loc, collapse.getSrc(), i);
      product = product
                    ? builder.createOrFold<arith::MulIOp>(loc, product, size)
                    : size;
    }
    sizes.push_back(product);
  }
  return sizes;
}

/// Replaces a reshape that is proved to make no elements by `tensor.empty`.
/// Upstream refuses a static size of 0 beside dynamic ones in the groups of
/// such an op, or cannot bufferize it.
static bool replaceEmptyReshape(Operation *op, RankedTensorType refined) {
  if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) ||
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
  if (def && replaceEmptyReshape(def, refined))
    return;
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

namespace {

struct RefineTypes
    : ShapePass<symshape::impl::RefineTypesPassBase<RefineTypes>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ProvedTypes types;
    SmallVector<CarriedTensor> carried;
    {
      ModuleShapes shapes(getOperation(), {getLibraries(), trustPreconditions});
      for (FunctionOpInterface func : shapes.functions()) {
        for (const ConstantSize &size : findConstantSizes(shapes.of(func))) {
          auto &type = types[size.value];
          if (!type)
            type = cast<RankedTensorType>(size.value.getType());
          SmallVector<int64_t> sizes(type.getShape());
          sizes[size.axis] = size.size;
          type = type.clone(sizes);
        }
        findCarriedTensors(shapes.of(func), types, carried);
      }
    }
    unsigned changed = 0;
    for (const CarriedTensor &tensor : carried)
      changed += settleLoopType(tensor);
    for (auto [value, type] : types) {
      if (isPinned(value) || isRefined(value, type))
        continue;
      refine(value, type);
      ++changed;
    }
    count("refined", "Values whose types became more static", changed);
    if (changed == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
