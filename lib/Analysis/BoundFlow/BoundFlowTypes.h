//===- BoundFlowTypes.h - What types may carry a bound ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H
#define SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H

#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::symshape {

/// True for bits: they carry decisions, not numbers.
inline bool isDecision(Type type) {
  return getElementTypeOrSelf(type).isInteger(1);
}

inline bool isFloat(Type type) {
  return isa<FloatType, ComplexType>(getElementTypeOrSelf(type));
}

/// How many numbers a tensor has, if it is a small one of integers: those of
/// shapes have as many as there are dimensions.
inline std::optional<int64_t> countElements(Type type) {
  constexpr int64_t kMaxElements = 64;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || isDecision(type) ||
      !tensor.getElementType().isIntOrIndex() ||
      tensor.getNumElements() > kMaxElements)
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

/// True for what may count: the numbers that a loop makes by itself.
inline bool mayCount(Type type) {
  Type element = getElementTypeOrSelf(type);
  return (element.isIntOrIndex() && !element.isInteger(1)) ||
         isa<ExtentType>(type);
}

inline bool isDynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

/// The values that branches and regions bring to `arg`; false if some are not
/// known.
bool collectBrought(BlockArgument arg, SmallVectorImpl<Value> &brought);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_BOUNDFLOWTYPES_H
