//===- PropagateConstraints.cpp - Simplify with facts -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimReader.h"
#include "OptionWords.h"
#include "Rewrites.h"
#include "StaticTypes.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/EqualWitnesses.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "UndefinedOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_PROPAGATECONSTRAINTSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// Applies the decisions for one function.
class Rewriter {
public:
  explicit Rewriter(MLIRContext *context) : builder(context), sizes(builder) {}

  void rewrite(const Decisions &decisions) {
    for (auto &[use, value] : decisions.constantUses) {
      builder.setInsertionPoint(placeBefore(use->getOwner()));
      use->set(constant(use->get(), value));
    }
    for (auto &[use, input] : decisions.inputUses)
      use->set(read(input));
    for (auto [v, value] : decisions.constants) {
      builder.setInsertionPointAfterValue(v);
      v.replaceAllUsesWith(constant(v, value));
    }
    for (auto [v, input] : decisions.inputs)
      v.replaceAllUsesWith(read(input));
    for (auto [v, other] : decisions.same)
      v.replaceAllUsesWith(other);
    for (Value witness : decisions.witnesses) {
      builder.setInsertionPointAfterValue(witness);
      witness.replaceAllUsesWith(shape::ConstWitnessOp::create(
          builder, witness.getLoc(), /*passing=*/true));
      witness.getDefiningOp()->erase();
    }
    for (Operation *op : decisions.implied)
      op->erase();
  }

private:
  Value constant(Value like, const APInt &value) {
    return arith::ConstantOp::create(
        builder, like.getLoc(), builder.getIntegerAttr(like.getType(), value));
  }

  /// Returns the value of an input; reads an extent at the function's entry.
  Value read(const Representative &input) {
    return input.axis < 0 ? input.value : sizes.read(input.value, input.axis);
  }

  OpBuilder builder;
  DimReader sizes;
};

/// Replaces branches on constants by unconditional ones, and erases the blocks
/// that this makes unreachable: upstream's folding of sums does not end on a
/// loop of such blocks (22.1.8).
void takeDecidedBranches(FunctionOpInterface func) {
  IRRewriter rewriter(func.getContext());
  auto take = [&](Operation *branch, Block *block, ValueRange operands) {
    rewriter.setInsertionPoint(branch);
    rewriter.replaceOpWithNewOp<cf::BranchOp>(branch, block, operands);
  };
  bool taken = false;
  func->walk([&](Operation *op) {
    APInt value;
    if (auto branch = dyn_cast<cf::CondBranchOp>(op);
        branch && matchPattern(branch.getCondition(), m_ConstantInt(&value))) {
      taken = true;
      if (value.isZero())
        return take(op, branch.getFalseDest(), branch.getFalseDestOperands());
      return take(op, branch.getTrueDest(), branch.getTrueDestOperands());
    }
    auto branch = dyn_cast<cf::SwitchOp>(op);
    if (!branch || !matchPattern(branch.getFlag(), m_ConstantInt(&value)))
      return;
    taken = true;
    if (auto values = branch.getCaseValues())
      for (auto [i, known] : llvm::enumerate(values->getValues<APInt>()))
        if (known == value)
          return take(op, branch.getCaseDestinations()[i],
                      branch.getCaseOperands(i));
    take(op, branch.getDefaultDestination(), branch.getDefaultOperands());
  });
  if (taken)
    (void)eraseUnreachableBlocks(rewriter, func->getRegions());
}

/// Reports the first of `undefined` that is a cast which each call of the
/// function executes. If the input has such a cast, the first round reports it;
/// so a pass made this one. Returns true if there is one.
bool reportNewCast(const FunctionShapes &shapes,
                   ArrayRef<Operation *> undefined, bool isError) {
  Block &entry = shapes.getFunction().getFunctionBody().front();
  for (Operation *op : undefined) {
    if (!isa<tensor::CastOp>(op) || op->getBlock() != &entry ||
        !shapes.proverBefore(op).isConsistent() ||
        llvm::any_of(llvm::make_range(entry.begin(), op->getIterator()),
                     [](Operation &before) {
                       return isa<CallOpInterface>(before) ||
                              before.getNumRegions() != 0;
                     }))
      continue;
    InFlightDiagnostic diag =
        isError ? op->emitError("internal error: ") : op->emitWarning();
    diag << "a pass made a cast from " << op->getOperand(0).getType() << " to "
         << op->getResult(0).getType()
         << " that never succeeds; the input had no such cast";
    return true;
  }
  return false;
}

