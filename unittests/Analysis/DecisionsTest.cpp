//===- DecisionsTest.cpp - Facts that decide in a function ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Decisions.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class DecisionsTest : public AnalysisTest {
protected:
  bool isImplied(unsigned assertion) {
    return llvm::is_contained(findDecisions(known()).implied,
                              op("cf.assert", assertion));
  }
};

TEST_F(DecisionsTest, ACheckIsImpliedByCheckBeforeItOnly) {
  analyse(R"mlir(
    func.func @f(%n: index) {
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %a = arith.cmpi sge, %n, %c4 : index
      %b = arith.cmpi sge, %n, %c5 : index
      cf.assert %a, "at least 4"
      cf.assert %b, "at least 5"
      cf.assert %a, "at least 4, again"
      return
    }
  )mlir");
  EXPECT_FALSE(isImplied(0));
  EXPECT_FALSE(isImplied(1));
  EXPECT_TRUE(isImplied(2));
}

TEST_F(DecisionsTest, WhatACheckGuardsDoesNotImplyIt) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %m = arith.muli %n, %c4 : index
      %fits = arith.cmpi eq, %d, %m : index
      cf.assert %fits, "the sizes agree"
      %e = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4]
        : tensor<?xf32> into tensor<?x4xf32>
      return %e : tensor<?x4xf32>
    }
  )mlir");
  EXPECT_FALSE(isImplied(0));
}

TEST_F(DecisionsTest, ABranchProvesNothingOutsideIt) {
  analyse(R"mlir(
    func.func @f(%n: index) {
      %c4 = arith.constant 4 : index
      %a = arith.cmpi eq, %n, %c4 : index
      scf.if %a {
        cf.assert %a, "inside"
      }
      cf.assert %a, "after"
      return
    }
  )mlir");
  EXPECT_TRUE(isImplied(0));
  EXPECT_FALSE(isImplied(1));
}

TEST_F(DecisionsTest, ConstantSizes) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?x?xf32>
      %is4 = arith.cmpi eq, %d, %c4 : index
      %a = math.absf %x : tensor<?x?xf32>
      cf.assert %is4, "four"
      %b = tensor.empty(%d, %d) : tensor<?x?xf32>
      "test.use"(%b) : (tensor<?x?xf32>) -> ()
      return
    }
  )mlir");
  // The check proves a constant size after it, not before.
  unsigned found = 0;
  ConstantSizes sizes = findConstantSizes(known());
  for (const ConstantSize &size : sizes.definitions) {
    EXPECT_EQ(size.value, use());
    EXPECT_EQ(size.size, 4);
    ++found;
  }
  EXPECT_EQ(found, 2u);
}

} // namespace
