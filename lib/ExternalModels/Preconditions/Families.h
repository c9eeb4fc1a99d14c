//===- Families.h - Preconditions that several ops share --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Families of ops, which the models of each dialect name: casts, reshapes,
// slices, element-wise ops, divisions, shifts, accesses at indices. Statements
// have the use that the model gives.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_PRECONDITIONS_FAMILIES_H
#define SYMSHAPE_LIB_EXTERNALMODELS_PRECONDITIONS_FAMILIES_H

#include "SymShape/Interfaces/LinalgLoops.h"
#include "SymShape/Interfaces/Preconditions.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::symshape {

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// A dynamic size equals the static size in the result's type.
void requireCast(PreconditionState &state, PreconditionUse use);
/// The operands that are tensors have one shape, and nothing else is required:
/// an element-wise op on numbers.
bool stateElementwise(Operation *op, PreconditionState &state);
/// Source and result have as many elements, and the sizes in operand 1 are not
/// negative.
void requireReshape(PreconditionState &state, PreconditionUse use);
/// Each number is not negative.
void requireNonNegativeSizes(PreconditionState &state, PreconditionUse use,
                             ValueRange sizes);
/// The product of some sizes; null if one is null.
DimExpr countOf(ArrayRef<DimExpr> sizes, PreconditionState &state);

/// A size of the source is the product of the sizes into which it expands.
template <typename OpTy>
void requireExpand(OpTy expand, PreconditionState &state, PreconditionUse use) {
  if (!state.wants(use))
    return;
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (auto [axis, group] : llvm::enumerate(expand.getReassociationIndices())) {
    SmallVector<DimExpr> parts;
    for (int64_t i : group)
      parts.push_back(state.size(sizes[i]));
    if (Precondition *p =
            state.requireSize(use, 0, axis, countOf(parts, state)))
      p->statesSize = use == PreconditionUse::Value;
  }
  requireNonNegativeSizes(state, PreconditionUse::Checked,
                          expand.getOutputShape());
}

/// A static size of the result is the product of the sizes collapsed into it.
template <typename OpTy>
void requireCollapse(OpTy collapse, PreconditionState &state,
                     PreconditionUse use) {
  auto type = collapse.getResultType();
  ArrayRef<DimExpr> sizes = state.extents(collapse.getSrc());
  if (sizes.empty() || !state.wants(use))
    return;
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (type.isDynamicDim(axis))
      continue;
    // Indices in a group follow each other.
    if (Precondition *p = state.require(
            use, Relation::Eq,
            countOf(sizes.slice(group.front(), group.size()), state),
            state.constant(type.getDimSize(axis)), Precondition::Joined, 0,
            axis))
      p->statesSize = use == PreconditionUse::Value;
  }
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Offsets and sizes are not negative, and a slice without strides is inside
/// operand `whole`.
void requireSlice(OffsetSizeAndStrideOpInterface slice, unsigned whole,
                  PreconditionState &state, PreconditionUse use);
/// The first and the last element of a strided slice are inside.
void requireStrides(OffsetSizeAndStrideOpInterface slice, unsigned whole,
                    PreconditionState &state, PreconditionUse use);

/// The inserted tensor has the extents of the slice that it replaces. It may
/// omit slice dimensions of extent 1.
template <typename OpTy>
void requireInserted(OpTy insert, PreconditionState &state,
                     PreconditionUse use) {
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  unsigned axis = 0;
  for (auto [i, count] : llvm::enumerate(insert.getMixedSizes()))
    if (!dropped.test(i))
      state.requireSize(use, 0, axis++, state.size(count));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The number of bits of an integer, or of an index at `op`; of elements if the
/// type is one of tensors.
unsigned bitsOf(Type type, Operation *op);
/// lhs <= rhs of a number that has to fit its type. Constants for which this
/// holds need no statement.
Precondition *requireFitting(PreconditionState &state, Precondition::Kind kind,
                             DimExpr lhs, DimExpr rhs, Value source);
/// A signed number of so many bits can be `exact`. With `isStronger`, the op
/// may be defined for other numbers, too.
void requireSignedFit(PreconditionState &state, DimExpr exact, unsigned bits,
                      Value source, bool isStronger = false);
/// Operand 1 is not 0; a signed division is not of the least number by -1. Both
/// are undefined behavior: the op ends the program, as a failed check does.
void requireDivisor(PreconditionState &state, PreconditionUse use,
                    bool isSigned);
/// Operand 1 is at least 0 and below the number of bits.
void requireShift(PreconditionState &state);
/// Each step of a loop is at least 1.
void requireSteps(PreconditionState &state, ArrayRef<OpFoldResult> steps);
/// The tuples of `width` indices in an operand differ from each other, in each
/// group of so many that follow each other. Only constants, and groups of one,
/// show this.
void requireDistinct(PreconditionState &state, unsigned operand, DimExpr group,
                     size_t width);
/// The axis that an op reads is below the rank of operand 0.
void requireAxis(PreconditionState &state, Value axis);
/// Each element of a tensor of indices is inside dimension `axis` of an
/// operand.
void requireElementsInside(PreconditionState &state, Value indices,
                           unsigned operand, unsigned axis);

template <typename OpTy> bool stateDim(OpTy dim, PreconditionState &state) {
  requireAxis(state, dim.getIndex());
  return true;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_PRECONDITIONS_FAMILIES_H
