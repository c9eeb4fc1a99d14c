//===- IREEInits.cpp - Initial values that IREE does not merge ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEINITSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// How many ops in a chain are followed; a longer chain counts as generated.
constexpr unsigned maxChain = 64;

/// Whether the value is made of no tensor but constants: IREE may compute it
/// more than once, and merges equal ones.
static bool isGenerated(Value value, unsigned &left) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (left == 0)
    return true;
  --left;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isa<ShapedType>(operand.getType()) || isGenerated(operand, left);
  });
}

/// Whether IREE makes the value by filling a buffer, which it does not merge.
static bool isFilled(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && isa_and_nonnull<tensor::TensorDialect>(op->getDialect())) {
    Value source = getReshapedSource(op);
    if (!source)
      break;
    op = source.getDefiningOp();
  }
  if (!op || isa<tensor::EmptyOp, arith::ConstantOp>(op))
    return op;
  // A fill or a splat repeats one number.
  ElementMoves moves = op->getNumResults() == 1
                           ? getElementMoves(op->getResult(0))
                           : ElementMoves::unknown();
  return moves && !moves.takesAll() &&
         !isa<ShapedType>(moves.sources.front().getType());
}

/// Whether the op writes every element of its result: a loop that the output
/// does not depend on has an iteration.
static bool writesAll(linalg::GenericOp op) {
  OpOperand *output = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(output);
  auto type = dyn_cast<RankedTensorType>(output->get().getType());
  if (!type || !coversAll(map, type))
    return false;
  for (auto [loop, count] : llvm::enumerate(op.getStaticLoopRanges()))
    if (!map.isFunctionOfDim(loop) &&
        (ShapedType::isDynamic(count) || count < 1))
      return false;
  return true;
}

/// The number of each element of the result, if the op only repeats a constant.
static TypedAttr repeated(linalg::GenericOp op) {
  DenseElementsAttr constant;
  if (op.getNumDpsInputs() != 1 || op.getNumResults() != 1 ||
      !matchPattern(op.getDpsInputs().front(), m_Constant(&constant)) ||
      !constant.isSplat() || !writesAll(op))
    return {};
  Block &body = *op.getBody();
  Value yielded = body.getTerminator()->getOperand(0);
  bool isCopy = llvm::hasSingleElement(body) && yielded == body.getArgument(0);
  return isCopy ? dyn_cast<TypedAttr>(constant.getSplatValue<Attribute>())
                : TypedAttr();
}

/// The operands that an op overwrites, or may overwrite in IREE.
static SmallVector<OpOperand *> overwritten(Operation *op) {
  SmallVector<OpOperand *> found;
  StringRef dialect = op->getName().getDialectNamespace();
  bool isUnknown = !op->isRegistered() &&
                   (dialect == "tm_tensor" || dialect == "iree_linalg_ext");
  auto inPlace = dyn_cast<DestinationStyleOpInterface>(op);
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    bool isRead =
        !structured || structured.payloadUsesValueFromOperand(&operand);
    if (isUnknown || (inPlace && inPlace.isDpsInit(&operand) && isRead))
      found.push_back(&operand);
  }
  return found;
}

/// A copy that IREE merges with no other: it cannot see that the condition is
/// always false.
static Value emitOwnCopy(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Value no =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  OperationState state(loc, "util.optimization_barrier");
  state.addOperands(no);
  state.addTypes(no.getType());
  Value never = builder.create(state)->getResult(0);
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, value),
      type.getElementType(), type.getEncoding());
  SmallVector<AffineMap> maps(2,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, empty.getType(), value, empty, maps, loops,
             [&](OpBuilder &inner, Location loc, ValueRange elements) {
               Value own = arith::SelectOp::create(inner, loc, never, zero,
                                                   elements[0]);
               linalg::YieldOp::create(inner, loc, own);
             })
      .getResult(0);
}

namespace {

struct IREEInits : ModelPass<symshape::impl::IREEInitsPassBase<IREEInits>> {
  using ModelPass::ModelPass;

  void runOnOperation() override {
    uint64_t filled = fillConstants();
    SmallVector<OpOperand *> shared;
    walkOps(getOperation(), [&](Operation *op) {
      for (OpOperand *operand : overwritten(op)) {
        unsigned left = maxChain;
        auto type = cast<RankedTensorType>(operand->get().getType());
        if (type.getElementType().isIntOrIndexOrFloat() &&
            !isFilled(operand->get()) && isGenerated(operand->get(), left))
          shared.push_back(operand);
      }
    });
    for (OpOperand *operand : shared) {
      OpBuilder builder(operand->getOwner());
      Location loc = operand->getOwner()->getLoc();
      Value copy = emitOwnCopy(builder, loc, operand->get());
      if (copy.getType() != operand->get().getType())
        copy = tensor::CastOp::create(builder, loc, operand->get().getType(),
                                      copy);
      operand->set(copy);
    }
    count("filled", "Repeated constants filled", filled);
    count("copied", "Initial values copied", shared.size());
    if (filled == 0 && shared.empty())
      markAllAnalysesPreserved();
  }

private:
  uint64_t fillConstants() {
    uint64_t filled = 0;
    for (auto op : collectOps<linalg::GenericOp>(getOperation())) {
      TypedAttr constant = repeated(op);
      if (!constant)
        continue;
      ++filled;
      OpBuilder builder(op);
      Value number = arith::ConstantOp::create(builder, op.getLoc(), constant);
      auto fill = linalg::FillOp::create(builder, op.getLoc(), number,
                                         op.getDpsInits().front());
      op->replaceAllUsesWith(fill);
      op->erase();
    }
    return filled;
  }
};

} // namespace
