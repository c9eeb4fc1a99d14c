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
#include "SymShape/Interfaces/Preconditions.h"

namespace mlir::symshape {

/// Appends the preconditions of `op` with one of these uses.
void appendPreconditions(Operation *op, const FunctionShapes &shapes,
                         PreconditionUses uses,
                         SmallVectorImpl<Precondition> &preconditions);

/// Appends every precondition that a check of the program has to prove: those
/// without a predicate too, and that static sizes in the types of results are
/// those that inference finds. Returns true if the op has no others.
bool appendForCheck(Operation *op, const FunctionShapes &shapes,
                    SmallVectorImpl<Precondition> &preconditions);

/// Appends every precondition that an execution of the op has to meet, so that
/// its behavior is defined and its results are not poison: those of
/// `appendForCheck`, except on the types of results, and those that no check
/// lists. Returns true if the op has no others.
bool appendForExecution(Operation *op, const FunctionShapes &shapes,
                        SmallVectorImpl<Precondition> &preconditions);

/// Appends the preconditions of `op` on its operands that may be used to
/// rewrite values: sizes agree, slices are in range, sizes are not negative,
/// element counts are equal, divisors are not 0. Appends nothing for unknown
/// ops, and leaves out trivial preconditions.
void appendValuePreconditions(Operation *op, const FunctionShapes &shapes,
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
