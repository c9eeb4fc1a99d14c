//===- PaddedBody.cpp - Writes the padded form of ops ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

LogicalResult PaddedBody::refuse(Operation *op, const Twine &why) {
  report.refusals.push_back(
      {op->getLoc(), ("'" + op->getName().getStringRef() + "': " + why).str()});
  return failure();
}

LogicalResult PaddedBody::pad(Block &block) {
  for (Operation &op : block.without_terminator()) {
    loc = op.getLoc();
    size_t before = report.refusals.size();
    if (succeeded(pad(&op)))
      continue;
    if (report.refusals.size() == before)
      return refuse(&op, "the size of a tensor has no bound that follows from "
                         "the padded sizes of the arguments");
    return failure();
  }
  return success();
}

/// True for an op on whole tensors that computes each element from those at the
/// same place, and never traps.
static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) && isPure(op) &&
         op->getNumRegions() == 0 &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

LogicalResult PaddedBody::pad(Operation *op) {
  for (Type type : op->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && tensor.getEncoding())
      return refuse(op, "a tensor type with an encoding has no padded form");
  if (op->getNumResults() == 1 && isUniform(op->getResult(0)))
    return success(); // written where it is used
  if (op->getNumResults() == 1 && isa<SymbolType>(op->getResult(0).getType())) {
    // A statement about the symbol is one about the size that it is. A user of
    // another symbol is refused, unless it is a claim.
    for (auto &[expr, size] : inputSizes)
      if (expr == shapes.symbolOf(op->getResult(0)))
        bind(op->getResult(0), size);
    return success();
  }
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<linalg::LinalgOp>([&](auto one) { return padLinalg(one); })
      .Case([&](tensor::DimOp dim) -> LogicalResult {
        std::optional<int64_t> axis =
            getConstantIntValue(scalar(dim.getIndex()));
        auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
        if (!axis || !type || *axis < 0 || *axis >= type.getRank())
          return refuse(op, "the dimension is not constant");
        Value size = actualSizeOf(dim.getSource(), *axis);
        if (!size)
          return failure();
        bind(dim.getResult(), size);
        return success();
      })
      .Case([&](tensor::CastOp one) { return padCast(one); })
      .Case([&](tensor::CollapseShapeOp one) { return padCollapse(one); })
      .Case([&](tensor::ExpandShapeOp one) { return padExpand(one); })
      .Case([&](tensor::ReshapeOp one) { return padAnyReshape(one); })
      .Case([&](tensor::ExtractSliceOp one) { return padExtractSlice(one); })
      .Case([&](tensor::InsertSliceOp one) { return padInsertSlice(one); })
      .Case([&](tensor::ConcatOp one) { return padConcat(one); })
      .Case([&](tensor::PadOp one) { return padPad(one); })
      .Case([&](tensor::ExtractOp one) { return padExtract(one); })
      .Case([&](tensor::InsertOp one) { return padInsert(one); })
      .Case([&](tensor::GenerateOp one) { return padGenerate(one); })
      .Case([&](arith::SelectOp one) {
        // Of two tensors, which may have different sizes.
        if (isa<RankedTensorType>(one.getType()) &&
            !isa<ShapedType>(one.getCondition().getType()))
          return padSelect(one);
        return isElementwise(one) ? padElementwise(one) : padFixedOp(one);
      })
      .Case([&](scf::IfOp one) { return padIf(one); })
      .Case([&](scf::ForOp one) { return padFor(one); })
      .Case([&](scf::WhileOp one) { return padWhile(one); })
      // Claims and ties about the original's values are no facts here.
      .Case([&](ClaimShapeOp) { return success(); })
      .Case<AssumeOp, ConstraintsOp>([&](auto) { return success(); })
      .Case([&](PredicateOp one) -> LogicalResult {
        // About a symbol that is no size: only an assumption may use it.
        if (!llvm::all_of(one->getOperands(),
                          [&](Value v) { return scalars.contains(v); }))
          return success();
        return padFixedOp(one);
      })
      .Case([&](TieShapeOp tie) -> LogicalResult {
        FailureOr<PaddedTensor> value = get(tie.getSource());
        if (failed(value))
          return failure();
        bind(tie.getResult(), *value);
        return success();
      })
      .Default([&](Operation *one) {
        return isElementwise(one) ? padElementwise(one) : padFixedOp(one);
      });
}

