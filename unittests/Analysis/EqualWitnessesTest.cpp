//===- EqualWitnessesTest.cpp - Witnesses of the same condition -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/EqualWitnesses.h"
#include "AnalysisTest.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class EqualWitnessesTest : public AnalysisTest {
protected:
  EqualWitnessesTest() { context.loadDialect<shape::ShapeDialect>(); }

  /// The number of pairs in a function with two checks of rank-1 shapes.
  size_t pairs(StringRef first, StringRef second) {
    std::string types = "tensor<1xindex>, tensor<1xindex>";
    analyse(("func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>,"
             "             %z: tensor<?xf32>) {\n"
             "  %a = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>\n"
             "  %b = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>\n"
             "  %c = shape.shape_of %z : tensor<?xf32> -> tensor<1xindex>\n"
             "  %p = shape." +
             first + " : " + types + "\n  %q = shape." + second + " : " +
             types + "\n  return\n}\n")
                .str());
    return findEqualWitnesses(known()).size();
  }
};

TEST_F(EqualWitnessesTest, OrderDoesNotMatter) {
  EXPECT_EQ(pairs("cstr_eq %a, %b", "cstr_eq %b, %a"), 1u);
  EXPECT_EQ(pairs("cstr_broadcastable %a, %b", "cstr_broadcastable %b, %a"),
            1u);
}

TEST_F(EqualWitnessesTest, BothMustImplyEachOther) {
  EXPECT_EQ(pairs("cstr_eq %a, %b", "cstr_eq %a, %c"), 0u);
  EXPECT_EQ(pairs("cstr_eq %a, %b", "cstr_broadcastable %a, %b"), 0u);
  EXPECT_EQ(pairs("cstr_broadcastable %a, %b", "cstr_eq %a, %b"), 0u);
}

TEST_F(EqualWitnessesTest, ACheckThatAlwaysHoldsIsNotCompared) {
  EXPECT_EQ(pairs("cstr_eq %a, %a", "cstr_eq %b, %b"), 0u);
}

} // namespace
