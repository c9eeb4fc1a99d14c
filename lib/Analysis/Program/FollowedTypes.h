//===- FollowedTypes.h - Types that the analysis follows --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis follows the extents of ranked shaped values, and the numbers of
// integers that are wider than a bit.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FOLLOWEDTYPES_H
#define SYMSHAPE_LIB_ANALYSIS_FOLLOWEDTYPES_H

#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/ValueDescription.h"

namespace mlir::symshape {

class ModuleShapes;

/// The rule that reads an integer argument as a number.
constexpr llvm::StringLiteral kIntegerRule = "index_cast";

inline bool hasDynamicSize(Type type) {
  return isRankedShaped(type) && !cast<ShapedType>(type).hasStaticShape();
}

/// Returns the greatest extent that a dynamic dimension of this type can have,
/// if the program can count all elements: with 32-bit counts, `?x2` has an
/// extent of at most 2^30 - 1. It is never above the assumed greatest extent.
int64_t greatestExtent(const ModuleShapes &module, ShapedType type);

/// True for the type of an argument whose elements the analysis follows: a
/// tensor of rank 0, or of the few integers of a shape.
inline bool hasFollowedElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         isFollowedInteger(tensor.getElementType()) &&
         tensor.getNumElements() <= analysisBudgets.calls.argumentElements;
}

/// Calls `fn` with the id of each number of a value of this type that gets a
/// symbol where nothing else describes it: its extents, or an integer itself.
inline void forEachMainNumber(Type type, llvm::function_ref<void(int)> fn) {
  if (isFollowedInteger(type))
    return fn(kNumberId);
  if (isRankedShaped(type))
    for (int axis = 0, e = cast<ShapedType>(type).getRank(); axis < e; ++axis)
      fn(axis);
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FOLLOWEDTYPES_H
