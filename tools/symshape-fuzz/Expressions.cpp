//===- Expressions.cpp - Any text as an expression ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "Targets.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"
#include <vector>

using namespace mlir::symshape;
using llvm::StringRef;

namespace {
/// Every name is a symbol, which its first use declares.
struct Names {
  ExprContext ctx;
  llvm::StringMap<unsigned> index;
  std::vector<std::string> names;

  DimExpr parse(StringRef text, TextError &error, Spelling spelling) {
    return parseDimExpr(
        text, ctx,
        [&](StringRef name, std::string &) {
          auto [it, isNew] = index.try_emplace(name, names.size());
          if (isNew)
            names.push_back(name.str());
          return ctx.symbol(it->second);
        },
        error, spelling);
  }
  std::string nameOf(unsigned symbol) const { return names[symbol]; }
};
} // namespace

static std::optional<llvm::DynamicAPInt> evaluateAt(DimExpr e, int64_t start) {
  return evaluate(e, [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
    // Other numbers for other leaves, with 0 and negative ones among them.
    int64_t n =
        leaf.isSymbol()
            ? leaf.getSymbolIndex()
            : 5 * leaf.getInputNumber() +
                  (leaf.getKind() == ExprKind::InputDim ? leaf.getAxis() : 3);
    return llvm::DynamicAPInt((start + n * 3) % 9 - 2);
  });
}

void symshape_fuzz::runExpressions(StringRef text) {
  constexpr Spelling kSpellings[] = {Spelling::Native, Spelling::SymPy,
                                     Spelling::ONNX, Spelling::JAX};
  if (text.empty())
    return;
  Names names;
  TextError error;
  Spelling spelling = kSpellings[static_cast<uint8_t>(text[0]) % 4];
  text = text.drop_front();
  DimExpr e = names.parse(text, error, spelling);
  if (!e) {
    if (error.message.empty() || error.column > text.size())
      llvm::report_fatal_error("an error without a message or a place");
    (void)error.in(text);
    return;
  }
  auto nameOf = [&](unsigned symbol) { return names.nameOf(symbol); };
  constexpr unsigned kSmall = 2000; // nodes, so that a run takes milliseconds
  if (e.getTreeSize() > kSmall)
    return;
  for (Spelling other : kSpellings) {
    std::string printed;
    llvm::raw_string_ostream os(printed);
    if (!writeDimExpr(os, e, nameOf, other))
      continue;
    DimExpr again = names.parse(printed, error, other);
    if (!again)
      llvm::report_fatal_error(
          llvm::Twine("printed text does not parse: " + printed));
    if (other == Spelling::Native && again != e)
      llvm::report_fatal_error(
          llvm::Twine("printed text is another expression: " + printed));
    for (int64_t start = 0; start != 9; ++start) {
      auto value = evaluateAt(e, start), second = evaluateAt(again, start);
      if (value && second && *value != *second)
        llvm::report_fatal_error(
            llvm::Twine("printed text has another value: " + printed));
    }
  }
}
