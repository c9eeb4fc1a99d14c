//===- FactTable.cpp - Scoped ranges of expressions -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactTable.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Scopes and versions
//===----------------------------------------------------------------------===//

void FactTable::push() {
  scopes.push_back({trail.size(), compositeBits, determinedBits, inconsistent,
                    links, lastChange});
}

void FactTable::pop() {
  Scope &scope = scopes.back();
  while (trail.size() != scope.trail) {
    Undo &u = trail.back();
    switch (u.kind) {
    case Undo::Range:
      if (u.had)
        ranges[u.key] = u.old;
      else
        ranges.erase(u.key);
      break;
    case Undo::Hole:
      holes[u.key].pop_back();
      break;
    case Undo::Solved:
      solved.erase(u.key);
      break;
    case Undo::Occurrence:
      for (DimExpr leaf : u.key.getLeaves())
        occurrences[leaf].pop_back();
      break;
    case Undo::Choice:
      choices.pop_back();
      break;
    case Undo::Settled:
      choices[u.choice].settled = false;
      break;
    }
    trail.pop_back();
  }
  links = scope.links;
  compositeBits = scope.compositeBits;
  determinedBits = scope.determinedBits | scope.permanent;
  inconsistent = scope.inconsistent;
  lastChange = scope.lastChange;
  uint64_t permanent = scope.permanent;
  scopes.pop_back();
  if (permanent) {
    if (!scopes.empty())
      scopes.back().permanent |= permanent;
    touch(permanent);
  }
  news = 0;
}

uint64_t FactTable::getVersion(uint64_t mask) const {
  uint64_t result = 0;
  for (; mask; mask &= mask - 1)
    result = std::max(result, lastChange[llvm::countr_zero(mask)]);
  return result;
}

uint64_t FactTable::closure(uint64_t mask) const {
  uint64_t result = mask;
  for (; mask; mask &= mask - 1)
    result |= links[llvm::countr_zero(mask)];
  return result;
}

void FactTable::link(uint64_t mask) {
  uint64_t all = closure(mask);
  for (uint64_t m = all; m; m &= m - 1)
    links[llvm::countr_zero(m)] = all;
}

void FactTable::touch(uint64_t mask, bool isNews) {
  ++version;
  if (isNews)
    news |= mask;
  uint64_t all = closure(mask);
  for (; all; all &= all - 1)
    lastChange[llvm::countr_zero(all)] = version;
}

//===----------------------------------------------------------------------===//
// Adding facts
//===----------------------------------------------------------------------===//

FactTable::Normal FactTable::getNormal(DimExpr e) {
  if (e.getKind() != ExprKind::Sum)
    return {e, DynamicAPInt(1), DynamicAPInt(0)};
  ArrayRef<DimExpr::Term> terms = e.getTerms();
  DynamicAPInt g = abs(terms.front().second);
  for (const DimExpr::Term &t : terms.drop_front())
    if (g != 1)
      g = gcd(g, abs(t.second));
  if (terms.front().second < 0)
    g = -g;
  if (g == 1 && e.getOffset() == 0)
    return {e, g, DynamicAPInt(0)};
  if (g == 1)
    return {e - ctx.constant(e.getOffset()), g, e.getOffset()};
  SmallVector<DimExpr::Term, 4> divided;
  for (const DimExpr::Term &t : terms)
    divided.emplace_back(t.first, t.second / g);
  return {ctx.fromSum(divided, DynamicAPInt(0)), g, e.getOffset()};
}

void FactTable::require(DimExpr e, const Interval &range) {
  if (e.isConstant()) {
    if (!contains(range, e.getOffset()))
      inconsistent = true;
    return;
  }
  Normal n = getNormal(e);
  tighten(n.key, divideExactly(add(range, point(-n.offset)), n.scale));
  propagate();
  examineChoices();
}

void FactTable::requirePermanently(DimExpr leaf, const Interval &range) {
  Interval &known = ranges[leaf];
  known = intersect(known, range);
  assert(!known.isEmpty() && "a permanent range contradicts nothing");
  determinedBits |= leaf.getLeafMask();
  touch(leaf.getLeafMask());
  if (!scopes.empty())
    scopes.back().permanent |= leaf.getLeafMask();
}

