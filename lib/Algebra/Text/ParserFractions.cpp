//===- ParserFractions.cpp - Exact fractions in SymPy's spelling ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SymPy and torch.export write `floor(s0/2 + 1/2)` or `TruncToInt(1.5*
// ToFloat(s0))`. The inside is computed as an exact fraction, so the rounding
// function at its outside is a division of integer expressions.
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "Text/Parser.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::StringRef;
using llvm::Twine;

/// Larger integers are rejected: nested powers grow without bound.
static const DynamicAPInt &largestInteger() {
  constexpr unsigned bits = exprBudgets.text.powerBits;
  static const DynamicAPInt value(llvm::APInt::getOneBitSet(bits + 2, bits));
  return value;
}

Parser::Value Parser::makeFraction(DimExpr numerator, DimExpr denominator,
                                   size_t column) {
  if (denominator.isConstant(0))
    return fail(column, "division by zero");
  ExprContextImpl &impl = ExprContextImpl::of(ctx);
  // Only integers are cancelled: a symbolic factor may be 0.
  DynamicAPInt g = gcd(contentOf(numerator), contentOf(denominator));
  if (isLeadingNegative(denominator))
    g = -g;
  numerator = impl.divideExactly(numerator, g);
  denominator = impl.divideExactly(denominator, g);
  if (denominator.isConstant(1))
    return {numerator, DimExpr()};
  return {numerator, denominator};
}

Parser::Value Parser::addFractions(Value a, Value b, bool subtract,
                                   size_t column) {
  DimExpr nb = subtract ? -b.numerator : b.numerator;
  if (a.denominator == b.denominator) {
    DimExpr n = a.numerator + nb;
    return a.isInteger() ? Value{n, DimExpr()}
                         : makeFraction(n, a.denominator, column);
  }
  DimExpr one = ctx.constant(1);
  DimExpr da = a.isInteger() ? one : a.denominator;
  DimExpr db = b.isInteger() ? one : b.denominator;
  return makeFraction(a.numerator * db + nb * da, da * db, column);
}

Parser::Value Parser::mulFractions(Value a, Value b, size_t column) {
  DimExpr n = a.numerator * b.numerator;
  if (a.isInteger() && b.isInteger())
    return {n, DimExpr()};
  DimExpr one = ctx.constant(1);
  DimExpr da = a.isInteger() ? one : a.denominator;
  DimExpr db = b.isInteger() ? one : b.denominator;
  return makeFraction(n, da * db, column);
}

Parser::Value Parser::divFractions(Value a, Value b, size_t column) {
  DimExpr n = b.isInteger() ? a.numerator : a.numerator * b.denominator;
  DimExpr d = a.isInteger() ? b.numerator : a.denominator * b.numerator;
  return makeFraction(n, d, column);
}

Parser::Value Parser::power(Value base, Value exponent, size_t column) {
  if (!base || !exponent)
    return {};
  std::optional<int64_t> e;
  if (exponent.isInteger())
    e = exponent.numerator.getConstantInt64();
  constexpr int64_t largest = exprBudgets.text.power;
  if (!exponent.isInteger() || !exponent.numerator.isConstant())
    return fail(column, "expected a constant integer as exponent");
  if (!e || *e > largest || *e < -largest)
    return fail(column, "expected an exponent between -" + Twine(largest) +
                            " and " + Twine(largest) + ", found " +
                            (e ? std::to_string(*e)
                               : "an integer of more than 64 bits"));
  Value result{ctx.constant(1), DimExpr()};
  for (int64_t i = 0, n = *e < 0 ? -*e : *e; i != n; ++i) {
    result = mulFractions(result, base, column);
    if (!result)
      return {};
    for (DimExpr part : {result.numerator, result.denominator})
      if (part && contentOf(part) > largestInteger())
        return fail(column, "expected integers of at most 2^" +
                                Twine(exprBudgets.text.powerBits) +
                                " in a power");
  }
  if (*e < 0)
    return divFractions({ctx.constant(1), DimExpr()}, result, column);
  return result;
}

