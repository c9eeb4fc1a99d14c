//===- ReifySizesTest.cpp - Code that computes a size -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `emitNumber`: a second analysis of the program compares the value that it
// returns with the given number.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/ReifySizes.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class EmitNumberTest : public ::testing::Test {
protected:
  EmitNumberTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                    func::FuncDialect, memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  Operation *op(StringRef name) {
    Operation *found = nullptr;
    (*module)->walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }

  /// Emits the size of the operand of `test.use` along `axis` (negative: the
  /// number in it) before `test.at`. Returns the text of the number emitted;
  /// empty if there is none.
  std::string emit(StringRef text, int64_t axis = 0) {
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "invalid";
    ModuleShapes shapes(*module);
    auto func = *module->getOps<FunctionOpInterface>().begin();
    Value v = op("test.use")->getOperand(0);
    OpBuilder builder(op("test.at"));
    Value size = emitNumber(builder, shapes.of(func),
                            axis < 0 ? AskedNumber(v) : AskedNumber(v, axis));
    EXPECT_TRUE(succeeded(verify(*module)));
    if (!size)
      return "";
    // The emitted value holds the number, and the old results still count.
    OperationState use(op("test.at")->getLoc(), "test.emitted");
    use.addOperands(size);
    builder.setInsertionPoint(op("test.at"));
    builder.create(use);
    EXPECT_TRUE(succeeded(verify(*module)));
    ModuleShapes again(*module);
    const FunctionShapes &known = again.of(func);
    ShapeCursor at = known.at(op("test.at"));
    EXPECT_TRUE(
        (axis < 0 ? sameExtent(at, size, v) : sameExtent(at, size, {v, axis}))
            .isAlways());
    return again.text(known.content(size));
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(EmitNumberTest, ArithmeticOnInputs) {
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%x: tensor<?x4xf32>, %n: index) {
      %two = tensor.concat dim(0) %x, %x
        : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
      "test.at"() : () -> ()
      "test.use"(%two) : (tensor<?x4xf32>) -> ()
      return
    }
  )mlir"),
            "dim(0, 0) * 2");
  EXPECT_FALSE(op("tensor.dim")->getOperand(0).getDefiningOp());
}

TEST_F(EmitNumberTest, Constants) {
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%x: tensor<?x4xf32>) {
      "test.use"(%x) : (tensor<?x4xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir",
                 1),
            "4");
}

TEST_F(EmitNumberTest, SymbolsFromShapesOfArguments) {
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 8]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
        attributes {symshape.symbols = #symshape.symbols<n>} {
      "test.use"(%y) : (tensor<?xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir"),
            "n");
}

TEST_F(EmitNumberTest, TheSizeOfADataDependentValueIsRead) {
  StringRef program = R"mlir(
    func.func @f(%i: index, %t: tensor<4xindex>) {
      %n = tensor.extract %t[%i] : tensor<4xindex>
      %e = tensor.empty(%n) : tensor<?xf32>
      "test.use"(%e) : (tensor<?xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir";
  EXPECT_NE(emit(program), "");
}

TEST_F(EmitNumberTest, NothingDominatesThePoint) {
  // The size is computed later, and from data.
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%i: index, %t: tensor<4xindex>) {
      "test.at"() : () -> ()
      %n = tensor.extract %t[%i] : tensor<4xindex>
      %e = tensor.empty(%n) : tensor<?xf32>
      "test.use"(%e) : (tensor<?xf32>) -> ()
      return
    }
  )mlir"),
            "");
  // The value exists in another branch only; its size is that of an input.
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%c: i1, %n: index) {
      scf.if %c {
        %e = tensor.empty(%n) : tensor<?xf32>
        "test.use"(%e) : (tensor<?xf32>) -> ()
      } else {
        "test.at"() : () -> ()
      }
      return
    }
  )mlir"),
            "scalar(1, index_cast)");
}

TEST_F(EmitNumberTest, ANumberOfAnIterationStaysInIt) {
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %e = tensor.empty(%i) : tensor<?xf32>
        "test.use"(%e) : (tensor<?xf32>) -> ()
      }
      "test.at"() : () -> ()
      return
    }
  )mlir"),
            "");
}

TEST_F(EmitNumberTest, TheSizeOfABoundedBufferIsThatOfItsContents) {
  EXPECT_EQ(emit(R"mlir(
    func.func @f(%x: tensor<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %b = symshape.bound %x[0] at_most (n) -> [n] (%n : index) : tensor<?xf32>
      %m = symshape.bounded_alloc(%d : index)
          at_most(%b : !symshape.extent<at_most>) : memref<?xf32>
      "test.use"(%m) : (memref<?xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir"),
            "dim(0, 0)");
}

TEST_F(EmitNumberTest, MisuseGivesNull) {
  module = parseSourceString<ModuleOp>(R"mlir(
    func.func @f(%x: tensor<?xf32>, %u: tensor<*xf32>) {
      "test.at"() : () -> ()
      return
    }
    func.func @g(%y: tensor<?xf32>) { return }
    "test.outside"() : () -> ()
  )mlir",
                                       &context);
  ModuleShapes shapes(*module);
  auto func = *module->getOps<FunctionOpInterface>().begin();
  auto other = *std::next(module->getOps<FunctionOpInterface>().begin());
  const FunctionShapes &known = shapes.of(func);
  OpBuilder builder(&context);
  AskedNumber rows(func.getArgument(0), 0);
  EXPECT_FALSE(emitNumber(builder, known, rows));
  builder.setInsertionPoint(op("test.outside"));
  EXPECT_FALSE(emitNumber(builder, known, rows));
  EXPECT_FALSE(emitNumber(builder, shapes.of({}), rows));
  builder.setInsertionPoint(op("test.at"));
  for (AskedNumber number :
       {AskedNumber(Value(), 0), AskedNumber(func.getArgument(0), 1),
        AskedNumber(func.getArgument(1), 0), AskedNumber(DimExpr()),
        AskedNumber(other.getArgument(0), 0),
        AskedNumber(shapes.of(other).extent(other.getArgument(0), 0))})
    EXPECT_FALSE(emitNumber(builder, known, number));
  EXPECT_TRUE(emitNumber(builder, known, rows));
}

} // namespace
