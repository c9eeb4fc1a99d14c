//===- BoundFlowTest.cpp - Where bounds flow --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class BoundFlowTest : public AnalysisTest {
protected:
  /// Whether `use(0)` is bound-derived. `body` may use the bound %b, which is a
  /// number, the exact number %n and the constants %c0 and %c1.
  bool isBoundDerived(StringRef body) {
    parse((R"mlir(
      func.func @f(%t: tensor<?xf32>, %n: index) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
        %b = symshape.bound_to_index %w : <at_most>
    )mlir" +
           body + "\nreturn }")
              .str());
    if (!module)
      return false;
    BoundFlow flow(*module);
    return bool(flow.originOf(use()));
  }
};

TEST_F(BoundFlowTest, ArithmeticPassesABoundOn) {
  EXPECT_TRUE(isBoundDerived(R"mlir(
    %x = arith.addi %b, %n : index
    "test.use"(%x) : (index) -> ()
  )mlir"));
  EXPECT_FALSE(isBoundDerived(R"mlir(
    %x = arith.addi %n, %c1 : index
    "test.use"(%x) : (index) -> ()
  )mlir"));
}

TEST_F(BoundFlowTest, OneComparisonChoosesAndManyCount) {
  EXPECT_FALSE(isBoundDerived(R"mlir(
    %p = arith.cmpi slt, %b, %n : index
    %x = arith.select %p, %n, %c1 : index
    "test.use"(%x) : (index) -> ()
  )mlir"));
  EXPECT_TRUE(isBoundDerived(R"mlir(
    %x = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
      %p = arith.cmpi slt, %i, %b : index
      %one = arith.select %p, %c1, %c0 : index
      %next = arith.addi %a, %one : index
      scf.yield %next : index
    }
    "test.use"(%x) : (index) -> ()
  )mlir"));
}

TEST_F(BoundFlowTest, TheOffsetOfAViewIsDerivedFromTheViewsOperands) {
  auto readOffset = [](StringRef number) {
    return ("%m = memref.alloc() : memref<128xi8>\n%v = memref.subview %m[" +
            number + R"mlir(][1][1]
          : memref<128xi8> to memref<1xi8, strided<[1], offset: ?>>
        %base, %offset, %size, %stride = memref.extract_strided_metadata %v
          : memref<1xi8, strided<[1], offset: ?>>
          -> memref<i8>, index, index, index
        "test.use"(%offset) : (index) -> ()
      )mlir")
        .str();
  };
  EXPECT_TRUE(isBoundDerived(readOffset("%b")));
  EXPECT_FALSE(isBoundDerived(readOffset("%n")));
}

} // namespace
