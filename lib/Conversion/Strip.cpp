//===- Strip.cpp - Remove every trace of the dialect ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemoveDialect.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Conversion/LowerFacts.h"
#include "SymShape/Conversion/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_STRIPPASS
#include "SymShape/Conversion/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// True if some op other than ops on extents depends on `op`.
bool isRead(Operation *op) {
  llvm::SetVector<Operation *> work(op->user_begin(), op->user_end());
  for (size_t i = 0; i != work.size(); ++i) {
    if (auto compare = dyn_cast<CompareOp>(work[i])) {
      if (isComputedWith(compare.getResult(), /*ignoreChecks=*/true))
        return true;
      continue;
    }
    if (!isAboutExtents(work[i]))
      return true;
    work.insert(work[i]->user_begin(), work[i]->user_end());
  }
  return false;
}

/// True if the number of `op` is computed: it is not that of an operand, nor
/// the size of a tensor or buffer.
bool computesNumber(Operation *op) {
  if (auto meet = dyn_cast<MeetOp>(op))
    return llvm::all_of(meet->getOperandTypes(), [](Type type) {
      auto extent = dyn_cast<ExtentType>(type);
      return extent && extent.getGuarantee() == Guarantee::AtMost;
    });
  return op->hasTrait<ComputesNumber>();
}

struct Strip : ModelPass<symshape::impl::StripPassBase<Strip>> {
  using ModelPass::ModelPass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Report as many problems as possible in one run.
    bool fails = failed(verifyExtentsHaveNumbers(module));
    SmallVector<Operation *> checks;
    module.walk([&](Operation *op) {
      if (isa<RequireOp>(op)) {
        checks.push_back(op);
        if (!dropChecks) {
          op->emitOpError() << "cannot be removed without losing its check; "
                               "run 'lower-symshape-facts' first, or set "
                               "'drop-checks'";
          fails = true;
        }
      } else if (auto predicate = dyn_cast<PredicateOp>(op)) {
        if (isComputedWith(predicate.getResult(), /*ignoreChecks=*/true)) {
          op->emitOpError() << "cannot be removed, since other ops use its "
                               "value; run 'lower-symshape-facts' first";
          fails = true;
        }
      } else if (isa<CompareOp>(op)
                     ? isComputedWith(op->getResult(0), /*ignoreChecks=*/true)
                     : computesNumber(op) && isRead(op)) {
        op->emitOpError() << "cannot be removed, since other ops use its "
                             "value; run 'lower-symshape' instead";
        fails = true;
      }
    });
    if (fails)
      return signalPassFailure();
    for (Operation *op : checks)
      op->erase();
    eraseUnusedExtents(module);
    if (failed(lowerFacts(module)) || failed(removeDialect(module)))
      return signalPassFailure();
    count("checks-dropped", "Checks removed without being lowered",
          checks.size());
  }
};

} // namespace
