//===- ResizeOps.h - What ops of given sizes share -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists in which constants and index operands are mixed, as upstream writes
// them: `ShapedType::kDynamic` stands for the next operand.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_RESIZEOPS_H
#define SYMSHAPE_LIB_DIALECT_RESIZEOPS_H

#include "DynamicOps.h"
#include "SymShape/Dialect/ResizeForms.h"

namespace mlir::symshape {

/// Expressions of a mixed list whose first operand is operand `next` of the op.
SmallVector<DimExpr> toExprs(ExprContext &ctx, ArrayRef<int64_t> statics,
                             unsigned next);

/// Checks that a mixed list has `expected` entries, and an operand for each
/// dynamic one.
LogicalResult verifyList(Operation *op, StringRef field,
                         ArrayRef<int64_t> statics, OperandRange values,
                         int64_t expected, StringRef each);

RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape);

/// Checks that a result has the type that the operands give. The encoding is
/// left to whoever attaches one.
LogicalResult verifyResult(Operation *op, RankedTensorType expected);

/// Demands that `sizes` are not negative.
void requireSizes(ExprContext &ctx, ArrayRef<DimExpr> sizes,
                  SmallVectorImpl<SizeRequirement> &requirements);

/// States `sizes`, over the leaves of SizeRequirements.h, of the result.
void setSizes(InferenceState &state, Operation *op, ArrayRef<DimExpr> sizes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_RESIZEOPS_H
