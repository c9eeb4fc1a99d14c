//===- DimReader.h - Read each size once ------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creates `tensor.dim` and `memref.dim` for rewrites that need sizes of values.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_DIMREADER_H
#define SYMSHAPE_LIB_TRANSFORMS_DIMREADER_H

#include "SymShape/Dialect/EmitExpr.h"

namespace mlir::symshape {

/// Reads sizes of tensors and buffers, each one once, right after the tensor or
/// buffer is defined.
class DimReader {
public:
  explicit DimReader(OpBuilder &builder) : builder(builder) {}

  Value read(Value v, int axis) {
    Value &size = sizes[{v, axis}];
    if (size)
      return size;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(v);
    return size = createDim(builder, v, axis);
  }

  /// The value that `read` created; null if it was not called.
  Value lookup(Value v, int axis) const { return sizes.lookup({v, axis}); }

private:
  OpBuilder &builder;
  DenseMap<std::pair<Value, int>, Value> sizes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_DIMREADER_H