LogicalResult PaddedBody::padElementwise(Operation *op) {
  PaddedDims dims;
  bool first = true;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    FailureOr<PaddedTensor> value = getPlain(operand);
    if (failed(value))
      return failure();
    if (std::exchange(first, false))
      dims = value->dims;
    // The actual sizes are the same, so the smallest padded one serves.
    for (auto [dim, other] : llvm::zip_equal(dims, value->dims))
      if (hasPadding(dim) &&
          (!hasPadding(other) || paddedSize(other) < paddedSize(dim)))
        dim = other;
  }
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> value = isa<RankedTensorType>(operand.getType())
                                 ? getAs(operand, dims)
                                 : FailureOr<Value>(scalar(operand));
    if (failed(value))
      return failure();
    operands.push_back(*value);
  }
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(paddedType(dims, getElementTypeOrSelf(type)));
  Operation *copy = mlir::clone(builder, op, types, operands);
  for (auto [old, value] :
       llvm::zip_equal(op->getResults(), copy->getResults()))
    bind(old, PaddedTensor{value, dims});
  return success();
}

/// An op whose tensors have no padding stays as it is. Among these are the ops
/// on numbers.
LogicalResult PaddedBody::padFixedOp(Operation *op) {
  IRMapping mapping = scalars;
  auto take = [&](Value operand) -> LogicalResult {
    if (!isa<ShapedType>(operand.getType()))
      return scalars.contains(operand)
                 ? success()
                 : refuse(op, "an operand has no padded form");
    if (!isa<RankedTensorType>(operand.getType()))
      return refuse(op, "only ranked tensors have a padded form");
    FailureOr<PaddedTensor> value = get(operand);
    if (failed(value))
      return failure();
    if (anyPadding(value->dims) || value->value.getType() != operand.getType())
      return refuse(op, "this op has no padded form for a dynamic size");
    mapping.map(operand, value->value);
    return success();
  };
  for (Value operand : op->getOperands())
    if (failed(take(operand)))
      return failure();
  llvm::SetVector<Value> captured;
  for (Region &region : op->getRegions())
    getUsedValuesDefinedAbove(region, captured);
  for (Value value : captured)
    if (failed(take(value)))
      return failure();
  for (Type type : op->getResultTypes())
    if (auto shaped = dyn_cast<ShapedType>(type);
        shaped && (!isa<RankedTensorType>(type) || !shaped.hasStaticShape()))
      return refuse(op, "this op has no padded form for a dynamic size");
  Operation *copy = builder.clone(*op, mapping);
  for (auto [old, value] :
       llvm::zip_equal(op->getResults(), copy->getResults())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type) {
      bind(old, value);
      continue;
    }
    PaddedDims dims;
    for (int64_t size : type.getShape())
      dims.push_back(fixedDim(size, prover.getContext()));
    bind(old, PaddedTensor{value, dims});
  }
  return success();
}

LogicalResult PaddedBody::padCast(tensor::CastOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type || !isa<RankedTensorType>(op.getSource().getType()))
    return refuse(op, "only ranked tensors have a padded form");
  FailureOr<PaddedTensor> source = get(op.getSource());
  if (failed(source))
    return failure();
  // The cast states that a size is this constant.
  PaddedDims dims = source->dims;
  for (auto [axis, dim] : llvm::enumerate(dims))
    if (!type.isDynamicDim(axis) && hasPadding(dim))
      dim = fixedDim(type.getDimSize(axis), prover.getContext());
  FailureOr<Value> value = relayout(*source, dims);
  if (failed(value))
    return failure();
  bind(op.getResult(), PaddedTensor{*value, dims});
  return success();
}

LogicalResult PaddedBody::padExtract(tensor::ExtractOp op) {
  FailureOr<PaddedTensor> source = getPlain(op.getTensor());
  if (failed(source))
    return failure();
  SmallVector<Value> indices = llvm::map_to_vector(
      op.getIndices(), [&](Value index) { return scalar(index); });
  bind(op.getResult(),
       Value(tensor::ExtractOp::create(builder, loc, source->value, indices)));
  return success();
}

LogicalResult PaddedBody::padInsert(tensor::InsertOp op) {
  FailureOr<PaddedTensor> dest = getPlain(op.getDest());
  if (failed(dest))
    return failure();
  SmallVector<Value> indices = llvm::map_to_vector(
      op.getIndices(), [&](Value index) { return scalar(index); });
  Value value = tensor::InsertOp::create(builder, loc, scalar(op.getScalar()),
                                         dest->value, indices);
  bind(op.getResult(), PaddedTensor{value, dest->dims});
  return success();
}
