//===- LoopGrowthTest.cpp - Numbers that grow in each iteration -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/PartsTest.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class LoopGrowthTest : public PartsTest {
protected:
  /// A loop from %lo to %hi in steps of %step that carries one number.
  void startCounted() {
    start(R"mlir(
      func.func @f(%lo: index, %hi: index, %step: index, %init: index,
                   %k: index) {
        %r = scf.for %i = %lo to %hi step %step
            iter_args(%n = %init) -> index {
          %m = "test.next"(%n, %k) : (index, index) -> index
          scf.yield %m : index
        }
        "test.use"(%r) : (index) -> ()
        return
      }
    )mlir");
    loop = op("scf.for");
    carried = cast<LoopLikeOpInterface>(loop).getRegionIterArgs().front();
    variable = loop->getRegion(0).getArgument(0);
    // The analysis of the program has made symbols for the loop; those of this
    // test are visible before it.
    visibleBelow = shapes->getNumSymbols();
  }

  LoopGrowth &growth() { return merges->growth; }

  Operation *loop = nullptr;
  Value carried, variable;
  unsigned visibleBelow = 0;
};

TEST_F(LoopGrowthTest, GuessIsLinearInTheIteration) {
  startCounted();
  DimExpr init = arg(3), k = arg(4);
  growth().start(loop, visibleBelow);
  EXPECT_EQ(growth().grow(carried, kNumberId, init), init) << "no guess";
  EXPECT_TRUE(growth().guess(carried, kNumberId, init, init + k));
  DimExpr iteration = (values->content(variable) - arg(0)).floorDiv(arg(2));
  EXPECT_EQ(growth().grow(carried, kNumberId, init), init + k * iteration);
  EXPECT_EQ(growth().expectedNext(carried, kNumberId, init, Value()),
            init + k * (iteration + 1));
}

TEST_F(LoopGrowthTest, TotalIsZeroForALoopThatDoesNotRun) {
  startCounted();
  growth().start(loop, visibleBelow);
  ASSERT_TRUE(growth().guess(carried, kNumberId, arg(3), arg(3) + arg(4)));
  unsigned calls = 0;
  growth().forEachTotal(
      loop, [&](Value from, Value result, int slot, DimExpr total) {
        ++calls;
        EXPECT_EQ(from, carried);
        EXPECT_EQ(result, loop->getResult(0));
        EXPECT_EQ(slot, kNumberId);
        // k * max(ceildiv(hi - lo, step), 0) against running the loop.
        for (int64_t lo : {-1, 0, 2})
          for (int64_t hi : {-2, 0, 1, 5})
            for (int64_t step : {1, 2, 3})
              for (int64_t k : {-1, 0, 4}) {
                int64_t expected = 0;
                for (int64_t i = lo; i < hi; i += step)
                  expected += k;
                DimExpr at = total.replaceLeaves(ctx(), [&](DimExpr leaf) {
                  int64_t inputs[] = {lo, hi, step, 0, k};
                  for (unsigned i = 0; i != 5; ++i)
                    if (leaf == arg(i))
                      return ctx().constant(inputs[i]);
                  return leaf;
                });
                EXPECT_TRUE(at.isConstant(expected));
              }
      });
  EXPECT_EQ(calls, 1u);
}

TEST_F(LoopGrowthTest, EachSlotIsGuessedOnce) {
  startCounted();
  growth().start(loop, visibleBelow);
  DimExpr init = arg(3), k = arg(4);
  EXPECT_TRUE(growth().guess(carried, kNumberId, init, init + k));
  EXPECT_TRUE(growth().guess(carried, kNumberId, init, init + k * 2));
  EXPECT_EQ(growth().grow(carried, kNumberId, init), init)
      << "a refuted guess is dropped";
  EXPECT_FALSE(growth().guess(carried, kNumberId, init, init + k * 2));
}

/// A step that mentions a number of the loop differs between iterations.
TEST_F(LoopGrowthTest, StepsOfTheLoopAreNotGuessed) {
  startCounted();
  growth().start(loop, visibleBelow);
  DimExpr inside = values->fresh(op("test.next")->getResult(0), kNumberId);
  EXPECT_FALSE(growth().guess(carried, kNumberId, arg(3), arg(3) + inside));
}

