//===- Nesting.cpp - A limit to nesting in the input ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nesting.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// Far below the limits of a stack of 8 MB in experiments (4,000 parentheses of
/// an affine expression, 2,000 regions), and below the limit of SymShape's own
/// expressions.
static constexpr unsigned kMaxNesting = 1000;

/// Prints no source line, since that may be as long as the file.
static LogicalResult report(llvm::MemoryBufferRef buffer, const char *place,
                            StringRef message) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(buffer, false),
                             llvm::SMLoc());
  auto [line, column] =
      sources.getLineAndColumn(llvm::SMLoc::getFromPointer(place));
  llvm::errs() << buffer.getBufferIdentifier() << ':' << line << ':' << column
               << ": error: " << message << '\n';
  return failure();
}

/// True for the bracket in `tuple<`, false for a comparison and the arrow `->`.
static bool isAngleBracket(const char *c, StringRef text) {
  bool isFirst = c == text.begin(), isLast = c + 1 == text.end();
  if (!isLast && c[1] == '=')
    return false;
  return *c == '>' ? isFirst || c[-1] != '-'
                   : !isFirst && (llvm::isAlnum(c[-1]) || c[-1] == '_');
}

std::optional<std::pair<const char *, StringRef>>
symshape::findDeepNesting(StringRef text) {
  unsigned parentheses = 0, others = 0, angles = 0;
  const char *end = text.end();
  for (const char *c = text.begin(); c != end; ++c) {
    switch (*c) {
    case '"':
      for (++c; c != end && *c != '"' && *c != '\n'; ++c)
        if (*c == '\\' && c + 1 != end)
          ++c;
      if (c == end)
        return std::nullopt;
      break;
    case '/':
      if (c + 1 != end && c[1] == '/')
        while (c + 1 != end && c[1] != '\n')
          ++c;
      break;
    case '(':
      if (++parentheses > kMaxNesting)
        return std::pair(c, StringRef("expression nested too deeply"));
      break;
    case ')':
      parentheses -= parentheses != 0;
      break;
    case '[':
    case '{':
      if (++others > kMaxNesting)
        return std::pair(c, StringRef("brackets nested too deeply"));
      break;
    case ']':
    case '}':
      others -= others != 0;
      break;
    case '<':
      if (isAngleBracket(c, text) && ++angles > kMaxNesting)
        return std::pair(c, StringRef("brackets nested too deeply"));
      break;
    case '>':
      angles -= angles != 0 && isAngleBracket(c, text);
      break;
    default:
      break;
    }
  }
  return std::nullopt;
}

LogicalResult symshape::checkNesting(llvm::MemoryBufferRef buffer) {
  if (isBytecode(buffer))
    return success();
  auto deep = findDeepNesting(buffer.getBuffer());
  return deep ? report(buffer, deep->first, deep->second) : success();
}
