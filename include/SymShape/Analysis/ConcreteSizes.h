//===- ConcreteSizes.h - Sizes for given inputs -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates inferred extents for given values of a function's inputs, for
// example to plan buffers before a run.
//
// Example:
//   ConcreteSizes sizes;
//   sizes.set("s0", 4);
//   sizes.set("arg1.0", 128); // axis 0 of argument 1
//   Int64Result rows = sizes.evaluate(shapes, shapes.extents(value)[0]);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CONCRETESIZES_H
#define SYMSHAPE_ANALYSIS_CONCRETESIZES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {

class ConcreteSizes {
public:
  /// Gives a value to the boundary symbol `name`, to an axis of an argument
  /// (`arg1.0`) or to an integer argument (`arg2`).
  void set(StringRef name, int64_t value) { values[name] = value; }
  /// Parses `name=value`. Fails if `assignment` does not have that form.
  LogicalResult parse(StringRef assignment);
  bool empty() const { return values.empty(); }

  /// Reports values that the function's premises exclude, and negative sizes.
  LogicalResult check(const FunctionShapes &shapes) const;

  /// Returns the value of `e` for these inputs. MissingLeaf: `e` is
  /// data-dependent or depends on an input without a value. Overflow: the value
  /// exceeds 64 bits.
  Int64Result evaluate(const FunctionShapes &shapes, DimExpr e) const;

private:
  std::optional<int64_t> valueOf(const FunctionShapes &shapes,
                                 DimExpr leaf) const;
  llvm::StringMap<int64_t> values;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CONCRETESIZES_H
