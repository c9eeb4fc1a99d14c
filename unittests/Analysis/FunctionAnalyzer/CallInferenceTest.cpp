//===- CallInferenceTest.cpp - Results of calls ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CallInference.h"
#include "FunctionAnalyzer/PartsTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class CallInferenceTest : public PartsTest {
protected:
  /// The extent of an axis of the operand number `i` of `test.use`.
  DimExpr extent(unsigned i, unsigned axis = 0) {
    return known().extent(op("test.use")->getOperand(i), axis);
  }
  DimExpr number(unsigned i) {
    return known().content(op("test.use")->getOperand(i));
  }
  DimExpr argExtent(unsigned i, unsigned axis = 0) {
    return known().extent(func().getArgument(i), axis);
  }
  /// Analyses the text, where "$0" is the check of `%positive` or nothing.
  void analyseWithCheck(std::string text, bool isChecked) {
    text.replace(text.find("$0"), 2,
                 isChecked ? "cf.assert %positive, \"positive\"" : "");
    analyse(text);
  }
  /// Whether the two are proved equal just before the op.
  bool areEqual(DimExpr a, DimExpr b, llvm::StringRef at = "test.use") {
    return known().proverBefore(op(at)).provesEqual(a, b);
  }
};

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

TEST_F(CallInferenceTest, ReturnedArgumentKeepsItsExtents) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
      %x = call @second(%a, %b)
          : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %y = call @second(%b, %a)
          : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      "test.use"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
      return
    }
    func.func @second(%p: tensor<?xf32>, %q: tensor<?xf32>) -> tensor<?xf32> {
      return %q : tensor<?xf32>
    }
  )mlir");
  EXPECT_EQ(extent(0), argExtent(1));
  EXPECT_EQ(extent(1), argExtent(0));
  EXPECT_FALSE(areEqual(extent(0), extent(1)));
}

/// The returns yield different arguments, so the result is either.
TEST_F(CallInferenceTest, ReturnsThatDifferAreNoArgument) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) {
      %x = call @either(%a, %b, %c)
          : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
      %y = call @either(%a, %a, %c)
          : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
      "test.use"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
      return
    }
    func.func @either(%p: tensor<?xf32>, %q: tensor<?xf32>, %c: i1)
        -> tensor<?xf32> {
      cf.cond_br %c, ^one, ^two
    ^one:
      return %p : tensor<?xf32>
    ^two:
      return %q : tensor<?xf32>
    }
  )mlir");
  for (unsigned i : {0, 1})
    EXPECT_FALSE(areEqual(extent(0), argExtent(i)));
}

TEST_F(CallInferenceTest, DataDependentNumbersDifferBetweenCalls) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>) {
      %x = call @filter(%a) : (tensor<?xf32>) -> tensor<?x?xf32>
      %y = call @filter(%a) : (tensor<?xf32>) -> tensor<?x?xf32>
      "test.use"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
      return
    }
    func.func @filter(%p: tensor<?xf32>) -> tensor<?x?xf32> {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %p, %c0 : tensor<?xf32>
      %n = "test.count"(%p) : (tensor<?xf32>) -> index
      %e = tensor.empty(%n, %d) : tensor<?x?xf32>
      return %e : tensor<?x?xf32>
    }
  )mlir");
  EXPECT_FALSE(areEqual(extent(0, 0), extent(1, 0)));
  EXPECT_EQ(extent(0, 1), argExtent(0));
  EXPECT_EQ(extent(1, 1), argExtent(0));
}

TEST_F(CallInferenceTest, UnknownCalleesReturnAnything) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>, %g: (tensor<?xf32>) -> tensor<?xf32>) {
      %x = call_indirect %g(%a) : (tensor<?xf32>) -> tensor<?xf32>
      %y = call @unknown(%a) : (tensor<?xf32>) -> tensor<?xf32>
      %z = call @declared(%a) : (tensor<?xf32>) -> tensor<?xf32>
      "test.use"(%x, %y, %z)
          : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
      return
    }
    func.func private @unknown(tensor<?xf32>) -> tensor<?xf32>
    func.func private @declared(
        tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
        -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>})
        attributes {symshape.symbols = #symshape.symbols<n>}
  )mlir");
  EXPECT_FALSE(areEqual(extent(0), argExtent(0)));
  EXPECT_FALSE(areEqual(extent(1), argExtent(0)));
  EXPECT_EQ(extent(2), argExtent(0) + 1);
}

