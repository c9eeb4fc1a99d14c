//===- Interval.cpp - Arithmetic on intervals -----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Interval.h"
#include "Facts/Budgets.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {
/// An end of an interval, or infinity. Products of ends are the corners of a
/// product of intervals.
struct End {
  int infinity = 0; ///< -1, 0 or 1
  DynamicAPInt value;
};
} // namespace

static End lowerEnd(const Interval &a) {
  return a.lower ? End{0, *a.lower} : End{-1, DynamicAPInt(0)};
}
static End upperEnd(const Interval &a) {
  return a.upper ? End{0, *a.upper} : End{1, DynamicAPInt(0)};
}

static int signOf(const End &e) {
  if (e.infinity)
    return e.infinity;
  return e.value > 0 ? 1 : e.value < 0 ? -1 : 0;
}

/// 0 times infinity is 0: an infinite end means arbitrarily large values, and 0
/// times each of them is 0.
static End multiplyEnds(const End &a, const End &b) {
  if (!a.infinity && !b.infinity)
    return {0, a.value * b.value};
  return {signOf(a) * signOf(b), DynamicAPInt(0)};
}

static bool isLess(const End &a, const End &b) {
  if (a.infinity || b.infinity)
    return a.infinity < b.infinity;
  return a.value < b.value;
}

static Interval fromEnds(const End &lo, const End &hi) {
  Interval r;
  if (!lo.infinity)
    r.lower = lo.value;
  if (!hi.infinity)
    r.upper = hi.value;
  return r;
}

Interval symshape::intersect(const Interval &a, const Interval &b) {
  bool lowerOfB = b.lower && (!a.lower || *b.lower > *a.lower);
  bool upperOfB = b.upper && (!a.upper || *b.upper < *a.upper);
  return {lowerOfB ? b.lower : a.lower, upperOfB ? b.upper : a.upper};
}

Interval symshape::hull(const Interval &a, const Interval &b) {
  bool lowerOfB = !b.lower || (a.lower && *b.lower < *a.lower);
  bool upperOfB = !b.upper || (a.upper && *b.upper > *a.upper);
  return {lowerOfB ? b.lower : a.lower, upperOfB ? b.upper : a.upper};
}

Interval symshape::hull(llvm::ArrayRef<Interval> intervals) {
  Interval result = intervals.front();
  for (const Interval &i : intervals.drop_front())
    result = hull(result, i);
  return result;
}

Interval symshape::add(const Interval &a, const Interval &b) {
  Interval r;
  if (a.lower && b.lower)
    r.lower.emplace(*a.lower + *b.lower);
  if (a.upper && b.upper)
    r.upper.emplace(*a.upper + *b.upper);
  return r;
}

Interval symshape::scale(const Interval &a, const DynamicAPInt &c) {
  if (c == 1)
    return a;
  if (c == 0)
    return point(DynamicAPInt(0));
  const auto &least = c < 0 ? a.upper : a.lower;
  const auto &most = c < 0 ? a.lower : a.upper;
  Interval r;
  if (least)
    r.lower.emplace(*least * c);
  if (most)
    r.upper.emplace(*most * c);
  return r;
}

Interval symshape::multiply(const Interval &a, const Interval &b) {
  // Most numbers are sizes. (An empty interval has its ends in the wrong
  // order.)
  if (atLeast(a, 0) && atLeast(b, 0) && a.upper && b.upper && !a.isEmpty() &&
      !b.isEmpty())
    return {*a.lower * *b.lower, *a.upper * *b.upper};
  End al = lowerEnd(a), au = upperEnd(a), bl = lowerEnd(b), bu = upperEnd(b);
  End corners[] = {multiplyEnds(al, bl), multiplyEnds(al, bu),
                   multiplyEnds(au, bl), multiplyEnds(au, bu)};
  End lo = corners[0], hi = corners[0];
  for (const End &c : corners) {
    if (isLess(c, lo))
      lo = c;
    if (isLess(hi, c))
      hi = c;
  }
  return fromEnds(lo, hi);
}

