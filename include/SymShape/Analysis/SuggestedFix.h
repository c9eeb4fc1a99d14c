//===- SuggestedFix.h - Text that says a missing fact -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a missing fact into text that parses and, applied, states it: another
// `symshape.symbols` for the function, or ops to insert before an op, which
// check the fact at run time. Values are named as they are when the function is
// printed.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SUGGESTEDFIX_H
#define SYMSHAPE_ANALYSIS_SUGGESTEDFIX_H

#include "SymShape/Analysis/Explain.h"

namespace mlir::symshape {

struct SuggestedFix {
  enum Kind : uint8_t {
    DeclareSymbols, ///< the function's `symshape.symbols` becomes `text`
    InsertBefore,   ///< the lines of `text` are inserted before `where`
  };
  Kind kind;
  Operation *where;
  std::string text;
};

/// Text that states the facts before `before`; nothing if they speak of numbers
/// that no value there holds.
std::optional<SuggestedFix> suggestFix(const FunctionShapes &shapes,
                                       const Explainer &explainer,
                                       const MissingFact &missing,
                                       Operation *before);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SUGGESTEDFIX_H
