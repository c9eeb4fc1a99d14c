//===- LayoutTest.cpp - Where the elements of a padded tensor are
//------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding/Layout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class LayoutTest : public ::testing::Test {
protected:
  LayoutTest() : builder(&context), loc(builder.getUnknownLoc()), prover(ctx) {
    context.loadDialect<arith::ArithDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
    for (DimExpr symbol : {b, s})
      prover.addRange(symbol, Interval{llvm::DynamicAPInt(1), std::nullopt});
  }

  Factor padded(DimExpr size, int64_t most) {
    Value actual = arith::ConstantIndexOp::create(builder, loc, 0);
    return {actual, most, size};
  }
  Factor fixed(int64_t size) { return {Value(), size, ctx.constant(size)}; }
  PaddedDim join(ArrayRef<Factor> factors) {
    PaddedDim dim;
    for (const Factor &factor : factors)
      append(dim, factor, builder, loc);
    return dim;
  }
  /// The padded sizes of the factors of each dimension, or "none".
  std::string divide(ArrayRef<Factor> factors, ArrayRef<SplitSize> sizes) {
    FailureOr<PaddedDims> dims = split(factors, sizes, prover, builder, loc);
    if (failed(dims))
      return "none";
    std::string text;
    llvm::raw_string_ostream os(text);
    for (const PaddedDim &dim : *dims) {
      os << "[";
      llvm::interleave(
          dim, os,
          [&](const Factor &f) {
            os << f.padded << (f.hasPadding() ? "p" : "");
          },
          " ");
      os << "]";
    }
    return text;
  }
  SplitSize dynamic(DimExpr size) { return {size, ShapedType::kDynamic}; }
  SplitSize constant(int64_t size) { return {ctx.constant(size), size}; }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  ExprContext ctx;
  DimExpr b = ctx.symbol(0), s = ctx.symbol(1);
  Prover prover;
};

TEST_F(LayoutTest, InnerFactorsWithoutPaddingJoin) {
  PaddedDim dim = join({padded(b, 4), fixed(8), fixed(1), padded(s, 16)});
  ASSERT_EQ(dim.size(), 2u);
  EXPECT_EQ(dim[0].padded, 32);
  EXPECT_EQ(dim[0].expr, b * 8);
  EXPECT_EQ(dim[1].padded, 16);
  EXPECT_EQ(paddedSize(dim), 512);
  EXPECT_EQ(actualExpr(dim, ctx), b * 8 * s);
  // An outer one without padding does not: its steps are the padded size.
  EXPECT_EQ(join({fixed(8), padded(s, 16)}).size(), 2u);
  EXPECT_EQ(join({fixed(8), fixed(4)}).size(), 1u);
  EXPECT_TRUE(join({fixed(1)}).empty());
}

TEST_F(LayoutTest, SplitAtBorders) {
  PaddedDim rows = join({padded(b, 4), padded(s, 16)});
  EXPECT_EQ(divide(rows, {dynamic(b), dynamic(s)}), "[4p][16p]");
  EXPECT_EQ(divide(rows, {dynamic(b * s)}), "[4p 16p]");
  EXPECT_EQ(divide(rows, {constant(1), dynamic(b), constant(1), dynamic(s)}),
            "[][4p][][16p]");
  // An inner constant that divides both sizes.
  EXPECT_EQ(divide(join({padded(b, 4), fixed(8)}), {dynamic(b), constant(8)}),
            "[4p][8]");
  EXPECT_EQ(divide(join({padded(b * 8, 32)}), {dynamic(b * 2), constant(4)}),
            "[8p][4]");
  EXPECT_EQ(divide(join({fixed(24)}), {constant(2), constant(3), constant(4)}),
            "[2][3][4]");
}

TEST_F(LayoutTest, NoBorder) {
  PaddedDim rows = join({padded(b, 4), padded(s, 16)});
  EXPECT_EQ(divide(rows, {dynamic(s), dynamic(b)}), "none");
  // The rows are known to be b * s, but not where each begins.
  EXPECT_EQ(divide(join({padded(b * s, 64)}), {dynamic(b), dynamic(s)}),
            "none");
  // 4 divides the padded size, not the actual one, and the other way round.
  EXPECT_EQ(
      divide(join({padded(s, 16)}), {dynamic(s.floorDiv(4)), constant(4)}),
      "none");
  EXPECT_EQ(divide(join({padded(b * 4, 18)}), {dynamic(b), constant(4)}),
            "none");
  // Constants outside of a padded factor.
  EXPECT_EQ(divide(join({padded(s * 4, 64)}), {constant(4), dynamic(s)}),
            "none");
  // An empty inner dimension says nothing about the outer one.
  EXPECT_EQ(divide(join({padded(b, 4), fixed(0)}), {dynamic(s), constant(0)}),
            "none");
}

TEST_F(LayoutTest, EqualLayouts) {
  PaddedDim rows = join({padded(b, 4), padded(s, 16)});
  EXPECT_TRUE(sameLayout(rows, join({padded(b, 4), padded(s, 16)}), prover));
  EXPECT_FALSE(sameLayout(rows, join({padded(s, 4), padded(b, 16)}), prover));
  EXPECT_FALSE(sameLayout(rows, join({padded(b, 8), padded(s, 8)}), prover));
  EXPECT_FALSE(sameLayout(rows, join({padded(b * s, 64)}), prover));
  // The dimensions have the same size, so one factor has it, too.
  EXPECT_TRUE(sameLayout({padded(b, 4)}, {padded(DimExpr(), 4)}, prover));
}

TEST_F(LayoutTest, TooManyElements) {
  EXPECT_FALSE(paddedType({join({padded(b, int64_t(1) << 40)}),
                           join({padded(s, int64_t(1) << 40)})},
                          builder.getF32Type()));
  EXPECT_EQ(paddedSize(join(
                {padded(b, int64_t(1) << 40), padded(s, int64_t(1) << 40)})),
            std::numeric_limits<int64_t>::max());
}

} // namespace
