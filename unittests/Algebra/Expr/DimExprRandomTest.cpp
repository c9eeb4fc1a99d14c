//===- DimExprRandomTest.cpp - Expressions against a naive evaluator ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/DimExpr.h"
#include "llvm/ADT/DenseMap.h"
#include <gtest/gtest.h>

using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {

/// Checks that `e` has the value of `tree` everywhere in a box.
void expectSameValues(DimExpr e, const Naive &tree, unsigned symbols) {
  forEachAssignment(symbols, -3, 4, [&](llvm::ArrayRef<int64_t> values) {
    std::optional<int64_t> expected = evalNaive(tree, values);
    if (!expected || ::testing::Test::HasFailure())
      return;
    Int64Result found = evaluateAt(e, values);
    EXPECT_EQ(found.kind, Int64Result::Value) << textOf(tree);
    EXPECT_EQ(found.value, *expected)
        << textOf(tree) << " at " << values[0] << ", " << values[1];
  });
}

TEST(DimExprRandom, ValueOfCanonicalFormIsValueOfTree) {
  RandomExprs random(testSeed(), 2);
  ExprContext ctx;
  for (unsigned i = 0; i != 6000 && !HasFailure(); ++i) {
    NaivePtr tree = random.make(1 + i % 5);
    expectSameValues(build(ctx, *tree), *tree, 2);
  }
}

// A factor of 0 gave a sum with a coefficient of 0, by which a prover divided.
TEST(DimExprRandom, AddScaledIsTheSumWithAProduct) {
  RandomExprs random(testSeed(), 3);
  ExprContext ctx;
  for (unsigned i = 0; i != 2000 && !HasFailure(); ++i) {
    DimExpr a = build(ctx, *random.make(i % 4)),
            b = build(ctx, *random.make(i / 2 % 4));
    for (int64_t factor : {-2, -1, 0, 1, 3}) {
      llvm::DynamicAPInt f(factor);
      EXPECT_EQ(ctx.addScaled(a, b, f), a + b * factor);
      EXPECT_EQ(ctx.scale(b, f), b * factor);
    }
  }
}

// A canonical form is a fixed point: rebuilding it through the public functions
// gives the same object.
DimExpr rebuild(ExprContext &ctx, DimExpr root) {
  llvm::DenseMap<DimExpr, DimExpr> images;
  root.walk([&](DimExpr e) {
    DimExpr image = e;
    llvm::SmallVector<DimExpr> operands;
    for (DimExpr o : e.getOperands())
      operands.push_back(images.lookup(o));
    switch (e.getKind()) {
    case ExprKind::FloorDiv:
      image = operands[0].floorDiv(operands[1]);
      break;
    case ExprKind::Mod:
      image = operands[0].mod(operands[1]);
      break;
    case ExprKind::Min:
      image = ctx.min(operands);
      break;
    case ExprKind::Max:
      image = ctx.max(operands);
      break;
    case ExprKind::Broadcast:
      image = ctx.broadcast(operands);
      break;
    case ExprKind::Product:
      image = ctx.constant(1);
      for (auto &f : e.getFactors())
        for (unsigned i = 0; i != f.second; ++i)
          image = image * images.lookup(f.first);
      break;
    case ExprKind::Sum: {
      image = ctx.constant(e.getOffset());
      for (auto &t : e.getTerms())
        image = image + images.lookup(t.first) * ctx.constant(t.second);
      break;
    }
    default:
      break;
    }
    images[e] = image;
  });
  return images.lookup(root);
}

TEST(DimExprRandom, CanonicalFormIsAFixedPoint) {
  RandomExprs random(testSeed() + 1, 3);
  ExprContext ctx;
  for (unsigned i = 0; i != 20000 && !HasFailure(); ++i) {
    NaivePtr tree = random.make(1 + i % 6);
    DimExpr e = build(ctx, *tree);
    EXPECT_EQ(rebuild(ctx, e), e) << textOf(*tree);
  }
}

} // namespace
