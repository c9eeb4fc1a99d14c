//===- Relations.h - Relations between numbers ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The meaning of a predicate, without the code under test.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ALGEBRA_RELATIONS_H
#define SYMSHAPE_UNITTESTS_ALGEBRA_RELATIONS_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape::test {

inline bool holds(Relation relation, int64_t lhs, int64_t rhs) {
  switch (relation) {
  case Relation::Eq:
    return lhs == rhs;
  case Relation::Ne:
    return lhs != rhs;
  case Relation::Le:
    return lhs <= rhs;
  case Relation::Lt:
    return lhs < rhs;
  case Relation::Divisible:
    break;
  }
  return rhs == 0 ? lhs == 0 : rhs == -1 || lhs % rhs == 0;
}

} // namespace mlir::symshape::test

#endif // SYMSHAPE_UNITTESTS_ALGEBRA_RELATIONS_H
