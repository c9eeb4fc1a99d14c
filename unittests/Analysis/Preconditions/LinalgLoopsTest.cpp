//===- LinalgLoopsTest.cpp - Loops of linalg ops ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/LinalgLoops.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class LinalgLoopsTest : public AnalysisTest {
protected:
  ExprContext ctx;
};

/// For each pair of counts, the required size is the greatest index plus 1.
TEST_F(LinalgLoopsTest, RequiredSizeIsTheGreatestIndexPlusOne) {
  AffineExpr d0 = getAffineDimExpr(0, &context),
             d1 = getAffineDimExpr(1, &context);
  struct Case {
    AffineExpr e;
    int64_t step0, step1, offset;
  } cases[] = {{d0 * 2 + d1, 2, 1, 0},
               {d0 + d1 * 3 + 4, 1, 3, 4},
               {d1 * 0 + d0, 1, 0, 0},
               {d0 * 5, 5, 0, 0}};
  for (const Case &c : cases)
    for (int64_t m = 1; m <= 4; ++m)
      for (int64_t n = 1; n <= 4; ++n) {
        int64_t greatest = 0;
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j)
            greatest = std::max(greatest, i * c.step0 + j * c.step1 + c.offset);
        DimExpr size =
            requiredSize(c.e, {ctx.constant(m), ctx.constant(n)}, ctx);
        ASSERT_TRUE(size);
        EXPECT_TRUE(size.isConstant(greatest + 1));
      }
}

TEST_F(LinalgLoopsTest, NegativeStepsAndOffsetsHaveNoRequiredSize) {
  AffineExpr d0 = getAffineDimExpr(0, &context),
             d1 = getAffineDimExpr(1, &context);
  SmallVector<DimExpr> counts{ctx.constant(2), ctx.constant(3)};
  EXPECT_FALSE(requiredSize(d0 - d1, counts, ctx));
  EXPECT_FALSE(requiredSize(d0 - 1, counts, ctx));
  EXPECT_FALSE(requiredSize(d0.floorDiv(2), counts, ctx));
  // A loop whose count is unknown does not matter if the index does not use it.
  counts[1] = {};
  EXPECT_TRUE(requiredSize(d0 * 2, counts, ctx).isConstant(3));
  EXPECT_FALSE(requiredSize(d0 + d1, counts, ctx));
}

TEST_F(LinalgLoopsTest, LoopExtentsAreThoseOfTheOperands) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>,
                 %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %r = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>)
                         outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }
  )mlir");
  auto matmul = cast<linalg::LinalgOp>(op("linalg.matmul"));
  auto extents = [&](Value v) { return known().extents(v); };
  EXPECT_EQ(linalgLoopExtent(matmul, 0, extents),
            known().extents(func().getArgument(0))[0]);
  EXPECT_EQ(linalgLoopExtent(matmul, 1, extents),
            known().extents(func().getArgument(1))[1]);
  EXPECT_TRUE(linalgLoopExtent(matmul, 2, extents).isConstant(4));
  // Without extents, there is no answer.
  EXPECT_FALSE(
      linalgLoopExtent(matmul, 0, [](Value) { return ArrayRef<DimExpr>(); }));
}

} // namespace
