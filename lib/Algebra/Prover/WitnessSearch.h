//===- WitnessSearch.h - Assignments that meet constraints ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks for integers that meet all facts and a goal: first ends of ranges and
// small numbers, then numbers near the constants of the expressions, then
// random numbers with repair. It evaluates every fact for each assignment that
// it returns. The question seeds the generator, so answers do not depend on
// earlier questions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_WITNESSSEARCH_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_WITNESSSEARCH_H

#include "Expr/CompiledExpr.h"
#include "Facts/Constraint.h"
#include "Facts/FactTable.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape::detail {

class WitnessSearch {
public:
  /// `table` must hold the facts too; it guides the search only.
  WitnessSearch(FactTable &table, llvm::ArrayRef<Constraint> facts,
                const Constraint &question);

  /// An assignment under which the facts hold and the question has this truth
  /// value. Gives up after about `tries` starting points.
  std::optional<Witness> find(bool truth, unsigned tries);

  /// Enumerates all assignments that the facts leave, if this takes at most
  /// `limit` instructions. Returns true if the question has a truth value for
  /// each of them; `canBeTrue` and `canBeFalse` are then Yes or No, with the
  /// first witnesses.
  bool enumerate(uint64_t limit, Truth &canBeTrue, Truth &canBeFalse,
                 Witness &trueWitness, Witness &falseWitness);

private:
  /// The same for constants that do not fit 64 bits: tries few assignments, and
  /// evaluates them exactly.
  std::optional<Witness> findExactly(bool truth, unsigned tries);
  struct Variable {
    DimExpr leaf;
    /// Determined by an equality: result number of its value in `derived`.
    int derivedFrom = -1;
    std::optional<int64_t> lower, upper;
    SmallVector<int64_t, 12> candidates;
  };

  void prepare();
  /// Numbers to try first, best first: ends of ranges, small numbers, and only
  /// after many attempts numbers near those of the expressions ("hot").
  void addCandidates(Variable &v);
  void addCandidate(Variable &v, int64_t x);
  void addHotCandidates();
  uint64_t random() {
    state += 0x9e3779b97f4a7c15ULL;
    uint64_t x = state;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }
  int64_t draw(const Variable &v, unsigned attempt);
  /// Evaluates everything at `values`, after computing the leaves that
  /// equalities determine.
  bool evaluate(SmallVectorImpl<int64_t> &values);
  /// How far constraint `i` is from being met, 0 if it is.
  int64_t violation(unsigned i, bool truth);
  bool tryRepair(SmallVectorImpl<int64_t> &values, bool truth);
  Witness toWitness(ArrayRef<int64_t> values) const;

  FactTable &table;
  SmallVector<Constraint> constraints; ///< the question is the last one
  CompiledExpr program, derived;
  SmallVector<Variable> variables; ///< in the order of the program
  SmallVector<unsigned> freeVariables;
  /// Per constraint, the free variables below it.
  SmallVector<SmallVector<unsigned, 4>> dependsOn;
  /// How often each starting point was tried. A second time is worth its cost,
  /// since the repair makes random moves; a third time is not.
  llvm::SmallDenseMap<uint64_t, unsigned, 32> timesTried;
  bool hasHotCandidates = false;
  bool prepared = false;
  uint64_t state = 0;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_WITNESSSEARCH_H
