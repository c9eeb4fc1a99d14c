//===- Parser.cpp - Parser of dimension expressions -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text/Parser.h"
#include "Expr/ExprBudgets.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::DynamicAPInt;
using llvm::StringRef;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Errors: the first one counts
//===----------------------------------------------------------------------===//

Parser::Value Parser::fail(size_t column, const Twine &message) {
  if (!failed) {
    error.column = column;
    error.message = message.str();
  }
  failed = true;
  return {};
}

Parser::Value Parser::failExpected(const Twine &expected) {
  if (isAt(Token::Unfinished))
    return fail(token.column, "unfinished string or invalid escape");
  return fail(token.column,
              "expected " + expected + ", found " + token.describe());
}

bool Parser::expect(Token::Kind kind, StringRef spelling) {
  if (!isAt(kind)) {
    failExpected("'" + spelling + "'");
    return false;
  }
  advance();
  return true;
}

DimExpr Parser::requireInteger(Value v, size_t column) {
  if (!v)
    return {};
  if (!v.isInteger())
    return fail(column,
                "expected an integer expression, found a fraction; round "
                "it, for example floor(a/2)")
        .numerator;
  return v.numerator;
}

//===----------------------------------------------------------------------===//
// Grammar
//===----------------------------------------------------------------------===//

DimExpr Parser::parseAll() {
  size_t end = 0;
  DimExpr e = parsePrefix(end);
  if (!e)
    return {};
  if (!isAt(Token::End))
    return failExpected("the end of the expression").numerator;
  return e;
}

DimExpr Parser::parsePrefix(size_t &end) {
  size_t column = token.column;
  DimExpr e = requireInteger(parseSum(), column);
  end = lastEnd;
  return failed ? DimExpr() : e;
}

Parser::Value Parser::parseSum() {
  Value sum = parseProduct();
  if (!sum)
    return {};
  // Integer summands are added in one go, so that wide sums cost no more than
  // sorting them.
  llvm::SmallVector<DimExpr> integers;
  auto flush = [&](size_t column) {
    if (integers.empty())
      return true;
    Value all{ctx.add(integers), DimExpr()};
    integers.clear();
    sum = sum.numerator.isConstant(0) && sum.isInteger()
              ? all
              : addFractions(sum, all, /*subtract=*/false, column);
    return bool(sum);
  };
  if (sum.isInteger()) {
    integers.push_back(sum.numerator);
    sum.numerator = ctx.constant(0);
  }
  size_t column = token.column;
  while (isAt(Token::Plus) || isAt(Token::Minus)) {
    bool subtract = isAt(Token::Minus);
    column = token.column;
    advance();
    Value next = parseProduct();
    if (!next)
      return {};
    if (next.isInteger()) {
      integers.push_back(subtract ? -next.numerator : next.numerator);
      continue;
    }
    sum = addFractions(sum, next, subtract, column);
    if (!sum)
      return {};
  }
  if (!flush(column))
    return {};
  return sum;
}

Parser::Value Parser::parseProduct() {
  Value result = parseUnary();
  while (result) {
    Token::Kind op = token.kind;
    StringRef word = token.text;
    bool isForeignOperator =
        op == Token::Slash || op == Token::SlashSlash || op == Token::Percent;
    // No spelling has a name here, so that each reads our own operators.
    bool isWordOperator =
        op == Token::Identifier &&
        (word == "floordiv" || word == "ceildiv" || word == "mod");
    if (op != Token::Star && !isForeignOperator && !isWordOperator)
      return result;
    size_t column = token.column;
    advance();
    result = parseBinary(op, word, column, result, parseUnary());
  }
  return result;
}

Parser::Value Parser::parseBinary(Token::Kind op, StringRef word, size_t column,
                                  Value a, Value b) {
  if (!b)
    return {};
  switch (op) {
  case Token::Star:
    return mulFractions(a, b, column);
  case Token::Slash:
    if (truncates() && a.isInteger() && b.isInteger())
      return {truncatingQuotient(a.numerator, b.numerator), DimExpr()};
    if (truncates())
      return truncate(divFractions(a, b, column), column);
    return divFractions(a, b, column);
  case Token::SlashSlash: {
    Value quotient = divFractions(a, b, column);
    if (!quotient)
      return {};
    if (a.isInteger() && b.isInteger())
      return {a.numerator.floorDiv(b.numerator), DimExpr()};
    return floorOf(quotient);
  }
  default:
    break;
  }
  if (!a.isInteger() || !b.isInteger())
    return fail(column, "expected integer operands, found a fraction");
  if (word == "floordiv")
    return {a.numerator.floorDiv(b.numerator), DimExpr()};
  if (word == "ceildiv")
    return {a.numerator.ceilDiv(b.numerator), DimExpr()};
  if (op == Token::Percent && spelling == Spelling::ONNX)
    return {a.numerator -
                b.numerator * truncatingQuotient(a.numerator, b.numerator),
            DimExpr()};
  return {a.numerator.mod(b.numerator), DimExpr()};
}