/// The number that two calls, one inside the other, compute, against the same
/// calls of a C++ function.
TEST_F(CallInferenceTest, NumbersOfNestedCalls) {
  analyse(R"mlir(
    func.func @f(%n: index, %k: index) {
      %x = call @step(%n, %k) : (index, index) -> index
      %y = call @step(%x, %n) : (index, index) -> index
      "test.use"(%y) : (index) -> ()
      return
    }
    func.func @step(%a: index, %b: index) -> index {
      %c2 = arith.constant 2 : index
      %max = arith.maxsi %a, %b : index
      %half = arith.floordivsi %max, %c2 : index
      %min = arith.minsi %half, %b : index
      return %min : index
    }
  )mlir");
  auto step = [](int64_t a, int64_t b) {
    int64_t max = std::max(a, b);
    return std::min(max / 2 - (max % 2 < 0), b);
  };
  for (int64_t n = -3; n <= 4; ++n)
    for (int64_t k = -3; k <= 4; ++k)
      EXPECT_EQ(valueFor({n, k}), std::optional(step(step(n, k), n)))
          << n << " " << k;
}

/// n * k = m * k does not say that n = m: k may be 0.
TEST_F(CallInferenceTest, FactorsThatMayBeZeroAreNotCancelled) {
  const char *text = R"mlir(
    func.func @f(%n: index, %m: index, %k: index) {
      %c1 = arith.constant 1 : index
      %positive = arith.cmpi sge, %k, %c1 : index
      $0
      call @check(%n, %m, %k) : (index, index, index) -> ()
      "test.use"(%n, %m) : (index, index) -> ()
      return
    }
    func.func @check(%n: index, %m: index, %k: index) {
      %a = arith.muli %n, %k overflow<nsw> : index
      %b = arith.muli %m, %k overflow<nsw> : index
      %same = arith.cmpi eq, %a, %b : index
      cf.assert %same, "same"
      return
    }
  )mlir";
  for (bool isPositive : {false, true}) {
    analyseWithCheck(text, isPositive);
    EXPECT_EQ(areEqual(number(0), number(1)), isPositive);
  }
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

TEST_F(CallInferenceTest, ChecksOfTheCalleeHoldAfterTheCall) {
  analyse(R"mlir(
    func.func @f(%a: index, %b: index, %c: i1, %p: index, %q: index) {
      "test.before"() : () -> ()
      call @same(%a, %b) : (index, index) -> ()
      call @sometimes(%p, %q, %c) : (index, index, i1) -> ()
      "test.use"() : () -> ()
      return
    }
    func.func @same(%x: index, %y: index) {
      %is = arith.cmpi eq, %x, %y : index
      cf.assert %is, "same"
      return
    }
    func.func @sometimes(%x: index, %y: index, %c: i1) {
      scf.if %c {
        func.call @same(%x, %y) : (index, index) -> ()
      }
      return
    }
  )mlir");
  auto content = [&](unsigned i) {
    return known().content(func().getArgument(i));
  };
  EXPECT_FALSE(areEqual(content(0), content(1), "test.before"));
  EXPECT_TRUE(areEqual(content(0), content(1)));
  EXPECT_FALSE(areEqual(content(3), content(4)));
}

/// The callee assumes that its argument has an extent >= 0. The caller has no
/// tensor if %n is negative, so %m may be negative.
TEST_F(CallInferenceTest, AssumptionsOfTheCalleeStayThere) {
  const char *text = R"mlir(
    func.func @f(%n: index, %m: index) {
      %c0 = arith.constant 0 : index
      %positive = arith.cmpi sge, %n, %c0 : index
      $0
      %t = tensor.empty(%n) : tensor<?xf32>
      call @check(%t, %m) : (tensor<?xf32>, index) -> ()
      "test.use"(%m) : (index) -> ()
      return
    }
    func.func @check(%t: tensor<?xf32>, %m: index) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %is = arith.cmpi eq, %d, %m : index
      cf.assert %is, "same"
      return
    }
  )mlir";
  for (bool isPositive : {false, true}) {
    analyseWithCheck(text, isPositive);
    DimExpr m = number(0);
    EXPECT_EQ(known()
                  .proverBefore(op("test.use"))
                  .provesLessEqual(m.getContext().constant(0), m),
              isPositive);
  }
}

