//===- BoundedBuffers.h - Buffers as large as a bound -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the size of a result hangs on data, but a bound of it is known when the
// function begins, its elements may be put into a buffer as large as the bound;
// its size is a value beside it:
//
//   %empty = tensor.empty(%n) : tensor<?xf32>         at_most(dim(0, 0))
//
//   %room = symshape.bounded_alloc(%most : !symshape.extent<at_most>)
//   %used = memref.subview %room[0] [%n] [1]
//   %empty = bufferization.to_tensor %used restrict writable
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H
#define SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/EmitExpr.h"

namespace mlir::symshape {

/// Does this with every `tensor.empty` of which some size is not known when the
/// function begins, while all of those have a bound that is. Others stay as
/// they are, with a remark. Returns how many were changed; `shapes` is of no
/// use then.
unsigned boundBuffers(ModuleShapes &shapes);

/// Emits the number of a bound: of one that no index holds, the greatest index,
/// which bounds the same sizes. Fails as `emitExpr` does.
FailureOr<Value> emitBoundNumber(OpBuilder &builder, Location loc, DimExpr e,
                                 LeafEmitter leaf, const EmitOptions &options);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H
