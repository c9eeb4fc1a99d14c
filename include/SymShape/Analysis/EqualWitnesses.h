//===- EqualWitnesses.h - Witnesses of the same condition -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds checks of the shape dialect (`shape.cstr_eq`, `cstr_broadcastable`,
// `cstr_require`) that repeat an earlier check: they test the same shapes in
// another order, or shapes that the facts prove equal. Each of the two checks
// implies the other one, and the earlier one stays.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EQUALWITNESSES_H
#define SYMSHAPE_ANALYSIS_EQUALWITNESSES_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// A witness of a check, and the witness of an equivalent check that dominates
/// it.
struct EqualWitness {
  Value witness, earlier;
};

/// Returns the replaceable witnesses of one function, in program order. No
/// `earlier` is a `witness` itself.
SmallVector<EqualWitness> findEqualWitnesses(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EQUALWITNESSES_H
