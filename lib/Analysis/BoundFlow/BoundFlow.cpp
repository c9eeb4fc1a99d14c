//===- BoundFlow.cpp - Where bound-derived numbers flow -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "BoundFlow/BoundFlowTypes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::symshape;

std::unique_ptr<BoundFlow> BoundFlow::find(Operation *root) {
  if (root->walk([](BoundToIndexOp) { return WalkResult::interrupt(); })
          .wasInterrupted())
    return std::make_unique<BoundFlow>(root);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void BoundFlow::visit(Region &region) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op);
}

/// True for the last op of a block that may pass values to the op around it.
static bool endsRegion(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         (!op->isRegistered() && op == &op->getBlock()->back());
}

void BoundFlow::visit(Operation *op) {
  // Functions are units of their own.
  if (units.count(op))
    return;
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    visitCall(call);
  } else if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    visitRegionBranch(branch);
  } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    visitBranch(branch);
  } else if (isa<MeetOp>(op)) {
    visitMeet(op);
  } else {
    transfer(op);
    visitWrite(op);
    visitView(op);
    visitIndex(op);
    if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op))
      visitInsertion(insert);
    if (endsRegion(op))
      visitTerminator(op);
  }
  startTrails(op);
}

/// A meet has two equal operands: its result is exact if one of them is.
void BoundFlow::visitMeet(Operation *op) {
  Value result = op->getResult(0);
  bool anyClean = false;
  Trail trail;
  for (Value operand : op->getOperands()) {
    // The result is the exact operand.
    if (isNotExact(operand.getType()) && !isNotExact(result.getType()))
      continue;
    const Trail *t = number(operand);
    anyClean |= !t;
    if (t)
      trail.join(*t);
  }
  if (!anyClean || isNotExact(result.getType()))
    join(result, Part::Number, trail);
}

/// Each thread of a parallel loop inserts its part into the results.
void BoundFlow::visitInsertion(tensor::ParallelInsertSliceOp op) {
  State s = state(op.getSource());
  join(op.getDest(), Part::Number, s.number);
  join(op.getDest(), Part::Decision, s.decision);
  for (Value result : op->getParentOp()->getParentOp()->getResults())
    flow(op.getDest(), result);
}

bool BoundFlow::isStructured(Operation *op) {
  return isa<DestinationStyleOpInterface>(op) && op->getNumRegions() == 1 &&
         op->getRegion(0).hasOneBlock() &&
         op->getRegion(0).getNumArguments() == op->getNumOperands();
}

/// True if the op may compute numbers from bits: 1 where a comparison with a
/// bound is true. A select only passes on a number that exists.
static bool countsDecisions(Operation *op) {
  return op->getNumRegions() == 0 &&
         !isa<arith::SelectOp, CallOpInterface>(op) && isMemoryEffectFree(op) &&
         llvm::any_of(op->getOperandTypes(), isDecision);
}

/// Returns the position of the element at constant `indices`.
static std::optional<unsigned> findElement(Value tensor, ValueRange indices) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t number = 0;
  for (auto [size, index] : llvm::zip(type.getShape(), indices)) {
    std::optional<int64_t> i = getConstantIntValue(index);
    if (!i || *i < 0 || *i >= size)
      return std::nullopt;
    number = number * size + *i;
  }
  return number;
}

