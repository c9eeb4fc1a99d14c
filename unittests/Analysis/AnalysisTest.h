//===- AnalysisTest.h - Analyse a program in a unit test --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fixture that parses a module and analyses it. A test names the points and
// values it asks about by ops of the unregistered dialect `test`:
//
//   "test.at"() : () -> ()              op("test.at")
//   "test.use"(%v) : (index) -> ()      use(0) is %v
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ANALYSIS_ANALYSISTEST_H
#define SYMSHAPE_UNITTESTS_ANALYSIS_ANALYSISTEST_H

#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace mlir::symshape {

class AnalysisTest : public ::testing::Test {
protected:
  AnalysisTest() {
    DialectRegistry registry;
    registry.insert<SymShapeDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    func::FuncDialect, index::IndexDialect,
                    linalg::LinalgDialect, memref::MemRefDialect,
                    scf::SCFDialect, tensor::TensorDialect>();
    registerExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  void parse(llvm::StringRef text) {
    shapes.reset();
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  /// Parses the text and analyses it. The first function is the one that the
  /// other methods ask about.
  void analyse(llvm::StringRef text) {
    parse(text);
    if (!module)
      return;
    shapes = std::make_unique<ModuleShapes>(*module, ModuleShapes::Options());
  }

  FunctionOpInterface func() {
    return *module->getOps<FunctionOpInterface>().begin();
  }
  const FunctionShapes &known() { return shapes->of(func()); }

  /// The op number `number` with this name, in program order; null if there is
  /// none.
  Operation *op(llvm::StringRef name, unsigned number = 0) {
    Operation *found = nullptr;
    (*module)->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->getName().getStringRef() != name || number-- != 0)
        return WalkResult::advance();
      found = op;
      return WalkResult::interrupt();
    });
    EXPECT_TRUE(found) << name.str();
    return found;
  }
  /// The operand of the `test.use` number `number`.
  Value use(unsigned number = 0) {
    return op("test.use", number)->getOperand(0);
  }
  /// The value of `use(0)` where the function's arguments are these numbers;
  /// nothing if the analysis does not follow it.
  std::optional<int64_t> valueFor(ArrayRef<int64_t> arguments) {
    ConcreteSizes sizes;
    std::string text, error;
    for (auto [i, value] : llvm::enumerate(arguments))
      text += "arg" + std::to_string(i) + "=" + std::to_string(value) + " ";
    EXPECT_TRUE(succeeded(sizes.parse(text, error))) << error;
    if (failed(sizes.resolve(*shapes)))
      return std::nullopt;
    Int64Result result = sizes.evaluate(known(), known().content(use()));
    return result.kind == Int64Result::Value ? std::optional(result.value)
                                             : std::nullopt;
  }
  /// Whether `v` is proved to equal `number` before `at`.
  bool isProved(Value v, int64_t number, Operation *at) {
    DimExpr e = known().content(v);
    return known()
        .proverBefore(at)
        .query({Relation::Eq, e, e.getContext().constant(number)})
        .isAlways();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<ModuleShapes> shapes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_UNITTESTS_ANALYSIS_ANALYSISTEST_H
