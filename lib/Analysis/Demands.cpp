//===- Demands.cpp - What ops demand of their operands --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Demands.h"
#include "FunctionAnalyzer.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

/// Ops and facts looked at for one value.
static constexpr size_t kMaxSources = 24, kMaxDemands = 32;

namespace {

/// Collects the demands of one op.
class Collector {
public:
  Collector(Operation *op, const FunctionShapes &shapes,
            SmallVectorImpl<Demand> &demands)
      : op(op), shapes(shapes), ctx(shapes.getModule().getExprContext()),
        demands(demands) {}

  void collect();

private:
  void demand(Relation relation, DimExpr lhs, DimExpr rhs) {
    if (!lhs || !rhs || (relation != Relation::Ne && lhs == rhs))
      return;
    demands.push_back({{relation, lhs, rhs}, op});
  }
  void demandEqual(DimExpr a, DimExpr b) { demand(Relation::Eq, a, b); }
  void demandAtLeast(DimExpr e, int64_t least) {
    demand(Relation::Le, ctx.constant(least), e);
  }
  /// The extent, or null where it is not known to the analysis.
  DimExpr extent(Value v, unsigned axis) const {
    ArrayRef<DimExpr> es = shapes.extents(v);
    return axis < es.size() ? es[axis] : DimExpr();
  }
  DimExpr size(OpFoldResult ofr) const {
    if (auto attr = dyn_cast<Attribute>(ofr))
      return ctx.constant(cast<IntegerAttr>(attr).getInt());
    return shapes.content(cast<Value>(ofr));
  }
  DimExpr count(ArrayRef<DimExpr> es) const {
    return llvm::is_contained(es, DimExpr()) ? DimExpr() : ctx.mul(es);
  }

  void collectLinalg(linalg::LinalgOp linalgOp);
  void collectCast(tensor::CastOp cast);
  void collectConcat(tensor::ConcatOp concat);
  void collectExpand(tensor::ExpandShapeOp expand);
  void collectCollapse(tensor::CollapseShapeOp collapse);
  void collectReshape(tensor::ReshapeOp reshape);
  void collectSlice(Value whole, OffsetSizeAndStrideOpInterface slice);
  void collectElementwise();

  Operation *op;
  const FunctionShapes &shapes;
  ExprContext &ctx;
  SmallVectorImpl<Demand> &demands;
};

/// All sizes that one loop runs over are equal.
void Collector::collectLinalg(linalg::LinalgOp linalgOp) {
  SmallVector<DimExpr> sizeOf(linalgOp.getNumLoops());
  for (OpOperand &operand : linalgOp->getOpOperands()) {
    if (!isRankedShaped(operand.get().getType()))
      continue;
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    for (auto [axis, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim)
        continue; // a window reaches only part of the input
      DimExpr e = extent(operand.get(), axis);
      DimExpr &known = sizeOf[dim.getPosition()];
      if (known)
        demandEqual(known, e);
      else
        known = e;
    }
  }
}

void Collector::collectCast(tensor::CastOp cast) {
  auto from = dyn_cast<RankedTensorType>(cast.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(cast.getType());
  if (!from || !to)
    return;
  for (int64_t axis = 0; axis < to.getRank(); ++axis)
    if (from.isDynamicDim(axis) && !to.isDynamicDim(axis))
      demandEqual(extent(cast.getSource(), axis),
                  ctx.constant(to.getDimSize(axis)));
}

void Collector::collectConcat(tensor::ConcatOp concat) {
  for (Value input : concat.getInputs().drop_front())
    for (int64_t axis = 0; axis < concat.getRank(); ++axis)
      if (axis != int64_t(concat.getDim()))
        demandEqual(extent(concat.getInputs().front(), axis),
                    extent(input, axis));
}

void Collector::collectExpand(tensor::ExpandShapeOp expand) {
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (auto [axis, group] : llvm::enumerate(expand.getReassociationIndices())) {
    SmallVector<DimExpr> parts;
    for (int64_t i : group)
      parts.push_back(size(sizes[i]));
    demandEqual(extent(expand.getSrc(), axis), count(parts));
  }
}

/// A static size of the result is the product of the sizes it stands for.
void Collector::collectCollapse(tensor::CollapseShapeOp collapse) {
  RankedTensorType type = collapse.getResultType();
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (type.isDynamicDim(axis))
      continue;
    SmallVector<DimExpr> parts;
    for (int64_t i : group)
      parts.push_back(extent(collapse.getSrc(), i));
    demandEqual(count(parts), ctx.constant(type.getDimSize(axis)));
  }
}

void Collector::collectReshape(tensor::ReshapeOp reshape) {
  ArrayRef<DimExpr> from = shapes.extents(reshape.getSource());
  ArrayRef<DimExpr> to = shapes.extents(reshape.getResult());
  if (isRankedShaped(reshape.getSource().getType()) &&
      isRankedShaped(reshape.getType()))
    demandEqual(count(from), count(to));
}

/// Offsets and sizes are not negative, and the slice lies inside.
void Collector::collectSlice(Value whole,
                             OffsetSizeAndStrideOpInterface slice) {
  for (auto [axis, offset, count, stride] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    DimExpr first = size(offset), n = size(count), step = size(stride);
    DimExpr all = extent(whole, axis);
    if (!first || !n || !all)
      return;
    demandAtLeast(first, 0);
    demandAtLeast(n, 0);
    // A strided slice says less: nothing is concluded from it. An empty one may
    // start anywhere.
    if (step && step.isConstant(1))
      demand(Relation::Le, n, ctx.max({all - first, ctx.constant(0)}));
  }
}

/// Elementwise ops on tensors: all operands have one shape.
void Collector::collectElementwise() {
  Value first;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    if (!first) {
      first = operand;
      continue;
    }
    ArrayRef<DimExpr> a = shapes.extents(first), b = shapes.extents(operand);
    if (a.size() != b.size())
      return;
    for (auto [x, y] : llvm::zip(a, b))
      demandEqual(x, y);
  }
}

