//===- ArithmeticTest.cpp - The arithmetic of ops -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ArithmeticTest : public ::testing::Test {
protected:
  ArithmeticTest() {
    DialectRegistry registry;
    registerExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<arith::ArithDialect, func::FuncDialect,
                        index::IndexDialect, math::MathDialect>();
  }

  /// Calls `fn` for the only op of a function of %a and %b.
  template <typename Fn> auto read(StringRef op, StringRef type, Fn fn) {
    std::string text = ("func.func @f(%a: " + type + ", %b: " + type +
                        ") {\n%r = " + op + "\nreturn\n}")
                           .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return fn(&(*module->getOps<func::FuncOp>().begin()).front().front());
  }
  Arithmetic::Kind kind(StringRef op, StringRef type) {
    return read(op, type, [](Operation *op) { return getArithmetic(op).kind; });
  }
  bool keeps(StringRef op, StringRef type) {
    return read(op, type, keepsSignedNumber);
  }

  MLIRContext context;
};

TEST_F(ArithmeticTest, KindsOfSeveralDialects) {
  EXPECT_EQ(kind("arith.addi %a, %b : i32", "i32"), Arithmetic::Add);
  EXPECT_EQ(kind("arith.addf %a, %b : f32", "f32"), Arithmetic::Add);
  EXPECT_EQ(kind("index.add %a, %b", "index"), Arithmetic::Add);
  EXPECT_EQ(kind("arith.maxnumf %a, %b : f32", "f32"), Arithmetic::Maximum);
  EXPECT_EQ(kind("math.floor %a : f32", "f32"), Arithmetic::Floor);
  EXPECT_EQ(kind("math.roundeven %a : f32", "f32"), Arithmetic::Round);
  EXPECT_EQ(kind("arith.fptosi %a : f32 to i32", "f32"), Arithmetic::Truncate);
}

TEST_F(ArithmeticTest, OtherOpsAreUnknown) {
  EXPECT_EQ(kind("math.log1p %a : f32", "f32"), Arithmetic::Unknown);
  EXPECT_EQ(kind("arith.bitcast %a : f32 to i32", "f32"), Arithmetic::Unknown);
  EXPECT_EQ(kind("arith.shli %a, %b : i32", "i32"), Arithmetic::Unknown);
  EXPECT_EQ(getArithmetic(nullptr).kind, Arithmetic::Unknown);
}

TEST_F(ArithmeticTest, ConversionsThatKeepSignedNumbers) {
  EXPECT_TRUE(keeps("arith.extsi %a : i32 to i64", "i32"));
  EXPECT_TRUE(keeps("arith.trunci %a : i64 to i32", "i64"));
  EXPECT_TRUE(keeps("index.casts %a : i32 to index", "i32"));
  EXPECT_FALSE(keeps("arith.extui %a : i32 to i64", "i32"));
  EXPECT_FALSE(keeps("arith.index_castui %a : i32 to index", "i32"));
  EXPECT_FALSE(keeps("arith.sitofp %a : i32 to f32", "i32"));
  EXPECT_FALSE(keeps("arith.extf %a : f32 to f64", "f32"));
}

} // namespace
