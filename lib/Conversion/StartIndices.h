//===- StartIndices.h - Reading the indices of gather and scatter *- C++ -*-==//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tensor of start indices holds, at each batch position, a vector of
// numbers, one for each of some axes of the operand.
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

  /// The next number of a vector is for `axis`, and is read as one between 0
  /// and `limit`, which is not negative.
  void addClamped(OpBuilder &builder, Location loc, int64_t axis,
                  OpFoldResult limit);
  /// The next number of a vector is for `axis`, and is read as it is.
  void addExact(int64_t axis) { entries.push_back({axis, {}}); }

  unsigned size() const { return entries.size(); }
  int64_t axis(unsigned k) const { return entries[k].axis; }

  /// The type that numbers are computed in: wide enough for those that the
  /// tensor holds and for sizes.
  Type getNumberType(OpBuilder &builder) const;

  /// Number `k` of the vector at `batch`, as an index; static if it can only be
  /// 0.
  OpFoldResult emit(OpBuilder &builder, Location loc, unsigned k,
                    ValueRange batch) const;
  /// The same before it becomes an index, in the type of `getNumberType`.
  Value emitNumber(OpBuilder &builder, Location loc, unsigned k,
                   ValueRange batch) const;

private:
  struct Entry {
    int64_t axis;
    /// Null: not clamped. An attribute or a value of `getNumberType`.
    OpFoldResult limit;
  };
  Value indices;
  int64_t vectorDim;
  SmallVector<Entry> entries;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_STARTINDICES_H
