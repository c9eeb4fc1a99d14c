//===- Control.cpp - Preconditions of loops, branches and affine ops ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that direct control require nothing of their operands but steps, since
// the ops in their regions state their own preconditions. Premises of a called
// function are obligations of their own.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AffineReading.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

//===----------------------------------------------------------------------===//
// scf
//===----------------------------------------------------------------------===//

bool stateFor(scf::ForOp loop, PreconditionState &state) {
  requireSteps(state, getAsOpFoldResult(loop.getStep()));
  return true;
}

bool stateForall(scf::ForallOp loop, PreconditionState &state) {
  requireSteps(state, loop.getMixedStep());
  return true;
}

bool stateParallel(scf::ParallelOp loop, PreconditionState &state) {
  requireSteps(state, getAsOpFoldResult(loop.getStep()));
  return true;
}

//===----------------------------------------------------------------------===//
// affine
//===----------------------------------------------------------------------===//

/// Divisors are positive. Returns the results of the map; null entries are not
/// known.
SmallVector<DimExpr> requireMap(PreconditionState &state, AffineMap map,
                                ValueRange operands) {
  SmallVector<DimExpr> numbers, results;
  for (Value operand : operands)
    numbers.push_back(state.content(operand));
  auto requirePositive = [&](DimExpr, DimExpr divisor) {
    state.requireAtLeast(Use::Checked, 1, divisor, "a divisor");
    return !divisor.isConstant() || *divisor.getConstant() > 0;
  };
  for (unsigned i : llvm::seq(map.getNumResults())) {
    results.push_back(
        readAffine(map, i, numbers, state.getExprContext(), requirePositive));
    bool divides = false;
    map.getResult(i).walk([&](AffineExpr e) {
      divides |= e.getKind() == AffineExprKind::Mod ||
                 e.getKind() == AffineExprKind::FloorDiv ||
                 e.getKind() == AffineExprKind::CeilDiv;
    });
    if (divides && llvm::is_contained(numbers, DimExpr()))
      state.requireUnexpressed("a positive divisor");
  }
  return results;
}

/// A map over all operands of the op.
template <typename OpTy> bool stateMap(OpTy op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    (void)requireMap(state, op.getMap(), op->getOperands());
  return true;
}

bool stateAffineFor(affine::AffineForOp loop, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  (void)requireMap(state, loop.getLowerBoundMap(),
                   loop.getLowerBoundOperands());
  (void)requireMap(state, loop.getUpperBoundMap(),
                   loop.getUpperBoundOperands());
  state.requireAtLeast(Use::Checked, 1, state.constant(loop.getStepAsInt()),
                       "a step");
  return true;
}

bool stateAffineParallel(affine::AffineParallelOp loop,
                         PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  (void)requireMap(state, loop.getLowerBoundsMap(),
                   loop.getLowerBoundsOperands());
  (void)requireMap(state, loop.getUpperBoundsMap(),
                   loop.getUpperBoundsOperands());
  for (int64_t step : loop.getSteps())
    state.requireAtLeast(Use::Checked, 1, state.constant(step), "a step");
  return true;
}

/// The divisors of a condition are constants, which the verifier checks for
/// none of them.
bool stateAffineIf(affine::AffineIfOp branch, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  IntegerSet set = branch.getIntegerSet();
  AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                 set.getConstraints(), branch.getContext());
  (void)requireMap(state, map, branch->getOperands());
  return true;
}

/// Number `count` of elements along the last axis at the indices of a map.
void requireMapInside(PreconditionState &state, AffineMap map,
                      ValueRange operands, unsigned memory, int64_t count) {
  if (!state.wants(Use::Access))
    return;
  SmallVector<DimExpr> indices = requireMap(state, map, operands);
  for (auto [axis, index] : llvm::enumerate(indices)) {
    // An index may be data if an operand of the map is.
    Value source = operands.empty() ? Value() : operands.front();
    state.requireIndex(memory, axis, index,
                       operands.size() == 1 ? source : Value(),
                       axis + 1 == indices.size() ? count : 1);
  }
}

template <typename OpTy, unsigned memory>
bool stateAffineAccess(OpTy op, PreconditionState &state) {
  requireMapInside(state, op.getAffineMap(), op.getMapOperands(), memory, 1);
  return true;
}

