//===- Encodings.h - Shapes in the encoding of tensor types -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two encodings of tensor types speak of sizes:
//
//   tensor<?x?xf32, #symshape.shape<[b, at_most(s * 2)]>>   symbolic
//   tensor<?x?xf32, #stablehlo.bounds<?, 4>>                StableHLO's bounds
//
// Upstream does not keep them consistent from op to op, so nothing but the two
// passes that import and export them reads them, and `lower-symshape` drops the
// symbolic ones.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_ENCODINGS_H
#define SYMSHAPE_DIALECT_ENCODINGS_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// The type without an encoding that speaks of sizes; the type itself if it has
/// none, or another.
RankedTensorType withoutShapeEncoding(RankedTensorType type);

/// Takes encodings that speak of sizes off all types below `root`, and off
/// constants; with `symbolicOnly`, StableHLO's stay.
void removeShapeEncodings(Operation *root, bool symbolicOnly = false);

/// What the encoding says, with one entry per dimension; null if it does not
/// speak of sizes. Fails, with an error from `emitError`, if it does not fit
/// the type.
FailureOr<ShapeAttr>
readEncoding(RankedTensorType type,
             llvm::function_ref<InFlightDiagnostic()> emitError);

/// StableHLO's encoding for upper bounds (in elements; absent ones are `?`).
/// Null if the context knows no dialect `stablehlo` and does not allow unknown
/// ones.
Attribute boundsEncoding(MLIRContext *context,
                         ArrayRef<std::optional<int64_t>> bounds);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_ENCODINGS_H
