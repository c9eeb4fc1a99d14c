//===- TextRandomTest.cpp - Printing and parsing random expressions -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/Text.h"
#include <gtest/gtest.h>

using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {

DimExpr parse(ExprContext &ctx, llvm::StringRef text, TextError &error) {
  return parseDimExpr(
      text, ctx,
      [&](llvm::StringRef name, std::string &) {
        unsigned index = 0;
        if (!name.consume_front("s") || name.getAsInteger(10, index))
          return DimExpr();
        return ctx.symbol(index);
      },
      error);
}

TEST(TextRandom, PrintThenParseIsTheIdentity) {
  RandomExprs random(testSeed() + 2, 3);
  ExprContext ctx;
  for (unsigned i = 0; i != 20000 && !HasFailure(); ++i) {
    NaivePtr tree = random.make(1 + i % 6);
    DimExpr e = build(ctx, *tree);
    TextError error;
    DimExpr back = parse(ctx, toString(e), error);
    EXPECT_EQ(back, e) << textOf(*tree) << "\nprinted as " << toString(e)
                       << "\nread as "
                       << (back ? toString(back) : error.message);
  }
}

TEST(TextRandom, ParserAgreesWithConstruction) {
  RandomExprs random(testSeed() + 3, 3);
  ExprContext ctx;
  for (unsigned i = 0; i != 5000 && !HasFailure(); ++i) {
    NaivePtr tree = random.make(1 + i % 6);
    TextError error;
    EXPECT_EQ(parse(ctx, textOf(*tree), error), build(ctx, *tree))
        << textOf(*tree) << ": " << error.message;
  }
}

// The terms that findModTerms returns add up to its argument.
TEST(TextRandom, ModTermsAddUp) {
  RandomExprs random(testSeed() + 4, 3);
  ExprContext ctx;
  unsigned found = 0;
  for (unsigned i = 0; i != 20000 && !HasFailure(); ++i) {
    NaivePtr tree = random.make(1 + i % 5);
    DimExpr e = build(ctx, *tree), rest;
    DimExpr sum = ctx.constant(0);
    for (const ModTerm &m : findModTerms(e, rest)) {
      sum = sum + m.numerator.mod(m.divisor) * ctx.constant(m.coefficient);
      ++found;
    }
    EXPECT_EQ(rest + sum, e) << toString(e);
  }
  EXPECT_GT(found, 100u);
}

} // namespace
