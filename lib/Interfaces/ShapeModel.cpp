//===- ShapeModel.cpp - How an op computes extents ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "SymShape/Interfaces/ShapeModelInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

DimExpr InferenceState::size(OpFoldResult ofr) {
  if (auto attr = dyn_cast<Attribute>(ofr)) {
    auto value = cast<IntegerAttr>(attr).getValue();
    return getExprContext().constant(value.getSExtValue());
  }
  return content(cast<Value>(ofr));
}

SmallVector<DimExpr> InferenceState::sizes(ArrayRef<OpFoldResult> ofrs) {
  return llvm::map_to_vector(ofrs, [&](OpFoldResult o) { return size(o); });
}

void InferenceState::setExtents(Value result, ArrayRef<DimExpr> es) {
  auto type = dyn_cast<ShapedType>(result.getType());
  // Ignore a model that disagrees with the rank of the type.
  if (!type || !type.hasRank() || type.getRank() != int64_t(es.size()))
    return;
  for (auto [axis, e] : llvm::enumerate(es))
    if (e)
      setExtent(result, axis, e);
}