/// Follows the elements of a small tensor of numbers one by one. Returns false
/// for an op that computes its result from all of them.
bool BoundFlow::transferElements(Operation *op) {
  if (op->getNumResults() != 1)
    return false;
  Value result = op->getResult(0);
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    if (!countElements(extract.getTensor().getType()))
      return false;
    std::optional<unsigned> i =
        findElement(extract.getTensor(), extract.getIndices());
    if (i)
      join(result, Part::Number, element(extract.getTensor(), *i));
    return i.has_value();
  }
  std::optional<int64_t> count = countElements(result.getType());
  if (!count)
    return false;
  auto take = [&](unsigned to, Value from, unsigned i) {
    joinElement(result, to,
                isa<ShapedType>(from.getType()) ? element(from, i)
                                                : state(from).number);
  };
  if (isa<tensor::FromElementsOp>(op)) {
    for (auto [i, v] : llvm::enumerate(op->getOperands()))
      take(i, v, 0);
    return true;
  }
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    std::optional<unsigned> at = findElement(result, insert.getIndices());
    for (unsigned i = 0; at && i < *count; ++i)
      take(i, i == *at ? insert.getScalar() : insert.getDest(), i);
    return at.has_value();
  }
  // Ops that only change the type, and ops that compute each element alone,
  // keep the order of the elements.
  auto isWhole = [&](Value v) {
    return !isa<ShapedType>(v.getType()) ||
           (isa<RankedTensorType>(v.getType()) &&
            cast<ShapedType>(v.getType()).hasStaticShape() &&
            cast<ShapedType>(v.getType()).getNumElements() == *count);
  };
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) ||
      (op->hasTrait<OpTrait::Elementwise>() && op->getNumRegions() == 0)) {
    if (!llvm::all_of(op->getOperands(), isWhole))
      return false;
    for (Value operand : op->getOperands())
      if (states.count(operand))
        for (unsigned i = 0; i < *count; ++i)
          take(i, operand, i);
    return true;
  }
  auto length = [](Value v) -> int64_t {
    auto type = cast<RankedTensorType>(v.getType());
    return type.hasStaticShape() ? type.getNumElements() : -1;
  };
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (concat.getDim() != 0 || llvm::any_of(concat.getInputs(), [&](Value v) {
          return length(v) < 0;
        }))
      return false;
    unsigned to = 0;
    for (Value input : concat.getInputs())
      for (unsigned i = 0, e = length(input); i < e; ++i)
        take(to++, input, i);
    return true;
  }
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  if (!slice || slice.getStaticSizes().size() != 1 ||
      slice.isDynamicOffset(0) || slice.isDynamicSize(0) ||
      slice.isDynamicStride(0) ||
      !isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return false;
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  int64_t offset = slice.getStaticOffset(0), stride = slice.getStaticStride(0),
          size = slice.getStaticSize(0),
          whole = insert ? *count : length(op->getOperand(0));
  if (size > 0 && (offset < 0 || stride < 1 || size > whole ||
                   offset + (size - 1) * stride >= whole))
    return false;
  if (!insert) {
    for (int64_t i = 0; i < size; ++i)
      take(i, op->getOperand(0), offset + i * stride);
    return true;
  }
  for (int64_t i = 0; i < *count; ++i) {
    int64_t at = i - offset;
    if (at >= 0 && at % stride == 0 && at / stride < size)
      take(i, insert.getSource(), at / stride);
    else
      take(i, insert.getDest(), i);
  }
  return true;
}

/// True if the result may keep elements of `init` that the op does not yield.
static bool keepsElements(Operation *op, OpOperand &init) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return !linalgOp || !linalgOp.getMatchingIndexingMap(&init).isPermutation();
}

