//===- Preconditions.cpp - Preconditions of ops ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Preconditions.h"
#include "Preconditions/TosaPreconditions.h"
#include "Program/FollowedTypes.h"
#include "Program/LinalgLoops.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Collects the preconditions of one op.
class PreconditionCollector {
public:
  PreconditionCollector(Operation *op, const FunctionShapes &shapes,
                        SmallVectorImpl<Precondition> &preconditions)
      : op(op), shapes(shapes), ctx(shapes.getModule().getExprContext()),
        preconditions(preconditions) {}

  void collect();
  /// Collects the preconditions that must not be used to rewrite values.
  void collectOthers();
  /// Collects the statements of the program about values.
  void collectStated();
  void collectHints();
  void collectAccess();

private:
  void require(Relation relation, DimExpr lhs, DimExpr rhs,
               Precondition::Kind kind, unsigned operand = 0, unsigned axis = 0,
               StringRef number = "a number") {
    if (!lhs || !rhs || (relation != Relation::Ne && lhs == rhs))
      return;
    preconditions.push_back(
        {{relation, lhs, rhs}, op, kind, operand, axis, number});
  }
  void requireNonNegative(DimExpr e, StringRef number) {
    require(Relation::Le, ctx.constant(0), e, Precondition::AtLeast,
            /*operand=*/0, /*axis=*/0, number);
  }
  /// Returns the extent; null if the analysis does not know it.
  DimExpr extent(Value v, unsigned axis) const {
    ArrayRef<DimExpr> es = shapes.extents(v);
    return axis < es.size() ? es[axis] : DimExpr();
  }
  void requireSize(unsigned operand, unsigned axis, DimExpr expected) {
    require(Relation::Eq, extent(op->getOperand(operand), axis), expected,
            Precondition::Size, operand, axis);
  }
  /// Requires that both operands have the same shape.
  void requireSameShape(unsigned operand, unsigned other) {
    ArrayRef<DimExpr> a = shapes.extents(op->getOperand(operand));
    ArrayRef<DimExpr> b = shapes.extents(op->getOperand(other));
    if (a.size() == b.size())
      for (auto [axis, size] : llvm::enumerate(b))
        requireSize(operand, axis, size);
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
  void collectWindows(linalg::LinalgOp linalgOp);
  /// Requires that all indices of a range are inside a dimension of an operand.
  void requireInside(unsigned operand, unsigned axis, const IndexRange &range,
                     ArrayRef<Predicate> when);
  void collectPack(linalg::PackOp pack);
  void collectUnPack(linalg::UnPackOp unpack);
  void requireTiles(unsigned plain, unsigned packed,
                    ArrayRef<int64_t> innerDims, ArrayRef<OpFoldResult> tiles,
                    ArrayRef<int64_t> outerPerm);
  void collectCast();
  void collectConcat(tensor::ConcatOp concat);
  template <typename OpTy> void collectExpand(OpTy expand);
  template <typename OpTy> void collectCollapse(OpTy collapse);
  void collectReshape();
  void collectSlice(Value whole, OffsetSizeAndStrideOpInterface slice);
  void collectStrides(unsigned whole, OffsetSizeAndStrideOpInterface slice);
  template <typename OpTy> void collectInserted(OpTy insert);
  void collectElementwise();
  void collectMeet(MeetOp meet);

  Operation *op;
  const FunctionShapes &shapes;
  ExprContext &ctx;
  SmallVectorImpl<Precondition> &preconditions;
};

/// All sizes over which one loop runs are equal.
void PreconditionCollector::collectLinalg(linalg::LinalgOp linalgOp) {
  // The verifier compares static sizes.
  if (llvm::none_of(linalgOp->getOperandTypes(), hasDynamicSize))
    return;
  SmallVector<DimExpr> sizeOf;
  for (auto [operand, map] : llvm::zip_equal(
           linalgOp->getOpOperands(),
           linalgOp.getIndexingMaps().getAsValueRange<AffineMapAttr>())) {
    sizeOf.resize(map.getNumDims());
    ArrayRef<DimExpr> sizes = shapes.extents(operand.get());
    if (sizes.size() != map.getNumResults()) // a scalar, or not analysed
      continue;
    for (auto [axis, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim) // a window reaches only part of the input
        continue;
      DimExpr &known = sizeOf[dim.getPosition()];
      if (known)
        require(Relation::Eq, sizes[axis], known, Precondition::Size,
                operand.getOperandNumber(), axis);
      else
        known = sizes[axis];
    }
  }
}

/// Each index into an operand stays inside it, if every loop runs: otherwise
/// the op accesses nothing.
void PreconditionCollector::collectWindows(linalg::LinalgOp linalgOp) {
  auto isLoop = llvm::IsaPred<AffineDimExpr>;
  auto maps = linalgOp.getIndexingMaps().getAsValueRange<AffineMapAttr>();
  if (llvm::all_of(maps, [&](AffineMap map) {
        return llvm::all_of(map.getResults(), isLoop);
      }))
    return;
  SmallVector<DimExpr> counts;
  SmallVector<Predicate, 0> runs;
  for (unsigned dim : llvm::seq(linalgOp.getNumLoops())) {
    DimExpr count = linalgLoopExtent(
        linalgOp, dim, [&](Value v) { return shapes.extents(v); });
    counts.push_back(count);
    if (!count || llvm::is_contained(ArrayRef(counts).drop_back(), count))
      continue;
    if (!count.isConstant())
      runs.push_back({Relation::Le, ctx.constant(1), count});
    else if (*count.getConstant() < 1)
      return;
  }
  for (auto [operand, map] : llvm::zip_equal(linalgOp->getOpOperands(), maps)) {
    // An input whose elements are not used gives only its sizes.
    if (!isRankedShaped(operand.get().getType()) ||
        (linalgOp.isDpsInput(&operand) &&
         !linalgOp.payloadUsesValueFromOperand(&operand)))
      continue;
    for (auto [axis, e] : llvm::enumerate(map.getResults()))
      if (!isLoop(e))
        requireInside(operand.getOperandNumber(), axis,
                      indexRange(e, counts, ctx), runs);
  }
}

void PreconditionCollector::requireInside(unsigned operand, unsigned axis,
                                          const IndexRange &range,
                                          ArrayRef<Predicate> when) {
  if (!range.max)
    return;
  auto add = [&](DimExpr least, DimExpr found, Precondition::Kind kind,
                 bool isReached) {
    if (!found || (least.isConstant() && found.isConstant() &&
                   *least.getConstant() <= *found.getConstant()))
      return;
    size_t before = preconditions.size();
    require(Relation::Le, least, found, kind, operand, axis);
    if (preconditions.size() == before)
      return;
    preconditions.back().when.assign(when.begin(), when.end());
    preconditions.back().isStronger = !isReached;
  };
  add(range.max + 1, extent(op->getOperand(operand), axis),
      Precondition::Window, range.maxIsReached);
  add(ctx.constant(0), range.min, Precondition::Index, range.minIsReached);
}

/// Packed tiles have the stated sizes, and along each tiled dimension there are
/// enough of them to cover the plain tensor.
void PreconditionCollector::requireTiles(unsigned plain, unsigned packed,
                                         ArrayRef<int64_t> innerDims,
                                         ArrayRef<OpFoldResult> tiles,
                                         ArrayRef<int64_t> outerPerm) {
  Value whole = op->getOperand(plain);
  unsigned rank = cast<ShapedType>(whole.getType()).getRank();
  SmallVector<DimExpr> outer;
  for (unsigned axis : llvm::seq(rank))
    outer.push_back(extent(whole, axis));
  for (auto [i, axis, tile] : llvm::enumerate(innerDims, tiles)) {
    DimExpr t = size(tile);
    if (!t)
      return;
    require(Relation::Ne, t, ctx.constant(0), Precondition::Divisor);
    requireSize(packed, rank + i, t);
    if (outer[axis])
      outer[axis] = outer[axis].ceilDiv(t);
  }
  for (unsigned axis : llvm::seq(rank))
    requireSize(packed, axis,
                outer[outerPerm.empty() ? axis : outerPerm[axis]]);
}

void PreconditionCollector::collectPack(linalg::PackOp pack) {
  requireTiles(0, 1, pack.getInnerDimsPos(), pack.getMixedTiles(),
               pack.getOuterDimsPerm());
  // Without a padding value all tiles are full.
  if (!pack.getPaddingValue())
    for (auto [axis, tile] :
         llvm::zip(pack.getInnerDimsPos(), pack.getMixedTiles()))
      require(Relation::Divisible, extent(pack.getSource(), axis), size(tile),
              Precondition::Tiles, 0, axis);
}

void PreconditionCollector::collectUnPack(linalg::UnPackOp unpack) {
  requireTiles(1, 0, unpack.getInnerDimsPos(), unpack.getMixedTiles(),
               unpack.getOuterDimsPerm());
}

/// A dynamic size equals the static size in the result's type.
void PreconditionCollector::collectCast() {
  auto from = cast<ShapedType>(op->getOperand(0).getType());
  auto to = cast<ShapedType>(op->getResult(0).getType());
  if (!from.hasRank() || !to.hasRank())
    return;
  for (int64_t axis = 0; axis < to.getRank(); ++axis)
    if (from.isDynamicDim(axis) && !to.isDynamicDim(axis))
      requireSize(0, axis, ctx.constant(to.getDimSize(axis)));
}

void PreconditionCollector::collectConcat(tensor::ConcatOp concat) {
  for (unsigned i = 1, e = concat.getInputs().size(); i < e; ++i)
    for (int64_t axis = 0; axis < concat.getRank(); ++axis)
      if (axis != int64_t(concat.getDim()))
        requireSize(i, axis, extent(concat.getInputs().front(), axis));
}

template <typename OpTy>
void PreconditionCollector::collectExpand(OpTy expand) {
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (auto [axis, group] : llvm::enumerate(expand.getReassociationIndices())) {
    SmallVector<DimExpr> parts;
    for (int64_t i : group)
      parts.push_back(size(sizes[i]));
    requireSize(0, axis, count(parts));
  }
}

/// A static size of the result is the product of the sizes collapsed into it.
template <typename OpTy>
void PreconditionCollector::collectCollapse(OpTy collapse) {
  auto type = collapse.getResultType();
  ArrayRef<DimExpr> sizes = shapes.extents(collapse.getSrc());
  if (sizes.empty())
    return;
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    if (type.isDynamicDim(axis))
      continue;
    // Indices in a group follow each other.
    require(Relation::Eq, count(sizes.slice(group.front(), group.size())),
            ctx.constant(type.getDimSize(axis)), Precondition::Joined, 0, axis);
  }
}

