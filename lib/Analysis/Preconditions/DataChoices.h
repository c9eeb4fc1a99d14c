//===- DataChoices.h - Data that pass at every size -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A requirement of data is the program's own business, as long as some data
// meet it at every size. This search tries a few choices: each number among the
// inputs is 0, or 1, or n - 1, or they are 0, 1, 2 and so on. `table[i + k]`
// with data k is fine if all rows i exist, and `k == n` is fine.
//
// Data that an earlier check refuses are no choice: after `k >= 3`, `k < n`
// fails for n = 3.
//
// Where no size contributes, neither to the number nor to its limits, the
// outcome is the same at every size. Data that the analysis does not follow,
// such as the numbers that a loop computes, are then fine, too. They are not
// for the index of a table with n rows: it may be at least 100 for all data.
//
// Numbers to which no data contribute are never data: they fail always, or
// never.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATACHOICES_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATACHOICES_H

#include "Preconditions/ElementRanges.h"
#include "Preconditions/NumberSources.h"
#include <map>
#include <memory>
#include <optional>

namespace mlir::symshape {

/// The limits of this search.
struct DataChoiceBudgets {
  /// Choices for one requirement, and parts of a bit.
  size_t choices = 16, parts = 64;
};

class DataChoices {
public:
  explicit DataChoices(const FunctionShapes &shapes) : shapes(shapes) {}

  /// True if some data meet the precondition at every size that the facts just
  /// before `point` allow.
  bool mayHold(const Precondition &precondition, Operation *point);
  /// The same for a bit that has to be `isTrue`.
  bool mayHold(Value bit, bool isTrue, Operation *point);
  /// The same for a condition of a number.
  bool mayHold(const ConditionRef &condition, Value number, Operation *point);

private:
  struct Part {
    Value bit;
    bool isTrue;
    NumberSources sources;
  };
  using Inputs = llvm::SmallSetVector<Value, 4>;
  /// A part of a check of the program.
  struct Check {
    Operation *op;
    /// The op in the same region as other code, if it is in the body of a
    /// structured op.
    Operation *outer;
    Part part;
    /// Whether it holds for a choice.
    std::map<std::pair<const void *, int>, Verdict> verdicts;
  };
  /// The checks that every path to `point` has passed and that read some of the
  /// inputs.
  SmallVector<Check *> checksBefore(Operation *point, const Inputs &inputs);
  static bool readSizes(ArrayRef<Check *> before);
  /// True if the checks hold for the choice, as far as sizes matter.
  bool meets(ArrayRef<Check *> before, DataChoice choice);
  SmallVector<Part> partsOf(Value bit, bool isTrue);
  bool mayHold(ArrayRef<const Part *> parts, Operation *point);
  bool isBoundedBySizes(const Precondition &precondition);
  bool holds(const Precondition &precondition, DataChoice choice,
             Operation *point);
  SmallVector<DataChoice> choicesNear(ArrayRef<DimExpr> numbers);
  ElementRanges &under(DataChoice choice);

  const FunctionShapes &shapes;
  std::optional<SmallVector<Check, 0>> checks;
  DenseMap<std::pair<DimExpr, int>, std::unique_ptr<ElementRanges>> chosen;
  DataChoiceBudgets budgets;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATACHOICES_H