Parser::Value Parser::floorOf(Value v) {
  if (v.isInteger())
    return v;
  return {v.numerator.floorDiv(v.denominator), DimExpr()};
}

Parser::Value Parser::ceilOf(Value v) {
  if (v.isInteger())
    return v;
  return {v.numerator.ceilDiv(v.denominator), DimExpr()};
}

/// The quotient rounded towards zero, 0 for a divisor of 0. Of the four
/// quotients of positive and negative parts at most one is not 0.
DimExpr Parser::truncatingQuotient(DimExpr a, DimExpr b) {
  DimExpr zero = ctx.constant(0);
  auto positive = [&](DimExpr e) { return ctx.max({e, zero}); };
  auto quotient = [&](DimExpr n, DimExpr d) {
    return positive(n).floorDiv(positive(d));
  };
  return quotient(a, b) + quotient(-a, -b) - quotient(a, -b) - quotient(-a, b);
}

Parser::Value Parser::truncate(Value v, size_t column) {
  if (v.isInteger())
    return v;
  if (!v.denominator.isConstant())
    return fail(column, "expected a constant divisor in a truncated fraction");
  // Towards zero: one of the two parts is 0.
  DimExpr zero = ctx.constant(0);
  DimExpr positive = ctx.max({v.numerator, zero});
  DimExpr negative = ctx.min({v.numerator, zero});
  return {positive.floorDiv(v.denominator) + negative.ceilDiv(v.denominator),
          DimExpr()};
}

Parser::Value Parser::minMaxOf(bool isMin, llvm::ArrayRef<Value> args,
                               size_t column) {
  // Over a common denominator, which is positive.
  DynamicAPInt common(1);
  for (const Value &v : args) {
    if (v.isInteger())
      continue;
    if (!v.denominator.isConstant())
      return fail(column, "expected constant divisors in the operands of "
                          "a minimum or maximum");
    common = lcm(common, v.denominator.getOffset());
  }
  llvm::SmallVector<DimExpr> operands;
  for (const Value &v : args) {
    DynamicAPInt scale =
        v.isInteger() ? common : common / v.denominator.getOffset();
    operands.push_back(v.numerator * ctx.constant(scale));
  }
  DimExpr result = isMin ? ctx.min(operands) : ctx.max(operands);
  return makeFraction(result, ctx.constant(common), column);
}

/// A float literal has its exact value. A literal that a binary float cannot
/// represent is rejected, since the program computes with another value.
Parser::Value Parser::parseFloat() {
  StringRef text = token.text;
  size_t column = token.column;
  auto [mantissa, exponentText] = text.split(text.contains('e') ? 'e' : 'E');
  auto [whole, fraction] = mantissa.split('.');
  int64_t exponent = 0;
  constexpr int64_t largest = exprBudgets.text.floatDigits;
  if (!exponentText.empty()) {
    exponentText.consume_front("+");
    if (exponentText.getAsInteger(10, exponent))
      exponent = largest + 1;
  }
  if (exponent > largest || exponent < -largest || mantissa.size() > largest)
    return fail(column,
                "expected a float literal of at most " + Twine(largest) +
                    " characters and an exponent between -" + Twine(largest) +
                    " and " + Twine(largest) + ", found " + text);
  advance();
  std::string digits = "0" + (whole + fraction).str();
  llvm::APInt bits(unsigned(digits.size() * 10 / 3) + 8, digits, 10);
  DynamicAPInt numerator(bits), denominator(1);
  exponent -= int64_t(fraction.size());
  for (; exponent > 0; --exponent)
    numerator *= 10;
  for (; exponent < 0; ++exponent)
    denominator *= 10;
  DynamicAPInt g = gcd(numerator, denominator);
  numerator /= g;
  denominator /= g;
  for (DynamicAPInt rest = denominator; rest != 1; rest /= 2)
    if (rest % 2 != 0)
      return fail(column, "expected a float literal with an exact binary "
                          "value such as 0.5, found " +
                              text);
  return makeFraction(ctx.constant(numerator), ctx.constant(denominator),
                      column);
}