void PreconditionCollector::collectReshape() {
  Value from = op->getOperand(0), to = op->getResult(0);
  if (isRankedShaped(from.getType()) && isRankedShaped(to.getType()))
    require(Relation::Eq, count(shapes.extents(from)),
            count(shapes.extents(to)), Precondition::Count);
}

/// Offsets and sizes are not negative, and the slice is inside the tensor.
void PreconditionCollector::collectSlice(Value whole,
                                         OffsetSizeAndStrideOpInterface slice) {
  for (auto [axis, offset, count, stride] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    DimExpr first = size(offset), n = size(count), step = size(stride);
    DimExpr all = extent(whole, axis);
    if (!first || !n || !all)
      return;
    requireNonNegative(first, "an offset");
    requireNonNegative(n, "a size");
    // An empty slice may start anywhere.
    if (step && step.isConstant(1))
      require(Relation::Le, n, ctx.max({all - first, ctx.constant(0)}),
              Precondition::Slice, 0, axis);
  }
}

/// The first and the last element of a strided slice are inside the tensor.
void PreconditionCollector::collectStrides(
    unsigned whole, OffsetSizeAndStrideOpInterface slice) {
  for (auto [axis, offset, count, stride] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    DimExpr first = size(offset), n = size(count), step = size(stride);
    if (!first || !n || !step || step.isConstant(1) || n.isConstant(0))
      continue;
    DimExpr last = first + (n - 1) * step;
    bool ascends = step.isConstant() && *step.getConstant() >= 0;
    SmallVector<Predicate, 1> runs;
    if (!n.isConstant())
      runs.push_back({Relation::Le, ctx.constant(1), n});
    IndexRange range{ascends ? first : ctx.min({first, last}),
                     ascends ? last : ctx.max({first, last})};
    requireInside(whole, axis, range, runs);
  }
}

