//===- Versions.h - Which versions of a function to make --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A version of a function is a copy for some conditions about its inputs, such
// as `batch = 8`. This file finds the comparisons of sizes that decide at run
// time whether the conditions hold (the guards), and the numbers that the
// conditions determine.
//
// Example:
//   SmallVector<InputConditions> versions;
//   parseVersions("batch=1|8", versions, error); // two versions
//   FailureOr<VersionPlan> plan = planVersion(shapes, versions[0],
//                                             GuardChoice::Cheapest, problem);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_VERSIONS_H
#define SYMSHAPE_ANALYSIS_VERSIONS_H

#include "SymShape/Analysis/AnswerRemarks.h"

namespace mlir::symshape {

/// A condition about an input, with a name as in `FunctionInput`.
struct InputCondition {
  enum Kind : uint8_t {
    Equals,      ///< `batch=8`
    EqualsInput, ///< `arg1.0=batch`
    Exceeds,     ///< `batch>1`
  };
  std::string input;
  Kind kind = Equals;
  int64_t number = 0;
  std::string other = {};

  /// The condition as a reader expects it: `batch = 8`.
  std::string text() const;
  bool operator==(const InputCondition &o) const {
    return input == o.input && kind == o.kind && number == o.number &&
           other == o.other;
  }
};

/// Conditions that all hold in a version.
using InputConditions = SmallVector<InputCondition, 2>;

/// `batch = 8 and seq = 512`.
std::string toText(ArrayRef<InputCondition> conditions);
/// `batch_8_seq_512`, for the name of a function.
std::string toIdentifier(ArrayRef<InputCondition> conditions);

/// Reads versions, separated by semicolons. A version is a list of conditions
/// `name=alternative|...` or `name>number`, separated by commas or white space;
/// an alternative is an integer or the name of another input. Each combination
/// of alternatives is a version: `a=1|2,b=3|4` is four. Fails with `error` if
/// the text is not of that form.
LogicalResult parseVersions(StringRef text,
                            SmallVectorImpl<InputConditions> &versions,
                            std::string &error);

/// The versions that the likely values of the function's symbols ask for: one
/// per combination.
SmallVector<InputConditions> likelyVersions(FunctionOpInterface func);

/// The versions for dimensions that may or may not expand in a broadcast. The
/// function may compare a size with 1 (`dim == 1`), and a size may be
/// `broadcast(a, b)` of two sizes. In the first version, no dimension expands:
/// each size of the first kind exceeds 1, and `a` equals `b`. Then there is a
/// version per size in which this size is 1 and no other expands. Empty if the
/// function has no such size.
SmallVector<InputConditions> broadcastVersions(const FunctionShapes &shapes);

/// A number that a comparison at the entry can read: the size of an argument
/// along `axis`, or the integer argument itself if `axis` is negative.
struct InputPlace {
  unsigned argument = 0;
  int axis = -1;

  /// `dimension 1 of argument 0`.
  std::string text() const;
  bool operator==(const InputPlace &o) const {
    return argument == o.argument && axis == o.axis;
  }
};

/// A comparison at run time: of a place with a number, or of two places.
struct SizeGuard {
  InputPlace place;
  InputCondition::Kind kind = InputCondition::Equals;
  int64_t number = 0;
  InputPlace other = {};

  /// `dimension 1 of argument 0 is 8`.
  std::string text() const;
};

/// A number that the conditions of a version determine.
struct FixedInput {
  InputPlace place;
  int64_t value;
};

struct VersionPlan {
  InputConditions conditions;
  /// The comparisons. Whenever all hold, so do the conditions, provided that
  /// the premises of the function hold. Empty if the premises imply the
  /// conditions.
  SmallVector<SizeGuard> guards;
  /// The dynamic sizes and integer arguments that the conditions determine.
  SmallVector<FixedInput> fixed;
  /// The symbols of the boundary that the conditions determine.
  SmallVector<std::pair<std::string, int64_t>> symbols;
  /// The proofs that the conditions determine `fixed`, and that the comparisons
  /// imply the conditions.
  PlannedAnswers fixedAnswers, guardAnswers;
};

enum class GuardChoice : uint8_t {
  Cheapest,  ///< the fewest comparisons found, one by one, that decide
  EachFixed, ///< one for each input that the conditions determine
  None,      ///< none: the caller vouches for the conditions
};

/// Plans a version. Fails with `problem` if the conditions contradict the
/// premises of the function or each other, or if no comparison of sizes and
/// integer arguments decides them (never with GuardChoice::None).
FailureOr<VersionPlan> planVersion(const FunctionShapes &shapes,
                                   ArrayRef<InputCondition> conditions,
                                   GuardChoice choice, std::string &problem);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_VERSIONS_H
