//===- Claims.h - Check exporters' claims about shapes ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares `symshape.claim_shape` ops with the extents that the analysis
// inferred. A claim is never a premise for another, with one exception: a
// symbol that no argument binds is *defined* by the first claim in program
// order that has the symbol alone as an entry. The range claimed for the symbol
// is then part of that claim.
//
// Contradicted has two forms:
// * The claim is false in every execution that reaches it.
// * Some sizes of the function's inputs satisfy every premise. With them,
//   execution reaches the claim without undefined behavior and without poison
//   in the value, and the claim is false.
// If an op on the path is not modelled, the second form is not reported: the
// claim is undecided, and the result names the example and the op.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CLAIMS_H
#define SYMSHAPE_ANALYSIS_CLAIMS_H

#include "SymShape/Analysis/Explain.h"
#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

struct ClaimResult {
  ClaimShapeOp claim;
  /// False if the claim is contradicted, Unknown if it is undecided.
  Truth holds = Truth::True;
  /// Names of the symbols that this claim defines.
  SmallVector<std::string, 1> defines;
  /// For a claim that is not proved: the first entry that failed.
  unsigned axis = 0;
  /// The claimed and the inferred extent of that entry; either may be null.
  DimExpr claimed, inferred;
  /// True if the entry is false in every execution that reaches the claim.
  bool isNever = false;
  /// True if the entry mentions a symbol that nothing defines.
  bool isUndefined = false;
  /// True if the entry claims only a bound.
  bool isBound = false;
  /// True if the budget of the prover ended before an answer.
  bool outOfBudget = false;
  /// Why the entry is undecided.
  std::string reason;
  /// Sizes for which the entry is false. For an undecided claim, no proof shows
  /// that execution reaches it with these sizes.
  Witness witness;
  /// Notes: obstacles to a proof, the origins of the sizes, and facts that
  /// would prove the claim.
  SmallVector<ExplainStep> notes;
};

/// Checks the claims of one function in program order. Linear in the function,
/// except for the proofs.
SmallVector<ClaimResult> checkClaims(const FunctionShapes &shapes);

/// Describes a claim that is not proved: `dimension 0 of tensor<?xf32>:
/// expected 'n', found 'n + 1'`, and the reason if it is undecided.
std::string claimText(ModuleShapes &shapes, const ClaimResult &result);

/// Reports a claim at its location: an error if it is contradicted, a warning
/// if it is undecided. A remark lists the symbols that it defines.
void reportClaim(ModuleShapes &shapes, const ClaimResult &result);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CLAIMS_H
