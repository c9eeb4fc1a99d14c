//===- DivisionTest.cpp - Ops read as divisions ---------------- -*- C++
//-*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Division.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class DivisionTest : public ::testing::Test {
protected:
  DivisionTest() {
    DialectRegistry registry;
    registerExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<arith::ArithDialect, func::FuncDialect,
                        index::IndexDialect, shape::ShapeDialect>();
  }

  /// Reads the only op of a function of the arguments %a and %b: "none", or the
  /// rounding and the sign, and "rest" for a remainder.
  std::string read(StringRef op, StringRef type = "index") {
    std::string text = ("func.func @f(%a: " + type + ", %b: " + type +
                        ") {\n%r = " + op + "\nreturn\n}")
                           .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    if (!module)
      return "invalid";
    Operation &first =
        (*module->getOps<func::FuncOp>().begin()).front().front();
    std::optional<Division> division = readDivision(&first);
    if (!division)
      return "none";
    EXPECT_EQ(division->dividend, first.getOperand(0));
    EXPECT_EQ(division->divisor, first.getOperand(1));
    const char *roundings[] = {"trunc", "down", "up"};
    return std::string(roundings[division->rounding]) +
           (division->isSigned ? " signed" : " unsigned") +
           (division->isRemainder ? " rest" : "");
  }

  MLIRContext context;
};

TEST_F(DivisionTest, ReadsRoundingAndSign) {
  EXPECT_EQ(read("arith.divsi %a, %b : index"), "trunc signed");
  EXPECT_EQ(read("arith.divui %a, %b : index"), "trunc unsigned");
  EXPECT_EQ(read("arith.floordivsi %a, %b : index"), "down signed");
  EXPECT_EQ(read("arith.ceildivsi %a, %b : index"), "up signed");
  EXPECT_EQ(read("arith.ceildivui %a, %b : index"), "up unsigned");
  EXPECT_EQ(read("arith.remsi %a, %b : index"), "trunc signed rest");
  EXPECT_EQ(read("arith.remui %a, %b : index"), "trunc unsigned rest");
}

TEST_F(DivisionTest, ReadsOtherDialects) {
  EXPECT_EQ(read("index.divs %a, %b"), "trunc signed");
  EXPECT_EQ(read("index.divu %a, %b"), "trunc unsigned");
  EXPECT_EQ(read("index.floordivs %a, %b"), "down signed");
  EXPECT_EQ(read("index.ceildivs %a, %b"), "up signed");
  EXPECT_EQ(read("index.ceildivu %a, %b"), "up unsigned");
  EXPECT_EQ(read("index.rems %a, %b"), "trunc signed rest");
  EXPECT_EQ(read("index.remu %a, %b"), "trunc unsigned rest");
  EXPECT_EQ(read("shape.div %a, %b : index, index -> index"), "trunc unsigned");
  EXPECT_EQ(read("arith.divsi %a, %b : tensor<4xi32>", "tensor<4xi32>"),
            "trunc signed");
}

TEST_F(DivisionTest, OtherOpsAreNone) {
  EXPECT_EQ(read("arith.shrsi %a, %b : index"), "none");
  EXPECT_EQ(read("arith.divf %a, %b : f32", "f32"), "none");
  EXPECT_EQ(read("arith.remf %a, %b : f32", "f32"), "none");
  EXPECT_EQ(read("index.mul %a, %b"), "none");
  EXPECT_FALSE(readDivision(nullptr));
}

} // namespace
