//===- Ranges.h - Ranges of numbers on several paths ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_RANGES_H
#define SYMSHAPE_LIB_ANALYSIS_RANGES_H

#include "SymShape/Algebra/Prover.h"

namespace mlir::symshape {

/// The least interval that contains both: a number that one path bounds by `a`
/// and the other by `b` is in it.
inline Interval widen(const Interval &a, const Interval &b) {
  Interval both;
  if (a.lower && b.lower)
    both.lower = std::min(*a.lower, *b.lower);
  if (a.upper && b.upper)
    both.upper = std::max(*a.upper, *b.upper);
  return both;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_RANGES_H
