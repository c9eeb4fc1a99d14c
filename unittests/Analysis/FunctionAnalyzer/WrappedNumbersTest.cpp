//===- WrappedNumbersTest.cpp - Numbers that may have wrapped -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/PartsTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

using WrappedNumbersTest = PartsTest;

constexpr llvm::StringLiteral kSums = R"mlir(
  func.func @f(%a: i64, %b: i64, %c: i1, %d: i32) {
    %x = arith.addi %a, %b : i64
    %y = arith.addi %b, %a : i64
    %z = arith.addi %a, %b overflow<nsw> : i64
    scf.if %c {
      %inside = arith.addi %a, %b : i64
      "test.use"(%inside) : (i64) -> ()
    }
    "test.use"(%x) : (i64) -> ()
    "test.use"(%y) : (i64) -> ()
    "test.use"(%z) : (i64) -> ()
    %narrow = arith.addi %d, %d : i32
    "test.use"(%narrow) : (i32) -> ()
    return
  }
)mlir";

void setFirst(WrappedNumbers &numbers, Value v, DimExpr e) {
  numbers.set(v, e);
  numbers.setFirst(v);
}

TEST_F(WrappedNumbersTest, EqualSumsAreOneNumber) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2), inside = use(0);
  EXPECT_FALSE(numbers.findEarlier(x, sum));
  setFirst(numbers, x, sum);
  EXPECT_EQ(numbers.findEarlier(y, sum), x);
  EXPECT_EQ(numbers.findEarlier(inside, sum), x);
  // Another width wraps at another number.
  EXPECT_FALSE(numbers.findEarlier(use(4), sum));
}

TEST_F(WrappedNumbersTest, FlaggedOpsNeitherGiveNorTake) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), z = use(3);
  EXPECT_FALSE(numbers.findEarlier(z, sum));
  setFirst(numbers, z, sum);
  EXPECT_FALSE(numbers.findEarlier(x, sum));
  setFirst(numbers, x, sum);
  EXPECT_FALSE(numbers.findEarlier(z, sum));
}

TEST_F(WrappedNumbersTest, LaterAndInnerNumbersAreNotEarlier) {
  start(kSums);
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2), inside = use(0);
  {
    WrappedNumbers numbers;
    EXPECT_FALSE(numbers.findEarlier(y, sum));
    setFirst(numbers, y, sum);
    EXPECT_FALSE(numbers.findEarlier(x, sum)) << "x comes first";
  }
  WrappedNumbers numbers;
  EXPECT_FALSE(numbers.findEarlier(inside, sum));
  setFirst(numbers, inside, sum);
  EXPECT_FALSE(numbers.findEarlier(x, sum)) << "inside may not run";
}

TEST_F(WrappedNumbersTest, ErasedNumbersAreNotFound) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2);
  EXPECT_FALSE(numbers.findEarlier(x, sum));
  setFirst(numbers, x, sum);
  numbers.erase(x);
  EXPECT_FALSE(numbers.findEarlier(y, sum));
}

TEST_F(WrappedNumbersTest, KeepsNoNumberOfAnErasedOp) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2);
  OpBuilder builder(y.getDefiningOp());
  Operation *copy = builder.clone(*x.getDefiningOp());
  setFirst(numbers, copy->getResult(0), sum);
  numbers.erase(copy->getResult(0));
  copy->erase();
  EXPECT_FALSE(numbers.findEarlier(y, sum));
}

TEST_F(WrappedNumbersTest, AnotherExpressionReplacesTheFirst) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2);
  setFirst(numbers, x, sum);
  numbers.set(x, sum + 1);
  EXPECT_FALSE(numbers.findEarlier(y, sum));
}

} // namespace
