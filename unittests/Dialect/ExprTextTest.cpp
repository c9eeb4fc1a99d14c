//===- ExprTextTest.cpp - Two parsers of one grammar ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect has its own parser for expressions in MLIR text, which reads
// MLIR's tokens. This test compares it with the algebra's parser.
//
//===----------------------------------------------------------------------===//

#include "../Algebra/Expr/RandomExpr.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {

class ExprTextTest : public ::testing::Test {
protected:
  ExprTextTest()
      : dialect(context.getOrLoadDialect<SymShapeDialect>()),
        handler(&context, [](Diagnostic &) { return success(); }) {}

  /// Parses `text` as an attribute; null if the parser rejects it.
  DimExpr parseAttr(const std::string &text) {
    auto attr = dyn_cast_or_null<ExprAttr>(
        parseAttribute("#symshape.expr<" + text + ">", &context));
    return attr ? attr.getExpr() : DimExpr();
  }

  /// Parses `text` with the algebra's parser, in the dialect's context.
  DimExpr parseText(const std::string &text) {
    TextError error;
    ExprContext &ctx = dialect->getExprContext();
    return parseDimExpr(
        text, ctx,
        [&](StringRef name, std::string &) {
          unsigned index = 0;
          if (!name.consume_front("s") || name.getAsInteger(10, index))
            return DimExpr();
          return ctx.symbol(index);
        },
        error);
  }

  MLIRContext context;
  SymShapeDialect *dialect;
  ScopedDiagnosticHandler handler;
};

TEST_F(ExprTextTest, ParsersAgreeOnRandomText) {
  RandomExprs random(testSeed() + 11, 3);
  for (unsigned i = 0; i != 3000 && !HasFailure(); ++i) {
    std::string text = textOf(*random.make(1 + i % 6));
    DimExpr e = parseAttr(text);
    ASSERT_TRUE(e) << text;
    EXPECT_EQ(e, parseText(text)) << text;
  }
}

TEST_F(ExprTextTest, AttributesReadBackWhatTheyPrint) {
  RandomExprs random(testSeed() + 12, 3);
  for (unsigned i = 0; i != 3000 && !HasFailure(); ++i) {
    ExprContext arena;
    auto attr = ExprAttr::get(&context, build(arena, *random.make(1 + i % 6)));
    EXPECT_EQ(parseAttr(toString(attr.getExpr())), attr.getExpr())
        << toString(attr.getExpr());
  }
}

// Shapes with names and with numbers of any size.
TEST_F(ExprTextTest, ShapesReadBackWhatTheyPrint) {
  const char *names[] = {"n", "seq len", "min", "3", "a\"b\\c\n"};
  RandomExprs random(testSeed() + 13, 5);
  for (unsigned i = 0; i != 2000 && !HasFailure(); ++i) {
    ExprContext arena;
    SmallVector<Extent> entries;
    for (unsigned axis = 0; axis != 1 + i % 4; ++axis) {
      DimExpr e = build(arena, *random.make(1 + i % 4));
      if (i % 7 == 0)
        e = e * arena.constant(llvm::DynamicAPInt(APInt(128, 1).shl(100)));
      entries.push_back(axis % 3 == 0   ? Extent::exact(e)
                        : axis % 3 == 1 ? Extent::atMost(e)
                                        : Extent::unknown());
    }
    auto shape = ShapeAttr::build(&context, entries, [&](DimExpr leaf) {
      return std::string(names[leaf.getSymbolIndex() % 5]);
    });
    std::string text;
    llvm::raw_string_ostream os(text);
    Attribute(shape).print(os);
    EXPECT_EQ(parseAttribute(text, &context), shape) << text;
  }
}

// Both parsers reject the same texts, except where tokens differ: in MLIR, `//`
// begins a line comment, and words may contain dots.
TEST_F(ExprTextTest, ParsersAgreeOnBrokenText) {
  RandomExprs random(testSeed() + 14, 3);
  std::mt19937_64 rng(testSeed() + 15);
  const std::string alphabet = "s01 ()+-*,minmodaxflorbcetq_9";
  unsigned refused = 0, read = 0;
  for (unsigned i = 0; i != 5000 && !HasFailure(); ++i) {
    std::string text = textOf(*random.make(1 + i % 4));
    for (unsigned change = 0; change <= i % 3; ++change) {
      size_t at = rng() % text.size();
      if (rng() % 2)
        text[at] = alphabet[rng() % alphabet.size()];
      else
        text.erase(at, 1);
      if (text.empty())
        text = "s0";
    }
    // The caller of the algebra's parser decides whether `s01` is a name.
    DimExpr expected = parseText(text), found = parseAttr(text);
    if (!found && expected &&
        expected.anyLeaf([](DimExpr leaf) { return leaf.isSymbol(); }) &&
        text.find("s0") != std::string::npos)
      continue;
    EXPECT_EQ(found, expected) << text;
    ++(found ? read : refused);
  }
  EXPECT_GT(refused, 500u);
  EXPECT_GT(read, 500u);
}

// Attributes do not point into the arena of the expressions they are made of.
TEST_F(ExprTextTest, AttributesOutliveTheArena) {
  ExprAttr expr;
  ShapeAttr shape;
  ExprListAttr list;
  {
    ExprContext arena;
    DimExpr e = arena.symbol(0) * 32 + 1;
    auto name = StringAttr::get(&context, "n");
    expr = ExprAttr::get(&context, e);
    shape =
        ShapeAttr::get(&context, {Extent::exact(e), Extent::unknown()}, {name});
    list = ExprListAttr::get(&context, {e, e}, {name});
  }
  ExprContext &own = dialect->getExprContext();
  DimExpr e = own.symbol(0) * 32 + 1;
  EXPECT_EQ(expr.getExpr(), e);
  EXPECT_EQ(shape.getEntries()[0].expr, e);
  EXPECT_EQ(list.getExprs()[1], e);
}

} // namespace
