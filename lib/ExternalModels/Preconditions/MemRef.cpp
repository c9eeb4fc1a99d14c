//===- MemRef.cpp - Preconditions of memref and bufferization ops ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A violated precondition of an op on buffers is undefined behavior, except of
// views, which upstream may speculate.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/BufferUses.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

template <typename OpTy> bool stateAlloc(OpTy op, PreconditionState &state) {
  requireNonNegativeSizes(state, Use::Checked, op.getDynamicSizes());
  return true;
}

/// The buffer is freed once, and not used later.
bool stateFree(Operation *, PreconditionState &state) {
  state.requireOther("a buffer that is not used later");
  return true;
}

/// "If the buffer isn't aligned to the given alignment, its result is poison."
bool stateAlignment(memref::AssumeAlignmentOp, PreconditionState &state) {
  state.requireOther("an aligned buffer");
  return true;
}

bool stateRealloc(memref::ReallocOp op, PreconditionState &state) {
  state.requireOther("a buffer that is not used later");
  if (Value size = op.getDynamicResultSize())
    requireNonNegativeSizes(state, Use::Checked, size);
  return true;
}

/// A static offset or stride in the result's type is that of the source.
bool stateCast(memref::CastOp cast, PreconditionState &state) {
  requireCast(state, Use::Undefined);
  auto to = dyn_cast<MemRefType>(cast.getType());
  auto from = dyn_cast<MemRefType>(cast.getSource().getType());
  if (!to || !from || !state.wants(Use::Checked) ||
      to.getLayout() == from.getLayout())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(to.getStridesAndOffset(strides, offset)))
    return false;
  strides.insert(strides.begin(), offset);
  SmallVector<DimExpr> found = state.layout(cast.getSource());
  if (found.size() != strides.size())
    return false;
  for (auto [number, expected] : llvm::zip_equal(found, strides))
    if (!ShapedType::isDynamic(expected))
      state.require(Use::Checked, Relation::Eq, number,
                    state.constant(expected), Precondition::Number);
  return true;
}

bool stateCopy(memref::CopyOp, PreconditionState &state) {
  state.requireSameShape(Use::Undefined, 1, 0);
  return true;
}

bool stateExpand(memref::ExpandShapeOp expand, PreconditionState &state) {
  requireExpand(expand, state, Use::Undefined);
  return true;
}

/// The joined dimensions are contiguous, which only the identity layout shows.
bool stateCollapse(memref::CollapseShapeOp collapse, PreconditionState &state) {
  requireCollapse(collapse, state, Use::Undefined);
  return collapse.getSrcType().getLayout().isIdentity();
}

bool stateReshape(memref::ReshapeOp reshape, PreconditionState &state) {
  requireReshape(state, Use::Undefined);
  return true;
}

bool stateSubView(memref::SubViewOp view, PreconditionState &state) {
  requireSlice(view, 0, state, Use::Undefined);
  requireStrides(view, 0, state, Use::Undefined);
  return true;
}

/// The last element of the new view is inside the source, if that is known to
/// be a whole buffer. A buffer may be larger than the source.
bool stateReinterpret(memref::ReinterpretCastOp op, PreconditionState &state) {
  auto source = dyn_cast<MemRefType>(op.getSource().getType());
  if (!state.wants(Use::Checked))
    return true;
  if (!source || !source.getLayout().isIdentity()) {
    state.requireUnexpressed("a view inside its source");
    return true;
  }
  DimExpr last = state.size(op.getMixedOffsets().front());
  state.requireNonNegative(Use::Checked, last, "an offset");
  SmallVector<Predicate, 1> runs;
  for (auto [size, stride] :
       llvm::zip_equal(op.getMixedSizes(), op.getMixedStrides())) {
    DimExpr n = state.size(size), step = state.size(stride);
    state.requireNonNegative(Use::Checked, n, "a size");
    state.requireNonNegative(Use::Checked, step, "a stride");
    if (!n || !step || !last)
      return true; // it is unexpressed
    if (!n.isConstant())
      runs.push_back({Relation::Le, state.constant(1), n});
    last = last + (n - 1) * step;
  }
  if (Precondition *p = state.require(
          Use::Checked, Relation::Le, last + 1,
          countOf(state.extents(op.getSource()), state), Precondition::AtLeast,
          0, 0, "a number of elements in the source")) {
    p->isStronger = true;
    p->when.assign(runs.begin(), runs.end());
  }
  return true;
}

