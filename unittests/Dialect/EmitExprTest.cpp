//===- EmitExprTest.cpp - Code that computes an expression ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With constants for leaves, all emitted ops fold, so the test compares the
// resulting number with the value of the expression. A division by 0 would not
// fold.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

class EmitExprTest : public ::testing::Test {
protected:
  EmitExprTest() : builder(&context) {
    context.loadDialect<SymShapeDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    leaves = {ctx.inputDim(0, 0), ctx.inputDim(0, 1), ctx.scalar(1, kIndexRule),
              ctx.scalar(2, kIndexRule)};
  }

  /// A random expression of about `size` operators.
  DimExpr random(unsigned size) {
    if (size == 0)
      return rng() % 3 == 0 ? ctx.constant(int64_t(rng() % 9) - 3)
                            : leaves[rng() % leaves.size()];
    DimExpr a = random((size - 1) / 2), b = random(size - 1 - (size - 1) / 2);
    switch (rng() % 9) {
    case 0:
      return a + b;
    case 1:
      return a - b;
    case 2:
      return a * b;
    case 3:
      return a.floorDiv(b);
    case 4:
      return a.ceilDiv(b);
    case 5:
      return a.mod(b);
    case 6:
      return ctx.min({a, b});
    case 7:
      return ctx.max({a, b});
    default:
      return ctx.broadcast({a, b});
    }
  }

  /// The value of the emitted code; nullopt if emitting fails.
  std::optional<DynamicAPInt> compute(DimExpr e, ArrayRef<int64_t> values,
                                      bool fits) {
    builder.setInsertionPointToEnd(module->getBody());
    EmitOptions options;
    options.fits = fits;
    auto leaf = [&](DimExpr l) -> OpFoldResult {
      return builder.getIndexAttr(
          values[llvm::find(leaves, l) - leaves.begin()]);
    };
    FailureOr<OpFoldResult> result =
        emitExpr(builder, builder.getUnknownLoc(), e, leaf, options);
    if (failed(result))
      return std::nullopt;
    APInt number;
    if (auto attr = dyn_cast<Attribute>(*result))
      number = cast<IntegerAttr>(attr).getValue();
    else if (!matchPattern(cast<Value>(*result), m_ConstantInt(&number)))
      ADD_FAILURE() << toString(e) << " does not fold";
    module->getBody()->clear();
    return DynamicAPInt(number);
  }

  void check(DimExpr e, ArrayRef<int64_t> values) {
    std::optional<DynamicAPInt> meant =
        evaluate(e, [&](DimExpr l) -> std::optional<DynamicAPInt> {
          return DynamicAPInt(values[llvm::find(leaves, l) - leaves.begin()]);
        });
    ASSERT_TRUE(meant);
    std::optional<DynamicAPInt> exact = compute(e, values, /*fits=*/false);
    if (exact) {
      ++computed;
      EXPECT_EQ(*exact, *meant) << toString(e);
    }
    DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
    if (*meant < -limit || *meant >= limit)
      return;
    std::optional<DynamicAPInt> narrow = compute(e, values, /*fits=*/true);
    if (narrow) {
      EXPECT_EQ(*narrow, *meant) << toString(e);
    }
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
  ExprContext ctx;
  SmallVector<DimExpr> leaves;
  std::mt19937 rng{7};
  unsigned computed = 0;
};

// Every operator, over all small numbers.
TEST_F(EmitExprTest, MeansTheSameOnSmallNumbers) {
  for (unsigned i = 0; i < 400; ++i) {
    DimExpr e = random(1 + rng() % 4);
    SmallVector<int64_t> values = {int64_t(rng() % 5), int64_t(rng() % 5),
                                   int64_t(rng() % 9) - 4,
                                   int64_t(rng() % 9) - 4};
    check(e, values);
  }
  EXPECT_GT(computed, 350u);
}

// The ends of the ranges: nothing wraps.
TEST_F(EmitExprTest, MeansTheSameAtTheEnds) {
  const int64_t sizes[] = {0, 1, 2, (int64_t(1) << 48) - 1};
  const int64_t numbers[] = {INT64_MIN, INT64_MIN + 1, -1,       0, 1,
                             2,         INT64_MAX - 1, INT64_MAX};
  for (unsigned i = 0; i < 400; ++i) {
    DimExpr e = random(1 + rng() % 5);
    SmallVector<int64_t> values = {sizes[rng() % 4], sizes[rng() % 4],
                                   numbers[rng() % 8], numbers[rng() % 8]};
    check(e, values);
  }
  EXPECT_GT(computed, 300u);
}

// The least number divided by -1, by 0, and by itself.
TEST_F(EmitExprTest, DividesTheLeastNumber) {
  DimExpr n = leaves[2], d = leaves[3];
  for (int64_t divisor : {int64_t(-1), int64_t(0), int64_t(1), INT64_MIN})
    for (DimExpr e : {n.floorDiv(d), n.ceilDiv(d), n.mod(d), n.floorDiv(-1)})
      check(e, {0, 0, INT64_MIN, divisor});
}

// Emitting rejects a number that needs too many bits; it does not truncate it.
TEST_F(EmitExprTest, RefusesWhatIsTooWide) {
  DimExpr e = leaves[0];
  for (unsigned i = 0; i < 5; ++i)
    e = e * e;
  EXPECT_FALSE(compute(e + leaves[1], {2, 2, 0, 0}, /*fits=*/false));
  EXPECT_EQ(*compute(e, {2, 2, 0, 0}, /*fits=*/true),
            DynamicAPInt(int64_t(1) << 32));
}

} // namespace
