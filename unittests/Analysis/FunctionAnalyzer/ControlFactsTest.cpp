//===- ControlFactsTest.cpp - Facts from checks, branches and loops -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each fact holds where its op or edge establishes it. The tests ask at points
// on both sides.
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Facts where the walk states them
//===----------------------------------------------------------------------===//

class ControlFactsTest : public AnalysisTest {
protected:
  /// The bounds of the operand of the op number `number` with this name, just
  /// before the op: "0..3", or "0.." without an upper bound.
  std::string range(llvm::StringRef name = "test.use", unsigned number = 0) {
    Operation *at = op(name, number);
    Interval found =
        known().proverBefore(at).bounds(known().content(at->getOperand(0)));
    std::string text;
    llvm::raw_string_ostream out(text);
    if (found.lower)
      out << int64_t(*found.lower);
    out << "..";
    if (found.upper)
      out << int64_t(*found.upper);
    return text;
  }
  /// Whether the first operand of such an op is proved to be below the second.
  bool isLess(llvm::StringRef name, unsigned number = 0) {
    Operation *at = op(name, number);
    DimExpr a = known().content(at->getOperand(0));
    DimExpr b = known().content(at->getOperand(1));
    return known().proverBefore(at).query({Relation::Lt, a, b}).isAlways();
  }
  bool isReachable(llvm::StringRef name) {
    return known().proverBefore(op(name)).isConsistent();
  }
};

