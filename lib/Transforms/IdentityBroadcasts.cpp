//===- IdentityBroadcasts.cpp - Broadcasts that expand nothing --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IdentityBroadcasts.h"
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
static bool isIdentity(const Broadcast &broadcast, Value result, Prover &prover,
                       const FunctionShapes &shapes) {
  ArrayRef<DimExpr> in = shapes.extents(broadcast.input);
  ArrayRef<DimExpr> out = shapes.extents(result);
  if (in.size() != out.size() || broadcast.readsFirst.size() != out.size())
    return false;
  return llvm::all_of(
      llvm::zip_equal(in, out, broadcast.readsFirst), [&](auto axis) {
        auto [from, to, readsFirst] = axis;
        return prover.provesEqual(from, to) &&
               (!readsFirst ||
                prover.provesEqual(to, to.getContext().constant(1)));
      });
}

/// Returns the operand whose extents are those of the result.
static Value sameShape(shape::BroadcastOp op, Prover &prover,
                       const FunctionShapes &shapes) {
  ArrayRef<DimExpr> result = shapes.contents(op.getResult());
  for (Value operand : op.getShapes()) {
    ArrayRef<DimExpr> sizes = shapes.contents(operand);
    if (operand.getType() == op.getType() && !sizes.empty() &&
        sizes.size() == result.size() &&
        llvm::all_of(llvm::zip_equal(sizes, result), [&](auto pair) {
          auto [a, b] = pair;
          return a && b && prover.provesEqual(a, b);
        }))
      return operand;
  }
  return {};
}

// Rewrites: identity-broadcast, identity-shape-broadcast
SmallVector<std::pair<Value, Value>>
symshape::findIdentityBroadcasts(const FunctionShapes &shapes) {
  SmallVector<std::pair<Value, Value>> found;
  shapes.forEachOp([&](Operation *op) {
    if (op->getNumResults() != 1 || op->use_empty())
      return;
    Value result = op->getResult(0);
    if (auto shape = dyn_cast<shape::BroadcastOp>(op)) {
      Prover &prover = shapes.proverBefore(op);
      if (Value same = prover.isConsistent() ? sameShape(shape, prover, shapes)
                                             : Value())
        found.push_back({result, same});
      return;
    }
    std::optional<Broadcast> broadcast;
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      broadcast = readBroadcast(generic);
    else if (auto named = dyn_cast<linalg::BroadcastOp>(op))
      if (named.getDimensions().empty())
        broadcast =
            Broadcast{named.getInput(),
                      SmallVector<bool>(shapes.extents(result).size(), false)};
    if (!broadcast || broadcast->input.getType() != result.getType())
      return;
    Prover &prover = shapes.proverBefore(op);
    if (prover.isConsistent() && isIdentity(*broadcast, result, prover, shapes))
      found.push_back({result, broadcast->input});
  });
  return found;
}
