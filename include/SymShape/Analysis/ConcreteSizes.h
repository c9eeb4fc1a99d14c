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
//   sizes.parse("s0=4; arg1.0=128", error); // axis 0 of argument 1
//   sizes.resolve(module);
//   Int64Result rows = sizes.evaluate(shapes, shapes.extents(value)[0]);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CONCRETESIZES_H
#define SYMSHAPE_ANALYSIS_CONCRETESIZES_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// An input of a function, and the name by which options give it a value.
struct FunctionInput {
  /// A symbol of the boundary, or `arg1.0` for axis 0 of argument 1, or `arg2`
  /// for an integer argument.
  std::string name;
  DimExpr expr;
};

/// Returns the inputs of a function: its symbols, then its arguments.
SmallVector<FunctionInput> findInputs(const FunctionShapes &shapes);

/// Emits an error at `loc` that no function has the input `name`, with the
/// closest of the `known` names.
InFlightDiagnostic reportUnknownInput(Location loc, StringRef name,
                                      ArrayRef<std::string> known);

class ConcreteSizes {
public:
  /// Reads assignments `name=value`, separated by commas, semicolons or white
  /// space. A name is a symbol of the boundary (in quotes if it holds a
  /// separator), an axis of an argument (`arg1.0`) or an integer argument
  /// (`arg2`). Fails with `error` if the text is not of that form or gives one
  /// name two values.
  LogicalResult parse(StringRef text, std::string &error);
  bool empty() const { return assignments.empty(); }

  /// Matches the assignments with the inputs of each function. Reports, and
  /// fails on, names that no function has, values that the premises exclude or
  /// that contradict each other, and negative sizes.
  LogicalResult resolve(ModuleShapes &module);

  /// Returns the value of `e` for these inputs; MissingLeaf if it depends on an
  /// input without a value or on data, Overflow if it exceeds 64 bits.
  Int64Result evaluate(const FunctionShapes &shapes, DimExpr e) const;

  struct Assignment {
    std::string name;
    int64_t value;
  };
  ArrayRef<Assignment> getAssignments() const { return assignments; }

private:
  using Values = llvm::SmallDenseMap<DimExpr, int64_t>;

  LogicalResult checkNames(ModuleShapes &module) const;
  LogicalResult resolve(const FunctionShapes &shapes, Values &values) const;

  SmallVector<Assignment> assignments;
  /// For each function: the values of its inputs.
  DenseMap<const FunctionShapes *, Values> valuesOf;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CONCRETESIZES_H
