//===- IdentityBroadcasts.cpp - Broadcasts that expand nothing --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrites.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {
/// A linalg op that copies elements of `input`. An axis of the result reads the
/// same axis of the input, or always its first element.
struct Broadcast {
  Value input;
  SmallVector<bool> readsFirst;
};
} // namespace

static std::optional<Broadcast> readBroadcast(linalg::GenericOp op) {
  Block &body = op.getRegion().front();
  if (op->getNumOperands() != 2 || !llvm::hasSingleElement(body) ||
      body.getTerminator()->getOperand(0) != body.getArgument(0) ||
      op.getNumDpsInputs() != 1 || op.getNumReductionLoops() != 0)
    return std::nullopt;
  AffineMap in = op.getIndexingMapsArray()[0];
  AffineMap out = op.getIndexingMapsArray()[1];
  if (!out.isIdentity() || in.getNumResults() != out.getNumResults())
    return std::nullopt;
  Broadcast result{op.getInputs().front(), {}};
  for (auto [axis, e] : llvm::enumerate(in.getResults())) {
    auto constant = dyn_cast<AffineConstantExpr>(e);
    auto dim = dyn_cast<AffineDimExpr>(e);
    if (!(constant && constant.getValue() == 0) &&
        !(dim && dim.getPosition() == axis))
      return std::nullopt;
    result.readsFirst.push_back(bool(constant));
  }
  return result;
}

/// True if each axis of `result` is proved as long as that of the input, and 1
/// where the op reads the first element only.
static bool isIdentity(const Broadcast &broadcast, Value result,
                       ShapeCursor &at, AnswersForChange &used) {
  auto rank = cast<ShapedType>(result.getType()).getRank();
  if (int64_t(broadcast.readsFirst.size()) != rank)
    return false;
  return llvm::all_of(llvm::seq<int64_t>(rank), [&](int64_t axis) {
    return used.needs(
               doesNotExpand(at, {broadcast.input, axis}, {result, axis})) &&
           (!broadcast.readsFirst[axis] ||
            used.needs(sameExtent(at, {result, axis}, 1)));
  });
}

/// Returns the operand whose extents are those of the result.
static Value findSameShape(shape::BroadcastOp op, ShapeCursor &at,
                           AnswersForChange &used) {
  const FunctionShapes &shapes = at.getShapes();
  ArrayRef<DimExpr> result = shapes.contents(op.getResult());
  for (Value operand : op.getShapes()) {
    ArrayRef<DimExpr> sizes = shapes.contents(operand);
    used = {};
    if (operand.getType() == op.getType() && !sizes.empty() &&
        sizes.size() == result.size() &&
        llvm::all_of(llvm::zip_equal(sizes, result), [&](auto pair) {
          return used.needs(
              sameExtent(at, std::get<0>(pair), std::get<1>(pair)));
        }))
      return operand;
  }
  return {};
}

/// True if the sizes that the op names are those of its source. The extents
/// of the result would prove it by the checks of the op itself.
static bool isIdentity(DynamicBroadcastInDimOp op, ShapeCursor &at,
                       AnswersForChange &used) {
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  if (!op.getExpanding().empty() || op.getDims().size() != sizes.size())
    return false;
  return llvm::all_of(llvm::enumerate(op.getDims()), [&](auto dim) {
    auto [i, axis] = dim;
    return axis == int64_t(i) &&
           used.needs(sameExtent(at, {op.getSource(), axis}, sizes[i]));
  });
}

/// Returns the operand that a broadcast passes on as it is; null if there is no
/// proof, or if the op is no broadcast. Moves the cursor before a broadcast.
static Value findInput(Operation *op, ShapeCursor &at, AnswersForChange &used) {
  if (auto shape = dyn_cast<shape::BroadcastOp>(op))
    return findSameShape(shape, at.moveBefore(op), used);
  Value result = op->getResult(0);
  if (auto dynamic = dyn_cast<DynamicBroadcastInDimOp>(op))
    return dynamic.getSource().getType() == result.getType() &&
                   isIdentity(dynamic, at.moveBefore(op), used)
               ? Value(dynamic.getSource())
               : Value();
  std::optional<Broadcast> broadcast;
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    broadcast = readBroadcast(generic);
  else if (auto named = dyn_cast<linalg::BroadcastOp>(op))
    if (named.getDimensions().empty())
      broadcast = Broadcast{
          named.getInput(),
          SmallVector<bool>(cast<ShapedType>(result.getType()).getRank())};
  if (!broadcast || broadcast->input.getType() != result.getType() ||
      !isIdentity(*broadcast, result, at.moveBefore(op), used))
    return {};
  return broadcast->input;
}

// Rewrites: identity-broadcast, identity-shape-broadcast
SmallVector<std::pair<Value, Value>>
symshape::findIdentityBroadcasts(const FunctionShapes &shapes) {
  SmallVector<std::pair<Value, Value>> found;
  ShapeCursor at = shapes.atBoundary();
  shapes.forEachOp([&](Operation *op) {
    if (op->getNumResults() != 1 || op->use_empty())
      return;
    AnswersForChange used;
    Value input = findInput(op, at, used);
    // In dead code, every fact holds.
    if (!input || !at.getProver().isConsistent())
      return;
    used.record(shapes, op,
                isa<shape::BroadcastOp>(op) ? "identity-shape-broadcast"
                                            : "identity-broadcast");
    found.push_back({op->getResult(0), input});
  });
  return found;
}
