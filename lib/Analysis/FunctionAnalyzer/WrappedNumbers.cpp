//===- WrappedNumbers.cpp - Numbers that may have wrapped -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/WrappedNumbers.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if every path to `op` computes `v` first.
static bool isEarlier(Value v, Operation *op) {
  Operation *here = v.getParentBlock()->findAncestorOpInBlock(*op);
  Operation *def = v.getDefiningOp();
  return here && (!def || (def != here && def->isBeforeInBlock(here)));
}

SmallVector<Value> WrappedNumbers::dependingOn(DimExpr leaf,
                                               Operation *op) const {
  SmallVector<Value> found;
  auto it = byLeaf.find(leaf);
  if (it != byLeaf.end())
    for (Value v : it->second)
      if (isEarlier(v, op))
        found.push_back(v);
  return found;
}

/// True if the number is congruent to its expression wherever it is not poison
/// and poison only where its operands are.
static bool isPlainNumber(Value v) {
  Operation *def = v.getDefiningOp();
  auto flags = dyn_cast_or_null<arith::ArithIntegerOverflowFlagsInterface>(def);
  bool isFlagged =
      flags && (flags.hasNoSignedWrap() || flags.hasNoUnsignedWrap());
  return def && !isFlagged && v.getType().isSignlessIntOrIndex();
}

void WrappedNumbers::set(Value v, DimExpr e) {
  if (congruences.lookup(v) == e)
    return;
  erase(v);
  congruences[v] = e;
  for (DimExpr leaf : e.getLeaves()) {
    SmallVector<Value, 2> &known = byLeaf[leaf];
    if (known.size() < analysisBudgets.values.congruentNumbers)
      known.push_back(v);
  }
}

void WrappedNumbers::erase(Value v) {
  auto known = congruences.find(v);
  if (known == congruences.end())
    return;
  DimExpr e = known->second;
  congruences.erase(known);
  auto it = first.find({e, v.getType()});
  if (it != first.end() && it->second == v)
    first.erase(it);
  for (DimExpr leaf : e.getLeaves())
    llvm::erase(byLeaf[leaf], v);
}

Value WrappedNumbers::findEarlier(Value v, DimExpr e) const {
  Value earliest = first.lookup({e, v.getType()});
  return earliest && earliest != v && isPlainNumber(v) &&
                 isEarlier(earliest, v.getDefiningOp())
             ? earliest
             : Value();
}

void WrappedNumbers::setFirst(Value v, bool replaces) {
  auto known = congruences.find(v);
  if (known == congruences.end() || !isPlainNumber(v))
    return;
  Value &found = first[{known->second, v.getType()}];
  if (replaces || !found)
    found = v;
}