void Collector::collect() {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureTensorSemantics() ? collectLinalg(linalgOp) : void();
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return collectCast(cast);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return collectConcat(concat);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return collectExpand(expand);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return collectCollapse(collapse);
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
    return collectReshape(reshape);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return collectSlice(slice.getSource(), slice);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    collectSlice(insert.getDest(), insert);
    return;
  }
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    for (Value size : empty.getDynamicSizes())
      if (DimExpr e = shapes.content(size))
        demandAtLeast(e, 0);
    return;
  }
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op)) {
    if (DimExpr divisor = shapes.content(op->getOperand(1)))
      demand(Relation::Ne, divisor, ctx.constant(0));
    return;
  }
  if (OpTrait::hasElementwiseMappableTraits(op) && !isa<arith::SelectOp>(op))
    collectElementwise();
}

} // namespace

bool Demand::isRefuted(Prover &prover) const {
  Prover::QueryOptions options;
  options.wantUsed = false;
  options.cheapOnly = true;
  return prover.query(predicate, options).isNever();
}

void symshape::appendDemands(Operation *op, const FunctionShapes &shapes,
                             SmallVectorImpl<Demand> &demands) {
  Collector(op, shapes, demands).collect();
}

SmallVector<Value> symshape::poisonSources(Operation *op) {
  // The result of these has a shape, and so a value, only if the operand has.
  if (isa<tensor::DimOp, tensor::CastOp, tensor::ConcatOp,
          tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp,
          tensor::ExtractSliceOp, tensor::EmptyOp>(op))
    return SmallVector<Value>(op->getOperands());
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return {insert.getDest()};
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return SmallVector<Value>(linalgOp.getDpsInits());
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {select.getCondition()};
  // Arithmetic on numbers passes poison on. What may end the program does not
  // give a value, poison or not.
  if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
      llvm::all_of(op->getOperandTypes(),
                   [](Type type) { return type.isIntOrIndex(); }))
    return SmallVector<Value>(op->getOperands());
  return {};
}

SmallVector<Demand> symshape::valueFactsOf(Value v,
                                           const FunctionShapes &shapes) {
  SmallVector<Demand> demands;
  SmallVector<Operation *> open;
  auto add = [&](Value value) {
    Operation *def = value.getDefiningOp();
    if (def && open.size() < kMaxSources && !llvm::is_contained(open, def))
      open.push_back(def);
  };
  add(v);
  for (size_t i = 0; i != open.size() && demands.size() < kMaxDemands; ++i) {
    appendDemands(open[i], shapes, demands);
    for (Value source : poisonSources(open[i]))
      add(source);
  }
  return demands;
}
