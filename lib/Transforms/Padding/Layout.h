//===- Layout.h - Where the elements of a padded tensor are ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension of a padded tensor is a list of factors, outermost first. With
// the factors (b, B) and (s, S), the element (i, j) of the b x s original ones
// is at `i * S + j`, and the dimension has B * S positions: this is what
// `tensor.collapse_shape` makes of two padded dimensions. A dimension with one
// factor (n, N) is plain: its elements are the first n of N. All others are the
// padding.
//
// Invariants: a factor without `actual` has no padding. Of two neighbours, the
// inner one has padding (`append` merges others), and no factor is the constant
// 1. So a dimension without padding has at most one factor.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PADDING_LAYOUT_H
#define SYMSHAPE_LIB_TRANSFORMS_PADDING_LAYOUT_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::symshape {

struct Factor {
  /// The actual size, an index; null if it is always `padded`.
  Value actual;
  int64_t padded = 1;
  /// The actual size as an expression of the original function's analysis.
  DimExpr expr;

  bool hasPadding() const { return bool(actual); }
};

using PaddedDim = SmallVector<Factor, 2>;
using PaddedDims = SmallVector<PaddedDim, 0>;

/// A value of the padded program, and where the elements of the original are.
struct PaddedTensor {
  Value value;
  PaddedDims dims;
};

/// The product of the factors' padded sizes; INT64_MAX if it exceeds 64 bits.
int64_t paddedSize(ArrayRef<Factor> dim);

inline bool hasPadding(ArrayRef<Factor> dim) {
  return llvm::any_of(dim, [](const Factor &f) { return f.hasPadding(); });
}
inline bool anyPadding(ArrayRef<PaddedDim> dims) {
  return llvm::any_of(dims, [](const PaddedDim &d) { return hasPadding(d); });
}

/// True if the elements are the first ones.
inline bool isPlain(ArrayRef<Factor> dim) { return dim.size() <= 1; }
inline bool allPlain(ArrayRef<PaddedDim> dims) {
  return llvm::all_of(dims, [](const PaddedDim &d) { return isPlain(d); });
}

/// A dimension of this size without padding.
PaddedDim fixedDim(int64_t size, ExprContext &ctx);

PaddedDims fixedDims(ArrayRef<int64_t> sizes, ExprContext &ctx);

/// Takes the smaller padded size of each dimension, for two tensors of the same
/// actual sizes.
void takeSmaller(PaddedDims &dims, ArrayRef<PaddedDim> others);

/// Adds an inner factor. A factor without padding joins the one before.
void append(PaddedDim &dim, const Factor &inner, OpBuilder &builder,
            Location loc);

/// The actual size, as an index.
Value actualSize(ArrayRef<Factor> dim, OpBuilder &builder, Location loc);
/// The same as an expression; null if it is not known.
DimExpr actualExpr(ArrayRef<Factor> dim, ExprContext &ctx);

/// True if two dimensions of the same actual size are proved to have the same
/// padded size and each element at the same place.
bool sameLayout(ArrayRef<Factor> a, ArrayRef<Factor> b, Prover &prover);

/// The static type of a tensor with these dimensions; null if it would have
/// more than 2^48 elements.
RankedTensorType paddedType(ArrayRef<PaddedDim> dims, Type elementType);

/// A dimension of a reshape's result: its size as an expression, null if it is
/// not known, and the static size or ShapedType::kDynamic.
struct SplitSize {
  DimExpr expr;
  int64_t size;
};

/// Distributes the factors over dimensions of these sizes, whose product is
/// the actual size. Fails if a border of the sizes is none of the factors.
FailureOr<PaddedDims> split(ArrayRef<Factor> factors, ArrayRef<SplitSize> sizes,
                            Prover &prover, OpBuilder &builder, Location loc);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PADDING_LAYOUT_H
