//===- ProverBenchmark.cpp - The prover's tiers and their scaling ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include <benchmark/benchmark.h>

using namespace mlir::symshape;

namespace {
/// A query for each tier, to a fresh prover.
struct Case {
  ExprContext ctx;
  DimExpr a = ctx.symbol(0), b = ctx.symbol(1), c = ctx.symbol(2),
          d = ctx.symbol(3), e = ctx.symbol(4);
  llvm::SmallVector<Predicate, 4> facts;
  Predicate question;

  DimExpr k(int64_t v) { return ctx.constant(v); }
};

void ask(benchmark::State &state, Case &c) {
  Prover::QueryOptions options;
  options.wantUsed = false;
  for (auto _ : state) {
    Prover prover(c.ctx);
    for (const Predicate &f : c.facts)
      prover.add(f);
    Answer answer = prover.query(c.question, options);
    if (!answer.isAlways())
      state.SkipWithError("not proved");
  }
}

void canonicalForm(benchmark::State &state) {
  Case c;
  for (auto _ : state)
    benchmark::DoNotOptimize((c.a + c.b) * (c.a - c.b) ==
                             c.a * c.a - c.b * c.b);
}
BENCHMARK(canonicalForm);

void intervals(benchmark::State &state) {
  Case c;
  c.question = {Relation::Le, (c.a + 7).floorDiv(8) * 8 - c.a, c.k(7)};
  ask(state, c);
}
BENCHMARK(intervals);

void rewriting(benchmark::State &state) {
  Case c;
  c.facts = {{Relation::Le, c.k(1), c.a}, {Relation::Divisible, c.b, c.a}};
  c.question = {Relation::Eq, c.b.ceilDiv(c.a), c.b.floorDiv(c.a)};
  ask(state, c);
}
BENCHMARK(rewriting);

void linear(benchmark::State &state) {
  Case c;
  c.facts = {{Relation::Le, c.k(10), c.a - c.b},
             {Relation::Le, c.a + c.b, c.k(20)}};
  c.question = {Relation::Le, c.b, c.k(5)};
  ask(state, c);
}
BENCHMARK(linear);

void products(benchmark::State &state) {
  Case c;
  c.facts = {{Relation::Le, c.k(1), c.a},
             {Relation::Le, c.c, c.b.floorDiv(c.a)}};
  c.question = {Relation::Le, c.c * c.a, c.b};
  ask(state, c);
}
BENCHMARK(products);

void arms(benchmark::State &state) {
  Case c;
  c.question = {Relation::Le, c.ctx.min({c.a, c.b}) + c.ctx.min({c.c, c.d}),
                c.ctx.min({c.a + c.c, c.b + c.d})};
  ask(state, c);
}
BENCHMARK(arms);

void residues(benchmark::State &state) {
  Case c;
  c.question = {Relation::Divisible, c.a * c.a * c.a - c.a, c.k(6)};
  ask(state, c);
}
BENCHMARK(residues);

/// The queries of an analysis under many facts: n symbols with a range each and
/// a chain of equalities, then 20 queries for each fact.
void manyFacts(benchmark::State &state) {
  unsigned n = state.range(0);
  ExprContext ctx;
  for (auto _ : state) {
    Prover prover(ctx);
    for (unsigned i = 0; i != n / 2; ++i) {
      DimExpr s = ctx.symbol(i);
      prover.addRange(s, Interval::between(1, 1 << 20));
      prover.add({Relation::Le, s, ctx.symbol(i + 1) * 2});
    }
    unsigned proved = 0;
    for (unsigned q = 0; q != 20 * n; ++q) {
      DimExpr s = ctx.symbol(q % (n / 2)), t = ctx.symbol((q + 1) % (n / 2));
      proved += prover.provesLessEqual(s, t * 2 + int64_t(q % 3));
      proved += prover.provesEqual(s * 4, (s + s) * 2);
    }
    benchmark::DoNotOptimize(proved);
  }
  state.SetComplexityN(n);
}
BENCHMARK(manyFacts)
    ->RangeMultiplier(2)
    ->Range(625, 5000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void addFacts(benchmark::State &state) {
  unsigned n = state.range(0);
  ExprContext ctx;
  for (auto _ : state) {
    Prover prover(ctx);
    for (unsigned i = 0; i != n; ++i)
      prover.add(
          {Relation::Eq, ctx.symbol(i + 1), ctx.symbol(i) + int64_t(i % 3)});
    benchmark::DoNotOptimize(prover.isConsistent());
  }
  state.SetComplexityN(n);
}
BENCHMARK(addFacts)
    ->RangeMultiplier(2)
    ->Range(625, 5000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void sumOfThousandTerms(benchmark::State &state) {
  ExprContext ctx;
  Prover prover(ctx);
  llvm::SmallVector<DimExpr> terms;
  for (unsigned i = 0; i != 1000; ++i) {
    terms.push_back(ctx.symbol(i));
    prover.addRange(terms.back(), Interval::atLeast(1));
  }
  for (auto _ : state) {
    DimExpr sum = ctx.add(terms);
    benchmark::DoNotOptimize(prover.provesLessEqual(ctx.constant(1000), sum));
  }
}
BENCHMARK(sumOfThousandTerms)->Unit(benchmark::kMicrosecond);

/// (s * 2) floordiv 2, a thousand times, with a fact for each.
void chainOfReshapes(benchmark::State &state) {
  ExprContext ctx;
  for (auto _ : state) {
    Prover prover(ctx);
    DimExpr e = ctx.symbol(0), factor = ctx.symbol(1);
    prover.addRange(factor, Interval::atLeast(1));
    for (unsigned i = 0; i != 1000; ++i)
      e = prover.simplify((e * factor).floorDiv(factor) + 1);
    benchmark::DoNotOptimize(prover.provesEqual(e, ctx.symbol(0) + 1000));
  }
}
BENCHMARK(chainOfReshapes)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
