//===- Example.cpp - Sizes that show a difference -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Example.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

Example symshape::exampleOf(DimExpr expected, DimExpr found,
                            const Witness &witness, ModuleShapes &shapes,
                            ArrayRef<Predicate> when) {
  llvm::SmallDenseMap<DimExpr, llvm::DynamicAPInt> values;
  for (auto &[leaf, value] : witness)
    values.insert({leaf, value});
  auto valueOf = [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
    auto it = values.find(leaf);
    if (it == values.end())
      return std::nullopt;
    return it->second;
  };
  Example example;
  // Show only the sizes on which the difference depends.
  SmallVector<DimExpr, 4> leaves = (expected - found).getLeaves();
  for (const Predicate &condition : when)
    for (DimExpr leaf : (condition.lhs - condition.rhs).getLeaves())
      if (!llvm::is_contained(leaves, leaf))
        leaves.push_back(leaf);
  for (DimExpr leaf : leaves)
    if (auto value = valueOf(leaf))
      example.sizes.push_back({shapes.inputName(leaf), *value});
  example.expected = evaluate(expected, valueOf);
  example.found = evaluate(found, valueOf);
  return example;
}

std::string Example::text() const {
  std::string text;
  for (auto &[name, value] : sizes)
    text +=
        (text.empty() ? "for " : ", ") + name + " = " + llvm::to_string(value);
  if (expected && found)
    text += (isAtLeast ? ": expected at least " : ": expected ") +
            llvm::to_string(*expected) + ", found " + llvm::to_string(*found);
  return text;
}
