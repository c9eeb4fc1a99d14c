//===- RandomExpr.h - Naive expressions for testing -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random expression trees without canonical forms, with their own evaluator on
// machine integers: the oracle for the algebra. `testSeed` prints the seed; the
// environment variable SYMSHAPE_TEST_SEED sets it.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMEXPR_H
#define SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMEXPR_H

#include "SymShape/Algebra/DimExpr.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace mlir::symshape::test {

enum class NaiveOp {
  Constant,
  Symbol,
  Add,
  Sub,
  Mul,
  Neg,
  FloorDiv,
  CeilDiv,
  Mod,
  Min,
  Max,
  Broadcast,
};

struct Naive;
using NaivePtr = std::shared_ptr<const Naive>;

/// One node of a tree.
struct Naive {
  NaiveOp op;
  int64_t value = 0; ///< of a constant; the index of a symbol
  std::vector<NaivePtr> args;
};

inline NaivePtr naive(NaiveOp op, std::vector<NaivePtr> args) {
  return std::make_shared<Naive>(Naive{op, 0, std::move(args)});
}
inline NaivePtr naiveConstant(int64_t v) {
  return std::make_shared<Naive>(Naive{NaiveOp::Constant, v, {}});
}
inline NaivePtr naiveSymbol(int64_t index) {
  return std::make_shared<Naive>(Naive{NaiveOp::Symbol, index, {}});
}

