//===- ConcreteSizes.h - Sizes for given inputs -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates inferred extents for given values of a function's inputs, so that
// buffers can be planned before a run.
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
  /// Reads `name=value`. Fails if it is not of that form.
  LogicalResult parse(StringRef assignment);
  bool empty() const { return values.empty(); }

  /// Reports values that the function's premises exclude, and negative sizes.
  LogicalResult check(const FunctionShapes &shapes) const;

  /// The number that `e` is for these inputs; MissingLeaf if it hangs on an
  /// input without a value or on data, Overflow if it exceeds 64 bits.
  Int64Result evaluate(const FunctionShapes &shapes, DimExpr e) const;

private:
  std::optional<int64_t> valueOf(const FunctionShapes &shapes,
                                 DimExpr leaf) const;
  llvm::StringMap<int64_t> values;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CONCRETESIZES_H
