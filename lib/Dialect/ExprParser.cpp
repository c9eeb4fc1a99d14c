//===- ExprParser.cpp - Expressions in MLIR text ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"
#include "SymShape/Algebra/ScalarRules.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The number in a name `s<number>`, in the form that the printer writes.
static std::optional<unsigned> positionalName(StringRef name) {
  unsigned number;
  if (!name.consume_front("s") || name.getAsInteger(10, number) ||
      (name.size() > 1 && name.front() == '0'))
    return std::nullopt;
  return number;
}

std::optional<unsigned> SymbolNames::find(StringRef name) {
  if (mode == Positional)
    return positionalName(name);
  auto it = numbers.find(name);
  if (it != numbers.end())
    return it->second;
  if (mode == Closed)
    return std::nullopt;
  numbers[name] = names.size();
  names.push_back(name.str());
  return names.size() - 1;
}

SmallVector<StringAttr> SymbolNames::getNameAttrs(MLIRContext *context) const {
  return llvm::map_to_vector(names, [&](const std::string &name) {
    return StringAttr::get(context, name);
  });
}

ParseResult SymbolNames::parseList(AsmParser &parser) {
  ParseResult result = parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Paren, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        std::string name;
        if (parser.parseKeywordOrString(&name))
          return failure();
        if (name.empty())
          return parser.emitError(loc, "expected a name that is not empty");
        unsigned known = names.size();
        if (find(name) != known)
          return parser.emitError(loc, "symbol '")
                 << name << "' is named twice";
        return success();
      });
  mode = Closed;
  return result;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

namespace {

class ExprParser {
public:
  ExprParser(AsmParser &parser, ExprContext &ctx, SymbolNames &names)
      : parser(parser), ctx(ctx), names(names) {}

  /// sum ::= product (('+' | '-') product)*
  FailureOr<DimExpr> sum() {
    FailureOr<DimExpr> first = product();
    if (failed(first))
      return failure();
    // Add all summands at once, so that a wide sum costs no more than sorting
    // it.
    SmallVector<DimExpr> summands = {*first};
    while (true) {
      bool plus = succeeded(parser.parseOptionalPlus());
      if (!plus && failed(parser.parseOptionalMinus()))
        break;
      FailureOr<DimExpr> next = product();
      if (failed(next))
        return failure();
      summands.push_back(plus ? *next : -*next);
    }
    return ctx.add(summands);
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

  /// factor ::= '-'* primary
  FailureOr<DimExpr> factor() {
    bool negative = false;
    while (succeeded(parser.parseOptionalMinus()))
      negative = !negative;
    FailureOr<DimExpr> e = primary();
    if (failed(e))
      return failure();
    return negative ? -*e : *e;
  }

  /// primary ::= integer | '(' sum ')' | name | call
  FailureOr<DimExpr> primary() {
    SMLoc loc = parser.getCurrentLocation();
    auto leave = llvm::scope_exit([&] { --depth; });
    if (++depth > analysisBudgets.parser.depth)
      return parser.emitError(loc, "expression nested too deeply");
    if (succeeded(parser.parseOptionalLParen())) {
      FailureOr<DimExpr> e = sum();
      if (failed(e) || parser.parseRParen())
        return failure();
      return e;
    }
    // Parsing an integer takes time quadratic in its number of digits.
    unsigned digits = 0;
    while (digits <= analysisBudgets.parser.digits &&
           llvm::isDigit(loc.getPointer()[digits]))
      ++digits;
    if (digits > analysisBudgets.parser.digits)
      return parser.emitError(loc, "expected an integer of at most ")
             << analysisBudgets.parser.digits << " digits";
    APInt integer;
    OptionalParseResult isInteger = parser.parseOptionalDecimalInteger(integer);
    if (isInteger.has_value()) {
      if (failed(*isInteger))
        return failure();
      // Signs are operators here, so the literal is never negative.
      return ctx.constant(
          llvm::DynamicAPInt(integer.zext(integer.getBitWidth() + 1)));
    }
    std::string quoted;
    if (succeeded(parser.parseOptionalString(&quoted)))
      return symbol(quoted, loc);
    StringRef word;
    if (failed(parser.parseOptionalKeyword(&word)))
      return parser.emitError(loc, "expected an expression");
    if (word == "min" || word == "max" || word == "broadcast")
      return call(word);
    if (word == "dim" || word == "scalar")
      return input(word);
    if (isKeyword(word))
      return parser.emitError(loc, "expected an expression, found '")
             << word << "'";
    return symbol(word, loc);
  }

  FailureOr<DimExpr> symbol(StringRef name, SMLoc loc) {
    if (name.empty())
      return parser.emitError(loc, "expected a name that is not empty");
    if (std::optional<unsigned> number = names.find(name))
      return ctx.symbol(*number);
    if (names.getMode() == SymbolNames::Positional)
      return parser.emitError(loc, "expected a symbol 's0', 's1', ..., found '")
             << name << "'";
    SmallVector<StringRef> known(names.getNames().begin(),
                                 names.getNames().end());
    std::string close = closestName(name, known);
    InFlightDiagnostic diag = parser.emitError(loc, "undeclared symbol '")
                              << name << "'";
    if (!close.empty())
      diag << "; did you mean '" << close << "'?";
    return diag;
  }

  /// call ::= ('min' | 'max' | 'broadcast') '(' sum (',' sum)* ')'
  FailureOr<DimExpr> call(StringRef word) {
    SmallVector<DimExpr> args;
    if (parser.parseLParen())
      return failure();
    do {
      FailureOr<DimExpr> e = sum();
      if (failed(e))
        return failure();
      args.push_back(*e);
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseRParen())
      return failure();
    return word == "min"   ? ctx.min(args)
           : word == "max" ? ctx.max(args)
                           : ctx.broadcast(args);
  }

  /// `dim(k, axis)` and `scalar(k, rule)`.
  FailureOr<DimExpr> input(StringRef word) {
    unsigned number, axis;
    if (parser.parseLParen() || index(number, "an operand number") ||
        parser.parseComma())
      return failure();
    if (word == "dim") {
      if (index(axis, "an axis") || parser.parseRParen())
        return failure();
      return ctx.inputDim(number, axis);
    }
    std::string rule;
    SMLoc loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeywordOrString(&rule)))
      return parser.emitError(loc,
                              "expected a conversion rule such as 'floor'");
    if (std::string problem = checkScalarRule(rule); !problem.empty())
      return parser.emitError(loc, problem);
    if (parser.parseRParen())
      return failure();
    return ctx.scalar(number, rule);
  }

