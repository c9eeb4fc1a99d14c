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
inline Truth operator!(Truth answer) {
  return answer == Truth::Unknown ? answer
         : answer == Truth::False ? Truth::True
                                  : Truth::False;
}
inline Truth truthOf(bool isTrue) {
  return isTrue ? Truth::True : Truth::False;
}

/// Always or Never.
inline Verdict verdictOf(bool isTrue) {
  return isTrue ? Verdict::Always : Verdict::Never;
}
/// The verdict on the negation, without Sometimes.
inline Verdict opposite(Verdict v) {
  return v == Verdict::Always  ? Verdict::Never
         : v == Verdict::Never ? Verdict::Always
                               : Verdict::Unknown;
}

/// Decides `p` by the canonical form of its expressions, without facts: `n + 1
/// <= n` is Never true. Never returns Sometimes; Unknown for a null expression
/// and for expressions of two contexts.
Verdict decideByForm(const Predicate &p);

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_PREDICATE_H
