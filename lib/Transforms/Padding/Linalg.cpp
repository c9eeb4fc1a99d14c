//===- Linalg.cpp - Padded form of structured ops -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parallel loop over a padded dimension computes elements of the padding,
// which no element inside sees. A reduction over one must not combine elements
// of the padding: they are replaced by a neutral element, or the step leaves
// the accumulator as it is.
//
//===----------------------------------------------------------------------===//

#include "Combiners.h"
#include "PaddedBody.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

namespace mlir::symshape {
/// Writes the padded form of one structured op.
class LinalgPadder {
public:
  LinalgPadder(PaddedBody &body, linalg::LinalgOp op)
      : body(body), op(op), maps(op.getIndexingMapsArray()),
        kinds(op.getIteratorTypesArray()) {}
  /// For a `tensor.generate`, whose block arguments are the indices.
  LinalgPadder(PaddedBody &body, ArrayRef<PaddedDim> dims)
      : body(body), loops(dims) {}

  LogicalResult pad();
  /// Reads the values that the body takes from outside.
  LogicalResult readBody(Operation *owner, Block &block);
  /// Writes the body, and returns the values that it yields; in the
  /// padding, these may be `others`.
  SmallVector<Value> writeBody(Block &block, OpBuilder &b, Location loc,
                               IRMapping &mapping, Positions &positions,
                               ValueRange others);
  bool skipsPadding() const { return skips; }

private:
  LogicalResult chooseLoops();
  LogicalResult limitWindows();
  LogicalResult takeOperands();
  bool maskFactors();
  bool writesInside(unsigned loop);
  LogicalResult readDim(tensor::DimOp dim);
  LogicalResult readTensor(Operation *owner, Operation *user, Value tensor,
                           Block &block);
  void writeOp(Operation &inner, OpBuilder &b, Location loc, IRMapping &mapping,
               Positions &positions, Value inside);
  Value combine(unsigned result, Value yielded, OpBuilder &b,
                IRMapping &mapping, Positions &positions);
  SmallVector<Value> create();

  PaddedDims dimsOf(OpOperand &operand);

  PaddedBody &body;
  linalg::LinalgOp op;
  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> kinds;
  /// The range of each loop.
  PaddedDims loops;
  /// The loops with padding whose iterations there must write nothing: the
  /// reductions, and loops over places of the output.
  SmallVector<unsigned> reductions;
  SmallVector<PaddedTensor> operands; ///< without dims for a scalar
  DenseMap<Value, PaddedTensor> captured;
  /// The body of the original does not serve as it is.
  bool newBody = false;
  /// One iteration of all loops fits in the padded operands. If not, the op has
  /// none at the sizes that the version serves, or never runs.
  bool fits = true;
  /// The loops before they were made to fit.
  PaddedDims unlimited;
  /// Ops of the body need a guard, or it must not run in the padding at all.
  bool guards = false, skips = false;
};
} // namespace mlir::symshape

/// The loops take the layout of an operand that has one. A dimension without
/// padding comes first: all others have its size. Then the tensor of the
/// largest rank decides, since it costs the most to move.
LogicalResult LinalgPadder::chooseLoops() {
  SmallVector<int64_t> ranks(maps.empty() ? 0 : maps[0].getNumDims(), -1);
  SmallVector<bool> known(ranks.size());
  loops.resize(ranks.size());
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    auto value = body.tensors.find(operand.get());
    bool hasLayout = value != body.tensors.end();
    if (!type ||
        (!hasLayout && int64_t(type.getNumDynamicDims()) == type.getRank()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(e);
      if (!loop)
        continue;
      unsigned i = loop.getPosition();
      if (!hasLayout && type.isDynamicDim(axis))
        continue;
      PaddedDim dim =
          hasLayout ? value->second.dims[axis]
                    : fixedDim(type.getDimSize(axis), body.prover.getContext());
      bool better = !known[i];
      if (known[i] && hasPadding(loops[i]))
        better =
            !hasPadding(dim) || (isPlain(dim) && isPlain(loops[i])
                                     ? paddedSize(dim) < paddedSize(loops[i])
                                     : map.getNumResults() > ranks[i]);
      if (!better)
        continue;
      known[i] = true;
      loops[i] = dim;
      ranks[i] = map.getNumResults();
    }
  }
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(e);
      if (!loop || known[loop.getPosition()])
        continue;
      FailureOr<PaddedDim> dim = body.plainDim(operand.get(), axis);
      if (failed(dim))
        return failure();
      known[loop.getPosition()] = true;
      loops[loop.getPosition()] = *dim;
    }
  }
  if (!llvm::all_of(known, [](bool one) { return one; }))
    return body.refuse(op, "no operand gives the range of a loop");
  return success();
}

