//===- Linalg.cpp - Moves of elements by linalg ops -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis reads the shapes of linalg ops from their interface: they need
// no models of shapes.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ElementMoves.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Without a padding value, the tiles are full.
ElementMoves movePacked(linalg::PackOp pack) {
  SmallVector<Value, 2> sources{pack.getSource()};
  if (Value padding = pack.getPaddingValue())
    sources.push_back(padding);
  return ElementMoves::some(sources);
}

} // namespace

void symshape::registerLinalgModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, linalg::LinalgDialect *) {
    using namespace linalg;
    attachElementMoveFamily<reshapesFirst, CopyOp>(ctx);
    attachElementMoveFamily<takesFirst, TransposeOp>(ctx);
    attachElementMoveFamily<selectsFromFirst, BroadcastOp, FillOp, UnPackOp>(
        ctx);
    attachElementMoves<movePacked>(ctx);
  });
}
