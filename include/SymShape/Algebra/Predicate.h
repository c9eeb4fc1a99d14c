//===- Predicate.h - Operations on predicates -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_PREDICATE_H
#define SYMSHAPE_ALGEBRA_PREDICATE_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape {

/// The predicate that holds exactly where `p` does not: b < a for a <= b.
Predicate negate(const Predicate &p);

/// The opposite answer; unknown stays unknown.
inline Half operator!(Half answer) {
  return answer == Half::Unknown ? answer
         : answer == Half::No    ? Half::Yes
                                 : Half::No;
}
inline Half toHalf(bool isTrue) { return isTrue ? Half::Yes : Half::No; }

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_PREDICATE_H
