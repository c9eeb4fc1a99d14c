//===- LinalgLoopsTest.cpp - Loops of linalg ops ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class LinalgLoopsTest : public ::testing::Test {
protected:
  MLIRContext context;
  ExprContext ctx;
};

/// For each pair of counts, each index is in the range, and the ends that are
/// reached are indices.
TEST_F(LinalgLoopsTest, RangesHoldAllIndices) {
  AffineExpr d0 = getAffineDimExpr(0, &context),
             d1 = getAffineDimExpr(1, &context);
  struct Case {
    AffineExpr e;
    bool isExact;
  } cases[] = {{d0 * 2 + d1, true},
               {d0 - d1, true},
               {d0 + d1 * 3 - 4, true},
               {d1 * 0 + d0, true},
               {-d0 + 7, true},
               {(d0 + d1).floorDiv(2), true},
               {(d0 * 3 - 1).ceilDiv(2) + d1, true},
               {(d0 + d1) % 3, true},
               {d0 % 3 + d0.floorDiv(3), false},
               {(d0 * 3) % 4, false},
               {(d0 + 2) % 4, false},
               {(d0 - d1) % 3, false},
               {(d0 + d1) % 2 - d1, false},
               {d0.floorDiv(2) - d0, false}};
  for (const Case &c : cases)
    for (int64_t m = 1; m <= 6; ++m)
      for (int64_t n = 1; n <= 6; ++n) {
        SmallVector<DimExpr> counts{ctx.constant(m), ctx.constant(n)};
        IndexRange range = indexRange(c.e, counts, ctx);
        ASSERT_TRUE(range.min && range.max);
        int64_t min = *range.min.getConstantInt64(),
                max = *range.max.getConstantInt64();
        bool hasMin = false, hasMax = false;
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) {
            AffineExpr at =
                c.e.replaceDims({getAffineConstantExpr(i, &context),
                                 getAffineConstantExpr(j, &context)});
            int64_t index = cast<AffineConstantExpr>(at).getValue();
            EXPECT_LE(min, index);
            EXPECT_GE(max, index);
            hasMin |= min == index;
            hasMax |= max == index;
          }
        EXPECT_TRUE(hasMin || !range.minIsReached);
        EXPECT_TRUE(hasMax || !range.maxIsReached);
        EXPECT_TRUE(!c.isExact || (range.minIsReached && range.maxIsReached));
      }
}

TEST_F(LinalgLoopsTest, UnknownCountsHaveNoRange) {
  AffineExpr d0 = getAffineDimExpr(0, &context),
             d1 = getAffineDimExpr(1, &context);
  // A loop whose count is unknown does not matter if the index does not use it.
  SmallVector<DimExpr> counts{ctx.constant(2), DimExpr()};
  EXPECT_TRUE(indexRange(d0 * 2, counts, ctx).max.isConstant(2));
  EXPECT_FALSE(indexRange(d0 + d1, counts, ctx).max);
  EXPECT_FALSE(indexRange(getAffineSymbolExpr(0, &context), counts, ctx).max);
}

TEST_F(LinalgLoopsTest, LoopExtentsAreThoseOfTheOperands) {
  context.loadDialect<func::FuncDialect, linalg::LinalgDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
    func.func @f(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>,
                 %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %r = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>)
                         outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }
  )mlir",
                                                             &context);
  ASSERT_TRUE(module);
  auto func = *module->getOps<func::FuncOp>().begin();
  auto matmul = cast<linalg::LinalgOp>(func.front().front());
  DimExpr four = ctx.constant(4);
  SmallVector<DimExpr> sizes[] = {{ctx.inputDim(0, 0), four},
                                  {four, ctx.inputDim(1, 1)},
                                  {ctx.inputDim(2, 0), ctx.inputDim(2, 1)}};
  auto extents = [&](Value v) -> ArrayRef<DimExpr> {
    return sizes[cast<BlockArgument>(v).getArgNumber()];
  };
  EXPECT_EQ(linalgLoopExtent(matmul, 0, extents), sizes[0][0]);
  EXPECT_EQ(linalgLoopExtent(matmul, 1, extents), sizes[1][1]);
  EXPECT_TRUE(linalgLoopExtent(matmul, 2, extents).isConstant(4));
  // Without extents, there is no answer.
  EXPECT_FALSE(
      linalgLoopExtent(matmul, 0, [](Value) { return ArrayRef<DimExpr>(); }));
}

} // namespace
