//===- WrappedNumbers.cpp - Numbers that may have wrapped -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/WrappedNumbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if every path to `op` computes `v` first.
static bool isEarlier(Value v, Operation *op) {
  Operation *here = v.getParentBlock()->findAncestorOpInBlock(*op);
  Operation *def = v.getDefiningOp();
  return here && (!def || (def != here && def->isBeforeInBlock(here)));
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
