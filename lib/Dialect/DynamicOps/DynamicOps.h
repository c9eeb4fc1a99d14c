//===- DynamicOps.h - Common parts of ops that take sizes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists of sizes that mix constants, operands and expressions over the inputs'
// sizes, and the common checks of dimension numbers.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H
#define SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// The attribute for a list with `numOperands` entries that are operands.
ExprListAttr getMixedSizesAttr(MLIRContext *context, ArrayRef<DimExpr> exprs,
                               unsigned numOperands);

/// Checks a list of sizes: each operand occurs once and in order, and
/// expressions use only axes of the first `numInputs` operands of `op`.
LogicalResult verifyMixedSizes(Operation *op, StringRef field,
                               ExprListAttr exprs, unsigned numSizes,
                               unsigned numInputs);

/// Entry `i` of a list, over the leaves of SizePreconditions.h. The first size
/// operand is operand `firstOperand` of the op.
DimExpr getMixedSize(ExprListAttr exprs, unsigned i, ExprContext &ctx,
                     unsigned firstOperand);

/// The number of a constant index or extent; nothing for other values.
std::optional<int64_t> getConstantSize(Value v);

/// Translates `e`, an expression over the leaves of SizePreconditions.h, to the
/// analysis's expressions; null if an operand has none or is only a bound.
DimExpr inferSize(InferenceState &state, Operation *op, DimExpr e);

/// Emits code for a size of a result, an expression over the same leaves. Fails
/// if it reads a bound, or needs too many bits.
FailureOr<OpFoldResult> reifySize(OpBuilder &builder, Operation *op, DimExpr e);

/// Appends the sizes of `result`; `sizeOf` gives the dynamic ones.
LogicalResult
reifySizes(OpBuilder &builder, OpResult result,
           llvm::function_ref<DimExpr(ExprContext &, unsigned axis)> sizeOf,
           ReifiedRankedShapedTypeDims &reified);

/// Appends a list of sizes, with each extent replaced by its number. Fails if
/// an extent is not exact.
LogicalResult reifyList(OpBuilder &builder, Operation *op,
                        ArrayRef<OpFoldResult> sizes,
                        ReifiedRankedShapedTypeDims &reified);

/// Checks a list of axes of `rankOf`, which has rank `rank`: each is in range
/// and occurs once and, if `sorted`, they are in order.
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

/// The indices of a gather or scatter.
struct StartIndexOperands {
  /// Null for one index vector of scalars, which `starts` and `staticStarts`
  /// give.
  Value indices;
  OperandRange starts;
  ArrayRef<int64_t> staticStarts;
  std::optional<int64_t> vectorDim;
};

/// Checks the dimension numbers that gather and scatter share: how the axes of
/// an operand of rank `rank` correspond to those of its start indices.
LogicalResult verifyIndexing(Operation *op, const StartIndexOperands &starts,
                             int64_t rank, NamedDims dropped,
                             NamedDims batching, NamedDims indicesBatching,
                             NamedDims indexMap);

/// Appends their preconditions on sizes; a tensor of indices is operand 1.
void requireIndexing(SmallVectorImpl<SizePrecondition> &preconditions,
                     ExprContext &ctx, Value indices, int64_t vectorDim,
                     ArrayRef<int64_t> batching,
                     ArrayRef<int64_t> indicesBatching,
                     ArrayRef<int64_t> indexMap, StringRef indexMapField);

/// The numbers of the only index vector of a gather or scatter, if they are
/// constants.
std::optional<SmallVector<int64_t>>
getConstantStarts(Value indices, ArrayRef<OpFoldResult> scalars);

/// `axis 1 of the operand`.
std::string axisOf(StringRef what, int64_t axis);
/// `slice_sizes[1]`.
std::string entryOf(StringRef field, int64_t i);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_DYNAMICOPS_H
