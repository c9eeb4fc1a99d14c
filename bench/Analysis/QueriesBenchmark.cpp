//===- QueriesBenchmark.cpp - The cost of a question ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks whether two extents are equal, at points of a function with 0, 250 or
// 1,000 checks: in program order, in the reverse order, and in random order.
// The question of each point is proved only by the check before it. Upstream's
// ValueBounds, which has no facts from checks, gets questions that it proves.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Queries.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"
#include <benchmark/benchmark.h>
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

constexpr int kNoChecks = 0;

/// A function with a chain of tensors, and checks that relate their sizes.
std::string makeProgram(int checks) {
  std::string text = "func.func @f(%x: tensor<?xf32>";
  int points = std::max(checks, 100);
  for (int i = 0; i < points; ++i)
    text += ", %n" + std::to_string(i) + ": index";
  text += ") {\n%c0 = arith.constant 0 : index\n"
          "%d = tensor.dim %x, %c0 : tensor<?xf32>\n";
  for (int i = 0; i < points; ++i) {
    std::string n = std::to_string(i);
    text += "%e" + n + " = tensor.empty(%n" + n + ") : tensor<?xf32>\n";
    text += "%b" + n + " = arith.cmpi eq, %d, %n" + n + " : index\n";
    if (checks != kNoChecks)
      text += "cf.assert %b" + n + ", \"equal\"\n";
    text += "\"test.at\"(%e" + n + ") : (tensor<?xf32>) -> ()\n";
  }
  return text + "return }";
}

struct Program {
  explicit Program(int checks) {
    DialectRegistry registry;
    registry
        .insert<SymShapeDialect, arith::ArithDialect, cf::ControlFlowDialect,
                func::FuncDialect, tensor::TensorDialect>();
    registerExternalModels(registry);
    arith::registerValueBoundsOpInterfaceExternalModels(registry);
    tensor::registerValueBoundsOpInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(makeProgram(checks), &context);
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "test.at")
        points.push_back(op);
    });
    func = *module->getOps<FunctionOpInterface>().begin();
  }
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  FunctionOpInterface func;
  std::vector<Operation *> points;
};

enum Order { Forward, Backward, Random };

void ask(benchmark::State &state, Order order) {
  Program program(state.range(0));
  ModuleShapes shapes(*program.module);
  std::vector<Operation *> points = program.points;
  if (order == Backward)
    std::reverse(points.begin(), points.end());
  if (order == Random)
    std::shuffle(points.begin(), points.end(), std::mt19937(1));
  ShapeCursor at = shapes.of(program.func).atBoundary();
  Value x = program.func.getArgument(0);
  size_t next = 0;
  for (auto _ : state) {
    Operation *op = points[next];
    next = (next + 1) % points.size();
    benchmark::DoNotOptimize(
        sameExtent(at.moveBefore(op), {op->getOperand(0), 0}, {x, 0}));
  }
}
BENCHMARK_CAPTURE(ask, forward, Forward)->Arg(0)->Arg(250)->Arg(1000);
BENCHMARK_CAPTURE(ask, backward, Backward)->Arg(0)->Arg(250)->Arg(1000);
BENCHMARK_CAPTURE(ask, random, Random)->Arg(0)->Arg(250)->Arg(1000);

/// Conditions at the two ends of the function in turn, without a cursor.
void decideAtEnds(benchmark::State &state) {
  Program program(state.range(0));
  ModuleShapes shapes(*program.module);
  const FunctionShapes &known = shapes.of(program.func);
  DimExpr x = known.extent(program.func.getArgument(0), 0);
  bool isFirst = false;
  for (auto _ : state) {
    isFirst = !isFirst;
    Operation *op = isFirst ? program.points.front() : program.points.back();
    benchmark::DoNotOptimize(known.decideBefore(
        op, makeCompare(Relation::Eq, known.extent(op->getOperand(0), 0), x)));
  }
}
BENCHMARK(decideAtEnds)->Arg(0)->Arg(1000)->Arg(4000);

/// A question that is true by its form.
void askTrueForm(benchmark::State &state) {
  Program program(state.range(0));
  ModuleShapes shapes(*program.module);
  ShapeCursor at = shapes.of(program.func).atBoundary();
  size_t next = 0;
  for (auto _ : state) {
    Operation *op = program.points[next];
    next = (next + 1) % program.points.size();
    Value e = op->getOperand(0);
    benchmark::DoNotOptimize(sameExtent(at.moveBefore(op), {e, 0},
                                        e.getDefiningOp()->getOperand(0)));
  }
}
BENCHMARK(askTrueForm)->Arg(0)->Arg(250)->Arg(1000);

/// The same question for ValueBounds.
void askValueBounds(benchmark::State &state) {
  Program program(state.range(0));
  size_t next = 0;
  using Variable = ValueBoundsConstraintSet::Variable;
  for (auto _ : state) {
    Value e = program.points[next]->getOperand(0);
    next = (next + 1) % program.points.size();
    benchmark::DoNotOptimize(ValueBoundsConstraintSet::areEqual(
        Variable(e, 0), Variable(e.getDefiningOp()->getOperand(0))));
  }
}
BENCHMARK(askValueBounds)->Arg(0)->Arg(250)->Arg(1000);

} // namespace

BENCHMARK_MAIN();
