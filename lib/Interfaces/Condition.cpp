//===- Condition.cpp - What a bit says of extents -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Condition.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::ArrayRef;
using llvm::SmallVector;

ConditionRef symshape::makeCompare(Relation relation, DimExpr lhs,
                                   DimExpr rhs) {
  auto c = std::make_shared<Condition>();
  c->compare = Predicate{relation, lhs, rhs};
  return c;
}

ConditionRef symshape::makeLogic(Condition::Kind kind,
                                 llvm::ArrayRef<ConditionRef> args) {
  auto c = std::make_shared<Condition>();
  c->kind = kind;
  for (const ConditionRef &arg : args) {
    if (!arg)
      return {};
    c->size += arg->size;
    c->args.push_back(arg);
  }
  return c->size <= Condition::kMaxSize ? c : ConditionRef();
}

Predicate symshape::negate(const Predicate &p) {
  switch (p.relation) {
  case Relation::Eq:
    return {Relation::Ne, p.lhs, p.rhs};
  case Relation::Ne:
    return {Relation::Eq, p.lhs, p.rhs};
  case Relation::Le:
    return {Relation::Lt, p.rhs, p.lhs};
  case Relation::Lt:
    return {Relation::Le, p.rhs, p.lhs};
  case Relation::Divisible:
    break;
  }
  // `x mod 0` is x, and 0 divides only 0: the two agree everywhere.
  ExprContext &ctx = p.lhs.getContext();
  return {Relation::Ne, ctx.mod(p.lhs, p.rhs), ctx.constant(0)};
}

/// Parts of a condition that are decided while others are supposed, and how
/// deep such parts may be nested: each level asks twice.
static constexpr size_t kMaxSupposedParts = 8;
static constexpr unsigned kMaxSupposedDepth = 3;

/// States that `c` is `truth`, as far as it is a conjunction.
static void suppose(const ConditionRef &c, bool truth, Prover &prover) {
  switch (c->kind) {
  case Condition::Compare:
    prover.add(truth ? c->compare : negate(c->compare));
    return;
  case Condition::Not:
    return suppose(c->args[0], !truth, prover);
  case Condition::And:
  case Condition::Or:
    if ((c->kind == Condition::And) == truth)
      for (const ConditionRef &arg : c->args)
        suppose(arg, truth, prover);
    return;
  }
}

static Verdict opposite(Verdict v) {
  return v == Verdict::Always  ? Verdict::Never
         : v == Verdict::Never ? Verdict::Always
                               : Verdict::Unknown;
}

/// `depth` levels of nested parts are decided while others are supposed.
static Verdict decideNested(const ConditionRef &c, Prover &prover,
                            unsigned depth) {
  switch (c->kind) {
  case Condition::Compare: {
    Prover::QueryOptions options;
    options.wantUsed = false;
    Verdict v = prover.query(c->compare, options).verdict();
    return v == Verdict::Sometimes ? Verdict::Unknown : v;
  }
  case Condition::Not:
    return opposite(decideNested(c->args[0], prover, depth));
  case Condition::And:
  case Condition::Or:
    break;
  }
  // A disjunction is true if each part is when those before it are false, and
  // the same with the roles exchanged. (In a scope that this makes inconsistent
  // nothing is answered; a part that is decided alone is seen before.)
  bool isAnd = c->kind == Condition::And;
  Verdict strong = isAnd ? Verdict::Never : Verdict::Always;
  bool allWeak = true;
  SmallVector<ConditionRef> open;
  for (const ConditionRef &arg : c->args) {
    Verdict v = decideNested(arg, prover, depth);
    if (v == strong)
      return strong;
    if (v != opposite(strong)) {
      allWeak = false;
      open.push_back(arg);
    }
  }
  if (allWeak)
    return opposite(strong);
  if (depth == 0 || open.size() < 2 || open.size() > kMaxSupposedParts)
    return Verdict::Unknown;
  prover.push();
  for (const ConditionRef &arg : ArrayRef(open).drop_back())
    suppose(arg, isAnd, prover);
  Verdict last = decideNested(open.back(), prover, depth - 1);
  prover.pop();
  return last == strong ? strong : Verdict::Unknown;
}

Verdict symshape::decide(const ConditionRef &c, Prover &prover) {
  return c ? decideNested(c, prover, kMaxSupposedDepth) : Verdict::Unknown;
}
