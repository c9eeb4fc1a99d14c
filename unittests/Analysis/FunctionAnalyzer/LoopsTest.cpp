//===- LoopsTest.cpp - Growth and invariants of loops -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the facts of the analysis about a loop with runs of the loop for
// small numbers.
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class LoopsTest : public AnalysisTest {};

/// `for (i = lo; i < hi; i += 3) sum += k`
TEST_F(LoopsTest, ACounterGrowsByItsStepInEachIteration) {
  analyse(R"mlir(
    func.func @f(%lo: index, %hi: index, %k: index) {
      %c3 = arith.constant 3 : index
      %c0 = arith.constant 0 : index
      %r = scf.for %i = %lo to %hi step %c3 iter_args(%sum = %c0) -> index {
        %next = arith.addi %sum, %k overflow<nsw> : index
        scf.yield %next : index
      }
      "test.use"(%r) : (index) -> ()
      return
    }
  )mlir");
  unsigned followed = 0;
  for (int64_t lo = -2; lo <= 3; ++lo)
    for (int64_t hi = -2; hi <= 6; ++hi)
      for (int64_t k = -1; k <= 2; ++k) {
        int64_t sum = 0;
        for (int64_t i = lo; i < hi; i += 3)
          sum += k;
        if (auto found = valueFor({lo, hi, k})) {
          EXPECT_EQ(*found, sum) << lo << " " << hi << " " << k;
          ++followed;
        }
      }
  EXPECT_GT(followed, 0u);
}

/// A number that one way around the loop changes and another keeps is no
/// expression of the inputs.
TEST_F(LoopsTest, AChangeInABranchIsNotFollowed) {
  analyse(R"mlir(
    func.func @f(%n: index, %p: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %n) -> index {
        %b = scf.if %p -> index {
          scf.yield %a : index
        } else {
          scf.yield %i : index
        }
        scf.yield %b : index
      }
      "test.use"(%r) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_FALSE(valueFor({3}));
}

/// A value that every iteration passes on unchanged is the initial value, also
/// if the loop does not run.
TEST_F(LoopsTest, AnInvariantIsTheInitialValue) {
  analyse(R"mlir(
    func.func @f(%n: index, %k: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r:2 = scf.for %i = %c0 to %n step %c1
          iter_args(%a = %k, %b = %k) -> (index, index) {
        scf.yield %b, %a : index, index
      }
      "test.use"(%r#0) : (index) -> ()
      return
    }
  )mlir");
  for (int64_t n : {0, 1, 2, 5})
    EXPECT_EQ(valueFor({n, 7}), std::optional<int64_t>(7));
}

/// A swap of different numbers is not their initial value.
TEST_F(LoopsTest, ASwapIsNoInvariant) {
  analyse(R"mlir(
    func.func @f(%n: index, %k: index, %m: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r:2 = scf.for %i = %c0 to %n step %c1
          iter_args(%a = %k, %b = %m) -> (index, index) {
        scf.yield %b, %a : index, index
      }
      "test.use"(%r#0) : (index) -> ()
      return
    }
  )mlir");
  EXPECT_FALSE(valueFor({1, 7, 8}));
}

} // namespace
