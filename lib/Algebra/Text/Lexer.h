//===- Lexer.h - Tokens of dimension expressions ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_TEXT_LEXER_H
#define SYMSHAPE_LIB_ALGEBRA_TEXT_LEXER_H

#include "SymShape/Algebra/Text.h"

namespace mlir::symshape::detail {

struct Token {
  enum Kind {
    End,
    Integer,
    Float, ///< foreign only
    Identifier,
    String,     ///< a quoted name; `name` is its value
    Unfinished, ///< a quoted name without its end, or with a bad escape
    Plus,
    Minus,
    Star,
    StarStar,   ///< a power; foreign only
    Slash,      ///< foreign only
    SlashSlash, ///< foreign only
    Percent,    ///< foreign only
    LeftParen,
    RightParen,
    Comma,
    Other, ///< no character of the grammar
  };
  Kind kind = End;
  size_t column = 0;
  llvm::StringRef text;
  std::string name;

  bool is(Kind k) const { return kind == k; }
  /// The name of the token in error messages.
  std::string describe() const;
};

/// Splits text into tokens, one at a time: the text after an expression need
/// not consist of tokens.
class Lexer {
public:
  Lexer(llvm::StringRef text, Spelling spelling)
      : text(text), spelling(spelling) {}
  Token next();

private:
  Token make(Token::Kind kind, size_t begin);
  Token lexNumber();
  Token lexString();

  llvm::StringRef text;
  Spelling spelling;
  size_t position = 0;
};

/// Whether `name` is an identifier of the grammar.
bool isIdentifier(llvm::StringRef name);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_TEXT_LEXER_H
