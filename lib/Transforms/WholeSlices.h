//===- WholeSlices.h - Slices that take everything --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_WHOLESLICES_H
#define SYMSHAPE_LIB_TRANSFORMS_WHOLESLICES_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Returns the value that a slice op only copies: the source of a
/// `tensor.extract_slice` or `tensor.insert_slice` whose offsets are proved 0,
/// whose strides are 1, and whose sizes are proved to be those of the whole
/// tensor. Null for another op, and if the types differ: the value would need a
/// cast. Upstream's canonicalizer finds such slices only if the sizes are
/// constants. The cursor is at the op.
Value findWholeSlice(Operation *op, ShapeCursor &at);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_WHOLESLICES_H
