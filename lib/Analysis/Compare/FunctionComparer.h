//===- FunctionComparer.h - Compares two versions of a function -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_COMPARE_FUNCTIONCOMPARER_H
#define SYMSHAPE_LIB_ANALYSIS_COMPARE_FUNCTIONCOMPARER_H

#include "Claims/PathConditions.h"
#include "Compare/FunctionPair.h"
#include "SymShape/Analysis/CompareShapes.h"
#include "SymShape/Analysis/Queries.h"

namespace mlir::symshape {

/// A run-time check, or a divisor that must not be 0.
struct Stop {
  Operation *op;
  ConditionRef condition; ///< in the common context; null if it is unknown
  StringRef message = {};
  /// The number of the bit (FunctionPair::numberOf), or 0.
  unsigned number = 0;
};

/// True if both conditions have the same form.
bool areSame(const ConditionRef &a, const ConditionRef &b);

class FunctionComparer {
public:
  FunctionComparer(std::string name, const FunctionShapes &before,
                   const FunctionShapes &after, ShapeComparison &found)
      : name(std::move(name)), before(before), after(after), found(found),
        pair(before, after), pathBefore(before, /*isSufficient=*/true),
        pathAfter(after, /*isSufficient=*/true) {}

  void run();

private:
  using Kind = ShapeDifference::Kind;
  static constexpr FunctionPair::Side Before = FunctionPair::Before,
                                      After = FunctionPair::After;

  /// A question whether both versions agree, and facts for the answer.
  struct Question {
    ShapeDifference difference;
    FunctionPair::Points points;
    /// In the common context; null if it cannot be asked.
    ConditionRef same = {};
    /// The two numbers, if there are such.
    DimExpr before = {}, after = {};
    /// For two bits: one of these is true if they differ.
    SmallVector<ConditionRef, 2> differ = {};
    /// Predicates that hold in each execution that counts.
    SmallVector<Predicate, 0> facts = {};
    /// Predicates that make an execution count, and the reason why they might
    /// not suffice.
    SmallVector<Predicate, 0> conditions = {};
    std::string obstacle = {};
  };

  ShapeDifference differenceOf(Kind kind, const Twine &what, Location beforeLoc,
                               Location afterLoc) {
    return ShapeDifference{kind, false, name, "",        what.str(), "",
                           "",   {},    "",   beforeLoc, afterLoc};
  }
  ShapeDifference functionDiffers(const Twine &reason) {
    ShapeDifference difference =
        differenceOf(Kind::Function, "", before.getFunction().getLoc(),
                     after.getFunction().getLoc());
    difference.reason = reason.str();
    return difference;
  }

  void decide(Question question);
  /// Finds sizes for which the versions differ and that meet all conditions,
  /// and adds them to the difference; `isNever` if they differ for all sizes.
  bool findExample(Question &question, bool isNever);
  Witness search(Question &question, bool isNever, Prover &prover);

  void compareArguments();
  void compareResults();
  void compareWatched();
  void compareStops();
  /// Compares two numbers at these points. They may differ where `used`, a
  /// value before, is poison.
  void compareNumbers(ShapeDifference difference, DimExpr lhs, DimExpr rhs,
                      Value used, const FunctionPair::Points &points);
  void decideValue(Question question, Value used);
  /// Compares the numbers of iterations of two loops.
  void compareLoops(StringRef id, Operation *a, Operation *b);
  /// Compares the sizes and numbers of two values at these points.
  void compareValues(Kind kind, const Twine &what, Value a, Value b,
                     const FunctionPair::Points &points);
  void addConditions(Question &question, FunctionPair::Side side,
                     PathConditions &path, Operation *point, Value used);
  /// Looks for inputs for which only the version after is undefined, or uses
  /// poison.
  void compareDefinedness();
  SmallVector<Stop> stopsOf(FunctionPair::Side side, Kind kind);
  void appendStops(FunctionPair::Side side, Kind kind, Operation *op,
                   SmallVector<Stop> &stops);
  /// Stops in regions, which run under conditions of their own, are only looked
  /// for in the other version.
  void compareNestedStops(Kind kind);
  SmallVector<Stop> nestedStopsOf(FunctionPair::Side side, Kind kind);
  ShapeDifference stopDiffers(Kind kind, const Stop &stop, bool isBefore,
                              Location other);
  bool isAmong(const Stop &stop, ArrayRef<Stop> others);

  std::string name;
  const FunctionShapes &before, &after;
  ShapeComparison &found;
  FunctionPair pair;
  Operation *returnBefore = nullptr, *returnAfter = nullptr;
  /// To the returns.
  PathConditions pathBefore, pathAfter;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_COMPARE_FUNCTIONCOMPARER_H
