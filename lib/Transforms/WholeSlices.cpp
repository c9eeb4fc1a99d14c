//===- WholeSlices.cpp - Slices that take everything ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrites.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

// Rewrites: whole-extract-slice, whole-insert-slice
Value symshape::findWholeSlice(Operation *op, ShapeCursor &at) {
  if (!isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return {};
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  Value source = op->getOperand(0), result = op->getResult(0);
  if (source.getType() != result.getType())
    return {};
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes(),
                            strides = slice.getMixedStrides();
  int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
  // The types are equal, so a slice of another rank drops no axis.
  if (rank == 0 || int64_t(sizes.size()) != rank)
    return {};
  AnswersForChange whole;
  for (int64_t axis = 0; axis < rank; ++axis)
    if (!isConstantIntValue(strides[axis], 1) ||
        !whole.needs(sameExtent(at, {source, axis}, {result, axis})) ||
        !whole.needs(sameExtent(at, sizes[axis], {source, axis})) ||
        !whole.needs(sameExtent(at, offsets[axis], 0)))
      return {};
  whole.record(at.getShapes(), op,
               isa<tensor::ExtractSliceOp>(op) ? "whole-extract-slice"
                                               : "whole-insert-slice");
  return source;
}
