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

/// Finds the op on the way to `test.at` that may stop execution, or that may
/// make the operand of `test.at` poison; empty if there is none.
class ObstacleTest : public AnalysisTest {
protected:
  std::string obstacle(StringRef arguments, StringRef body) {
    analyse(("func.func @f(" + arguments + ") {\n" + body +
             "\n\"test.at\"(%r) : (index) -> ()\nreturn\n}")
                .str());
    PathConditions path(known());
    path.moveTo(op("test.at"));
    auto found = path.findObstacle(op("test.at")->getOperand(0));
    return found ? found.op->getName().getStringRef().str() : "";
  }
};

TEST_F(ObstacleTest, PoisonOfArithmetic) {
  StringRef data = "%t: tensor<100xindex>, %n: index";
  StringRef read = "%0 = arith.constant 0 : index\n"
                   "%d = tensor.extract %t[%0] : tensor<100xindex>\n";
  auto after = [&](StringRef body) {
    return obstacle(data, (read + body).str());
  };
  EXPECT_EQ(after("%r = arith.addi %d, %n : index"), "");
  EXPECT_EQ(after("%r = arith.addi %d, %n overflow<nsw> : index"),
            "arith.addi");
  EXPECT_EQ(after("%c = arith.constant 3 : index\n"
                  "%r = arith.shrui %d, %c : index"),
            "");
  EXPECT_EQ(after("%r = arith.shrui %n, %d : index"), "arith.shrui");
  EXPECT_EQ(after("%c = arith.constant 3 : index\n"
                  "%r = index.shru %d, %c"),
            "");
  EXPECT_EQ(after("%r = index.shru %n, %d"), "index.shru");
}

TEST_F(ObstacleTest, Divisions) {
  EXPECT_EQ(obstacle("%n: index", "%c = arith.constant 3 : index\n"
                                  "%r = arith.divsi %n, %c : index"),
            "");
  EXPECT_EQ(obstacle("%n: index", "%c = index.constant 3\n"
                                  "%r = index.ceildivs %n, %c"),
            "");
  // The divisor is an input, so that it is not 0 in some executions.
  EXPECT_EQ(obstacle("%n: index, %k: index", "%r = index.divu %n, %k"), "");
  EXPECT_EQ(obstacle("%n: index, %t: tensor<100xindex>",
                     "%c = arith.constant 0 : index\n"
                     "%d = tensor.extract %t[%c] : tensor<100xindex>\n"
                     "%r = arith.divui %n, %d : index"),
            "arith.divui");
  EXPECT_EQ(obstacle("%n: index, %t: tensor<100xindex>",
                     "%c = arith.constant 0 : index\n"
                     "%d = tensor.extract %t[%c] : tensor<100xindex>\n"
                     "%r = index.remu %n, %d"),
            "index.remu");
}

/// Memory may hold poison, but the sizes of a buffer are not in memory.
TEST_F(ObstacleTest, Memory) {
  StringRef buffer = "%m: memref<?xindex>, %n: index";
  StringRef zero = "%c = arith.constant 0 : index\n";
  auto after = [&](StringRef body) {
    return obstacle(buffer, (zero + body).str());
  };
  EXPECT_EQ(after("%r = memref.load %m[%c] : memref<?xindex>"), "memref.load");
  EXPECT_EQ(after("%v = memref.load %m[%c] : memref<?xindex>\n"
                  "%r = memref.dim %m, %c : memref<?xindex>"),
            "");
  EXPECT_EQ(after("%t = bufferization.to_tensor %m : memref<?xindex> to "
                  "tensor<?xindex>\n"
                  "%r = tensor.dim %t, %c : tensor<?xindex>"),
            "");
  EXPECT_EQ(after("%t = bufferization.to_tensor %m : memref<?xindex> to "
                  "tensor<?xindex>\n"
                  "%r = tensor.extract %t[%c] : tensor<?xindex>"),
            "bufferization.to_tensor");
  EXPECT_EQ(after("linalg.fill ins(%n : index) outs(%m : memref<?xindex>)\n"
                  "%r = memref.dim %m, %c : memref<?xindex>"),
            "");
  EXPECT_EQ(after("memref.dealloc %m : memref<?xindex>\n"
                  "%r = arith.addi %n, %n : index"),
            "memref.dealloc");
}

TEST_F(ObstacleTest, OpsWithoutAModel) {
  EXPECT_EQ(obstacle("%r: index", "\"test.op\"() : () -> ()"), "test.op");
  EXPECT_EQ(
      obstacle("%r: index", "%t = \"torch_c.from_i64\"(%r) : (index) -> i64"),
      "");
  EXPECT_EQ(obstacle("%r: index", "%t = \"torch_c.seed\"() : () -> i64"),
            "torch_c.seed");
}

} // namespace