/// The inserted tensor has the extents of the slice that it replaces. It may
/// omit slice dimensions of extent 1.
template <typename OpTy>
void PreconditionCollector::collectInserted(OpTy insert) {
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  unsigned axis = 0;
  for (auto [i, count] : llvm::enumerate(insert.getMixedSizes()))
    if (!dropped.test(i))
      requireSize(0, axis++, size(count));
}

/// Elementwise ops on tensors: all operands have one shape.
void PreconditionCollector::collectElementwise() {
  std::optional<unsigned> first;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    if (first)
      requireSameShape(operand.getOperandNumber(), *first);
    else
      first = operand.getOperandNumber();
  }
}

/// Two exact numbers are equal, and an exact number does not exceed a bound.
void PreconditionCollector::collectMeet(MeetOp meet) {
  auto guarantee = [](Value v) {
    auto type = dyn_cast<ExtentType>(v.getType());
    return type ? type.getGuarantee() : Guarantee::Exact;
  };
  Value a = meet.getLhs(), b = meet.getRhs();
  if (guarantee(a) != Guarantee::Exact)
    std::swap(a, b);
  if (guarantee(a) != Guarantee::Exact || guarantee(b) == Guarantee::Unknown)
    return;
  if (guarantee(b) == Guarantee::Exact)
    require(Relation::Eq, shapes.content(a), shapes.content(b),
            Precondition::Number);
  else
    require(Relation::Le, shapes.content(a), shapes.content(b),
            Precondition::AtMost);
}

