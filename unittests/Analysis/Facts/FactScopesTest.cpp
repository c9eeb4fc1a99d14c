//===- FactScopesTest.cpp - Facts hold where they are stated ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactScopes.h"
#include "AnalysisTest.h"
#include "llvm/ADT/SmallSet.h"
#include <functional>
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
    Predicate fact{Relation::Eq, ctx.symbol(i), ctx.constant(i)};
    recorded->state({fact, FactOrigin(), after});
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
  Predicate question{Relation::Eq, ctx.symbol(0), ctx.constant(0)};
  recorded->state({question, FactOrigin(), /*after=*/nullptr,
                   /*forOverflow=*/false});
  recorded->moveBefore(op("test.c"));
  EXPECT_TRUE(prover.query(question).isAlways());
  EXPECT_FALSE(overflow.query(question).isAlways());
}

// A move goes up to the first open block only: random moves in a tree of blocks
// give the facts of the blocks around each point.
TEST_F(FactScopesTest, MovesInATreeOfBlocks) {
  const unsigned depth = 6;
  std::string text = "func.func @f() {\n";
  unsigned count = 0;
  std::function<void(unsigned)> write = [&](unsigned level) {
    for (unsigned child = 0; child != 2; ++child) {
      text += "\"test.before\"() {n = " + std::to_string(count++) +
              " : i64} : () -> ()\n\"test.nest\"() ({\n";
      if (level != depth)
        write(level + 1);
      text += "\"test.end\"() : () -> ()\n}) : () -> ()\n";
    }
  };
  write(1);
  parse(text + "return\n}");
  AnalysedOps numbers(func(), func().getLoc(), /*checksReuse=*/true);
  FactScopes scopes(prover, overflow, numbers);
  std::function<void(Block *, Block *, Operation *)> record =
      [&](Block *block, Block *parent, Operation *at) {
        scopes.enter(block, parent, at);
        for (Operation &op : *block) {
          scopes.moveBefore(&op);
          if (auto n = op.getAttrOfType<IntegerAttr>("n")) {
            DimExpr e = ctx.symbol(n.getInt());
            Predicate isOne{Relation::Eq, e, ctx.constant(1)};
            scopes.state({isOne, FactOrigin(), &op});
          }
          for (Region &region : op.getRegions())
            record(&region.front(), block, &op);
        }
      };
  Block *entry = &func().getFunctionBody().front();
  record(entry, nullptr, nullptr);

  std::vector<Operation *> points;
  func().walk([&](Operation *op) {
    if (op != func())
      points.push_back(op);
  });
  auto expected = [&](Operation *at) {
    llvm::SmallSet<int64_t, 16> facts;
    for (; at != func(); at = at->getParentOp())
      for (Operation *op = at->getPrevNode(); op; op = op->getPrevNode())
        if (auto n = op->getAttrOfType<IntegerAttr>("n"))
          facts.insert(n.getInt());
    return facts;
  };
  std::mt19937 random(1);
  for (unsigned i = 0; i != 2000; ++i) {
    Operation *at = points[random() % points.size()];
    scopes.moveBefore(at);
    auto facts = expected(at);
    auto open = scopes.openFacts();
    ASSERT_EQ(open.size(), facts.size());
    for (const StatedFact *fact : open)
      EXPECT_TRUE(facts.contains(fact->predicate.lhs.getSymbolIndex()));
  }
  // Facts of retired ops are gone, wherever the cursor is.
  Operation *second = &*std::next(entry->begin(), 2);
  numbers.retireFrom(*numbers.numberOf(second));
  for (unsigned i = 0; i != 200; ++i) {
    scopes.moveBefore(points[random() % points.size()]);
    for (const StatedFact *fact : scopes.openFacts())
      EXPECT_TRUE(fact->after->isBeforeInBlock(second) ||
                  second->getPrevNode()->isAncestor(fact->after));
  }
}

} // namespace
