//===- WindowOps.h - The methods of window ops ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that the methods in SymShapeWindowOps.td call.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_WINDOWOPS_H
#define SYMSHAPE_LIB_DIALECT_WINDOWOPS_H

#include "SymShape/Dialect/WindowForms.h"

namespace mlir::symshape {

/// Adds the operands, attributes and the result type that `create` needs.
/// `filter` is null for a pool.
void buildWindow(OpBuilder &builder, OperationState &state, WindowKind kind,
                 Type elementType, Value input, Value filter,
                 const WindowNumbers &numbers);

LogicalResult verifyWindow(WindowOpInterface op);
void requireWindow(WindowOpInterface op, ExprContext &ctx,
                   SmallVectorImpl<SizePrecondition> &preconditions);
OperandRole getWindowOperandRole(WindowOpInterface op, OpOperand &operand);
void inferWindowShapes(WindowOpInterface op, InferenceState &state);
LogicalResult reifyWindow(WindowOpInterface op, OpBuilder &builder,
                          ReifiedRankedShapedTypeDims &reified);

/// Adds the canonicalization patterns of the op of this name.
void addWindowPatterns(RewritePatternSet &patterns, StringRef opName);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_WINDOWOPS_H
