//===- Guess.cpp - One assignment of small numbers ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/Guess.h"
#include "Facts/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

DynamicAPInt Guess::choose(DimExpr leaf) {
  Interval range = table.bounds(leaf);
  // The first eight leaves get different numbers in the second guess, and none
  // of them 0, 1 or 2, for which unlike expressions are often equal.
  int64_t place = int64_t(values.size() % 8);
  DynamicAPInt value(number == 0 ? -1 : 3 + place);
  const auto &end = range.lower ? range.lower : range.upper;
  if (number == 0 && end && abs(*end) <= budgets.witness.guessedEnd)
    value = *end;
  if (range.lower && value <= *range.lower)
    value = *range.lower + (number == 0 ? 0 : 1 + place);
  if (range.upper && value > *range.upper)
    value = *range.upper;
  return value;
}

std::optional<DynamicAPInt> Guess::valueOf(DimExpr leaf) {
  for (const auto &[known, value] : values)
    if (known == leaf)
      return value;
  DimExpr equal = table.normalize(leaf);
  std::optional<DynamicAPInt> value;
  if (equal == leaf)
    value = choose(leaf);
  else
    value = evaluate(equal, [&](DimExpr other) { return valueOf(other); });
  if (value)
    values.emplace_back(leaf, *value);
  return value;
}

bool Guess::isFalse(const Constraint &c) {
  return holdsUnder(
             c, [&](DimExpr leaf) { return valueOf(leaf); },
             /*in64Bits=*/true) == Truth::False;
}

Witness Guess::getWitness(llvm::ArrayRef<DimExpr> leaves) {
  for (DimExpr leaf : leaves)
    valueOf(leaf);
  Witness witness = values;
  llvm::sort(witness, [](const auto &a, const auto &b) {
    return DimExpr::compare(a.first, b.first) < 0;
  });
  return witness;
}
