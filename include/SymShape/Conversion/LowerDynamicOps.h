//===- LowerDynamicOps.h - Patterns that lower ops that take sizes *- C++ -*-=//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of `lower-symshape-dynamic-ops`. All proofs are made before the
// first op is rewritten, since the analysis results describe the IR at the time
// of the analysis:
//
//   ModuleShapes shapes(module, {});
//   PreconditionProofs proofs(shapes);
//   RewritePatternSet patterns(context);
//   populateLowerDynamicOpsPatterns(patterns, proofs);
//   walkAndApplyPatterns(module, std::move(patterns));
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H
#define SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::symshape {

/// Stores, for each op, which of its preconditions the facts prove. A stored
/// proof is valid until the op changes. For an op that was not stored, every
/// lookup answers "not proved".
class PreconditionProofs {
public:
  /// The two halves of a precondition: value >= 0 (for an equality: value >=
  /// bound) and value <= bound.
  struct Proof {
    bool lower = false, upper = false;
    bool isComplete() const { return lower && upper; }
  };

  /// Contains no proofs: only static sizes prove preconditions then.
  PreconditionProofs() = default;
  /// Tries to prove the preconditions of every op in the functions of `shapes`.
  explicit PreconditionProofs(ModuleShapes &shapes);

  /// The proof of precondition `i` of `op`.
  Proof lookup(Operation *op, unsigned i) const;
  /// The plan for building an op of ResizeForms.h; null if the op is unknown.
  const ResizePlan *lookupPlan(Operation *op) const;
  /// Records the answers that the proofs need, and the preconditions without a
  /// proof (AnswerRemarks.h). Call it after the ops are lowered.
  void recordAnswers() { answers.record(); }

private:
  llvm::DenseMap<Operation *, ResizePlan> plans;
  llvm::DenseMap<Operation *, SmallVector<Proof>> proofs;
  PlannedAnswers answers;
};

/// Patterns for one kind of ops each.
void populateLowerDynamicGatherPatterns(RewritePatternSet &patterns,
                                        const PreconditionProofs &proofs);
void populateLowerDynamicScatterPatterns(RewritePatternSet &patterns,
                                         const PreconditionProofs &proofs);
/// Truncate, reshape, broadcast, slice, pad and iota.
void populateLowerResizeOpsPatterns(RewritePatternSet &patterns,
                                    const PreconditionProofs &proofs);
/// Convolutions and pools.
void populateLowerWindowOpsPatterns(RewritePatternSet &patterns,
                                    const PreconditionProofs &proofs);

/// All of the above. `proofs` must outlive the patterns.
void populateLowerDynamicOpsPatterns(RewritePatternSet &patterns,
                                     const PreconditionProofs &proofs);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H
