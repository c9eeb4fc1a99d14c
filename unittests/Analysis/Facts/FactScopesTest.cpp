//===- FactScopesTest.cpp - Facts hold where they are stated ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactScopes.h"
#include "AnalysisTest.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A block with the ops `test.a`, `test.if` (whose region has `test.b`) and
/// `test.c`.
class FactScopesTest : public AnalysisTest {
protected:
  FactScopesTest() : prover(ctx), overflow(ctx) {
    parse(R"mlir(
      func.func @f() {
        "test.a"() : () -> ()
        "test.if"() ({
          "test.b"() : () -> ()
          "test.end"() : () -> ()
        }) : () -> ()
        "test.c"() : () -> ()
        return
      }
    )mlir");
    ops = std::make_unique<AnalysedOps>(func(), func().getLoc(),
                                        /*checksReuse=*/true);
    recorded = std::make_unique<FactScopes>(prover, overflow, *ops);
    outer = &func().getFunctionBody().front();
    inner = &op("test.if")->getRegion(0).front();
  }

  /// States that symbol `i` is `i` after `after`.
  void state(unsigned i, Operation *after) {
    StatedFact fact;
    fact.predicate = {Relation::Eq, ctx.symbol(i), ctx.constant(i)};
    fact.after = after;
    recorded->state(std::move(fact));
  }
  /// The facts that hold just before `at`: bit i for fact i.
  unsigned factsBefore(Operation *at) {
    recorded->moveBefore(at);
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; ++i)
      if (prover.query({Relation::Eq, ctx.symbol(i), ctx.constant(i)})
              .isAlways())
        bits |= 1 << i;
    return bits;
  }

  ExprContext ctx;
  Prover prover, overflow;
  std::unique_ptr<AnalysedOps> ops;
  std::unique_ptr<FactScopes> recorded;
  Block *outer, *inner;
};

TEST_F(FactScopesTest, FactsHoldAfterTheirOpAndInsideTheirBlock) {
  recorded->enter(outer, nullptr, nullptr);
  state(0, op("test.a"));
  recorded->enter(inner, outer, op("test.if"));
  state(1, nullptr);
  state(2, op("test.b"));
  recorded->moveBefore(op("test.c"));
  state(3, op("test.c"));

  // In every order, going back included, each point has its own facts.
  std::pair<Operation *, unsigned> points[] = {
      {op("test.a"), 0b0000}, {op("test.if"), 0b0001},
      {op("test.b"), 0b0011}, {op("test.end"), 0b0111},
      {op("test.c"), 0b0001}, {&outer->back(), 0b1001}};
  std::mt19937 random(1);
  for (unsigned i = 0; i < 200; ++i) {
    auto [at, expected] = points[random() % std::size(points)];
    EXPECT_EQ(factsBefore(at), expected);
  }
  recorded->leaveAll();
  EXPECT_FALSE(
      prover.query({Relation::Eq, ctx.symbol(1), ctx.constant(1)}).isAlways());
}

TEST_F(FactScopesTest, EnteringABlockAgainForgetsItsFacts) {
  recorded->enter(outer, nullptr, nullptr);
  recorded->enter(inner, outer, op("test.if"));
  state(1, nullptr);
  EXPECT_EQ(factsBefore(op("test.b")), 0b0010u);
  recorded->enter(inner, outer, op("test.if"));
  state(2, nullptr);
  EXPECT_EQ(factsBefore(op("test.b")), 0b0100u);
}

TEST_F(FactScopesTest, OverflowReasoningLeavesOutFactsThatAreNotForIt) {
  recorded->enter(outer, nullptr, nullptr);
  StatedFact fact;
  fact.predicate = {Relation::Eq, ctx.symbol(0), ctx.constant(0)};
  fact.forOverflow = false;
  recorded->state(std::move(fact));
  recorded->moveBefore(op("test.c"));
  Predicate question{Relation::Eq, ctx.symbol(0), ctx.constant(0)};
  EXPECT_TRUE(prover.query(question).isAlways());
  EXPECT_FALSE(overflow.query(question).isAlways());
}

} // namespace
