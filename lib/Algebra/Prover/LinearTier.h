//===- LinearTier.h - Linear reasoning over monomials -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows that constraints have no solution: every monomial becomes a column, and
// rows are the constraints, the definitions of floordiv, min and max, bounds,
// and products of rows known not to be negative. If the rational relaxation of
// these is empty, so are the constraints. Then branching on fractional atoms,
// with a budget.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_LINEARTIER_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_LINEARTIER_H

#include "Facts/Budgets.h"
#include "Facts/Constraint.h"
#include "Facts/FactTable.h"

namespace mlir::presburger {
class Simplex;
} // namespace mlir::presburger

namespace mlir::symshape::detail {

class LinearTier {
public:
  /// `steps` is the budget; the tier subtracts its cost. `most` is the work
  /// left to the refuter.
  LinearTier(FactTable &table, unsigned &steps, unsigned most)
      : table(table), steps(steps),
        most(uint64_t(most) * budgets.linear.productsPerWork) {}

  /// Adds `e >= 0`, or `e == 0`. A goal is multiplied more freely.
  void addNonNegative(DimExpr e, bool isGoal);
  void addZero(DimExpr e, bool isGoal);

  /// True if nothing meets all rows. `effort` 0: no products; 1: steps and
  /// products that need no new monomial, for rows that effort 0 did not refute;
  /// 2: also some new ones, and branching.
  bool refute(unsigned effort);

  /// The work done, in the unit of the refuter.
  uint64_t getWork() const { return work / budgets.linear.productsPerWork; }

private:
  struct Row {
    DimExpr e;
    bool isEquality;
    bool isGoal;
  };

  void addRow(DimExpr e, bool isEquality, bool isGoal);
  void describe(DimExpr monomial);
  void describeAtom(DimExpr atom);
  /// Relates a quotient to those of the same number by other constants.
  void describeDigits(DimExpr quotient);
  void addProducts(bool allowNew);
  /// (LinearTierSquares.cpp)
  void addSquares();
  void addSquaresOf(DimExpr e);
  unsigned columnOf(DimExpr monomial);
  /// Takes the cost of looking at all rows from `steps`; false if too little
  /// is left.
  bool pay();
  /// Adds to the work the further cost of a row with large numbers over one
  /// with small numbers; false if it is too much. The simplex makes
  /// determinants of its rows, so the numbers grow with each row.
  bool payNumbers(const presburger::Simplex &simplex);
  /// Adds a row to the simplex; its monomials must be columns.
  void addTo(presburger::Simplex &simplex, DimExpr e, bool isEquality);
  bool isEmpty(bool branch);
  /// (LinearTierSteps.cpp) Multiples of a divisor are at least a divisor apart.
  /// True if the rows that follow leave nothing.
  bool addSteps();
  struct Step {
    DimExpr divisor, e;
  };
  void findSteps(SmallVectorImpl<Step> &candidates);
  /// Multiplies rows so that they contain the monomials of a question
  /// (LinearTierScale.cpp). True if there are any more of them now.
  bool addScaled();
  void describeAll();

  FactTable &table;
  unsigned &steps;
  SmallVector<Row> rows;
  llvm::DenseMap<DimExpr, unsigned> columns;
  SmallVector<DimExpr> monomials;
  /// The bits of the largest coefficient in each column, and of the largest
  /// constant. Their sum is about that of the largest determinant.
  SmallVector<unsigned> columnBits;
  unsigned offsetBits = 0;
  unsigned sumOfBits = 0;
  llvm::DenseMap<DimExpr, bool> rowSeen;
  SmallVector<DimExpr> divisors;
  size_t described = 0;
  /// Products of small numbers so far, and at most.
  uint64_t work = 0, most;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_LINEARTIER_H