Parser::Value Parser::parseUnary() {
  size_t column = token.column;
  bool isNegative = false, isSigned = false;
  while (isAt(Token::Minus) || (isForeign() && isAt(Token::Plus))) {
    isNegative ^= isAt(Token::Minus);
    isSigned = true;
    advance();
  }
  Value v = isForeign() ? parsePower() : parsePrimary();
  if (!v || !isSigned || !isNegative)
    return v;
  (void)column;
  return {-v.numerator, v.denominator};
}

Parser::Value Parser::parsePower() {
  Value base = parsePrimary();
  if (!base || !isAt(Token::StarStar))
    return base;
  Nesting nesting(*this);
  size_t column = token.column;
  if (nesting.isTooDeep())
    return fail(column, "expression nested too deeply");
  advance();
  return power(base, parseUnary(), column);
}

DimExpr Parser::parseInteger() {
  // log2(10) < 3.33; one bit for the sign.
  StringRef digits = token.text;
  unsigned bits = unsigned(digits.size() * 10 / 3) + 8;
  llvm::APInt value(bits, digits, 10);
  advance();
  return ctx.constant(DynamicAPInt(value));
}

Parser::Value Parser::parsePrimary() {
  Nesting nesting(*this);
  if (nesting.isTooDeep())
    return fail(token.column, "expression nested too deeply");
  switch (token.kind) {
  case Token::Integer:
    if (token.text.size() > exprBudgets.text.digits)
      return fail(token.column, "expected an integer of at most " +
                                    Twine(exprBudgets.text.digits) +
                                    " digits, found " +
                                    Twine(token.text.size()));
    return {parseInteger(), DimExpr()};
  case Token::Float:
    return parseFloat();
  case Token::LeftParen: {
    advance();
    Value v = parseSum();
    if (!v || !expect(Token::RightParen, ")"))
      return {};
    return v;
  }
  case Token::String:
  case Token::Identifier:
    return parseSymbol();
  default:
    return failExpected("an expression");
  }
}

Parser::Value Parser::parseSymbol() {
  Token name = token;
  bool isWord = name.is(Token::Identifier);
  if (isWord && spelling == Spelling::Native && isKeyword(name.text)) {
    if (name.text == "dim" || name.text == "scalar")
      return parseLeaf(name);
    if (name.text == "min" || name.text == "max" || name.text == "broadcast")
      return parseCall(name);
    return failExpected("an expression");
  }
  advance();
  if (isWord && isForeign() && isAt(Token::LeftParen))
    return parseCall(name);
  std::string suggestion;
  if (DimExpr symbol = lookup(name.name, suggestion))
    return {symbol, DimExpr()};
  if (isWord && isAt(Token::LeftParen))
    return unknownFunction(name);
  std::string message = "undeclared symbol '" + name.name + "'";
  if (!suggestion.empty())
    message += "; did you mean '" + suggestion + "'?";
  return fail(name.column, message);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

DimExpr symshape::parseDimExpr(StringRef text, ExprContext &ctx,
                               SymbolLookup lookup, TextError &error,
                               Spelling spelling) {
  return Parser(text, ctx, lookup, error, spelling).parseAll();
}

DimExpr symshape::parseDimExprPrefix(StringRef &text, ExprContext &ctx,
                                     SymbolLookup lookup, TextError &error,
                                     Spelling spelling) {
  size_t end = 0;
  DimExpr e = Parser(text, ctx, lookup, error, spelling).parsePrefix(end);
  if (e)
    text = text.drop_front(end);
  return e;
}

ForeignDim symshape::readForeignDim(StringRef text, ExprContext &ctx,
                                    SymbolLookup lookup, Spelling spelling,
                                    bool keepOpaque) {
  ForeignDim dim;
  text = text.trim();
  if (!keepOpaque)
    dim.expr = parseDimExpr(text, ctx, lookup, dim.problem, spelling);
  if (!dim.expr) {
    std::string suggestion;
    dim.expr = lookup(text, suggestion);
    dim.isOpaque = true;
  }
  return dim;
}
