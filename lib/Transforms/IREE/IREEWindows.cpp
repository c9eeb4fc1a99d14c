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

/// Whether a slice that this pass made has at most `span` elements.
static bool isCropped(Value input, unsigned axis, int64_t span) {
  auto slice = input.getDefiningOp<tensor::ExtractSliceOp>();
  auto size = slice ? dyn_cast<Value>(slice.getMixedSizes()[axis]) : Value();
  auto least = size ? size.getDefiningOp<arith::MinSIOp>() : arith::MinSIOp();
  return least && getConstantIntValue(least.getRhs()) == span;
}

/// Lets the op read a slice with the elements of its windows only. If another
/// loop may have no iteration, the op reads nothing, and the input may have
/// fewer elements than a window.
static bool cropInput(OpOperand &operand, linalg::LinalgOp op) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return false;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  bool runs = llvm::all_of(loops, [](int64_t count) {
    return !ShapedType::isDynamic(count) && count > 0;
  });
  SmallVector<std::pair<unsigned, int64_t>> spans;
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    std::optional<int64_t> span = spanned(expr, loops);
    if (span &&
        (type.isDynamicDim(axis) ? !isCropped(operand.get(), axis, *span)
                                 : *span < type.getDimSize(axis)))
      spans.emplace_back(axis, *span);
  }
  if (spans.empty())
    return false;
  OpBuilder builder(op);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), operand.get());
  for (auto [axis, span] : spans) {
    if (runs || !type.isDynamicDim(axis)) {
      sizes[axis] = builder.getIndexAttr(span);
      continue;
    }
    Value most = arith::ConstantIndexOp::create(builder, op.getLoc(), span);
    sizes[axis] = arith::MinSIOp::create(builder, op.getLoc(),
                                         cast<Value>(sizes[axis]), most)
                      .getResult();
  }
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  operand.set(tensor::ExtractSliceOp::create(
      builder, op.getLoc(), operand.get(), zeros, sizes, ones));
  return true;
}

namespace {

struct IREEWindows
    : CountingPass<symshape::impl::IREEWindowsPassBase<IREEWindows>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    unsigned cropped = 0;
    for (auto op : collectOps<linalg::LinalgOp>(getOperation()))
      for (OpOperand *operand : op.getDpsInputOperands())
        cropped += cropInput(*operand, op);
    count("cropped", "Inputs of windows cropped", cropped);
    if (cropped == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
