//===- CombinersTest.cpp - Elements that a reduction ignores
//-----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding/Combiners.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

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

} // namespace
