//===- Check.cpp - List every obligation of a program -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportFile.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Obligations.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/Pipeline.h"
#include "SymShape/Transforms/RequirePremises.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;
using Kind = ObligationKind;
using State = ObligationState;

namespace {

/// Keeps the errors that this thread reports, and drops everything else.
class KeptErrors {
public:
  explicit KeptErrors(MLIRContext *context)
      : thread(llvm::get_threadid()), handler(context, [this](Diagnostic &d) {
          if (llvm::get_threadid() != thread)
            return failure();
          if (d.getSeverity() == DiagnosticSeverity::Error)
            errors.push_back({d.getLocation(), d.str()});
          return success();
        }) {}

  ArrayRef<std::pair<Location, std::string>> get() const { return errors; }

private:
  uint64_t thread;
  SmallVector<std::pair<Location, std::string>> errors;
  ScopedDiagnosticHandler handler;
};

struct CheckProgram : ShapePass<symshape::impl::CheckPassBase<CheckProgram>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    Obligations found;
    collectPremises(found);
    ObligationOptions options;
    options.everySize = everySize;
    collectObligations(getShapes(), options, found);
    if (checks)
      collectRemainingChecks(found);
    LogicalResult written =
        writeReport(output, getOperation().getLoc(), [&](raw_ostream &os) {
          if (json)
            printObligationsJSON(os, found);
          else
            printObligations(os, found);
        });
    if (failed(written))
      signalPassFailure();
  }

private:
  /// Lists the premises about the arguments: those that a check at the entry
  /// can state, and the others.
  void collectPremises(Obligations &found) {
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    copy->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      if (func.isExternal())
        return;
      auto add = [&](State state, Location loc, std::string message) {
        found.add({Kind::Premise, state, loc, func.getName().str(), "",
                   std::move(message), "", ""});
      };
      PremiseChecks premises(func);
      LogicalResult planned = success();
      {
        KeptErrors kept(&getContext());
        planned = premises.plan();
        for (auto &[loc, message] : kept.get())
          add(State::Unstated, loc, message);
      }
      if (failed(planned))
        return;
      llvm::DenseSet<Operation *> before;
      func->walk([&](RequireOp op) { before.insert(op); });
      if (premises.hasPremises())
        premises.write();
      // A function in a function has premises of its own.
      func->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (op != func && isa<FunctionOpInterface>(op))
          return WalkResult::skip();
        if (auto require = dyn_cast<RequireOp>(op);
            require && !before.contains(op))
          add(State::Checked, op->getLoc(), require.getMessage().str());
        if (readCheck(op).kind == symshape::Check::Assumption)
          add(State::Unstated, op->getLoc(),
              "no check of the arguments can state this assumption");
        return WalkResult::advance();
      });
    });
  }

  static unsigned numChecks(ModuleOp module) {
    unsigned count = 0;
    module.walk([&](Operation *op) { count += isRunTimeCheck(op); });
    return count;
  }

  /// Lists the run-time checks that remain after the pipeline.
  void collectRemainingChecks(Obligations &found) {
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    unsigned before = numChecks(*copy);
    PassManager pm(&getContext());
    PipelineOptions options;
    options.onlyWarn = true;
    buildPipeline(pm, options);
    KeptErrors kept(&getContext());
    if (failed(pm.run(*copy))) {
      for (auto &[loc, message] : kept.get())
        found.add({Kind::Unexamined, State::Skipped, loc, "", "",
                   "the pipeline refuses the program: " + message, "", ""});
      if (kept.get().empty())
        found.add({Kind::Unexamined, State::Skipped, copy->getLoc(), "", "",
                   "the pipeline refuses the program", "", ""});
      return;
    }
    unsigned after = numChecks(*copy);
    ModuleShapes::Options analysis;
    SmallVector<Operation *> libraries = getLibraries();
    analysis.shapeFunctionLibraries = libraries;
    ModuleShapes shapes(*copy, analysis);
    if (before > after)
      found.count(Kind::Check, State::Proved, before - after);
    collectChecks(shapes, found);
    // The copy ends here.
    for (Obligation &o : found.list)
      o.at = nullptr;
  }
};

} // namespace
