//===- Predicate.cpp - Operations on predicates ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Predicate.h"

using namespace mlir;
using namespace mlir::symshape;

Predicate symshape::negate(const Predicate &p) {
  switch (p.relation) {
  case Relation::Eq:
    return {Relation::Ne, p.lhs, p.rhs};
  case Relation::Ne:
    return {Relation::Eq, p.lhs, p.rhs};
  case Relation::Le:
    return {Relation::Lt, p.rhs, p.lhs};
  case Relation::Lt:
    return {Relation::Le, p.rhs, p.lhs};
  case Relation::Divisible:
    break;
  }
  // By convention `x mod 0` is x, and 0 divides only 0. So `x mod d == 0` means
  // "d divides x" for every d.
  DimExpr remainder = p.lhs.mod(p.rhs);
  return {Relation::Ne, remainder, remainder * 0};
}

Verdict symshape::decideByForm(const Predicate &p) {
  if (!p.lhs || !p.rhs)
    return Verdict::Unknown;
  // A number divides itself, also 0.
  if (p.lhs == p.rhs)
    return verdictOf(p.relation != Relation::Ne && p.relation != Relation::Lt);
  // `x mod 0` is x by convention, so this tests divisibility by 0 too.
  DimExpr tested =
      p.relation == Relation::Divisible ? p.lhs.mod(p.rhs) : p.lhs - p.rhs;
  std::optional<llvm::DynamicAPInt> value = tested.getConstant();
  if (!value)
    return Verdict::Unknown;
  switch (p.relation) {
  case Relation::Eq:
  case Relation::Divisible:
    return verdictOf(*value == 0);
  case Relation::Ne:
    return verdictOf(*value != 0);
  case Relation::Le:
    return verdictOf(*value <= 0);
  case Relation::Lt:
    break;
  }
  return verdictOf(*value < 0);
}
