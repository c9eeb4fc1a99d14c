//===- Claims.h - What somebody says of shapes, judged ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges `symshape.claim_shape` ops against what the analysis inferred. A claim
// is never a premise for another, with one exception: a symbol that no argument
// binds is *defined* by the first claim in program order in which it stands
// alone; the range claimed for it is then part of that claim.
//
// Contradicted is a grave word: there are sizes of the function's inputs that
// meet every premise, under which the program reaches the claim, and under
// which it is false. Where the way to the claim leads through something not
// modelled, a claim is at worst undecided.
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
  /// For a claim that is not proved: the first entry that failed,
  unsigned axis = 0;
  /// what was claimed and what was inferred for it (either may be null),
  DimExpr claimed, inferred;
  /// whether the entry claims a bound only,
  bool isBound = false;
  /// why it is undecided,
  std::string reason;
  /// and for a contradiction the sizes that show it.
  Witness witness;
};

/// Judges the claims of one function in program order. Linear in the function,
/// but for the proofs.
SmallVector<ClaimResult> judgeClaims(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CLAIMS_H
