//===- ReportClaim.cpp - Diagnostics about claims -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Claims.h"
#include "SymShape/Analysis/Example.h"

using namespace mlir;
using namespace mlir::symshape;

std::string symshape::claimText(ModuleShapes &shapes,
                                const ClaimResult &result) {
  ClaimShapeOp claim = result.claim;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "dimension " << result.axis << " of '" << claim.getSource().getType()
     << '\'';
  if (result.claimed && result.inferred)
    os << ": expected " << (result.isBound ? "at most '" : "'")
       << shapes.text(result.claimed) << "', found '"
       << shapes.text(result.inferred) << "'";
  else if (result.inferred)
    os << ": found '" << shapes.text(result.inferred) << "'";
  if (result.holds != Truth::False)
    os << ": " << result.reason;
  return text;
}

void symshape::reportClaim(ModuleShapes &shapes, const ClaimResult &result) {
  ClaimShapeOp claim = result.claim;
  if (!result.defines.empty()) {
    InFlightDiagnostic remark = mlir::emitRemark(claim.getLoc());
    remark << "this claim defines symbol ";
    llvm::interleaveComma(result.defines, remark,
                          [&](StringRef name) { remark << name; });
  }
  if (result.holds == Truth::True)
    return;
  bool contradicted = result.holds == Truth::False;
  InFlightDiagnostic diag =
      contradicted ? mlir::emitError(claim.getLoc(), "contradicted claim")
                   : mlir::emitWarning(claim.getLoc(), "undecided claim");
  diag << ": " << claimText(shapes, result);
  if (result.claimed && result.inferred)
    if (Example example =
            exampleOf(result.claimed, result.inferred, result.witness, shapes);
        example && example.expected && example.found)
      diag.attachNote() << example.text();
  diag.attachNote(claim.getSource().getLoc()) << "the value is defined here";
  for (const ExplainStep &note : result.notes)
    diag.attachNote(note.loc) << note.text;
}
