//===- Budgets.h - Limits of facts and questions ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every loop of the prover has a limit, and all limits that depend on facts or
// on a question are here. Those of expressions and of texts, which know no
// facts, are in Expr/ExprBudgets.h. Running out makes an answer unknown, never
// wrong. Limits on sizes keep a rule away from expressions on which it would be
// slow; credits bound the cost of all questions to one prover together.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_BUDGETS_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_BUDGETS_H

#include <cstddef>
#include <cstdint>

namespace mlir::symshape::detail {

struct Budgets {
  /// Arithmetic of intervals (Interval.cpp).
  struct {
    /// The power of an interval with a larger exponent keeps only its sign: an
    /// end would be a number of unbounded length.
    unsigned exponent = 64;
  } intervals = {};

  /// Intervals that one new fact moves (FactTable.cpp).
  struct {
    /// Keys looked at again after one new fact. Facts such as x > y and y > x
    /// would move each other for ever.
    unsigned steps = 64;
    /// Keys looked at again for all facts together, and the credit that each
    /// fact adds.
    unsigned firstCredit = 8192;
    unsigned creditPerFact = 3;
    /// Keys that one new fact puts into the queue.
    unsigned keys = 4 * 64;
    /// Sums with more terms are not propagated to their terms,
    unsigned terms = 128;
    /// and products with more factors not to their factors.
    size_t factors = 8;
    /// Ends beyond 2^endBits are dropped, which makes an interval wider.
    unsigned endBits = 128;
  } propagation = {};

  /// The interval of one expression (FactTableBounds.cpp).
  struct {
    /// Sums looked at for one question,
    unsigned fuel = 160;
    /// in a table for one case of the refuter, and there for one key during
    /// propagation.
    unsigned caseFuel = 48;
    unsigned propagationFuel = 16;
    /// Sums looked at for all questions together, and the credit that each
    /// question adds.
    unsigned firstFuelCredit = 1 << 15;
    unsigned fuelPerQuestion = 4;
    /// Terms of one sum that are relaxed, and relaxations inside each other.
    unsigned relaxedTerms = 6;
    unsigned relaxationDepth = 4;
    /// Operators inside each other.
    unsigned recursionDepth = 100;
    /// The longest sum that is grouped by a factor, and the factors tried.
    size_t groupedTerms = 12;
    unsigned groupings = 3;
    /// Sums that may still be looked at when a factor is tried.
    unsigned groupingFuel = 4;
    /// Stated intervals tried for one sum, and those about one leaf among which
    /// they are looked for.
    unsigned factsTried = 8;
    size_t factsSeen = 128;
    /// Operators inside each other down to which they are tried, and sums that
    /// may still be looked at then.
    unsigned factDepth = 6;
    unsigned factFuel = 8;
  } bounds = {};

  /// Leaves replaced by ends that are expressions (FactTableEnds.cpp).
  struct {
    /// Replacements for one question, and replacements inside each other.
    unsigned replacements = 24;
    unsigned depth = 6;
    /// Nodes of an expression.
    unsigned size = 120;
  } ends = {};

  /// Differences as a graph (DifferenceGraph.cpp).
  struct {
    /// Edges with larger weights are left out, and potentials beyond the second
    /// limit, so that sums of them fit 64 bits.
    int64_t weight = int64_t(1) << 52;
    int64_t potential = int64_t(1) << 61;
    /// Edges looked at for all facts together, and the credit that each fact
    /// adds.
    uint64_t firstCredit = 20000;
    uint64_t creditPerFact = 300;
    /// Edges looked at for one question.
    unsigned questionEdges = 3000;
    /// The distance from its end at which a leaf with one end has its
    /// potential.
    int64_t room = int64_t(1) << 20;
  } differences = {};

  /// Polynomials with a moved origin (FactTableShift.cpp).
  struct {
    /// Different atoms, terms, and the degree of a polynomial.
    size_t atoms = 6;
    size_t terms = 16;
    unsigned degree = 5;
    /// Terms of the polynomial after the move.
    size_t monomials = 96;
  } shift = {};

