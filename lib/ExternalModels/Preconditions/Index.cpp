//===- Index.cpp - Preconditions of index and shape ops -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

template <typename OpTy, bool isSigned>
bool stateDivision(OpTy, PreconditionState &state) {
  if (state.wants(Use::Checked))
    requireDivisor(state, Use::Checked, isSigned);
  return true;
}

bool stateIndexShift(Operation *, PreconditionState &state) {
  requireShift(state);
  return true;
}

//===----------------------------------------------------------------------===//
// shape
//===----------------------------------------------------------------------===//

/// The rank of the shape that a value or an extent tensor holds; null if it is
/// not known.
DimExpr rankOf(Value shape, PreconditionState &state) {
  if (isa<RankedTensorType>(shape.getType()))
    return state.extent(shape, 0);
  size_t number = state.contents(shape).size();
  return number ? state.constant(number) : DimExpr();
}

/// The axis is one of the shape's, whose rank a type or its elements show.
bool stateGetExtent(shape::GetExtentOp get, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  if (DimExpr rank = rankOf(get.getShape(), state))
    state.requireNumbers(get.getDim(), state.constant(0), rank - 1, "an axis");
  else
    state.requireUnexpressed("an axis below the rank of the shape");
  return true;
}

/// A result with a static number of elements is the shape of that rank.
bool stateToExtentTensor(shape::ToExtentTensorOp op, PreconditionState &state) {
  auto type = dyn_cast<RankedTensorType>(op.getResult().getType());
  if (!state.wants(Use::Checked) || !type || type.isDynamicDim(0))
    return true;
  if (DimExpr rank = rankOf(op.getInput(), state))
    state.require(Use::Checked, Relation::Eq, rank,
                  state.constant(type.getDimSize(0)), Precondition::Result);
  else
    state.requireUnexpressed("a shape of the rank of its result");
  return true;
}

bool stateShapeDim(shape::DimOp dim, PreconditionState &state) {
  if (dim.getValue().getType() && isa<ShapedType>(dim.getValue().getType()))
    requireAxis(state, dim.getIndex());
  else
    state.requireUnexpressed("an axis below the rank of the value");
  return true;
}

/// Sizes from the end on are equal, or one of them is 1.
void requireShapesBroadcast(PreconditionState &state, ArrayRef<DimExpr> a,
                            ArrayRef<DimExpr> b) {
  for (size_t i = 1, n = std::min(a.size(), b.size()); i <= n; ++i) {
    DimExpr x = a[a.size() - i], y = b[b.size() - i];
    if (x && y && (x.isConstant(1) || y.isConstant(1)))
      continue;
    Precondition *p =
        state.require(Use::Checked, Relation::Eq, x, y, Precondition::Number);
    for (DimExpr size : {x, y})
      if (p && !size.isConstant())
        p->when.push_back({Relation::Ne, size, state.constant(1)});
  }
}

/// The shapes of the operands, if their elements are known.
template <typename Fn>
void forPairsOfShapes(Operation *op, PreconditionState &state, Fn fn) {
  if (!state.wants(Use::Checked))
    return;
  auto isEmpty = [](Value v) {
    auto type = dyn_cast<RankedTensorType>(v.getType());
    return type && type.getRank() == 1 && type.getDimSize(0) == 0;
  };
  for (unsigned i : llvm::seq(op->getNumOperands()))
    for (unsigned other : llvm::seq(i)) {
      ArrayRef<DimExpr> a = state.contents(op->getOperand(i));
      ArrayRef<DimExpr> b = state.contents(op->getOperand(other));
      if (isEmpty(op->getOperand(i)) || isEmpty(op->getOperand(other)))
        continue;
      if (a.empty() || b.empty())
        return (void)state.requireUnexpressed("shapes that agree");
      fn(a, b);
    }
}

bool stateBroadcast(shape::BroadcastOp op, PreconditionState &state) {
  forPairsOfShapes(op, state, [&](ArrayRef<DimExpr> a, ArrayRef<DimExpr> b) {
    requireShapesBroadcast(state, a, b);
  });
  return true;
}

/// All operands are one shape.
template <typename OpTy>
bool stateEqualShapes(OpTy op, PreconditionState &state) {
  forPairsOfShapes(op, state, [&](ArrayRef<DimExpr> a, ArrayRef<DimExpr> b) {
    if (a.size() != b.size())
      return (void)state.requireUnexpressed("shapes of one rank");
    for (auto [x, y] : llvm::zip_equal(a, b))
      if (!x || x != y)
        state.require(Use::Checked, Relation::Eq, x, y, Precondition::Number);
  });
  return true;
}

bool stateShapeDiv(shape::DivOp, PreconditionState &state) {
  if (state.wants(Use::Checked))
    requireDivisor(state, Use::Checked, /*isSigned=*/false);
  return true;
}

/// A region that a false witness guards is undefined.
bool stateAssuming(shape::AssumingOp, PreconditionState &state) {
  state.requireOther("a witness that holds");
  return true;
}

bool stateFromExtents(shape::FromExtentsOp op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    for (Value size : op.getExtents())
      if (size.getType().isIntOrIndex())
        state.requireNonNegative(Use::Checked, state.content(size), "a size");
  return true;
}

bool stateIndexToSize(shape::IndexToSizeOp op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    state.requireNonNegative(Use::Checked, state.content(op.getArg()),
                             "a size");
  return true;
}

} // namespace

void symshape::registerIndexPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, index::IndexDialect *) {
    using namespace index;
    attachPreconditionFamily<stateNothing, AddOp, AndOp, BoolConstantOp,
                             CastSOp, CastUOp, CmpOp, ConstantOp, MaxSOp,
                             MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SizeOfOp,
                             SubOp, XOrOp>(ctx);
    attachPreconditionFamily<stateIndexShift, ShlOp, ShrSOp, ShrUOp>(ctx);
    attachPreconditions<
        stateDivision<DivSOp, true>, stateDivision<CeilDivSOp, true>,
        stateDivision<FloorDivSOp, true>, stateDivision<RemSOp, true>,
        stateDivision<DivUOp, false>, stateDivision<CeilDivUOp, false>,
        stateDivision<RemUOp, false>>(ctx);
  });
  // Checks (`cstr_*`) are obligations of their own. Slices of shapes and shape
  // functions have no model.
  registry.addExtension(+[](MLIRContext *ctx, shape::ShapeDialect *) {
    using namespace shape;
    attachPreconditionFamily<
        stateNothing, shape::AddOp, AssumingAllOp, AssumingYieldOp, ConcatOp,
        ConstShapeOp, ConstSizeOp, ConstWitnessOp, CstrBroadcastableOp,
        CstrEqOp, CstrRequireOp, DebugPrintOp, IsBroadcastableOp, shape::MaxOp,
        shape::MinOp, shape::MulOp, NumElementsOp, shape::RankOp, ShapeEqOp,
        ShapeOfOp, SizeToIndexOp, YieldOp>(ctx);
    attachPreconditions<stateGetExtent, stateAssuming, stateShapeDim,
                        stateBroadcast, stateEqualShapes<AnyOp>, stateShapeDiv,
                        stateFromExtents, stateIndexToSize,
                        stateToExtentTensor>(ctx);
  });
}
