//===- BoundedBuffers.h - Buffers whose size is a bound ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If the size of a result is data-dependent but has a bound that is known at
// the entry of the function, its elements may be stored in a buffer whose size
// is the bound. The exact size is a separate value:
//
//   %empty = tensor.empty(%n) : tensor<?xf32>         at_most(dim(0, 0))
//
//   %used = symshape.bounded_alloc(%n : index)
//       at_most(%most : !symshape.extent<at_most>)
//   %empty = bufferization.to_tensor %used restrict writable
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H
#define SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/EmitExpr.h"

namespace mlir::symshape {

/// Rewrites every `tensor.empty` that has sizes unknown at the entry of the
/// function, if each of those sizes has a bound that is known there. Other
/// `tensor.empty` ops stay and get a remark. Returns the number of rewritten
/// ops; `shapes` is invalid afterwards.
unsigned boundBuffers(ModuleShapes &shapes);

/// Emits the number of a bound. If the bound does not fit an index, emits the
/// greatest index, which bounds the same sizes. Fails as `emitExpr` does.
FailureOr<Value> emitBoundNumber(OpBuilder &builder, Location loc, DimExpr e,
                                 LeafEmitter leaf, const EmitOptions &options);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_BOUNDEDBUFFERS_H