TEST_F(ControlFactsTest, PassedCheckHoldsAfterItAndNotBefore) {
  analyse(R"mlir(
    func.func @f(%n: index) {
      %c4 = arith.constant 4 : index
      %is = arith.cmpi ule, %n, %c4 : index
      %positive = arith.cmpi sge, %n, %c4 : index
      "test.before"(%n) : (index) -> ()
      cf.assert %positive, "at least 4"
      "test.between"(%n) : (index) -> ()
      cf.assert %is, "at most 4"
      "test.after"(%n) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.before"), "..");
  EXPECT_EQ(range("test.between"), "4..");
  EXPECT_EQ(range("test.after"), "4..4");
}

TEST_F(ControlFactsTest, CheckInABranchSaysNothingAfterIt) {
  analyse(R"mlir(
    func.func @f(%n: index, %p: i1) {
      %c4 = arith.constant 4 : index
      %is = arith.cmpi eq, %n, %c4 : index
      scf.if %p {
        cf.assert %is, "4"
        "test.inside"(%n) : (index) -> ()
      }
      "test.after"(%n) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.inside"), "4..4");
  EXPECT_EQ(range("test.after"), "..");
}

TEST_F(ControlFactsTest, FailedCheckEndsThePath) {
  analyse(R"mlir(
    func.func @f(%n: index, %p: i1) {
      %false = arith.constant false
      "test.before"() : () -> ()
      scf.if %p {
        cf.assert %false, "never"
        "test.inside"() : () -> ()
      }
      "test.after"() : () -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(isReachable("test.before"));
  EXPECT_FALSE(isReachable("test.inside"));
  EXPECT_TRUE(isReachable("test.after"));
}

TEST_F(ControlFactsTest, EachArmOfAnIfHasItsOwnFact) {
  analyse(R"mlir(
    func.func @f(%n: index) {
      %c1 = arith.constant 1 : index
      %small = arith.cmpi sle, %n, %c1 : index
      scf.if %small {
        "test.then"(%n) : (index) -> ()
      } else {
        "test.else"(%n) : (index) -> ()
      }
      "test.after"(%n) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.then"), "..1");
  EXPECT_EQ(range("test.else"), "2..");
  EXPECT_EQ(range("test.after"), "..");
}

/// ^join has two predecessors, so neither condition holds there. A branch with
/// one target states nothing.
TEST_F(ControlFactsTest, EachEdgeOfABranchHasItsOwnFact) {
  analyse(R"mlir(
    func.func @f(%n: index, %m: index) {
      %c1 = arith.constant 1 : index
      %small = arith.cmpi sle, %n, %c1 : index
      cf.cond_br %small, ^then, ^else
    ^then:
      "test.then"(%n) : (index) -> ()
      cf.br ^join
    ^else:
      "test.else"(%n) : (index) -> ()
      cf.br ^join
    ^join:
      "test.join"(%n) : (index) -> ()
      %other = arith.cmpi sle, %m, %c1 : index
      cf.cond_br %other, ^same, ^same
    ^same:
      "test.same"(%m) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.then"), "..1");
  EXPECT_EQ(range("test.else"), "2..");
  EXPECT_EQ(range("test.join"), "..");
  EXPECT_EQ(range("test.same"), "..");
}

TEST_F(ControlFactsTest, SwitchesStateTheirCase) {
  analyse(R"mlir(
    func.func @f(%n: index, %flag: i32) {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %lower = arith.cmpi sge, %n, %c0 : index
      %upper = arith.cmpi sle, %n, %c2 : index
      cf.assert %lower, "lower"
      cf.assert %upper, "upper"
      scf.index_switch %n
      case 1 {
        "test.case"(%n) : (index) -> ()
        scf.yield
      }
      case 2 {
        scf.yield
      }
      default {
        "test.default"(%n) : (index) -> ()
      }
      "test.after"(%n) : (index) -> ()
      cf.switch %flag : i32, [default: ^rest, -1: ^one, 5: ^two, 6: ^two]
    ^one:
      "test.one"(%flag) : (i32) -> ()
      return
    ^two:
      "test.two"(%flag) : (i32) -> ()
      return
    ^rest:
      "test.rest"(%flag) : (i32) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.case"), "1..1");
  EXPECT_EQ(range("test.default"), "0..0");
  EXPECT_EQ(range("test.after"), "0..2");
  EXPECT_EQ(range("test.one"), "-1..-1");
  // Two cases lead to the same block.
  EXPECT_FALSE(isProved(op("test.two")->getOperand(0), 5, op("test.two")));
  EXPECT_FALSE(isProved(op("test.two")->getOperand(0), 6, op("test.two")));
  auto differs = [&](int64_t number) {
    Operation *at = op("test.rest");
    DimExpr e = known().content(at->getOperand(0));
    return known()
        .proverBefore(at)
        .query({Relation::Ne, e, e.getContext().constant(number)})
        .isAlways();
  };
  EXPECT_TRUE(differs(-1) && differs(5) && differs(6));
  EXPECT_FALSE(differs(0));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

TEST_F(ControlFactsTest, LoopVariableIsInItsRange) {
  analyse(R"mlir(
    func.func @f(%lo: index, %hi: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %c8 step %c3 {
        "test.use"(%i) : (index) -> ()
      }
      scf.for %i = %lo to %hi step %c1 {
        "test.first"(%lo, %hi) : (index, index) -> ()
        "test.below"(%i, %hi) : (index, index) -> ()
        "test.above"(%lo, %i) : (index, index) -> ()
      }
      "test.after"(%lo, %hi) : (index, index) -> ()
      return
    }
  )mlir");
  EXPECT_EQ(range("test.use"), "0..6");
  EXPECT_TRUE(isLess("test.first")) << "the loop runs";
  EXPECT_TRUE(isLess("test.below"));
  EXPECT_FALSE(isLess("test.above")) << "equal in the first iteration";
  EXPECT_FALSE(isLess("test.after")) << "the loop may not run";
}

/// As unsigned numbers, a negative bound is a great one.
TEST_F(ControlFactsTest, UnsignedLoopsNeedNonNegativeBounds) {
  analyse(R"mlir(
    func.func @f(%n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      scf.for unsigned %i = %c0 to %n step %c1 : i32 {
        "test.any"(%i, %n) : (i32, i32) -> ()
      }
      %positive = arith.cmpi sge, %n, %c0 : i32
      cf.assert %positive, "positive"
      scf.for unsigned %i = %c0 to %n step %c1 : i32 {
        "test.positive"(%i, %n) : (i32, i32) -> ()
      }
      return
    }
  )mlir");
  EXPECT_FALSE(isLess("test.any"));
  EXPECT_TRUE(isLess("test.positive"));
}

TEST_F(ControlFactsTest, VariablesOfParallelLoops) {
  analyse(R"mlir(
    func.func @f(%n: index, %m: index) {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%i, %j) = (%c0, %c2) to (%n, %c4) step (%c2, %c2) {
        "test.below"(%i, %n) : (index, index) -> ()
        "test.use"(%j) : (index) -> ()
        "test.other"(%i, %m) : (index, index) -> ()
        scf.reduce
      }
      return
    }
  )mlir");
  EXPECT_TRUE(isLess("test.below"));
  EXPECT_EQ(range("test.use"), "2..2");
  EXPECT_FALSE(isLess("test.other"));
}

TEST_F(ControlFactsTest, VariablesOfAffineLoops) {
  context.getOrLoadDialect<affine::AffineDialect>();
  analyse(R"mlir(
    func.func @f(%n: index, %m: index) {
      affine.for %i = max affine_map<(d0) -> (0, d0)>(%m)
                   to min affine_map<(d0) -> (10, d0 + 1)>(%n) {
        "test.use"(%i) : (index) -> ()
        "test.below"(%i, %n) : (index, index) -> ()
      }
      affine.for %i = 0 to %n step 4 {
        "test.step"(%i) : (index) -> ()
        affine.if affine_set<(d0) : (d0 - 4 >= 0, 9 - d0 >= 0)>(%i) {
          "test.then"(%i) : (index) -> ()
        } else {
          "test.else"(%i) : (index) -> ()
        }
      }
      return
    }
  )mlir");
  EXPECT_EQ(range("test.use"), "0..9");
  EXPECT_FALSE(isLess("test.below")) << "the last one is n";
  EXPECT_EQ(range("test.step"), "0..");
  EXPECT_EQ(range("test.then"), "4..8");
  EXPECT_EQ(range("test.else"), "0..");
}

/// In the last iteration the condition is false; in the body it is true.
TEST_F(ControlFactsTest, ConditionOfAWhileLoop) {
  analyse(R"mlir(
    func.func @f(%n: i32, %m: i32) {
      %c5 = arith.constant 5 : i32
      %r:2 = scf.while (%x = %n, %y = %m) : (i32, i32) -> (i32, i32) {
        "test.condition"(%x) : (i32) -> ()
        %go = arith.cmpi slt, %x, %c5 : i32
        scf.condition(%go) %x, %y : i32, i32
      } do {
      ^bb0(%x: i32, %y: i32):
        "test.body"(%x) : (i32) -> ()
        %next:2 = "test.next"(%x, %y) : (i32, i32) -> (i32, i32)
        scf.yield %next#0, %next#1 : i32, i32
      }
      "test.after"(%r#0) : (i32) -> ()
      "test.other"(%r#1) : (i32) -> ()
      return
    }
  )mlir");
  std::string any =
      std::to_string(INT32_MIN) + ".." + std::to_string(INT32_MAX);
  EXPECT_EQ(range("test.condition"), any);
  EXPECT_EQ(range("test.body"), std::to_string(INT32_MIN) + "..4");
  EXPECT_EQ(range("test.after"), "5.." + std::to_string(INT32_MAX));
  EXPECT_EQ(range("test.other"), any);
}

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

/// In the body, the index is below the extent, so the extent is not 0. After
/// the op it may be 0.
TEST_F(ControlFactsTest, BodyOfAStructuredOpRunsForElementsOnly) {
  analyse(R"mlir(
    func.func @f(%t: tensor<?xindex>, %n: index) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %t, %c0 : tensor<?xindex>
      %r = linalg.generic {
          indexing_maps = [affine_map<(d0) -> (d0)>],
          iterator_types = ["parallel"]} outs(%t : tensor<?xindex>) {
      ^bb0(%out: index):
        %i = linalg.index 0 : index
        "test.inside"(%i, %d) : (index, index) -> ()
        "test.extent"(%d) : (index) -> ()
        "test.element"(%out, %d) : (index, index) -> ()
        linalg.yield %i : index
      } -> tensor<?xindex>
      "test.after"(%d) : (index) -> ()
      %g = tensor.generate %n {
      ^bb0(%i: index):
        "test.generated"(%i, %n) : (index, index) -> ()
        tensor.yield %i : index
      } : tensor<?xindex>
      "test.end"(%n) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(isLess("test.inside"));
  EXPECT_EQ(range("test.extent"), "1..");
  EXPECT_FALSE(isLess("test.element"));
  EXPECT_EQ(range("test.after"), "0..");
  EXPECT_TRUE(isLess("test.generated"));
  EXPECT_EQ(range("test.end"), "..");
}

} // namespace
