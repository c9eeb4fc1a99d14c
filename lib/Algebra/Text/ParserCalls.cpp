//===- ParserCalls.cpp - Functions in dimension expressions ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/ScalarRules.h"
#include "Text/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// The functions of SymPy and of torch's own symbolic functions.
enum class ForeignCall {
  Unknown,
  Max,
  Min,
  Mod,
  FloorDiv,
  CeilDiv,
  TrueDiv,
  ModularIndexing,
  Power,
  Floor,
  Ceiling,
  Truncate,
  Same,
  Abs,
  NonNegative,
};

struct ForeignFunction {
  StringRef name;
  ForeignCall call;
  unsigned minArgs, maxArgs;
};
} // namespace

static constexpr unsigned kAnyNumber = ~0u;

static llvm::ArrayRef<ForeignFunction> getForeignFunctions() {
  static const ForeignFunction functions[] = {
      {"Max", ForeignCall::Max, 1, kAnyNumber},
      {"Min", ForeignCall::Min, 1, kAnyNumber},
      {"Mod", ForeignCall::Mod, 2, 2},
      {"PythonMod", ForeignCall::Mod, 2, 2},
      {"FloorDiv", ForeignCall::FloorDiv, 2, 2},
      {"CleanDiv", ForeignCall::FloorDiv, 2, 2},
      {"CeilDiv", ForeignCall::CeilDiv, 2, 2},
      {"IntTrueDiv", ForeignCall::TrueDiv, 2, 2},
      {"FloatTrueDiv", ForeignCall::TrueDiv, 2, 2},
      {"ModularIndexing", ForeignCall::ModularIndexing, 3, 3},
      {"PowByNatural", ForeignCall::Power, 2, 2},
      {"floor", ForeignCall::Floor, 1, 1},
      {"FloorToInt", ForeignCall::Floor, 1, 1},
      {"ceiling", ForeignCall::Ceiling, 1, 1},
      {"CeilToInt", ForeignCall::Ceiling, 1, 1},
      {"TruncToInt", ForeignCall::Truncate, 1, 1},
      {"ToFloat", ForeignCall::Same, 1, 1},
      {"Abs", ForeignCall::Abs, 1, 1},
      // JAX and hand-written ONNX.
      {"max", ForeignCall::Max, 1, kAnyNumber},
      {"min", ForeignCall::Min, 1, kAnyNumber},
      {"mod", ForeignCall::Mod, 2, 2},
      {"floordiv", ForeignCall::FloorDiv, 2, 2},
      {"non_negative", ForeignCall::NonNegative, 1, 1},
      {"ceil", ForeignCall::Ceiling, 1, 1},
  };
  return functions;
}

Parser::Value Parser::unknownFunction(const Token &name) {
  llvm::SmallVector<StringRef> candidates;
  if (isForeign())
    for (const ForeignFunction &f : getForeignFunctions())
      candidates.push_back(f.name);
  else
    candidates = {"min", "max", "broadcast", "dim", "scalar"};
  std::string message = "unknown function '" + name.name + "'";
  std::string closest = closestName(name.name, candidates);
  if (!closest.empty())
    message += "; did you mean '" + closest + "'?";
  return fail(name.column, message);
}

/// Parses `(a, b, ...)`, at least one argument.
bool Parser::parseArguments(llvm::SmallVectorImpl<Value> &args,
                            llvm::SmallVectorImpl<size_t> &columns) {
  if (!expect(Token::LeftParen, "("))
    return false;
  while (true) {
    columns.push_back(token.column);
    Value v = parseSum();
    if (!v)
      return false;
    args.push_back(v);
    if (!isAt(Token::Comma))
      break;
    advance();
  }
  if (isAt(Token::RightParen)) {
    advance();
    return true;
  }
  failExpected("',' or ')'");
  return false;
}

Parser::Value Parser::parseCall(const Token &name) {
  if (spelling == Spelling::Native)
    advance();
  else if (llvm::none_of(getForeignFunctions(), [&](const ForeignFunction &f) {
             return f.name == name.text;
           }))
    return unknownFunction(name);
  llvm::SmallVector<Value, 4> args;
  llvm::SmallVector<size_t, 4> columns;
  static constexpr StringRef rounding[] = {
      "floor", "ceiling", "ceil", "FloorToInt", "CeilToInt", "TruncToInt"};
  bool rounds = isForeign() && llvm::is_contained(rounding, name.text);
  roundings += rounds;
  bool parsed = parseArguments(args, columns);
  roundings -= rounds;
  if (!parsed)
    return {};
  return spelling == Spelling::Native ? callNative(name, args)
                                      : callForeign(name, args, columns);
}

