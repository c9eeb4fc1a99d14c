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
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::symshape {

class ModuleShapes;

/// The rule that reads an integer argument as a number.
constexpr llvm::StringLiteral kIntegerRule = "index_cast";

/// True for types whose extents the analysis follows.
inline bool isRankedShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

inline bool hasDynamicSize(Type type) {
  return isRankedShaped(type) && !cast<ShapedType>(type).hasStaticShape();
}

/// Returns the greatest extent that a dynamic dimension of this type can have,
/// if the program can count all elements: with 32-bit counts, `?x2` has an
/// extent of at most 2^30 - 1. It is never above the assumed greatest extent.
int64_t greatestExtent(const ModuleShapes &module, ShapedType type);

/// True for integers that the analysis reads as signed numbers. An `i1` is a
/// condition instead.
inline bool isFollowedInteger(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

/// True for the type of an argument whose elements the analysis follows: a
/// tensor of rank 0, or of the few integers of a shape.
inline bool hasFollowedElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         isFollowedInteger(tensor.getElementType()) &&
         tensor.getNumElements() <= analysisBudgets.calls.argumentElements;
}

/// A slot of a value is one of the numbers that the analysis merges at a merge
/// point: an axis of a shaped value, or `kContentSlot` for an integer.
constexpr int kContentSlot = -1;
/// The slot of an element of a small tensor of integers. Its growth in a loop
/// is followed as that of other slots, but there is no symbol for it. Applied
/// to a slot, the function returns the position of the element.
constexpr int elementSlot(int64_t i) { return kContentSlot - 1 - int(i); }

/// Calls `fn` with each slot of a value of this type.
inline void forEachSlot(Type type, llvm::function_ref<void(int)> fn) {
  if (isFollowedInteger(type))
    return fn(kContentSlot);
  if (isRankedShaped(type))
    for (int axis = 0, e = cast<ShapedType>(type).getRank(); axis < e; ++axis)
      fn(axis);
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FOLLOWEDTYPES_H