/// Keeps the loops over windows inside the padded input. The actual ranges keep
/// it inside the actual one, so a shorter padded range still holds them.
LogicalResult LinalgPadder::limitWindows() {
  unlimited = loops;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    for (auto [axis, e] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
      if (isa<AffineDimExpr>(e))
        continue;
      FailureOr<PaddedTensor> value = body.getPlain(operand.get());
      if (failed(value))
        return failure();
      SmallVector<int64_t> strides;
      AffineMap map = AffineMap::get(loops.size(), 0, e);
      if (map.getNumSymbols() != 0 || !e.isPureAffine() ||
          failed(getFlattenedAffineExpr(e, loops.size(), 0, &strides)) ||
          strides.size() != loops.size() + 1)
        return body.refuse(op, "an operand is not indexed by a sum of loops");
      // The place that all but the loop with padding reach.
      int64_t last = strides.back();
      std::optional<unsigned> padded;
      for (auto [i, dim] : llvm::enumerate(loops)) {
        if (strides[i] == 0)
          continue;
        if (strides[i] < 0 || !isPlain(dim) || (hasPadding(dim) && padded))
          return body.refuse(op, "the windows have a dynamic size");
        if (hasPadding(dim))
          padded = i;
        else
          last += strides[i] * (paddedSize(dim) - 1);
      }
      if (!padded) {
        fits &= last < paddedSize(value->dims[axis]);
        continue;
      }
      int64_t room = paddedSize(value->dims[axis]) - 1 - last;
      fits &= room >= 0;
      if (room < 0)
        continue;
      Factor &factor = loops[*padded].front();
      factor.padded = std::min(factor.padded, room / strides[*padded] + 1);
    }
  }
  return success();
}

PaddedDims LinalgPadder::dimsOf(OpOperand &operand) {
  PaddedDims dims;
  for (auto [axis, e] :
       llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(e)) {
      dims.push_back(loops[loop.getPosition()]);
      continue;
    }
    // Read by a window or at a constant index: checked, or known, to be plain.
    FailureOr<PaddedTensor> value = body.getPlain(operand.get());
    if (failed(value))
      return {};
    dims.push_back(value->dims[axis]);
  }
  return dims;
}

LogicalResult LinalgPadder::takeOperands() {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType())) {
      operands.push_back({body.scalar(operand.get()), {}});
      continue;
    }
    PaddedDims dims = dimsOf(operand);
    if (dims.size() != op.getMatchingIndexingMap(&operand).getNumResults())
      return failure();
    FailureOr<Value> value = body.getAs(operand.get(), dims);
    if (failed(value))
      return failure();
    operands.push_back({*value, dims});
  }
  return success();
}

/// Sets the padding of the factors of a contraction to zero, so that the op
/// stays a contraction. The product of a zero and a number is no zero if the
/// number is not finite, so both factors of floats have to be zero.
bool LinalgPadder::maskFactors() {
  std::optional<Contraction> factors = readContraction(op);
  // A loop that writes elsewhere is no reduction.
  if (!factors || !maps.back().isProjectedPermutation())
    return false;
  auto axesOf = [&](unsigned number) {
    SmallVector<unsigned> axes;
    AffineMap map = maps[number];
    for (unsigned loop : reductions)
      for (auto [axis, e] : llvm::enumerate(map.getResults()))
        if (e == getAffineDimExpr(loop, op->getContext())) {
          axes.push_back(axis);
          break;
        }
    return axes;
  };
  SmallVector<std::pair<unsigned, TypedAttr>> masks;
  for (unsigned number : {factors->lhs, factors->rhs}) {
    Type type = getElementTypeOrSelf(operands[number].value.getType());
    TypedAttr zero = zeroOf(type, number == factors->lhs);
    if (zero && axesOf(number).size() == reductions.size())
      masks.push_back({number, zero});
  }
  if (masks.size() < (factors->isFloat ? 2 : 1))
    return false;
  if (!factors->isFloat)
    masks.resize(1);
  for (auto &[number, zero] : masks) {
    PaddedTensor &operand = operands[number];
    Value constant = arith::ConstantOp::create(body.builder, op.getLoc(), zero);
    operand.value = body.mask(operand, axesOf(number), constant);
  }
  return true;
}