void FactTable::requireNonZero(DimExpr e) {
  if (e.isConstant()) {
    if (e.isConstant(0))
      inconsistent = true;
    return;
  }
  Normal n = getNormal(e);
  DynamicAPInt value = floorDiv(-n.offset, n.scale);
  if (value * n.scale != -n.offset)
    return;
  holes[n.key].push_back(value);
  trail.push_back({Undo::Hole, n.key, {}, false});
  uint64_t mask = n.key.getLeafMask();
  if (!n.key.isLeaf()) {
    link(mask);
    compositeBits |= mask;
  }
  touch(mask);
  // An excluded value at an end of the interval moves that end.
  if (const Interval *r = lookup(n.key))
    tighten(n.key, *r);
  propagate();
  examineChoices();
}

void FactTable::requireZero(DimExpr e) {
  require(e, point(DynamicAPInt(0)));
  // Normalize only now: the precondition may have left one alternative of a
  // choice, which then solved another leaf.
  DimExpr reduced = normalize(e);
  if (!solve(reduced) && reduced != e)
    require(reduced, point(DynamicAPInt(0)));
  examineChoices();
}

void FactTable::state(const Constraint &c) {
  switch (c.kind) {
  case Constraint::Zero:
    return requireZero(c.e);
  case Constraint::NonZero:
    return requireNonZero(c.e);
  case Constraint::NonNegative:
    return require(c.e, Interval::atLeast(0));
  case Constraint::OneOf:
    requireRemainder(c.e, c.intervals);
    return require(c.e, hull(c.intervals));
  case Constraint::AnyOf:
    return requireAnyOf(c.alternatives);
  }
}

Truth FactTable::decide(const Constraint &c) {
  if (c.kind == Constraint::NonNegative) {
    Interval r = bounds(c.e);
    if (!atLeast(r, 0) && !atMost(r, -1))
      r = intersect(r, bounds(simplify(c.e)));
    return atLeast(r, 0)   ? Truth::True
           : atMost(r, -1) ? Truth::False
                           : Truth::Unknown;
  }
  DimExpr s = simplify(c.e);
  Truth isZero = Truth::Unknown;
  if (s.isConstant())
    isZero = truthOf(s.isConstant(0));
  else if (isNonZero(c.e) || isNonZero(s))
    isZero = Truth::False;
  return c.kind == Constraint::Zero ? isZero : !isZero;
}

bool FactTable::solve(DimExpr e) {
  if (!isOn(Rule::SolveLeaf))
    return false;
  if (e.getKind() != ExprKind::Sum)
    return false;
  ArrayRef<DimExpr::Term> terms = e.getTerms();
  // Solve for the last leaf in structural order, so that the first leaves
  // remain.
  for (const DimExpr::Term &t : llvm::reverse(terms)) {
    if (!t.first.isLeaf() || abs(t.second) != 1)
      continue;
    bool elsewhere = llvm::any_of(terms, [&](const DimExpr::Term &o) {
      return o.first != t.first &&
             (o.first.getLeafMask() & t.first.getLeafMask()) &&
             o.first.anyLeaf([&](DimExpr l) { return l == t.first; });
    });
    if (elsewhere)
      continue;
    DimExpr rest = e - t.first * int64_t(t.second);
    solved[t.first] = t.second > 0 ? -rest : rest;
    determinedBits |= t.first.getLeafMask();
    trail.push_back({Undo::Solved, t.first, {}, false});
    uint64_t mask = e.getLeafMask();
    link(mask);
    compositeBits |= mask;
    touch(mask);
    return true;
  }
  return false;
}

/// Derived ends beyond this are useless, and squaring them repeatedly would not
/// end.
static bool isHuge(const std::optional<DynamicAPInt> &v) {
  constexpr unsigned bits = budgets.propagation.endBits;
  static const DynamicAPInt limit(llvm::APInt::getOneBitSet(bits + 2, bits));
  return v && !toInt64(*v) && (*v > limit || *v < -limit);
}

