//===- Lexer.cpp - Tokens of dimension expressions ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::StringRef;

static bool isIdentifierStart(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isIdentifierBody(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$';
}

bool symshape::detail::isIdentifier(StringRef name) {
  return !name.empty() && isIdentifierStart(name.front()) &&
         llvm::all_of(name, isIdentifierBody);
}

bool symshape::isKeyword(StringRef name) {
  static constexpr const char *words[] = {"floordiv", "ceildiv", "mod",
                                          "min",      "max",     "broadcast",
                                          "dim",      "scalar",  "at_most"};
  return llvm::is_contained(words, name);
}

void symshape::printSymbolName(llvm::raw_ostream &os, StringRef name) {
  if (isIdentifier(name) && !isKeyword(name)) {
    os << name;
    return;
  }
  os << '"';
  llvm::printEscapedString(name, os);
  os << '"';
}

std::string symshape::counted(int64_t number, StringRef one, StringRef many) {
  return std::to_string(number) + " " + (number == 1 ? one : many).str();
}

std::string symshape::closestName(StringRef name,
                                  llvm::ArrayRef<StringRef> candidates) {
  // A third of the letters may differ, but never all of them.
  unsigned limit = std::max<unsigned>(1, unsigned(name.size()) / 3);
  StringRef best;
  unsigned bestDistance = limit + 1;
  for (StringRef c : candidates) {
    unsigned distance =
        name.edit_distance(c, /*AllowReplacements=*/true, limit);
    if (distance < bestDistance && distance < c.size() &&
        distance < name.size()) {
      best = c;
      bestDistance = distance;
    }
  }
  return best.str();
}

std::string TextError::in(StringRef text) const {
  return ("in '" + text + "', column " + llvm::Twine(column + 1) + ": " +
          message)
      .str();
}

std::string Token::describe() const {
  switch (kind) {
  case End:
    return "end of text";
  case Integer:
  case Float:
    return "number " + text.str();
  case Unfinished:
    return "unfinished string";
  default:
    return "'" + text.str() + "'";
  }
}

Token Lexer::make(Token::Kind kind, size_t begin) {
  Token token;
  token.kind = kind;
  token.column = begin;
  token.text = text.slice(begin, position);
  return token;
}

Token Lexer::lexNumber() {
  size_t begin = position;
  auto skipDigits = [&] {
    while (position < text.size() && llvm::isDigit(text[position]))
      ++position;
  };
  skipDigits();
  if (spelling == Spelling::Native)
    return make(Token::Integer, begin);
  bool isFloat = false;
  if (position < text.size() && text[position] == '.') {
    isFloat = true;
    ++position;
    skipDigits();
  }
  if (position < text.size() &&
      (text[position] == 'e' || text[position] == 'E')) {
    size_t mark = position++;
    if (position < text.size() &&
        (text[position] == '+' || text[position] == '-'))
      ++position;
    if (position < text.size() && llvm::isDigit(text[position])) {
      isFloat = true;
      skipDigits();
    } else {
      position = mark;
    }
  }
  return make(isFloat ? Token::Float : Token::Integer, begin);
}

Token Lexer::lexString() {
  size_t begin = position++;
  std::string value;
  while (position < text.size() && text[position] != '"') {
    char c = text[position++];
    if (c != '\\') {
      value += c;
      continue;
    }
    // The escapes of MLIR's strings: \" \\ \n \t and two hexadecimal digits.
    StringRef rest = text.drop_front(position);
    if (rest.empty())
      return make(Token::Unfinished, begin);
    if (rest[0] == '"' || rest[0] == '\\') {
      value += rest[0];
      ++position;
    } else if (rest.size() >= 2 && llvm::isHexDigit(rest[0]) &&
               llvm::isHexDigit(rest[1])) {
      value += char(llvm::hexFromNibbles(rest[0], rest[1]));
      position += 2;
    } else if (rest[0] == 'n' || rest[0] == 't') {
      value += rest[0] == 'n' ? '\n' : '\t';
      ++position;
    } else {
      return make(Token::Unfinished, begin);
    }
  }
  if (position == text.size())
    return make(Token::Unfinished, begin);
  ++position;
  Token token = make(Token::String, begin);
  token.name = std::move(value);
  return token;
}

Token Lexer::next() {
  while (position < text.size() && llvm::isSpace(text[position]))
    ++position;
  size_t begin = position;
  if (position == text.size())
    return make(Token::End, begin);
  char c = text[position];
  if (llvm::isDigit(c))
    return lexNumber();
  if (isIdentifierStart(c)) {
    while (position < text.size() && isIdentifierBody(text[position]))
      ++position;
    Token token = make(Token::Identifier, begin);
    token.name = token.text.str();
    return token;
  }
  if (c == '"')
    return lexString();
  ++position;
  bool foreign = spelling != Spelling::Native;
  bool doubled = foreign && position < text.size() && text[position] == c;
  switch (c) {
  case '+':
    return make(Token::Plus, begin);
  case '-':
    // An arrow ends an expression, as in `(s0, s1) -> [...]`.
    if (position < text.size() && text[position] == '>')
      break;
    return make(Token::Minus, begin);
  case '(':
    return make(Token::LeftParen, begin);
  case ')':
    return make(Token::RightParen, begin);
  case ',':
    return make(Token::Comma, begin);
  case '*':
    position += doubled;
    return make(doubled ? Token::StarStar : Token::Star, begin);
  case '/':
    if (!foreign)
      break;
    position += doubled;
    return make(doubled ? Token::SlashSlash : Token::Slash, begin);
  case '^':
    if (spelling != Spelling::JAX)
      break;
    return make(Token::StarStar, begin);
  case '%':
    if (!foreign)
      break;
    return make(Token::Percent, begin);
  default:
    break;
  }
  return make(Token::Other, begin);
}
