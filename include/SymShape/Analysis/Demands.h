//===- Demands.h - What ops demand of their operands ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Value facts: the preconditions of ops that may be speculated. If one is
// violated, the op's results are poison, and nothing else follows: upstream
// moves such ops out of loops that may run zero times. So a value fact may be
// used only to rewrite a value that is poison whenever those results are.
//
// `valueFactsOf(v)` collects the facts that may be used to rewrite `v`: the
// demands of the ops that it is computed by, as far back as poison is passed on
// for certain (not through an arm of a select, a block or region argument, the
// result of a region, a call, or memory).
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_DEMANDS_H
#define SYMSHAPE_ANALYSIS_DEMANDS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// A relation and the op whose results are poison, or which is undefined,
/// unless it holds. `lhs` is what the operands have, `rhs` what the op expects,
/// but in AtLeast, where it is the other way round.
struct Demand {
  enum Kind : uint8_t {
    Size,    ///< dimension `axis` of operand `operand` has the size `rhs`
    Joined,  ///< the sizes joined to dimension `axis` have the product `rhs`
    Count,   ///< the operand has `rhs` elements
    Slice,   ///< the slice along `axis` has at most `rhs` elements
    Number,  ///< both numbers are equal
    AtMost,  ///< the number is at most `rhs`
    AtLeast, ///< the number `rhs` is at least `lhs`
    Divisor, ///< the divisor is not 0
  };
  Predicate predicate;
  Operation *op;
  Kind kind = Size;
  unsigned operand = 0, axis = 0;

  /// True if what the prover knows excludes it: such a demand is no fact but an
  /// error of the program.
  bool isRefuted(Prover &prover) const;
};

/// Appends what `op` demands of its operands: that sizes agree, slices are in
/// range, sizes are not negative, counts of elements are equal, divisors are
/// not 0. Nothing for ops that are not known. Trivial demands are left out.
void appendDemands(Operation *op, const FunctionShapes &shapes,
                   SmallVectorImpl<Demand> &demands);

/// Appends the demands of `op` and its other preconditions, which are no value
/// facts: those of ops on buffers, which are undefined if they are violated;
/// that what is inserted has the size of its place; that the operands of
/// `symshape.meet` agree, and that a stated bound is one.
void appendPreconditions(Operation *op, const FunctionShapes &shapes,
                         SmallVectorImpl<Demand> &demands);

/// The operands of `op` that, being poison, make each of its results poison.
SmallVector<Value> poisonSources(Operation *op);

/// The value facts that may be used to rewrite `v`. Looks at a bounded number
/// of ops.
SmallVector<Demand> valueFactsOf(Value v, const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_DEMANDS_H
