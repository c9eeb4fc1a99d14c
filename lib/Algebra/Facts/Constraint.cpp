//===- Constraint.cpp - Facts and questions in one form -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Constraint.h"
#include "Expr/CompiledExpr.h"
#include "SymShape/Algebra/Interval.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

Constraint detail::toConstraint(const Predicate &p) {
  switch (p.relation) {
  case Relation::Eq:
    return {Constraint::Zero, p.lhs - p.rhs};
  case Relation::Ne:
    return {Constraint::NonZero, p.lhs - p.rhs};
  case Relation::Le:
    return {Constraint::NonNegative, p.rhs - p.lhs};
  case Relation::Lt:
    return {Constraint::NonNegative, p.rhs - p.lhs - 1};
  case Relation::Divisible:
    return {Constraint::Zero, p.lhs.mod(p.rhs)};
  }
  return {Constraint::Zero, p.lhs};
}

Constraint detail::negate(const Constraint &c) {
  switch (c.kind) {
  case Constraint::Zero:
    return {Constraint::NonZero, c.e};
  case Constraint::NonZero:
    return {Constraint::Zero, c.e};
  default:
    return {Constraint::NonNegative, -c.e - 1};
  }
}

bool detail::holdsAt(const Constraint &c, const llvm::DynamicAPInt &value) {
  switch (c.kind) {
  case Constraint::Zero:
    return value == 0;
  case Constraint::NonZero:
    return value != 0;
  case Constraint::NonNegative:
    return value >= 0;
  case Constraint::OneOf:
    return llvm::any_of(c.intervals,
                        [&](const Interval &i) { return contains(i, value); });
  case Constraint::AnyOf:
    break;
  }
  return false;
}

Truth detail::holdsUnder(
    const Constraint &c,
    llvm::function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)> value,
    bool in64Bits) {
  if (c.kind != Constraint::AnyOf) {
    std::optional<llvm::DynamicAPInt> v =
        in64Bits ? evaluateIn64Bits(c.e, value) : evaluate(c.e, value);
    return v ? truthOf(holdsAt(c, *v)) : Truth::Unknown;
  }
  bool isKnown = true;
  for (const Constraint::Conjunction &alternative : c.alternatives) {
    bool all = true;
    for (const Constraint &part : alternative) {
      Truth holds = holdsUnder(part, value, in64Bits);
      isKnown &= holds != Truth::Unknown;
      all &= holds == Truth::True;
    }
    if (all)
      return Truth::True;
  }
  return isKnown ? Truth::False : Truth::Unknown;
}

void detail::forEachExpr(const Constraint &c,
                         llvm::function_ref<void(DimExpr)> fn) {
  if (c.kind != Constraint::AnyOf)
    return fn(c.e);
  for (const Constraint::Conjunction &alternative : c.alternatives)
    for (const Constraint &part : alternative)
      forEachExpr(part, fn);
}

void detail::mapExprs(Constraint &c, llvm::function_ref<DimExpr(DimExpr)> fn) {
  if (c.kind != Constraint::AnyOf) {
    c.e = fn(c.e);
    return;
  }
  for (Constraint::Conjunction &alternative : c.alternatives)
    for (Constraint &part : alternative)
      mapExprs(part, fn);
}

DimExpr detail::getViolation(const Constraint &c) {
  ExprContext &ctx = c.e.getContext();
  switch (c.kind) {
  case Constraint::Zero:
    return ctx.max({c.e, -c.e});
  case Constraint::NonZero:
    return ctx.constant(1) - ctx.min({ctx.constant(1), ctx.max({c.e, -c.e})});
  case Constraint::NonNegative:
    return ctx.max({ctx.constant(0), -c.e});
  case Constraint::OneOf:
    break;
  case Constraint::AnyOf: {
    llvm::SmallVector<DimExpr> choices;
    for (const Constraint::Conjunction &alternative : c.alternatives) {
      llvm::SmallVector<DimExpr> parts{ctx.constant(0)};
      for (const Constraint &part : alternative)
        parts.push_back(getViolation(part));
      choices.push_back(ctx.max(parts));
    }
    return choices.empty() ? ctx.constant(1) : ctx.min(choices);
  }
  }
  llvm_unreachable("a set of intervals has no such expression");
}
