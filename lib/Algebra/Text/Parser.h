//===- Parser.h - Parser of dimension expressions ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recursive descent over the grammar of docs/use/Grammar.md. Foreign spellings
// have exact fractions inside `floor` and `ceiling`, so there a value is a
// numerator over a denominator; natively the denominator is always absent.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_TEXT_PARSER_H
#define SYMSHAPE_LIB_ALGEBRA_TEXT_PARSER_H

#include "Expr/ExprBudgets.h"
#include "Text/Lexer.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::symshape::detail {

class Parser {
public:
  Parser(llvm::StringRef text, ExprContext &ctx, SymbolLookup lookup,
         TextError &error, Spelling spelling)
      : lexer(text, spelling), ctx(ctx), lookup(lookup), error(error),
        spelling(spelling) {
    token = lexer.next();
  }

  /// Null on error.
  DimExpr parseAll();
  /// `end` becomes the position after the last token used.
  DimExpr parsePrefix(size_t &end);

private:
  /// `numerator / denominator`; a null denominator is 1, a constant one is
  /// positive. A null numerator is an error that was reported.
  struct Value {
    DimExpr numerator, denominator;
    explicit operator bool() const { return bool(numerator); }
    bool isInteger() const { return !denominator; }
  };

  //===--- Grammar (Parser.cpp) ---------------------------------------------//
  Value parseSum();
  Value parseProduct();
  Value parseUnary();
  Value parsePower();
  Value parsePrimary();
  Value parseBinary(Token::Kind op, llvm::StringRef word, size_t column,
                    Value a, Value b);
  Value parseSymbol();
  DimExpr parseInteger();
  /// The integer value of an expression that began at `column`.
  DimExpr requireInteger(Value v, size_t column);

  //===--- Calls (ParserCalls.cpp) ------------------------------------------//
  Value parseCall(const Token &name);
  bool parseArguments(llvm::SmallVectorImpl<Value> &args,
                      llvm::SmallVectorImpl<size_t> &columns);
  Value parseLeaf(const Token &name);
  std::optional<unsigned> parseIndex(llvm::StringRef what);
  Value callNative(const Token &name, llvm::ArrayRef<Value> args);
  Value callForeign(const Token &name, llvm::ArrayRef<Value> args,
                    llvm::ArrayRef<size_t> columns);
  Value unknownFunction(const Token &name);

  //===--- Fractions (ParserFractions.cpp) ----------------------------------//
  Value makeFraction(DimExpr numerator, DimExpr denominator, size_t column);
  Value addFractions(Value a, Value b, bool subtract, size_t column);
  Value mulFractions(Value a, Value b, size_t column);
  Value divFractions(Value a, Value b, size_t column);
  Value power(Value base, Value exponent, size_t column);
  Value floorOf(Value v);
  Value ceilOf(Value v);
  Value truncate(Value v, size_t column);
  DimExpr truncatingQuotient(DimExpr a, DimExpr b);
  Value minMaxOf(bool isMin, llvm::ArrayRef<Value> args, size_t column);
  Value parseFloat();

  bool isForeign() const { return spelling != Spelling::Native; }
  /// ONNX's division truncates as in C, except inside `floor` and `ceiling`,
  /// where onnxruntime writes exact fractions.
  bool truncates() const {
    return spelling == Spelling::ONNX && roundings == 0;
  }
  bool isAt(Token::Kind kind) const { return token.is(kind); }
  bool isWord(llvm::StringRef word) const {
    return token.is(Token::Identifier) && token.text == word;
  }
  void advance() {
    lastEnd = token.column + token.text.size();
    token = lexer.next();
  }
  bool expect(Token::Kind kind, llvm::StringRef spelling);
  Value fail(size_t column, const llvm::Twine &message);
  Value failExpected(const llvm::Twine &expected);

  /// Counts nesting while in scope.
  class Nesting {
  public:
    Nesting(Parser &parser) : parser(parser) { ++parser.depth; }
    ~Nesting() { --parser.depth; }
    bool isTooDeep() const { return parser.depth > exprBudgets.text.depth; }

  private:
    Parser &parser;
  };

  Lexer lexer;
  ExprContext &ctx;
  SymbolLookup lookup;
  TextError &error;
  Spelling spelling;
  Token token;
  size_t lastEnd = 0;
  unsigned depth = 0;
  /// Calls of `floor` and `ceiling` around the current token.
  unsigned roundings = 0;
  bool failed = false;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_TEXT_PARSER_H
