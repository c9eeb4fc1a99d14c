//===- ConstantExtentsTest.cpp - Sizes needed as constants ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/ConstantExtents.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ConstantExtentsTest : public ::testing::Test {
protected:
  ConstantExtentsTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                    func::FuncDialect, memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  /// Parses a function, and requires a constant size of its first argument at
  /// every `test.need`, in order.
  void ask(StringRef text, std::optional<int64_t> expected) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &diag) { errors.push_back(diag.str()); });
    auto func = *module->getOps<FunctionOpInterface>().begin();
    ModuleShapes shapes(*module, {});
    SmallVector<Operation *> users;
    func->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "test.need")
        users.push_back(op);
    });
    ConstantExtents sizes(shapes.of(func));
    for (Operation *user : users)
      answers.push_back(
          sizes.require(func.getArgument(0), /*axis=*/0, expected, user));
    numChecks = sizes.getNumChecks();
    EXPECT_TRUE(succeeded(verify(*module)));
  }

  SmallVector<RequireOp> checks() {
    SmallVector<RequireOp> found;
    (*module)->walk([&](RequireOp op) { found.push_back(op); });
    EXPECT_EQ(found.size(), numChecks);
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  SmallVector<FailureOr<int64_t>> answers;
  std::vector<std::string> errors;
  unsigned numChecks = 0;
};

TEST_F(ConstantExtentsTest, ACheckNamesWhoAsked) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32>) {
  "test.need"() : () -> () loc("file.mlir":7:3)
  return
})mlir",
      8);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(*answers[0], 8);
  ASSERT_EQ(checks().size(), 1u);
  RequireOp check = checks().front();
  EXPECT_EQ(check.getMessage(), "'test.need' needs dimension 0 to be 8");
  auto named = dyn_cast<NameLoc>(check.getLoc());
  ASSERT_TRUE(named);
  EXPECT_EQ(named.getName(), "test.need");
  auto place = dyn_cast<FileLineColLoc>(named.getChildLoc());
  ASSERT_TRUE(place);
  EXPECT_EQ(place.getLine(), 7u);
}

TEST_F(ConstantExtentsTest, WhatIsProvedNeedsNoCheck) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %n, %c8 : index
  cf.assert %is, "eight"
  "test.need"() : () -> ()
  return
})mlir",
      std::nullopt);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(*answers[0], 8);
  EXPECT_EQ(numChecks, 0u);
}

TEST_F(ConstantExtentsTest, OneCheckServesWhatItDominates) {
  // The check for the first op dominates the second op, but no other.
  ask(R"mlir(
func.func @f(%t: memref<?xf32>, %p: i1) {
  scf.if %p {
    "test.need"() : () -> ()
    scf.if %p {
      "test.need"() : () -> ()
    }
  } else {
    "test.need"() : () -> ()
  }
  "test.need"() : () -> ()
  return
})mlir",
      4);
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(checks().size(), 3u);
}

TEST_F(ConstantExtentsTest, AFactBehindTheUserIsNoProof) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %n, %c8 : index
  "test.need"() : () -> ()
  cf.assert %is, "eight"
  return
})mlir",
      8);
  EXPECT_EQ(checks().size(), 1u);
}

TEST_F(ConstantExtentsTest, AnotherSizeIsAnError) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  "test.need"() : () -> ()
  return
})mlir",
      7);
  EXPECT_TRUE(failed(answers[0]));
  EXPECT_EQ(numChecks, 0u);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "dimension 0 of 'tensor<?xf32>' must be constant: "
                       "expected 7, found 'n * 2', which is never 7");
}

TEST_F(ConstantExtentsTest, ALikelyValueIsTaken) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n likely {16, 32}>} {
  "test.need"() : () -> ()
  return
})mlir",
      std::nullopt);
  EXPECT_EQ(*answers[0], 16);
  EXPECT_EQ(checks().size(), 1u);
}

TEST_F(ConstantExtentsTest, NothingIsGuessed) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32>) {
  "test.need"() : () -> ()
  return
})mlir",
      std::nullopt);
  EXPECT_TRUE(failed(answers[0]));
  EXPECT_EQ(numChecks, 0u);
}

TEST_F(ConstantExtentsTest, WhatStaysDynamicIsNotFixed) {
  // Neither directly nor through a fact.
  for (StringRef entry : {"n", "m"}) {
    answers.clear();
    errors.clear();
    ask(("func.func @f(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[" +
         entry +
         R"mlir(]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
    %v: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    attributes {symshape.symbols = #symshape.symbols<n stays_dynamic, m>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %u, %c0 : tensor<?xf32>
  %b = tensor.dim %v, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %a, %b : index
  cf.assert %is, "same"
  "test.need"() : () -> ()
  return
})mlir")
            .str(),
        8);
    EXPECT_TRUE(failed(answers[0]));
    EXPECT_EQ(numChecks, 0u);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].find("would fix symbol 'n', which is declared to stay "
                             "dynamic"),
              std::string::npos)
        << errors[0];
  }
}

TEST_F(ConstantExtentsTest, ContradictoryFactsGiveNoConstant) {
  ask(R"mlir(
func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %is = arith.cmpi slt, %n, %c8 : index
  %more = arith.cmpi sgt, %n, %c8 : index
  cf.assert %is, "less"
  cf.assert %more, "more"
  "test.need"() : () -> ()
  return
})mlir",
      8);
  EXPECT_TRUE(failed(answers[0]));
  EXPECT_EQ(numChecks, 0u);
}

} // namespace
