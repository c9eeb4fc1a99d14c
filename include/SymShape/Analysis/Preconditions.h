//===- Preconditions.h - Preconditions of ops -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that may be speculated have preconditions on their operands. If one is
// violated, the results of the op are poison, and nothing else follows:
// upstream moves such ops out of loops that may run zero times. So such a
// precondition may be used only to rewrite a value that is poison whenever
// those results are.
//
// `valueFactsOf(v)` collects the preconditions that may be used to rewrite `v`:
// those of the ops that compute it, as far back as poison certainly propagates
// (not through an arm of a select, a block or region argument, the result of a
// region, a call, or memory).
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_PRECONDITIONS_H
#define SYMSHAPE_ANALYSIS_PRECONDITIONS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// A predicate, and the op whose results are poison, or which is undefined, if
/// the predicate is false. `lhs` is the number that the operands have and `rhs`
/// is the number that the op expects; for AtLeast, Index and Window it is the
/// other way round.
///
/// Decide it with `decide` or `isRefuted`, not by its predicate alone: the op
/// may require the predicate under conditions only.
struct Precondition {
  enum Kind : uint8_t {
    Size,    ///< dimension `axis` of operand `operand` has the size `rhs`
    Joined,  ///< the sizes joined to dimension `axis` have the product `rhs`
    Count,   ///< the operand has `rhs` elements
    Slice,   ///< the slice along `axis` has at most `rhs` elements
    Number,  ///< both numbers are equal
    AtMost,  ///< the number is at most `rhs`
    Window,  ///< dimension `axis` of operand `operand` has at least `lhs`
             ///< elements, which are `rhs`
    Index,   ///< the least index `rhs` into dimension `axis` of operand
             ///< `operand` is at least `lhs`, which is 0
    Tiles,   ///< the size of dimension `axis` is a multiple of `rhs`
    AtLeast, ///< the number `rhs` is at least `lhs`
    Divisor, ///< the divisor is not 0
  };
  Predicate predicate;
  Operation *op;
  Kind kind = Size;
  unsigned operand = 0, axis = 0;
  /// A noun for the number of an `AtLeast`, with its article.
  StringRef number = "a number";
  /// The op requires the predicate only if these hold: a structured op accesses
  /// its operands only if each of its loops has an iteration.
  SmallVector<Predicate, 0> when = {};
  /// True if the op may be defined although the predicate is false: a proof of
  /// it means something, but its refutation does not.
  bool isStronger = false;

  /// Whether the prover's facts prove (Always) or refute (Never) the
  /// precondition. Never means that no execution that gets here meets it. If
  /// `used` is given, it receives the facts that the proof used.
  Verdict decide(Prover &prover, SmallVectorImpl<FactId> *used = nullptr) const;
  /// True if the cheap tiers of the prover refute the precondition: it is then
  /// an error of the program, not a fact.
  bool isRefuted(Prover &prover) const;
  /// The precondition as one condition: the predicate, or one of `when` is
  /// false.
  ConditionRef getCondition() const;
};

/// Appends the preconditions of `op` on its operands that may be used to
/// rewrite values: sizes agree, slices are in range, sizes are not negative,
/// element counts are equal, divisors are not 0. Appends nothing for unknown
/// ops, and leaves out trivial preconditions.
void appendValuePreconditions(Operation *op, const FunctionShapes &shapes,
                              SmallVectorImpl<Precondition> &preconditions);

/// Appends the assertions of the op's author whose violation does not make the
/// op undefined: that the index of an `affine.delinearize_index` is below the
/// product of its basis, and that the indices of an `affine.linearize_index
/// disjoint` are below theirs. They are facts only with `trust-preconditions`.
void appendHints(Operation *op, const FunctionShapes &shapes,
                 SmallVectorImpl<Precondition> &preconditions);

/// Appends the preconditions that `appendValuePreconditions` finds, and those
/// that must not be used to rewrite values: preconditions of ops on buffers,
/// whose violation is undefined behavior; that an inserted tensor has the size
/// of its place; that windows and strided slices are inside their operand;
/// those of tosa ops; that the operands of `symshape.meet` agree; and that a
/// stated bound is a bound.
void appendAllPreconditions(Operation *op, const FunctionShapes &shapes,
                            SmallVectorImpl<Precondition> &preconditions);

/// Appends the facts that an execution of `op` shows, with
/// `trust-preconditions`: the preconditions above and the hints, except
/// statements of the program (`symshape.meet`, `symshape.bound`), and that each
/// access of a tensor or a buffer at indices is inside it. Appends nothing that
/// may be false although the execution is defined.
void appendExecutedFacts(Operation *op, const FunctionShapes &shapes,
                         SmallVectorImpl<Precondition> &preconditions);

/// Returns the operands of `op` that make each of its results poison if they
/// are poison.
SmallVector<Value> poisonSources(Operation *op);

/// Returns the preconditions that may be used to rewrite `v`. Visits a bounded
/// number of ops.
SmallVector<Precondition> valueFactsOf(Value v, const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_PRECONDITIONS_H
