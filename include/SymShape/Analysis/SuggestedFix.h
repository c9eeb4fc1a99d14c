//===- SuggestedFix.h - Text that states a missing fact ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a missing fact into IR text that parses and states the fact when
// applied: either new `symshape.symbols` for the function, or ops to insert
// before an op, which check the fact at run time. Values have the names that
// they have in the printed function.
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

  /// The end of a sentence about a fact, for a note at `where`: `; to state it,
  /// declare ...`, or `; to check it, insert before this op:` with the lines.
  std::string howToState() const;
};

/// Returns text that states the facts before `before`; nothing if they mention
/// numbers that no value holds there.
std::optional<SuggestedFix> suggestFix(const FunctionShapes &shapes,
                                       const Explainer &explainer,
                                       const MissingFact &missing,
                                       Operation *before);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SUGGESTEDFIX_H
