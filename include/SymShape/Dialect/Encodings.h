//===- Encodings.h - Shapes in the encoding of tensor types -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two encodings of tensor types describe sizes:
//
//   tensor<?x?xf32, #symshape.shape<[b, at_most(s * 2)]>>   symbolic
//   tensor<?x?xf32, #stablehlo.bounds<?, 4>>                StableHLO's bounds
//
// Upstream does not keep them consistent from op to op. So only the two passes
// that import and export them read them, and `lower-symshape` drops the
// symbolic ones.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_ENCODINGS_H
#define SYMSHAPE_DIALECT_ENCODINGS_H

#include "SymShape/Dialect/SymShape.h"
#include <functional>

namespace mlir::symshape {

/// The type without an encoding that describes sizes; the type itself if it has
/// no encoding or another one.
RankedTensorType withoutShapeEncoding(RankedTensorType type);

/// Replaces each ranked tensor type at or below `root`, and those of constants,
/// by the result of `replace`: a type of the same shape and element type, or
/// its argument where nothing changes.
void replaceTensorTypes(
    Operation *root, std::function<RankedTensorType(RankedTensorType)> replace);

/// Removes encodings that describe sizes from all types below `root`, and from
/// constants. With `symbolicOnly`, keeps StableHLO's.
void removeShapeEncodings(Operation *root, bool symbolicOnly = false);

/// Reads the encoding, with one entry per dimension; null if it does not
/// describe sizes. Fails, with an error from `emitError`, if it does not fit
/// the type.
FailureOr<ShapeAttr>
readEncoding(RankedTensorType type,
             llvm::function_ref<InFlightDiagnostic()> emitError);

/// StableHLO's encoding for upper bounds (in elements; absent ones are `?`).
/// Null if the context has no dialect `stablehlo` and does not allow
/// unregistered ones.
Attribute boundsEncoding(MLIRContext *context,
                         ArrayRef<std::optional<int64_t>> bounds);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_ENCODINGS_H
