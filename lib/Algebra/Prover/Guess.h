//===- Guess.h - One assignment of small numbers ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most wrong statements are false for almost every assignment. A guess gives a
// leaf a number when the leaf is first met, so that it costs one evaluation.
// The first guess is the lower end of each range, or -1; the second one is 3
// for the first leaf, 4 for the next one, and so on, moved into the range. As
// in the search for witnesses, no value on the way may exceed 64 bits.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_GUESS_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_GUESS_H

#include "Facts/Constraint.h"
#include "Facts/FactTable.h"

namespace mlir::symshape::detail {

class Guess {
public:
  /// `table` gives the ranges of leaves, and the values of those that an
  /// equality determines.
  Guess(FactTable &table, unsigned number) : table(table), number(number) {}

  /// True if the constraint is false for the guess; false also if some value
  /// does not fit 64 bits.
  bool isFalse(const Constraint &c);
  /// The values of `leaves` and of all leaves met so far, in structural order.
  Witness getWitness(llvm::ArrayRef<DimExpr> leaves);

private:
  std::optional<DynamicAPInt> valueOf(DimExpr leaf);
  DynamicAPInt choose(DimExpr leaf);

  FactTable &table;
  unsigned number;
  Witness values;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_GUESS_H
