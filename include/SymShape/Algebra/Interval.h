//===- Interval.h - Arithmetic on intervals ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each operator of the algebra, an interval that holds every value of the
// operator on arguments from the given intervals: [2, 3] + [0, 5] is [2, 8].
// An empty argument gives an empty or any other result, so callers look for an
// empty interval first.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_INTERVAL_H
#define SYMSHAPE_ALGEBRA_INTERVAL_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape {

inline Interval point(const llvm::DynamicAPInt &v) { return {v, v}; }
Interval intersect(const Interval &a, const Interval &b);
/// The smallest interval that holds both.
Interval hull(const Interval &a, const Interval &b);
/// The same for one or more intervals.
Interval hull(llvm::ArrayRef<Interval> intervals);
Interval add(const Interval &a, const Interval &b);
Interval scale(const Interval &a, const llvm::DynamicAPInt &c);
Interval multiply(const Interval &a, const Interval &b);
Interval power(const Interval &a, unsigned exponent);
/// Floor division, with x floordiv 0 = 0.
Interval floorDivide(const Interval &n, const Interval &d);
/// Floor remainder, with x mod 0 = x.
Interval remainder(const Interval &n, const Interval &d);
Interval minimum(const Interval &a, const Interval &b);
Interval maximum(const Interval &a, const Interval &b);
/// The integers v with `c * v` in `a`; c is not 0.
Interval divideExactly(const Interval &a, const llvm::DynamicAPInt &c);

inline bool contains(const Interval &a, const llvm::DynamicAPInt &v) {
  return (!a.lower || *a.lower <= v) && (!a.upper || v <= *a.upper);
}
inline bool sameInterval(const Interval &a, const Interval &b) {
  return a.lower == b.lower && a.upper == b.upper;
}
inline bool atLeast(const Interval &a, int64_t v) {
  return a.lower && *a.lower >= v;
}
inline bool atMost(const Interval &a, int64_t v) {
  return a.upper && *a.upper <= v;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_INTERVAL_H