void FactTable::tighten(DimExpr key, Interval range) {
  if (propagating) {
    if (isHuge(range.lower))
      range.lower.reset();
    if (isHuge(range.upper))
      range.upper.reset();
  }
  const Interval *old = lookup(key);
  if (old)
    range = intersect(range, *old);
  auto hole = holes.find(key);
  if (hole != holes.end()) {
    for (bool moved = true; moved && !range.isEmpty();) {
      moved = false;
      for (const DynamicAPInt &v : hole->second) {
        if (range.lower && *range.lower == v)
          range.lower = v + 1, moved = true;
        if (range.upper && *range.upper == v)
          range.upper = v - 1, moved = true;
      }
    }
  }
  if (old ? sameInterval(*old, range) : !range.lower && !range.upper)
    return;
  trail.push_back({Undo::Range, key, old ? *old : Interval(), old != nullptr});
  bool isNew = !old;
  ranges[key] = range;
  uint64_t mask = key.getLeafMask();
  if (!key.isLeaf() && isNew) {
    trail.push_back({Undo::Occurrence, key, {}, false});
    for (DimExpr leaf : key.getLeaves())
      occurrences[leaf].push_back(key);
    link(mask);
    compositeBits |= mask;
  }
  if (key.isLeaf() && range.getSingle())
    determinedBits |= mask;
  touch(mask);
  if (range.isEmpty()) {
    inconsistent = true;
    queue.clear();
    return;
  }
  queue.push_back(key);
}

void FactTable::propagate() {
  if (propagating)
    return;
  propagating = true;
  propagationCredit += budgets.propagation.creditPerFact;
  unsigned steps = std::min(budgets.propagation.steps, propagationCredit);
  llvm::scope_exit done([&, given = steps] {
    propagating = false;
    queue.clear();
    propagationCredit -= std::min(given - steps, propagationCredit);
  });
  for (size_t i = 0; i != queue.size() && !inconsistent; ++i) {
    if (steps == 0)
      return;
    --steps;
    DimExpr key = queue[i];
    if (!key.isLeaf())
      propagateKey(key);
    // Look again at other composite facts about the same leaves.
    for (DimExpr leaf : key.getLeaves()) {
      auto it = occurrences.find(leaf);
      if (it == occurrences.end())
        continue;
      ArrayRef<DimExpr> mine = it->second;
      SmallVector<DimExpr> others(mine.take_front(steps + 2));
      for (DimExpr other : others) {
        if (other == key || inconsistent)
          continue;
        if (steps == 0)
          return;
        --steps;
        propagateKey(other);
      }
    }
    if (i > budgets.propagation.keys)
      return;
  }
}

void FactTable::propagateKey(DimExpr key) {
  const Interval *found = lookup(key);
  if (!found)
    return;
  Interval range = *found;
  // The stated interval and the one that the operands allow are disjoint.
  if (bounds(key).isEmpty()) {
    inconsistent = true;
    return;
  }
  if (key.getKind() == ExprKind::Sum)
    propagateSum(key, range);
  else
    propagateAtom(key, range);
}

void FactTable::propagateSum(DimExpr key, const Interval &range) {
  if (!isOn(Rule::PropagateSum))
    return;
  ArrayRef<DimExpr::Term> terms = key.getTerms();
  size_t n = terms.size();
  if (n > budgets.propagation.terms)
    return;
  // The sums of the terms left and right of each.
  SmallVector<Interval, 8> parts, suffix(n + 1, point(DynamicAPInt(0)));
  for (const DimExpr::Term &t : terms)
    parts.push_back(scale(bounds(t.first), t.second));
  for (size_t i = n; i-- != 0;)
    suffix[i] = add(parts[i], suffix[i + 1]);
  Interval prefix = point(DynamicAPInt(0));
  Interval total = suffix[0];
  if (intersect(total, range).isEmpty()) {
    inconsistent = true;
    return;
  }
  for (size_t i = 0; i != n && !inconsistent; ++i) {
    Interval rest = add(prefix, suffix[i + 1]);
    prefix = add(prefix, parts[i]);
    Interval mine = divideExactly(add(range, scale(rest, DynamicAPInt(-1))),
                                  terms[i].second);
    if (!mine.lower && !mine.upper)
      continue;
    Interval known = bounds(terms[i].first);
    if (sameInterval(intersect(mine, known), known))
      continue;
    tighten(terms[i].first, mine);
  }
}

