//===- Integers.cpp - Integer arithmetic on expressions -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "ModelSupport.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Sums, products, quotients
//===----------------------------------------------------------------------===//

/// Expressions larger than this are not made twice as large.
static constexpr unsigned kMaxDoubled = 64;
/// Numbers of which one is chosen are combined only if they are small: the
/// result is read by people, and is a fresh symbol otherwise.
static constexpr unsigned kMaxChosen = 12;

static bool isNonPositive(InferenceState &s, DimExpr e) {
  return s.isNonNegative(-e);
}
static bool areNonNegative(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) && s.isNonNegative(b);
}

DimExpr integers::add(InferenceState &, DimExpr a, DimExpr b) { return a + b; }
DimExpr integers::sub(InferenceState &, DimExpr a, DimExpr b) { return a - b; }
DimExpr integers::mul(InferenceState &, DimExpr a, DimExpr b) { return a * b; }
DimExpr integers::floorDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.floorDiv(b);
}
DimExpr integers::ceilDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.ceilDiv(b);
}
DimExpr integers::minimum(InferenceState &s, DimExpr a, DimExpr b) {
  return s.getExprContext().min({a, b});
}
DimExpr integers::maximum(InferenceState &s, DimExpr a, DimExpr b) {
  return s.getExprContext().max({a, b});
}

/// Written with floor division where the signs are known; for a positive
/// divisor also where they are not, by taking the positive and the negative
/// part apart.
DimExpr integers::truncDivide(InferenceState &s, DimExpr a, DimExpr b) {
  if (isNonPositive(s, b)) {
    a = -a;
    b = -b;
  }
  if (!s.isNonNegative(b))
    return {};
  if (s.isNonNegative(a))
    return a.floorDiv(b);
  if (isNonPositive(s, a))
    return a.ceilDiv(b);
  if (a.getTreeSize() > kMaxDoubled)
    return {};
  ExprContext &ctx = s.getExprContext();
  DimExpr zero = ctx.constant(0);
  return ctx.max({a, zero}).floorDiv(b) + ctx.min({a, zero}).ceilDiv(b);
}

/// The remainder has the sign of the dividend.
DimExpr integers::truncRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  if (areNonNegative(s, a, b))
    return a.mod(b);
  DimExpr quotient = truncDivide(s, a, b);
  return quotient ? a - b * quotient : DimExpr();
}

DimExpr integers::unsignedDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.floorDiv(b) : DimExpr();
}
DimExpr integers::unsignedCeilDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.ceilDiv(b) : DimExpr();
}
/// Of a power of two the remainder is the same for all numbers that have the
/// same last bits, whatever their sign is taken to be.
DimExpr integers::unsignedRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  auto divisor = b.getConstantInt64();
  bool isPowerOfTwo =
      divisor && *divisor > 0 && llvm::isPowerOf2_64(uint64_t(*divisor));
  return isPowerOfTwo || areNonNegative(s, a, b) ? a.mod(b) : DimExpr();
}
DimExpr integers::unsignedMinimum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? minimum(s, a, b) : DimExpr();
}
DimExpr integers::unsignedMaximum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? maximum(s, a, b) : DimExpr();
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// 2^k for a constant shift amount below 62.
static DimExpr powerOfTwo(InferenceState &s, DimExpr amount) {
  auto k = amount.getConstantInt64();
  if (!k || *k < 0 || *k > 62)
    return {};
  return s.getExprContext().constant(int64_t(1) << *k);
}
DimExpr integers::shiftLeft(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr factor = powerOfTwo(s, b);
  return factor ? a * factor : DimExpr();
}
DimExpr integers::shiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr divisor = powerOfTwo(s, b);
  return divisor ? a.floorDiv(divisor) : DimExpr();
}
DimExpr integers::unsignedShiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) ? shiftRight(s, a, b) : DimExpr();
}

/// `x & mask` where the ones of the mask are one run: the bits from 2^low on,
/// and of those the ones below 2^high. For any integer in two's complement.
static DimExpr applyMask(DimExpr x, int64_t mask) {
  ExprContext &ctx = x.getContext();
  if (mask == 0)
    return ctx.constant(0);
  int64_t low = int64_t(1) << std::min(llvm::countr_zero(uint64_t(mask)), 62);
  DimExpr kept = x.floorDiv(low);
  int64_t run = mask >> llvm::countr_zero(uint64_t(mask));
  if (run != -1) { // else all the bits above
    if (run < 0 || run == INT64_MAX || ((run + 1) & run) != 0)
      return {};
    kept = kept.mod(run + 1);
  } else if (mask == INT64_MIN) {
    return {};
  }
  return kept * low;
}