void PreconditionCollector::collect() {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureTensorSemantics() ? collectLinalg(linalgOp) : void();
  if (isa<tensor::CastOp>(op))
    return collectCast();
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return collectConcat(concat);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return collectExpand(expand);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return collectCollapse(collapse);
  if (isa<tensor::ReshapeOp>(op))
    return collectReshape();
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return collectSlice(slice.getSource(), slice);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    collectSlice(insert.getDest(), insert);
    return;
  }
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    for (Value size : empty.getDynamicSizes())
      if (DimExpr e = shapes.content(size))
        requireNonNegative(e, "a size");
    return;
  }
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op)) {
    if (DimExpr divisor = shapes.content(op->getOperand(1)))
      require(Relation::Ne, divisor, ctx.constant(0), Precondition::Divisor);
    return;
  }
  if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>) &&
      OpTrait::hasElementwiseMappableTraits(op) && !isa<arith::SelectOp>(op))
    collectElementwise();
}

void PreconditionCollector::collectOthers() {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (!linalgOp.hasPureTensorSemantics())
      collectLinalg(linalgOp);
    return collectWindows(linalgOp);
  }
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return collectPack(pack);
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return collectUnPack(unpack);
  if (isa<memref::CopyOp>(op))
    return requireSameShape(1, 0);
  if (auto write = dyn_cast<bufferization::MaterializeInDestinationOp>(op))
    return requireSameShape(1, 0);
  if (isa<memref::CastOp>(op))
    return collectCast();
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
    return collectExpand(expand);
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op))
    return collectCollapse(collapse);
  if (isa<memref::ReshapeOp>(op))
    return collectReshape();
  if (auto view = dyn_cast<memref::SubViewOp>(op)) {
    collectSlice(view.getSource(), view);
    return collectStrides(0, view);
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return collectStrides(0, slice);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    collectStrides(1, insert);
    return collectInserted(insert);
  }
  if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op))
    return collectInserted(insert);
  // An elementwise select has three operands of one shape.
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isa<RankedTensorType>(select.getCondition().getType())
               ? collectElementwise()
               : void();
  appendTosaPreconditions(op, shapes, preconditions);
}

