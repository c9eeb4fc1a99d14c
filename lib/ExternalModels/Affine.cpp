//===- Affine.cpp - Shape models of affine ops ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AffineReading.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Reads result number `index` of an op's map. Intermediate sums and products
/// may wrap if the result fits; a dividend must fit by itself. Null if that is
/// not proved, or if a divisor may be less than 1 (the op is undefined then).
DimExpr readResult(AffineMap map, unsigned index, ValueRange operands,
                   InferenceState &state) {
  SmallVector<DimExpr> contents;
  for (Value operand : operands)
    contents.push_back(state.content(operand));
  Type indexType = IndexType::get(map.getContext());
  return readAffine(map, index, contents, state.getExprContext(),
                    [&](DimExpr dividend, DimExpr divisor) {
                      return state.fits(dividend, indexType) &&
                             state.isNonNegative(divisor - 1);
                    });
}

void inferApply(affine::AffineApplyOp apply, InferenceState &state) {
  if (DimExpr e =
          readResult(apply.getAffineMap(), 0, apply.getMapOperands(), state))
    state.setArithmetic(apply.getResult(), state.getProver().simplify(e));
}

template <typename OpTy, bool isMin>
void inferMinMax(OpTy minMax, InferenceState &state) {
  AffineMap map = minMax.getMap();
  SmallVector<DimExpr> args;
  for (unsigned i = 0, n = map.getNumResults(); i < n; ++i) {
    DimExpr e = readResult(map, i, minMax.getMapOperands(), state);
    if (!e || !state.fits(e, minMax.getResult().getType()))
      return;
    args.push_back(e);
  }
  state.setContent(minMax.getResult(),
                   isMin ? leastOf(state, args) : greatestOf(state, args));
}

/// The sum of the indices, each multiplied by the sizes after it. The op
/// requires that the sum fits; otherwise it is undefined.
void inferLinearize(affine::AffineLinearizeIndexOp linearize,
                    InferenceState &state) {
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

/// Quotients and remainders by sizes. The op requires that these are at least
/// 1.
void inferDelinearize(affine::AffineDelinearizeIndexOp delinearize,
                      InferenceState &state) {
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

} // namespace

void symshape::registerAffineModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, affine::AffineDialect *) {
    using namespace affine;
    attach<inferApply, inferMinMax<AffineMinOp, true>,
           inferMinMax<AffineMaxOp, false>, inferLinearize, inferDelinearize>(
        ctx);
  });
}
