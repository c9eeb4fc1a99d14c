//===- IREEWindows.cpp - Single windows that IREE reads right -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEWINDOWSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// Whether the expression is a sum of loops with factors that are not negative.
static bool isWindow(AffineExpr expr) {
  if (isa<AffineDimExpr>(expr))
    return false;
  bool simple = true;
  expr.walk([&](AffineExpr part) {
    auto constant = dyn_cast<AffineConstantExpr>(part);
    simple &= constant ? constant.getValue() >= 0
                       : isa<AffineDimExpr>(part) ||
                             part.getKind() == AffineExprKind::Add ||
                             part.getKind() == AffineExprKind::Mul;
  });
  return simple;
}

/// How many elements all windows along one dimension span, if one of the loops
/// has a single iteration.
static std::optional<int64_t> spanned(AffineExpr expr,
                                      ArrayRef<int64_t> loops) {
  if (!isWindow(expr))
    return std::nullopt;
  bool single = false, known = true;
  SmallVector<AffineExpr> last;
  for (auto [number, count] : llvm::enumerate(loops)) {
    bool used = expr.isFunctionOfDim(number);
    single |= used && count == 1;
    known &= !used || (!ShapedType::isDynamic(count) && count > 0);
    last.push_back(getAffineConstantExpr(std::max<int64_t>(count, 1) - 1,
                                         expr.getContext()));
  }
  auto end = dyn_cast<AffineConstantExpr>(expr.replaceDims(last));
  if (!single || !known || !end)
    return std::nullopt;
  return end.getValue() + 1;
}

/// The loop over the windows of one element each along one dimension, if their
/// number is known only at run time.
static std::optional<unsigned> windowLoop(AffineExpr expr,
                                          ArrayRef<int64_t> loops) {
  if (!isWindow(expr))
    return std::nullopt;
  SmallVector<AffineExpr> left;
  for (auto [number, count] : llvm::enumerate(loops))
    left.push_back(count == 1 ? getAffineConstantExpr(0, expr.getContext())
                              : getAffineDimExpr(number, expr.getContext()));
  auto loop = dyn_cast<AffineDimExpr>(expr.replaceDims(left));
  if (!loop || !ShapedType::isDynamic(loops[loop.getPosition()]))
    return std::nullopt;
  return loop.getPosition();
}

namespace {

/// The new size of one dimension of an input: a number of elements, or the
/// size of an operand of the op.
struct Crop {
  unsigned axis;
  int64_t span;
  Value like = {};
  unsigned axisOfLike = 0;
};

} // namespace

/// The operand and its axis whose size is the number of iterations of a loop.
static std::optional<std::pair<Value, unsigned>> sizeOfLoop(linalg::LinalgOp op,
                                                            unsigned loop) {
  for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
    for (auto [axis, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (dim.getPosition() == loop)
          return std::pair(operand.get(), unsigned(axis));
  return std::nullopt;
}

/// Whether a slice that this pass made has at most `span` elements.
static bool isCropped(Value input, unsigned axis, int64_t span) {
  auto slice = input.getDefiningOp<tensor::ExtractSliceOp>();
  auto size = slice ? dyn_cast<Value>(slice.getMixedSizes()[axis]) : Value();
  auto least = size ? size.getDefiningOp<arith::MinSIOp>() : arith::MinSIOp();
  return least && getConstantIntValue(least.getRhs()) == span;
}

/// The dimensions along which the op may only see the elements of its windows.
/// `isAtMost` tells whether one size is proved to be at most another one.
static SmallVector<Crop>
findCrops(OpOperand &operand, linalg::LinalgOp op,
          llvm::function_ref<bool(Value, unsigned, Value, unsigned)> isAtMost) {
  SmallVector<Crop> crops;
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return crops;
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  for (auto [axis, expr] :
       llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
    if (std::optional<int64_t> span = spanned(expr, loops)) {
      if (type.isDynamicDim(axis) ? !isCropped(operand.get(), axis, *span)
                                  : *span < type.getDimSize(axis))
        crops.push_back({unsigned(axis), *span});
    } else if (std::optional<unsigned> loop = windowLoop(expr, loops)) {
      auto size = sizeOfLoop(op, *loop);
      if (size && !isAtMost(operand.get(), axis, size->first, size->second))
        crops.push_back({unsigned(axis), 0, size->first, size->second});
    }
  }
  return crops;
}

/// Lets the op read a slice with the elements of its windows only. If another
/// loop may have no iteration, the op reads nothing, and the input may have
/// fewer elements than a window.
static void cropInput(OpOperand &operand, linalg::LinalgOp op,
                      ArrayRef<Crop> crops) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  bool runs = llvm::all_of(op.getStaticLoopRanges(), [](int64_t count) {
    return !ShapedType::isDynamic(count) && count > 0;
  });
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, operand.get());
  for (const Crop &crop : crops) {
    OpFoldResult &size = sizes[crop.axis];
    if (!crop.like && (runs || !type.isDynamicDim(crop.axis))) {
      size = builder.getIndexAttr(crop.span);
      continue;
    }
    Value most =
        crop.like
            ? tensor::DimOp::create(builder, loc, crop.like, crop.axisOfLike)
                  .getResult()
            : arith::ConstantIndexOp::create(builder, loc, crop.span)
                  .getResult();
    size = arith::MinSIOp::create(
               builder, loc,
               getValueOrCreateConstantIndexOp(builder, loc, size), most)
               .getResult();
  }
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  operand.set(tensor::ExtractSliceOp::create(builder, loc, operand.get(), zeros,
                                             sizes, ones));
}

namespace {

struct IREEWindows
    : ShapePass<symshape::impl::IREEWindowsPassBase<IREEWindows>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    // All crops first: the analysis does not know the new ops.
    SmallVector<std::pair<OpOperand *, SmallVector<Crop>>> found;
    for (auto op : collectOps<linalg::LinalgOp>(getOperation())) {
      auto isAtMost = [&](Value a, unsigned axisOfA, Value b,
                          unsigned axisOfB) {
        return provesAtMost(op, a, axisOfA, b, axisOfB);
      };
      for (OpOperand *operand : op.getDpsInputOperands())
        if (auto crops = findCrops(*operand, op, isAtMost); !crops.empty())
          found.emplace_back(operand, std::move(crops));
    }
    for (auto &[operand, crops] : found)
      cropInput(*operand, cast<linalg::LinalgOp>(operand->getOwner()), crops);
    count("cropped", "Inputs of windows cropped", found.size());
    if (found.empty())
      markAllAnalysesPreserved();
  }

private:
  bool provesAtMost(Operation *op, Value a, unsigned axisOfA, Value b,
                    unsigned axisOfB) {
    ModuleShapes &module = getShapes();
    auto func = op->getParentOfType<FunctionOpInterface>();
    if (!func || !llvm::is_contained(module.functions(), func))
      return false;
    const FunctionShapes &shapes = module.of(func);
    ArrayRef<DimExpr> sizesOfA = shapes.extents(a),
                      sizesOfB = shapes.extents(b);
    return axisOfA < sizesOfA.size() && axisOfB < sizesOfB.size() &&
           shapes.proverBefore(op).provesLessEqual(sizesOfA[axisOfA],
                                                   sizesOfB[axisOfB]);
  }
};

} // namespace
