//===- CheckClaims.cpp - Check claims about shapes --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/Claims.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKCLAIMSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct CheckClaims
    : ShapePass<symshape::impl::CheckClaimsPassBase<CheckClaims>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ModuleShapes &shapes = getShapes();
    hintAtInput(shapes);
    bool failedAny = failed(reportConflicts(shapes));
    unsigned proved = 0, undecided = 0, contradicted = 0;
    for (FunctionOpInterface func : shapes.functions())
      for (const ClaimResult &result : checkClaims(shapes.of(func))) {
        reportClaim(shapes, result);
        switch (result.holds) {
        case Truth::True:
          ++proved;
          break;
        case Truth::Unknown:
          ++undecided;
          break;
        case Truth::False:
          ++contradicted;
          break;
        }
      }
    unsigned all = proved + undecided + contradicted;
    llvm::errs() << counted(all, "claim", "claims") << ": " << proved
                 << " proved, " << undecided << " undecided, " << contradicted
                 << " contradicted\n";
    count("proved", "Claims proved", proved);
    count("undecided", "Claims neither proved nor contradicted", undecided);
    count("contradicted", "Claims contradicted", contradicted);
    markAllAnalysesPreserved();
    if (contradicted != 0 || failedAny)
      signalPassFailure();
  }
};

} // namespace