TEST_F(CallInferenceTest, InferAppendsFactsThatHoldAfterTheCall) {
  start(R"mlir(
    func.func @f(%a: index, %b: index) {
      call @small(%a) : (index) -> ()
      call @stop() : () -> ()
      call @nothing(%b) : (index) -> ()
      return
    }
    func.func @small(%x: index) {
      %c3 = arith.constant 3 : index
      %is = arith.cmpi sle, %x, %c3 : index
      cf.assert %is, "small"
      return
    }
    func.func @stop() {
      %false = arith.constant false
      cf.assert %false, "never"
      return
    }
    func.func @nothing(%x: index) {
      return
    }
  )mlir");
  CallInference calls(*values, func());
  SmallVector<StatedFact> found;
  EXPECT_TRUE(calls.infer(cast<CallOpInterface>(op("func.call", 0)), found));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].after, op("func.call", 0));
  EXPECT_EQ(found[0].origin.kind, FactOrigin::Callee);
  EXPECT_EQ(found[0].predicate.lhs, arg(0));
  // No execution returns from the second call.
  EXPECT_FALSE(calls.infer(cast<CallOpInterface>(op("func.call", 1)), found));
  found.clear();
  EXPECT_TRUE(calls.infer(cast<CallOpInterface>(op("func.call", 2)), found));
  EXPECT_TRUE(found.empty());
  EXPECT_FALSE(calls.getSupposed());
}

TEST_F(CallInferenceTest, NothingRunsAfterACalleeThatNeverReturns) {
  analyse(R"mlir(
    func.func @f(%c: i1) {
      "test.before"() : () -> ()
      scf.if %c {
        func.call @stop() : () -> ()
        "test.inside"() : () -> ()
      }
      "test.use"() : () -> ()
      return
    }
    func.func @stop() {
      %false = arith.constant false
      cf.assert %false, "never"
      return
    }
  )mlir");
  EXPECT_TRUE(known().proverBefore(op("test.before")).isConsistent());
  EXPECT_FALSE(known().proverBefore(op("test.inside")).isConsistent());
  EXPECT_TRUE(known().proverBefore(op("test.use")).isConsistent());
}

//===----------------------------------------------------------------------===//
// Recursion
//===----------------------------------------------------------------------===//

/// A function that calls itself with `operands`, and then returns `result`. The
/// result of the inner call is %r.
std::string recursive(StringRef operands, StringRef result) {
  return R"mlir(
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1)
        -> tensor<?xf32> {
      %x = call @g(%a, %b, %c)
          : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
      "test.use"(%x) : (tensor<?xf32>) -> ()
      return %x : tensor<?xf32>
    }
    func.func @g(%p: tensor<?xf32>, %q: tensor<?xf32>, %c: i1)
        -> tensor<?xf32> {
      cf.cond_br %c, ^end, ^again
    ^end:
      return %p : tensor<?xf32>
    ^again:
      %next = "test.next"() : () -> i1
      %grown = tensor.concat dim(0) %p, %p
          : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %r = call @g()mlir" +
         operands.str() + R"mlir(, %next)
          : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
      return )mlir" +
         result.str() + R"mlir( : tensor<?xf32>
    }
  )mlir";
}

TEST_F(CallInferenceTest, RecursionThatKeepsAnExtent) {
  for (StringRef operands : {"%p, %q", "%p, %p", "%p, %grown"}) {
    analyse(recursive(operands, "%r"));
    EXPECT_TRUE(areEqual(extent(0), argExtent(0))) << operands.str();
  }
  // The results of the inner call do not matter.
  analyse(recursive("%grown, %q", "%p"));
  EXPECT_TRUE(areEqual(extent(0), argExtent(0)));
}

TEST_F(CallInferenceTest, RecursionThatChangesAnExtent) {
  for (auto [operands, result] :
       {std::pair("%q, %p", "%r"), std::pair("%grown, %q", "%r"),
        std::pair("%q, %q", "%r"), std::pair("%p, %q", "%grown"),
        std::pair("%p, %q", "%q")}) {
    analyse(recursive(operands, result));
    EXPECT_FALSE(areEqual(extent(0), argExtent(0))) << operands << result;
    EXPECT_FALSE(areEqual(extent(0), argExtent(1))) << operands << result;
  }
}

/// Two functions that call each other are not followed.
TEST_F(CallInferenceTest, MutualRecursion) {
  analyse(R"mlir(
    func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1)
        -> tensor<?xf32> {
      cf.cond_br %c, ^end, ^again
    ^end:
      return %a : tensor<?xf32>
    ^again:
      %r = call @g(%b, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      "test.use"(%r) : (tensor<?xf32>) -> ()
      return %r : tensor<?xf32>
    }
    func.func @g(%p: tensor<?xf32>, %q: tensor<?xf32>) -> tensor<?xf32> {
      %c = "test.next"() : () -> i1
      %r = call @f(%p, %q, %c)
          : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
      return %r : tensor<?xf32>
    }
  )mlir");
  EXPECT_FALSE(areEqual(extent(0), argExtent(0)));
  EXPECT_FALSE(areEqual(extent(0), argExtent(1)));
  for (Extent e : known().describeResult(0))
    EXPECT_NE(e.guarantee, Guarantee::Exact);
}

} // namespace
