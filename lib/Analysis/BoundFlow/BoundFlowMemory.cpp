//===- BoundFlowMemory.cpp - Bounds counted in memory ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a bound decides how often a loop runs, the loop can count up to the bound,
// also if memory keeps the count from one round to the next. The same holds for
// a structured op that runs over all elements of a bounded buffer.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/Interfaces/MaskingOpInterface.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// An element that an op loads or stores.
struct Place {
  Value buffer;
  /// The position: equal maps with equal operands give the same element.
  AffineMap map;
  ValueRange indices;

  /// Returns the buffer that `buffer` is a view of.
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

/// True if `op` only reads, writes, measures or views its buffers, so that no
/// other value aliases them.
static bool keepsBuffer(Operation *op, Value buffer) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getValueToStore() != buffer;
  return !op->hasTrait<OpTrait::IsTerminator>() &&
         !isa<CallOpInterface, RegionBranchOpInterface,
              memref::ExtractAlignedPointerAsIndexOp>(op) &&
         llvm::none_of(
             op->getResultTypes(),
             [](Type type) { return isa<BaseMemRefType, TensorType>(type); }) &&
         (isa<MemoryEffectOpInterface>(op) || isMemoryEffectFree(op));
}

/// True for a new buffer that only its own views alias.
bool BoundFlow::isLocal(Value buffer) {
  auto [it, isNew] = locals.try_emplace(buffer, false);
  if (!isNew || !isFresh(buffer))
    return it->second;
  SmallVector<Value> open{buffer};
  while (!open.empty()) {
    Value v = open.pop_back_val();
    for (Operation *user : v.getUsers()) {
      auto view = dyn_cast<ViewLikeOpInterface>(user);
      if (view && view.getViewSource() == v)
        open.append(user->result_begin(), user->result_end());
      else if (!keepsBuffer(user, v))
        return false;
    }
  }
  return locals[buffer] = true;
}

/// Returns the bounds that decide elements of a buffer.
BoundFlow::Trail &BoundFlow::memoryOf(Value buffer) {
  Value root = Place{buffer, {}, {}}.root();
  return memory[isLocal(root) ? root.getAsOpaquePointer()
                              : getElementTypeOrSelf(buffer.getType())
                                    .getAsOpaquePointer()];
}

BoundFlow::Trail BoundFlow::loadedFrom(Value buffer) {
  return memory.empty() ? Trail() : memoryOf(buffer);
}

/// Notes the bounds from which a view's offset or strides are derived.
void BoundFlow::visitView(Operation *op) {
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  if (!view || !isa<BaseMemRefType>(view.getViewSource().getType()))
    return;
  for (Value operand : op->getOperands()) {
    const Trail *t =
        isa<ShapedType>(operand.getType()) ? nullptr : number(operand);
    Trail own;
    if (t)
      own.origin = resolve(*t, *current);
    changed |= viewLayouts.join(own);
  }
}

/// Returns the bounds from which the offset or a stride of `buffer` may be
/// derived: if it is no view of a new buffer, those of any view.
BoundFlow::Trail BoundFlow::layoutOf(Value buffer) {
  Trail layout;
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
    for (Value operand : view->getOperands())
      if (const Trail *t =
              isa<ShapedType>(operand.getType()) ? nullptr : number(operand))
        layout.join(*t);
    buffer = view.getViewSource();
  }
  if (!isFresh(buffer))
    layout.join(viewLayouts);
  return layout;
}

/// Returns the buffers on which `op` has the effect, or may have it if it does
/// not list its effects. The ops in its regions have effects of their own.
template <typename Effect>
static SmallVector<OpOperand *> findBuffers(Operation *op) {
  SmallVector<OpOperand *> buffers;
  auto known = dyn_cast<MemoryEffectOpInterface>(op);
  if (isMemoryEffectFree(op) || op->hasTrait<OpTrait::IsTerminator>() ||
      (!known && op->hasTrait<OpTrait::HasRecursiveMemoryEffects>()))
    return buffers;
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (known)
    known.getEffects(effects);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<BaseMemRefType>(operand.get().getType()) &&
        (!known || llvm::any_of(effects, [&](auto &effect) {
          return isa<Effect>(effect.getEffect()) &&
                 (!effect.getValue() || effect.getValue() == operand.get());
        })))
      buffers.push_back(&operand);
  return buffers;
}

/// True if each round accesses an element of its own at `place`.
static bool isOwnElement(const Place &place, Operation *rounds) {
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(rounds);
  std::optional<SmallVector<Value>> vars;
  if (loop && (!place.map || place.map.isIdentity()))
    vars = loop.getLoopInductionVars();
  return vars && llvm::any_of(*vars, [&](Value var) {
           return llvm::is_contained(place.indices, var);
         });
}