Interval symshape::power(const Interval &a, unsigned exponent) {
  if (exponent == 1)
    return a;
  bool even = exponent % 2 == 0;
  if (exponent > detail::budgets.intervals.exponent)
    return even ? Interval::atLeast(0) : Interval::all();
  auto raise = [&](const DynamicAPInt &v) {
    DynamicAPInt r(1);
    for (unsigned i = 0; i != exponent; ++i)
      r *= v;
    return r;
  };
  Interval r;
  if (!even || atLeast(a, 0)) {
    if (a.lower)
      r.lower = raise(*a.lower);
    if (a.upper)
      r.upper = raise(*a.upper);
    return r;
  }
  if (atMost(a, 0)) {
    if (a.upper)
      r.lower = raise(*a.upper);
    if (a.lower)
      r.upper = raise(*a.lower);
    if (!r.lower)
      r.lower = DynamicAPInt(0);
    return r;
  }
  r.lower = DynamicAPInt(0);
  if (a.lower && a.upper)
    r.upper = raise(-*a.lower > *a.upper ? *a.lower : *a.upper);
  return r;
}

/// `n floordiv d` for d in an interval of numbers >= 1. For a fixed n the
/// quotient is monotone in d (towards 0 from above, towards -1 from below), for
/// a fixed d it is monotone in n.
static Interval floorDividePositive(const Interval &n, const Interval &d) {
  Interval r;
  if (n.lower) {
    if (*n.lower >= 0)
      r.lower = d.upper ? floorDiv(*n.lower, *d.upper) : DynamicAPInt(0);
    else
      r.lower = floorDiv(*n.lower, *d.lower);
  }
  if (n.upper) {
    if (*n.upper >= 0)
      r.upper = floorDiv(*n.upper, *d.lower);
    else
      r.upper = d.upper ? floorDiv(*n.upper, *d.upper) : DynamicAPInt(-1);
  }
  return r;
}

Interval symshape::floorDivide(const Interval &n, const Interval &d) {
  if (n.isEmpty() || d.isEmpty())
    return Interval::all();
  std::optional<Interval> r;
  auto join = [&](const Interval &part) { r = r ? hull(*r, part) : part; };
  Interval positive = intersect(d, Interval::atLeast(1));
  if (!positive.isEmpty())
    join(floorDividePositive(n, positive));
  const DynamicAPInt minusOne(-1);
  Interval negative =
      scale(intersect(d, Interval{std::nullopt, minusOne}), minusOne);
  if (!negative.isEmpty())
    join(floorDividePositive(scale(n, minusOne), negative));
  if (contains(d, DynamicAPInt(0)))
    join(point(DynamicAPInt(0)));
  return *r;
}

Interval symshape::remainder(const Interval &n, const Interval &d) {
  if (n.isEmpty() || d.isEmpty())
    return Interval::all();
  if (atLeast(d, 1)) {
    if (atLeast(n, 0) && n.upper && *n.upper < *d.lower)
      return n;
    Interval r = Interval::atLeast(0);
    if (d.upper)
      r.upper = *d.upper - 1;
    if (atLeast(n, 0) && n.upper && (!r.upper || *n.upper < *r.upper))
      r.upper = n.upper;
    return r;
  }
  if (atMost(d, -1)) {
    const DynamicAPInt minusOne(-1);
    return scale(remainder(scale(n, minusOne), scale(d, minusOne)), minusOne);
  }
  Interval r;
  // Between the two ends of d, or n itself for d = 0.
  if (d.lower && n.lower)
    r.lower = std::min({*d.lower + 1, *n.lower, DynamicAPInt(0)});
  if (d.upper && n.upper)
    r.upper = std::max({*d.upper - 1, *n.upper, DynamicAPInt(0)});
  return r;
}

Interval symshape::minimum(const Interval &a, const Interval &b) {
  Interval r;
  if (a.lower && b.lower)
    r.lower = std::min(*a.lower, *b.lower);
  if (a.upper && b.upper)
    r.upper = std::min(*a.upper, *b.upper);
  else
    r.upper = a.upper ? a.upper : b.upper;
  return r;
}

Interval symshape::maximum(const Interval &a, const Interval &b) {
  DynamicAPInt minusOne(-1);
  return scale(minimum(scale(a, minusOne), scale(b, minusOne)), minusOne);
}

Interval symshape::divideExactly(const Interval &a, const DynamicAPInt &c) {
  if (c == 1)
    return a;
  const auto &least = c < 0 ? a.upper : a.lower;
  const auto &most = c < 0 ? a.lower : a.upper;
  Interval r;
  if (least)
    r.lower.emplace(ceilDiv(*least, c));
  if (most)
    r.upper.emplace(floorDiv(*most, c));
  return r;
}
