//===- ValueStateScalars.cpp - Sizes read from scalars ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a size from a number, by a rule that says how to convert it (see
// `symshape.dynamic_truncate`). For an argument of the function, the size is a
// leaf `scalar(k, rule)`, also if it is a tensor of rank 0. For a float that
// was computed exactly, this file rounds it.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

static bool clamps(StringRef rule) {
  return rule == stringifyScalarRule(ScalarRule::round_half_away_clamp);
}

/// Returns the integer that a rule makes of a float that is a known quotient.
/// It may be wrong for a negative one, which is an error, or becomes 0 later.
static DimExpr round(const ExactReal &r, ScalarRule rule) {
  DimExpr n = r.numerator;
  ExprContext &ctx = n.getContext();
  DimExpr d = ctx.constant(r.denominator);
  switch (rule) {
  case ScalarRule::round_half_away_clamp:
    return r.isRounded ? DimExpr() : (n * 2 + d).floorDiv(d * 2);
  case ScalarRule::truncate:
    return ctx.max({n, ctx.constant(0)}).floorDiv(d);
  case ScalarRule::floor:
    return n.floorDiv(d);
  case ScalarRule::ceil:
    return n.ceilDiv(d);
  case ScalarRule::index_cast:
    return {};
  }
  return {};
}

DimExpr ValueState::converted(Value scalar, StringRef rule) {
  if (!scalar)
    return {};
  // The number in a tensor of rank 0.
  if (auto made = scalar.getDefiningOp<tensor::FromElementsOp>())
    return converted(made.getElements().front(), rule);
  bool mayRead = module.mayReadScalars();
  std::optional<ScalarRule> known = symbolizeScalarRule(rule);
  DimExpr e = content(scalar);
  if (ArrayRef<DimExpr> elements = contents(scalar); elements.size() == 1)
    e = elements.front();
  if (!e && known)
    if (ExactReal r = real(scalar); r.numerator)
      e = round(r, *known);
  if (!e && mayRead) {
    Value from = scalar;
    // The element of a tensor of rank 0 is an input, too.
    if (auto extract = scalar.getDefiningOp<tensor::ExtractOp>();
        extract && extract.getIndices().empty())
      from = extract.getTensor();
    auto arg = dyn_cast<BlockArgument>(from);
    if (arg && arg.getOwner()->getParentOp() == shapes.func &&
        arg.getOwner()->isEntryBlock())
      return ctx.scalar(arg.getArgNumber(), rule, shapes.owner);
  }
  if (!e)
    return {};
  if (clamps(rule))
    e = shapes.prover->simplify(ctx.max({e, ctx.constant(0)}));
  return mayRead || e.isConstant() ? e : DimExpr();
}

void ValueState::setAtMost(Value result, unsigned axis, DimExpr bound) {
  if (!result || !own(bound))
    return;
  // The symbol denotes the extent itself, so the minimum of both is the extent.
  DimExpr stated = statedExtent(result, axis);
  setExtent(result, axis,
            ctx.min({stated ? stated : fresh(result, axis), bound}));
}

void ValueState::countAtMost(Value count, DimExpr bound) {
  DimExpr e = content(count);
  if (!e || !own(bound) || !isOwnSymbol(e, count))
    return;
  define(count, makeCompare(Relation::Le, ctx.constant(0), e));
  define(count, makeCompare(Relation::Le, e, bound));
  setUpper(e, bound);
}
