//===- MaterializeBoundary.h - From attributes to ops -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function's boundary states its premises by attributes, in terms of names
// that are local to the function. Upstream's inliner drops such attributes.
// This states the same by ops in the body, where every inlined copy gets
// symbols of its own.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H
#define SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::symshape {

/// Replaces what the boundary of `func` states by ops at the entry of its body:
///  - each name of `symshape.symbols` by one `symshape.symbol` with the same
///    ranges, which every `symshape.param` of that name becomes;
///  - each exact or at_most entry of an argument's `symshape.shape` by a
///    `symshape.assume` about the size of the argument;
///  - `symshape.shape` of results by nothing: on a definition they are derived
///    again;
///  - `symshape.inferred` by nothing: it is a record, in names that are gone.
/// A declaration, and a function without such attributes, is left alone.
/// Returns true if anything was changed.
bool materializeBoundary(FunctionOpInterface func);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H
