//===- UpstreamBenchmark.cpp - Against AffineExpr and ValueBounds ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the prover with upstream's facilities on the same queries.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"
#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::symshape;

namespace {
// (8 * a + 4 * b + 3) floordiv 4 - 2 * a - b, which is 0.
void linearSubsetAffineExpr(benchmark::State &state) {
  MLIRContext context;
  AffineExpr a = getAffineDimExpr(0, &context),
             b = getAffineDimExpr(1, &context);
  for (auto _ : state) {
    AffineExpr e = (a * 8 + b * 4 + 3).floorDiv(4) - a * 2 - b;
    benchmark::DoNotOptimize(simplifyAffineExpr(e, 2, 0));
  }
}
BENCHMARK(linearSubsetAffineExpr);

void linearSubsetDimExpr(benchmark::State &state) {
  ExprContext ctx;
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1);
  for (auto _ : state) {
    DimExpr e = (a * 8 + b * 4 + 3).floorDiv(4) - a * 2 - b;
    benchmark::DoNotOptimize(e.isConstant(0));
  }
}
BENCHMARK(linearSubsetDimExpr);

const char *program = R"mlir(
func.func @f(%t: tensor<?x?xf32>, %pad: index) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %t low[0, 0] high[%pad, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %q = tensor.pad %t low[%pad, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
)mlir";

void equalDimsValueBounds(benchmark::State &state) {
  DialectRegistry registry;
  registry
      .insert<arith::ArithDialect, func::FuncDialect, tensor::TensorDialect>();
  arith::registerValueBoundsOpInterfaceExternalModels(registry);
  tensor::registerValueBoundsOpInterfaceExternalModels(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(program, &context);
  if (!module)
    return state.SkipWithError("parse error");
  SmallVector<Value> pads;
  module->walk([&](tensor::PadOp op) { pads.push_back(op.getResult()); });
  using Variable = ValueBoundsConstraintSet::Variable;
  for (auto _ : state) {
    FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
        Variable(pads[0], 0), Variable(pads[1], 0));
    if (failed(equal) || !*equal)
      state.SkipWithError("not proved");
  }
}
BENCHMARK(equalDimsValueBounds);

/// The same two sizes. The analysis already has them as expressions, and equal
/// polynomials are one object.
void equalDimsProver(benchmark::State &state) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr size = ctx.inputDim(0, 0), pad = ctx.scalar(1, "index_cast");
  DimExpr p = size + pad, q = pad + size;
  for (auto _ : state)
    if (!prover.provesEqual(p, q))
      state.SkipWithError("not proved");
}
BENCHMARK(equalDimsProver);

/// Also builds both sizes.
void equalDimsProverAndBuild(benchmark::State &state) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr size = ctx.inputDim(0, 0), pad = ctx.scalar(1, "index_cast");
  for (auto _ : state)
    if (!prover.provesEqual(size + 0 + pad, pad + size + 0))
      state.SkipWithError("not proved");
}
BENCHMARK(equalDimsProverAndBuild);

/// Sizes that are equal only by a fact.
void equalDimsProverWithFact(benchmark::State &state) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr size = ctx.inputDim(0, 0), other = ctx.inputDim(1, 0);
  prover.add({Relation::Eq, size, other});
  DimExpr p = size * 2 + 3, q = other * 2 + 3;
  for (auto _ : state)
    if (!prover.provesEqual(p, q))
      state.SkipWithError("not proved");
}
BENCHMARK(equalDimsProverWithFact);
} // namespace
