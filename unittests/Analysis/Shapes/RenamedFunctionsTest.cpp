//===- RenamedFunctionsTest.cpp - Calls after a change of names -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class RenamedFunctionsTest : public AnalysisTest {
protected:
  /// `f` calls `a`, which returns twice the elements of its argument; `b`
  /// returns the argument.
  void analyseCalls() {
    analyse(R"mlir(
      func.func @f(%x: tensor<?xf32>) {
        %r = func.call @a(%x) : (tensor<?xf32>) -> tensor<?xf32>
        "test.use"(%r) : (tensor<?xf32>) -> ()
        return
      }
      func.func private @a(%x: tensor<?xf32>) -> tensor<?xf32> {
        %r = tensor.concat dim(0) %x, %x
            : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        return %r : tensor<?xf32>
      }
      func.func private @b(%x: tensor<?xf32>) -> tensor<?xf32> {
        return %x : tensor<?xf32>
      }
    )mlir");
    a = cast<func::FuncOp>(op("func.func", 1));
    b = cast<func::FuncOp>(op("func.func", 2));
    EXPECT_TRUE(isMultiple(2));
  }
  /// Whether the result of the call has `factor` times the elements of the
  /// argument.
  bool isMultiple(int64_t factor) {
    DimExpr found = known().extent(use(), 0);
    return found && found == known().extent(func().getArgument(0), 0) * factor;
  }

  func::FuncOp a, b;
};

TEST_F(RenamedFunctionsTest, aCallFindsTheFunctionThatHasTheNameNow) {
  analyseCalls();
  a.setName("b");
  b.setName("a");
  shapes->retireChanged(a);
  shapes->retireChanged(b);
  shapes->invalidate(func());
  EXPECT_FALSE(isMultiple(2));
  shapes->invalidate(b);
  EXPECT_TRUE(isMultiple(1));
  // And back, announced by the other call.
  a.setName("a");
  b.setName("b");
  shapes->invalidate(a);
  shapes->invalidate(b);
  shapes->invalidate(func());
  EXPECT_TRUE(isMultiple(2));
}

TEST_F(RenamedFunctionsTest, aCallFindsNoFunctionThatLostTheName) {
  analyseCalls();
  a.setName("other");
  shapes->retireChanged(a);
  shapes->invalidate(func());
  EXPECT_FALSE(isMultiple(2));
  EXPECT_FALSE(isMultiple(1));
}

TEST_F(RenamedFunctionsTest, aChangedBodyCountsUnderTheSameName) {
  analyseCalls();
  Operation *end = &a.getBody().front().back();
  end->setOperand(0, a.getArgument(0));
  shapes->retireChanged(a);
  shapes->invalidate(func());
  EXPECT_TRUE(isMultiple(1));
}

} // namespace
