//===- UndefinedOps.cpp - Ops whose operands never fit --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndefinedOps.h"
#include "SymShape/Analysis/Preconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for ops that write to the buffers or destinations that they name.
static bool isWrite(Operation *op) {
  if (isa<memref::CopyOp, tensor::InsertSliceOp>(op))
    return true;
  if (!isa<linalg::LinalgOp, linalg::PackOp, linalg::UnPackOp>(op))
    return false;
  auto dst = cast<DestinationStyleOpInterface>(op);
  return dst.hasPureTensorSemantics() || dst.hasPureBufferSemantics();
}

/// True for ops that make a view of a buffer.
static bool isView(Operation *op) {
  return isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::CastOp>(op);
}

/// True if the facts refute a precondition of the op, which the check for
/// contradictions reports, or if they contradict each other, so that control
/// never gets to the op.
static bool isUndefined(Operation *op, const FunctionShapes &shapes) {
  SmallVector<Precondition> preconditions;
  appendAllPreconditions(op, shapes, preconditions);
  if (preconditions.empty())
    return false;
  Prover &prover = shapes.proverBefore(op);
  return !prover.isConsistent() ||
         llvm::any_of(preconditions, [&](const Precondition &precondition) {
           return precondition.isRefuted(prover);
         });
}

SmallVector<Operation *>
symshape::findUndefinedOps(const FunctionShapes &shapes) {
  SmallVector<Operation *> found;
  shapes.getFunction()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if ((isWrite(op) || isView(op) || isa<tensor::CastOp>(op)) &&
        isUndefined(op, shapes))
      found.push_back(op);
  });
  return found;
}

/// Returns some value of the type. Bufferization does not accept a poison
/// tensor, so a tensor gets undefined elements; its dynamic sizes are 0.
static Value anyValue(OpBuilder &builder, Location loc, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return ub::PoisonOp::create(builder, loc, type);
  SmallVector<Value> sizes;
  if (!tensor.hasStaticShape())
    sizes.assign(tensor.getNumDynamicDims(),
                 arith::ConstantIndexOp::create(builder, loc, 0));
  return tensor::EmptyOp::create(builder, loc, tensor, sizes);
}

void symshape::removeUndefinedOp(Operation *op) {
  IRRewriter rewriter(op);
  auto dst = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpResult result : op->getResults())
    if (!result.use_empty())
      rewriter.replaceAllUsesWith(
          result, dst ? dst.getTiedOpOperand(result)->get()
                      : anyValue(rewriter, op->getLoc(), result.getType()));
  rewriter.eraseOp(op);
}
