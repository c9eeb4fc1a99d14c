//===- DynamicOps.h - What ops that take sizes share -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists of sizes in which constants, operands and expressions over the inputs'
// sizes are mixed, and the checks that dimension numbers have in common.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H
#define SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// The attribute for a list of which `numOperands` entries are operands.
ExprListAttr getMixedSizesAttr(MLIRContext *context, ArrayRef<DimExpr> exprs,
                               unsigned numOperands);

/// Checks a list of sizes: operands in order, each once, and expressions over
/// axes of the first `numInputs` operands of `op`.
LogicalResult verifyMixedSizes(Operation *op, StringRef field,
                               ExprListAttr exprs, unsigned numSizes,
                               unsigned numInputs);

/// Entry `i` of a list over the leaves of SizeRequirements.h; the first size
/// operand is operand `firstOperand` of the op.
DimExpr getMixedSize(ExprListAttr exprs, unsigned i, ExprContext &ctx,
                     unsigned firstOperand);

/// The number of an index or extent that is a constant.
std::optional<int64_t> getConstantSize(Value v);

/// What the analysis knows `e` as, an expression over the leaves of
/// SizeRequirements.h.
DimExpr inferSize(InferenceState &state, Operation *op, DimExpr e);

/// Code for a size of a result, given over the same leaves.
FailureOr<OpFoldResult> reifySize(OpBuilder &builder, Operation *op, DimExpr e);

/// Appends the sizes of `result`, those that are dynamic by `sizeOf`.
LogicalResult
reifySizes(OpBuilder &builder, OpResult result,
           llvm::function_ref<DimExpr(ExprContext &, unsigned axis)> sizeOf,
           ReifiedRankedShapedTypeDims &reified);

/// Appends a list of sizes, in which extents are read; fails if one is not
/// exact.
LogicalResult reifyList(OpBuilder &builder, Operation *op,
                        ArrayRef<OpFoldResult> sizes,
                        ReifiedRankedShapedTypeDims &reified);

/// Checks a list of axes of `rankOf`, which has `rank` of them: in range, each
/// once and, if `sorted`, in order.
LogicalResult verifyDims(Operation *op, StringRef field, ArrayRef<int64_t> dims,
                         int64_t rank, StringRef rankOf, bool sorted);
LogicalResult verifyDisjoint(Operation *op, StringRef fieldA,
                             ArrayRef<int64_t> a, StringRef fieldB,
                             ArrayRef<int64_t> b);

/// A list of axes and the name of its field.
struct NamedDims {
  StringRef field;
  ArrayRef<int64_t> dims;
};

/// Checks the dimension numbers that gather and scatter have in common: how
/// axes of an operand of `rank` and of its start indices belong together.
LogicalResult verifyIndexing(Operation *op, int64_t vectorDim,
                             int64_t indicesRank, int64_t rank,
                             NamedDims dropped, NamedDims batching,
                             NamedDims indicesBatching, NamedDims indexMap);

/// What they demand of the sizes, the indices being operand 1.
void requireIndexing(SmallVectorImpl<SizeRequirement> &requirements,
                     ExprContext &ctx, Value indices, int64_t vectorDim,
                     ArrayRef<int64_t> batching,
                     ArrayRef<int64_t> indicesBatching,
                     ArrayRef<int64_t> indexMap, StringRef indexMapField);

/// `axis 1 of the operand`.
std::string axisOf(StringRef what, int64_t axis);
/// `slice_sizes[1]`.
std::string entryOf(StringRef field, int64_t i);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H