  /// Simplification under facts (FactTableSimplify.cpp).
  struct {
    /// Arms of a minimum that are compared pairwise.
    size_t arms = 16;
    /// Quotients of a numerator that may be its quotient.
    unsigned quotients = 4;
    /// Nodes and depth of an expression.
    unsigned size = 20000;
    unsigned depth = 200;
  } simplify = {};

  /// Choices between facts (FactTableChoices.cpp).
  struct {
    /// Times that all choices are looked at again after one new fact, and
    /// choices looked at each time.
    unsigned rounds = 8;
    unsigned examined = 64;
    /// Choices looked at again for all facts together, and the credit that each
    /// choice adds.
    unsigned firstCredit = 4096;
    unsigned creditPerChoice = 4;
  } choices = {};

  /// One question, and all questions together.
  struct {
    /// Facts given to the costly tiers.
    size_t facts = 40;
    /// With more connected facts, the refuter gets this number of the nearest
    /// ones, and this work for all such questions together.
    size_t nearFacts = 16;
    unsigned nearCredit = 500;
    /// Facts among which one round looks for the nearest ones.
    size_t nearSeen = 256;
    /// Steps of the refuter, and those for a question without `query`.
    unsigned steps = 240;
    unsigned fewSteps = 24;
    /// Work (about 20 us each) that a step may cost on average.
    unsigned workPerStep = 12;
    /// Work for all questions together, and the credit that each question adds.
    unsigned firstCredit = 6000;
    unsigned creditPerQuestion = 1;
    /// Work for a contradiction between facts, even if no credit is left.
    unsigned leastWork = 1000;
    /// Facts given to the costly tiers that count as one unit of work.
    unsigned factsPerWork = 8;
    /// Larger expressions without composite facts are not given to the refuter
    /// by `provesEqual` and `provesLessEqual`.
    unsigned worthwhileSize = 200;
  } question = {};

  /// An irreducible set of contradictory facts (ProverFacts.cpp).
  struct {
    /// Facts among which it is looked for at first, and at last; each time,
    /// their number is multiplied by `growth`.
    size_t firstCandidates = 8;
    size_t candidates = 512;
    size_t growth = 8;
  } conflict = {};

  /// Assignments that meet the facts (Guess.cpp, WitnessSearch.cpp).
  struct {
    /// Assignments that are tried before any other tier, facts that one may
    /// have to meet, and the size of the statement.
    unsigned guesses = 2;
    size_t guessedFacts = 32;
    unsigned guessedSize = 256;
    /// A guess takes no end of a range that is larger in magnitude, unless the
    /// range has no smaller number.
    int64_t guessedEnd = int64_t(1) << 20;
    /// Starting points before and after the refuter.
    unsigned firstTries = 24;
    unsigned moreTries = 400;
    /// Instructions for looking at every assignment, before and after the
    /// refuter.
    uint64_t firstEnumeration = 100000;
    uint64_t moreEnumeration = 1000000;
    /// Steps from a starting point towards the facts. A starting point ends
    /// when a number or a step is larger than `repaired`.
    unsigned repairSteps = 10;
    int64_t repaired = int64_t(1) << 40;
    /// Steps over which it measures a slope after a step of 1 changed nothing,
    /// each eight times as wide as the one before.
    unsigned widerSteps = 3;
    /// Times that the same starting point is tried.
    unsigned repeats = 2;
    /// Constants of the expressions near which numbers are tried; larger ones
    /// are left out.
    size_t hotNumbers = 24;
    int64_t hotNumber = int64_t(1) << 30;
    /// Numbers kept for one symbol, which starting points combine.
    unsigned candidates = 48;
    /// The starting points that use only the first few of these numbers, which
    /// do not depend on the constants,
    unsigned fewStarts = 24;
    unsigned fewCandidates = 4;
    /// and those that use some more.
    unsigned someStarts = 80;
    unsigned someCandidates = 16;
    /// The starting points that mostly use these numbers and others near 0.
    unsigned nearStarts = 40;
  } witness = {};

