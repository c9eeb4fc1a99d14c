//===- OwnPreconditions.cpp - Preconditions of symshape ops ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops with sizes state the list of SizePreconditionsOpInterface. Checks, claims
// and premises are obligations of their own.
//
//===----------------------------------------------------------------------===//

#include "OwnPreconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/Preconditions.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Two exact numbers are equal, and an exact number does not exceed a bound.
bool stateMeet(MeetOp meet, PreconditionState &state) {
  auto guarantee = [](Value v) {
    auto type = dyn_cast<ExtentType>(v.getType());
    return type ? type.getGuarantee() : Guarantee::Exact;
  };
  using Use = PreconditionUse;
  Value a = meet.getLhs(), b = meet.getRhs();
  if (guarantee(a) != Guarantee::Exact)
    std::swap(a, b);
  if (!state.wants(Use::Stated) || guarantee(a) != Guarantee::Exact ||
      guarantee(b) == Guarantee::Unknown)
    return true;
  if (guarantee(b) == Guarantee::Exact)
    state.require(Use::Stated, Relation::Eq, state.content(a), state.content(b),
                  Precondition::Number);
  else
    state.require(Use::Stated, Relation::Le, state.content(a), state.content(b),
                  Precondition::AtMost);
  return true;
}

bool stateBound(BoundOp bound, PreconditionState &state) {
  if (state.wants(PreconditionUse::Stated))
    state.require(PreconditionUse::Stated, Relation::Le,
                  state.extent(bound.getSource(), bound.getAxis()),
                  state.content(bound.getResult()), Precondition::AtMost);
  return true;
}

/// The stated extents are those of the source.
bool stateTie(TieShapeOp tie, PreconditionState &state) {
  using Use = PreconditionUse;
  if (!state.wants(Use::Checked))
    return true;
  ExprContext &ctx = state.getExprContext();
  for (auto [axis, entry] : llvm::enumerate(tie.getShape().getEntries())) {
    if (entry.isUnknown())
      continue;
    bool isKnown = true;
    DimExpr stated = entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
      Value bound = tie.getBindings()[leaf.getSymbolIndex()];
      DimExpr number = isa<SymbolType>(bound.getType()) ? state.symbol(bound)
                                                        : state.content(bound);
      isKnown &= bool(number);
      return number;
    });
    state.require(
        Use::Checked, entry.isExact() ? Relation::Eq : Relation::Le,
        state.extent(tie.getSource(), axis), isKnown ? stated : DimExpr(),
        entry.isExact() ? Precondition::Size : Precondition::AtMost, 0, axis);
  }
  return true;
}

/// Each size is from 0 to its capacity.
bool stateBoundedAlloc(BoundedAllocOp op, PreconditionState &state) {
  using Use = PreconditionUse;
  if (!state.wants(Use::Checked))
    return true;
  for (auto [size, capacity] :
       llvm::zip_equal(op.getSizes(), op.getCapacities())) {
    state.requireNonNegative(Use::Checked, state.content(size), "a size");
    state.require(Use::Checked, Relation::Le, state.content(size),
                  state.content(capacity), Precondition::AtMost);
  }
  return true;
}

/// A computed bound is not negative.
bool stateBoundOf(BoundOfOp op, PreconditionState &state) {
  if (state.wants(PreconditionUse::Checked))
    state.requireNonNegative(PreconditionUse::Checked,
                             state.content(op.getResult()), "a bound");
  return true;
}

} // namespace

void symshape::attachOwnPreconditions(MLIRContext &context) {
  MLIRContext *ctx = &context;
  attachPreconditionFamily<stateNothing, AssumeOp, ClaimShapeOp, CompareOp,
                           ConstraintsOp, FromIndexOp, HoldsOp, MaskOp, ParamOp,
                           PredicateOp, RequireOp, SizeOp, SymbolOp, ToIndexOp,
                           WeakenOp>(ctx);
  attachPreconditionFamily<
      stateSizePreconditions, DynamicAvgPool2DOp, DynamicBroadcastInDimOp,
      DynamicConv2DOp, DynamicConv3DOp, DynamicDepthwiseConv2DOp,
      DynamicGatherOp, DynamicIotaOp, DynamicMaxPool2DOp, DynamicPadOp,
      DynamicReshapeOp, DynamicScatterOp, DynamicSliceOp,
      DynamicTransposeConv2DOp, DynamicTruncateOp>(ctx);
  attachPreconditions<stateMeet, stateBound, stateTie, stateBoundedAlloc,
                      stateBoundOf>(ctx);
}
