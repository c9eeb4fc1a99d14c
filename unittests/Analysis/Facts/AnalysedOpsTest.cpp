//===- AnalysedOpsTest.cpp - Which ops an analysis describes ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/AnalysedOps.h"
#include "AnalysisTest.h"
#include "SymShape/Analysis/WalkOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class AnalysedOpsTest : public AnalysisTest {
protected:
  AnalysedOpsTest() {
    analyse(R"mlir(
      func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.for %i = %c0 to %n step %c1 {
          %next = arith.addi %i, %c1 : index
        }
        %r = linalg.map { arith.negf } ins(%t : tensor<?xf32>)
                                       outs(%t : tensor<?xf32>)
        return %r : tensor<?xf32>
      }
    )mlir");
  }
};

TEST_F(AnalysedOpsTest, KnowsWhichKindsOfOpsTheFunctionHas) {
  EXPECT_TRUE((known().hasOp<scf::ForOp>()));
  EXPECT_TRUE((known().hasOp<tensor::PadOp, arith::AddIOp>()));
  EXPECT_FALSE((known().hasOp<tensor::PadOp>()));
  // A body that computes elements does not count, as in `forEachOp`.
  EXPECT_FALSE((known().hasOp<arith::NegFOp>()));
  llvm::SetVector<OperationName> visited;
  known().forEachOp([&](Operation *op) { visited.insert(op->getName()); });
  for (OperationName name : visited)
    EXPECT_TRUE(llvm::is_contained(known().opNames(), name))
        << name.getStringRef().str();
}

TEST_F(AnalysedOpsTest, ADroppedOpIsNotDescribedEvenWithoutFingerprints) {
  AnalysedOps ops(func(), func().getLoc(), /*checksReuse=*/false);
  Value next = op("arith.addi")->getResult(0);
  Value size = op("arith.constant")->getResult(0);
  EXPECT_TRUE(ops.describes(next));
  EXPECT_TRUE(ops.describesSources(next));
  ops.drop(op("arith.addi"));
  EXPECT_FALSE(ops.describes(next));
  EXPECT_FALSE(ops.describesSources(next));
  EXPECT_TRUE(ops.describes(size));
}

TEST_F(AnalysedOpsTest, RetiredResultsAreNotDescribedEvenWithoutFingerprints) {
  AnalysedOps ops(func(), func().getLoc(), /*checksReuse=*/false);
  Value next = op("arith.addi")->getResult(0);
  ops.retireFrom(*ops.numberOf(op("scf.for")));
  EXPECT_FALSE(ops.describes(next));
  EXPECT_TRUE(ops.describes(op("arith.constant")->getResult(0)));
}

TEST_F(AnalysedOpsTest, WalkOpsVisitsWhatWalkVisits) {
  std::vector<Operation *> expected, visited;
  (*module)->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module->getOperation())
      expected.push_back(op);
  });
  walkOps(*module, [&](Operation *op) { visited.push_back(op); });
  EXPECT_EQ(visited, expected);
}

TEST_F(AnalysedOpsTest, ForEachOpBackwardsReversesForEachOp) {
  analyse(R"mlir(
    func.func @f(%t: tensor<?xf32>, %n: index, %c: i1) {
      scf.if %c {
        "test.first"() : () -> ()
        builtin.module {}
        "test.second"() : () -> ()
      } else {
        "test.regions"() ({
          "test.third"() : () -> ()
        }, {
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:
          "test.fourth"() : () -> ()
        ^bb2:
          "test.fifth"() : () -> ()
        }) : () -> ()
      }
      %r = linalg.map { arith.negf } ins(%t : tensor<?xf32>)
                                     outs(%t : tensor<?xf32>)
      cf.br ^bb1
    ^bb1:
      return
    }
  )mlir");
  std::vector<Operation *> forwards, backwards;
  known().forEachOp([&](Operation *op) { forwards.push_back(op); });
  known().forEachOpBackwards([&](Operation *op) { backwards.push_back(op); });
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
  EXPECT_TRUE(llvm::is_contained(forwards, op("test.fifth")));
  EXPECT_FALSE(llvm::is_contained(forwards, op("builtin.module", 1)));
  EXPECT_FALSE(llvm::is_contained(forwards, op("arith.negf")));
}

} // namespace
