//===- EqualNumbersTest.cpp - Values that hold the same number --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/EqualNumbers.h"
#include "AnalysisTest.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class EqualNumbersTest : public AnalysisTest {
protected:
  /// The source that operand `operand` of `test.use` number `number` may read.
  std::optional<SizeSource> sourceOf(unsigned number, unsigned operand = 0) {
    for (const EqualNumber &equal : findEqualNumbers(known()))
      for (OpOperand *use : equal.uses)
        if (use->getOwner() == op("test.use", number) &&
            use->getOperandNumber() == operand)
          return equal.source;
    return std::nullopt;
  }
};

TEST_F(EqualNumbersTest, AnArgumentComesFirst) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %e = tensor.empty(%d) : tensor<?xf32>
      %m = tensor.dim %e, %c0 : tensor<?xf32>
      "test.use"(%d, %m, %n) : (index, index, index) -> ()
      return
    }
  )mlir");
  EXPECT_FALSE(sourceOf(0, 0));
  EXPECT_FALSE(sourceOf(0, 2));
  std::optional<SizeSource> source = sourceOf(0, 1);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->value, op("tensor.dim", 0)->getResult(0));
  EXPECT_EQ(source->axis, -1);
}

TEST_F(EqualNumbersTest, AnExtentOfAnArgumentNeedsNoQuery) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %e = math.absf %x : tensor<?xf32>
      %m = tensor.dim %e, %c0 : tensor<?xf32>
      "test.use"(%m) : (index) -> ()
      return
    }
  )mlir");
  std::optional<SizeSource> source = sourceOf(0);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->value, func().getArgument(0));
  EXPECT_EQ(source->axis, 0);
}

TEST_F(EqualNumbersTest, ACheckCountsAfterItOnly) {
  analyse(R"mlir(
    func.func @f(%n: index, %m: index) {
      "test.use"(%m) : (index) -> ()
      %p = arith.cmpi eq, %n, %m : index
      cf.assert %p, "equal"
      "test.use"(%m) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_FALSE(sourceOf(0));
  std::optional<SizeSource> source = sourceOf(1);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->value, func().getArgument(0));
  for (const EqualNumber &equal : findEqualNumbers(known()))
    for (OpOperand *use : equal.uses)
      EXPECT_NE(use->getOwner(), op("arith.cmpi"));
}

TEST_F(EqualNumbersTest, ACheckInALoopSaysNothingAboutOuterValues) {
  analyse(R"mlir(
    func.func @f(%n: index, %m: index, %k: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %k step %c1 {
        %p = arith.cmpi eq, %n, %m : index
        cf.assert %p, "equal"
        "test.use"(%m) : (index) -> ()
        %own = arith.addi %m, %i : index
        %other = arith.addi %i, %m : index
        "test.use"(%other) : (index) -> ()
      }
      return
    }
  )mlir");
  EXPECT_FALSE(sourceOf(0));
}

TEST_F(EqualNumbersTest, AValueOfABranchDoesNotLeaveIt) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %p: i1) {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %n = tensor.dim %x, %c0 : tensor<?xf32>
      scf.if %p {
        %a = arith.divui %n, %c2 : index
        "test.use"(%a) : (index) -> ()
      }
      %b = arith.divui %n, %c2 : index
      "test.use"(%b) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_FALSE(sourceOf(0));
  EXPECT_FALSE(sourceOf(1));
}

TEST_F(EqualNumbersTest, AffineOpsTakeValuesOfTheTopLevel) {
  context.loadDialect<affine::AffineDialect>();
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %k: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %k step %c1 {
        %t = "test.number"() : () -> index
        %a = arith.minsi %t, %k : index
        %b = arith.minsi %k, %t : index
        "test.use"(%b) : (index) -> ()
        %c = affine.apply affine_map<(d0) -> (d0 + 1)>(%b)
        "test.use"(%c) : (index) -> ()
      }
      return
    }
  )mlir");
  for (const EqualNumber &equal : findEqualNumbers(known()))
    for (OpOperand *use : equal.uses)
      EXPECT_NE(use->getOwner(), op("affine.apply"));
}

} // namespace
