//===- StartIndices.h - Read the indices of gather and scatter --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tensor of start indices holds a vector of numbers at each batch position.
// Each number belongs to one axis of the operand.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_STARTINDICES_H
#define SYMSHAPE_LIB_CONVERSION_STARTINDICES_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

namespace mlir::symshape {

class StartIndices {
public:
  StartIndices(Value indices, int64_t vectorDim)
      : indices(indices), vectorDim(vectorDim) {}

  /// Adds the next number of a vector: it belongs to `axis`, and is clamped to
  /// [0, `limit`]. `limit` is not negative.
  void addClamped(OpBuilder &builder, Location loc, int64_t axis,
                  OpFoldResult limit);
  /// Adds the next number of a vector: it belongs to `axis`, and is not
  /// clamped.
  void addExact(int64_t axis) { entries.push_back({axis, {}}); }

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
  };
  Value indices;
  int64_t vectorDim;
  SmallVector<Entry> entries;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_STARTINDICES_H
