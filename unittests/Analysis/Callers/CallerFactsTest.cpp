//===- CallerFactsTest.cpp - Facts that hold at every call ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Callers/CallerFacts.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class CallerFactsTest : public AnalysisTest {
protected:
  /// Analyses a program in which @f is the caller and @g the callee.
  void start(const std::string &text) {
    analyse(text);
    callee = shapes->functions().back();
    facts = std::make_unique<CallerFacts>(*shapes, callee);
  }
  void addCalls(unsigned number) {
    for (unsigned i = 0; i != number; ++i)
      facts->addCall(cast<CallOpInterface>(op("func.call", i)), known());
  }
  DimExpr size(unsigned argument, unsigned axis = 0) {
    return shapes->getExprContext().inputDim(argument, axis);
  }
  DimExpr scalar(unsigned argument) {
    return shapes->getExprContext().scalar(argument, "index_cast");
  }
  /// Whether the facts prove the relation of numbers of the callee.
  bool proves(Relation relation, DimExpr lhs, DimExpr rhs) {
    Prover prover(shapes->getExprContext());
    for (const auto &[fact, forOverflow] : facts->getFacts())
      prover.add(fact);
    return prover.query({relation, lhs, rhs}).isAlways();
  }
  bool proves(Relation relation, DimExpr lhs, int64_t rhs) {
    return proves(relation, lhs, lhs.getContext().constant(rhs));
  }
  /// The bounds of the operand of `test.use` in the callee.
  Interval rangeInCallee() {
    const FunctionShapes &known = shapes->of(callee);
    return known.proverBefore(op("test.use")).bounds(known.content(use()));
  }

  FunctionOpInterface callee;
  std::unique_ptr<CallerFacts> facts;
};

//===----------------------------------------------------------------------===//
// Facts that calls have in common
//===----------------------------------------------------------------------===//

constexpr const char *kSizes = R"mlir(
  func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) {
    call @g(%t, %t) : (tensor<?xf32>, tensor<?xf32>) -> ()
    call @g(%u, %u) : (tensor<?xf32>, tensor<?xf32>) -> ()
    call @g(%t, %u) : (tensor<?xf32>, tensor<?xf32>) -> ()
    return
  }
  func.func private @g(%a: tensor<?xf32>, %b: tensor<?xf32>) {
    return
  }
)mlir";

TEST_F(CallerFactsTest, EquationHoldsUntilACallViolatesIt) {
  start(kSizes);
  EXPECT_TRUE(facts->getFacts().empty()) << "no call yet";
  addCalls(2);
  EXPECT_EQ(facts->getNumCalls(), 2u);
  EXPECT_EQ(facts->getFirstCall(), op("func.call"));
  EXPECT_TRUE(proves(Relation::Eq, size(0), size(1)));
  addCalls(3);
  EXPECT_FALSE(proves(Relation::Eq, size(0), size(1)));
  EXPECT_TRUE(facts->getFacts().empty());
}

TEST_F(CallerFactsTest, RangesAndDivisorsAreWidened) {
  start(R"mlir(
    func.func @f(%t: tensor<?xf32>) {
      %c4 = arith.constant 4 : index
      %c0 = arith.constant 0 : index
      %c10 = arith.constant 10 : index
      %c7 = arith.constant 7 : index
      call @g(%c4) : (index) -> ()
      call @g(%c0) : (index) -> ()
      call @g(%c10) : (index) -> ()
      call @g(%c7) : (index) -> ()
      return
    }
    func.func private @g(%n: index) {
      return
    }
  )mlir");
  auto isWithin = [&](int64_t lower, int64_t upper) {
    return proves(Relation::Le, shapes->getExprContext().constant(lower),
                  scalar(0)) &&
           proves(Relation::Le, scalar(0), upper);
  };
  addCalls(1);
  EXPECT_TRUE(isWithin(4, 4));
  facts->addCall(cast<CallOpInterface>(op("func.call", 1)), known());
  EXPECT_TRUE(isWithin(0, 4));
  EXPECT_FALSE(isWithin(1, 4));
  EXPECT_TRUE(proves(Relation::Divisible, scalar(0), 4));
  facts->addCall(cast<CallOpInterface>(op("func.call", 2)), known());
  EXPECT_TRUE(isWithin(0, 10));
  EXPECT_FALSE(isWithin(0, 9));
  EXPECT_TRUE(proves(Relation::Divisible, scalar(0), 2));
  EXPECT_FALSE(proves(Relation::Divisible, scalar(0), 4));
  facts->addCall(cast<CallOpInterface>(op("func.call", 3)), known());
  EXPECT_TRUE(isWithin(0, 10));
  EXPECT_FALSE(proves(Relation::Divisible, scalar(0), 2));
}

