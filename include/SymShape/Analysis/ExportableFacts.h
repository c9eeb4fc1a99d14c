//===- ExportableFacts.h - Facts that plain IR can state --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts about numbers at their uses, for passes that do not know SymShape: a
// divisor, expressed as `n / 8 * 8`, and a range, expressed as `min(max(n, 1),
// 64)`.
//
// The facts are control facts. No fact is exported at a use from which a
// condition, a check, a loop bound or a call may be computed, through numbers
// or through sizes of tensors. So an exported fact never decides the check that
// proved it, nor another check. The same holds for values that are returned,
// stored, or put into a returned tensor if code in the module may receive them:
// if the function is used, or if the module reads memory. A fact is exported
// only if the IR does not already show it, and only where a later op can use
// it.
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

/// Facts about a number at one use that the IR does not show.
struct ExportableFact {
  OpOperand *use;
  /// The number is `divisor * q + remainder` for some q >= 0; a divisor of 1
  /// means that no divisor is known.
  int64_t divisor = 1, remainder = 0;
  /// The ends of its range; absent if not worth exporting.
  std::optional<int64_t> lower = std::nullopt, upper = std::nullopt;
};

/// The uses of index values in `shapes.getFunction()` that have exportable
/// facts, in program order.
SmallVector<ExportableFact> findExportableFacts(const FunctionShapes &shapes);

/// Returns the map of an `affine.apply`, `min` or `max` after substituting
/// `fact` for the operand, if the map becomes simpler; else a null map.
AffineMap mapWithFact(const ExportableFact &fact);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXPORTABLEFACTS_H
