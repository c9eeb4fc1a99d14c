//===- MergePointsTest.cpp - Values at which control flow merges ----------===//
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

/// Two edges that pass numbers to the result of a branch.
class MergePointsTest : public PartsTest {
protected:
  void startBranch() {
    start(R"mlir(
      func.func @f(%a: index, %b: index, %c: i1) {
        %two = arith.constant 2 : index
        %r = scf.if %c -> index {
          scf.yield %a : index
        } else {
          scf.yield %b : index
        }
        return
      }
    )mlir");
    Operation *branch = op("scf.if");
    result = branch->getResult(0);
    visible = shapes->getNumSymbols();
    merges->start(result);
  }
  /// Adds an edge that passes `from`, and has the condition `guard`.
  bool addEdge(Value from, ConditionRef guard = {}) {
    ControlEdge edge;
    edge.condition = std::move(guard);
    bool stable = true;
    facts->onEdge(edge, [&] {
      stable = merges->addEdge(result, edge, from, /*entered=*/false, visible);
    });
    return stable;
  }
  ConditionRef isEqual(DimExpr a, DimExpr b) {
    return makeCompare(Relation::Eq, a, b);
  }
  Value a() { return func().getArgument(0); }
  Value b() { return func().getArgument(1); }

  Value result;
  unsigned visible = 0;
};

TEST_F(MergePointsTest, EqualValuesKeepTheirExpression) {
  startBranch();
  addEdge(a());
  addEdge(a());
  merges->settle(result, /*complete=*/true);
  EXPECT_EQ(values->content(result), arg(0));
}

TEST_F(MergePointsTest, DifferentValuesAreAFreshSymbol) {
  startBranch();
  addEdge(a());
  addEdge(b());
  merges->settle(result, /*complete=*/true);
  EXPECT_TRUE(values->isOwnSymbol(values->content(result), result));
}

/// The second edge proves the first value under its own condition.
TEST_F(MergePointsTest, AnEdgeMayUseItsCondition) {
  startBranch();
  addEdge(a());
  addEdge(b(), isEqual(arg(0), arg(1)));
  merges->settle(result, /*complete=*/true);
  EXPECT_EQ(values->content(result), arg(0));
}

/// The first edge proves the second value, not the other way around.
TEST_F(MergePointsTest, LaterValuesAreTriedToo) {
  startBranch();
  addEdge(a(), isEqual(arg(0), arg(1)));
  addEdge(b());
  merges->retryEdges(result, visible);
  merges->settle(result, /*complete=*/true);
  EXPECT_EQ(values->content(result), arg(1));
}

TEST_F(MergePointsTest, UnknownValueMergesToAFreshSymbol) {
  startBranch();
  addEdge(a());
  addEdge(Value());
  merges->retryEdges(result, visible);
  merges->settle(result, /*complete=*/true);
  EXPECT_NE(values->content(result), arg(0));
}

/// A number of a branch does not exist after it.
TEST_F(MergePointsTest, InvisibleValuesAreNotKept) {
  startBranch();
  Value inner = op("arith.constant")->getResult(0);
  values->setContent(inner, values->fresh(inner, kNumberId));
  addEdge(inner);
  addEdge(inner);
  merges->settle(result, /*complete=*/true);
  EXPECT_NE(values->content(result), values->content(inner));
}

TEST_F(MergePointsTest, BoundsHoldOnEveryEdge) {
  startBranch();
  Prover &prover = values->getProver();
  prover.addRange(arg(0), Interval::between(3, 7));
  prover.addRange(arg(1), Interval::between(5, 9));
  addEdge(a());
  addEdge(b());
  merges->settle(result, /*complete=*/true);
  SmallVector<StatedFact> found;
  merges->findBounds(result, visible, found);
  DimExpr e = values->content(result);
  auto states = [&](DimExpr lesser, DimExpr greater) {
    return llvm::any_of(found, [&](const StatedFact &fact) {
      return fact.predicate.lhs == lesser && fact.predicate.rhs == greater;
    });
  };
  EXPECT_TRUE(states(ctx().constant(3), e));
  EXPECT_TRUE(states(e, ctx().constant(9)));
  EXPECT_FALSE(states(e, ctx().constant(7)));
  EXPECT_FALSE(states(ctx().constant(5), e));
}

/// An edge that is never taken would prove every bound.
TEST_F(MergePointsTest, DeadEdgesGiveNoBounds) {
  startBranch();
  addEdge(a());
  addEdge(b(), isEqual(ctx().constant(0), ctx().constant(1)));
  merges->settle(result, /*complete=*/true);
  SmallVector<StatedFact> found;
  if (values->isOwnSymbol(values->content(result), result))
    merges->findBounds(result, visible, found);
  EXPECT_TRUE(found.empty());
}

} // namespace
