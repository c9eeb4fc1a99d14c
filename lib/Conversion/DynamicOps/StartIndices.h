//===- StartIndices.h - Read the indices of gather and scatter --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tensor of start indices holds a vector of numbers at each batch position,
// or there is only one vector, of scalars. Each number of a vector belongs to
// one axis of the operand.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_STARTINDICES_H
#define SYMSHAPE_LIB_CONVERSION_STARTINDICES_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

namespace mlir::symshape {

/// A position in a tensor that may lie outside it.
struct ElementPosition {
  SmallVector<Value> indices;
  /// Null if the position is known to lie inside.
  Value isInside;
};

class StartIndices {
public:
  /// If `indices` is null, `scalars` are the only vector.
  StartIndices(Value indices, int64_t vectorDim, ArrayRef<OpFoldResult> scalars)
      : indices(indices), vectorDim(vectorDim), scalars(scalars) {}

  /// Adds the next number of a vector: it belongs to `axis`, and is clamped to
  /// [0, `limit`]. `limit` is not negative.
  void addClamped(OpBuilder &builder, Location loc, int64_t axis,
                  OpFoldResult limit);
  /// Adds the next number of a vector: it belongs to `axis` of extent `size`,
  /// and is not clamped.
  void addExact(OpBuilder &builder, Location loc, int64_t axis, Value size);

  /// The position at `offsets` from a start whose numbers are `numbers`. An
  /// offset may be null, which means 0. The position is compared with the sizes
  /// of the operand in each axis that has a number, unless the number is
  /// clamped, and in each axis that has neither number nor offset. In an axis
  /// without number, an offset is always below the size.
  ElementPosition emitPosition(OpBuilder &builder, Location loc,
                               ArrayRef<Value> numbers, ArrayRef<Value> offsets,
                               ArrayRef<Value> sizes) const;

  unsigned size() const { return entries.size(); }
  int64_t axis(unsigned k) const { return entries[k].axis; }

  /// The type in which numbers are computed: wide enough for sizes and for the
  /// elements of the tensor.
  Type getNumberType(OpBuilder &builder) const;

  /// Number `k` of the vector at `batch`, as an index; static if it can only be
  /// 0.
  OpFoldResult emit(OpBuilder &builder, Location loc, unsigned k,
                    ValueRange batch) const;
  /// The same in the type of `getNumberType`, before the cast to index.
  Value emitNumber(OpBuilder &builder, Location loc, unsigned k,
                   ValueRange batch) const;

private:
  struct Entry {
    int64_t axis;
    /// Null if the number is not clamped; else an attribute, or a value of type
    /// `getNumberType`.
    OpFoldResult limit;
    /// The extent of the axis, of type `getNumberType`; null if clamped.
    Value size;
  };
  /// Number `k` of the vector at `batch`, in its own type.
  Value read(OpBuilder &builder, Location loc, unsigned k,
             ValueRange batch) const;

  Value indices;
  int64_t vectorDim;
  SmallVector<OpFoldResult> scalars;
  SmallVector<Entry> entries;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_STARTINDICES_H
