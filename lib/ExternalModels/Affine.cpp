//===- Affine.cpp - Shape models of affine ops ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Reads an affine expression over operands. Sums and products may wrap on the
/// way as long as the whole fits; what is divided must fit by itself. Null if
/// that is not proved, or a divisor not positive (the op is undefined then).
DimExpr readAffine(AffineExpr expr, unsigned numDims, ValueRange operands,
                   InferenceState &state) {
  ExprContext &ctx = state.getExprContext();
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return ctx.constant(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return state.content(operands[cast<AffineDimExpr>(expr).getPosition()]);
  case AffineExprKind::SymbolId:
    return state.content(
        operands[numDims + cast<AffineSymbolExpr>(expr).getPosition()]);
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  DimExpr a = readAffine(binary.getLHS(), numDims, operands, state);
  DimExpr b = readAffine(binary.getRHS(), numDims, operands, state);
  if (!a || !b)
    return {};
  if (expr.getKind() == AffineExprKind::Add)
    return a + b;
  if (expr.getKind() == AffineExprKind::Mul)
    return a * b;
  Type index = IndexType::get(expr.getContext());
  if (!state.fits(a, index) || !state.isNonNegative(b - 1))
    return {};
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return a.floorDiv(b);
  if (expr.getKind() == AffineExprKind::CeilDiv)
    return a.ceilDiv(b);
  return a.mod(b);
}

struct ApplyModel : External<ApplyModel, affine::AffineApplyOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto apply = cast<affine::AffineApplyOp>(op);
    AffineMap map = apply.getAffineMap();
    if (DimExpr e = readAffine(map.getResult(0), map.getNumDims(),
                               apply.getMapOperands(), state))
      state.setArithmetic(apply.getResult(), state.getProver().simplify(e));
  }
};

template <typename OpTy, bool isMin>
struct MinMaxModel : External<MinMaxModel<OpTy, isMin>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto minMax = cast<OpTy>(op);
    AffineMap map = minMax.getMap();
    SmallVector<DimExpr> args;
    for (AffineExpr result : map.getResults()) {
      DimExpr e =
          readAffine(result, map.getNumDims(), minMax.getMapOperands(), state);
      if (!e || !state.fits(e, minMax.getResult().getType()))
        return;
      args.push_back(e);
    }
    ExprContext &ctx = state.getExprContext();
    DimExpr e = isMin ? ctx.min(args) : ctx.max(args);
    state.setContent(minMax.getResult(), state.getProver().simplify(e));
  }
};

/// The sum of the indices, each times the sizes of those behind it. That it
/// fits is a precondition: the op is undefined otherwise.
struct LinearizeModel
    : External<LinearizeModel, affine::AffineLinearizeIndexOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto linearize = cast<affine::AffineLinearizeIndexOp>(op);
    ExprContext &ctx = state.getExprContext();
    SmallVector<DimExpr> basis = state.sizes(linearize.getEffectiveBasis());
    DimExpr sum = ctx.constant(0), stride = ctx.constant(1);
    for (Value index : llvm::reverse(linearize.getMultiIndex())) {
      sum = sum + state.content(index) * stride;
      if (!basis.empty())
        stride = stride * basis.pop_back_val();
    }
    state.setArithmetic(linearize.getLinearIndex(),
                        state.getProver().simplify(sum), /*noWrap=*/true);
  }
};

/// Quotients and remainders by sizes that the op requires to be at
/// least 1.
struct DelinearizeModel
    : External<DelinearizeModel, affine::AffineDelinearizeIndexOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto delinearize = cast<affine::AffineDelinearizeIndexOp>(op);
    ExprContext &ctx = state.getExprContext();
    Prover &prover = state.getProver();
    SmallVector<DimExpr> basis = state.sizes(delinearize.getEffectiveBasis());
    DimExpr rest = state.content(delinearize.getLinearIndex());
    DimExpr stride = ctx.constant(1);
    for (Value result : llvm::reverse(delinearize.getMultiIndex())) {
      DimExpr e = rest.floorDiv(stride);
      if (!basis.empty()) {
        DimExpr size = basis.pop_back_val();
        e = e.mod(size);
        if (!state.isNonNegative(size - 1))
          e = ctx.max({ctx.min({e, size - 1}), ctx.constant(0)});
        stride = stride * size;
      }
      state.setContent(result, prover.simplify(e));
    }
  }
};

} // namespace

void symshape::registerAffineModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, affine::AffineDialect *) {
    using namespace affine;
    AffineApplyOp::attachInterface<ApplyModel>(*ctx);
    AffineMinOp::attachInterface<MinMaxModel<AffineMinOp, true>>(*ctx);
    AffineMaxOp::attachInterface<MinMaxModel<AffineMaxOp, false>>(*ctx);
    AffineLinearizeIndexOp::attachInterface<LinearizeModel>(*ctx);
    AffineDelinearizeIndexOp::attachInterface<DelinearizeModel>(*ctx);
  });
}
