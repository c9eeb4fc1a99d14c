//===- Example.h - Sizes that show a difference -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An assignment of sizes for which two numbers differ, as numbers and as text:
// `for n = 3: expected 2, found 6`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EXAMPLE_H
#define SYMSHAPE_ANALYSIS_EXAMPLE_H

#include "SymShape/Algebra/Statement.h"
#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

struct Example {
  /// The sizes on which the two numbers depend, by name.
  SmallVector<std::pair<std::string, llvm::DynamicAPInt>> sizes;
  /// The two numbers, if the sizes determine them.
  std::optional<llvm::DynamicAPInt> expected, found;
  /// True if `expected` is the least number that would do.
  bool isAtLeast = false;

  explicit operator bool() const { return !sizes.empty(); }
  /// `for n = 3`, then `: expected 2, found 6` if both are known; empty without
  /// sizes.
  std::string text() const;
};

/// Evaluates two numbers for the sizes of `witness`. The example also has the
/// sizes in `when`.
Example exampleOf(DimExpr expected, DimExpr found, const Witness &witness,
                  ModuleShapes &shapes, ArrayRef<Predicate> when = {});

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXAMPLE_H
