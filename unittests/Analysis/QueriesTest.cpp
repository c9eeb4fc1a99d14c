//===- QueriesTest.cpp - Questions about shapes -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each question in an instance where it is proved, one where it is refuted, and
// a similar one where it must not be answered.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Queries.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class QueriesTest : public AnalysisTest {
protected:
  Value arg(unsigned i) { return func().getArgument(i); }
  ShapeCursor at(StringRef name = "test.at") { return known().at(op(name)); }
  /// The value of a leaf in an example; -1 if the example has none.
  static int64_t valueIn(const Witness &example, DimExpr leaf) {
    for (auto &[known, value] : example)
      if (known == leaf)
        return int64_t(value);
    return -1;
  }
};

//===--- Extents ----------------------------------------------------------===//

constexpr StringRef equalRows = R"mlir(
  func.func @f(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?xf32>,
               %s: tensor<4x8xf32>, %r: tensor<f32>) {
    %c0 = arith.constant 0 : index
    %dx = tensor.dim %x, %c0 : tensor<?x?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?x?xf32>
    "test.before"() : () -> ()
    %same = arith.cmpi eq, %dx, %dy : index
    cf.assert %same, "rows"
    "test.at"() : () -> ()
    "test.use"(%same) : (i1) -> ()
    return
  }
)mlir";

TEST_F(QueriesTest, SameExtent) {
  analyse(equalRows);
  EXPECT_TRUE(sameExtent(at(), {arg(0), 0}, {arg(1), 0}).isAlways());
  // The check has not passed yet.
  EXPECT_EQ(sameExtent(at("test.before"), {arg(0), 0}, {arg(1), 0}).verdict,
            Verdict::Unknown);
  EXPECT_EQ(sameExtent(at(), {arg(0), 1}, {arg(1), 1}).verdict,
            Verdict::Unknown);
  EXPECT_TRUE(sameExtent(at(), {arg(3), 0}, 4).isAlways());
  EXPECT_TRUE(sameExtent(at(), {arg(3), 0}, {arg(3), 1}).isNever());
}

TEST_F(QueriesTest, SameShape) {
  analyse(equalRows);
  ShapeCursor cursor = at();
  EXPECT_TRUE(sameShape(cursor, arg(0), arg(0)).isAlways());
  EXPECT_TRUE(sameShape(cursor, arg(0), arg(2)).isNever());
  EXPECT_TRUE(sameShape(cursor, arg(4), arg(4)).isAlways());
  // The rows are equal, the columns may differ: there are examples of both.
  ShapeAnswer answer = sameShape(cursor, arg(0), arg(1), AskFor::all());
  EXPECT_EQ(answer.verdict, Verdict::Sometimes);
  DimExpr left = known().extent(arg(0), 1), right = known().extent(arg(1), 1);
  EXPECT_EQ(valueIn(answer.trueFor, left), valueIn(answer.trueFor, right));
  EXPECT_NE(valueIn(answer.falseFor, left), valueIn(answer.falseFor, right));
}

TEST_F(QueriesTest, SameShapeOfTwoOpenAxesHasExamplesOfBoth) {
  analyse(equalRows);
  ShapeAnswer answer =
      sameShape(at("test.before"), arg(0), arg(1), AskFor::all());
  EXPECT_EQ(answer.verdict, Verdict::Sometimes);
  for (int64_t axis : {0, 1})
    EXPECT_EQ(valueIn(answer.trueFor, known().extent(arg(0), axis)),
              valueIn(answer.trueFor, known().extent(arg(1), axis)));
  EXPECT_FALSE(answer.falseFor.empty());
}

TEST_F(QueriesTest, ReasonsNameTheFactsAndTheirPlaces) {
  analyse(equalRows);
  ShapeAnswer answer =
      sameExtent(at(), {arg(0), 0}, {arg(1), 0}, AskFor::all());
  ASSERT_EQ(answer.reasons.size(), 1u);
  EXPECT_EQ(answer.reasons[0].loc, op("cf.assert")->getLoc());
  EXPECT_EQ(answer.reasons[0].text, "'dim(0, 0) == dim(1, 0)': checked here");
  EXPECT_TRUE(answer.trueFor.empty() && answer.falseFor.empty());
}

