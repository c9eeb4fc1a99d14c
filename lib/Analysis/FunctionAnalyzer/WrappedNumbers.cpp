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

void WrappedNumbers::set(Value v, DimExpr e) {
  congruences[v] = e;
  for (DimExpr leaf : e.getLeaves()) {
    SmallVector<Value, 2> &known = byLeaf[leaf];
    if (known.size() < analysisBudgets.values.congruentNumbers &&
        !llvm::is_contained(known, v))
      known.push_back(v);
  }
}

SmallVector<Value> WrappedNumbers::dependingOn(DimExpr leaf,
                                               Operation *op) const {
  SmallVector<Value> found;
  auto it = byLeaf.find(leaf);
  if (it != byLeaf.end())
    for (Value v : it->second)
      if (congruences.contains(v) && isEarlier(v, op))
        found.push_back(v);
  return found;
}

Value WrappedNumbers::findEarlier(Value v, DimExpr e, unsigned width) {
  Operation *def = v.getDefiningOp();
  auto flags = dyn_cast_or_null<arith::ArithIntegerOverflowFlagsInterface>(def);
  bool isFlagged =
      flags && (flags.hasNoSignedWrap() || flags.hasNoUnsignedWrap());
  if (!def || isFlagged || !v.getType().isSignlessIntOrIndex())
    return {};
  Value &earliest = first[{e, width}];
  if (earliest && earliest != v && earliest.getType() == v.getType() &&
      isEarlier(earliest, def) && congruences.lookup(earliest) == e)
    return earliest;
  earliest = v;
  return {};
}
