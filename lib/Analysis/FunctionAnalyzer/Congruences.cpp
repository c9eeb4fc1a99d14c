//===- Congruences.cpp - Numbers that may have wrapped --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of integer arithmetic that may wrap is a fresh symbol that is
// congruent to the ideal result modulo 2^width. Two numbers of the same width
// that are congruent to the same expression are equal: for example `a + b` at
// one place and `b + a` at another.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr FunctionAnalyzer::congruent(Value v) {
  DimExpr e = congruences.lookup(v);
  return e ? e : content(v);
}

void FunctionAnalyzer::setCongruent(Value v, DimExpr e) {
  if (e.getTreeSize() <= kMaxCongruentSize && !isUnwieldy(e))
    congruences[v] = e;
}

/// True if every path to `op` computes `v` first.
static bool isEarlier(Value v, Operation *op) {
  Operation *here = v.getParentBlock()->findAncestorOpInBlock(*op);
  Operation *def = v.getDefiningOp();
  return here && (!def || (def != here && def->isBeforeInBlock(here)));
}

void FunctionAnalyzer::setWrapped(Value v, DimExpr e) {
  Operation *def = v.getDefiningOp();
  auto flags = dyn_cast_or_null<arith::ArithIntegerOverflowFlagsInterface>(def);
  // An overflow flag constrains the result of this op only.
  bool isFlagged =
      flags && (flags.hasNoSignedWrap() || flags.hasNoUnsignedWrap());
  if (def && !isFlagged && v.getType().isSignlessIntOrIndex()) {
    Value &first = wrapped[{e, widthOf(v.getType())}];
    if (first && first != v && first.getType() == v.getType() &&
        isEarlier(first, def) && congruences.lookup(first) == e) {
      setContent(v, content(first));
      return setCongruent(v, e);
    }
    first = v;
  }
  setContent(v, fresh(v, -1));
  setCongruent(v, e);
}

void FunctionAnalyzer::mergeCongruences(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  if (it == merges.end() || it->second.content || it->second.edges.empty() ||
      !isFollowedInteger(to.getType()))
    return;
  DimExpr common;
  for (auto &[edge, from] : it->second.edges) {
    DimExpr e = from ? congruent(from) : DimExpr();
    if (!e || (common && e != common) || !isVisible(e, visibleBelow))
      return;
    common = e;
  }
  setWrapped(to, common);
}