struct PropagateConstraints
    : ShapePass<
          symshape::impl::PropagateConstraintsPassBase<PropagateConstraints>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    struct Plan {
      FunctionOpInterface func;
      Decisions decisions;
      SmallVector<EqualWitness> witnesses;
      SmallVector<std::pair<Value, Value>> broadcasts;
      SmallVector<Operation *> undefined;
      bool hasBranches, hasAssuming;
    };
    if (failed(checkWord(getOperation()->getLoc(), "new-casts", newCasts,
                         {"ignore", "warn", "fail"})))
      return signalPassFailure();
    std::vector<Plan> plans;
    StaticTypes types;
    ModuleShapes &shapes = getShapes(trustPreconditions);
    ReportMode mode = strict   ? ReportMode::Strict
                      : errors ? ReportMode::Errors
                               : ReportMode::Warnings;
    bool reports = strict || errors || warn, hints = reports, fails = false;
    // All questions about one function in a row, while it is in the cache.
    for (FunctionOpInterface func : shapes.functions()) {
      const FunctionShapes &own = shapes.of(func);
      if (hints && mayNeedHint(own)) {
        hintAtInput(shapes);
        hints = false;
      }
      fails |= reports && failed(reportContradictions(own, mode));
      if (fails)
        continue;
      SmallVector<Operation *> undefined = findUndefinedOps(own);
      if (newCasts != "ignore" &&
          reportNewCast(own, undefined, newCasts == "fail") &&
          newCasts == "fail") {
        fails = true;
        continue;
      }
      plans.push_back({func, findDecisions(own), findEqualWitnesses(own),
                       findIdentityBroadcasts(own), std::move(undefined),
                       own.hasOp<cf::CondBranchOp, cf::SwitchOp>(),
                       own.hasOp<shape::AssumingOp>()});
      if (refineTypes)
        addStaticTypes(own, types);
    }
    if (fails)
      return signalPassFailure();
    if (refineTypes)
      addTypeGroups(shapes, publicSignatures, types);
    // In this order, no step uses an op or a value that an earlier step erased:
    // refining types may erase an op whose use a decision names, and taking the
    // only branch left may erase a value whose type is refined.
    for (Plan &plan : plans) {
      Rewriter(&getContext()).rewrite(plan.decisions);
      for (auto [witness, earlier] : plan.witnesses) {
        witness.replaceAllUsesWith(earlier);
        witness.getDefiningOp()->erase();
      }
      // The input of a broadcast may be one that is replaced, too.
      DenseMap<Value, Value> inputOf;
      for (auto [result, input] : plan.broadcasts) {
        Value first = inputOf.lookup(input);
        inputOf[result] = first ? first : input;
        result.replaceAllUsesWith(inputOf[result]);
      }
    }
    unsigned refined = refineTypes ? applyStaticTypes(types) : 0;
    size_t folded = 0, replaced = 0, implied = 0, removed = 0, merged = 0,
           unexpanded = 0;
    for (auto &[func, decisions, witnesses, broadcasts, undefined, hasBranches,
                hasAssuming] : plans) {
      size_t constants =
          decisions.constants.size() + decisions.constantUses.size();
      folded += constants;
      replaced += decisions.same.size() + decisions.inputs.size() +
                  decisions.inputUses.size();
      implied += decisions.implied.size() + decisions.witnesses.size() +
                 witnesses.size();
      for (Operation *op : undefined)
        removeUndefinedOp(op);
      removed += undefined.size();
      if (constants > 0 && hasBranches)
        takeDecidedBranches(func);
      if (hasAssuming)
        merged += mergeAssumingRegions(func);
      unexpanded += broadcasts.size();
    }
    count("folded", "Integers and bits replaced by constants", folded);
    count("replaced", "Integers replaced by an equal value", replaced);
    count("checks-removed", "Checks and assumptions that other facts imply",
          implied);
    count("undefined", "Ops removed whose operands never fit", removed);
    count("merged", "Regions of shape.assuming merged into an earlier one",
          merged);
    count("unexpanded", "Broadcasts without a dimension that expands",
          unexpanded);
    if (refineTypes)
      count("refined", "Values whose types became more static", refined);
    if (folded + replaced + implied + removed + merged + unexpanded + refined ==
        0)
      markAllAnalysesPreserved();
  }
};

} // namespace
