//===- BoundFlowTypes.h - Types that may carry a bound ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H
#define SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H

#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::symshape {

/// True for bits: they carry decisions, not numbers.
inline bool isDecision(Type type) {
  return getElementTypeOrSelf(type).isInteger(1);
}

inline bool isFloat(Type type) {
  return isa<FloatType, ComplexType>(getElementTypeOrSelf(type));
}

/// Returns the number of elements of a small tensor of integers; nothing for
/// other types. A shape is such a tensor: it has one element per dimension.
inline std::optional<int64_t> countElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || isDecision(type) ||
      !tensor.getElementType().isIntOrIndex() ||
      tensor.getNumElements() > analysisBudgets.boundFlow.elements)
    return std::nullopt;
  return tensor.getNumElements();
}

inline bool isRanked(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

inline bool isNotExact(Type type) {
  auto extent = dyn_cast<ExtentType>(type);
  return extent && extent.getGuarantee() != Guarantee::Exact;
}

/// True for types that can hold a count, which a loop computes by itself.
inline bool mayCount(Type type) {
  Type element = getElementTypeOrSelf(type);
  return (element.isIntOrIndex() && !element.isInteger(1)) ||
         isa<ExtentType>(type);
}

inline bool isDynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

/// Collects the values that branches and regions pass to `arg`. Returns false
/// if some are unknown.
bool collectBrought(BlockArgument arg, SmallVectorImpl<Value> &brought);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H
