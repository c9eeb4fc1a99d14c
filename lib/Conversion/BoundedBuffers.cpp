//===- BoundedBuffers.cpp - Buffers whose size is a bound -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Conversion/BoundedBuffers.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

FailureOr<Value> symshape::emitBoundNumber(OpBuilder &builder, Location loc,
                                           DimExpr e, LeafEmitter leaf,
                                           const EmitOptions &options) {
  FailureOr<OpFoldResult> emitted = emitExpr(builder, loc, e, leaf, options);
  if (failed(emitted))
    return failure();
  if (auto wide = dyn_cast<Value>(*emitted);
      wide && !wide.getType().isIndex()) {
    unsigned width = wide.getType().getIntOrFloatBitWidth();
    Value most = arith::ConstantOp::create(
        builder, loc,
        builder.getIntegerAttr(wide.getType(),
                               APInt::getSignedMaxValue(64).sext(width)));
    *emitted = Value(arith::MinSIOp::create(builder, loc, wide, most));
  }
  return getValueOrCreateConstantIndexOp(builder, loc,
                                         toIndex(builder, loc, *emitted));
}

namespace {

/// A number that is available at the entry of the function: a size of an
/// argument, or the argument itself if `axis` is negative.
struct Input {
  Value argument;
  int axis = -1;
};

/// The plan for one `tensor.empty`.
struct BoundedBuffer {
  tensor::EmptyOp op;
  /// One bound per axis; null if the size is known.
  SmallVector<DimExpr> bounds;
  llvm::SmallDenseMap<DimExpr, Input> inputs;
  PlannedAnswers answers;
};

std::optional<Input> findInput(const FunctionShapes &shapes, DimExpr leaf) {
  FunctionOpInterface func = shapes.getFunction();
  if (leaf.getKind() == ExprKind::InputDim)
    return Input{func.getArgument(leaf.getInputNumber()), int(leaf.getAxis())};
  if (leaf.getKind() == ExprKind::Scalar) {
    Value number = func.getArgument(leaf.getInputNumber());
    Type type = number.getType();
    if (leaf.getRule() == kIndexRule &&
        (type.isIndex() || (type.isInteger() && !type.isInteger(1))))
      return Input{number};
    return std::nullopt;
  }
  for (Value argument : func.getArguments())
    for (auto [axis, size] : llvm::enumerate(shapes.extents(argument)))
      if (size == leaf)
        return Input{argument, int(axis)};
  return std::nullopt;
}

/// Plans one op. Returns nothing if the op stays; emits a remark if the reason
/// is a data-dependent size.
std::optional<BoundedBuffer> plan(const FunctionShapes &shapes,
                                  tensor::EmptyOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  // An isolated op cannot use the function's arguments.
  if (type.hasStaticShape() || type.getEncoding() ||
      op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>() !=
          shapes.getFunction())
    return std::nullopt;
  BoundedBuffer buffer;
  buffer.op = op;
  buffer.bounds.resize(type.getRank());
  bool any = false;
  for (auto [axis, extent] : llvm::enumerate(shapes.describe(op.getResult()))) {
    if (!type.isDynamicDim(axis))
      continue;
    if (extent.isExact())
      continue;
    if (extent.isUnknown()) {
      mlir::emitRemark(op.getLoc()) << "no upper bound of dimension " << axis
                                    << " is known: the buffer stays dynamic";
      return std::nullopt;
    }
    any = true;
    buffer.bounds[axis] = extent.expr;
    recordAnswer(
        shapes, op, "bounded-buffer",
        {Relation::Le, shapes.extent(op.getResult(), axis), extent.expr},
        Verdict::Always, &buffer.answers);
    for (DimExpr leaf : extent.expr.getLeaves()) {
      std::optional<Input> input = findInput(shapes, leaf);
      if (!input) {
        mlir::emitRemark(op.getLoc())
            << "cannot compute the upper bound '"
            << shapes.getModule().text(extent.expr) << "' of dimension " << axis
            << " from the arguments: the buffer stays dynamic";
        return std::nullopt;
      }
      buffer.inputs[leaf] = *input;
    }
  }
  if (!any)
    return std::nullopt;
  return buffer;
}

OpFoldResult emitInput(OpBuilder &builder, Location loc, Input input) {
  if (input.axis >= 0) {
    auto type = cast<ShapedType>(input.argument.getType());
    if (!type.isDynamicDim(input.axis))
      return builder.getIndexAttr(type.getDimSize(input.axis));
    return createDim(builder, loc, input.argument, input.axis);
  }
  if (input.argument.getType().isIndex())
    return input.argument;
  return Value(arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          input.argument));
}

/// Returns null if an expression needs numbers that are too wide to compute.
Value build(const BoundedBuffer &buffer) {
  tensor::EmptyOp op = buffer.op;
  auto type = cast<RankedTensorType>(op.getType());
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<Value> used, room;
  EmitOptions options;
  options.maxExtent = getAssumedMaxExtent(op);
  for (auto [axis, bound] : llvm::enumerate(buffer.bounds)) {
    if (!type.isDynamicDim(axis))
      continue;
    used.push_back(cast<Value>(sizes[axis]));
    if (!bound) {
      room.push_back(used.back());
      continue;
    }
    FailureOr<Value> number = emitBoundNumber(
        builder, loc, bound,
        [&](DimExpr leaf) {
          return emitInput(builder, loc, buffer.inputs.lookup(leaf));
        },
        options);
    if (failed(number))
      return {};
    // From here on, analyses treat the number as a bound.
    Value extent = FromIndexOp::create(builder, loc, *number);
    room.push_back(WeakenOp::create(
        builder, loc, ExtentType::get(op.getContext(), Guarantee::AtMost),
        extent));
  }
  Value bounded = BoundedAllocOp::create(
      builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
      used, room);
  return bufferization::ToTensorOp::create(builder, loc, type, bounded,
                                           /*restrict=*/true,
                                           /*writable=*/true);
}

} // namespace

unsigned symshape::boundBuffers(ModuleShapes &shapes) {
  std::vector<BoundedBuffer> buffers;
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &own = shapes.of(func);
    func->walk([&](tensor::EmptyOp op) {
      if (std::optional<BoundedBuffer> buffer = plan(own, op))
        buffers.push_back(std::move(*buffer));
    });
  }
  unsigned count = 0;
  for (BoundedBuffer &buffer : buffers) {
    tensor::EmptyOp op = buffer.op;
    Value bounded = build(buffer);
    if (!bounded)
      continue;
    buffer.answers.record();
    op.getResult().replaceAllUsesWith(bounded);
    op->erase();
    ++count;
  }
  return count;
}
