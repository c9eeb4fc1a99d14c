//===- LowerDynamicOps.h - Patterns that lower ops that take sizes *- C++ -*-=//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of `lower-symshape-dynamic-ops`. What is proved is decided for
// every op before the first one is rewritten, since what the analysis found
// belongs to the IR as it was:
//
//   ModuleShapes shapes(module, {});
//   SizeProofs proofs(shapes);
//   RewritePatternSet patterns(context);
//   populateLowerDynamicOpsPatterns(patterns, proofs);
//   walkAndApplyPatterns(module, std::move(patterns));
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H
#define SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Interfaces/SizeRequirements.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::symshape {

/// Which of the requirements of which ops are proved. Safe to ask as long as
/// the op has not been changed; an op it does not know has nothing proved.
class SizeProofs {
public:
  /// The two halves of a requirement: value >= 0 (>= bound for an equality) and
  /// value <= bound.
  struct Proof {
    bool lower = false, upper = false;
    bool isComplete() const { return lower && upper; }
  };

  /// Nothing is proved but what static sizes say.
  SizeProofs() = default;
  /// Asks about every op in the functions of `shapes`.
  explicit SizeProofs(ModuleShapes &shapes);

  /// The proof of requirement `i` of `op`.
  Proof lookup(Operation *op, unsigned i) const;
  /// How an op of ResizeForms.h is to be built; null if it is not known.
  const ResizePlan *lookupPlan(Operation *op) const;

private:
  llvm::DenseMap<Operation *, ResizePlan> plans;
  llvm::DenseMap<Operation *, SmallVector<Proof>> proofs;
};

/// Ops of one kind each.
void populateLowerDynamicGatherPatterns(RewritePatternSet &patterns,
                                        const SizeProofs &proofs);
void populateLowerDynamicScatterPatterns(RewritePatternSet &patterns,
                                         const SizeProofs &proofs);
/// Truncate, reshape, broadcast, slice, pad and iota.
void populateLowerResizeOpsPatterns(RewritePatternSet &patterns,
                                    const SizeProofs &proofs);

/// All of the above. `proofs` must outlive the patterns.
void populateLowerDynamicOpsPatterns(RewritePatternSet &patterns,
                                     const SizeProofs &proofs);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_LOWERDYNAMICOPS_H