TEST_F(QueriesTest, ATrueFormNeedsNoFacts) {
  analyse(equalRows);
  ShapeCursor cursor = at();
  uint64_t questions = cursor.getProver().getStatistics().queries;
  EXPECT_TRUE(sameExtent(cursor, {arg(0), 1}, {arg(0), 1}).isAlways());
  DimExpr n = known().extent(arg(0), 1);
  EXPECT_TRUE(isAtMost(cursor, n, n + 1).isAlways());
  EXPECT_TRUE(isAtMost(cursor, n + 1, n).isNever());
  EXPECT_TRUE(isDivisible(cursor, n * 6, 3).isAlways());
  EXPECT_TRUE(isDivisible(cursor, n * 6 + 1, 3).isNever());
  EXPECT_EQ(cursor.getProver().getStatistics().queries, questions);
}

TEST_F(QueriesTest, DivisibleAndAtMost) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c64 = arith.constant 64 : index
      %d = tensor.dim %x, %c0 : tensor<?x?xf32>
      %rest = arith.remui %d, %c8 : index
      %whole = arith.cmpi eq, %rest, %c0 : index
      cf.assert %whole, "a multiple of 8"
      %few = arith.cmpi ule, %d, %c64 : index
      cf.assert %few, "at most 64"
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  EXPECT_TRUE(isDivisible(cursor, {arg(0), 0}, 4).isAlways());
  EXPECT_FALSE(isDivisible(cursor, {arg(0), 0}, 16).isAlways());
  EXPECT_FALSE(isDivisible(cursor, {arg(0), 1}, 4).isAlways());
  EXPECT_TRUE(isAtMost(cursor, {arg(0), 0}, 64).isAlways());
  EXPECT_FALSE(isAtMost(cursor, {arg(0), 0}, 63).isAlways());
  EXPECT_TRUE(isAtMost(cursor, 65, {arg(0), 0}).isNever());
  // An index may be negative.
  EXPECT_FALSE(isAtMost(cursor, 0, arg(1)).isAlways());
  EXPECT_TRUE(isAtMost(cursor, 0, {arg(0), 1}).isAlways());
}

TEST_F(QueriesTest, ElementCounts) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x4xf32>, %y: tensor<4x?xf32>, %z: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %dx = tensor.dim %x, %c0 : tensor<?x4xf32>
      %dy = tensor.dim %y, %c1 : tensor<4x?xf32>
      %same = arith.cmpi eq, %dx, %dy : index
      cf.assert %same, "same"
      "test.at"() : () -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(sameElementCount(at(), arg(0), arg(1)).isAlways());
  EXPECT_FALSE(sameShape(at(), arg(0), arg(1)).isAlways());
  EXPECT_EQ(sameElementCount(at(), arg(0), arg(2)).verdict, Verdict::Unknown);
  EXPECT_EQ(numElements(at(), arg(0)), known().extent(arg(0), 0) * 4);
}