  ParseResult index(unsigned &result, StringRef what) {
    SMLoc loc = parser.getCurrentLocation();
    uint64_t value = 0;
    OptionalParseResult parsed = parser.parseOptionalDecimalInteger(value);
    if (parsed.has_value() && failed(*parsed))
      return failure();
    if (!parsed.has_value() || *loc.getPointer() == '-')
      return parser.emitError(loc, "expected ") << what;
    if (value > UINT32_MAX)
      return parser.emitError(loc, "expected ") << what << " below 2^32";
    result = value;
    return success();
  }

  AsmParser &parser;
  ExprContext &ctx;
  SymbolNames &names;
  unsigned depth = 0;
};

} // namespace

/// The nesting depth of the printed form of `e`.
static unsigned printedDepth(DimExpr e) {
  unsigned open = 0, deepest = 0;
  for (char c : toString(e)) {
    if (c == '(')
      deepest = std::max(deepest, ++open);
    else if (c == ')' && open != 0)
      --open;
  }
  return deepest + 1;
}

FailureOr<DimExpr> symshape::parseExpr(AsmParser &parser, ExprContext &ctx,
                                       SymbolNames &names) {
  SMLoc loc = parser.getCurrentLocation();
  FailureOr<DimExpr> e = ExprParser(parser, ctx, names).sum();
  // A long chain `a floordiv b floordiv c ...` is printed with parentheses, and
  // the printed form must parse again.
  if (succeeded(e) && e->getDepth() >= analysisBudgets.parser.depth &&
      printedDepth(*e) > analysisBudgets.parser.depth)
    return parser.emitError(loc, "expression nested too deeply");
  return e;
}

ParseResult symshape::parseExprs(AsmParser &parser, ExprContext &ctx,
                                 SymbolNames &names,
                                 SmallVectorImpl<DimExpr> &exprs) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        FailureOr<DimExpr> e = parseExpr(parser, ctx, names);
        if (failed(e))
          return failure();
        exprs.push_back(*e);
        return success();
      });
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