/// The bytes of the view are inside the source.
bool stateView(memref::ViewOp view, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  Type element = view.getType().getElementType();
  if (!element.isIntOrFloat())
    return false;
  DimExpr shift = state.content(view.getByteShift());
  state.requireNonNegative(Use::Checked, shift, "an offset");
  requireNonNegativeSizes(state, Use::Checked, view.getSizes());
  DimExpr bytes = countOf(state.extents(view.getResult()), state);
  if (!shift || !bytes)
    return true; // it is unexpressed
  bytes = bytes *
          state.constant(llvm::divideCeil(element.getIntOrFloatBitWidth(), 8));
  state.require(Use::Checked, Relation::Le, shift + bytes,
                state.extent(view.getSource(), 0), Precondition::AtLeast, 0, 0,
                "a number of bytes in the source");
  return true;
}

/// The buffers do not overlap: each is allocated by an op of its own.
bool stateDistinctObjects(memref::DistinctObjectsOp op,
                          PreconditionState &state) {
  if (!state.wantsUnexpressed())
    return true;
  PreconditionState::Consequence undefined(state, Violation::Undefined);
  llvm::SmallDenseSet<Value> seen;
  for (Value buffer : op.getOperands())
    if (!seen.insert(buffer).second ||
        !isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(
            buffer.getDefiningOp())) {
      state.requireUnexpressed("buffers that do not overlap", buffer);
      break;
    }
  return true;
}

/// Nothing writes to a constant.
bool stateGetGlobal(memref::GetGlobalOp op, PreconditionState &state) {
  if (!state.wantsUnexpressed())
    return true;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  if ((!global || global.getConstant()) && !isOnlyRead(op.getResult()))
    state.requireUnexpressed("a constant that nothing writes to");
  return true;
}

/// The buffer that views start from, or the value itself.
Value wholeOf(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// With `restrict`, no other tensor is made of the buffer or of a view of it.
/// A buffer that the function did not allocate may be any argument's: this is a
/// premise of its caller.
bool stateToTensor(bufferization::ToTensorOp op, PreconditionState &state) {
  if (!op.getRestrict() || !state.wantsUnexpressed())
    return true;
  llvm::SmallSetVector<Value, 8> open;
  open.insert(wholeOf(op.getBuffer()));
  for (size_t next = 0; next != open.size(); ++next)
    for (Operation *user : open[next].getUsers())
      if (isa<ViewLikeOpInterface>(user))
        open.insert_range(user->getResults());
      else if (isa<bufferization::ToTensorOp>(user) && user != op) {
        state.requireUnexpressed("a buffer from which no other tensor is made");
        return true;
      }
  return true;
}

/// A clone may be the same memory as its source. Writes to the source before
/// the clone do not matter, but this does not look for their order.
bool stateClone(bufferization::CloneOp clone, PreconditionState &state) {
  if (state.wantsUnexpressed() &&
      !(isOnlyRead(clone.getInput()) && isOnlyRead(clone.getOutput())))
    state.requireUnexpressed("buffers that nothing writes to after the clone");
  return true;
}

template <typename OpTy, unsigned memory>
bool stateAccess(OpTy op, PreconditionState &state) {
  for (auto [axis, index] : llvm::enumerate(op.getIndices()))
    state.requireIndex(memory, axis, index);
  return true;
}

bool stateMaterialize(bufferization::MaterializeInDestinationOp,
                      PreconditionState &state) {
  state.requireSameShape(Use::Undefined, 1, 0);
  return true;
}

} // namespace

void symshape::registerMemRefPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    attachPreconditionFamily<
        stateNothing, AllocaScopeOp, AllocaScopeReturnOp, AtomicYieldOp,
        ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GlobalOp,
        MemorySpaceCastOp, PrefetchOp, RankOp, TransposeOp>(ctx);
    attachPreconditionFamily<stateFree, DeallocOp>(ctx);
    attachPreconditions<stateAlignment, stateAlloc<AllocOp>,
                        stateAlloc<AllocaOp>, stateRealloc, stateCast,
                        stateCopy, stateDistinctObjects, stateGetGlobal,
                        stateExpand, stateCollapse, stateReshape, stateSubView,
                        stateReinterpret, stateView, stateAccess<LoadOp, 0>,
                        stateAccess<StoreOp, 1>, stateAccess<AtomicRMWOp, 1>,
                        stateAccess<GenericAtomicRMWOp, 0>, stateDim<DimOp>>(
        ctx);
  });
  registry.addExtension(
      +[](MLIRContext *ctx, bufferization::BufferizationDialect *) {
        using namespace bufferization;
        attachPreconditionFamily<stateNothing, ToBufferOp>(ctx);
        attachPreconditionFamily<stateFree, DeallocOp, DeallocTensorOp>(ctx);
        attachPreconditions<stateAlloc<AllocTensorOp>, stateClone,
                            stateToTensor, stateMaterialize>(ctx);
      });
}