  /// Rewriting and cases (Refuter.cpp, RefuterCases.cpp).
  struct {
    /// Rounds of rewriting of one set of constraints.
    unsigned rewriteRounds = 8;
    /// Constraints of one case, and nodes of all of them together.
    size_t items = 48;
    uint64_t totalSize = 2500;
    /// Leaves of the refuter itself.
    unsigned freshLeaves = 1 << 16;
    /// Choices between facts looked at for one question. (The table of the
    /// prover has used the others already.)
    size_t choices = 8;
    /// Nodes of all constraints together, and sums looked at by a table, that
    /// count as one unit of work.
    uint64_t sizePerWork = 50;
    uint64_t sumsPerWork = 10;
    /// Splits inside each other, and splits of choices inside each other.
    unsigned depth = 6;
    unsigned choiceDepth = 4;
    /// Splits inside a split by the sign of a leaf.
    unsigned signDepth = 2;
    /// Cases of one split by remainders, and by values.
    unsigned residueCases = 72;
    unsigned valueCases = 8;
    /// From so many minima and maxima on, linear reasoning comes before a
    /// split.
    unsigned manyArms = 3;
    /// Assignments of residues looked at for one equation. Equations with more
    /// atoms or terms are left out.
    int64_t residues = 300;
    size_t residueAtoms = 3;
    size_t residueTerms = 8;
    /// The moduli tried: their squares or cubes leave few residues.
    int64_t moduli[7] = {3, 4, 5, 7, 8, 9, 16};
  } refuter = {};

  /// Equations solved for a leaf (RefuterEquations.cpp).
  struct {
    /// Equations solved in one round, and nodes of an equation.
    unsigned solved = 24;
    uint64_t size = 120;
  } equations = {};

  /// Equations between products (RefuterProducts.cpp).
  struct {
    /// Nodes of an equation, and equations.
    uint64_t size = 60;
    size_t equations = 8;
    /// Forms of one numerator.
    size_t forms = 12;
    /// Multiples of equations, multipliers of the question, and monomials.
    size_t multiples = 24;
    size_t multipliers = 12;
    size_t columns = 40;
  } products = {};

  /// Rational linear reasoning (LinearTier.cpp).
  struct {
    /// Rows and columns beyond which nothing is tried.
    size_t rows = 90;
    size_t columns = 60;
    /// Rows that are multiplied with each other, products kept, and nodes of a
    /// row that is multiplied.
    size_t multipliers = 28;
    size_t products = 44;
    unsigned rowSize = 60;
    /// New monomials in one product: of a row of the question and a divisor, of
    /// a row of the question and another row, and the additional ones of a
    /// second round for every product but the first kind.
    unsigned newByDivisor = 3;
    unsigned newByGoal = 1;
    unsigned newLater = 1;
    /// Pairs of terms of two rows that are multiplied, and atoms by which an
    /// equation is multiplied.
    size_t termPairs = 64;
    size_t atoms = 16;
    /// Branches on fractional atoms.
    unsigned branches = 12;
    /// Products that count as one unit of work.
    unsigned productsPerWork = 8;
    /// Bits of the largest coefficients of all columns together up to which the
    /// numbers of the simplex count as small. In larger ones, a word counts as
    /// this number of products of small numbers.
    unsigned smallBits = 256;
    unsigned productsPerWord = 8;
    /// Numbers in the rows of one question to the simplex that count as a step.
    size_t cellsPerStep = 100;
  } linear = {};

  /// Multiples of a divisor (LinearTierSteps.cpp).
  struct {
    /// Divisors, expressions for each of them, and all expressions.
    size_t divisors = 6;
    size_t multiples = 5;
    size_t candidates = 32;
    /// Nodes of a row.
    unsigned size = 60;
    /// Questions put to the simplex, those that count as one with all rows, and
    /// points kept that answer some without it.
    unsigned checks = 64;
    unsigned checksPerPayment = 8;
    size_t points = 12;
  } steps = {};

  /// Quadratics of linear forms (LinearTierSquares.cpp).
  struct {
    /// Nodes of a row, and forms taken from it.
    unsigned rowSize = 80;
    unsigned forms = 4;
  } squares = {};

  /// Rows times monomials (LinearTierScale.cpp).
  struct {
    /// Monomials of the question, rows made, and nodes of a row.
    size_t wanted = 8;
    size_t scaled = 40;
    unsigned size = 60;
  } scale = {};
};

inline constexpr Budgets budgets{};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_BUDGETS_H
