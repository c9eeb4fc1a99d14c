//===- SizesAlone.h - Checks that sizes alone fail --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check of data is the program's own business, as long as some data pass it
// at every size. This file finds checks of data for which that is not so: sizes
// at which they fail for all data. `n + max(k, 0) < 7` fails for n =
// 7, and `p and (n == 5 or n == 1)` for n = 2.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_SIZESALONE_H
#define SYMSHAPE_LIB_ANALYSIS_SIZESALONE_H

#include "Obligations/LegalExamples.h"
#include "Preconditions/DataChoices.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::symshape {

/// The requirement of a check at `at`; each part may be missing.
struct CheckedValue {
  Operation *at;
  /// A bit that has to be `isTrue`.
  Value bit;
  /// The condition that has to hold.
  ConditionRef condition;
  bool isTrue = true;
  /// The number that decides the check, if that is no bit.
  Value number = {};
};

class SizesAlone {
public:
  SizesAlone(const FunctionShapes &shapes, const LegalExamples &legal)
      : shapes(shapes), legal(legal), ranges(shapes), choices(shapes) {}

  /// Finds sizes of the arguments for which the check fails for all data. Tries
  /// a limited number of sizes, near the constants of the check.
  std::optional<Witness> findFailure(const CheckedValue &check);

  /// True if the ranges of the numbers in tensors prove the check.
  bool isProved(const CheckedValue &check);

  /// For a check in the body of a structured op that compares positions of its
  /// iterations with a size: one of these predicates has to hold, since
  /// otherwise some iteration fails. Empty for another check.
  SmallVector<Predicate, 2> requirementOfIterations(const CheckedValue &check);

  /// True if some data pass the check at every size.
  bool mayPass(const CheckedValue &check);

private:
  /// Numbers that a value has in iterations of structured ops, each in some
  /// iteration if the ops have these counts of iterations.
  struct Positions {
    DimExpr least, greatest;
    SmallVector<DimExpr, 2> counts;
  };
  std::optional<Positions> positionsOf(Value v);
  bool addCounts(linalg::LinalgOp op, Positions &positions);
  /// The value of a bit under the facts of the prover, for all data.
  Verdict evaluate(Value bit, Prover &prover);
  Verdict evaluateParts(Value bit, Prover &prover);

  const FunctionShapes &shapes;
  const LegalExamples &legal;
  ElementRanges ranges;
  DataChoices choices;
  /// The bits of the current sizes.
  DenseMap<Value, Verdict> known;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_SIZESALONE_H
