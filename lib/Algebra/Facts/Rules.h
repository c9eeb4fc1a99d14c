//===- Rules.h - The rules of the prover by name ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule of the prover has a name, so that a test can switch it off and see
// which laws need it. Off means: the rule does not apply.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H

#include <cstdint>

namespace mlir::symshape::detail {

enum class Rule : uint8_t {
  PropagateSum,       ///< the interval of a sum bounds its terms
  PropagateAtom,      ///< the interval of an operator bounds its operands
  SolveLeaf,          ///< x + e == 0 replaces x by -e
  BoundsByFacts,      ///< a stated interval of a - b bounds 3 * a - 3 * b + c
  BoundsByRelaxation, ///< d * (n floordiv d) is n - r with r in [0, d - 1]
  BoundsOfDigits,     ///< n floordiv 12 is (n floordiv 4) floordiv 3
  BoundsByArms,       ///< a minimum is one of its arms, and at most each arm
  BoundsByGrouping,   ///< x * y - x is bounded as x * (y - 1)
  BoundsOfSquares,    ///< x * x - b * x is smallest around b / 2
  BoundsByShift,      ///< x >= l turns a polynomial in x into one in x - l >= 0
  Ends,               ///< x <= h bounds x * u + v, also for an expression h
  SimplifyDivision,   ///< t >= 1 simplifies (n * t) floordiv t to n
  DivideByFactor,     ///< (n * t + k) floordiv (6 * t) divides by t first
  TakeOutQuotient,    ///< n floordiv d is q + (n - d * q) floordiv d
  SimplifyRemainders, ///< d * (n floordiv d) is n minus a known remainder
  SimplifyMinMax, ///< drops operands of min and max that are never the result
  SimplifyBroadcast, ///< drops operands of a broadcast that never determine its
                     ///< size
  Choices,     ///< if all alternatives but one are refuted, that one holds
  ChoiceHull,  ///< a bound that every alternative gives
  Differences, ///< paths and cycles of facts y - x <= c
  Definitions, ///< the fact f == i * b + j replaces f
  ScaledDefinitions,   ///< solves 2 * a == 3 * b with Euclid's algorithm
  Divisibility,        ///< n mod d == v makes n equal d * k + v
  Congruences,         ///< a mod c == b mod c makes a equal b + c * k
  Numerators,          ///< uses equations to show that a numerator is divisible
  ProductCombinations, ///< a product that combines equations is 0
  Factors,             ///< one factor of a product that is 0 is 0
  Powers,     ///< x^3 >= y^3 makes x >= y, and x^2 - y^2 == 7 bounds x + y
  NoResidues, ///< an equation without a solution modulo 3, 4, 5, ... has none
  GoalByEnds, ///< symbolic bounds (rule ends) decide the question
  PruneAlternatives, ///< drops refuted alternatives
  Linear,            ///< rational linear reasoning over monomials
  LinearDigits,      ///< n floordiv 4 - 3 * (n floordiv 12) is in [0, 2]
  LinearSteps,       ///< two multiples of d are equal or differ by at least d
  LinearSquares,     ///< (l - v) * (l - v - 1) >= 0 for integers
  LinearScale,       ///< multiplies inequalities by monomials of the question
  LinearProducts,    ///< multiplies two inequalities a >= 0 and b >= 0
  LinearBranching,   ///< x <= k or x >= k + 1 for a fractional x
  SplitZeroProduct,  ///< each factor of a product that is 0
  SplitIntervals,    ///< each interval of a list
  SplitAlternatives, ///< each alternative of a choice
  SplitArms,         ///< each arm of a minimum or maximum
  SplitGoal,         ///< e != 0 as e >= 1 or e <= -1, for the question
  SplitNonZero,      ///< e != 0 as e >= 1 or e <= -1, for a fact
  SplitSigns,        ///< each sign of a divisor
  SplitResidues,     ///< each remainder modulo the divisors
  SplitValues,       ///< each value of a small range
  SplitFactorSigns,  ///< each sign of a factor
  Enumeration,       ///< every assignment, where few are left
};

/// One bit for each rule that is off; for tests only, so without locks.
extern uint64_t disabledRules;

inline bool isOn(Rule rule) { return !(disabledRules >> unsigned(rule) & 1); }

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H
