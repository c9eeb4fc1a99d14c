//===- ChecksTest.cpp - Ops read as checks or statements -------- -*- C++
//-*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Checks.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ChecksTest : public AnalysisTest {};

TEST_F(ChecksTest, RunTimeChecksAndAssumptions) {
  parse(R"mlir(
    func.func @f(%a: i1, %b: i1) {
      cf.assert %a, "first"
      symshape.require %b, "second"
      symshape.assume %a
      symshape.constraints {
        symshape.holds %a, %b
      }
      return
    }
  )mlir");
  Value a = func().getArgument(0), b = func().getArgument(1);
  Check check = readCheck(op("cf.assert"));
  EXPECT_TRUE(check.isRunTime() && check.holdsAfter());
  EXPECT_EQ(check.message, "first");
  EXPECT_EQ(ArrayRef<Value>(check.conditions), ArrayRef<Value>({a}));
  check = readCheck(op("symshape.require"));
  EXPECT_TRUE(check.isRunTime() && check.holdsAfter());
  EXPECT_EQ(check.message, "second");
  EXPECT_EQ(ArrayRef<Value>(check.conditions), ArrayRef<Value>({b}));
  check = readCheck(op("symshape.assume"));
  EXPECT_TRUE(!check.isRunTime() && check.holdsAfter());
  check = readCheck(op("symshape.constraints"));
  EXPECT_TRUE(!check.isRunTime() && check.holdsAfter());
  EXPECT_EQ(ArrayRef<Value>(check.conditions), ArrayRef<Value>({a, b}));
}

/// A witness says nothing about the ops after it, only about regions that
/// depend on it.
TEST_F(ChecksTest, WitnessesDoNotHoldAfter) {
  parse(R"mlir(
    func.func @f(%a: i1, %x: tensor<?xindex>, %y: tensor<?xindex>) {
      %0 = shape.cstr_require %a, "third"
      %1 = shape.cstr_eq %x, %y : tensor<?xindex>, tensor<?xindex>
      return
    }
  )mlir");
  Check check = readCheck(op("shape.cstr_require"));
  EXPECT_TRUE(check.isWitness() && !check.holdsAfter());
  EXPECT_EQ(check.message, "third");
  EXPECT_EQ(check.conditions.front(), func().getArgument(0));
  check = readCheck(op("shape.cstr_eq"));
  EXPECT_TRUE(check.isWitness() && !check.holdsAfter());
  EXPECT_EQ(check.conditions.front(), op("shape.cstr_eq")->getResult(0));
}

TEST_F(ChecksTest, OtherOpsAreNoChecks) {
  parse(R"mlir(
    func.func @f(%a: i1, %n: index) -> index {
      %w = shape.const_witness true
      %s = arith.select %a, %n, %n : index
      func.call @g(%a) : (i1) -> ()
      return %s : index
    }
    func.func private @g(i1)
  )mlir");
  for (StringRef name :
       {"shape.const_witness", "arith.select", "func.call", "func.return"}) {
    EXPECT_FALSE(readCheck(op(name))) << name.str();
    EXPECT_FALSE(isRunTimeCheck(op(name))) << name.str();
  }
}

} // namespace
