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
  if (auto value = dyn_cast_if_present<Value>(ofr))
    return content(value);
  auto attr =
      dyn_cast_if_present<IntegerAttr>(dyn_cast_if_present<Attribute>(ofr));
  std::optional<int64_t> number =
      attr ? attr.getValue().trySExtValue() : std::nullopt;
  return number ? getExprContext().constant(*number) : DimExpr();
}

SmallVector<DimExpr> InferenceState::sizes(ArrayRef<OpFoldResult> ofrs) {
  return llvm::map_to_vector(ofrs, [&](OpFoldResult o) { return size(o); });
}

void InferenceState::setExtents(Value result, ArrayRef<DimExpr> es) {
  auto type = result ? dyn_cast<ShapedType>(result.getType()) : ShapedType();
  // Ignore a model that disagrees with the rank of the type.
  if (!type || !type.hasRank() || type.getRank() != int64_t(es.size()))
    return;
  for (auto [axis, e] : llvm::enumerate(es))
    if (e)
      setExtent(result, axis, e);
}
