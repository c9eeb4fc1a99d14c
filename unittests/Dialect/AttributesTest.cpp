//===- AttributesTest.cpp - Attributes from C++ -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/ScalarRules.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class AttributesTest : public ::testing::Test {
protected:
  AttributesTest()
      : dialect(context.getOrLoadDialect<SymShapeDialect>()),
        handler(&context, [this](Diagnostic &diag) {
          messages.push_back(diag.str());
          return success();
        }) {}

  std::string print(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream os(text);
    attribute.print(os);
    return text;
  }

  template <typename AttrT> AttrT parse(StringRef text) {
    return dyn_cast_or_null<AttrT>(parseAttribute(text, &context));
  }

  SymbolInfoAttr symbol(StringRef name) {
    return SymbolInfoAttr::get(&context, StringAttr::get(&context, name), {}, 1,
                               {}, false);
  }

  InFlightDiagnostic emit() { return emitError(UnknownLoc::get(&context)); }

  MLIRContext context;
  SymShapeDialect *dialect;
  std::vector<std::string> messages;
  ScopedDiagnosticHandler handler;
};

/// Letters for numbers, so that the order of use differs from the numbers.
std::string letter(DimExpr leaf) {
  return std::string(1, char('a' + leaf.getSymbolIndex()));
}

TEST_F(AttributesTest, BuildCopiesOutOfTheArena) {
  ShapeAttr shape;
  {
    // The expressions die with their arena; the attribute does not.
    ExprContext arena;
    DimExpr a = arena.symbol(0), b = arena.symbol(1);
    shape = ShapeAttr::build(&context,
                             {Extent::exact(b * 32 + 1), Extent::unknown(),
                              Extent::atMost(arena.min({a, b})),
                              Extent::exact(arena.constant(7))},
                             letter);
  }
  EXPECT_EQ(shape.getRank(), 4);
  EXPECT_EQ(&shape.getEntries()[0].expr.getContext(),
            &dialect->getExprContext());
  EXPECT_EQ(shape, parse<ShapeAttr>(print(shape)));
  EXPECT_TRUE(shape.getEntries()[1].isUnknown());
  EXPECT_TRUE(shape.getEntries()[2].isAtMost());
  // Symbols are numbered by first use.
  EXPECT_EQ(shape.getNames()[0].getValue(), "b");
  EXPECT_EQ(shape.getNames()[1].getValue(), "a");
}

TEST_F(AttributesTest, BuildIsIndependentOfTheArenasNumbers) {
  ExprContext one, other;
  auto build = [&](DimExpr e) {
    return ShapeAttr::build(&context, {Extent::exact(e)},
                            [](DimExpr) { return std::string("n"); });
  };
  EXPECT_EQ(build(one.symbol(0) + 1), build(other.symbol(5) + 1));
}

TEST_F(AttributesTest, BuildMergesSymbolsOfOneName) {
  ExprContext arena;
  ShapeAttr shape = ShapeAttr::build(
      &context, {Extent::exact(arena.symbol(0) + arena.symbol(1))},
      [](DimExpr) { return std::string("n"); });
  EXPECT_EQ(print(shape), "#symshape.shape<[n * 2]>");
}

TEST_F(AttributesTest, BuildKeepsInputs) {
  ExprContext arena;
  ShapeAttr shape =
      ShapeAttr::build(&context,
                       {Extent::exact(arena.inputDim(1, 2)),
                        Extent::exact(arena.scalar(0, "index_cast"))},
                       [](DimExpr) { return std::string("never"); });
  EXPECT_EQ(print(shape),
            "#symshape.shape<[dim(1, 2), scalar(0, index_cast)]>");
  EXPECT_TRUE(shape.getNames().empty());
}

TEST_F(AttributesTest, BuildOfRankZero) {
  ShapeAttr shape = ShapeAttr::build(&context, {}, letter);
  EXPECT_EQ(shape.getRank(), 0);
  EXPECT_EQ(print(shape), "#symshape.shape<[]>");
  EXPECT_EQ(parse<ShapeAttr>("#symshape.shape<[]>"), shape);
}

TEST_F(AttributesTest, InstantiateReplacesByPosition) {
  auto shape = parse<ShapeAttr>("#symshape.shape<(s1, s0) -> [s0 + 1, "
                                "at_most(s1 * s0), ?]>");
  ASSERT_TRUE(shape);
  ExprContext arena;
  DimExpr x = arena.symbol(7), three = arena.constant(3);
  SmallVector<Extent> entries = shape.instantiate(arena, {three, x});
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0], Extent::exact(x + 1));
  EXPECT_EQ(entries[1], Extent::atMost(x * 3));
  EXPECT_EQ(entries[2], Extent::unknown());
}

TEST_F(AttributesTest, InstantiateReplacesAtOnce) {
  // s0 becomes s1 and s1 becomes s0, both at once.
  auto shape = parse<ShapeAttr>("#symshape.shape<[a - b]>");
  ASSERT_TRUE(shape);
  ExprContext arena;
  SmallVector<Extent> entries =
      shape.instantiate(arena, {arena.symbol(1), arena.symbol(0)});
  EXPECT_EQ(entries[0].expr, arena.symbol(1) - arena.symbol(0));
}

TEST_F(AttributesTest, InstantiateThenBuildGivesTheSame) {
  auto shape = parse<ShapeAttr>(
      "#symshape.shape<[max(n, m) floordiv 4, at_most(n mod 8), ?]>");
  ASSERT_TRUE(shape);
  ExprContext arena;
  SmallVector<DimExpr> symbols;
  for (unsigned i = 0; i < shape.getNames().size(); ++i)
    symbols.push_back(arena.symbol(i));
  ShapeAttr again = ShapeAttr::build(
      &context, shape.instantiate(arena, symbols), [&](DimExpr leaf) {
        return shape.getNames()[leaf.getSymbolIndex()].str();
      });
  // The statements are equal, but the names may have other numbers.
  EXPECT_EQ(parse<ShapeAttr>(print(again)), again);
  EXPECT_EQ(print(again), print(shape));
}

