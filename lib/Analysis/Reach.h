//===- Reach.h - Whether a point is reached --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what must be true for a program to get from a function's entry to a
// point of its entry block: the checks in between. Where something stands in
// between that is not modelled (a call, a loop that may not end, an unknown
// op), nothing can be said.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_REACH_H
#define SYMSHAPE_LIB_ANALYSIS_REACH_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

class Reach {
public:
  explicit Reach(const FunctionShapes &shapes) : shapes(shapes) {}

  /// The conditions under which `point` is reached, all of which must hold;
  /// nothing if they are not known. Points must be asked for in program order.
  std::optional<ArrayRef<Predicate>> conditionsOf(Operation *point);

private:
  /// Takes one op into account; false if control may not pass it for a reason
  /// that is not modelled.
  bool pass(Operation *op);
  bool addPredicate(const Predicate &p);
  bool addCondition(const ConditionRef &c);
  bool addSizes(Operation *op);

  const FunctionShapes &shapes;
  SmallVector<Predicate> conditions;
  /// The first op of the entry block that was not looked at yet.
  Operation *next = nullptr;
  bool started = false, blocked = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_REACH_H
