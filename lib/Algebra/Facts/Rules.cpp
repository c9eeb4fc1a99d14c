//===- Rules.cpp - The rules of the prover by name ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Rules.h"
#include "SymShape/Algebra/ProverDebug.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

uint64_t detail::disabledRules = 0;

/// In the order of `Rule`.
static const ProverRule rules[] = {
    {"propagate-sum", "the interval of a sum bounds its terms"},
    {"propagate-atom", "the interval of an operator bounds its operands"},
    {"solve-leaf", "x + e == 0 replaces x by -e"},
    {"bounds-by-facts", "a stated interval of a - b bounds 3 * a - 3 * b + c"},
    {"bounds-by-relaxation",
     "d * (n floordiv d) is n - r with r in [0, d - 1]"},
    {"bounds-of-digits", "n floordiv 12 is (n floordiv 4) floordiv 3"},
    {"bounds-by-arms", "a minimum is one of its arms, and at most each arm"},
    {"bounds-by-grouping", "x * y - x is bounded as x * (y - 1)"},
    {"bounds-of-squares", "x * x - b * x is smallest around b / 2"},
    {"bounds-by-shift",
     "x >= l turns a polynomial in x into one in x - l >= 0"},
    {"ends", "x <= h bounds x * u + v, also for an expression h"},
    {"simplify-division", "t >= 1 simplifies (n * t) floordiv t to n"},
    {"divide-by-factor", "(n * t + k) floordiv (6 * t) divides by t first"},
    {"take-out-quotient", "n floordiv d is q + (n - d * q) floordiv d"},
    {"simplify-remainders", "d * (n floordiv d) is n minus a known remainder"},
    {"simplify-min-max",
     "drops operands of min and max that are never the result"},
    {"simplify-broadcast",
     "drops operands of a broadcast that never determine its size"},
    {"choices", "if all alternatives but one are refuted, that one holds"},
    {"choice-hull", "uses a bound that every alternative gives"},
    {"differences", "adds facts y - x <= c along paths and cycles"},
    {"definitions", "the fact f == i * b + j replaces f"},
    {"scaled-definitions", "solves 2 * a == 3 * b with Euclid's algorithm"},
    {"divisibility", "n mod d == v makes n equal d * k + v"},
    {"congruences", "a mod c == b mod c makes a equal b + c * k"},
    {"numerators", "uses equations to show that a numerator is divisible"},
    {"product-combinations", "a product that combines equations is 0"},
    {"factors", "one factor of a product that is 0 is 0"},
    {"powers", "x^3 >= y^3 makes x >= y, and x^2 - y^2 == 7 bounds x + y"},
    {"no-residues",
     "an equation without a solution modulo 3, 4, 5, ... has none"},
    {"goal-by-ends", "symbolic bounds (rule ends) decide the question"},
    {"prune-alternatives", "drops refuted alternatives"},
    {"linear", "adds rational multiples of inequalities over monomials"},
    {"linear-digits", "n floordiv 4 - 3 * (n floordiv 12) is in [0, 2]"},
    {"linear-steps", "two multiples of d are equal or differ by at least d"},
    {"linear-squares", "(l - v) * (l - v - 1) >= 0 for integers"},
    {"linear-scale", "multiplies inequalities by monomials of the question"},
    {"linear-products", "multiplies two inequalities a >= 0 and b >= 0"},
    {"linear-branching", "splits a fractional x into x <= k and x >= k + 1"},
    {"split-zero-product", "tries each factor of a product that is 0"},
    {"split-intervals", "tries each interval of a list"},
    {"split-alternatives", "tries each alternative of a choice"},
    {"split-arms", "tries each arm of a minimum or maximum"},
    {"split-goal", "splits e != 0 of the question into e >= 1 and e <= -1"},
    {"split-non-zero", "splits a fact e != 0 into e >= 1 and e <= -1"},
    {"split-signs", "tries each sign of a divisor"},
    {"split-residues", "tries each remainder modulo the divisors"},
    {"split-values", "tries each value of a small range"},
    {"split-factor-signs", "tries each sign of a factor"},
    {"enumeration", "tries every assignment if few are left"},
};
static_assert(std::size(rules) == size_t(Rule::Enumeration) + 1 &&
                  std::size(rules) <= 64,
              "one name for each rule, one bit for each name");

llvm::ArrayRef<ProverRule> mlir::symshape::getProverRules() { return rules; }

bool mlir::symshape::setProverRuleEnabled(llvm::StringRef name, bool enabled) {
  const ProverRule *rule =
      llvm::find_if(rules, [&](const ProverRule &r) { return r.name == name; });
  if (rule == std::end(rules))
    return false;
  uint64_t bit = uint64_t(1) << (rule - rules);
  disabledRules = enabled ? disabledRules & ~bit : disabledRules | bit;
  return true;
}
