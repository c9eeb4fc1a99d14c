//===- Claims.h - Check exporters' claims about shapes ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares `symshape.claim_shape` ops with the inferred shapes. A claim is
// never a premise for another claim, with one exception: the first claim (in
// program order) whose entry is a lone symbol that no argument binds *defines*
// that symbol; the range claimed for the symbol is then part of that claim.
//
// A claim is contradicted only if there are sizes of the function's inputs that
// satisfy every premise, for which the program reaches the claim, and for which
// the claim is false. If the path to the claim leads through an op without a
// model, the claim is undecided at worst.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CLAIMS_H
#define SYMSHAPE_ANALYSIS_CLAIMS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

enum class ClaimVerdict { Proved, Undecided, Contradicted };

struct ClaimResult {
  ClaimShapeOp claim;
  ClaimVerdict verdict = ClaimVerdict::Proved;
  /// Names of the symbols that this claim defines.
  SmallVector<std::string, 1> defines;
  /// For a claim that is not proved: the first entry that failed.
  unsigned axis = 0;
  /// The claimed and the inferred extent of that entry; either may be null.
  DimExpr claimed, inferred;
  /// True if the entry claims only a bound.
  bool isBound = false;
  /// Why the entry is undecided.
  std::string reason;
  /// For a contradicted claim: the sizes that show it.
  Witness witness;
};

/// Returns a result for each claim of the function, in program order. Linear in
/// the function, except for the proofs.
SmallVector<ClaimResult> judgeClaims(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CLAIMS_H