/// Assumes that an op computes its results from all operands that are data, and
/// from all values that its regions yield.
void BoundFlow::transfer(Operation *op) {
  bool structured = isStructured(op), isCall = isa<CallOpInterface>(op);
  bool isSelect = isa<arith::SelectOp>(op), counts = countsDecisions(op);
  Trail numbers, decisions, made, loaded;
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    auto it = states.find(operand.get());
    bool isBuffer = !memory.empty() && isa<BaseMemRefType>(type);
    if ((it == states.end() && !isBuffer) ||
        getOperandRole(operand).kind != OperandRole::Data)
      continue;
    if (isBuffer)
      loaded.join(loadedFrom(operand.get()));
    if (it == states.end())
      continue;
    const State &s = it->second;
    numbers.join(s.number);
    decisions.join(s.decision);
    if (isDecision(type) && counts)
      numbers.join(s.decision);
    else if (!isCall && !isBuffer &&
             (isDecision(type) ? !isSelect || isa<ShapedType>(type)
                               : isFloat(type)))
      made.join(s.decision);
  }
  decisions.join(loaded);
  // An unregistered op may take values from any op inside it.
  if (!op->isRegistered() && op->getNumRegions() != 0)
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        State s = state(operand);
        numbers.join(s.number);
        made.join(s.decision);
      }
    });
  if (!structured) {
    bool byElement = !op->getResults().empty() && transferElements(op);
    for (Value result : op->getResults()) {
      join(result, Part::Decision, decisions);
      joinCount(result, made);
      // One loaded element is one choice; many elements can count.
      if (isa<VectorType, TensorType>(result.getType()))
        joinCount(result, loaded);
      if (!byElement || counts)
        joinNumber(result, numbers);
    }
  } else if (auto dps = cast<DestinationStyleOpInterface>(op)) {
    for (OpResult result : op->getResults())
      if (OpOperand *init = dps.getTiedOpOperand(result);
          keepsElements(op, *init)) {
        joinNumber(result, state(init->get()).number);
        join(result, Part::Decision, state(init->get()).decision);
      }
  }
  for (Region &region : op->getRegions()) {
    for (Block &block : region)
      for (BlockArgument arg : block.getArguments()) {
        if (!structured) {
          joinNumber(arg, numbers);
          join(arg, Part::Decision, decisions);
          joinCount(arg, made);
          continue;
        }
        Value operand = op->getOperand(arg.getArgNumber());
        State s = state(operand);
        joinNumber(arg, s.number);
        join(arg, Part::Decision, s.decision);
        if (isa<BaseMemRefType>(operand.getType()))
          join(arg, Part::Decision, loadedFrom(operand));
      }
    visit(region);
  }
  transferAxes(op);
}

/// Propagates extents that come from buffers whose size is a bound.
void BoundFlow::transferAxes(Operation *op) {
  if (auto alloc = dyn_cast<BoundedAllocOp>(op)) {
    auto type = cast<MemRefType>(alloc.getResult().getType());
    unsigned next = 0;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis))
        if (const Trail *t = number(alloc.getSizes()[next++]))
          join(alloc.getResult(), Part::Axis, Trail(*t), axis);
    return;
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op)) {
    // The state of an unranked value has all its extents in `number`.
    if (!isRanked(dim.getShapedValue().getType()))
      if (const Trail *t = number(dim.getShapedValue()))
        joinNumber(op->getResult(0), Trail(*t));
    std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
    joinNumber(op->getResult(0), index && *index >= 0
                                     ? axis(dim.getShapedValue(), *index)
                                     : anyAxis(dim.getShapedValue()));
    return;
  }
  // A launch op inside knows the sizes of the grid and of its blocks.
  if (auto launch = op->getParentOfType<gpu::LaunchOp>();
      launch && op->getNumOperands() == 0 &&
      isa<gpu::GPUDialect>(op->getDialect())) {
    for (Value operand : launch->getOperands())
      if (const Trail *t = number(operand))
        for (Value result : op->getResults())
          joinNumber(result, Trail(*t));
    return;
  }
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
    Trail layout = layoutOf(metadata.getSource());
    for (Value result : op->getResults().drop_front())
      joinNumber(result, layout);
  }
  if (auto size = dyn_cast<SizeOp>(op))
    return joinNumber(size.getResult(), axis(size.getSource(), size.getAxis()));
  Trail all;
  for (Value operand : op->getOperands()) {
    all.join(anyAxis(operand));
    if (isa<UnrankedTensorType, UnrankedMemRefType>(operand.getType()))
      if (const Trail *t = number(operand))
        all.join(*t);
  }
  if (!all)
    return;
  if (isa<memref::ExtractStridedMetadataOp, shape::ShapeOfOp>(op)) {
    for (Value result : op->getResults())
      joinNumber(result, all);
    return;
  }
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    for (OpResult result : op->getResults()) {
      Value init = dps.getTiedOpOperand(result)->get();
      for (unsigned i = 0, e = state(init).axes.size(); i < e; ++i)
        join(result, Part::Axis, axis(init, i), i);
    }
    return;
  }
  // The op has operands for the sizes of its result.
  if (isa<OffsetSizeAndStrideOpInterface>(op))
    return;
  bool sameAxes = isa<CastOpInterface, TieShapeOp>(op) ||
                  op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
                  op->hasTrait<OpTrait::SameOperandsAndResultType>() ||
                  op->hasTrait<OpTrait::Elementwise>();
  for (Value result : op->getResults()) {
    if (isa<UnrankedTensorType, UnrankedMemRefType>(result.getType()))
      join(result, Part::Number, all);
    if (!isRanked(result.getType()))
      continue;
    int64_t rank = cast<ShapedType>(result.getType()).getRank();
    for (int64_t i = 0; i < rank; ++i) {
      Trail trail;
      if (sameAxes)
        for (Value operand : op->getOperands())
          trail.join(isRanked(operand.getType()) ? axis(operand, i) : all);
      join(result, Part::Axis, sameAxes ? trail : all, i);
    }
  }
}

