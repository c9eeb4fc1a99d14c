//===- canonical.cpp - Expressions inside another tool --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads dimension expressions from the command line and prints each in
// canonical form, or where and why it is none.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::symshape;

int main(int argc, char **argv) {
  ExprContext ctx;
  llvm::SmallVector<std::string> names;
  // Every name is a symbol, numbered in the order in which it first occurs.
  auto lookup = [&](llvm::StringRef name, std::string &) {
    auto *it = llvm::find(names, name);
    if (it == names.end()) {
      names.push_back(name.str());
      it = names.end() - 1;
    }
    return ctx.symbol(it - names.begin());
  };
  int status = 0;
  for (int i = 1; i < argc; ++i) {
    TextError error;
    DimExpr e = parseDimExpr(argv[i], ctx, lookup, error);
    if (!e) {
      llvm::errs() << argv[i] << ":" << error.column + 1 << ": "
                   << error.message << "\n";
      status = 1;
      continue;
    }
    printDimExpr(llvm::outs(), e, [&](unsigned index) { return names[index]; });
    llvm::outs() << "\n";
  }
  return status;
}
