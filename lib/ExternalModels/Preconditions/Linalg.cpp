//===- Linalg.cpp - Preconditions of linalg ops ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/LinalgLoops.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

bool hasDynamicSizes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && !shaped.hasStaticShape();
}

bool isRankedOperand(Type type) {
  return isa<RankedTensorType, MemRefType>(type);
}

/// All sizes over which one loop runs are equal.
void requireEqualLoops(linalg::LinalgOp op, PreconditionState &state, Use use) {
  // The verifier compares static sizes.
  if (!state.wants(use) ||
      llvm::none_of(op->getOperandTypes(), hasDynamicSizes))
    return;
  SmallVector<DimExpr> sizeOf;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(),
                       op.getIndexingMaps().getAsValueRange<AffineMapAttr>())) {
    sizeOf.resize(map.getNumDims());
    ArrayRef<DimExpr> sizes = state.extents(operand.get());
    if (sizes.size() != map.getNumResults()) // a scalar, or not analysed
      continue;
    for (auto [axis, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim) // a window reaches only part of the input
        continue;
      DimExpr &known = sizeOf[dim.getPosition()];
      if (known)
        state.require(use, Relation::Eq, sizes[axis], known, Precondition::Size,
                      operand.getOperandNumber(), axis);
      else
        known = sizes[axis];
    }
  }
}

/// True if `e` adds loops, each multiplied by at least 0, and a constant of at
/// least 0. Each part of such a sum is at most the sum.
bool isGrowingSum(AffineExpr e) {
  if (auto number = dyn_cast<AffineConstantExpr>(e))
    return number.getValue() >= 0;
  auto binary = dyn_cast<AffineBinaryOpExpr>(e);
  if (!binary)
    return isa<AffineDimExpr>(e);
  return (e.getKind() == AffineExprKind::Add ||
          e.getKind() == AffineExprKind::Mul) &&
         isGrowingSum(binary.getLHS()) && isGrowingSum(binary.getRHS());
}

/// The sums and products that an index computes on its way fit an index. Those
/// of a growing sum do, if the sum is inside the operand.
void requireParts(AffineExpr index, ArrayRef<DimExpr> counts,
                  ArrayRef<Predicate> runs, PreconditionState &state) {
  if (!state.wants(Use::Checked) || isGrowingSum(index))
    return;
  unsigned bits = bitsOf(IndexType::get(index.getContext()), state.getOp());
  DimExpr least = state.constant(llvm::minIntN(bits));
  DimExpr most = state.constant(llvm::maxIntN(bits));
  auto require = [&](Precondition::Kind kind, DimExpr lhs, DimExpr rhs) {
    Precondition *p = requireFitting(state, kind, lhs, rhs, Value());
    if (!p)
      return;
    p->isStronger = true;
    p->when.assign(runs.begin(), runs.end());
  };
  index.walk([&](AffineExpr e) {
    if (e.getKind() != AffineExprKind::Add &&
        e.getKind() != AffineExprKind::Mul)
      return;
    IndexRange range = indexRange(e, counts, state.getExprContext());
    require(Precondition::AtLeast, least, range.min);
    require(Precondition::AtMost, range.max, most);
  });
}

