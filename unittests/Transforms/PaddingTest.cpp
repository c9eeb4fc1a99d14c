//===- PaddingTest.cpp - Layouts of padded tensors and their masks --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Padding.h"
#include "Padding/Combiners.h"
#include "Padding/Layout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Neutral elements
//===----------------------------------------------------------------------===//

class CombinerTest : public ::testing::Test {
protected:
  CombinerTest() : builder(&context), loc(builder.getUnknownLoc()) {
    context.loadDialect<arith::ArithDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
  }

  /// `combiner` of two elements, by upstream's constant folding.
  template <typename OpTy> Attribute combine(TypedAttr a, TypedAttr b) {
    Value x = arith::ConstantOp::create(builder, loc, a);
    Value y = arith::ConstantOp::create(builder, loc, b);
    auto op = OpTy::create(builder, loc, x, y);
    SmallVector<OpFoldResult> results;
    if (failed(op->fold({Attribute(a), Attribute(b)}, results)) ||
        results.empty())
      return {};
    if (auto attr = dyn_cast<Attribute>(results[0]))
      return attr;
    // It is one of the operands.
    return cast<Value>(results[0]) == x ? Attribute(a) : Attribute(b);
  }

  template <typename OpTy> TypedAttr neutral(Type type) {
    Value x =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
    auto op = OpTy::create(builder, loc, x, x);
    return neutralOf(op, type);
  }

  /// The values at which arithmetic is special.
  SmallVector<TypedAttr> values(FloatType type) {
    const llvm::fltSemantics &s = type.getFloatSemantics();
    SmallVector<APFloat> all = {
        APFloat::getZero(s),     APFloat::getZero(s, true),
        APFloat(s, 1),           -APFloat(s, 1),
        APFloat::getLargest(s),  APFloat::getLargest(s, true),
        APFloat::getSmallest(s), APFloat::getSmallest(s, true)};
    if (APFloat::semanticsHasInf(s)) {
      all.push_back(APFloat::getInf(s));
      all.push_back(APFloat::getInf(s, true));
    }
    SmallVector<TypedAttr> attrs;
    for (const APFloat &value : all)
      attrs.push_back(FloatAttr::get(type, value));
    return attrs;
  }

  /// Every accumulator keeps its bits.
  template <typename OpTy> void expectNeutral(FloatType type) {
    TypedAttr element = neutral<OpTy>(type);
    ASSERT_TRUE(element);
    for (TypedAttr value : values(type)) {
      EXPECT_EQ(combine<OpTy>(value, element), Attribute(value));
      EXPECT_EQ(combine<OpTy>(element, value), Attribute(value));
    }
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};

TEST_F(CombinerTest, FloatsKeepTheirBits) {
  for (FloatType type : {builder.getF16Type(), builder.getBF16Type(),
                         builder.getF32Type(), builder.getF64Type()}) {
    expectNeutral<arith::AddFOp>(type);
    expectNeutral<arith::MulFOp>(type);
    expectNeutral<arith::MaximumFOp>(type);
    expectNeutral<arith::MinimumFOp>(type);
  }
}

TEST_F(CombinerTest, TypesWithoutTheElementHaveNone) {
  // No -0.0 and no infinity.
  FloatType fnuz = Float8E4M3FNUZType::get(&context);
  EXPECT_FALSE(neutral<arith::AddFOp>(fnuz));
  EXPECT_FALSE(neutral<arith::MaximumFOp>(fnuz));
  EXPECT_FALSE(zeroOf(fnuz, /*negative=*/true));
  EXPECT_TRUE(zeroOf(fnuz, /*negative=*/false));
  // -0.0, but no infinity.
  FloatType fn = Float8E4M3FNType::get(&context);
  EXPECT_TRUE(neutral<arith::AddFOp>(fn));
  EXPECT_FALSE(neutral<arith::MaximumFOp>(fn));
}

TEST_F(CombinerTest, CombinersThatIgnoreNothing) {
  FloatType f32 = builder.getF32Type();
  // A NaN accumulator, and an infinite element, change each other.
  EXPECT_FALSE(neutral<arith::MaxNumFOp>(f32));
  EXPECT_FALSE(neutral<arith::MinNumFOp>(f32));
  EXPECT_FALSE(neutral<arith::SubFOp>(f32));
  EXPECT_FALSE(neutral<arith::DivFOp>(f32));
  EXPECT_FALSE(neutral<arith::SubIOp>(builder.getI8Type()));
}

TEST_F(CombinerTest, AllIntegersOfThreeBits) {
  Type i3 = builder.getIntegerType(3);
  auto check = [&](auto tag) {
    using OpTy = decltype(tag);
    TypedAttr element = neutral<OpTy>(i3);
    ASSERT_TRUE(element);
    for (int value = -4; value != 4; ++value) {
      TypedAttr one = builder.getIntegerAttr(i3, value);
      EXPECT_EQ(combine<OpTy>(one, element), Attribute(one));
      EXPECT_EQ(combine<OpTy>(element, one), Attribute(one));
    }
  };
  check(arith::AddIOp());
  check(arith::MulIOp());
  check(arith::AndIOp());
  check(arith::OrIOp());
  check(arith::XOrIOp());
  check(arith::MaxSIOp());
  check(arith::MinSIOp());
  check(arith::MaxUIOp());
  check(arith::MinUIOp());
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Buckets
//===----------------------------------------------------------------------===//

TEST(BucketTest, EachCombinationIsABucket) {
  SmallVector<Bucket> buckets;
  std::string error;
  ASSERT_TRUE(
      succeeded(parseBuckets("batch=1|4, seq=128|512", buckets, error)));
  ASSERT_EQ(buckets.size(), 4u);
  EXPECT_EQ(buckets[2].text(), "batch <= 1 and seq <= 512");
  EXPECT_EQ(buckets[2].identifier(), "padded_batch_1_seq_512");
}

TEST(BucketTest, AllSizes) {
  SmallVector<Bucket> buckets;
  std::string error;
  ASSERT_TRUE(succeeded(parseBuckets("*=16,n=4", buckets, error)));
  EXPECT_EQ(buckets[0].sizeOf("n", /*isLeaf=*/true), 4);
  EXPECT_EQ(buckets[0].sizeOf("m", /*isLeaf=*/true), 16);
  // An axis of size n * m gets its bound from n and m.
  EXPECT_EQ(buckets[0].sizeOf("arg0.0", /*isLeaf=*/false), std::nullopt);
}

} // namespace
