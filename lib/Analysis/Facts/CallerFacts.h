//===- CallerFacts.h - What every call brings -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all callers of a function are known, what is proved of the arguments at
// each call holds inside. Collected call by call: ranges and divisors of single
// numbers are widened to what all calls have in common; relations are guessed
// at the first call and dropped at the first that does not prove them.
//
// Only control facts that hold just before a call are used. They were
// established earlier in every execution than the call, so that no check inside
// the callee rests on itself, however the facts travel.
//
// An argument may be poison: a tensor of a negative size that an op would have
// made, a sum that wrapped. What is said of that argument alone then speaks of
// poison only. A relation between two arguments would carry what the callee
// takes for granted of the one (a size is not negative, a number fits its type)
// to the other, which may be sound: so it is used only if that is proved at the
// call, too, and is thus no news.
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

  /// Takes in what holds at a call in `caller`.
  void addCall(CallOpInterface call, const FunctionShapes &caller);

  unsigned getNumCalls() const { return numCalls; }
  Operation *getFirstCall() const { return firstCall; }

  /// A fact of every call.
  struct Fact {
    /// Over `dim(k, axis)` and `scalar(k, index_cast)` of the callee.
    Predicate predicate;
    /// If not empty, the fact is that `predicate.lhs` is in one of them.
    SmallVector<Interval, 1> intervals;
    /// Whether overflow may be reasoned about with it.
    bool forOverflow = true;
  };
  SmallVector<Fact> getFacts() const;
  /// The bits among the arguments that have one value at every call.
  SmallVector<std::pair<unsigned, bool>> getBits() const;

private:
  /// A number that is an argument or one of its extents.
  struct Slot {
    unsigned argument;
    int axis; ///< -1 for the argument itself
    DimExpr leaf;
    bool isKnown = true;
    Interval range = {};
    SmallVector<llvm::DynamicAPInt, 2> divisors = {};
  };
  /// An equation that the calls so far have in common.
  struct Equation {
    DimExpr lhs, rhs;
    bool forOverflow = true;
  };
  /// The range of the difference of two slots.
  struct Difference {
    unsigned a, b;
    Interval range = {};
    bool isKnown = true, forOverflow = true;
  };
  struct Bit {
    unsigned argument;
    Verdict value = Verdict::Unknown;
  };
  /// One call, while it is looked at.
  struct Site {
    const FunctionShapes &caller;
    Prover &prover, &overflow;
    SmallVector<DimExpr> brought = {};
    /// By argument: whether what the callee takes for granted of it is proved.
    SmallVector<std::optional<bool>> isPlain = {}, fits = {};
  };

  void addRange(Slot &slot, DimExpr e, Site &site);
  void addDivisors(Slot &slot, DimExpr e, Site &site);
  void guessEquations(const Site &site);
  void checkEquations(Site &site);
  void addDifferences(Site &site);
  void addBits(OperandRange operands, const Site &site);
  DimExpr atCall(DimExpr e, const Site &site) const;
  /// Whether the leaves are of one argument, or of arguments of which nothing
  /// is news; `forOverflow` is cleared where overflow reasoning learns more.
  bool mayRelate(ArrayRef<DimExpr> leaves, Site &site, bool &forOverflow) const;
  /// The bits of an argument that is a number.
  unsigned widthOf(unsigned argument) const;
  bool isPlain(unsigned argument, Site &site) const;
  bool fits(unsigned argument, Site &site) const;

  ModuleShapes &module;
  ExprContext &ctx;
  FunctionOpInterface callee;
  unsigned numCalls = 0, indexWidth;
  Operation *firstCall = nullptr;
  /// True if some call says nothing.
  bool hopeless = false;
  SmallVector<Slot> slots;
  DenseMap<DimExpr, unsigned> slotOf;
  SmallVector<Equation> equations;
  SmallVector<Difference> differences;
  SmallVector<Bit> bits;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CALLERFACTS_H
