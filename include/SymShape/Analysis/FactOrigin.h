//===- FactOrigin.h - Where a fact comes from -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every fact that the analysis adds to a prover has an origin, so that an
// answer can name the places in the program that it depends on.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_FACTORIGIN_H
#define SYMSHAPE_ANALYSIS_FACTORIGIN_H

#include "mlir/IR/Operation.h"
#include <string>

namespace mlir::symshape {

struct FactOrigin {
  enum Kind : uint8_t {
    SymbolRange,    ///< the intervals of a symbol's declaration
    SymbolDivisor,  ///< its divisor
    ArgumentExtent, ///< an extent is not negative
    ArgumentShape,  ///< an entry of an argument's `symshape.shape`
    FreshExtent,    ///< an extent without a description is not negative
    BitRange,       ///< an unknown bit is 0 or 1
    Definition,     ///< how an op computes its results
    MergeBound,     ///< a bound of the values on the edges of a merge
    LoopBound,    ///< a loop invariant: a bound that every iteration preserves
    Check,        ///< a run-time check that the program passed
    Assume,       ///< an assumption of the author
    Branch,       ///< the condition of a branch or a loop
    LoopRange,    ///< the range of an induction variable
    Precondition, ///< a precondition of an op
    Callers, ///< a fact about the arguments in every call of a private function
    Callee,  ///< a fact about the results of a called function
    NoExit,  ///< no path through the op, or to the block, can be taken
  };
  Kind kind = Definition;
  /// The op that states it; null for a statement at the function's boundary.
  Operation *op = nullptr;
  /// The value described; null for a statement about symbols of the boundary.
  Value value = {};
  int axis = -1;
  /// Branch: whether the condition was true.
  bool taken = true;
  /// The location, once the fact is stated: `op` and `value` may be gone later.
  LocationAttr loc = {};

  Location getLoc(Operation *function) const {
    if (loc)
      return loc;
    if (op)
      return op->getLoc();
    return value ? value.getLoc() : function->getLoc();
  }
  /// The same origin with its location.
  FactOrigin located() const {
    FactOrigin result = *this;
    if (op)
      result.loc = op->getLoc();
    else if (value)
      result.loc = value.getLoc();
    return result;
  }
  /// A few words for a note: "checked here", "the branch is taken".
  std::string describe() const;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_FACTORIGIN_H
