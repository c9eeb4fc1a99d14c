//===- UndefinedOps.cpp - Ops whose operands never fit --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndefinedOps.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for ops that write to the buffers or destinations that they name.
static bool isWrite(Operation *op) {
  if (isa<memref::CopyOp>(op))
    return true;
  auto dst = dyn_cast<DestinationStyleOpInterface>(op);
  return dst && (dst.hasPureTensorSemantics() || dst.hasPureBufferSemantics());
}

/// True for ops that make a view of a buffer.
static bool isView(Operation *op) {
  return isa<ViewLikeOpInterface>(op) &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
}

namespace {

/// Finds the ops that are computed from a result of a `symshape` op. Such an op
/// checks its operands when it is lowered, but is pure until then: without a
/// use it would disappear together with its checks.
class CheckedOps {
public:
  /// Visits each op once over all calls, until it finds such a result.
  bool isUsedBy(Operation *op);

private:
  /// The answers for the ops of earlier calls, and for those visited on the way
  /// to the answer false.
  DenseMap<Operation *, bool> known;
};

} // namespace

bool CheckedOps::isUsedBy(Operation *op) {
  llvm::SmallPtrSet<Operation *, 16> seen{op};
  SmallVector<Operation *> open{op};
  while (!open.empty()) {
    auto found = open.pop_back_val()->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *def = operand.getDefiningOp();
        if (auto arg = dyn_cast<BlockArgument>(operand))
          def = arg.getOwner()->getParentOp();
        if (!def || isa<FunctionOpInterface>(def))
          continue;
        auto it = known.find(def);
        if (isa_and_nonnull<SymShapeDialect>(def->getDialect()) ||
            (it != known.end() && it->second))
          return WalkResult::interrupt();
        if (it == known.end() && seen.insert(def).second)
          open.push_back(def);
      }
      return WalkResult::advance();
    });
    if (found.wasInterrupted())
      return known[op] = true;
  }
  for (Operation *other : seen)
    known[other] = false;
  return false;
}

SmallVector<Operation *>
symshape::findUndefinedOps(const FunctionShapes &shapes) {
  const llvm::DenseSet<Operation *> &refuted = shapes.refutedOps();
  CheckedOps checked;
  SmallVector<Operation *> found;
  if (refuted.empty())
    return found;
  shapes.getFunction()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!refuted.contains(op) ||
        (!isWrite(op) && !isView(op) && !isa<tensor::CastOp>(op)) ||
        checked.isUsedBy(op))
      return WalkResult::advance();
    // The ops in its regions go with it.
    recordRefuted(shapes, op, "undefined-op");
    found.push_back(op);
    return WalkResult::skip();
  });
  return found;
}

/// Returns some value of the type of `op`'s only result. Bufferization does not
/// accept a poison tensor, so a cast of a tensor becomes a tensor with
/// undefined elements. Its dynamic sizes are those of the source: a constant
/// would become static, and might not fit the uses.
static Value anyValue(OpBuilder &builder, Operation *op) {
  auto cast = dyn_cast<tensor::CastOp>(op);
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!cast || !type || !isa<RankedTensorType>(cast.getSource().getType()))
    return ub::PoisonOp::create(builder, op->getLoc(),
                                op->getResult(0).getType());
  SmallVector<Value> sizes;
  for (int64_t axis : llvm::seq(type.getRank()))
    if (type.isDynamicDim(axis))
      sizes.push_back(
          tensor::DimOp::create(builder, op->getLoc(), cast.getSource(), axis));
  return tensor::EmptyOp::create(builder, op->getLoc(), type, sizes);
}

void symshape::removeUndefinedOp(Operation *op) {
  IRRewriter rewriter(op);
  auto dst = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpResult result : op->getResults())
    if (!result.use_empty())
      rewriter.replaceAllUsesWith(result,
                                  dst ? dst.getTiedOpOperand(result)->get()
                                      : anyValue(rewriter, op));
  rewriter.eraseOp(op);
}
