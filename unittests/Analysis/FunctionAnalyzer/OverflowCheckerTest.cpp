//===- OverflowCheckerTest.cpp - Where integer arithmetic is ideal --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/OverflowChecker.h"
#include "AnalysisTest.h"
#include <list>

using namespace mlir;
using namespace mlir::symshape;

namespace {

class OverflowCheckerTest : public AnalysisTest {
protected:
  OverflowCheckerTest()
      : facts(ctx), overflowFacts(ctx), a(ctx.symbol(0)), b(ctx.symbol(1)),
        checker(ctx, 64, 64), index(IndexType::get(&context)) {
    parse(R"mlir(
      func.func @f(%c: i1) {
        "test.before"() : () -> ()
        scf.if %c {
          "test.inside"() : () -> ()
        }
        "test.after"() : () -> ()
        return
      }
    )mlir");
  }

  /// Extents are from 0 up to 2^48 - 1.
  void makeExtents(std::initializer_list<DimExpr> es) {
    for (DimExpr e : es) {
      facts.addRange(e, Interval::atLeast(0));
      overflowFacts.addRange(e, Interval::between(0, (int64_t(1) << 48) - 1));
    }
  }
  bool fits(DimExpr e, Operation *at) {
    return checker.fits(e, index, at, facts, overflowFacts);
  }
  void noteShape(Block *block, ArrayRef<DimExpr> es) {
    kept.push_back(SmallVector<DimExpr>(es));
    checker.noteShape(block, kept.back());
  }

  ExprContext ctx;
  Prover facts, overflowFacts;
  DimExpr a, b;
  OverflowChecker checker;
  Type index;
  std::list<SmallVector<DimExpr>> kept;
};

TEST_F(OverflowCheckerTest, IntervalsDecideTheBoundary) {
  DimExpr x = ctx.symbol(2);
  overflowFacts.addRange(x, Interval::between(0, INT64_MAX));
  EXPECT_TRUE(fits(x, nullptr));
  EXPECT_FALSE(fits(x + 1, nullptr));
  EXPECT_TRUE(fits(ctx.constant(INT64_MIN), nullptr));
  EXPECT_FALSE(fits(ctx.constant(INT64_MIN) - 1, nullptr));
  // Nothing bounds `a`.
  EXPECT_FALSE(fits(a, nullptr));
}

TEST_F(OverflowCheckerTest, WidthIsThatOfTheType) {
  DimExpr x = ctx.symbol(2);
  overflowFacts.addRange(x, Interval::between(0, 127));
  Type i8 = IntegerType::get(&context, 8);
  EXPECT_TRUE(checker.fits(x, i8, nullptr, facts, overflowFacts));
  EXPECT_FALSE(checker.fits(x + 1, i8, nullptr, facts, overflowFacts));
}

TEST_F(OverflowCheckerTest, ProductOfExtentsFitsWhereTheTensorExists) {
  makeExtents({a, b});
  Operation *inside = op("test.inside"), *after = op("test.after");
  EXPECT_FALSE(fits(a * b, after));
  noteShape(after->getBlock(), {a, b});
  EXPECT_TRUE(fits(a * b, after));
  EXPECT_TRUE(fits(a * b, inside));
  // Two elements more than the tensor has may be too many.
  EXPECT_FALSE(fits(a * b * 2, after));
  EXPECT_FALSE(fits(a * a, after));
  // Without a point, no tensor is known to exist.
  EXPECT_FALSE(fits(a * b, nullptr));
}

TEST_F(OverflowCheckerTest, TensorOfAnInnerBlockDoesNotCountOutside) {
  makeExtents({a, b});
  noteShape(op("test.inside")->getBlock(), {a, b});
  EXPECT_TRUE(fits(a * b, op("test.inside")));
  EXPECT_FALSE(fits(a * b, op("test.after")));
}

TEST_F(OverflowCheckerTest, ForgottenShapesDoNotCount) {
  makeExtents({a, b});
  size_t before = checker.getNumShapes();
  noteShape(op("test.after")->getBlock(), {a, b});
  checker.forgetShapesFrom(before);
  EXPECT_FALSE(fits(a * b, op("test.after")));
  // The shape can be noted again.
  noteShape(op("test.after")->getBlock(), {a, b});
  EXPECT_TRUE(fits(a * b, op("test.after")));
}

/// A size that may be negative makes the result poison, which bounds no
/// product.
TEST_F(OverflowCheckerTest, PossiblyNegativeExtentsBoundNothing) {
  makeExtents({a});
  noteShape(op("test.after")->getBlock(), {a, b});
  EXPECT_FALSE(fits(a * b, op("test.after")));
}

/// `a * b` of a tensor [a, b, c] fits only if c is not 0: with c = 0, the
/// tensor has no elements, for all a and b. The analysis assumes that the
/// program can count the product of max(extent, 1).
TEST_F(OverflowCheckerTest, PartOfAProductFits) {
  DimExpr c = ctx.symbol(2);
  makeExtents({a, b, c});
  noteShape(op("test.after")->getBlock(), {a, b, c});
  EXPECT_TRUE(fits(a * b, op("test.after")));
  EXPECT_TRUE(fits(a * b * c, op("test.after")));
  EXPECT_FALSE(fits(a * b * c + a * b * c, op("test.after")));
}

TEST_F(OverflowCheckerTest, PositionOfAnElementFits) {
  makeExtents({a, b});
  DimExpr i = ctx.symbol(2), j = ctx.symbol(3);
  noteShape(op("test.after")->getBlock(), {a, b});
  for (auto [index, extent] : {std::pair(i, a), std::pair(j, b)}) {
    facts.addRange(index, Interval::atLeast(0));
    facts.add({Relation::Lt, index, extent});
  }
  EXPECT_TRUE(fits(i * b + j, op("test.after")));
  EXPECT_FALSE(fits(i * b * 3 + j, op("test.after")));
}

/// A program that counts elements with 64 bits may have tensors with more
/// elements than 32 bits can count.
TEST_F(OverflowCheckerTest, NarrowTypesCountOnlyIfTheProgramDoes) {
  makeExtents({a, b});
  Type i32 = IntegerType::get(&context, 32);
  noteShape(op("test.after")->getBlock(), {a, b});
  EXPECT_FALSE(
      checker.fits(a * b, i32, op("test.after"), facts, overflowFacts));
  OverflowChecker narrow(ctx, 64, 32);
  narrow.noteShape(op("test.after")->getBlock(), kept.back());
  EXPECT_TRUE(narrow.fits(a * b, i32, op("test.after"), facts, overflowFacts));
}

} // namespace
