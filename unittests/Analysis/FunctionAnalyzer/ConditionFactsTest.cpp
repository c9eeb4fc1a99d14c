//===- ConditionFactsTest.cpp - Facts that conditions imply ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Drives `ControlFacts` by hand, with conditions that the tests make.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/PartsTest.h"
#include "Interfaces/ConditionValues.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ConditionFactsTest : public PartsTest {
protected:
  ConditionFactsTest() {
    start(R"mlir(
      func.func @f(%a: index, %b: index, %p: i1) {
        "test.before"() : () -> ()
        "test.after"() : () -> ()
        return
      }
    )mlir");
  }
  ConditionRef is(DimExpr e, Relation relation, int64_t number) {
    return makeCompare(relation, e, ctx().constant(number));
  }
  bool isProved(const ConditionRef &c) {
    return decide(c, values->getProver()) == Verdict::Always;
  }
  /// Calls `fn` while `c`, with the value `taken`, is the guard of an edge.
  void onEdge(const ConditionRef &c, bool taken,
              llvm::function_ref<void()> fn) {
    ControlEdge edge;
    edge.condition = c;
    edge.taken = taken;
    facts->onEdge(edge, fn);
  }
};

TEST_F(ConditionFactsTest, StatedFactsHoldAfterTheirOp) {
  ConditionRef small = is(arg(0), Relation::Le, 3);
  facts->stateCondition(small, true, op("test.before"), FactOrigin());
  values->getScopes().moveBefore(op("test.before"));
  EXPECT_FALSE(isProved(small));
  values->getScopes().moveBefore(op("test.after"));
  EXPECT_TRUE(isProved(small));
  EXPECT_FALSE(isProved(is(arg(0), Relation::Le, 2)));
  EXPECT_FALSE(isProved(is(arg(1), Relation::Le, 3)));
}

TEST_F(ConditionFactsTest, FactsOfAnEdgeEndWithIt) {
  ConditionRef small = is(arg(0), Relation::Le, 3);
  bool called = false;
  onEdge(small, /*taken=*/false, [&] {
    called = true;
    EXPECT_FALSE(isProved(is(arg(0), Relation::Le, 4)));
    EXPECT_TRUE(isProved(makeLogic(Condition::Not, {small})));
  });
  EXPECT_TRUE(called);
  EXPECT_FALSE(isProved(makeLogic(Condition::Not, {small})));
  // Of an unknown condition nothing follows, but the edge exists.
  called = false;
  onEdge({}, /*taken=*/true, [&] { called = true; });
  EXPECT_TRUE(called);
}

TEST_F(ConditionFactsTest, ChoiceIsAFactIfOnePartIsPossible) {
  ConditionRef left = is(arg(0), Relation::Le, 3);
  ConditionRef right = is(arg(1), Relation::Le, 3);
  ConditionRef either = makeLogic(Condition::Or, {left, right});
  onEdge(either, true, [&] {
    EXPECT_FALSE(isProved(left));
    EXPECT_FALSE(isProved(right));
    EXPECT_TRUE(isProved(either));
  });
  onEdge(is(arg(0), Relation::Le, 3), false,
         [&] { onEdge(either, true, [&] { EXPECT_TRUE(isProved(right)); }); });
  onEdge(either, false, [&] {
    EXPECT_TRUE(isProved(is(arg(0), Relation::Ne, 3)));
    EXPECT_TRUE(isProved(is(arg(1), Relation::Ne, 3)));
  });
}

TEST_F(ConditionFactsTest, ShapeFunctionsDoNotTrustTheirChecks) {
  start(R"mlir(
    func.func @f(%a: index) {
      %c3 = arith.constant 3 : index
      %small = arith.cmpi sle, %a, %c3 : index
      cf.assert %small, "small"
      "test.after"() : () -> ()
      return
    }
  )mlir");
  facts->ignoreChecks();
  facts->stateCheck(op("cf.assert"));
  values->getScopes().moveBefore(op("test.after"));
  EXPECT_FALSE(isProved(is(arg(0), Relation::Le, 3)));
  facts = std::make_unique<ControlFacts>(*values, known());
  facts->stateCheck(op("cf.assert"));
  values->getScopes().moveBefore(op("test.after"));
  EXPECT_TRUE(isProved(is(arg(0), Relation::Le, 3)));
}

/// Compares the facts that a condition implies with all pairs of numbers that
/// meet it.
TEST_F(ConditionFactsTest, RandomConditionsImplyNoMoreThanTheyShould) {
  constexpr int64_t kLeast = -1, kGreatest = 3;
  constexpr uint64_t seed = 1;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  auto number = [&](int64_t lower, int64_t upper) {
    return std::uniform_int_distribution<int64_t>(lower, upper)(random);
  };
  DimExpr a = arg(0), b = arg(1);
  for (DimExpr e : {a, b})
    values->getProver().addRange(e, Interval::between(kLeast, kGreatest));
  std::function<ConditionRef(unsigned)> make = [&](unsigned depth) {
    if (depth == 0 || number(0, 3) == 0) {
      Relation relation[] = {Relation::Eq, Relation::Ne, Relation::Le,
                             Relation::Lt};
      DimExpr lhs = number(0, 1) ? a : b;
      DimExpr rhs = number(0, 2) ? ctx().constant(number(kLeast, kGreatest))
                                 : a + b - lhs;
      return makeCompare(relation[number(0, 3)], lhs, rhs);
    }
    if (number(0, 3) == 0)
      return makeLogic(Condition::Not, {make(depth - 1)});
    SmallVector<ConditionRef> parts;
    for (unsigned i = 0, n = number(2, 3); i != n; ++i)
      parts.push_back(make(depth - 1));
    return makeLogic(number(0, 1) ? Condition::And : Condition::Or, parts);
  };
  auto holds = [&](const ConditionRef &c, int64_t x, int64_t y) {
    return test::holds(c, [&](DimExpr leaf) { return leaf == a ? x : y; });
  };
  unsigned numProved = 0;
  for (unsigned round = 0; round != 100; ++round) {
    ConditionRef c = make(3);
    bool taken = number(0, 1);
    SmallVector<std::pair<int64_t, int64_t>> possible;
    for (int64_t x = kLeast; x <= kGreatest; ++x)
      for (int64_t y = kLeast; y <= kGreatest; ++y)
        if (holds(c, x, y) == taken)
          possible.push_back({x, y});
    onEdge(c, taken, [&] {
      if (!possible.empty())
        EXPECT_TRUE(values->getProver().isConsistent()) << round;
      for (unsigned i = 0; i != 10; ++i) {
        ConditionRef question = make(1);
        if (!isProved(question))
          continue;
        ++numProved;
        for (auto [x, y] : possible)
          EXPECT_TRUE(holds(question, x, y))
              << round << ": a = " << x << ", b = " << y;
      }
    });
  }
  EXPECT_GT(numProved, 100u);
}

} // namespace
