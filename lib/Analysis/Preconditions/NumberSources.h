//===- NumberSources.h - Where a number comes from --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inputs and sizes from which a number is computed, such as an element of a
// tensor.
//
// A number is data if the elements of an input contribute to it: sizes then do
// not determine it. The positions 0 to n - 1 that a program computes are no
// data.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_NUMBERSOURCES_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_NUMBERSOURCES_H

#include "SymShape/Analysis/Preconditions.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {

/// The sources of a number.
struct NumberSources {
  /// True if a size contributes, or something that the search does not follow.
  bool readsSizes = false;
  /// Arguments of a function whose elements or numbers contribute. If only the
  /// element at a constant place does, the `tensor.extract` that reads it.
  llvm::SmallSetVector<Value, 4> inputs;
  /// True if a constant contributes whose elements only a file holds.
  bool readsFile = false;
  /// True if the search ended early, so that more data may contribute.
  bool isIncomplete = false;
  /// True if data contribute that may be any.
  bool readsData() const { return readsFile || !inputs.empty(); }
  /// Some of the numbers with which the value is computed or compared.
  SmallVector<DimExpr> numbers;
  void add(const NumberSources &more) {
    readsSizes |= more.readsSizes;
    readsFile |= more.readsFile;
    isIncomplete |= more.isIncomplete;
    inputs.insert_range(more.inputs);
    llvm::append_range(numbers, more.numbers);
  }
};
NumberSources sourcesOf(Value v, const FunctionShapes &shapes);

/// The limits of this search.
struct NumberSourceBudgets {
  /// Values visited for one number, and numbers that are kept from them.
  size_t values = 1024, numbers = 16;
};

/// Follows numbers to the elements from which they are computed. A search ends
/// at values that earlier ones have visited.
class DataSearch {
public:
  explicit DataSearch(const FunctionShapes &shapes) : shapes(shapes) {}
  /// Whether the number that a scalar holds, or some element of a shaped value,
  /// is data.
  bool isData(Value v);

private:
  void add(Value v) {
    if (v && !others.contains(v) && visited.insert(v).second)
      open.push_back(v);
  }
  /// True if `v` is data itself; otherwise adds the values that it depends on.
  bool visit(Value v);
  bool visitArgument(BlockArgument argument);
  void visitYield(OpResult result);

  const FunctionShapes &shapes;
  /// Values that are data, and values that are not.
  llvm::DenseSet<Value> data, others;
  SmallVector<Value> open;
  llvm::SmallDenseSet<Value, 16> visited;
};

/// True for a quotient that has to fit.
bool isQuotient(const Precondition &precondition);
/// The numbers that a precondition is about and that may be data.
SmallVector<Value, 2> numbersOf(const Precondition &precondition);

/// The terminator of a region's only block; null if there are more blocks.
Operation *onlyTerminator(Region &region);
/// True if each loop that an output of a structured op does not depend on has
/// an iteration: the op then writes each element that the output's map names.
bool writesPlaces(OpOperand &output, const FunctionShapes &shapes);
/// True for a constant whose elements only a file holds: the program has none.
bool isResource(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_NUMBERSOURCES_H
