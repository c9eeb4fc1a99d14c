//===- CallerFacts.h - Facts that hold at every call ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If all callers of a function are known, facts about the arguments that hold
// at each call hold inside. The analysis collects them call by call: it widens
// ranges and divisors of single numbers to those that all calls have in common.
// It guesses relations at the first call, and drops each at the first call that
// does not prove it.
//
// Only control facts that hold just before a call are used. Every execution
// established them before the call, so that no check inside the callee proves
// itself, however the facts travel.
//
// An argument may be poison: a tensor with a negative size, a sum that wrapped.
// A fact about that argument alone then describes poison. A relation between
// two arguments would transfer the assumptions of the callee about one (an
// extent is not negative, a number fits its type) to the other, which may not
// be poison. So a relation is used only if these assumptions are proved at the
// call, too, and the relation transfers nothing new.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_CALLERFACTS_H
#define SYMSHAPE_LIB_ANALYSIS_CALLERFACTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::symshape {

class CallerFacts {
public:
  CallerFacts(ModuleShapes &module, FunctionOpInterface callee);

  /// Adds the facts that hold at a call in `caller`.
  void addCall(CallOpInterface call, const FunctionShapes &caller);
  /// Adds a call of the callee in its own body, after all other calls. A fact
  /// about arguments that the call passes on as they are holds there too, by
  /// induction over the depth of the recursion. Drops facts about other ones.
  void addRecursiveCall(CallOpInterface call);

  /// The number of calls that are not recursive.
  unsigned getNumCalls() const { return numCalls; }
  Operation *getFirstCall() const { return firstCall; }

  /// The facts that hold at every call: relations and ranges over `dim(k,
  /// axis)` and `scalar(k, index_cast)` of the callee, and over elements:
  /// `scalar(k, i)` is element i of argument k. With each, whether overflow
  /// reasoning may use it.
  SmallVector<std::pair<Fact, bool>> getFacts() const;
  /// The number of the element that a leaf of a fact denotes; none for another
  /// leaf.
  static std::optional<unsigned> elementOf(DimExpr leaf);
  /// Returns the bits among the arguments that have one value at every call.
  SmallVector<std::pair<unsigned, bool>> getBits() const;

private:
  /// A number that is an argument, one of its extents or one of its elements.
  struct ArgumentNumber {
    unsigned argument;
    int axis; ///< -1 for the argument itself or an element
    DimExpr leaf;
    int element = -1;
    bool isKnown = true;
    Interval range = {};
    SmallVector<llvm::DynamicAPInt, 2> divisors = {};
  };
  /// An equation that holds at all calls so far.
  struct Equation {
    DimExpr lhs, rhs;
    bool forOverflow = true;
  };
  /// The range of the difference of two numbers.
  struct Difference {
    unsigned a, b;
    Interval range = {};
    bool isKnown = true, forOverflow = true;
  };
  struct Bit {
    unsigned argument;
    Verdict value = Verdict::Unknown;
  };
  /// One call, while addCall() reads it.
  struct Site {
    const FunctionShapes &caller;
    Prover &prover, &overflow;
    SmallVector<DimExpr> brought = {};
    /// Per argument: whether the call proves the assumptions of the callee
    /// about it.
    SmallVector<std::optional<bool>> isPlain = {}, fits = {};
  };

  void addRange(ArgumentNumber &number, DimExpr e, Site &site);
  void addDivisors(ArgumentNumber &number, DimExpr e, Site &site);
  void guessEquations(const Site &site);
  void checkEquations(Site &site);
  void addDifferences(Site &site);
  void addBits(OperandRange operands, const Site &site);
  DimExpr atCall(DimExpr e, const Site &site) const;
  /// True if the leaves belong to one argument, or to arguments for which the
  /// call proves the callee's assumptions. Clears `forOverflow` if it does not
  /// prove those of overflow reasoning.
  bool mayRelate(ArrayRef<DimExpr> leaves, Site &site, bool &forOverflow) const;
  /// Returns the width of an argument that is a number.
  unsigned widthOf(unsigned argument) const;
  bool isPlain(unsigned argument, Site &site) const;
  bool fits(unsigned argument, Site &site) const;

  ModuleShapes &module;
  ExprContext &ctx;
  FunctionOpInterface callee;
  unsigned numCalls = 0, indexWidth;
  Operation *firstCall = nullptr;
  /// True if no fact holds at all calls, or some call is unreachable.
  bool hopeless = false;
  SmallVector<ArgumentNumber> numbers;
  DenseMap<DimExpr, unsigned> numberOf;
  SmallVector<Equation> equations;
  SmallVector<Difference> differences;
  SmallVector<Bit> bits;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CALLERFACTS_H