TEST_F(CallerFactsTest, ChecksBeforeTheCallCountAndLaterOnesDoNot) {
  start(R"mlir(
    func.func @f(%n: index, %m: index) {
      %c8 = arith.constant 8 : index
      %p = arith.cmpi sle, %n, %c8 : index
      %q = arith.cmpi sle, %m, %c8 : index
      cf.assert %p, "before"
      call @g(%n, %m) : (index, index) -> ()
      cf.assert %q, "after"
      return
    }
    func.func private @g(%n: index, %m: index) {
      return
    }
  )mlir");
  addCalls(1);
  EXPECT_TRUE(proves(Relation::Le, scalar(0), 8));
  EXPECT_FALSE(proves(Relation::Le, scalar(1), 8));
}

TEST_F(CallerFactsTest, BitsWithOneValue) {
  start(R"mlir(
    func.func @f(%c: i1) {
      %true = arith.constant true
      %false = arith.constant false
      call @g(%true, %false, %true, %c) : (i1, i1, i1, i1) -> ()
      call @g(%true, %false, %false, %c) : (i1, i1, i1, i1) -> ()
      return
    }
    func.func private @g(%p: i1, %q: i1, %r: i1, %s: i1) {
      return
    }
  )mlir");
  addCalls(1);
  EXPECT_EQ(facts->getBits().size(), 3u);
  facts->addCall(cast<CallOpInterface>(op("func.call", 1)), known());
  using Bits = SmallVector<std::pair<unsigned, bool>>;
  EXPECT_EQ(facts->getBits(), (Bits{{0, true}, {1, false}}));
}

/// A call that is never reached would give every fact.
TEST_F(CallerFactsTest, UnreachableCallsGiveNoFacts) {
  start(R"mlir(
    func.func @f(%n: index) {
      %c4 = arith.constant 4 : index
      %false = arith.constant false
      call @g(%c4) : (index) -> ()
      cf.assert %false, "never"
      call @g(%c4) : (index) -> ()
      return
    }
    func.func private @g(%n: index) {
      return
    }
  )mlir");
  addCalls(1);
  EXPECT_FALSE(facts->getFacts().empty());
  facts->addCall(cast<CallOpInterface>(op("func.call", 1)), known());
  EXPECT_TRUE(facts->getFacts().empty());
}

/// The callee assumes that no extent is negative. If %n were negative, %t would
/// be no tensor, so that the equation would transfer the assumption to %n.
TEST_F(CallerFactsTest, RelationsNeedTheAssumptionsOfTheCallee) {
  for (bool isPositive : {false, true}) {
    start(std::string(R"mlir(
    func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %p = arith.cmpi sge, %n, %c0 : index
    )mlir") +
          (isPositive ? "cf.assert %p, \"positive\"\n" : "") +
          R"mlir(
      %t = tensor.empty(%n) : tensor<?xf32>
      call @g(%t, %n) : (tensor<?xf32>, index) -> ()
      return
    }
    func.func private @g(%t: tensor<?xf32>, %n: index) {
      return
    }
  )mlir");
    addCalls(1);
    EXPECT_EQ(proves(Relation::Eq, size(0), scalar(1)), isPositive);
  }
}