/// Finds the tensors that the body reads, and decides how to write it. An op
/// that might trap at a position of the padding gets harmless operands there if
/// it reads an element or divides. Any other one must not run there at all.
LogicalResult LinalgPadder::readBody(Operation *owner, Block &block) {
  bool padding = anyPadding(loops);
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(*block.getParent(), used);
  newBody |= !used.empty();
  for (Operation &inner : block.without_terminator()) {
    bool guarded = isa<tensor::ExtractOp>(inner) || readDivision(&inner) ||
                   isa<cf::AssertOp>(inner);
    guards |= guarded;
    skips |= padding && !guarded && !isHarmless(&inner);
    newBody |=
        guarded || isa<linalg::IndexOp>(inner) || inner.getNumRegions() != 0;
  }
  WalkResult walk = block.walk([&](Operation *inner) {
    if (auto dim = dyn_cast<tensor::DimOp>(inner)) {
      newBody = true;
      return WalkResult(readDim(dim));
    }
    for (Value operand : inner->getOperands())
      if (isTensorOrBuffer(operand.getType()) &&
          failed(readTensor(owner, inner, operand, block)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  newBody |= skips;
  return failure(walk.wasInterrupted());
}

LogicalResult LinalgPadder::readDim(tensor::DimOp dim) {
  std::optional<int64_t> axis = getConstantIntValue(dim.getIndex());
  auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
  if (!axis || !type || *axis < 0 || *axis >= type.getRank())
    return body.refuse(dim, "the dimension is not constant");
  Value size = body.actualSizeOf(dim.getSource(), *axis);
  if (!size)
    return failure();
  body.bind(dim.getResult(), size);
  return success();
}

LogicalResult LinalgPadder::readTensor(Operation *owner, Operation *user,
                                       Value tensor, Block &block) {
  if (!isa<tensor::ExtractOp>(user))
    return body.refuse(user, "this op on a tensor has no padded form in the "
                             "body of a structured op");
  if (block.getParent()->isAncestor(tensor.getParentRegion()))
    return body.refuse(owner, "its body computes a tensor");
  FailureOr<PaddedTensor> value = body.get(tensor);
  if (failed(value) || failed(body.checkReadable(owner, *value)))
    return failure();
  captured[tensor] = *value;
  return success();
}

/// Writes one op of the body; `inside` is null where the op needs no guard.
void LinalgPadder::writeOp(Operation &inner, OpBuilder &b, Location loc,
                           IRMapping &mapping, Positions &positions,
                           Value inside) {
  auto number = [&](Value v) { return mapping.lookupOrDefault(v); };
  if (isa<linalg::IndexOp>(inner) || isa<tensor::DimOp>(inner))
    return; // mapped before
  if (auto extract = dyn_cast<tensor::ExtractOp>(inner)) {
    SmallVector<Value> indices =
        llvm::map_to_vector(extract.getIndices(), number);
    mapping.map(extract.getResult(),
                body.extract(b, positions, captured[extract.getTensor()],
                             indices, inside));
    return;
  }
  if (inner.getNumRegions() != 0) {
    Operation *copy = b.cloneWithoutRegions(inner, mapping);
    for (auto [from, to] :
         llvm::zip_equal(inner.getRegions(), copy->getRegions())) {
      OpBuilder::InsertionGuard guard(b);
      for (Block &block : from) {
        SmallVector<Location> locs(block.getNumArguments(), loc);
        Block *own =
            b.createBlock(&to, to.end(), block.getArgumentTypes(), locs);
        mapping.map(&block, own);
        mapping.map(block.getArguments(), own->getArguments());
      }
      for (Block &block : from) {
        b.setInsertionPointToEnd(mapping.lookup(&block));
        for (Operation &op : block)
          writeOp(op, b, loc, mapping, positions, Value());
      }
    }
    return;
  }
  Operation *copy = b.clone(inner, mapping);
  if (!inside)
    return;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(copy);
  if (isa<cf::AssertOp>(inner)) {
    // Not an `or`: outside, the condition may be poison.
    Value holds = arith::ConstantIntOp::create(b, loc, 1, 1);
    copy->setOperand(
        0, arith::SelectOp::create(b, loc, inside, copy->getOperand(0), holds));
  } else if (std::optional<Division> division = readDivision(&inner)) {
    Value divisor = number(division->divisor);
    Value one =
        arith::ConstantOp::create(b, loc, b.getOneAttr(divisor.getType()));
    copy->setOperand(1, arith::SelectOp::create(b, loc, inside, divisor, one));
  }
}

/// Writes the body. Where it must not run in the padding, the results there are
/// `others`.
SmallVector<Value> LinalgPadder::writeBody(Block &block, OpBuilder &b,
                                           Location loc, IRMapping &mapping,
                                           Positions &positions,
                                           ValueRange others) {
  // Positions are read directly in the body, never in a branch of it.
  for (auto index : block.getOps<linalg::IndexOp>())
    mapping.map(index.getResult(), positions.original(index.getDim()));
  Value inside;
  if (guards || skips)
    inside = positions.insideAll();
  auto write = [&](Value guard) {
    for (Operation &inner : block.without_terminator())
      writeOp(inner, b, loc, mapping, positions, guard);
    return llvm::map_to_vector(
        block.getTerminator()->getOperands(),
        [&](Value v) { return mapping.lookupOrDefault(v); });
  };
  if (!skips)
    return write(inside);
  auto branch = scf::IfOp::create(b, loc, others.getTypes(), inside,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, write(Value()));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, others);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// The yielded value of a result, without the elements of the padding.
Value LinalgPadder::combine(unsigned result, Value yielded, OpBuilder &b,
                            IRMapping &mapping, Positions &positions) {
  Location loc = op.getLoc();
  Value old = op.getBlock()->getTerminator()->getOperand(result);
  BlockArgument oldAccumulator =
      op.getBlock()->getArgument(op.getNumDpsInputs() + result);
  Value accumulator = mapping.lookup(oldAccumulator);
  Operation *combiner = old.getDefiningOp();
  if (combiner && combiner->getNumOperands() == 2 &&
      combiner->getBlock() == op.getBlock()) {
    unsigned side = combiner->getOperand(0) == oldAccumulator ? 1 : 0;
    TypedAttr neutral = neutralOf(combiner, old.getType());
    if (neutral && combiner->getOperand(1 - side) == oldAccumulator &&
        combiner->getOperand(side) != oldAccumulator &&
        oldAccumulator.hasOneUse() && old.hasOneUse()) {
      // The step stays a reduction that upstream recognizes.
      Operation *step = yielded.getDefiningOp();
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(step);
      Value zero = arith::ConstantOp::create(b, loc, neutral);
      step->setOperand(
          side, arith::SelectOp::create(b, loc, positions.inside(reductions),
                                        step->getOperand(side), zero));
      return yielded;
    }
  }
  return arith::SelectOp::create(b, loc, positions.inside(reductions), yielded,
                                 accumulator);
}

SmallVector<Value> LinalgPadder::create() {
  Location loc = op.getLoc();
  OpBuilder &builder = body.builder;
  SmallVector<Value> values = llvm::map_to_vector(
      operands, [](const PaddedTensor &operand) { return operand.value; });
  SmallVector<Type> types;
  for (const PaddedTensor &operand :
       ArrayRef(operands).take_back(op.getNumDpsInits()))
    types.push_back(operand.value.getType());
  bool isGeneric = isa<linalg::GenericOp>(op);
  if (!isGeneric && !newBody && reductions.empty())
    return mlir::clone(builder, op, types, values)->getResults();
  auto inputs = ArrayRef(values).take_front(op.getNumDpsInputs());
  auto outputs = ArrayRef(values).take_back(op.getNumDpsInits());
  auto writer = [&](OpBuilder &b, Location, ValueRange arguments) {
    IRMapping mapping = body.scalars;
    mapping.map(op.getBlock()->getArguments(), arguments);
    Positions positions(loops, b, loc);
    SmallVector<Value> yielded =
        writeBody(*op.getBlock(), b, loc, mapping, positions,
                  arguments.take_back(op.getNumDpsInits()));
    // A body that is left out keeps the accumulators.
    if (!reductions.empty() && !skips)
      for (auto [i, value] : llvm::enumerate(yielded))
        value = combine(i, value, b, mapping, positions);
    linalg::YieldOp::create(b, loc, yielded);
  };
  return linalg::GenericOp::create(builder, loc, types, inputs, outputs, maps,
                                   kinds, writer)
      .getResults();
}

/// True if an iteration of the padding could write an element inside: the loop
/// is no dimension of each output.
bool LinalgPadder::writesInside(unsigned loop) {
  AffineExpr own = getAffineDimExpr(loop, op->getContext());
  return llvm::any_of(ArrayRef(maps).take_back(op.getNumDpsInits()),
                      [&](AffineMap map) {
                        return !llvm::is_contained(map.getResults(), own);
                      });
}

LogicalResult LinalgPadder::pad() {
  if (!op.hasPureTensorSemantics())
    return body.refuse(op, "only structured ops on tensors have a padded form");
  if (failed(chooseLoops()) || failed(limitWindows()))
    return failure();
  // The op has no iteration: it returns its outs.
  if (!fits) {
    for (auto [result, out] :
         llvm::zip_equal(op->getResults(), op.getDpsInits())) {
      FailureOr<PaddedTensor> value = body.getPlain(out);
      if (failed(value))
        return failure();
      body.bind(result, *value);
    }
    return success();
  }
  if (failed(takeOperands()) || failed(readBody(op, *op.getBlock())))
    return failure();
  for (unsigned i : llvm::seq<unsigned>(0, loops.size()))
    if (hasPadding(loops[i]) && writesInside(i))
      reductions.push_back(i);
  if (!reductions.empty()) {
    body.report.masks.push_back(
        {op.getLoc(), ("'" + op->getName().getStringRef() +
                       "' reduces over a padded dimension")
                          .str()});
    if (maskFactors())
      reductions.clear();
  }
  SmallVector<Value> results = create();
  // A result is as long as its outs also if no iteration writes it.
  std::swap(loops, unlimited);
  for (auto [i, old] : llvm::enumerate(op->getResults())) {
    PaddedTensor result{results[i], operands[op.getNumDpsInputs() + i].dims};
    PaddedDims dims = dimsOf(*op.getDpsInitOperand(i));
    if (dims.size() != result.dims.size())
      return failure();
    FailureOr<Value> value = body.relayout(result, dims);
    if (failed(value))
      return failure();
    body.bind(old, PaddedTensor{*value, dims});
  }
  return success();
}

LogicalResult PaddedBody::padLinalg(linalg::LinalgOp op) {
  return LinalgPadder(*this, op).pad();
}

LogicalResult PaddedBody::padGenerate(tensor::GenerateOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  PaddedDims dims;
  unsigned number = 0;
  for (auto [axis, size] : llvm::enumerate(type.getShape())) {
    FailureOr<PaddedDim> dim =
        ShapedType::isDynamic(size)
            ? plainDim(scalar(op.getDynamicExtents()[number++]),
                       shapes.extent(op.getResult(), axis))
            : FailureOr<PaddedDim>(fixedDim(size, prover.getContext()));
    if (failed(dim))
      return failure();
    dims.push_back(*dim);
  }
  RankedTensorType padded = paddedType(dims, type.getElementType());
  Block &block = op.getBody().front();
  LinalgPadder padder(*this, dims);
  if (!padded || failed(padder.readBody(op, block)))
    return failure();
  // The element where the body must not run.
  TypedAttr zero;
  if (padder.skipsPadding()) {
    if (!type.getElementType().isSignlessIntOrIndexOrFloat())
      return refuse(op,
                    "its body must not run in the padding, and its elements "
                    "are neither integers without a sign nor floats");
    zero = builder.getZeroAttr(type.getElementType());
  }
  auto element = [&](OpBuilder &b, Positions &positions, ValueRange) {
    IRMapping mapping = scalars;
    for (BlockArgument index : block.getArguments())
      mapping.map(index, positions.original(index.getArgNumber()));
    SmallVector<Value> others;
    if (zero)
      others.push_back(arith::ConstantOp::create(b, loc, zero));
    return padder.writeBody(block, b, loc, mapping, positions, others).front();
  };
  bind(op.getResult(),
       PaddedTensor{mapElements(dims, type.getElementType(), {}, element),
                    dims});
  return success();
}