template <typename OpTy, unsigned memory>
bool stateAffineVectorAccess(OpTy op, PreconditionState &state) {
  VectorType type = op.getVectorType();
  requireMapInside(state, op.getAffineMap(), op.getMapOperands(), memory,
                   type.getRank() == 1 ? type.getDimSize(0) : 1);
  return type.getRank() == 1 && !type.isScalable();
}

/// An index is below the number that the basis gives for it.
void hintBelow(PreconditionState &state, DimExpr e, OpFoldResult end) {
  if (DimExpr n = state.size(end); e && n)
    state.require(Use::Hint, Relation::Le, e, n - 1, Precondition::AtMost);
}

void requireBasis(PreconditionState &state, ArrayRef<OpFoldResult> basis) {
  if (state.wants(Use::Checked))
    for (OpFoldResult size : basis)
      state.requireAtLeast(Use::Checked, 1, state.size(size),
                           "an element of the basis");
}

bool stateDelinearize(affine::AffineDelinearizeIndexOp split,
                      PreconditionState &state) {
  requireBasis(state, split.getMixedBasis());
  if (state.wants(Use::Hint) && split.hasOuterBound())
    hintBelow(state, state.content(split.getResult(0)),
              split.getMixedBasis().front());
  return true;
}

bool stateLinearize(affine::AffineLinearizeIndexOp join,
                    PreconditionState &state) {
  requireBasis(state, join.getMixedBasis());
  if (!state.wants(Use::Hint) || !join.getDisjoint())
    return true;
  // The first index may be negative, and the basis may have no size for it.
  ValueRange indices = join.getMultiIndex();
  SmallVector<OpFoldResult> basis = join.getMixedBasis();
  bool hasOuter = join.hasOuterBound();
  for (auto [i, index] : llvm::enumerate(indices)) {
    DimExpr e = state.content(index);
    if (i > 0 && e)
      state.requireNonNegative(Use::Hint, e, "an index");
    if (i > 0 || hasOuter)
      hintBelow(state, e, basis[hasOuter ? i : i - 1]);
  }
  return true;
}

} // namespace

void symshape::registerControlPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, scf::SCFDialect *) {
    using namespace scf;
    attachPreconditionFamily<stateNothing, ConditionOp, ExecuteRegionOp, IfOp,
                             InParallelOp, IndexSwitchOp, ReduceOp,
                             ReduceReturnOp, WhileOp, YieldOp>(ctx);
    attachPreconditions<stateFor, stateForall, stateParallel>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, affine::AffineDialect *) {
    using namespace affine;
    attachPreconditionFamily<stateNothing, AffinePrefetchOp, AffineYieldOp>(
        ctx);
    attachPreconditions<
        stateMap<AffineApplyOp>, stateMap<AffineMinOp>, stateMap<AffineMaxOp>,
        stateAffineFor, stateAffineParallel, stateAffineIf,
        stateAffineAccess<AffineLoadOp, 0>, stateAffineAccess<AffineStoreOp, 1>,
        stateAffineVectorAccess<AffineVectorLoadOp, 0>,
        stateAffineVectorAccess<AffineVectorStoreOp, 1>, stateDelinearize,
        stateLinearize>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, cf::ControlFlowDialect *) {
    using namespace cf;
    // A check is an obligation of its own.
    attachPreconditionFamily<stateNothing, AssertOp, BranchOp, CondBranchOp,
                             SwitchOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, func::FuncDialect *) {
    using namespace func;
    attachPreconditionFamily<stateNothing, CallOp, ConstantOp, FuncOp,
                             ReturnOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, ml_program::MLProgramDialect *) {
    using namespace ml_program;
    attachPreconditionFamily<stateNothing, FuncOp, GlobalLoadConstOp,
                             GlobalLoadGraphOp, GlobalLoadOp, GlobalOp,
                             GlobalStoreGraphOp, GlobalStoreOp, OutputOp,
                             ReturnOp, SubgraphOp, TokenOp>(ctx);
  });
  // The branch to it is a check, which is an obligation of its own.
  registry.addExtension(+[](MLIRContext *ctx, ub::UBDialect *) {
    attachPreconditionFamily<stateNothing, ub::UnreachableOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, BuiltinDialect *) {
    attachPreconditionFamily<stateNothing, ModuleOp>(ctx);
  });
}
