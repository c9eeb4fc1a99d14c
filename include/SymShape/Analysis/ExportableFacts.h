//===- ExportableFacts.h - Facts that plain IR can say ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of numbers at their uses, for passes that know nothing of
// SymShape: a divisor, told as `n / 8 * 8`, and a range, told as
// `min(max(n, 1), 64)`.
//
// Control facts only. No use is told anything that a condition, a check, a
// bound of a loop or a call may be computed from, through numbers or through
// the sizes of tensors; so no guard is ever decided by what it, or another one,
// was exported for. What is returned, stored or put into a tensor that is
// returned counts as such where something in the module is given it: where the
// function is used, or something in it reads memory. A use is only told what
// the IR does not show by itself, and only where an op that can make something
// of it follows.
//
// Example:
//   for (const ExportableFact &fact : findExportableFacts(shapes.of(func)))
//     llvm::outs() << fact.use->get() << " mod " << fact.divisor << "\n";
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EXPORTABLEFACTS_H
#define SYMSHAPE_ANALYSIS_EXPORTABLEFACTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include <optional>

namespace mlir::symshape {

/// What is known of a number at one use, of which the IR shows nothing.
struct ExportableFact {
  OpOperand *use;
  /// The number is `divisor * q + remainder` for some q >= 0; a divisor of 1
  /// says nothing.
  int64_t divisor = 1, remainder = 0;
  /// Ends of its range, as far as they are worth telling.
  std::optional<int64_t> lower, upper;
};

/// The uses of index values in `shapes.getFunction()` with something to tell,
/// in program order.
SmallVector<ExportableFact> findExportableFacts(const FunctionShapes &shapes);

/// The map of an `affine.apply`, `min` or `max` with `fact` put in for the
/// operand, where this makes it simpler; else a null map.
AffineMap mapWithFact(const ExportableFact &fact);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXPORTABLEFACTS_H
