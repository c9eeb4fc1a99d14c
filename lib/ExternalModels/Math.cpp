//===- Math.cpp - Shape models of math ops -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ShapeModel.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Rounding a float that is known exactly. Other math ops have no content to
/// follow; their shapes come from the elementwise trait.
template <typename OpTy, bool isFloor>
struct RoundModel
    : ShapeModelOpInterface::ExternalModel<RoundModel<OpTy, isFloor>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    Value in = op->getOperand(0), out = op->getResult(0);
    if (isa<RankedTensorType>(in.getType()))
      return state.setExtents(out, state.extents(in));
    ExactReal r = state.real(in);
    if (!r.numerator)
      return;
    DimExpr e = isFloor ? r.numerator.floorDiv(r.denominator)
                        : r.numerator.ceilDiv(r.denominator);
    // No larger in magnitude than the operand, so it is exact as well.
    state.setReal(out, {state.getProver().simplify(e), 1});
  }
};

} // namespace

void symshape::registerMathModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    math::FloorOp::attachInterface<RoundModel<math::FloorOp, true>>(*ctx);
    math::CeilOp::attachInterface<RoundModel<math::CeilOp, false>>(*ctx);
  });
}
