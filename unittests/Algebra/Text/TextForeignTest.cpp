//===- TextForeignTest.cpp - The spellings of ONNX and JAX ----------------===//
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

class ForeignTest : public ::testing::Test {
protected:
  ExprContext ctx;
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1);
  TextError error;

  static std::string name(unsigned i) { return i == 0 ? "a" : "b"; }
  DimExpr lookup(llvm::StringRef text) {
    return text == "a" ? a : text == "b" ? b : DimExpr();
  }
  DimExpr parse(llvm::StringRef text, Spelling spelling) {
    error = {};
    return parseDimExpr(
        text, ctx, [&](llvm::StringRef n, std::string &) { return lookup(n); },
        error, spelling);
  }
  DimExpr onnx(llvm::StringRef text) { return parse(text, Spelling::ONNX); }
  DimExpr jax(llvm::StringRef text) { return parse(text, Spelling::JAX); }
  int64_t valueAt(DimExpr e, int64_t x, int64_t y) {
    auto result = evaluateInt64(e, [&](DimExpr leaf) -> std::optional<int64_t> {
      return leaf == a ? x : y;
    });
    EXPECT_EQ(result.kind, Int64Result::Value);
    return result.value;
  }
};

TEST_F(ForeignTest, OnnxSlashTruncatesAsInC) {
  DimExpr quotient = onnx("a / b"), rest = onnx("a % b"), third = onnx("a/3");
  ASSERT_TRUE(quotient && rest && third);
  for (int64_t x = -7; x <= 7; ++x) {
    EXPECT_EQ(valueAt(third, x, 0), x / 3) << x;
    for (int64_t y = -4; y <= 4; ++y) {
      // A quotient by 0 is 0, as in the native spelling.
      EXPECT_EQ(valueAt(quotient, x, y), y == 0 ? 0 : x / y) << x << "/" << y;
      EXPECT_EQ(valueAt(rest, x, y), y == 0 ? x : x % y) << x << "%" << y;
    }
  }
  // It is not a fraction: the division drops the remainder.
  EXPECT_EQ(valueAt(onnx("a/2*2"), 5, 0), 4);
}

TEST_F(ForeignTest, OnnxRuntimeRoundsExactFractions) {
  EXPECT_EQ(onnx("floor(a/3 + 2/3)"), (a + 2).floorDiv(3));
  EXPECT_EQ(onnx("ceiling(2*a/3 - 1/3)"), (a * 2 - 1).ceilDiv(3));
  EXPECT_EQ(onnx("floor(2.0*a)"), a * 2);
  EXPECT_EQ(onnx("floor(0.5*a)"), a.floorDiv(2));
  EXPECT_EQ(onnx("Min(5, a)"), ctx.min({a, ctx.constant(5)}));
  EXPECT_EQ(onnx("2*((((a - 1)//2))) + 2"), (a - 1).floorDiv(2) * 2 + 2);
  EXPECT_EQ(onnx("a+1"), a + 1);
}

TEST_F(ForeignTest, Jax) {
  EXPECT_EQ(jax("floordiv(a, 8)"), a.floorDiv(8));
  EXPECT_EQ(jax("- floordiv(- a, 2)"), a.ceilDiv(2));
  EXPECT_EQ(jax("mod(a, b)"), a.mod(b));
  EXPECT_EQ(jax("a^2 + 2*a*b"), a * a + a * b * 2);
  EXPECT_EQ(jax("max(a, 1)"), ctx.max({a, ctx.constant(1)}));
  EXPECT_EQ(jax("non_negative(a - b)"), ctx.max({a - b, ctx.constant(0)}));
  // Other spellings do not accept a caret as a power.
  EXPECT_FALSE(onnx("a^2"));
  EXPECT_EQ(error.column, 1u);
}

TEST_F(ForeignTest, ErrorsAreLocated) {
  auto check = [&](llvm::StringRef text, Spelling spelling, size_t column) {
    EXPECT_FALSE(parse(text, spelling)) << text.str();
    EXPECT_EQ(error.column, column) << text.str() << ": " << error.message;
    EXPECT_FALSE(error.message.empty());
  };
  check("", Spelling::ONNX, 0);
  check("a/0", Spelling::JAX, 1);
  check("floor(a/0)", Spelling::ONNX, 7);
  check("(a", Spelling::ONNX, 2);
  check("a b", Spelling::JAX, 2);
  check("0.1*a", Spelling::ONNX, 0);
  check("a/2", Spelling::JAX, 0);
  check("foo(a)", Spelling::JAX, 0);
  check(std::string(10000, '('), Spelling::ONNX, 1000);
}

TEST_F(ForeignTest, OpaqueStringsAreDimensions) {
  std::vector<std::string> names;
  auto read = [&](llvm::StringRef text, bool keepOpaque) {
    return readForeignDim(
        text, ctx,
        [&](llvm::StringRef n, std::string &) {
          auto it = llvm::find(names, n);
          if (it == names.end())
            it = names.insert(names.end(), n.str());
          return ctx.symbol(unsigned(it - names.begin()));
        },
        Spelling::ONNX, keepOpaque);
  };
  ForeignDim first = read("batch@x + (", false);
  EXPECT_TRUE(first.isOpaque);
  EXPECT_FALSE(first.problem.message.empty());
  EXPECT_EQ(first.expr, read(" batch@x + ( ", false).expr);
  EXPECT_NE(first.expr, read("batch@y + (", false).expr);
  ForeignDim kept = read("S + 1", true);
  EXPECT_TRUE(kept.isOpaque && kept.expr.isSymbol());
  ForeignDim expression = read("S + 1", false);
  EXPECT_FALSE(expression.isOpaque);
  EXPECT_FALSE(expression.expr.isSymbol());
}

TEST_F(ForeignTest, WritingHasNoWordForSome) {
  std::string text;
  llvm::raw_string_ostream os(text);
  EXPECT_FALSE(writeDimExpr(os, ctx.broadcast({a, b}), name, Spelling::SymPy));
  EXPECT_FALSE(writeDimExpr(os, ctx.inputDim(0, 1), name, Spelling::JAX));
  EXPECT_FALSE(writeDimExpr(
      os, a, [](unsigned) { return std::string("seq len"); }, Spelling::JAX));
  EXPECT_TRUE(text.empty());
  EXPECT_TRUE(writeDimExpr(os, a.floorDiv(2) * 3, name, Spelling::SymPy));
  EXPECT_EQ(text, "(a//2)*3");
}

/// The parser reads back the same object that the printer wrote.
TEST_F(ForeignTest, WriteThenRead) {
  uint64_t seed = testSeed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  RandomExprs random(seed, 2);
  unsigned written = 0;
  for (unsigned i = 0; i != 3000; ++i) {
    DimExpr e = build(ctx, *random.make(3));
    for (Spelling s : {Spelling::SymPy, Spelling::ONNX, Spelling::JAX}) {
      std::string text;
      llvm::raw_string_ostream os(text);
      if (!writeDimExpr(os, e, name, s))
        continue;
      ++written;
      EXPECT_EQ(parse(text, s), e)
          << text << " (" << error.column << ": " << error.message << ")";
    }
  }
  EXPECT_GT(written, 1000u);
}

} // namespace