TEST_F(QueriesTest, Expansion) {
  analyse(R"mlir(
    func.func @f(%x: tensor<1x?x4xf32>, %y: tensor<5x?x4xf32>) {
      "test.at"() : () -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(expands(at(), {arg(0), 0}, {arg(1), 0}).isAlways());
  EXPECT_TRUE(doesNotExpand(at(), {arg(0), 0}, {arg(1), 0}).isNever());
  // A dynamic size may be 1 or not.
  EXPECT_EQ(expands(at(), {arg(0), 1}, {arg(1), 1}).verdict, Verdict::Unknown);
  EXPECT_EQ(doesNotExpand(at(), {arg(0), 1}, {arg(1), 1}).verdict,
            Verdict::Unknown);
  // 1 that becomes 1 does not expand.
  EXPECT_TRUE(expands(at(), {arg(0), 0}, 1).isNever());
  EXPECT_TRUE(doesNotExpand(at(), {arg(0), 2}, {arg(1), 2}).isAlways());
}

TEST_F(QueriesTest, ConstantExtent) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x3xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?x3xf32>
      %is4 = arith.cmpi eq, %d, %c4 : index
      scf.if %is4 {
        "test.at"() : () -> ()
      }
      "test.after"() : () -> ()
      return
    }
  )mlir");
  EXPECT_EQ(constantExtent(at(), arg(0), 0), 4);
  EXPECT_EQ(constantExtent(at("test.after"), arg(0), 0), std::nullopt);
  EXPECT_EQ(constantExtent(at("test.after"), arg(0), 1), 3);
}

TEST_F(QueriesTest, Bounds) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x3xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?x3xf32>
      "test.before"() : () -> ()
      %few = arith.cmpi sle, %d, %c4 : index
      cf.assert %few, "at most four"
      "test.at"() : () -> ()
      return
    }
  )mlir");
  EXPECT_EQ(upperBound(at(), {arg(0), 0}), 4);
  EXPECT_EQ(lowerBound(at(), {arg(0), 0}), 0);
  EXPECT_EQ(upperBound(at(), known().extent(arg(0), 0) * 2 + 1), 9);
  EXPECT_EQ(upperBound(at(), {arg(0), 1}), 3);
  EXPECT_EQ(lowerBound(at(), 7), 7);
  // The check has not passed yet.
  EXPECT_EQ(upperBound(at("test.before"), {arg(0), 0}), std::nullopt);
  EXPECT_EQ(lowerBound(at(), arg(1)), std::nullopt);
  // The greatest extent that overflow reasoning assumes is no bound.
  EXPECT_EQ(upperBound(at(), {arg(0), 2}), std::nullopt);
}

TEST_F(QueriesTest, ExamplesAreReadBack) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32>, %n: index, %m: tensor<i64>,
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<["a b"]>})
        attributes {symshape.symbols = #symshape.symbols<"a b">} {
      %e = tensor.extract %m[] : tensor<i64>
      "test.use"(%e) : (i64) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  DimExpr sum = known().extent(arg(0), 1) + known().content(arg(1)) * 2 +
                known().extent(arg(3), 0) * 3 + known().content(use()) * 5;
  ShapeAnswer answer = sameExtent(at(), sum, 60, AskFor::all());
  ASSERT_EQ(answer.verdict, Verdict::Sometimes);
  for (bool isTrue : {true, false}) {
    std::string example =
        text(isTrue ? answer.trueFor : answer.falseFor, *shapes);
    ConcreteSizes sizes;
    std::string error;
    ASSERT_TRUE(succeeded(sizes.parse(example, error))) << example << error;
    ASSERT_TRUE(succeeded(sizes.resolve(*shapes))) << example;
    Int64Result value = sizes.evaluate(known(), sum);
    EXPECT_EQ(value.kind, Int64Result::Value) << example;
    EXPECT_EQ(value.value == 60, isTrue) << example;
  }
}

TEST_F(QueriesTest, DefinitelyAddsNothing) {
  analyse(equalRows);
  EXPECT_TRUE(definitelyTrue(at(), use()));
  EXPECT_FALSE(definitelyFalse(at(), use()));
  EXPECT_FALSE(definitelyTrue(at("test.before"), use()));
  EXPECT_FALSE(definitelyFalse(at("test.before"), use()));
}

TEST_F(QueriesTest, LoopExtents) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>)
        -> tensor<?x4xf32> {
      %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x4xf32>)
        outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
      return %r : tensor<?x4xf32>
    }
  )mlir");
  auto matmul = cast<linalg::LinalgOp>(op("linalg.matmul"));
  SmallVector<DimExpr> loops = loopExtents(at("linalg.matmul"), matmul);
  ASSERT_EQ(loops.size(), 3u);
  EXPECT_EQ(loops[0], known().extent(arg(0), 0));
  EXPECT_TRUE(loops[1].isConstant(4));
  EXPECT_EQ(loops[2], known().extent(arg(0), 1));
}

