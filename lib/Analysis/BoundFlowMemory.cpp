//===- BoundFlowMemory.cpp - Bounds counted without carrying --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that runs as often as a bound says counts the bound, also where the
// count is kept in memory from one round to the next; and so does a structured
// op that runs over all of a room, which counts by itself.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// Ops that are looked at between a store and what it may count on.
static constexpr size_t kMaxSources = 64;

namespace {

/// An element that is loaded or stored.
struct Place {
  Value buffer;
  /// The element; equal ones are the same as long as the operands are.
  AffineMap map;
  ValueRange indices;

  /// The buffer that views are made of.
  Value root() const {
    Value v = buffer;
    while (auto view = v.getDefiningOp<ViewLikeOpInterface>())
      v = view.getViewSource();
    return v;
  }
};

} // namespace

static std::optional<Place> loaded(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return Place{load.getMemRef(), {}, load.getIndices()};
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return Place{load.getMemRef(), load.getAffineMap(), load.getMapOperands()};
  return std::nullopt;
}

static std::optional<Place> stored(Operation *op, Value &value) {
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    value = store.getValueToStore();
    return Place{store.getMemRef(), {}, store.getIndices()};
  }
  if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
    value = store.getValueToStore();
    return Place{store.getMemRef(), store.getAffineMap(),
                 store.getMapOperands()};
  }
  return std::nullopt;
}

static bool isFresh(Value buffer) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp, BoundedAllocOp>(
      buffer.getDefiningOp());
}

/// True if what one round of `loop` stores at `to` may be read at `from` by a
/// later one.
static bool meets(const Place &to, const Place &from,
                  LoopLikeOpInterface loop) {
  Value a = to.root(), b = from.root();
  // A buffer that is new is no other.
  if (a != b && (isFresh(a) || isFresh(b)))
    return false;
  // Each round has an element of its own.
  if (to.buffer != from.buffer || to.map != from.map ||
      to.indices != from.indices || (to.map && !to.map.isIdentity()))
    return true;
  std::optional<SmallVector<Value>> vars = loop.getLoopInductionVars();
  return !vars || llvm::none_of(*vars, [&](Value var) {
    return llvm::is_contained(to.indices, var);
  });
}

/// True if `value`, which is stored at `to` in each round of `loop`, is made
/// from what a round before may have stored there.
static bool accumulates(Value value, const Place &to,
                        LoopLikeOpInterface loop) {
  llvm::SetVector<Operation *> open;
  auto add = [&](Value v) {
    Operation *def = v.getDefiningOp();
    if (def && loop->isProperAncestor(def))
      open.insert(def);
  };
  add(value);
  for (size_t i = 0; i != open.size(); ++i) {
    if (i == kMaxSources)
      return true;
    Operation *op = open[i];
    if (std::optional<Place> from = loaded(op)) {
      if (meets(to, *from, loop))
        return true;
      continue;
    }
    for (Value operand : op->getOperands())
      add(operand);
    op->walk([&](Operation *inner) {
      if (inner != op)
        open.insert(inner);
    });
  }
  return false;
}

/// What decides how often a loop runs.
BoundFlow::Trail BoundFlow::controlOf(LoopLikeOpInterface loop) const {
  Trail control;
  llvm::SmallDenseSet<unsigned> inits;
  for (OpOperand &init : loop.getInitsMutable())
    inits.insert(init.getOperandNumber());
  for (OpOperand &operand : loop->getOpOperands())
    if (!inits.contains(operand.getOperandNumber()) &&
        !isa<ShapedType>(operand.get().getType()))
      control.join(state(operand.get()).number);
  if (auto loops = dyn_cast<scf::WhileOp>(loop.getOperation()))
    control.join(state(loops.getConditionOp().getCondition()).decision);
  return control;
}

/// A number that is stored and counts the rounds of a loop around it.
void BoundFlow::visitStore(Operation *op) {
  Value value;
  std::optional<Place> to = stored(op, value);
  if (!to)
    return;
  Type element = getElementTypeOrSelf(value.getType());
  if (!element.isIntOrIndex() || element.isInteger(1))
    return;
  for (Operation *around = op->getParentOp();
       around && !isa<FunctionOpInterface>(around);
       around = around->getParentOp()) {
    auto loop = dyn_cast<LoopLikeOpInterface>(around);
    if (!loop)
      continue;
    Trail control = controlOf(loop);
    if (control && accumulates(value, *to, loop))
      join(value, Part::Number, control);
  }
}

/// Where a structured op is counts along the sizes of its operands.
void BoundFlow::visitIndex(Operation *op) {
  auto index = dyn_cast<linalg::IndexOp>(op);
  auto structured = dyn_cast<linalg::LinalgOp>(op->getParentOp());
  if (!index || !structured)
    return;
  for (OpOperand &operand : structured->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    for (auto [i, result] : llvm::enumerate(map.getResults()))
      if (result.isFunctionOfDim(index.getDim()))
        joinNumber(index.getResult(), axis(operand.get(), i));
  }
}
