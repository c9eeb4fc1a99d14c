//===- EmptyTensors.h - Ops that upstream cannot lower if empty -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where sizes of 0 become static, upstream's bufferization refuses some ops:
// views of a result that begin at its end, and reshapes with a size of 0. These
// functions replace such ops by others that make the same tensor.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_EMPTYTENSORS_H
#define SYMSHAPE_LIB_TRANSFORMS_EMPTYTENSORS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {

/// The type that `v` has, or the more static one in front of a cast.
RankedTensorType typeOf(Value v);

/// True if, in a result of this size, some input of a concat along `axis`
/// begins at `size`, so that it is empty. Upstream decomposes a concat into
/// insertions, and rejects an empty insertion at the end of a static size.
bool hasInputAtEnd(ArrayRef<RankedTensorType> inputs, int64_t axis,
                   int64_t size);

/// True for an op whose verifier accepts any sizes of its operand and of its
/// result. False for null.
bool takesAnySizes(Operation *op);

/// Removes the inputs of a concat whose types have no elements, unless all are
/// empty. `types` are the types of the inputs.
bool dropEmptyInputs(tensor::ConcatOp concat,
                     SmallVectorImpl<RankedTensorType> &types);

/// Replaces a concat of one tensor by that tensor.
bool replaceByInput(tensor::ConcatOp concat);

/// True if `op` is one that `replaceByEmpty` replaces.
bool becomesEmpty(Operation *op, RankedTensorType refined);

/// Replaces a reshape or concat that is proved to make no elements by
/// `tensor.empty`. Upstream cannot bufferize these with a static size of 0, or
/// refuses such a size beside dynamic ones in a group. `refined` is the proved
/// type of the result.
bool replaceByEmpty(Operation *op, RankedTensorType refined);

/// Replaces a pad whose result is only padding by a `tensor.generate` with the
/// same body. Upstream lowers the pad to a copy into a subview, whose offset is
/// out of bounds where the sizes are static.
bool replaceEmptyPad(tensor::PadOp pad);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_EMPTYTENSORS_H