void PreconditionCollector::collectStated() {
  if (auto meet = dyn_cast<MeetOp>(op))
    return collectMeet(meet);
  if (auto bound = dyn_cast<BoundOp>(op))
    require(Relation::Le, extent(bound.getSource(), bound.getAxis()),
            shapes.content(bound.getResult()), Precondition::AtMost);
}

/// An index is not negative, and below the extent.
void PreconditionCollector::collectAccess() {
  auto requireIndices = [&](unsigned operand, ValueRange indices) {
    for (auto [axis, index] : llvm::enumerate(indices))
      if (DimExpr i = shapes.content(index))
        requireInside(operand, axis, {i, i}, {});
  };
  TypeSwitch<Operation *>(op)
      .Case([&](tensor::ExtractOp o) { requireIndices(0, o.getIndices()); })
      .Case([&](tensor::InsertOp o) { requireIndices(1, o.getIndices()); })
      .Case([&](memref::LoadOp o) { requireIndices(0, o.getIndices()); })
      .Case([&](memref::StoreOp o) { requireIndices(1, o.getIndices()); });
}

void PreconditionCollector::collectHints() {
  auto requireBelow = [&](DimExpr e, OpFoldResult end) {
    if (DimExpr n = size(end); e && n)
      require(Relation::Le, e, n - 1, Precondition::AtMost);
  };
  if (auto split = dyn_cast<affine::AffineDelinearizeIndexOp>(op)) {
    if (split.hasOuterBound())
      requireBelow(shapes.content(split.getResult(0)),
                   split.getMixedBasis().front());
    return;
  }
  auto join = dyn_cast<affine::AffineLinearizeIndexOp>(op);
  if (!join || !join.getDisjoint())
    return;
  // The first index may be negative, and the basis may have no size for it.
  ValueRange indices = join.getMultiIndex();
  SmallVector<OpFoldResult> basis = join.getMixedBasis();
  bool hasOuter = join.hasOuterBound();
  for (auto [i, index] : llvm::enumerate(indices)) {
    DimExpr e = shapes.content(index);
    if (i > 0 && e)
      requireNonNegative(e, "an index");
    if (i > 0 || hasOuter)
      requireBelow(e, basis[hasOuter ? i : i - 1]);
  }
}

} // namespace

