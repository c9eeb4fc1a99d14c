//===- Rewrites.h - Rewrites that passes consist of -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function has a file of its own: IdentityBroadcasts.cpp,
// MergeAssuming.cpp, PinCasts.cpp, UnifyDims.cpp, WholeSlices.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_REWRITES_H
#define SYMSHAPE_LIB_TRANSFORMS_REWRITES_H

#include "SymShape/Analysis/EqualNumbers.h"
#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Finds broadcasts whose result is their input: no axis expands, since the
/// extents of input and result are proved equal. Each result comes with the
/// input, or for a `shape.broadcast` with the operand, of the same type.
/// Upstream's lowering of tosa tests at run time whether a dynamic axis
/// expands; where it never does, both branches yield the same value then.
SmallVector<std::pair<Value, Value>>
findIdentityBroadcasts(const FunctionShapes &shapes);

/// Merges `shape.assuming` ops of one block and one witness into one op, so
/// that patterns see the ops of both regions together. The later op stays where
/// it is, and the earlier one moves to it, if no op between them uses its
/// results or has effects whose order matters. Returns the number of merges.
unsigned mergeAssumingRegions(FunctionOpInterface func);

/// Replaces each cast to static sizes that upstream would move to an earlier
/// op, past a check, by a reshape to the same sizes. Returns their number.
unsigned pinMovedCasts(Operation *root);

/// Makes the uses read the sources that `findEqualNumbers` found for one
/// function, and returns the number of these uses. Erases no op.
size_t applyEqualNumbers(ArrayRef<EqualNumber> plan, MLIRContext *context);

/// Returns the value that a slice op only copies: the source of a
/// `tensor.extract_slice` or `tensor.insert_slice` whose offsets are proved 0,
/// whose strides are 1, and whose sizes are proved to be those of the whole
/// tensor. Null for another op, and if the types differ: the value would need a
/// cast. Upstream's canonicalizer finds such slices only if the sizes are
/// constants. The cursor is at the op.
Value findWholeSlice(Operation *op, ShapeCursor &at);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_REWRITES_H
