//===- ReshapeTest.cpp - Inferring one size of a reshape ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Builds reshapes of a function argument. One of the sizes may be the index
/// argument.
class InferredSize : public testing::Test {
protected:
  InferredSize()
      : handler(&context, [&](Diagnostic &diag) {
          errors.push_back(diag.str());
          return success();
        }) {
    context.loadDialect<SymShapeDialect, func::FuncDialect>();
  }

  FailureOr<DynamicReshapeOp> build(ArrayRef<int64_t> source,
                                    ArrayRef<int64_t> sizes, unsigned inferred,
                                    bool mayBeZero) {
    OpBuilder builder(&context);
    Location loc = builder.getUnknownLoc();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
    auto tensor = RankedTensorType::get(source, builder.getF32Type());
    auto func = func::FuncOp::create(
        builder, loc, "f",
        builder.getFunctionType({tensor, builder.getIndexType()}, {}));
    Block *entry = func.addEntryBlock();
    builder.setInsertionPointToEnd(entry);
    SmallVector<OpFoldResult> mixed;
    for (int64_t size : sizes) {
      if (ShapedType::isDynamic(size))
        mixed.push_back(entry->getArgument(1));
      else
        mixed.push_back(builder.getIndexAttr(size));
    }
    auto op = DynamicReshapeOp::createInferred(
        builder, loc, entry->getArgument(0), mixed, inferred,
        [&](Value) { return mayBeZero; });
    func::ReturnOp::create(builder, loc);
    if (succeeded(op))
      EXPECT_TRUE(succeeded(verify(*module)));
    return op;
  }

  /// Counts the ops of this name in the function.
  unsigned count(StringRef name) {
    unsigned n = 0;
    module->walk(
        [&](Operation *op) { n += op->getName().getStringRef() == name; });
    return n;
  }

  static constexpr int64_t d = ShapedType::kDynamic;
  MLIRContext context;
  std::vector<std::string> errors;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};

// Static sizes are computed when the op is built.
TEST_F(InferredSize, Static) {
  auto op = build({6, 4}, {-1, 8}, 0, true);
  ASSERT_TRUE(succeeded(op));
  EXPECT_EQ(op->getStaticSizes(), ArrayRef<int64_t>({3, 8}));
  EXPECT_EQ(count("arith.divui"), 0u);
}

TEST_F(InferredSize, StaticOfNothing) {
  auto op = build({0, 4}, {-1, 8}, 0, true);
  ASSERT_TRUE(succeeded(op));
  EXPECT_EQ(op->getStaticSizes(), ArrayRef<int64_t>({0, 8}));
}

TEST_F(InferredSize, StaticRemainder) {
  EXPECT_TRUE(failed(build({6, 4}, {-1, 7}, 0, true)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "'symshape.dynamic_reshape': to infer sizes[0], "
                       "expected sizes[1] to be a divisor of 24, found 7");
}

// A size cannot be inferred if the others are 0, even if the source is empty.
TEST_F(InferredSize, Zero) {
  EXPECT_TRUE(failed(build({0, 4}, {0, -1}, 1, false)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "'symshape.dynamic_reshape': to infer sizes[1], "
                       "expected sizes[0] to be at least 1, found 0");
}

TEST_F(InferredSize, MayBeZero) {
  EXPECT_TRUE(failed(build({d, 4}, {d, -1}, 1, true)));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0],
            "'symshape.dynamic_reshape': to infer sizes[1], expected sizes[0] "
            "to be provably at least 1, found a value that may be 0");
}

TEST_F(InferredSize, Dynamic) {
  auto op = build({d, 4}, {d, -1}, 1, false);
  ASSERT_TRUE(succeeded(op));
  EXPECT_EQ(op->getStaticSizes(), ArrayRef<int64_t>({d, d}));
  EXPECT_EQ(count("arith.divui"), 1u);
  // The division must be safe even if it is moved to where the size is 0.
  EXPECT_EQ(count("arith.maxsi"), 1u);
}

// Only the constant is a divisor: it needs no guard.
TEST_F(InferredSize, DynamicByConstant) {
  auto op = build({d, 4}, {-1, 2}, 0, true);
  ASSERT_TRUE(succeeded(op));
  EXPECT_EQ(count("arith.divui"), 1u);
  EXPECT_EQ(count("arith.maxsi"), 0u);
}

} // namespace
