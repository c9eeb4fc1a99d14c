//===- ReportClaim.cpp - Diagnostics about claims -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Claims.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::symshape;

/// Adds a note such as `for s0 = 2, s1 = 1: expected 4, found 2`.
static void addWitnessNote(InFlightDiagnostic &diag, ModuleShapes &shapes,
                           const ClaimResult &result) {
  llvm::SmallDenseMap<DimExpr, llvm::DynamicAPInt> values;
  for (auto &[leaf, value] : result.witness)
    values.insert({leaf, value});
  auto valueOf = [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
    auto it = values.find(leaf);
    if (it == values.end())
      return std::nullopt;
    return it->second;
  };
  // Show only the sizes on which the difference depends.
  SmallVector<DimExpr, 4> leaves =
      (result.claimed - result.inferred).getLeaves();
  std::string text;
  for (DimExpr leaf : leaves)
    if (auto value = valueOf(leaf))
      text += (text.empty() ? "for " : ", ") + shapes.inputName(leaf) + " = " +
              llvm::to_string(*value);
  auto expected = evaluate(result.claimed, valueOf);
  auto found = evaluate(result.inferred, valueOf);
  if (!text.empty() && expected && found)
    diag.attachNote() << text << ": expected " << llvm::to_string(*expected)
                      << ", found " << llvm::to_string(*found);
}

void symshape::reportClaim(ModuleShapes &shapes, const ClaimResult &result) {
  ClaimShapeOp claim = result.claim;
  if (!result.defines.empty()) {
    InFlightDiagnostic remark = mlir::emitRemark(claim.getLoc());
    remark << "this claim defines symbol ";
    llvm::interleaveComma(result.defines, remark,
                          [&](StringRef name) { remark << name; });
  }
  if (result.verdict == ClaimVerdict::Proved)
    return;
  bool contradicted = result.verdict == ClaimVerdict::Contradicted;
  InFlightDiagnostic diag =
      contradicted ? mlir::emitError(claim.getLoc(), "contradicted claim")
                   : mlir::emitWarning(claim.getLoc(), "undecided claim");
  diag << ": dimension " << result.axis << " of "
       << claim.getSource().getType();
  if (result.claimed && result.inferred)
    diag << ": expected " << (result.isBound ? "at most '" : "'")
         << shapes.text(result.claimed) << "', found '"
         << shapes.text(result.inferred) << "'";
  else if (result.inferred)
    diag << ": found '" << shapes.text(result.inferred) << "'";
  if (!contradicted)
    diag << ": " << result.reason;
  if (!result.witness.empty())
    addWitnessNote(diag, shapes, result);
  diag.attachNote(claim.getSource().getLoc()) << "the value is defined here";
  for (const ExplainStep &note : result.notes)
    diag.attachNote(note.loc) << note.text;
}