/// The values x can have if x * y is in `product` and y in `y`, y >= 1.
static Interval dividePositive(const Interval &product, const Interval &y) {
  Interval r;
  if (product.lower) {
    if (*product.lower <= 0)
      r.lower = ceilDiv(*product.lower, *y.lower);
    else
      r.lower = y.upper ? ceilDiv(*product.lower, *y.upper) : DynamicAPInt(1);
  }
  if (product.upper) {
    if (*product.upper >= 0)
      r.upper = floorDiv(*product.upper, *y.lower);
    else
      r.upper = y.upper ? floorDiv(*product.upper, *y.upper) : DynamicAPInt(-1);
  }
  return r;
}

void FactTable::propagateAtom(DimExpr key, const Interval &range) {
  if (!isOn(Rule::PropagateAtom))
    return;
  auto state = [&](DimExpr e, const Interval &r) {
    if (inconsistent || (!r.lower && !r.upper))
      return;
    Interval known = bounds(e);
    if (sameInterval(intersect(r, known), known))
      return;
    if (e.isConstant()) {
      inconsistent |= !contains(r, e.getOffset());
      return;
    }
    Normal n = getNormal(e);
    tighten(n.key, divideExactly(add(r, point(-n.offset)), n.scale));
  };
  switch (key.getKind()) {
  case ExprKind::FloorDiv: {
    // d * q <= n <= d * q + d - 1
    DimExpr n = key.getOperands()[0];
    Interval d = bounds(key.getOperands()[1]);
    if (!atLeast(d, 1))
      return;
    Interval r;
    r.lower = multiply(d, {range.lower, std::nullopt}).lower;
    if (range.upper)
      r.upper = multiply(d, {std::nullopt, *range.upper + 1}).upper;
    if (r.upper)
      r.upper = *r.upper - 1;
    return state(n, r);
  }
  case ExprKind::Min:
    for (DimExpr o : key.getOperands())
      state(o, {range.lower, std::nullopt});
    return;
  case ExprKind::Max:
    for (DimExpr o : key.getOperands())
      state(o, {std::nullopt, range.upper});
    return;
  case ExprKind::Product: {
    ArrayRef<DimExpr::Factor> factors = key.getFactors();
    if (factors.size() > budgets.propagation.factors)
      return;
    for (size_t i = 0; i != factors.size(); ++i) {
      if (factors[i].second != 1)
        continue;
      Interval rest = point(DynamicAPInt(1));
      for (size_t j = 0; j != factors.size(); ++j)
        if (j != i)
          rest = multiply(rest,
                          power(bounds(factors[j].first), factors[j].second));
      if (atLeast(rest, 1))
        state(factors[i].first, dividePositive(range, rest));
      else if (atMost(rest, -1))
        state(factors[i].first, dividePositive(scale(range, DynamicAPInt(-1)),
                                               scale(rest, DynamicAPInt(-1))));
    }
    return;
  }
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Substitution
//===----------------------------------------------------------------------===//

DimExpr FactTable::normalize(DimExpr e) {
  uint64_t mask = e.getLeafMask();
  if (!(mask & determinedBits))
    return e;
  uint64_t now = getVersion(mask);
  auto it = normalizeCache.find(e);
  if (it != normalizeCache.end() && it->second.version == now)
    return it->second.value;
  DimExpr result = e;
  // Each round removes the leaves solved first; the order of solving has no
  // cycles, so this ends.
  for (bool again = true; again && !result.isConstant();) {
    again = false;
    result = result.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      auto s = solved.find(leaf);
      if (s != solved.end()) {
        again = true;
        return s->second;
      }
      if (const Interval *r = lookup(leaf))
        if (auto v = r->getSingle())
          return ctx.constant(*v);
      return {};
    });
  }
  normalizeCache[e] = {result, now};
  return result;
}