static Verdict decidePrecondition(const Precondition &precondition,
                                  Prover &prover, bool cheapOnly,
                                  SmallVectorImpl<FactId> *used) {
  Prover::QueryOptions options;
  options.wantUsed = used != nullptr;
  options.cheapOnly = cheapOnly;
  options.onlyProof = true;
  if (!prover.isConsistent())
    return Verdict::Unknown;
  if (used)
    used->clear();
  auto note = [&](const Answer &answer) {
    if (used)
      llvm::append_range(*used, answer.used);
    return answer.verdict();
  };
  ArrayRef<Predicate> when = precondition.when;
  if (when.empty()) {
    Verdict verdict = note(prover.query(precondition.predicate, options));
    return verdict == Verdict::Never && precondition.isStronger
               ? Verdict::Unknown
               : verdict;
  }
  prover.push();
  SmallVector<FactId> supposed;
  for (const Predicate &p : when)
    supposed.push_back(prover.add(p));
  // The op requires nothing if its conditions exclude each other.
  Verdict verdict = Verdict::Always;
  if (prover.isConsistent())
    verdict = note(prover.query(precondition.predicate, options));
  else if (used)
    used->append(prover.getConflict().begin(), prover.getConflict().end());
  prover.pop();
  if (used)
    llvm::erase_if(*used,
                   [&](FactId id) { return llvm::is_contained(supposed, id); });
  if (verdict == Verdict::Always)
    return verdict;
  if (verdict != Verdict::Never || precondition.isStronger)
    return Verdict::Unknown;
  for (const Predicate &p : when)
    if (note(prover.query(p, options)) != Verdict::Always)
      return Verdict::Unknown;
  if (used) {
    llvm::sort(*used);
    used->erase(llvm::unique(*used), used->end());
  }
  return Verdict::Never;
}

Verdict Precondition::decide(Prover &prover,
                             SmallVectorImpl<FactId> *used) const {
  return decidePrecondition(*this, prover, /*cheapOnly=*/false, used);
}

bool Precondition::isRefuted(Prover &prover) const {
  return decidePrecondition(*this, prover, /*cheapOnly=*/true, nullptr) ==
         Verdict::Never;
}

ConditionRef Precondition::getCondition() const {
  SmallVector<ConditionRef> parts{
      makeCompare(predicate.relation, predicate.lhs, predicate.rhs)};
  for (const Predicate &p : when) {
    Predicate none = negate(p);
    parts.push_back(makeCompare(none.relation, none.lhs, none.rhs));
  }
  return parts.size() == 1 ? parts.front() : makeLogic(Condition::Or, parts);
}

void symshape::appendValuePreconditions(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  PreconditionCollector(op, shapes, preconditions).collect();
}

void symshape::appendHints(Operation *op, const FunctionShapes &shapes,
                           SmallVectorImpl<Precondition> &preconditions) {
  PreconditionCollector(op, shapes, preconditions).collectHints();
}

void symshape::appendAllPreconditions(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  if (op->getNumOperands() == 0)
    return;
  PreconditionCollector collector(op, shapes, preconditions);
  collector.collect();
  collector.collectOthers();
  collector.collectStated();
}

void symshape::appendExecutedFacts(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  size_t before = preconditions.size();
  PreconditionCollector collector(op, shapes, preconditions);
  collector.collect();
  collector.collectOthers();
  collector.collectAccess();
  collector.collectHints();
  auto isUncertain = [](const Precondition &p) { return p.isStronger; };
  preconditions.erase(std::remove_if(preconditions.begin() + before,
                                     preconditions.end(), isUncertain),
                      preconditions.end());
}

SmallVector<Value> symshape::poisonSources(Operation *op) {
  // The result of these ops has a shape, and so a value, only if the operand
  // has.
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
  // Arithmetic on numbers propagates poison. An op that may end the program
  // then yields no value, poison or not.
  if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
      llvm::all_of(op->getOperandTypes(),
                   [](Type type) { return type.isIntOrIndex(); }))
    return SmallVector<Value>(op->getOperands());
  return {};
}

SmallVector<Precondition> symshape::valueFactsOf(Value v,
                                                 const FunctionShapes &shapes) {
  SmallVector<Precondition> preconditions;
  SmallVector<Operation *> open;
  auto add = [&](Value value) {
    Operation *def = value.getDefiningOp();
    if (def && open.size() < analysisBudgets.checks.sources &&
        !llvm::is_contained(open, def))
      open.push_back(def);
  };
  add(v);
  for (size_t i = 0;
       i != open.size() &&
       preconditions.size() < analysisBudgets.checks.preconditions;
       ++i) {
    appendValuePreconditions(open[i], shapes, preconditions);
    for (Value source : poisonSources(open[i]))
      add(source);
  }
  return preconditions;
}
