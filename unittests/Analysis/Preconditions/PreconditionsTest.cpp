//===- PreconditionsTest.cpp - Preconditions of ops -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Preconditions.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class PreconditionsTest : public AnalysisTest {
protected:
  /// The preconditions of the first op with this name, as text.
  std::vector<std::string> of(StringRef name, bool all = false) {
    SmallVector<Precondition> found;
    if (all)
      appendAllPreconditions(op(name), known(), found);
    else
      appendValuePreconditions(op(name), known(), found);
    std::vector<std::string> texts;
    for (const Precondition &p : found) {
      StringRef relation = p.predicate.relation == Relation::Eq   ? " == "
                           : p.predicate.relation == Relation::Ne ? " != "
                                                                  : " <= ";
      texts.push_back(shapes->text(p.predicate.lhs) + relation.str() +
                      shapes->text(p.predicate.rhs));
    }
    return texts;
  }
  using Texts = std::vector<std::string>;
};

TEST_F(PreconditionsTest, CastsAndReshapes) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %m: memref<?xf32>, %n: index) {
      %a = tensor.cast %x : tensor<?xf32> to tensor<8xf32>
      %b = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4]
        : tensor<?xf32> into tensor<?x4xf32>
      %c = memref.cast %m : memref<?xf32> to memref<8xf32>
      return
    }
  )mlir");
  EXPECT_EQ(of("tensor.cast"), Texts{"dim(0, 0) == 8"});
  EXPECT_EQ(of("tensor.expand_shape"),
            Texts{"dim(0, 0) == scalar(2, index_cast) * 4"});
  // A cast of a buffer is undefined where the sizes differ, so that its
  // precondition is no fact about a value.
  EXPECT_EQ(of("memref.cast"), Texts{});
  EXPECT_EQ(of("memref.cast", /*all=*/true), Texts{"dim(1, 0) == 8"});
}

TEST_F(PreconditionsTest, SlicesDivisionsAndSizes) {
  analyse(R"mlir(
    func.func @f(%x: tensor<8xf32>, %n: index, %k: index) {
      %a = tensor.extract_slice %x[2] [%n] [1] : tensor<8xf32> to tensor<?xf32>
      %b = tensor.empty(%n) : tensor<?xf32>
      %c = arith.divsi %n, %k : index
      %d = tensor.extract_slice %x[2] [3] [1] : tensor<8xf32> to tensor<3xf32>
      return
    }
  )mlir");
  std::string n = "scalar(1, index_cast)", k = "scalar(2, index_cast)";
  Texts slice = of("tensor.extract_slice");
  // The offset 2 is plainly at least 0.
  ASSERT_EQ(slice.size(), 2u);
  EXPECT_EQ(slice[0], "0 <= " + n);
  EXPECT_EQ(slice[1], n + " <= 6");
  EXPECT_EQ(of("tensor.empty"), Texts{"0 <= " + n});
  EXPECT_EQ(of("arith.divsi"), Texts{k + " != 0"});
}

TEST_F(PreconditionsTest, StructuredOpsRunOverEqualSizes) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %s: tensor<4xf32>) {
      %0 = linalg.copy ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>)
        -> tensor<?xf32>
      %1 = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>)
        -> tensor<4xf32>
      return
    }
  )mlir");
  EXPECT_EQ(of("linalg.copy"), Texts{"dim(1, 0) == dim(0, 0)"});
  EXPECT_EQ(of("linalg.exp", /*all=*/true), Texts{});
}

