//===- ReifySizes.h - Replace size queries by arithmetic --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Applies the plans of ReificationPlans.h.
//
// Example:
//   ReifyStatistics done = reifySizes(shapes, /*remarks=*/true);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_REIFYSIZES_H
#define SYMSHAPE_TRANSFORMS_REIFYSIZES_H

#include "SymShape/Analysis/Queries.h"
#include "SymShape/Analysis/ReificationPlans.h"

namespace mlir::symshape {

/// Emits arithmetic that computes a number of the function at the builder's
/// insertion point, and returns its index: from constants, values that dominate
/// the point and are never poison, and sizes of arguments, at the least cost;
/// else from the value in `number`. Reads sizes right after the value
/// is defined. Returns null if nothing that is available determines the number.
/// The new ops are not analysed; the results for all others stay valid. Work:
/// linear in the program.
///
///   Value rows = emitNumber(builder, shapes.of(func), {v, 0});
Value emitNumber(OpBuilder &builder, const FunctionShapes &shapes,
                 AskedNumber number);

struct ReifyStatistics {
  unsigned numReplaced = 0;
  /// Queries that stay, except those of arguments of the function.
  unsigned numKept = 0;
};

/// Replaces every size query of the analysed module for which there is a plan.
/// With `remarks`, reports the symbols that cannot be computed. If `filter` is
/// given, rewrites only functions for which it returns true. If anything is
/// replaced, `shapes` must not be read afterwards. Records the answers that the
/// changes of a function need, or appends them to the list that `store` returns
/// (AnswerRemarks.h).
ReifyStatistics
reifySizes(ModuleShapes &shapes, bool remarks,
           llvm::function_ref<bool(FunctionOpInterface)> filter = nullptr,
           llvm::function_ref<PlannedAnswers *(Operation *)> store = nullptr);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_REIFYSIZES_H