//===--- Reshapes ---------------------------------------------------------===//

TEST_F(QueriesTest, PureCollapseAndExpand) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?x4xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %a = tensor.dim %x, %c0 : tensor<?x?x4xf32>
      %b = tensor.dim %x, %c1 : tensor<?x?x4xf32>
      %ab = arith.muli %a, %b : index
      %b4 = arith.muli %b, %c4 : index
      %all = arith.muli %ab, %c4 : index
      %joined = tensor.empty(%ab) : tensor<?x4xf32>
      %other = tensor.empty(%b, %a) : tensor<?x?x4xf32>
      %flat = tensor.empty(%all) : tensor<?xf32>
      %odd = tensor.empty(%n) : tensor<?x4xf32>
      %fewer = tensor.empty() : tensor<5xf32>
      %few = tensor.empty() : tensor<2x2xf32>
      "test.use"(%joined) : (tensor<?x4xf32>) -> ()
      "test.use"(%other) : (tensor<?x?x4xf32>) -> ()
      "test.use"(%flat) : (tensor<?xf32>) -> ()
      "test.use"(%odd) : (tensor<?x4xf32>) -> ()
      "test.use"(%fewer) : (tensor<5xf32>) -> ()
      "test.use"(%few) : (tensor<2x2xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  ReshapeAnswer joined = isPureCollapse(cursor, arg(0), use(0));
  EXPECT_TRUE(joined.isAlways());
  SmallVector<ReassociationIndices> groups{{0, 1}, {2}};
  EXPECT_EQ(joined.reassociation, groups);
  EXPECT_EQ(isPureExpand(cursor, use(0), arg(0)).reassociation, groups);
  // Too few axes.
  EXPECT_TRUE(isPureExpand(cursor, arg(0), use(0)).isNever());
  EXPECT_TRUE(isPureCollapse(cursor, use(0), arg(0)).isNever());
  // As many elements, but the axes are exchanged.
  EXPECT_TRUE(sameElementCount(cursor, arg(0), use(1)).isAlways());
  EXPECT_EQ(isPureCollapse(cursor, arg(0), use(1)).verdict, Verdict::Unknown);
  EXPECT_TRUE(isPureCollapse(cursor, use(1), use(2)).isAlways());
  // Another number of elements: unknown, and never.
  EXPECT_EQ(isPureCollapse(cursor, arg(0), use(3)).verdict, Verdict::Unknown);
  EXPECT_TRUE(isPureCollapse(cursor, use(5), use(4)).isNever());
}

//===--- Memory -----------------------------------------------------------===//

