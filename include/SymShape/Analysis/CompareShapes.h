//===- CompareShapes.h - Sizes before and after a change --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares two versions of a program, such as before and after a pass. For each
// function that both have, and the same inputs:
//
//  - the results have the same sizes, and the same numbers;
//  - values that both versions mark with one id (`symshape.watch = "id"`) have
//    the same sizes, and marked loops the same number of iterations;
//  - both stop in the same cases: every run-time check of one is implied by the
//    other, and no divisor may be 0 that could not be 0 before;
//  - no op that each execution uses has operands that do not fit for inputs for
//    which the version before is defined. Only examples of this count.
//
// Each comparison is proved, refuted by sizes, or undecided. The version before
// decides which inputs count: where it stops, has undefined behavior or returns
// poison, the other version may return anything. So the sizes of an example
// satisfy every condition on the way to the compared value, and nothing else
// may prevent the version before from getting there.
//
// Example:
//   ModuleShapes before(moduleA), after(moduleB);
//   ShapeComparison found = compareShapes(before, after);
//   if (found.changed != 0)
//     printComparison(llvm::errs(), found);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_COMPARESHAPES_H
#define SYMSHAPE_ANALYSIS_COMPARESHAPES_H

#include "SymShape/Analysis/Example.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape {

/// A comparison that is not proved.
struct ShapeDifference {
  enum Kind : uint8_t {
    Argument,  ///< the size of an argument
    Result,    ///< a size or a number of a result
    Watched,   ///< a size or a number of a marked value, or iterations
    Check,     ///< a run-time check
    Divisor,   ///< a divisor that may be 0
    Undefined, ///< an op that is undefined, only after, for some sizes
    Function,  ///< a function that cannot be compared
  } kind = Result;
  /// True if sizes show the difference; false if it is undecided.
  bool isChanged = false;
  std::string function;
  /// The pass between the versions, if it is known.
  std::string pass = {};
  /// The part that differs, such as `result 0, dimension 1`.
  std::string what;
  /// The expressions; empty if there are none.
  std::string before, after;
  /// If changed: sizes of the inputs, and the two numbers (`expected` before,
  /// `found` after).
  Example example = {};
  /// Why it is undecided, or more about the change.
  std::string reason;
  Location beforeLoc, afterLoc;

  /// `function 'f', result 0, dimension 1: 'n' before, '1' after; for n = 2: 2
  /// before, 1 after`.
  std::string text() const;
};

/// The id of a kind, such as `result`.
StringRef stringify(ShapeDifference::Kind kind);

struct ShapeComparison {
  /// In the order of the functions.
  std::vector<ShapeDifference> differences;
  unsigned functions = 0, equal = 0, changed = 0, undecided = 0;

  void add(ShapeDifference difference);
};

/// The name of a function, after those of the symbol tables around it below the
/// root: `kernels::f`.
std::string pathOf(FunctionOpInterface func, ModuleShapes &shapes);

/// Compares the functions of the same path, without changing the programs; only
/// those for whose path `only` returns true, if there is one.
ShapeComparison
compareShapes(ModuleShapes &before, ModuleShapes &after,
              llvm::function_ref<bool(StringRef path)> only = nullptr);

/// Prints the changed comparisons, the undecided ones if wanted, and the
/// numbers of all.
void printComparison(llvm::raw_ostream &os, const ShapeComparison &found,
                     bool printUndecided = true);
/// Prints one JSON object; docs/use/Watch.md has the schema.
void printComparisonJSON(llvm::raw_ostream &os, const ShapeComparison &found);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_COMPARESHAPES_H