//===----------------------------------------------------------------------===//
// The whole analysis
//===----------------------------------------------------------------------===//

/// True if some value at or below `root` is an extent that is not exact.
static bool hasBounds(Operation *root) {
  return root
      ->walk([](Operation *op) {
        bool found = llvm::any_of(op->getResultTypes(), isNotExact);
        if (auto func = dyn_cast<FunctionOpInterface>(op);
            func && !func.isExternal())
          found |= llvm::any_of(func.getFunctionBody().getArgumentTypes(),
                                isNotExact);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

BoundFlow::BoundFlow(Operation *root) : root(root) {
  if (!hasBounds(root))
    return;
  units[root].body = &root->getRegion(0);
  root->walk([&](FunctionOpInterface func) {
    if (func != root && !func.isExternal())
      units[func].body = &func.getFunctionBody();
  });
  for (auto &[op, unit] : units)
    if (isa<FunctionOpInterface>(op))
      for (BlockArgument arg : unit.body->getArguments())
        if (isNotExact(arg.getType()))
          start(arg);
  findRecursion();
  do {
    changed = false;
    for (auto &[op, unit] : units) {
      current = &unit;
      visit(*unit.body);
    }
  } while (changed);
}

/// Finds the functions that call themselves, possibly through others, and those
/// that are used as values.
void BoundFlow::findRecursion() {
  CallGraph graph(root);
  for (auto it = llvm::scc_begin(const_cast<const CallGraph *>(&graph));
       !it.isAtEnd(); ++it)
    if (it.hasCycle())
      for (const CallGraphNode *node : *it)
        if (!node->isExternal())
          if (auto unit = units.find(node->getCallableRegion()->getParentOp());
              unit != units.end())
            unit->second.isRecursive = true;
  root->walk([&](SymbolUserOpInterface user) {
    if (isa<CallOpInterface>(user.getOperation()))
      return;
    for (NamedAttribute attribute : user->getAttrs())
      attribute.getValue().walk([&](SymbolRefAttr name) {
        Operation *func = symbolTables.lookupNearestSymbolFrom(user, name);
        if (auto unit = func ? units.find(func) : units.end();
            unit != units.end())
          values.insert(&unit->second);
      });
  });
}

const BoundFlow::Unit *BoundFlow::unitOf(Value v) const {
  for (Operation *op = v.getParentBlock()->getParentOp(); op;
       op = op->getParentOp())
    if (auto it = units.find(op); it != units.end())
      return &it->second;
  return nullptr;
}

Value BoundFlow::originOf(Value v) const {
  const Trail *trail = number(v);
  const Unit *unit = unitOf(v);
  return trail && unit ? valueOf(resolve(*trail, *unit)) : Value();
}
