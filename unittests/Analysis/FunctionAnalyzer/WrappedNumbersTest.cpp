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
  func.func @f(%a: i64, %b: i64, %c: i1) {
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
    return
  }
)mlir";

TEST_F(WrappedNumbersTest, EqualSumsAreOneNumber) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2), inside = use(0);
  EXPECT_FALSE(numbers.findEarlier(x, sum, 64));
  numbers.set(x, sum);
  EXPECT_EQ(numbers.findEarlier(y, sum, 64), x);
  EXPECT_EQ(numbers.findEarlier(inside, sum, 64), x);
  // Another width wraps at another number.
  EXPECT_FALSE(numbers.findEarlier(y, sum, 32));
}

TEST_F(WrappedNumbersTest, FlaggedOpsNeitherGiveNorTake) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), z = use(3);
  EXPECT_FALSE(numbers.findEarlier(z, sum, 64));
  numbers.set(z, sum);
  EXPECT_FALSE(numbers.findEarlier(x, sum, 64));
  numbers.set(x, sum);
  EXPECT_FALSE(numbers.findEarlier(z, sum, 64));
}

TEST_F(WrappedNumbersTest, LaterAndInnerNumbersAreNotEarlier) {
  start(kSums);
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2), inside = use(0);
  {
    WrappedNumbers numbers;
    EXPECT_FALSE(numbers.findEarlier(y, sum, 64));
    numbers.set(y, sum);
    EXPECT_FALSE(numbers.findEarlier(x, sum, 64)) << "x comes first";
  }
  WrappedNumbers numbers;
  EXPECT_FALSE(numbers.findEarlier(inside, sum, 64));
  numbers.set(inside, sum);
  EXPECT_FALSE(numbers.findEarlier(x, sum, 64)) << "inside may not run";
}

TEST_F(WrappedNumbersTest, ErasedNumbersAreNotFound) {
  start(kSums);
  WrappedNumbers numbers;
  DimExpr sum = arg(0) + arg(1);
  Value x = use(1), y = use(2);
  EXPECT_FALSE(numbers.findEarlier(x, sum, 64));
  numbers.set(x, sum);
  numbers.erase(x);
  EXPECT_FALSE(numbers.findEarlier(y, sum, 64));
}

} // namespace
