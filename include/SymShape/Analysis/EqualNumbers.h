//===- EqualNumbers.h - Values that hold the same number --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds uses of an index or integer value where an earlier value holds the same
// number: an argument, an extent of an argument, or a result. Of several such
// values, an argument or an extent of an argument is chosen, else the first one
// in program order, so that all uses of a number choose the same value.
//
// The values are equal by their expressions, or by control facts that hold at
// the use. A check thus never makes the operands equal that it compares. For a
// use inside of a loop, the facts must hold before the loop if the value comes
// from outside: upstream hoists ops, divisions among them, out of loops that
// may run zero times, past the checks in the loop.
//
// The chosen value is poison only where the replaced one is. Bound-derived
// numbers and numbers that `symshape-export-facts` wrote stay as they are.
//
// Example:
//   for (const EqualNumber &found : findEqualNumbers(shapes))
//     for (OpOperand *use : found.uses)
//       use->set(...); // the value of `found.source`
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EQUALNUMBERS_H
#define SYMSHAPE_ANALYSIS_EQUALNUMBERS_H

#include "SymShape/Analysis/ReificationPlans.h"

namespace mlir::symshape {

/// Uses of `value` that may read `source` instead.
struct EqualNumber {
  Value value;
  SmallVector<OpOperand *> uses;
  /// A value of the same type, or an extent of an argument of the function.
  SizeSource source;
};

/// Returns the uses in one function that may read an earlier value.
std::vector<EqualNumber> findEqualNumbers(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EQUALNUMBERS_H