/// An op requires its windows to be inside only if its loops run, and a
/// stronger precondition refutes nothing.
TEST_F(PreconditionsTest, WindowsHaveConditions) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %k: tensor<3xf32>, %o: tensor<?xf32>) {
      %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<3xf32>)
        outs(%o : tensor<?xf32>) -> tensor<?xf32>
      return
    }
  )mlir");
  SmallVector<Precondition> found;
  appendAllPreconditions(op("linalg.conv_1d"), known(), found);
  ASSERT_EQ(found.size(), 1u);
  Precondition &window = found.front();
  EXPECT_EQ(window.kind, Precondition::Window);
  EXPECT_EQ(of("linalg.conv_1d", /*all=*/true),
            Texts{"dim(2, 0) + 2 <= dim(0, 0)"});
  ASSERT_EQ(window.when.size(), 1u);
  ExprContext &ctx = shapes->getExprContext();
  Prover &prover = known().proverBefore(op("linalg.conv_1d"));
  DimExpr count = known().extents(func().getArgument(2))[0];
  DimExpr size = known().extents(func().getArgument(0))[0];
  auto decide = [&](ArrayRef<Predicate> facts) {
    prover.push();
    for (const Predicate &fact : facts)
      prover.add(fact);
    Verdict verdict = window.decide(prover);
    prover.pop();
    return verdict;
  };
  Predicate empty{Relation::Eq, count, ctx.constant(0)};
  Predicate runs{Relation::Le, ctx.constant(1), count};
  Predicate tooSmall{Relation::Eq, size, ctx.constant(1)};
  Predicate fits{Relation::Eq, size, count + 2};
  EXPECT_EQ(decide({}), Verdict::Unknown);
  EXPECT_EQ(decide({empty, tooSmall}), Verdict::Always);
  EXPECT_EQ(decide({tooSmall}), Verdict::Unknown);
  EXPECT_EQ(decide({runs, tooSmall}), Verdict::Never);
  EXPECT_EQ(decide({fits}), Verdict::Always);
  window.isStronger = true;
  EXPECT_EQ(decide({runs, tooSmall}), Verdict::Unknown);
  EXPECT_EQ(decide({fits}), Verdict::Always);
}

/// An op is refuted by the facts before it, not by its own preconditions, nor
/// by facts of a branch that it is not in.
TEST_F(PreconditionsTest, RefutedOps) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %y: tensor<4xf32>, %p: i1) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %is8 = arith.cmpi eq, %d, %c8 : index
      "test.before"() ({
        %a = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
      }) : () -> ()
      scf.if %is8 {
        %b = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
        %c = tensor.cast %x : tensor<?xf32> to tensor<8xf32>
      } else {
        %e = tensor.cast %x : tensor<?xf32> to tensor<8xf32>
      }
      %g = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
      return
    }
  )mlir");
  const auto &refuted = known().refutedOps();
  EXPECT_FALSE(refuted.contains(op("tensor.cast", 0)));
  EXPECT_TRUE(refuted.contains(op("tensor.cast", 1)));
  EXPECT_FALSE(refuted.contains(op("tensor.cast", 2)));
  EXPECT_TRUE(refuted.contains(op("tensor.cast", 3)));
  EXPECT_FALSE(refuted.contains(op("tensor.cast", 4)));
}

//===----------------------------------------------------------------------===//
// Consequences
//===----------------------------------------------------------------------===//

class ConsequenceTest : public AnalysisTest {
protected:
  /// The consequence of violating a precondition of the first op with this
  /// name: "poison", "undefined", "both", or "nothing" if there is none. "or
  /// more" is added if the model is incomplete.
  std::string of(StringRef name) {
    SmallVector<Precondition> found;
    bool isComplete = appendForExecution(op(name), known(), found);
    std::string text;
    for (const Precondition &p : found) {
      StringRef word =
          p.violation == Violation::Poison ? "poison" : "undefined";
      text = text.empty() || text == word ? word.str() : "both";
    }
    text = text.empty() ? "nothing" : text;
    return isComplete ? text : text + " or more";
  }
};

