//===- LoopInvariantsTest.cpp - Bounds of numbers that a loop changes -----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/PartsTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A block that control enters from outside with %init, and again from its end
/// with another number.
class LoopInvariantsTest : public PartsTest {
protected:
  void startLoop() {
    start(R"mlir(
      func.func @f(%init: index) {
        cf.br ^loop(%init : index)
      ^loop(%n: index):
        %m = "test.next"(%n) : (index) -> index
        %go = "test.go"() : () -> i1
        cf.cond_br %go, ^loop(%m : index), ^end
      ^end:
        return
      }
    )mlir");
    carried = func().getFunctionBody().back().getPrevNode()->getArgument(0);
    first = func().getArgument(0);
    values->forget(carried);
    now = values->content(carried);
  }
  /// Assumes bounds of the carried number, which differs between the edges, and
  /// returns them.
  SmallVector<LoopInvariants::Bound, 2> assume() {
    invariants().assume(carried, first, [](int) { return true; });
    return invariants().boundsOf(now);
  }
  LoopInvariants &invariants() { return merges->invariants; }

  Value carried, first;
  DimExpr now;
};

TEST_F(LoopInvariantsTest, WithoutATrendNothingIsAssumed) {
  startLoop();
  EXPECT_TRUE(assume().empty());
}

TEST_F(LoopInvariantsTest, GrowingNumberStaysAboveItsStart) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  auto bounds = assume();
  ASSERT_FALSE(bounds.empty());
  EXPECT_TRUE(bounds.front().isLower);
  EXPECT_EQ(bounds.front().bound, arg(0));
}

TEST_F(LoopInvariantsTest, BackEdgeMustProveTheBound) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  ASSERT_FALSE(assume().empty());
  values->getProver().add({Relation::Le, arg(0), now});
  EXPECT_TRUE(invariants().confirm(carried, kNumberId, now + 1, Value()));
  // A decrease is not proved to stay above the start; the next round assumes
  // nothing.
  EXPECT_FALSE(invariants().confirm(carried, kNumberId, now - 1, Value()));
  invariants().assume(carried, first, [](int) { return true; });
  EXPECT_TRUE(invariants().confirm(carried, kNumberId, now - 1, Value()))
      << "no bound is left to confirm";
}

TEST_F(LoopInvariantsTest, UnknownValueConfirmsNothing) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  ASSERT_FALSE(assume().empty());
  EXPECT_FALSE(invariants().confirm(carried, kNumberId, DimExpr(), Value()));
}

/// With several entry edges, no first value is known.
TEST_F(LoopInvariantsTest, SeveralEntriesAssumeNothing) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  invariants().assume(carried, Value(), [](int) { return true; });
  EXPECT_TRUE(invariants().boundsOf(now).empty());
}

TEST_F(LoopInvariantsTest, EqualSlotsNeedNoBound) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  invariants().assume(carried, first, [](int) { return false; });
  EXPECT_TRUE(invariants().boundsOf(now).empty());
}

TEST_F(LoopInvariantsTest, StartForgetsTheTrend) {
  startLoop();
  invariants().noteTrend(carried, kNumberId, now, now + 1);
  invariants().start(carried);
  EXPECT_TRUE(assume().empty());
}

} // namespace
