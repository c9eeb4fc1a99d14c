//===- WholeSlices.cpp - Slices that take everything ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeSlices.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if the number is proved to be `expected`.
static bool isNumber(OpFoldResult number, DimExpr expected,
                     const FunctionShapes &shapes, Prover &prover) {
  DimExpr e;
  if (auto value = dyn_cast<Value>(number))
    e = shapes.content(value);
  else
    e = expected.getContext().constant(
        cast<IntegerAttr>(cast<Attribute>(number)).getInt());
  return e && prover.provesEqual(e, expected);
}

// Rewrites: whole-extract-slice, whole-insert-slice
Value symshape::findWholeSlice(Operation *op, const FunctionShapes &shapes,
                               Prover &prover) {
  if (!isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return {};
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  Value source = op->getOperand(0), result = op->getResult(0);
  if (source.getType() != result.getType())
    return {};
  ArrayRef<DimExpr> from = shapes.extents(source), to = shapes.extents(result);
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes(),
                            strides = slice.getMixedStrides();
  // The types are equal, so a slice of another rank drops no axis.
  if (from.empty() || from.size() != to.size() || sizes.size() != to.size())
    return {};
  DimExpr zero = from.front().getContext().constant(0);
  for (auto [a, b, offset, size, stride] :
       llvm::zip_equal(from, to, offsets, sizes, strides))
    if (!prover.provesEqual(a, b) || !isNumber(size, a, shapes, prover) ||
        !isNumber(offset, zero, shapes, prover) ||
        !isConstantIntValue(stride, 1))
      return {};
  return source;
}
