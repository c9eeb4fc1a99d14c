//===- SizePlans.h - How sizes are computed from what is there --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds, for each op that asks for a size, the cheapest arithmetic that gives
// the same number at that point. All is decided before anything is changed.
//
// Where a number may come from, and what it costs:
//
//   0  a constant, or an index that is there already: it dominates the query
//      and is proved to hold the number by what holds at the query
//   1  a size of an argument of the function; an integer, cast to an index; an
//      addition, multiplication, minimum, maximum
//   4  a division by a constant
//  16  any other division
//  64  a size of another tensor, from which the size came in the first place
//
// Of two ways that cost the same the first of this list is taken, and of two
// values the one that is defined first, so that inputs of the function come
// before what is derived from them.
//
// A symbol is no number that a program could read. It is computed by way of a
// size or number of which a control fact says that it is a multiple of the
// symbol plus what can be computed: with `[s0 * 32]` for the shape of an
// argument, s0 is its size divided by 32. A monomial such as `s0 * s1` is found
// in the same way.
//
// A value that may be poison where the query is not, is never used: one is safe
// if nothing that it is computed from has a precondition, or if the query is
// poison whenever it is, as it was computed from it before. Numbers that are
// only bounds are not used either.
//
// Example:
//   FunctionSizePlans plans = findSizePlans(shapes, bounds);
//   for (auto &[query, plan] : plans.plans)
//     ... // `plan.expr` over symbol(i), the number of plan.sources[i]
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SIZEPLANS_H
#define SYMSHAPE_ANALYSIS_SIZEPLANS_H

#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::symshape {

/// A number that is there: axis `axis` of the tensor or memref `value`, or the
/// index or integer `value` itself if `axis` is negative.
struct SizeSource {
  Value value;
  int axis = -1;
  /// What the number is known to lie in wherever `value` is defined.
  Interval range;
};

struct SizePlan {
  /// The number, where symbol(i) stands for that of `sources[i]`.
  DimExpr expr;
  SmallVector<SizeSource, 2> sources;
  /// Parts of `expr` that are known to fit 64 signed bits.
  llvm::DenseSet<DimExpr> fitting;
  unsigned cost = 0;
};

/// A size that could be computed if these symbols could.
struct UncomputableSize {
  Operation *query;
  DimExpr size;
  SmallVector<DimExpr, 2> symbols;
};

/// What is to be done in one function.
struct FunctionSizePlans {
  FunctionOpInterface function;
  /// Owns the expressions of the plans.
  std::unique_ptr<ExprContext> context;
  /// In program order: a plan may use the result of an earlier query.
  std::vector<std::pair<Operation *, SizePlan>> plans;
  /// Queries that stay. Each reads the size `axis` of its operand.
  SmallVector<std::pair<Operation *, unsigned>> kept;
  SmallVector<UncomputableSize> uncomputable;
};

/// The size that `op` asks for, if it is a query of one: `tensor.dim`,
/// `memref.dim`, `symshape.size`, and the ops of the shape dialect that give an
/// index. Null for other ops, and where it is not known which size.
DimExpr sizeAskedFor(Operation *op, const FunctionShapes &shapes);

/// Plans for all queries of a function, near-linear in its size. `bounds` tells
/// which numbers are only bounds; null if there are none.
FunctionSizePlans findSizePlans(const FunctionShapes &shapes,
                                const BoundFlow *bounds);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SIZEPLANS_H