DimExpr integers::bitAnd(InferenceState &, DimExpr a, DimExpr b) {
  if (a == b)
    return a;
  if (a.isConstant())
    std::swap(a, b);
  auto mask = b.getConstantInt64();
  return mask ? applyMask(a, *mask) : DimExpr();
}
DimExpr integers::bitOr(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr both = bitAnd(s, a, b);
  return both ? a + b - both : DimExpr();
}
DimExpr integers::bitXor(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr both = bitAnd(s, a, b);
  return both ? a + b - both * 2 : DimExpr();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static bool isFollowed(Type t) { return t.isIntOrIndex() && !t.isInteger(1); }

bool symshape::isScalarInteger(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), isFollowed);
}

/// The least and the greatest number that `combine` makes of `a` and `b` where
/// a sign is not known, so that a number read as unsigned may be any; null
/// where nothing is known, or nothing worth telling.
static std::pair<DimExpr, DimExpr>
unsignedRange(InferenceState &state, Combine combine, DimExpr a, DimExpr b) {
  ExprContext &ctx = state.getExprContext();
  DimExpr zero = ctx.constant(0), least;
  if (combine == integers::unsignedRemainder) {
    if (state.isNonNegative(b - 1))
      return {zero, b - 1};
  } else if (combine == integers::unsignedDivide ||
             combine == integers::unsignedCeilDivide) {
    // Less than half of all there is, which is read as a positive number; half
    // of it, rounded up, is read as the least of all.
    int64_t least = combine == integers::unsignedDivide ? 2 : 3;
    if (b.getConstantInt64().value_or(0) >= least)
      return {zero, DimExpr()};
  } else if (combine == integers::unsignedShiftRight) {
    DimExpr divisor = powerOfTwo(state, b);
    if (divisor && !divisor.isConstant(1))
      return {zero, DimExpr()};
  } else if (combine == integers::unsignedMinimum ||
             combine == integers::bitAnd) {
    // The one that is not negative is the greater or the only bound.
    for (DimExpr e : {a, b})
      if (state.isNonNegative(e))
        least = least ? ctx.min({least, e}) : e;
    if (least)
      return {zero, least};
  }
  return {};
}

void symshape::inferIntegerBinary(Operation *op, InferenceState &state,
                                  Combine combine, bool noWrap) {
  Value a = op->getOperand(0), b = op->getOperand(1), result = op->getResult(0);
  if (isScalarInteger(op)) {
    DimExpr x = state.content(a), y = state.content(b);
    if (DimExpr e = combine(state, x, y)) {
      state.setArithmetic(result, state.getProver().simplify(e), noWrap);
      return;
    }
    auto [lower, upper] = unsignedRange(state, combine, x, y);
    if (!lower)
      return;
    ExprContext &ctx = state.getExprContext();
    DimExpr unknown = state.content(result);
    if (upper && upper.getTreeSize() <= kMaxChosen)
      unknown = ctx.min({unknown, upper});
    state.setContent(result, ctx.max({unknown, lower}));
    return;
  }
  inferElementwise(op, state);
  ArrayRef<DimExpr> as = state.contents(a), bs = state.contents(b);
  if (as.empty() || as.size() != bs.size())
    return;
  Type element = getElementTypeOrSelf(result.getType());
  SmallVector<DimExpr> es;
  for (auto [x, y] : llvm::zip_equal(as, bs)) {
    DimExpr e = x && y ? combine(state, x, y) : DimExpr();
    if (e)
      e = state.getProver().simplify(e);
    es.push_back(e && (noWrap || state.fits(e, element)) ? e : DimExpr());
  }
  state.setContents(result, es);
}

