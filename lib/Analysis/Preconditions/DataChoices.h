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
// Data that an earlier requirement refuses are no choice: after `k >= 3`, `k <
// n` fails for n = 3, and after `table[k]` so does `table[k - n]`.
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

#include "Preconditions/DataRequirements.h"
#include "Preconditions/ElementRanges.h"
#include <memory>
#include <optional>

namespace mlir::symshape {

/// The limits of this search.
struct DataChoiceBudgets {
  /// Choices for one requirement, those from earlier ones, and parts of a bit.
  size_t choices = 16, choicesBefore = 8, parts = 64;
  /// Requirements, each for one choice, that are tried for later ones. If
  /// there are more, those later ones stay open.
  size_t evaluations = 1 << 14;
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
  static constexpr unsigned kNone = ~0u;
  /// The requirements that come before an op and read the same data. For a
  /// precondition, also the other ones of its op, and later checks: the program
  /// in which those are examined may no longer have the op.
  struct Before {
    bool includesOp;
    SmallVector<unsigned> groups;
    /// Only so many of all requirements are before the op.
    unsigned count;
    /// True if a size contributes to one of them that is not proved.
    bool readSizes;
  };
  /// Which of the requirements of a group a choice of data meets.
  struct Judged {
    size_t count = 0;
    /// The others, and whether it is known that it does not.
    SmallVector<std::pair<unsigned, bool>> open;
  };
  /// The results of the search for the first requirements of a group.
  struct Progress {
    size_t numRead = 0;
    bool readsBits = false;
    unsigned firstWithSize = kNone;
    /// Whether a size contributes to a check that is not proved.
    std::optional<bool> hasCheckOfSizes;
    llvm::SmallSetVector<DimExpr, 8> numbers;
    std::map<std::pair<const void *, int>, Judged> judged;
  };

  Before before(Operation *op, bool includesOp, const NumberSources &sources);
  bool isProved(const DataRequirement &requirement);
  bool isSkipped(Operation *op, DataChoice choice);
  Verdict judge(const DataRequirement &requirement, DataChoice choice);
  /// True if the choice meets the earlier requirements, as far as sizes matter.
  /// `readsSizes` says whether a size contributes to the requirement itself.
  bool meets(const Before &before, bool readsSizes, DataChoice choice);
  bool mayHold(ArrayRef<const BitPart *> parts, Operation *point);
  bool holds(const Precondition &precondition, DataChoice choice,
             Operation *point);
  SmallVector<DataChoice> choicesNear(const NumberSources &sources,
                                      const Before &before);
  ElementRanges &under(DataChoice choice);

  const FunctionShapes &shapes;
  std::optional<DataRequirements> requirements;
  std::vector<Progress> progress;
  size_t evaluations = 0;
  DenseMap<std::pair<DimExpr, int>, std::unique_ptr<ElementRanges>> chosen;
  /// For all data.
  std::optional<ElementRanges> plain;
  DataChoiceBudgets budgets;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_DATACHOICES_H