Parser::Value Parser::callNative(const Token &name,
                                 llvm::ArrayRef<Value> args) {
  llvm::SmallVector<DimExpr> operands;
  for (const Value &v : args)
    operands.push_back(v.numerator);
  if (name.text == "min")
    return {ctx.min(operands), DimExpr()};
  if (name.text == "max")
    return {ctx.max(operands), DimExpr()};
  return {ctx.broadcast(operands), DimExpr()};
}

Parser::Value Parser::callForeign(const Token &name, llvm::ArrayRef<Value> args,
                                  llvm::ArrayRef<size_t> columns) {
  const ForeignFunction *function =
      llvm::find_if(getForeignFunctions(), [&](const ForeignFunction &f) {
        return f.name == name.text;
      });
  if (args.size() < function->minArgs || args.size() > function->maxArgs)
    return fail(name.column,
                "expected " +
                    counted(function->minArgs, "argument", "arguments") +
                    " for '" + name.text + "', found " + Twine(args.size()));
  auto integer = [&](unsigned i) {
    return requireInteger(args[i], columns[i]);
  };
  switch (function->call) {
  case ForeignCall::Max:
  case ForeignCall::Min:
    return minMaxOf(function->call == ForeignCall::Min, args, name.column);
  case ForeignCall::Mod: {
    DimExpr a = integer(0), b = integer(1);
    if (!a || !b)
      return {};
    return {a.mod(b), DimExpr()};
  }
  case ForeignCall::FloorDiv:
    return parseBinary(Token::SlashSlash, {}, name.column, args[0], args[1]);
  case ForeignCall::CeilDiv: {
    DimExpr a = integer(0), b = integer(1);
    if (!a || !b)
      return {};
    return {a.ceilDiv(b), DimExpr()};
  }
  case ForeignCall::TrueDiv:
    return divFractions(args[0], args[1], name.column);
  case ForeignCall::ModularIndexing: {
    DimExpr a = integer(0), b = integer(1), c = integer(2);
    if (!a || !b || !c)
      return {};
    return {a.floorDiv(b).mod(c), DimExpr()};
  }
  case ForeignCall::Power:
    return power(args[0], args[1], name.column);
  case ForeignCall::Floor:
    return floorOf(args[0]);
  case ForeignCall::Ceiling:
    return ceilOf(args[0]);
  case ForeignCall::Truncate:
    return truncate(args[0], name.column);
  case ForeignCall::Abs: {
    Value negated{-args[0].numerator, args[0].denominator};
    return minMaxOf(/*isMin=*/false, {args[0], negated}, name.column);
  }
  case ForeignCall::NonNegative:
    return minMaxOf(/*isMin=*/false, {args[0], {ctx.constant(0), DimExpr()}},
                    name.column);
  case ForeignCall::Same:
    return args[0];
  case ForeignCall::Unknown:
    break;
  }
  return unknownFunction(name);
}

std::optional<unsigned> Parser::parseIndex(StringRef what) {
  unsigned value = 0;
  if (!isAt(Token::Integer)) {
    failExpected(what);
    return std::nullopt;
  }
  if (token.text.getAsInteger(10, value)) {
    failExpected(what + " below 2^32");
    return std::nullopt;
  }
  advance();
  return value;
}

/// `dim(k, axis)` and `scalar(k, rule)`.
Parser::Value Parser::parseLeaf(const Token &name) {
  advance();
  if (!expect(Token::LeftParen, "("))
    return {};
  std::optional<unsigned> input = parseIndex("an operand number");
  if (!input || !expect(Token::Comma, ","))
    return {};
  DimExpr leaf;
  if (name.text == "dim") {
    std::optional<unsigned> axis = parseIndex("an axis");
    if (!axis)
      return {};
    leaf = ctx.inputDim(*input, *axis);
  } else {
    if (!isAt(Token::Identifier) && !isAt(Token::String))
      return failExpected("a conversion rule such as 'floor'");
    if (std::string problem = checkScalarRule(token.name); !problem.empty())
      return fail(token.column, problem);
    leaf = ctx.scalar(*input, token.name);
    advance();
  }
  if (!expect(Token::RightParen, ")"))
    return {};
  return {leaf, DimExpr()};
}
