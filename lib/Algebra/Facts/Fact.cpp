//===- Fact.cpp - Statements about dimension expressions ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Fact.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;

bool Fact::allExprs(llvm::function_ref<bool(DimExpr)> pred) const {
  auto both = [&](const Predicate &p) { return pred(p.lhs) && pred(p.rhs); };
  switch (kind) {
  case Relation:
    return both(predicate);
  case Range:
    return pred(predicate.lhs);
  case Choice:
    break;
  }
  return llvm::all_of(alternatives, [&](const Conjunction &alternative) {
    return llvm::all_of(alternative, both);
  });
}

void Fact::mapExprs(llvm::function_ref<DimExpr(DimExpr)> fn) {
  auto both = [&](Predicate &p) { p = {p.relation, fn(p.lhs), fn(p.rhs)}; };
  switch (kind) {
  case Relation:
    return both(predicate);
  case Range:
    predicate.lhs = fn(predicate.lhs);
    return;
  case Choice:
    for (Conjunction &alternative : alternatives)
      llvm::for_each(alternative, both);
  }
}
