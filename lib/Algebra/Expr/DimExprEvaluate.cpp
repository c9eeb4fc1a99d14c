//===- DimExprEvaluate.cpp - The value of dimension expressions -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/CompiledExpr.h"
#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

DynamicAPInt meaning::floorDiv(const DynamicAPInt &a, const DynamicAPInt &b) {
  return b == 0 ? DynamicAPInt(0) : llvm::floorDiv(a, b);
}

DynamicAPInt meaning::ceilDiv(const DynamicAPInt &a, const DynamicAPInt &b) {
  return b == 0 ? DynamicAPInt(0) : -llvm::floorDiv(-a, b);
}

DynamicAPInt meaning::mod(const DynamicAPInt &a, const DynamicAPInt &b) {
  return a - b * meaning::floorDiv(a, b);
}

DynamicAPInt meaning::broadcast(ArrayRef<DynamicAPInt> args) {
  std::optional<DynamicAPInt> result;
  for (const DynamicAPInt &a : args)
    if (a != 1 && (!result || a < *result))
      result = a;
  return result.value_or(DynamicAPInt(1));
}

namespace {
enum class Failure { None, MissingLeaf, TooLarge };

const DynamicAPInt &largestProduct() {
  constexpr unsigned bits = exprBudgets.evaluation.productBits;
  static const DynamicAPInt value(llvm::APInt::getOneBitSet(bits + 2, bits));
  return value;
}

/// Evaluates a small tree by recursion, and a large one node by node, so that
/// it computes a shared part once.
class Evaluator {
public:
  using LeafValue = llvm::function_ref<std::optional<DynamicAPInt>(DimExpr)>;
  explicit Evaluator(LeafValue leafValue, bool in64Bits = false)
      : leafValue(leafValue), in64Bits(in64Bits) {}

  Failure failure = Failure::None;

  std::optional<DynamicAPInt> run(DimExpr root) {
    isSmall = root.getTreeSize() <= kSmallTree;
    if (!isSmall)
      root.walk([&](DimExpr e) {
        if (failure == Failure::None)
          values.try_emplace(e, valueOf(e));
      });
    DynamicAPInt value = failure == Failure::None ? get(root) : DynamicAPInt(0);
    if (failure != Failure::None)
      return std::nullopt;
    return value;
  }

private:
  /// Keeps the first failure.
  DynamicAPInt fail(Failure f) {
    if (failure == Failure::None)
      failure = f;
    return DynamicAPInt(0);
  }

  DynamicAPInt get(DimExpr e) {
    return isSmall ? valueOf(e) : values.find(e)->second;
  }

  /// `a * b`, or a failure if that is too large.
  DynamicAPInt multiply(const DynamicAPInt &a, const DynamicAPInt &b) {
    DynamicAPInt result = a * b;
    if (fitsInt64(result) || abs(result) <= largestProduct())
      return result;
    return fail(Failure::TooLarge);
  }

  DynamicAPInt power(DynamicAPInt base, unsigned exponent) {
    DynamicAPInt result(1);
    for (; exponent; exponent >>= 1) {
      if (exponent & 1)
        result = multiply(result, base);
      if (exponent > 1)
        base = multiply(base, base);
    }
    return result;
  }

  DynamicAPInt product(DimExpr e) {
    DynamicAPInt result(1);
    for (const DimExpr::Factor &f : e.getFactors())
      result = multiply(result, power(get(f.first), f.second));
    return result;
  }

  DynamicAPInt valueOf(DimExpr e) {
    DynamicAPInt value = compute(e);
    return in64Bits && !fitsInt64(value) ? fail(Failure::TooLarge) : value;
  }

  DynamicAPInt compute(DimExpr e) {
    ArrayRef<DimExpr> operands = e.getOperands();
    switch (e.getKind()) {
    case ExprKind::Constant:
      return e.getOffset();
    case ExprKind::Symbol:
    case ExprKind::InputDim:
    case ExprKind::Scalar:
      if (std::optional<DynamicAPInt> v = leafValue(e))
        return *v;
      return fail(Failure::MissingLeaf);
    case ExprKind::FloorDiv:
    case ExprKind::Mod: {
      // In this order: the value of a leaf may depend on the leaves before it.
      DynamicAPInt n = get(operands[0]), d = get(operands[1]);
      return e.getKind() == ExprKind::FloorDiv ? meaning::floorDiv(n, d)
                                               : meaning::mod(n, d);
    }
    case ExprKind::Min:
    case ExprKind::Max: {
      DynamicAPInt best = get(operands[0]);
      for (DimExpr o : operands.drop_front()) {
        DynamicAPInt v = get(o);
        if (e.getKind() == ExprKind::Min ? v < best : v > best)
          best = v;
      }
      return best;
    }
    case ExprKind::Broadcast: {
      SmallVector<DynamicAPInt> args;
      for (DimExpr o : operands)
        args.push_back(get(o));
      return meaning::broadcast(args);
    }
    case ExprKind::Product:
      return product(e);
    case ExprKind::Sum: {
      DynamicAPInt sum = e.getOffset();
      for (const DimExpr::Term &t : e.getTerms())
        sum += get(t.first) * t.second;
      return sum;
    }
    }
    llvm_unreachable("unknown kind");
  }

  LeafValue leafValue;
  bool in64Bits, isSmall = true;
  llvm::DenseMap<DimExpr, DynamicAPInt> values;
};
} // namespace

std::optional<DynamicAPInt> symshape::evaluate(
    DimExpr e, llvm::function_ref<std::optional<DynamicAPInt>(DimExpr)> value) {
  return e ? Evaluator(value).run(e) : std::nullopt;
}

std::optional<DynamicAPInt> detail::evaluateIn64Bits(
    DimExpr e, llvm::function_ref<std::optional<DynamicAPInt>(DimExpr)> value) {
  return Evaluator(value, /*in64Bits=*/true).run(e);
}

Int64Result symshape::evaluateInt64(
    DimExpr e, llvm::function_ref<std::optional<int64_t>(DimExpr)> value) {
  if (!e)
    return {Int64Result::MissingLeaf, 0};
  auto leafValue = [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
    if (std::optional<int64_t> v = value(leaf))
      return DynamicAPInt(*v);
    return std::nullopt;
  };
  Evaluator evaluator(leafValue);
  std::optional<DynamicAPInt> result = evaluator.run(e);
  if (!result)
    return {evaluator.failure == Failure::MissingLeaf ? Int64Result::MissingLeaf
                                                      : Int64Result::Overflow,
            0};
  if (!fitsInt64(*result))
    return {Int64Result::Overflow, 0};
  return {Int64Result::Value, int64_t(*result)};
}
