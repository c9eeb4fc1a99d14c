//===- OwnElementMoves.cpp - Moves of elements by symshape ops ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OwnElementMoves.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/ElementMoves.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The elements of a buffer are in memory, which other ops may change.
ElementMoves moveTied(TieShapeOp tie) {
  return isa<TensorType>(tie.getSource().getType())
             ? ElementMoves::reshape(tie.getSource())
             : ElementMoves::unknown();
}

/// Outside of the operand, the elements may be 0.
ElementMoves moveGathered(DynamicGatherOp gather) {
  return gather.getZeroOutside() ? ElementMoves::unknown()
                                 : ElementMoves::some(gather.getOperand());
}

ElementMoves moveScattered(DynamicScatterOp scatter) {
  return scatter.getKind() == ScatterKind::replace
             ? ElementMoves::some({scatter.getOperand(), scatter.getUpdates()})
             : ElementMoves::unknown();
}

/// Negative amounts remove elements.
ElementMoves movePadded(DynamicPadOp pad) {
  return ElementMoves::some({pad.getSource(), pad.getValue()});
}

} // namespace

void symshape::attachOwnElementMoves(MLIRContext &context) {
  MLIRContext *ctx = &context;
  attachElementMoveFamily<reshapesFirst, DynamicReshapeOp>(ctx);
  attachElementMoveFamily<selectsFromFirst, DynamicBroadcastInDimOp,
                          DynamicSliceOp, DynamicTruncateOp>(ctx);
  attachElementMoves<moveTied, moveGathered, moveScattered, movePadded>(ctx);
}
