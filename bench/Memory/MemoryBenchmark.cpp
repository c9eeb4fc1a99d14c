//===- MemoryBenchmark.cpp - The time to plan memory ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Memory/MemoryPlan.h"
#include "benchmark/benchmark.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;

/// A program of one point for each buffer; most buffers are needed for a few
/// points, and some for many. The counter `worst` is the largest quotient of
/// the plan and the least memory at the compared sizes.
static void planBuffers(benchmark::State &state) {
  ExprContext ctx;
  Prover prover(ctx);
  DimExpr n = ctx.symbol(0), m = ctx.symbol(1);
  for (DimExpr leaf : {n, m})
    prover.addRange(leaf, Interval{llvm::DynamicAPInt(1), std::nullopt});
  std::mt19937_64 random(1);
  SmallVector<LiveBuffer> buffers;
  for (int64_t i = 0; i < state.range(0); ++i) {
    DimExpr sizes[] = {n * m * int64_t(4 * (1 + random() % 8)), m * m * n * 4,
                       n * int64_t(64 * (1 + random() % 5)), m * 256};
    int64_t life = random() % 50 == 0 ? random() % 200 : random() % 6;
    buffers.push_back({sizes[random() % 4].ceilDiv(64) * 64, i, i + 1 + life});
  }
  for (auto _ : state) {
    MemoryPlan plan = planMemory(buffers, prover);
    state.counters["worst"] = plan.worst;
  }
  state.SetComplexityN(state.range(0));
}

BENCHMARK(planBuffers)
    ->RangeMultiplier(10)
    ->Range(1000, 100000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

BENCHMARK_MAIN();