TEST_F(AttributesTest, ExpressionListsAreInstantiated) {
  auto exprs = parse<ExprListAttr>("#symshape.exprs<[a * 32, b - a]>");
  ASSERT_TRUE(exprs);
  ExprContext arena;
  SmallVector<DimExpr> values =
      exprs.instantiate(arena, {arena.constant(2), arena.constant(0)});
  EXPECT_THAT(values, ElementsAre(arena.constant(64), arena.constant(-2)));
}

TEST_F(AttributesTest, ShapeVerifier) {
  ExprContext &ctx = dialect->getExprContext();
  auto name = StringAttr::get(&context, "n");
  auto check = [&](ArrayRef<Extent> entries, ArrayRef<StringAttr> names) {
    messages.clear();
    return succeeded(ShapeAttr::verify([&] { return emit(); }, entries, names));
  };
  EXPECT_TRUE(check({Extent::exact(ctx.symbol(0))}, {name}));
  EXPECT_TRUE(check({Extent::unknown()}, {name}));
  // A symbol without a name, a name twice, a guarantee without expression.
  EXPECT_FALSE(check({Extent::exact(ctx.symbol(1))}, {name}));
  EXPECT_FALSE(check({Extent::exact(ctx.symbol(0))}, {name, name}));
  EXPECT_FALSE(check({Extent{Guarantee::Exact, DimExpr()}}, {}));
  EXPECT_FALSE(check({Extent{Guarantee::Unknown, ctx.constant(1)}}, {}));
  EXPECT_FALSE(check({}, {StringAttr::get(&context, "")}));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_THAT(messages[0], HasSubstr("not empty"));
}

TEST_F(AttributesTest, SymbolInfoVerifier) {
  auto check = [&](ArrayRef<SymbolInterval> intervals, int64_t divisor) {
    return succeeded(SymbolInfoAttr::verify([&] { return emit(); },
                                            StringAttr::get(&context, "s0"),
                                            intervals, divisor, {}, false));
  };
  EXPECT_TRUE(check({}, 1));
  EXPECT_TRUE(check({{1, 1}}, INT64_MAX));
  EXPECT_TRUE(check({{std::nullopt, 0}, {1, std::nullopt}}, 1));
  EXPECT_TRUE(check({{INT64_MIN, INT64_MAX}}, 1));
  EXPECT_FALSE(check({}, 0));
  EXPECT_FALSE(check({}, -4));
  EXPECT_FALSE(check({{2, 1}}, 1));
  EXPECT_FALSE(check({{0, 4}, {4, 8}}, 1));
  EXPECT_FALSE(check({{5, 8}, {0, 4}}, 1));
  EXPECT_FALSE(check({{0, std::nullopt}, {5, 8}}, 1));
  EXPECT_FALSE(check({{0, 4}, {std::nullopt, 8}}, 1));
}

TEST_F(AttributesTest, SymbolsLookup) {
  auto symbols = SymbolsAttr::get(
      &context, {symbol("batch"), symbol("seq len"), symbol("s0")});
  EXPECT_EQ(symbols.lookup("seq len"), symbols.getSymbols()[1]);
  EXPECT_EQ(symbols.lookup("s0"), symbols.getSymbols()[2]);
  EXPECT_FALSE(symbols.lookup("s"));
  EXPECT_FALSE(symbols.lookup(""));
  EXPECT_FALSE(symbols.lookup("Batch"));
  EXPECT_FALSE(SymbolsAttr::get(&context, {}).lookup("s0"));
}

TEST_F(AttributesTest, SymbolsClosest) {
  auto symbols = SymbolsAttr::get(
      &context, {symbol("batch"), symbol("seq_len"), symbol("s0")});
  EXPECT_EQ(symbols.closest("bath"), "batch");
  EXPECT_EQ(symbols.closest("seqlen"), "seq_len");
  EXPECT_EQ(symbols.closest("s1"), "s0");
  EXPECT_EQ(symbols.closest("completely_different"), "");
  EXPECT_EQ(symbols.closest(""), "");
  EXPECT_EQ(SymbolsAttr::get(&context, {}).closest("s0"), "");
}

TEST_F(AttributesTest, AttributesAreUniqued) {
  // Different texts for one statement give one attribute.
  auto same = [&](StringRef a, StringRef b) {
    Attribute one = parseAttribute(a, &context);
    return one && one == parseAttribute(b, &context);
  };
  EXPECT_TRUE(same("#symshape.shape<[n * 2 + n]>", "#symshape.shape<[3 * n]>"));
  EXPECT_TRUE(same("#symshape.expr<s0 - s0>", "#symshape.expr<0>"));
  EXPECT_TRUE(same("#symshape.symbol<s0 divisor 1>", "#symshape.symbol<s0>"));
  EXPECT_FALSE(same("#symshape.shape<[n]>", "#symshape.shape<[at_most(n)]>"));
  EXPECT_FALSE(same("#symshape.shape<[n]>", "#symshape.shape<[m]>"));
}

// `scalar(k, rule)` uses the words of the dialect's enum.
TEST_F(AttributesTest, ScalarRulesAreThoseOfTheAlgebra) {
  EXPECT_EQ(getScalarRules().size(), getMaxEnumValForScalarRule() + 1u);
  for (StringRef rule : getScalarRules())
    EXPECT_TRUE(symbolizeScalarRule(rule)) << rule.str();
}

} // namespace