/// Each index into an operand stays inside it, if every loop runs: otherwise
/// the op accesses nothing.
void requireWindows(linalg::LinalgOp op, PreconditionState &state) {
  if (!state.wants(Use::Undefined))
    return;
  auto isLoop = llvm::IsaPred<AffineDimExpr>;
  auto maps = op.getIndexingMaps().getAsValueRange<AffineMapAttr>();
  if (llvm::all_of(maps, [&](AffineMap map) {
        return llvm::all_of(map.getResults(), isLoop);
      }))
    return;
  ExprContext &ctx = state.getExprContext();
  SmallVector<DimExpr> counts;
  SmallVector<Predicate, 0> runs;
  for (unsigned dim : llvm::seq(op.getNumLoops())) {
    DimExpr count =
        linalgLoopExtent(op, dim, [&](Value v) { return state.extents(v); });
    counts.push_back(count);
    if (!count || llvm::is_contained(ArrayRef(counts).drop_back(), count))
      continue;
    if (!count.isConstant())
      runs.push_back({Relation::Le, ctx.constant(1), count});
    else if (*count.getConstant() < 1)
      return;
  }
  for (auto [operand, map] : llvm::zip_equal(op->getOpOperands(), maps)) {
    // An input whose elements are not used gives only its sizes.
    if (!isRankedOperand(operand.get().getType()) ||
        (op.isDpsInput(&operand) && !op.payloadUsesValueFromOperand(&operand)))
      continue;
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      if (isLoop(e))
        continue;
      state.requireInside(Use::Undefined, operand.getOperandNumber(), axis,
                          indexRange(e, counts, ctx), runs);
      requireParts(e, counts, runs, state);
    }
  }
}

bool stateStructured(Operation *op, PreconditionState &state) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  requireEqualLoops(linalgOp, state,
                    linalgOp.hasPureTensorSemantics() ? Use::Value
                                                      : Use::Undefined);
  requireWindows(linalgOp, state);
  return true;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Packed tiles have the stated sizes, and along each tiled dimension there are
/// enough of them to cover the plain tensor.
void requireTiles(unsigned plain, unsigned packed, ArrayRef<int64_t> innerDims,
                  ArrayRef<OpFoldResult> tiles, ArrayRef<int64_t> outerPerm,
                  PreconditionState &state) {
  Value whole = state.operand(plain);
  unsigned rank = cast<ShapedType>(whole.getType()).getRank();
  SmallVector<DimExpr> outer;
  for (unsigned axis : llvm::seq(rank))
    outer.push_back(state.extent(whole, axis));
  for (auto [i, axis, tile] : llvm::enumerate(innerDims, tiles)) {
    DimExpr t = state.size(tile);
    if (!t)
      return (void)state.requireUnexpressed(
          "a size of a tile that is not known");
    state.require(Use::Undefined, Relation::Ne, t, state.constant(0),
                  Precondition::Divisor);
    state.requireSize(Use::Undefined, packed, rank + i, t);
    if (outer[axis])
      outer[axis] = outer[axis].ceilDiv(t);
  }
  for (unsigned axis : llvm::seq(rank))
    state.requireSize(Use::Undefined, packed, axis,
                      outer[outerPerm.empty() ? axis : outerPerm[axis]]);
}

bool statePack(linalg::PackOp pack, PreconditionState &state) {
  if (!state.wants(Use::Undefined))
    return true;
  requireTiles(0, 1, pack.getInnerDimsPos(), pack.getMixedTiles(),
               pack.getOuterDimsPerm(), state);
  // Without a padding value all tiles are full.
  if (!pack.getPaddingValue())
    for (auto [axis, tile] :
         llvm::zip(pack.getInnerDimsPos(), pack.getMixedTiles()))
      state.require(Use::Undefined, Relation::Divisible,
                    state.extent(pack.getSource(), axis), state.size(tile),
                    Precondition::Tiles, 0, axis);
  return true;
}

bool stateUnPack(linalg::UnPackOp unpack, PreconditionState &state) {
  if (state.wants(Use::Undefined))
    requireTiles(1, 0, unpack.getInnerDimsPos(), unpack.getMixedTiles(),
                 unpack.getOuterDimsPerm(), state);
  return true;
}

bool stateSoftmax(linalg::SoftmaxOp, PreconditionState &state) {
  state.requireSameShape(Use::Checked, 0, 1);
  return true;
}

} // namespace

void symshape::registerLinalgPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, linalg::LinalgDialect *) {
    using namespace linalg;
    attachPreconditionFamily<stateNothing, IndexOp, YieldOp>(ctx);
    // All of them have indexing maps, which say what they require.
    attachPreconditionFamily<stateStructured,
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
                             >(ctx);
    attachPreconditions<statePack, stateUnPack, stateSoftmax>(ctx);
  });
}
