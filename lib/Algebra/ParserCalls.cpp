//===- ParserCalls.cpp - Functions in dimension expressions ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
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
enum class SymPyCall {
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
};

struct SymPyFunction {
  StringRef name;
  SymPyCall call;
  unsigned minArgs, maxArgs;
};
} // namespace

static constexpr unsigned kAnyNumber = ~0u;

static llvm::ArrayRef<SymPyFunction> getSymPyFunctions() {
  static const SymPyFunction functions[] = {
      {"Max", SymPyCall::Max, 1, kAnyNumber},
      {"Min", SymPyCall::Min, 1, kAnyNumber},
      {"Mod", SymPyCall::Mod, 2, 2},
      {"PythonMod", SymPyCall::Mod, 2, 2},
      {"FloorDiv", SymPyCall::FloorDiv, 2, 2},
      {"CleanDiv", SymPyCall::FloorDiv, 2, 2},
      {"CeilDiv", SymPyCall::CeilDiv, 2, 2},
      {"IntTrueDiv", SymPyCall::TrueDiv, 2, 2},
      {"FloatTrueDiv", SymPyCall::TrueDiv, 2, 2},
      {"ModularIndexing", SymPyCall::ModularIndexing, 3, 3},
      {"PowByNatural", SymPyCall::Power, 2, 2},
      {"floor", SymPyCall::Floor, 1, 1},
      {"FloorToInt", SymPyCall::Floor, 1, 1},
      {"ceiling", SymPyCall::Ceiling, 1, 1},
      {"CeilToInt", SymPyCall::Ceiling, 1, 1},
      {"TruncToInt", SymPyCall::Truncate, 1, 1},
      {"ToFloat", SymPyCall::Same, 1, 1},
      {"Abs", SymPyCall::Abs, 1, 1},
  };
  return functions;
}

Parser::Value Parser::unknownFunction(const Token &name) {
  llvm::SmallVector<StringRef> candidates;
  if (spelling == Spelling::SymPy)
    for (const SymPyFunction &f : getSymPyFunctions())
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
  else if (llvm::none_of(getSymPyFunctions(), [&](const SymPyFunction &f) {
             return f.name == name.text;
           }))
    return unknownFunction(name);
  llvm::SmallVector<Value, 4> args;
  llvm::SmallVector<size_t, 4> columns;
  if (!parseArguments(args, columns))
    return {};
  return spelling == Spelling::Native ? callNative(name, args)
                                      : callSymPy(name, args, columns);
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

Parser::Value Parser::callSymPy(const Token &name, llvm::ArrayRef<Value> args,
                                llvm::ArrayRef<size_t> columns) {
  const SymPyFunction *function =
      llvm::find_if(getSymPyFunctions(), [&](const SymPyFunction &f) {
        return f.name == name.text;
      });
  if (args.size() < function->minArgs || args.size() > function->maxArgs)
    return fail(name.column, "expected " + Twine(function->minArgs) +
                                 " argument(s) of '" + name.text + "', found " +
                                 Twine(args.size()));
  auto integer = [&](unsigned i) {
    return requireInteger(args[i], columns[i]);
  };
  switch (function->call) {
  case SymPyCall::Max:
  case SymPyCall::Min:
    return minMaxOf(function->call == SymPyCall::Min, args, name.column);
  case SymPyCall::Mod: {
    DimExpr a = integer(0), b = integer(1);
    if (!a || !b)
      return {};
    return {a.mod(b), DimExpr()};
  }
  case SymPyCall::FloorDiv:
    return parseBinary(Token::SlashSlash, {}, name.column, args[0], args[1]);
  case SymPyCall::CeilDiv: {
    DimExpr a = integer(0), b = integer(1);
    if (!a || !b)
      return {};
    return {a.ceilDiv(b), DimExpr()};
  }
  case SymPyCall::TrueDiv:
    return divFractions(args[0], args[1], name.column);
  case SymPyCall::ModularIndexing: {
    DimExpr a = integer(0), b = integer(1), c = integer(2);
    if (!a || !b || !c)
      return {};
    return {a.floorDiv(b).mod(c), DimExpr()};
  }
  case SymPyCall::Power:
    return power(args[0], args[1], name.column);
  case SymPyCall::Floor:
    return floorOf(args[0]);
  case SymPyCall::Ceiling:
    return ceilOf(args[0]);
  case SymPyCall::Truncate:
    return truncate(args[0], name.column);
  case SymPyCall::Abs: {
    Value negated{-args[0].numerator, args[0].denominator};
    return minMaxOf(/*isMin=*/false, {args[0], negated}, name.column);
  }
  case SymPyCall::Same:
    return args[0];
  case SymPyCall::Unknown:
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
      return failExpected("a conversion rule");
    leaf = ctx.scalar(*input, token.name);
    advance();
  }
  if (!expect(Token::RightParen, ")"))
    return {};
  return {leaf, DimExpr()};
}
