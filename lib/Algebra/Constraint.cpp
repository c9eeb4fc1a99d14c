//===- Constraint.cpp - Facts and questions in one form -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraint.h"
#include "Intervals.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

Constraint detail::toConstraint(const Predicate &p) {
  switch (p.relation) {
  case Relation::Eq:
    return {Constraint::Zero, p.lhs - p.rhs};
  case Relation::Ne:
    return {Constraint::NonZero, p.lhs - p.rhs};
  case Relation::Le:
    return {Constraint::NonNegative, p.rhs - p.lhs};
  case Relation::Lt:
    return {Constraint::NonNegative, p.rhs - p.lhs - 1};
  case Relation::Divisible:
    return {Constraint::Zero, p.lhs.mod(p.rhs)};
  }
  return {Constraint::Zero, p.lhs};
}

Constraint detail::negate(const Constraint &c) {
  switch (c.kind) {
  case Constraint::Zero:
    return {Constraint::NonZero, c.e};
  case Constraint::NonZero:
    return {Constraint::Zero, c.e};
  default:
    return {Constraint::NonNegative, -c.e - 1};
  }
}

bool detail::holdsAt(const Constraint &c, const llvm::DynamicAPInt &value) {
  switch (c.kind) {
  case Constraint::Zero:
    return value == 0;
  case Constraint::NonZero:
    return value != 0;
  case Constraint::NonNegative:
    return value >= 0;
  case Constraint::OneOf:
    return llvm::any_of(c.intervals,
                        [&](const Interval &i) { return contains(i, value); });
  }
  return false;
}