TEST_F(ConsequenceTest, Arithmetic) {
  analyse(R"mlir(
    func.func @f(%a: i32, %b: i32, %f: f32) {
      %0 = arith.addi %a, %b : i32
      %1 = arith.subi %a, %b overflow<nsw> : i32
      %2 = arith.divsi %a, %b : i32
      %3 = arith.divui %a, %b exact : i32
      %4 = arith.shli %a, %b : i32
      %5 = arith.fptosi %f : f32 to i32
      %6 = arith.minsi %a, %b : i32
      return
    }
  )mlir");
  EXPECT_EQ(of("arith.addi"), "nothing");
  EXPECT_EQ(of("arith.subi"), "poison");
  EXPECT_EQ(of("arith.divsi"), "undefined");
  EXPECT_EQ(of("arith.divui"), "both");
  EXPECT_EQ(of("arith.shli"), "poison");
  EXPECT_EQ(of("arith.fptosi"), "poison");
  EXPECT_EQ(of("arith.minsi"), "nothing");
}

/// Only two of the fast-math flags make poison.
TEST_F(ConsequenceTest, FloatFlags) {
  analyse(R"mlir(
    func.func @f(%f: f32) {
      %0 = arith.addf %f, %f fastmath<nnan> : f32
      %1 = arith.mulf %f, %f fastmath<ninf,nsz> : f32
      %2 = arith.subf %f, %f fastmath<reassoc,nsz,arcp,contract,afn> : f32
      %3 = arith.divf %f, %f : f32
      return
    }
  )mlir");
  EXPECT_EQ(of("arith.addf"), "poison");
  EXPECT_EQ(of("arith.mulf"), "poison");
  EXPECT_EQ(of("arith.subf"), "nothing");
  EXPECT_EQ(of("arith.divf"), "nothing");
}

/// Upstream speculates the views and the accesses of tensors.
TEST_F(ConsequenceTest, AccessesAndSizes) {
  analyse(R"mlir(
    func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %n: index, %f: f32) {
      %0 = tensor.extract %t[%n] : tensor<?xf32>
      %1 = memref.load %m[%n] : memref<?xf32>
      memref.store %f, %m[%n] : memref<?xf32>
      %2 = memref.alloc(%n) : memref<?xf32>
      memref.copy %m, %2 : memref<?xf32> to memref<?xf32>
      %3 = memref.subview %m[%n] [4] [1]
        : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
      %4 = tensor.empty(%n) : tensor<?xf32>
      %5 = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
      %6 = tensor.dim %t, %n : tensor<?xf32>
      memref.dealloc %2 : memref<?xf32>
      return
    }
  )mlir");
  EXPECT_EQ(of("tensor.extract"), "poison");
  EXPECT_EQ(of("memref.load"), "undefined");
  EXPECT_EQ(of("memref.store"), "undefined");
  EXPECT_EQ(of("memref.alloc"), "undefined");
  EXPECT_EQ(of("memref.copy"), "undefined");
  EXPECT_EQ(of("memref.subview"), "poison");
  EXPECT_EQ(of("tensor.empty"), "poison");
  EXPECT_EQ(of("tensor.cast"), "poison");
  EXPECT_EQ(of("tensor.dim"), "undefined");
  EXPECT_EQ(of("memref.dealloc"), "undefined");
}

TEST_F(ConsequenceTest, OpsWithoutAModel) {
  analyse(R"mlir(
    func.func @f(%t: tensor<?xf32>) {
      "test.op"(%t) : (tensor<?xf32>) -> ()
      %0 = "torch_c.from_builtin_tensor"(%t) : (tensor<?xf32>) -> index
      %1 = "torch_c.other"(%t) : (tensor<?xf32>) -> index
      return
    }
  )mlir");
  EXPECT_EQ(of("test.op"), "nothing or more");
  EXPECT_EQ(of("torch_c.from_builtin_tensor"), "nothing");
  EXPECT_EQ(of("torch_c.other"), "nothing or more");
}

/// No check of the program lists the lifetime of a buffer.
TEST_F(ConsequenceTest, ChecksDoNotListOtherPreconditions) {
  analyse(R"mlir(
    func.func @f(%m: memref<?xf32>) {
      memref.dealloc %m : memref<?xf32>
      return
    }
  )mlir");
  SmallVector<Precondition> found;
  EXPECT_TRUE(appendForCheck(op("memref.dealloc"), known(), found));
  EXPECT_TRUE(found.empty());
}

} // namespace
