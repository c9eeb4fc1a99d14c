//===- MaterializeBoundary.h - From attributes to ops -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The boundary of a function states its premises by attributes, in names that
// are local to the function. Upstream's inliner drops such attributes. This
// transformation states the same premises by ops in the body, so that every
// inlined copy gets its own symbols.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H
#define SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::symshape {

/// Replaces the statements at the boundary of `func` by ops at the entry of its
/// body:
///  - each name of `symshape.symbols` becomes one `symshape.symbol` with the
///    same ranges, which replaces every `symshape.param` of that name;
///  - each exact or at_most entry of an argument's `symshape.shape` becomes a
///    `symshape.assume` about the size of the argument;
///  - `symshape.shape` of results is removed: the analysis of a definition
///    infers it again;
///  - `symshape.inferred` is removed: it is a record that uses the removed
///    names.
/// Leaves declarations, and functions without such attributes, unchanged.
/// Returns true if it changed anything.
bool materializeBoundary(FunctionOpInterface func);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_MATERIALIZEBOUNDARY_H
