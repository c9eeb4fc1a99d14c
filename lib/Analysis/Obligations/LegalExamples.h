//===- LegalExamples.h - Sizes that the premises allow ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program whose sizes are stated promises to run for each of them. If two
// sizes that have to be equal differ for such a size, then the program goes
// wrong there, or stops before: a check of elements in front is no excuse,
// since some elements pass it.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_LEGALEXAMPLES_H
#define SYMSHAPE_LIB_ANALYSIS_LEGALEXAMPLES_H

#include "SymShape/Analysis/Contradictions.h"

namespace mlir::symshape {

/// True if `v` is computed from sizes, and neither from elements of the inputs
/// nor from numbers among them. A check of weights alone reads no size.
bool dependsOnlyOnSizes(Value v, const FunctionShapes &shapes);

class LegalExamples {
public:
  explicit LegalExamples(const FunctionShapes &shapes) : shapes(shapes) {}

  /// True if all numbers of `p` are over symbols that the function's boundary
  /// states.
  bool isStated(const Predicate &p) const;
  /// True for a symbol that the function's boundary states.
  bool isStated(DimExpr leaf) const;
  /// True if a number of `p` depends on a number among the inputs.
  bool readsScalars(const Predicate &p) const;

  /// Finds stated sizes that satisfy every fact and every check before `op`,
  /// and for which `p` is false. Finds none if a check of sizes alone that the
  /// analysis does not follow may exclude them, or if `op` is in a region or in
  /// a later block. Unless `everySize`, every execution has to reach `op`.
  std::optional<Witness> find(const Predicate &p, Operation *op,
                              bool everySize) {
    return find(ArrayRef(p), op, everySize);
  }
  /// The same for a list of predicates that are all false.
  std::optional<Witness> find(ArrayRef<Predicate> anyOf, Operation *op,
                              bool everySize);

private:
  /// False if a check before `op` is false for the sizes, or may be.
  bool passesChecks(Operation *op, const Witness &witness);

  const FunctionShapes &shapes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_LEGALEXAMPLES_H
