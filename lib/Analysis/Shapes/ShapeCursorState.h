//===- ShapeCursorState.h - What a cursor moves -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H
#define SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H

#include "Facts/FactScopes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// A prover and the point to which its facts belong. A cursor that is no longer
/// used leaves its state to the next one.
struct ShapeCursor::State {
  State(const FactScopes &recorded, const Prover &from)
      : prover(from.getContext()), scopes(recorded, prover) {
    prover.copyOuterFacts(from);
  }
  Prover prover;
  FactScopes scopes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_SHAPECURSORSTATE_H
