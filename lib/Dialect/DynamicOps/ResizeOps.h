//===- ResizeOps.h - Common parts of resize ops -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists that mix constants and index operands, in upstream's form:
// `ShapedType::kDynamic` denotes the next operand.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_RESIZEOPS_H
#define SYMSHAPE_LIB_DIALECT_RESIZEOPS_H

#include "DynamicOps/DynamicOps.h"
#include "SymShape/Dialect/ResizeForms.h"

namespace mlir::symshape {

/// The expressions of a mixed list whose first operand is operand `next` of the
/// op.
SmallVector<DimExpr> toExprs(ExprContext &ctx, ArrayRef<int64_t> statics,
                             unsigned next);

/// Checks that a mixed list has `expected` entries, and one operand for each
/// dynamic entry.
LogicalResult verifyList(Operation *op, StringRef field,
                         ArrayRef<int64_t> statics, OperandRange values,
                         int64_t expected, StringRef each);

RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape);

/// Checks that a result has the type that the operands imply. It ignores the
/// encoding, which other code may attach.
LogicalResult verifyResult(Operation *op, RankedTensorType expected);

/// Appends the preconditions that `sizes` are not negative.
void requireSizes(ExprContext &ctx, ArrayRef<DimExpr> sizes,
                  SmallVectorImpl<SizePrecondition> &preconditions);

/// Sets the sizes of the result to `sizes`, over the leaves of
/// SizePreconditions.h.
void setSizes(InferenceState &state, Operation *op, ArrayRef<DimExpr> sizes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_RESIZEOPS_H