TEST_F(CallerFactsTest, RecursiveCallsKeepWhatTheyPassOn) {
  start(R"mlir(
    func.func @f(%n: index) {
      %c4 = arith.constant 4 : index
      call @g(%c4, %c4) : (index, index) -> ()
      return
    }
    func.func private @g(%n: index, %m: index) {
      call @g(%n, %n) : (index, index) -> ()
      return
    }
  )mlir");
  addCalls(1);
  EXPECT_TRUE(proves(Relation::Eq, scalar(1), 4));
  facts->addRecursiveCall(cast<CallOpInterface>(op("func.call", 1)));
  EXPECT_EQ(facts->getNumCalls(), 1u);
  EXPECT_TRUE(proves(Relation::Eq, scalar(0), 4));
  EXPECT_FALSE(proves(Relation::Eq, scalar(1), 4));
}

TEST_F(CallerFactsTest, ElementsOfSmallTensors) {
  start(R"mlir(
    func.func @f(%n: index) {
      %t = arith.constant dense<[1, 0]> : tensor<2xi64>
      %u = arith.constant dense<[1, 5]> : tensor<2xi64>
      call @g(%t) : (tensor<2xi64>) -> ()
      call @g(%u) : (tensor<2xi64>) -> ()
      return
    }
    func.func private @g(%t: tensor<2xi64>) {
      return
    }
  )mlir");
  addCalls(2);
  ExprContext &ctx = shapes->getExprContext();
  DimExpr first = ctx.scalar(0, "0"), second = ctx.scalar(0, "1");
  EXPECT_EQ(CallerFacts::elementOf(second), 1u);
  EXPECT_EQ(CallerFacts::elementOf(scalar(0)), std::nullopt);
  EXPECT_TRUE(proves(Relation::Eq, first, 1));
  EXPECT_TRUE(proves(Relation::Le, second, 5));
  EXPECT_FALSE(proves(Relation::Le, second, 4));
}

//===----------------------------------------------------------------------===//
// Which callees get facts
//===----------------------------------------------------------------------===//

/// A function that is called with tensors of the size 4 only.
std::string program(StringRef visibility, StringRef otherUse) {
  return R"mlir(
    func.func @f(%t: tensor<4xf32>, %n: index) {
      %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
      call @g(%a) : (tensor<?xf32>) -> ()
      )mlir" +
         otherUse.str() + R"mlir(
      return
    }
    func.func )mlir" +
         visibility.str() + R"mlir( @g(%a: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %a, %c0 : tensor<?xf32>
      "test.use"(%d) : (index) -> ()
      return
    }
  )mlir";
}

TEST_F(CallerFactsTest, PrivateFunctionWithAllCallersKnown) {
  start(program("private", ""));
  EXPECT_EQ(rangeInCallee().getSingle(), llvm::DynamicAPInt(4));
  start(program("private", "call @g(%a) : (tensor<?xf32>) -> ()"));
  EXPECT_EQ(rangeInCallee().getSingle(), llvm::DynamicAPInt(4));
}

TEST_F(CallerFactsTest, OtherCallersMayExist) {
  for (auto [visibility, otherUse] :
       {std::pair("", ""), std::pair("nested", ""),
        // Code with the address calls it with any size.
        std::pair("private", "%g = func.constant @g : (tensor<?xf32>) -> ()"),
        std::pair("private", "\"test.run\"() {callee = @g} : () -> ()"),
        std::pair("private", "%e = tensor.empty(%n) : tensor<?xf32>\n"
                             "call @g(%e) : (tensor<?xf32>) -> ()")}) {
    start(program(visibility, otherUse));
    Interval range = rangeInCallee();
    EXPECT_EQ(range.lower, llvm::DynamicAPInt(0)) << visibility << otherUse;
    EXPECT_FALSE(range.upper) << visibility << otherUse;
  }
}

/// Any op that names the function may call it.
TEST_F(CallerFactsTest, NamesInAttributesBlockFacts) {
  for (StringRef attribute :
       {"test.entry = @g", "test.table = [[@g]]", "test.entry = @f"}) {
    start(program("private", "") + "module attributes {" + attribute.str() +
          "} {}");
    EXPECT_EQ(rangeInCallee().getSingle().has_value(),
              attribute == "test.entry = @f")
        << attribute.str();
  }
}

} // namespace
