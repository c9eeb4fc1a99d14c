//===- PathConditionsTest.cpp - How control reaches a point -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Claims/PathConditions.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class PathConditionsTest : public AnalysisTest {
protected:
  /// The number of conditions under which execution reaches `test.at`; nothing
  /// if an op on the way is an obstacle.
  std::optional<size_t> conditions() {
    PathConditions path(known());
    auto found = path.conditionsOf(op("test.at"));
    return found ? std::optional(found->size()) : std::nullopt;
  }
};

TEST_F(PathConditionsTest, ChecksAndAccessesAreConditions) {
  analyse(R"mlir(
    func.func @f(%m: memref<?xf32>, %n: index) {
      %c3 = arith.constant 3 : index
      %ok = arith.cmpi sgt, %n, %c3 : index
      cf.assert %ok, "more than 3"
      %v = memref.load %m[%c3] : memref<?xf32>
      "test.at"() : () -> ()
      return
    }
  )mlir");
  EXPECT_EQ(conditions(), std::optional<size_t>(2));
}

TEST_F(PathConditionsTest, ACallIsAnObstacle) {
  analyse(R"mlir(
    func.func @f() {
      func.call @g() : () -> ()
      "test.at"() : () -> ()
      return
    }
    func.func private @g()
  )mlir");
  EXPECT_EQ(conditions(), std::nullopt);
}

TEST_F(PathConditionsTest, ACastOfABufferStatesItsSize) {
  analyse(R"mlir(
    func.func @f(%m: memref<?xf32>, %v: f32) {
      %c0 = arith.constant 0 : index
      %a = memref.cast %m : memref<?xf32> to memref<8xf32>
      memref.store %v, %a[%c0] : memref<8xf32>
      "test.at"() : () -> ()
      return
    }
  )mlir");
  PathConditions path(known());
  path.moveTo(op("test.at"));
  bool states = !path.getStatedSizes().has_value() ||
                !path.getStatedSizes()->empty() ||
                !path.getConditions().empty();
  EXPECT_TRUE(states);
}

} // namespace