TEST_F(LoopGrowthTest, NothingIsGuessedWithoutBudget) {
  startCounted();
  growth().start(loop, visibleBelow);
  budget.visits = budget.limit;
  EXPECT_FALSE(growth().guess(carried, kNumberId, arg(3), arg(3) + arg(4)));
}

class DerivedTest : public LoopGrowthTest {
protected:
  void startWhile() {
    start(R"mlir(
      func.func @f(%a: i64, %b: i64) {
        %r:2 = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
          %go = "test.go"(%x) : (i64) -> i1
          scf.condition(%go) %x, %y : i64, i64
        } do {
        ^bb0(%x: i64, %y: i64):
          %p = "test.next"(%x) : (i64) -> i64
          %q = "test.next"(%y) : (i64) -> i64
          scf.yield %p, %q : i64, i64
        }
        return
      }
    )mlir");
    loop = op("scf.while");
    Region &before = loop->getRegion(0);
    x = before.getArgument(0);
    y = before.getArgument(1);
  }
  Value x, y;
};

TEST_F(DerivedTest, SecondNumberFollowsTheFirst) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  // x changes by 2 and becomes the induction variable; y changes by -6.
  EXPECT_FALSE(growth().guess(x, kNumberId, arg(0), arg(0) + 2));
  EXPECT_FALSE(growth().inductionOf(x));
  EXPECT_TRUE(growth().guess(y, kNumberId, arg(1), arg(1) - 6));
  EXPECT_EQ(growth().inductionOf(y), x);
  EXPECT_EQ(growth().grow(y, kNumberId, arg(1)),
            arg(1) + (values->content(x) - arg(0)) * -3);
}

/// No whole number of induction variable steps gives a change by 3.
TEST_F(DerivedTest, OnlyMultiplesFollow) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  EXPECT_FALSE(growth().guess(x, kNumberId, arg(0), arg(0) + 2));
  EXPECT_FALSE(growth().guess(y, kNumberId, arg(1), arg(1) + 3));
  EXPECT_FALSE(growth().inductionOf(y));
}

/// Only an induction variable that changes by 1 counts the iterations.
TEST_F(DerivedTest, FollowerMayChangeByAnyNumberFromOutside) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  growth().guess(x, kNumberId, arg(0), arg(0) - 1);
  EXPECT_TRUE(growth().guess(y, kNumberId, arg(1), arg(1) + arg(0)));
  EXPECT_EQ(growth().grow(y, kNumberId, arg(1)),
            arg(1) + (values->content(x) - arg(0)) * -arg(0));

  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  growth().guess(x, kNumberId, arg(0), arg(0) - 2);
  EXPECT_FALSE(growth().guess(y, kNumberId, arg(1), arg(1) + arg(0)));
}

TEST_F(DerivedTest, NumbersOfTheLoopAreNotFollowed) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  growth().guess(x, kNumberId, arg(0), arg(0) + 1);
  DimExpr inside = values->fresh(op("test.next")->getResult(0), kNumberId);
  EXPECT_FALSE(growth().guess(y, kNumberId, arg(1), arg(1) + inside));
  EXPECT_FALSE(growth().inductionOf(y));
}

TEST_F(DerivedTest, DerivedVariableNeedsTheInductionsStart) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  growth().guess(x, kNumberId, arg(0), arg(0) + 1);
  ASSERT_TRUE(growth().guess(y, kNumberId, arg(1), arg(1) + 1));
  growth().confirmStart(y, func().getArgument(0));
  EXPECT_TRUE(growth().inductionOf(y));
  // Another value than the guess assumed.
  growth().confirmStart(y, func().getArgument(1));
  EXPECT_FALSE(growth().inductionOf(y));
}

TEST_F(DerivedTest, UnknownInductionEndsTheRelation) {
  startWhile();
  growth().start(loop, shapes->getNumSymbols());
  growth().guess(x, kNumberId, arg(0), arg(0) + 1);
  ASSERT_TRUE(growth().guess(y, kNumberId, arg(1), arg(1) + 1));
  EXPECT_FALSE(growth().expectedNext(y, kNumberId, arg(1), Value()));
  growth().forgetInductions({x, y});
  EXPECT_FALSE(growth().inductionOf(y));
}

} // namespace