/// True if `op` stores a value in a round that is computed from a value which
/// an earlier round may have stored, here or elsewhere.
bool BoundFlow::accumulates(Operation *op, const Rounds &rounds) {
  auto rootOf = [](Value buffer) { return Place{buffer, {}, {}}.root(); };
  // A buffer that is new in each round keeps nothing.
  auto isKept = [&](Value root) {
    return !rounds.makes(root) || !isLocal(root);
  };
  auto isWritten = [&](Value root, Operation *reader) {
    if (rounds.isFunction && !(isLocal(root) && rounds.makes(root)))
      return true;
    std::optional<Place> from = loaded(reader);
    return rounds.around
        ->walk([&](Operation *writer) {
          if (!rounds.contains(writer->getBlock()))
            return WalkResult::advance();
          if (isa<CallOpInterface>(writer) && !isLocal(root))
            return WalkResult::interrupt();
          Value stored;
          for (OpOperand *buffer : findBuffers<MemoryEffects::Write>(writer)) {
            Value other = rootOf(buffer->get());
            if (other != root && (isLocal(other) || isLocal(root)))
              continue;
            // Each round reads and writes an element of its own.
            std::optional<Place> place = ::stored(writer, stored);
            if (from && place && isOwnElement(*place, rounds.around) &&
                place->buffer == from->buffer && place->map == from->map &&
                place->indices == from->indices)
              continue;
            return WalkResult::interrupt();
          }
          return WalkResult::advance();
        })
        .wasInterrupted();
  };
  bool found = false;
  auto look = [&](Operation *reader) {
    for (OpOperand *buffer : findBuffers<MemoryEffects::Read>(reader)) {
      Value root = rootOf(buffer->get());
      found |= isKept(root) && isWritten(root, reader);
    }
    found |= isa<CallOpInterface>(reader) && !isMemoryEffectFree(reader) &&
             !rounds.isFunction;
  };
  look(op);
  SmallVector<Value> values;
  op->walk([&](Operation *inner) {
    values.append(inner->operand_begin(), inner->operand_end());
    if (inner != op)
      look(inner);
  });
  walkSources(values, rounds, [&](Value at) {
    if (Operation *def = at.getDefiningOp(); def && !found)
      def->walk([&](Operation *inner) { look(inner); });
  });
  return found;
}

/// Finds numbers in memory that count the rounds of a loop around their store,
/// and the bounds that decide elements of the memory that an op writes.
void BoundFlow::visitWrite(Operation *op) {
  if (states.empty())
    return;
  SmallVector<OpOperand *> buffers = findBuffers<MemoryEffects::Write>(op);
  if (buffers.empty())
    return;
  auto remember = [&](const Trail &trail) {
    Trail own;
    own.origin = resolve(trail, *current);
    for (OpOperand *buffer : buffers)
      if (own)
        changed |= memoryOf(buffer->get()).join(own);
  };
  // The operands of the op, and the values that its regions yield.
  SmallVector<Value> values;
  auto addData = [&](Operation *from) {
    for (OpOperand &operand : from->getOpOperands())
      if (!isa<BaseMemRefType>(operand.get().getType()) &&
          getOperandRole(operand).kind == OperandRole::Data)
        values.push_back(operand.get());
  };
  addData(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        addData(&block.back());
  // The mask of an op inside vector.mask decides which elements it writes.
  if (auto mask = dyn_cast<vector::MaskingOpInterface>(op->getParentOp()))
    values.push_back(mask.getMask());
  for (Value v : values)
    remember(state(v).decision);
  // A copy between buffers.
  for (OpOperand *buffer : findBuffers<MemoryEffects::Read>(op))
    remember(loadedFrom(buffer->get()));
  bool isNumber = llvm::any_of(buffers, [](OpOperand *buffer) {
    Type element = getElementTypeOrSelf(buffer->get().getType());
    return !element.isInteger(1) && !isa<FloatType, ComplexType>(element);
  });
  auto count = [&](const Trail &trail) {
    Trail own;
    own.origin = resolve(trail, *current);
    if (own && isNumber)
      changed |= counts[op].join(own);
  };
  // Each way of a switch may store another number.
  count(switchesAround(op));
  // A reduction on buffers may add up elements that a bound decides.
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalgOp && linalgOp.getNumReductionLoops() != 0) {
    auto contains = [&](Block *block) {
      return op->isAncestor(block->getParentOp());
    };
    auto isGiven = [&](Block *block) { return block->getParentOp() == op; };
    for (Value v : linalgOp.getBlock()->getTerminator()->getOperands())
      count(decidedIn(v, Rounds{contains, isGiven}));
  }
  Value value;
  std::optional<Place> to = stored(op, value);
  forEachRounds(op, [&](const Rounds &rounds, Trail control, Trail decided) {
    bool isOwn = to && isOwnElement(*to, rounds.around);
    bool isChosen = false;
    for (Value v : values) {
      isChosen |= decided && rounds.makes(v) && !isOwn;
      control.join(decidedIn(v, rounds));
    }
    control.join(decided);
    remember(control);
    if (control && isNumber && (isChosen || accumulates(op, rounds)))
      count(control);
  });
}

/// The index of a structured op counts up to a size of its operands.
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