/// An independent definition of the operators.
inline int64_t naiveFloorDiv(int64_t a, int64_t b) {
  if (b == 0)
    return 0;
  int64_t q = a / b;
  while (b > 0 ? q * b > a : q * b < a)
    --q;
  return q;
}
inline int64_t naiveCeilDiv(int64_t a, int64_t b) {
  if (b == 0)
    return 0;
  int64_t q = a / b;
  while (b > 0 ? q * b < a : q * b > a)
    ++q;
  return q;
}
inline int64_t naiveMod(int64_t a, int64_t b) {
  if (b == 0)
    return a;
  int64_t r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/// The value for `values[symbol]`; nullopt if a value exceeds 2^40.
inline std::optional<int64_t> evalNaive(const Naive &e,
                                        llvm::ArrayRef<int64_t> values) {
  if (e.op == NaiveOp::Constant)
    return e.value;
  if (e.op == NaiveOp::Symbol)
    return values[e.value];
  std::vector<int64_t> v;
  for (const NaivePtr &a : e.args) {
    std::optional<int64_t> r = evalNaive(*a, values);
    if (!r)
      return std::nullopt;
    v.push_back(*r);
  }
  __int128 result = 0;
  switch (e.op) {
  case NaiveOp::Add:
    result = v[0] + v[1];
    break;
  case NaiveOp::Sub:
    result = v[0] - v[1];
    break;
  case NaiveOp::Mul:
    result = __int128(v[0]) * v[1];
    break;
  case NaiveOp::Neg:
    result = -v[0];
    break;
  case NaiveOp::FloorDiv:
    result = naiveFloorDiv(v[0], v[1]);
    break;
  case NaiveOp::CeilDiv:
    result = naiveCeilDiv(v[0], v[1]);
    break;
  case NaiveOp::Mod:
    result = naiveMod(v[0], v[1]);
    break;
  case NaiveOp::Min:
    result = *std::min_element(v.begin(), v.end());
    break;
  case NaiveOp::Max:
    result = *std::max_element(v.begin(), v.end());
    break;
  default: {
    std::sort(v.begin(), v.end());
    result = 1;
    for (auto it = v.rbegin(); it != v.rend(); ++it)
      if (*it != 1)
        result = *it;
  }
  }
  if (result > (__int128(1) << 40) || result < -(__int128(1) << 40))
    return std::nullopt;
  return int64_t(result);
}

/// Builds the tree in a context.
inline DimExpr build(ExprContext &ctx, const Naive &e) {
  std::vector<DimExpr> v;
  for (const NaivePtr &a : e.args)
    v.push_back(build(ctx, *a));
  switch (e.op) {
  case NaiveOp::Constant:
    return ctx.constant(e.value);
  case NaiveOp::Symbol:
    return ctx.symbol(unsigned(e.value));
  case NaiveOp::Add:
    return v[0] + v[1];
  case NaiveOp::Sub:
    return v[0] - v[1];
  case NaiveOp::Mul:
    return v[0] * v[1];
  case NaiveOp::Neg:
    return -v[0];
  case NaiveOp::FloorDiv:
    return v[0].floorDiv(v[1]);
  case NaiveOp::CeilDiv:
    return v[0].ceilDiv(v[1]);
  case NaiveOp::Mod:
    return v[0].mod(v[1]);
  case NaiveOp::Min:
    return ctx.min(v);
  case NaiveOp::Max:
    return ctx.max(v);
  default:
    return ctx.broadcast(v);
  }
}

/// The tree in the native grammar, fully parenthesized.
inline std::string textOf(const Naive &e) {
  auto binary = [&](const char *op) {
    return "(" + textOf(*e.args[0]) + op + textOf(*e.args[1]) + ")";
  };
  auto call = [&](std::string name) {
    name += "(";
    for (size_t i = 0; i != e.args.size(); ++i)
      name += (i ? ", " : "") + textOf(*e.args[i]);
    return name + ")";
  };
  switch (e.op) {
  case NaiveOp::Constant:
    return e.value < 0 ? "(" + std::to_string(e.value) + ")"
                       : std::to_string(e.value);
  case NaiveOp::Symbol:
    return "s" + std::to_string(e.value);
  case NaiveOp::Add:
    return binary(" + ");
  case NaiveOp::Sub:
    return binary(" - ");
  case NaiveOp::Mul:
    return binary(" * ");
  case NaiveOp::Neg:
    return "(-" + textOf(*e.args[0]) + ")";
  case NaiveOp::FloorDiv:
    return binary(" floordiv ");
  case NaiveOp::CeilDiv:
    return binary(" ceildiv ");
  case NaiveOp::Mod:
    return binary(" mod ");
  case NaiveOp::Min:
    return call("min");
  case NaiveOp::Max:
    return call("max");
  default:
    return call("broadcast");
  }
}

/// Draws trees over `numSymbols` symbols.
class RandomExprs {
public:
  RandomExprs(uint64_t seed, unsigned numSymbols)
      : rng(seed), numSymbols(numSymbols) {}

  int64_t number(int64_t lo, int64_t hi) {
    return lo + int64_t(rng() % uint64_t(hi - lo + 1));
  }

  NaivePtr make(unsigned depth) {
    if (depth == 0 || number(0, 7) == 0)
      return leaf();
    static const NaiveOp ops[] = {
        NaiveOp::Add,      NaiveOp::Add, NaiveOp::Sub,      NaiveOp::Mul,
        NaiveOp::Mul,      NaiveOp::Neg, NaiveOp::FloorDiv, NaiveOp::FloorDiv,
        NaiveOp::CeilDiv,  NaiveOp::Mod, NaiveOp::Min,      NaiveOp::Max,
        NaiveOp::Broadcast};
    NaiveOp op = ops[number(0, 12)];
    switch (op) {
    case NaiveOp::Neg:
      return naive(op, {make(depth - 1)});
    case NaiveOp::FloorDiv:
    case NaiveOp::CeilDiv:
    case NaiveOp::Mod: {
      // Mostly constants, as in programs.
      NaivePtr divisor =
          number(0, 2) ? naiveConstant(number(-1, 8)) : make(depth - 1);
      return naive(op, {make(depth - 1), divisor});
    }
    case NaiveOp::Min:
    case NaiveOp::Max:
    case NaiveOp::Broadcast: {
      std::vector<NaivePtr> args;
      for (int64_t i = 0, n = number(1, 3); i != n; ++i)
        args.push_back(make(depth - 1));
      return naive(op, args);
    }
    default:
      return naive(op, {make(depth - 1), make(depth - 1)});
    }
  }

  NaivePtr leaf() {
    if (number(0, 2) == 0)
      return naiveConstant(number(0, 3) ? number(-2, 4) : number(-13, 24));
    return naiveSymbol(number(0, numSymbols - 1));
  }

  std::mt19937_64 rng;
  unsigned numSymbols;
};

/// Calls `fn(values)` for each assignment of `count` symbols in [lo, hi].
template <typename Fn>
void forEachAssignment(unsigned count, int64_t lo, int64_t hi, Fn &&fn) {
  std::vector<int64_t> values(count, lo);
  while (true) {
    fn(llvm::ArrayRef<int64_t>(values));
    unsigned i = 0;
    for (; i != count && values[i] == hi; ++i)
      values[i] = lo;
    if (i == count)
      return;
    ++values[i];
  }
}

/// Evaluates by symbol position.
inline Int64Result evaluateAt(DimExpr e, llvm::ArrayRef<int64_t> values) {
  return evaluateInt64(e, [&](DimExpr leaf) -> std::optional<int64_t> {
    if (!leaf.isSymbol() || leaf.getSymbolIndex() >= values.size())
      return std::nullopt;
    return values[leaf.getSymbolIndex()];
  });
}

/// The seed of a random test; printed, so that a failure can be repeated.
inline uint64_t testSeed() {
  const char *text = std::getenv("SYMSHAPE_TEST_SEED");
  uint64_t seed = text ? std::strtoull(text, nullptr, 10) : 20240607;
  std::printf("SYMSHAPE_TEST_SEED=%llu\n", (unsigned long long)seed);
  return seed;
}

} // namespace mlir::symshape::test

#endif // SYMSHAPE_UNITTESTS_ALGEBRA_RANDOMEXPR_H
