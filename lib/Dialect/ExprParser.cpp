//===- ExprParser.cpp - Expressions in MLIR text ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

int SymbolNames::find(StringRef name) {
  for (auto [i, known] : llvm::enumerate(names))
    if (known == name)
      return i;
  if (closed)
    return -1;
  names.push_back(name.str());
  return names.size() - 1;
}

namespace {

class ExprParser {
public:
  ExprParser(AsmParser &parser, ExprContext &ctx, SymbolNames &names)
      : parser(parser), ctx(ctx), names(names) {}

  /// sum ::= product (('+' | '-') product)*
  FailureOr<DimExpr> sum() {
    FailureOr<DimExpr> e = product();
    while (succeeded(e)) {
      bool plus = succeeded(parser.parseOptionalPlus());
      if (!plus && failed(parser.parseOptionalMinus()))
        break;
      FailureOr<DimExpr> rhs = product();
      if (failed(rhs))
        return failure();
      e = plus ? *e + *rhs : *e - *rhs;
    }
    return e;
  }

private:
  /// product ::= factor (('*' | 'floordiv' | 'ceildiv' | 'mod') factor)*
  FailureOr<DimExpr> product() {
    FailureOr<DimExpr> e = factor();
    while (succeeded(e)) {
      enum { Mul, Floor, Ceil, Mod } op;
      if (succeeded(parser.parseOptionalStar()))
        op = Mul;
      else if (succeeded(parser.parseOptionalKeyword("floordiv")))
        op = Floor;
      else if (succeeded(parser.parseOptionalKeyword("ceildiv")))
        op = Ceil;
      else if (succeeded(parser.parseOptionalKeyword("mod")))
        op = Mod;
      else
        break;
      FailureOr<DimExpr> rhs = factor();
      if (failed(rhs))
        return failure();
      e = op == Mul     ? *e * *rhs
          : op == Floor ? e->floorDiv(*rhs)
          : op == Ceil  ? e->ceilDiv(*rhs)
                        : e->mod(*rhs);
    }
    return e;
  }

  /// factor ::= '-' factor | integer | '(' sum ')' | name | call
  FailureOr<DimExpr> factor() {
    if (++depth > kMaxDepth)
      return parser.emitError(parser.getCurrentLocation(),
                              "expression nested too deeply");
    auto leave = llvm::scope_exit([&] { --depth; });
    if (succeeded(parser.parseOptionalMinus())) {
      FailureOr<DimExpr> e = factor();
      return failed(e) ? e : FailureOr<DimExpr>(-*e);
    }
    if (succeeded(parser.parseOptionalLParen())) {
      FailureOr<DimExpr> e = sum();
      if (failed(e) || parser.parseRParen())
        return failure();
      return e;
    }
    APInt integer;
    OptionalParseResult isInteger = parser.parseOptionalInteger(integer);
    if (isInteger.has_value()) {
      if (failed(*isInteger))
        return failure();
      // Literals are written without a sign; the value is never negative.
      return ctx.constant(llvm::DynamicAPInt(integer.zext(
          integer.getBitWidth() + 1)));
    }
    SMLoc loc = parser.getCurrentLocation();
    std::string quoted;
    if (succeeded(parser.parseOptionalString(&quoted)))
      return symbol(quoted, loc);
    StringRef word;
    if (failed(parser.parseOptionalKeyword(&word)))
      return parser.emitError(loc, "expected an expression");
    if (word == "min" || word == "max" || word == "broadcast")
      return nary(word);
    if (word == "dim" || word == "scalar")
      return input(word);
    if (isKeyword(word))
      return parser.emitError(loc, "expected an expression, found keyword '")
             << word << "'";
    return symbol(word, loc);
  }

  FailureOr<DimExpr> symbol(StringRef name, SMLoc loc) {
    int index = names.find(name);
    if (index >= 0)
      return ctx.symbol(index);
    SmallVector<StringRef> known(names.names.begin(), names.names.end());
    std::string close = closestName(name, known);
    InFlightDiagnostic diag =
        parser.emitError(loc, "undeclared symbol '") << name << "'";
    if (!close.empty())
      diag << "; did you mean '" << close << "'?";
    return diag;
  }

  FailureOr<DimExpr> nary(StringRef word) {
    SmallVector<DimExpr> args;
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
          FailureOr<DimExpr> e = sum();
          if (failed(e))
            return failure();
          args.push_back(*e);
          return success();
        }))
      return failure();
    if (args.empty())
      return parser.emitError(parser.getNameLoc(), "expected an argument of '")
             << word << "'";
    return word == "min"   ? ctx.min(args)
           : word == "max" ? ctx.max(args)
                           : ctx.broadcast(args);
  }

  /// `dim(k, axis)` and `scalar(k, rule)`.
  FailureOr<DimExpr> input(StringRef word) {
    unsigned number, axis;
    StringRef rule;
    if (parser.parseLParen() || parser.parseInteger(number) ||
        parser.parseComma())
      return failure();
    if (word == "dim") {
      if (parser.parseInteger(axis) || parser.parseRParen())
        return failure();
      return ctx.inputDim(number, axis);
    }
    if (parser.parseKeyword(&rule) || parser.parseRParen())
      return failure();
    return ctx.scalar(number, rule);
  }

  static constexpr unsigned kMaxDepth = 1000;
  AsmParser &parser;
  ExprContext &ctx;
  SymbolNames &names;
  unsigned depth = 0;
};

} // namespace

FailureOr<DimExpr> symshape::parseExpr(AsmParser &parser, ExprContext &ctx,
                                       SymbolNames &names) {
  return ExprParser(parser, ctx, names).sum();
}

ParseResult symshape::parseExtents(AsmParser &parser, ExprContext &ctx,
                                   SymbolNames &names,
                                   SmallVectorImpl<Extent> &entries) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (succeeded(parser.parseOptionalQuestion())) {
          entries.push_back(Extent::unknown());
          return success();
        }
        bool atMost = succeeded(parser.parseOptionalKeyword("at_most"));
        if (atMost && parser.parseLParen())
          return failure();
        FailureOr<DimExpr> e = parseExpr(parser, ctx, names);
        if (failed(e) || (atMost && parser.parseRParen()))
          return failure();
        entries.push_back(atMost ? Extent::atMost(*e) : Extent::exact(*e));
        return success();
      });
}

ParseResult symshape::parseNameList(AsmParser &parser, SymbolNames &names) {
  ParseResult result = parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Paren, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        std::string name;
        if (parser.parseKeywordOrString(&name))
          return failure();
        if (llvm::is_contained(names.names, name))
          return parser.emitError(loc, "symbol '") << name << "' named twice";
        names.names.push_back(name);
        return success();
      });
  names.closed = true;
  return result;
}
