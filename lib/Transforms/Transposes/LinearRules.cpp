//===- LinearRules.cpp - Apply linear rules to a block --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transpose copies all ops of the block, although it reads only the extents
// of active values: the caller then replaces size queries by arithmetic, and
// removes ops that become unused. So a size that only the active op itself
// gives is still right.
//
//===----------------------------------------------------------------------===//

#include "Transposes/LinearRules.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Active values
//===----------------------------------------------------------------------===//

bool BlockRules::isActive(Value v) const {
  return active.contains(v) || (parent && parent->isActive(v));
}

LogicalResult BlockRules::rejectUse(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (isActive(operand.get()) && readsElements(operand))
      return rejectActive(op, nameOperand(operand));
  return rejectActive(op, "region");
}

LogicalResult BlockRules::findActive() {
  for (Operation &op : block.without_terminator()) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op.getRegions(), captured);
    if (llvm::any_of(captured, [&](Value v) { return isActive(v); }))
      return rejectActive(&op, "region");
    bool reads = llvm::any_of(op.getOpOperands(), [&](OpOperand &operand) {
      // A value from outside the region gets no cotangent from inside.
      return isActive(operand.get()) && readsElements(operand);
    });
    if (!reads)
      continue;
    if (!isMemoryEffectFree(&op))
      return rejectUse(&op);
    for (OpResult result : op.getResults())
      if (isa<UnrankedTensorType>(result.getType()))
        return reject(
            &op, "results[" + std::to_string(result.getResultNumber()) + "]",
            "to be ranked", "an unranked tensor");
    active.insert_range(op.getResults());
  }
  return success();
}

bool BlockRules::isZero(Value v) const {
  if (active.contains(v))
    return false;
  if (auto argument = dyn_cast<BlockArgument>(v);
      argument && argument.getOwner() == &block)
    return body && body->isZero(argument);
  if (matchPattern(v, m_AnyZeroFloat()))
    return true;
  Operation *op = v.getDefiningOp();
  if (!op || op->getBlock() != &block)
    return parent && parent->isZero(v);
  ElementMoves moves = getElementMoves(cast<OpResult>(v));
  return moves && llvm::all_of(moves.sources,
                               [&](Value source) { return isZero(source); });
}

//===----------------------------------------------------------------------===//
// Primals
//===----------------------------------------------------------------------===//

void BlockRules::copyPrimals() {
  for (Operation &op : block.without_terminator()) {
    // A claim is about the function that it is in, and keeps its source alive.
    if (isa<ClaimShapeOp>(op))
      continue;
    llvm::SetVector<Value> read(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), read);
    for (Value v : read)
      if (!primals.contains(v))
        primals.map(v, parent->getPrimal(v));
    builder.clone(op, primals);
  }
}

Value BlockRules::getPrimal(Value v) {
  if (Value primal = primals.lookupOrNull(v))
    return primal;
  return parent->getPrimal(v);
}

Value BlockRules::getShapeSource(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if (!type)
    return getZero(v);
  Value primal = getPrimal(v);
  if (!isActive(v) || isa<BlockArgument>(v))
    return primal;
  Location loc = v.getLoc();
  return tensor::EmptyOp::create(builder, loc,
                                 tensor::getMixedSizes(builder, loc, primal),
                                 type.getElementType(), type.getEncoding());
}

Value BlockRules::getZero(Value v) {
  Location loc = v.getLoc();
  Type element = getElementTypeOrSelf(v.getType());
  Value zero = arith::ConstantOp::create(builder, loc, element,
                                         builder.getZeroAttr(element));
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if (!type)
    return zero;
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, getPrimal(v)), element,
      type.getEncoding());
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

//===----------------------------------------------------------------------===//
// Cotangents and tangents
//===----------------------------------------------------------------------===//

void BlockRules::add(Value v, Value part) {
  if (!isActive(v) || !part)
    return;
  Location loc = part.getLoc();
  if (part.getType() != v.getType())
    part = tensor::CastOp::create(builder, loc, v.getType(), part);
  Value &sum = derivatives[v];
  sum = sum ? arith::AddFOp::create(builder, loc, sum, part) : part;
}

LogicalResult BlockRules::transposeOp(Operation *op) {
  if (llvm::none_of(op->getResults(), [&](Value v) { return get(v); }))
    return success();
  auto linearOp = dyn_cast<LinearOpInterface>(op);
  if (!linearOp)
    return rejectUse(op);
  SmallVector<OpOperand *> linear = linearOp.getLinearOperands(*this);
  if (failed(checkOnlyActive(op, linear, *this)))
    return failure();
  for (OpOperand *operand : linear)
    if (!isActive(operand->get()) && !isZero(operand->get()))
      return rejectInactive(op, nameOperand(*operand));
  return linearOp.transpose(*this);
}

LogicalResult BlockRules::tangentOfOp(Operation *op) {
  if (llvm::none_of(op->getResults(), [&](Value v) { return isActive(v); }) ||
      llvm::none_of(op->getOperands(), [&](Value v) { return get(v); }))
    return success();
  if (auto linearOp = dyn_cast<LinearOpInterface>(op))
    return linearOp.tangent(*this);
  return rejectUse(op);
}

/// The ops whose elements the terminator depends on, in order: the others need
/// no tangent.
static SmallVector<Operation *> findNeeded(Block &block) {
  DenseSet<Value> read(block.getTerminator()->operand_begin(),
                       block.getTerminator()->operand_end());
  SmallVector<Operation *> needed;
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    if (llvm::none_of(op.getResults(),
                      [&](Value v) { return read.contains(v); }))
      continue;
    needed.push_back(&op);
    for (OpOperand &operand : op.getOpOperands())
      if (readsElements(operand))
        read.insert(operand.get());
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

LogicalResult BlockRules::apply() {
  if (!transposes) {
    for (Operation *op : findNeeded(block))
      if (failed(tangentOfOp(op)))
        return failure();
    return success();
  }
  for (Operation &op : llvm::reverse(block.without_terminator()))
    if (failed(transposeOp(&op)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Regions of scalars
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>>
BlockRules::applyBody(OpBuilder &builder, const Body &body, ValueRange from,
                      ArrayRef<Value> values, ValueRange to) {
  BlockRules rules(*body.block, builder, transposes, note);
  rules.parent = this;
  rules.body = &body;
  for (BlockArgument argument : body.active)
    rules.choose(argument);
  if (failed(rules.findActive()))
    return failure();
  for (auto [argument, primal] :
       llvm::zip_equal(body.block->getArguments(), body.primals))
    rules.setPrimal(argument, primal);
  rules.copyPrimals();
  for (auto [v, value] : llvm::zip_equal(from, values))
    rules.add(v, value);
  if (failed(rules.apply()))
    return failure();
  return llvm::map_to_vector(to, [&](Value v) { return rules.get(v); });
}

FailureOr<SmallVector<Value>>
BlockRules::transposeBody(OpBuilder &builder, const Body &body,
                          ArrayRef<Value> cotangents) {
  return applyBody(builder, body, body.block->getTerminator()->getOperands(),
                   cotangents, body.active);
}

FailureOr<SmallVector<Value>>
BlockRules::tangentBody(OpBuilder &builder, const Body &body,
                        ArrayRef<Value> tangents) {
  return applyBody(builder, body, body.active, tangents,
                   body.block->getTerminator()->getOperands());
}

LogicalResult BlockRules::reject(Operation *primitive, std::string field,
                                 std::string required, std::string observed) {
  InFlightDiagnostic diag =
      LinearityError{primitive, std::move(field), std::move(required),
                     std::move(observed)}
          .emit();
  note(diag);
  return diag;
}
