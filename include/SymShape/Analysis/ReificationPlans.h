//===- ReificationPlans.h - Choose arithmetic for size queries --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each op that queries a size, finds the cheapest arithmetic that yields
// the same number at that point. It makes all plans before any change to the
// IR.
//
// Sources of a number, and their costs:
//
//   0  a constant, or an existing index value that dominates the query and that
//      the facts at the query prove equal to the number
//   1  a size of an argument of the function; an integer, cast to an index; an
//      addition, multiplication, minimum, maximum
//   4  a division by a constant
//  16  any other division
//  64  a size of another tensor, from which the size came in the first place
//
// If two plans have the same cost, the one that comes first in this list wins;
// of two values, the one that is defined first, so that inputs of the function
// come before values derived from them.
//
// A program cannot read a symbol. A plan computes it from a size or number
// that, by a control fact, is a multiple of the symbol plus a computable
// number: if the shape of an argument is `[s0 * 32]`, s0 is its size divided by
// 32. Plans compute a monomial such as `s0 * s1` in the same way.
//
// A plan never uses a value that may be poison where the query is not. A value
// is safe if nothing that it is computed from has a precondition, or if the
// query already is poison whenever the value is, because it was computed from
// the value before.
//
// Example:
//   FunctionReificationPlans plans = findSizePlans(shapes);
//   for (auto &[query, plan] : plans.plans)
//     ... // `plan.expr` over symbol(i), the number of plan.sources[i]
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_REIFICATIONPLANS_H
#define SYMSHAPE_ANALYSIS_REIFICATIONPLANS_H

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::symshape {

/// A number that the program can read: axis `axis` of the tensor or memref
/// `value`, or if `axis` is negative, the index or integer `value` itself, or
/// the element of a tensor `value` without axes.
struct SizeSource {
  Value value;
  int axis = -1;
  /// A range that contains the number wherever `value` is defined.
  Interval range;
};

struct ReificationPlan {
  /// The number, where symbol(i) denotes the number of `sources[i]`.
  DimExpr expr;
  SmallVector<SizeSource, 2> sources;
  /// Parts of `expr` that are proved to fit 64 signed bits.
  llvm::DenseSet<DimExpr> fitting;
  unsigned cost = 0;
  PlannedAnswers answers;
};

/// A size that would be computable if these symbols were.
struct UncomputableSize {
  Operation *query;
  DimExpr size;
  SmallVector<DimExpr, 2> symbols;
};

/// The plans for one function.
struct FunctionReificationPlans {
  FunctionOpInterface function;
  /// Owns the expressions of the plans.
  std::unique_ptr<ExprContext> context;
  /// In program order: a plan may use the result of an earlier query.
  std::vector<std::pair<Operation *, ReificationPlan>> plans;
  /// Queries that stay. Each reads the size `axis` of its operand.
  SmallVector<std::pair<Operation *, unsigned>> kept;
  SmallVector<UncomputableSize> uncomputable;
};

/// The size that `op` queries, if it is `tensor.dim`, `memref.dim`,
/// `symshape.size`, or an op of the shape dialect that yields an index. Null
/// for other ops, and if the queried axis is unknown.
DimExpr sizeAskedFor(Operation *op, const FunctionShapes &shapes);

/// The plan for one number.
struct NumberPlan {
  /// Owns the expressions of the plan.
  std::unique_ptr<ExprContext> context;
  ReificationPlan plan;
};

/// Returns the cheapest arithmetic that yields a number of the function just
/// before an op, from values that are never poison and from sizes of arguments;
/// none if there is none. Work: linear in the function.
std::optional<NumberPlan> findNumberPlan(const FunctionShapes &shapes,
                                         DimExpr number, Operation *before);

/// Returns plans for all queries of a function, in near-linear time.
FunctionReificationPlans findSizePlans(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_REIFICATIONPLANS_H