void symshape::inferIntegerCast(Operation *op, InferenceState &state,
                                bool readsUnsigned, bool noWrap) {
  Value in = op->getOperand(0), out = op->getResult(0);
  ExprContext &ctx = state.getExprContext();
  Type from = getElementTypeOrSelf(in.getType());
  auto convert = [&](DimExpr e, Type type) -> DimExpr {
    if (!e)
      return {};
    if (readsUnsigned && !state.isNonNegative(e)) {
      // The bits of a negative number, read as those of a larger one.
      if (!from.isInteger() || from.getIntOrFloatBitWidth() > 62)
        return {};
      e = e.mod(int64_t(1) << from.getIntOrFloatBitWidth());
    }
    return noWrap || state.fits(e, type) ? e : DimExpr();
  };
  if (isa<ShapedType>(in.getType())) {
    inferElementwise(op, state);
    Type element = getElementTypeOrSelf(out.getType());
    SmallVector<DimExpr> elements;
    for (DimExpr e : state.contents(in))
      elements.push_back(convert(e, element));
    if (!elements.empty())
      state.setContents(out, elements);
    return;
  }
  if (in.getType().isInteger(1)) {
    if (!isFollowed(out.getType()))
      return;
    if (DimExpr bit = indicator(state, state.condition(in)))
      state.setContent(out, readsUnsigned ? bit : -bit);
    return;
  }
  if (!isFollowed(in.getType()))
    return;
  DimExpr e = state.content(in);
  if (out.getType().isInteger(1))
    state.setCondition(out,
                       makeCompare(Relation::Ne, e.mod(2), ctx.constant(0)));
  else if (DimExpr converted = convert(e, out.getType()))
    state.setContent(out, converted);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

ConditionRef symshape::constantCondition(ExprContext &ctx, bool value) {
  DimExpr zero = ctx.constant(0);
  return makeCompare(value ? Relation::Eq : Relation::Ne, zero, zero);
}

ConditionRef symshape::negation(const ConditionRef &c) {
  if (!c)
    return {};
  if (c->kind == Condition::Not)
    return c->args[0];
  if (c->kind != Condition::Compare)
    return makeLogic(Condition::Not, {c});
  Predicate p = negate(c->compare);
  return makeCompare(p.relation, p.lhs, p.rhs);
}

/// The value of what `constantCondition` made.
static std::optional<bool> constantValue(const ConditionRef &c) {
  if (!c || c->kind != Condition::Compare || c->compare.lhs != c->compare.rhs)
    return std::nullopt;
  return c->compare.relation == Relation::Eq ||
         c->compare.relation == Relation::Le;
}

static ConditionRef connect(Condition::Kind kind, const ConditionRef &a,
                            const ConditionRef &b) {
  bool neutral = kind == Condition::And;
  for (auto &[known, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    if (auto value = constantValue(*known))
      return *value == neutral ? *other : *known;
  return a == b ? a : makeLogic(kind, {a, b});
}
ConditionRef symshape::conjunction(const ConditionRef &a,
                                   const ConditionRef &b) {
  return connect(Condition::And, a, b);
}
ConditionRef symshape::disjunction(const ConditionRef &a,
                                   const ConditionRef &b) {
  return connect(Condition::Or, a, b);
}

/// `a < b`, or `a <= b`, as unsigned numbers. Those that are negative when read
/// as signed come last.
static ConditionRef compareUnsigned(InferenceState &state, Relation relation,
                                    DimExpr a, DimExpr b) {
  DimExpr zero = state.getExprContext().constant(0);
  ConditionRef ordered = makeCompare(relation, a, b);
  auto isNegative = [&](DimExpr e) { return state.isNonNegative(-e - 1); };
  bool aIsPositive = state.isNonNegative(a),
       bIsPositive = state.isNonNegative(b);
  bool aIsNegative = isNegative(a), bIsNegative = isNegative(b);
  if ((aIsPositive && bIsPositive) || (aIsNegative && bIsNegative))
    return ordered;
  if (bIsPositive)
    return makeLogic(Condition::And,
                     {makeCompare(Relation::Le, zero, a), ordered});
  if (aIsPositive)
    return makeLogic(Condition::Or,
                     {makeCompare(Relation::Lt, b, zero), ordered});
  if (aIsNegative)
    return makeLogic(Condition::And,
                     {makeCompare(Relation::Lt, b, zero), ordered});
  if (bIsNegative)
    return makeLogic(Condition::Or,
                     {makeCompare(Relation::Le, zero, a), ordered});
  return {};
}

ConditionRef symshape::compareIntegers(InferenceState &state,
                                       IntegerOrder order, DimExpr a,
                                       DimExpr b) {
  switch (order) {
  case IntegerOrder::eq:
    return makeCompare(Relation::Eq, a, b);
  case IntegerOrder::ne:
    return makeCompare(Relation::Ne, a, b);
  case IntegerOrder::slt:
    return makeCompare(Relation::Lt, a, b);
  case IntegerOrder::sle:
    return makeCompare(Relation::Le, a, b);
  case IntegerOrder::sgt:
    return makeCompare(Relation::Lt, b, a);
  case IntegerOrder::sge:
    return makeCompare(Relation::Le, b, a);
  case IntegerOrder::ult:
    return compareUnsigned(state, Relation::Lt, a, b);
  case IntegerOrder::ule:
    return compareUnsigned(state, Relation::Le, a, b);
  case IntegerOrder::ugt:
    return compareUnsigned(state, Relation::Lt, b, a);
  case IntegerOrder::uge:
    return compareUnsigned(state, Relation::Le, b, a);
  }
  return {};
}

/// As a signed number a set bit is -1.
ConditionRef symshape::compareBits(IntegerOrder order, const ConditionRef &a,
                                   const ConditionRef &b) {
  ConditionRef notA = negation(a), notB = negation(b);
  switch (order) {
  case IntegerOrder::eq:
    return disjunction(conjunction(a, b), conjunction(notA, notB));
  case IntegerOrder::ne:
    return disjunction(conjunction(a, notB), conjunction(notA, b));
  case IntegerOrder::ult:
  case IntegerOrder::sgt:
    return conjunction(notA, b);
  case IntegerOrder::ule:
  case IntegerOrder::sge:
    return disjunction(notA, b);
  case IntegerOrder::ugt:
  case IntegerOrder::slt:
    return conjunction(a, notB);
  case IntegerOrder::uge:
  case IntegerOrder::sle:
    return disjunction(a, notB);
  }
  return {};
}

static DimExpr indicatorOf(ExprContext &ctx, const Condition &c) {
  DimExpr zero = ctx.constant(0), one = ctx.constant(1);
  auto isPositive = [&](DimExpr e) {
    return ctx.max({ctx.min({e, one}), zero});
  };
  auto differ = [&](DimExpr a, DimExpr b) {
    return ctx.min({ctx.max({a - b, b - a}), one});
  };
  SmallVector<DimExpr> args;
  for (const ConditionRef &arg : c.args)
    args.push_back(indicatorOf(ctx, *arg));
  switch (c.kind) {
  case Condition::And:
    return ctx.min(args);
  case Condition::Or:
    return ctx.max(args);
  case Condition::Not:
    return one - args[0];
  case Condition::Compare:
    break;
  }
  auto [relation, lhs, rhs] = c.compare;
  switch (relation) {
  case Relation::Lt:
    return isPositive(rhs - lhs);
  case Relation::Le:
    return isPositive(rhs - lhs + 1);
  case Relation::Eq:
    return one - differ(lhs, rhs);
  case Relation::Ne:
    return differ(lhs, rhs);
  case Relation::Divisible:
    return one - differ(lhs.mod(rhs), zero);
  }
  return {};
}

DimExpr symshape::indicator(InferenceState &state, const ConditionRef &c) {
  constexpr unsigned kMaxConditions = 8;
  ExprContext &ctx = state.getExprContext();
  switch (state.decide(c)) {
  case Verdict::Always:
    return ctx.constant(1);
  case Verdict::Never:
    return ctx.constant(0);
  default:
    break;
  }
  if (!c || c->size > kMaxConditions)
    return {};
  DimExpr e = state.getProver().simplify(indicatorOf(ctx, *c));
  return e.getTreeSize() <= kMaxDoubled ? e : DimExpr();
}

/// True if `a <= b` is proved wherever `p` holds.
static bool provesUnder(Prover &prover, const Predicate &p, DimExpr a,
                        DimExpr b) {
  prover.push();
  prover.add(p);
  bool proved = prover.provesLessEqual(a, b);
  prover.pop();
  return proved;
}

DimExpr symshape::selectBetween(InferenceState &state, const ConditionRef &c,
                                DimExpr a, DimExpr b) {
  if (!a || !b)
    return {};
  if (a == b)
    return a;
  switch (state.decide(c)) {
  case Verdict::Always:
    return a;
  case Verdict::Never:
    return b;
  default:
    break;
  }
  Prover &prover = state.getProver();
  if (prover.provesEqual(a, b))
    return a;
  if (!c || a.getTreeSize() > kMaxDoubled || b.getTreeSize() > kMaxDoubled)
    return {};
  if (c->kind == Condition::Not)
    return selectBetween(state, c->args[0], b, a);
  ExprContext &ctx = state.getExprContext();
  if (c->kind == Condition::Compare) {
    // The larger (or the smaller) is taken wherever the two differ.
    Predicate holds = c->compare, fails = negate(c->compare);
    if (provesUnder(prover, holds, b, a) && provesUnder(prover, fails, a, b))
      return prover.simplify(ctx.max({a, b}));
    if (provesUnder(prover, holds, a, b) && provesUnder(prover, fails, b, a))
      return prover.simplify(ctx.min({a, b}));
  }
  // Numbers a constant apart.
  DimExpr difference = a - b;
  if (!difference.isConstant() || b.getTreeSize() > kMaxChosen)
    return {};
  DimExpr bit = indicator(state, c);
  if (!bit || bit.getTreeSize() > kMaxChosen)
    return {};
  return prover.simplify(b + difference * bit);
}

DimExpr symshape::eitherOf(InferenceState &state, DimExpr unknown, DimExpr a,
                           DimExpr b) {
  if (a.getTreeSize() > kMaxChosen || b.getTreeSize() > kMaxChosen)
    return unknown;
  ExprContext &ctx = state.getExprContext();
  DimExpr lower = state.getProver().simplify(ctx.min({a, b}));
  DimExpr upper = state.getProver().simplify(ctx.max({a, b}));
  return ctx.max({ctx.min({unknown, upper}), lower});
}
