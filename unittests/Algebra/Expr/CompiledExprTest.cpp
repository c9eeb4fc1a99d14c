//===- CompiledExprTest.cpp - Runs that evaluate changed nodes ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/CompiledExpr.h"
#include "Expr/RandomExpr.h"
#include <gtest/gtest.h>

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using namespace mlir::symshape::test;

namespace {

/// Runs `program` for one value per leaf, and compares each result with that of
/// the evaluator. Returns false if some value does not fit 64 bits.
bool runAndCompare(CompiledExpr &program, llvm::ArrayRef<DimExpr> exprs,
                   llvm::ArrayRef<int64_t> values) {
  if (!program.run(values))
    return false;
  for (auto [i, e] : llvm::enumerate(exprs)) {
    Int64Result expected = evaluateInt64(e, [&](DimExpr leaf) {
      auto leaves = program.getLeaves();
      return std::optional(values[llvm::find(leaves, leaf) - leaves.begin()]);
    });
    EXPECT_EQ(expected.kind, Int64Result::Value);
    EXPECT_EQ(program.get(i), expected.value);
  }
  return true;
}

TEST(CompiledExpr, ChangingOneLeafAtATimeGivesTheValuesOfAFullRun) {
  uint64_t seed = testSeed();
  RandomExprs random(seed, 3);
  std::mt19937_64 engine(seed);
  const int64_t numbers[] = {0, 1, -1, 2, 7, -5, INT64_MAX, INT64_MIN, 1 << 30};
  unsigned overflows = 0;
  for (unsigned i = 0; i != 500 && !HasFailure(); ++i) {
    ExprContext ctx;
    CompiledExpr program;
    llvm::SmallVector<DimExpr> exprs;
    for (unsigned k = 0; k != 3; ++k) {
      exprs.push_back(build(ctx, *random.make(1 + i % 5)));
      program.add(exprs.back());
    }
    llvm::SmallVector<int64_t> values(program.getLeaves().size(), 1);
    for (unsigned step = 0; step != 40 && !values.empty(); ++step) {
      values[engine() % values.size()] = numbers[engine() % std::size(numbers)];
      overflows += !runAndCompare(program, exprs, values);
    }
  }
  EXPECT_GT(overflows, 100u) << "a run after one that failed";
}

TEST(CompiledExpr, MoreLeavesThanBits) {
  ExprContext ctx;
  CompiledExpr program;
  llvm::SmallVector<DimExpr> exprs;
  for (unsigned i = 0; i != 70; ++i)
    exprs.push_back(ctx.symbol(i) * ctx.symbol(i + 1));
  for (DimExpr e : exprs)
    program.add(e);
  llvm::SmallVector<int64_t> values(program.getLeaves().size(), 3);
  EXPECT_TRUE(runAndCompare(program, exprs, values));
  for (int64_t &value : values) {
    value = 5;
    EXPECT_TRUE(runAndCompare(program, exprs, values));
  }
}

TEST(CompiledExpr, AnExpressionAddedAfterARun) {
  ExprContext ctx;
  CompiledExpr program;
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1);
  llvm::SmallVector<DimExpr> exprs = {a + 1};
  program.add(exprs[0]);
  EXPECT_TRUE(runAndCompare(program, exprs, {4}));
  exprs.push_back(a * b);
  program.add(exprs[1]);
  EXPECT_TRUE(runAndCompare(program, exprs, {4, 0}));
}

} // namespace
