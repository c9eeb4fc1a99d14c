//===- FunctionShapesBounds.cpp - Bounds of expressions over inputs -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

/// Returns the sum of `terms` with each term replaced by an upper (or lower)
/// bound over inputs; null if a term has none.
static DimExpr boundSum(DimExpr e, ExprContext &ctx, Prover &prover,
                        llvm::function_ref<DimExpr(DimExpr, bool)> bound,
                        bool upper) {
  SmallVector<DimExpr> parts;
  // Half of a bound, rounded up, is a tighter bound than that of `x` minus that
  // of `x floordiv 2`.
  DimExpr rest;
  for (auto &[coefficient, x] : findCeiledHalves(e, rest)) {
    DimExpr part = bound(x, (coefficient > 0) == upper);
    if (!part)
      return {};
    parts.push_back(part.ceilDiv(2) * ctx.constant(coefficient));
  }
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  rest.getAsSum(terms, offset);
  parts.push_back(ctx.constant(offset));
  for (auto &[monomial, coefficient] : terms) {
    bool positive = coefficient > 0;
    DimExpr part = bound(monomial, positive == upper);
    if (!part)
      return {};
    parts.push_back(part * ctx.constant(coefficient));
  }
  return ctx.add(parts);
}

/// Replaces integers for which only the range of their type is known by symbols
/// without facts: the range of a type is not worth reporting as a bound.
static DimExpr withoutTypeRanges(DimExpr e, const ModuleShapes &module,
                                 Prover &prover) {
  ExprContext &ctx = e.getContext();
  return e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (!leaf.isSymbol())
      return {};
    const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
    if (record.kind != SymbolRecord::Fresh || record.axis >= 0 ||
        !record.type || !record.type.isInteger())
      return {};
    unsigned width = record.type.getIntOrFloatBitWidth();
    if (width > analysisBudgets.values.width)
      return {};
    Interval known = prover.bounds(leaf);
    auto limit =
        llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
    bool onlyType = known.lower && *known.lower == -limit && known.upper &&
                    *known.upper == limit - 1;
    // No symbol of the analysis has such a high number.
    return onlyType
               ? ctx.symbol((1u << 30) + leaf.getSymbolIndex(), leaf.getOwner())
               : DimExpr();
  });
}

/// Returns an expression over inputs that is >= `e` wherever the facts hold, or
/// null.
DimExpr FunctionShapes::upperOverInputs(DimExpr e, unsigned &steps) const {
  if (isKnown(e))
    return e;
  if (steps == 0)
    return {};
  --steps;
  ExprContext &ctx = module.getExprContext();
  auto isNonNegative = [&](DimExpr x) {
    Interval range = prover->bounds(x);
    return range.lower && *range.lower >= 0;
  };
  DimExpr found;
  switch (e.getKind()) {
  case ExprKind::Symbol:
    if (DimExpr upper = upperOf.lookup(e))
      found = upperOverInputs(upper, steps);
    break;
  case ExprKind::Min: {
    SmallVector<DimExpr> uppers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr upper = upperOverInputs(arg, steps))
        uppers.push_back(upper);
    if (!uppers.empty())
      found = ctx.min(uppers);
    break;
  }
  case ExprKind::Max: {
    SmallVector<DimExpr> uppers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr upper = upperOverInputs(arg, steps))
        uppers.push_back(upper);
    if (uppers.size() == e.getOperands().size())
      found = ctx.max(uppers);
    break;
  }
  case ExprKind::FloorDiv: {
    auto divisor = e.getOperands()[1].getConstant();
    if (divisor && *divisor > 0)
      if (DimExpr upper = upperOverInputs(e.getOperands()[0], steps))
        found = upper.floorDiv(e.getOperands()[1]);
    break;
  }
  case ExprKind::Product: {
    SmallVector<DimExpr> factors;
    for (auto [atom, power] : e.getFactors()) {
      DimExpr upper = upperOverInputs(atom, steps);
      if (!upper || !isNonNegative(atom)) {
        factors.clear();
        break;
      }
      factors.append(power, upper);
    }
    if (!factors.empty())
      found = ctx.mul(factors);
    break;
  }
  case ExprKind::Sum: {
    auto boundRest = [&](DimExpr rest) {
      return boundSum(
          rest, ctx, *prover,
          [&](DimExpr m, bool upper) {
            return upper ? upperOverInputs(m, steps)
                         : lowerOverInputs(m, steps);
          },
          /*upper=*/true);
    };
    found = boundRest(e);
    // A remainder is less than its divisor. Expressions write it as a sum.
    DimExpr rest;
    SmallVector<DimExpr> parts;
    for (const ModTerm &term : findModTerms(e, rest)) {
      Interval divisor = prover->bounds(term.divisor);
      DimExpr most;
      if (divisor.lower && *divisor.lower >= 1)
        most = upperOverInputs(term.divisor, steps);
      bool isAdded = term.coefficient > 0;
      parts.push_back(!most     ? DimExpr()
                      : isAdded ? (most - 1) * ctx.constant(term.coefficient)
                                : ctx.constant(0));
    }
    if (parts.empty())
      break;
    parts.push_back(boundRest(rest));
    if (llvm::is_contained(parts, DimExpr()))
      break;
    DimExpr bound = ctx.add(parts);
    found = found ? ctx.min({found, bound}) : bound;
    break;
  }
  default:
    break;
  }
  if (found)
    return found;
  // Only a constant bound is left.
  Interval range = prover->bounds(withoutTypeRanges(e, module, *prover));
  return range.upper ? ctx.constant(*range.upper) : DimExpr();
}

/// Returns an expression over inputs that is <= `e` wherever the facts hold, or
/// null.
DimExpr FunctionShapes::lowerOverInputs(DimExpr e, unsigned &steps) const {
  if (isKnown(e))
    return e;
  if (steps == 0)
    return {};
  --steps;
  ExprContext &ctx = module.getExprContext();
  if (e.getKind() == ExprKind::Max) {
    SmallVector<DimExpr> lowers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr lower = lowerOverInputs(arg, steps))
        lowers.push_back(lower);
    if (!lowers.empty())
      return ctx.max(lowers);
  }
  Interval range = prover->bounds(withoutTypeRanges(e, module, *prover));
  return range.lower ? ctx.constant(*range.lower) : DimExpr();
}