TEST_F(QueriesTest, Contiguous) {
  analyse(R"mlir(
    func.func @f(%m: memref<?x8xf32>, %n: memref<?x?xf32>, %k: index,
                 %s: memref<4x8xf32, strided<[8, 1]>>,
                 %t: memref<4x8xf32, strided<[9, 1]>>,
                 %u: memref<?x?xf32, strided<[?, ?]>>,
                 %e: memref<0x8xf32, strided<[9, 1]>>,
                 %o: memref<1x8xf32, strided<[9, 1]>>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d0 = memref.dim %n, %c0 : memref<?x?xf32>
      %d1 = memref.dim %n, %c1 : memref<?x?xf32>
      %rows = memref.subview %m[%k, 0] [%k, 8] [1, 1]
        : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
      %part = memref.subview %m[0, 0] [%k, 4] [1, 1]
        : memref<?x8xf32> to memref<?x4xf32, strided<[8, 1]>>
      %whole = memref.subview %n[0, 0] [%k, %d1] [1, 1]
        : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
      %cut = memref.subview %n[0, 0] [%d0, %k] [1, 1]
        : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
      "test.use"(%rows) : (memref<?x8xf32, strided<[8, 1], offset: ?>>) -> ()
      "test.use"(%part) : (memref<?x4xf32, strided<[8, 1]>>) -> ()
      "test.use"(%whole) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
      "test.use"(%cut) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  EXPECT_TRUE(isContiguous(cursor, arg(0)).isAlways());
  EXPECT_TRUE(isContiguous(cursor, arg(3)).isAlways());
  EXPECT_TRUE(isContiguous(cursor, arg(4)).isNever());
  EXPECT_EQ(isContiguous(cursor, arg(5)).verdict, Verdict::Unknown);
  EXPECT_TRUE(isContiguous(cursor, arg(6)).isAlways());
  EXPECT_TRUE(isContiguous(cursor, arg(7)).isAlways());
  EXPECT_TRUE(isContiguous(cursor, use(0)).isAlways());
  // Contiguous only for one row or none.
  EXPECT_EQ(isContiguous(cursor, use(1)).verdict, Verdict::Unknown);
  EXPECT_TRUE(isContiguous(cursor, use(2)).isAlways());
  EXPECT_EQ(isContiguous(cursor, use(3)).verdict, Verdict::Unknown);
  EXPECT_FALSE(isContiguous(cursor, arg(2)).problem.empty());
}

TEST_F(QueriesTest, Layouts) {
  analyse(R"mlir(
    func.func @f(%m: memref<?x8xf32>, %n: memref<?x?xf32>, %k: index,
                 %u: memref<?x?xf32, strided<[?, 1]>>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d0 = memref.dim %n, %c0 : memref<?x?xf32>
      %d1 = memref.dim %n, %c1 : memref<?x?xf32>
      %whole = memref.subview %n[0, 0] [%d0, %d1] [1, 1]
        : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
      %moved = memref.subview %m[1, 0] [%k, 8] [1, 1]
        : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: 8>>
      %cut = memref.subview %n[0, 0] [%d0, %k] [1, 1]
        : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
      "test.use"(%whole) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
      "test.use"(%moved) : (memref<?x8xf32, strided<[8, 1], offset: 8>>) -> ()
      "test.use"(%cut) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  EXPECT_TRUE(hasIdentityLayout(cursor, arg(0)).isAlways());
  EXPECT_TRUE(hasIdentityLayout(cursor, use(0)).isAlways());
  // Contiguous, but not at offset 0.
  EXPECT_TRUE(hasIdentityLayout(cursor, use(1)).isNever());
  EXPECT_TRUE(isContiguous(cursor, use(1)).isAlways());
  EXPECT_EQ(hasIdentityLayout(cursor, use(2)).verdict, Verdict::Unknown);
  EXPECT_EQ(hasIdentityLayout(cursor, arg(3)).verdict, Verdict::Unknown);
  EXPECT_FALSE(hasIdentityLayout(cursor, arg(2)).problem.empty());
  auto layout = layoutOf(cursor, use(1));
  ASSERT_TRUE(layout);
  EXPECT_TRUE(layout->offset.isConstant(8));
  EXPECT_TRUE(layout->strides[0].isConstant(8));
  EXPECT_TRUE(layout->strides[1].isConstant(1));
  EXPECT_FALSE(layoutOf(cursor, arg(2)));
  EXPECT_FALSE(layoutOf(cursor, Value()));
}

//===--- Invalid questions ------------------------------------------------===//

TEST_F(QueriesTest, WhatCannotBeAskedIsUnknown) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %u: tensor<*xf32>, %r: tensor<f32>,
                 %flag: f32) {
      "test.at"() : () -> ()
      return
    }
    func.func @g(%y: tensor<?xf32>) { return }
  )mlir");
  ShapeCursor cursor = at();
  Value foreign = cast<FunctionOpInterface>(op("func.func", 1)).getArgument(0);
  ExprContext other;
  ShapeAnswer answers[] = {
      sameExtent(cursor, {arg(0), 1}, 4),
      sameExtent(cursor, {arg(0), -1}, 4),
      sameExtent(cursor, {arg(2), 0}, 4),
      sameExtent(cursor, {arg(1), 0}, 4),
      sameExtent(cursor, {foreign, 0}, {arg(0), 0}),
      sameExtent(cursor, {Value(), 0}, {arg(0), 0}),
      sameExtent(cursor, other.inputDim(0, 0), other.inputDim(0, 0)),
      sameExtent(cursor, DimExpr(), {arg(0), 0}),
      sameShape(cursor, arg(1), arg(0)),
      sameShape(cursor, Value(), arg(0)),
      sameElementCount(cursor, arg(1), arg(0)),
      isPureCollapse(cursor, arg(1), arg(0)),
      isContiguous(cursor, arg(0)),
      isContiguous(cursor, Value()),
      ask(cursor, {}),
  };
  for (const ShapeAnswer &answer : answers) {
    EXPECT_EQ(answer.verdict, Verdict::Unknown);
    EXPECT_FALSE(answer.problem.empty());
  }
  // A condition over another context has a form, but no meaning here.
  EXPECT_EQ(ask(cursor, makeCompare(Relation::Eq, other.inputDim(0, 0),
                                    other.inputDim(0, 0)))
                .verdict,
            Verdict::Unknown);
  EXPECT_FALSE(definitelyTrue(cursor, arg(3)));
  EXPECT_FALSE(definitelyTrue(cursor, Value()));
  EXPECT_FALSE(constantExtent(cursor, arg(1), 0));
  EXPECT_FALSE(numElements(cursor, arg(1)));
  // A value of rank 0 is not a value without results.
  EXPECT_TRUE(known().tryExtents(arg(2)));
  EXPECT_TRUE(numElements(cursor, arg(2)).isConstant(1));
  EXPECT_FALSE(known().tryExtents(arg(1)));
}

//===--- Sources ----------------------------------------------------------===//

TEST_F(QueriesTest, SourcesAreTheInputsOfANumber) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x4xf32>, %y: tensor<?xi64>, %k: index, %c: i1) {
      %c0 = arith.constant 0 : index
      %dx = tensor.dim %x, %c0 : tensor<?x4xf32>
      %sum = arith.addi %dx, %k : index
      %e = tensor.extract %y[%k] : tensor<?xi64>
      %n = arith.select %c, %e, %e : i64
      "test.use"(%sum, %e, %c0) : (index, i64, index) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  auto text = [&](AskedNumber number) {
    std::string list;
    bool isComplete = false;
    for (const NumberSource &source : sourcesOf(cursor, number, &isComplete))
      list += (list.empty() ? "" : " ") + source.text();
    return isComplete ? list : "incomplete";
  };
  Operation *use = op("test.use");
  EXPECT_EQ(text({arg(0), 0}), "arg0.0");
  EXPECT_EQ(text({arg(0), 1}), "");
  EXPECT_EQ(text(use->getOperand(0)), "arg0.0 arg2");
  EXPECT_EQ(text(use->getOperand(1)), "data(tensor.extract)");
  EXPECT_EQ(text(use->getOperand(2)), "");
  EXPECT_EQ(text(7), "");
  // There is no such axis, and no such number.
  EXPECT_EQ(text({arg(0), 2}), "incomplete");
  EXPECT_EQ(text(DimExpr()), "incomplete");
}

TEST_F(QueriesTest, AnUnreachablePointProvesNothing) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %is4 = arith.cmpi eq, %d, %c4 : index
      %not4 = arith.cmpi ne, %d, %c4 : index
      cf.assert %is4, "four"
      cf.assert %not4, "not four"
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeAnswer answer = sameExtent(at(), {arg(0), 0}, 4);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_FALSE(answer.problem.empty());
  EXPECT_FALSE(constantExtent(at(), arg(0), 0));
}

} // namespace
