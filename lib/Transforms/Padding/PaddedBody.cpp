//===- PaddedBody.cpp - Writes the padded form of ops ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::isHarmless(Operation *op) {
  if (op->getNumRegions() != 0 || !isPure(op) || readDivision(op))
    return false;
  // Its expansion divides by the base if the exponent is negative.
  if (isa<math::IPowIOp>(op))
    return false;
  auto *dialect = op->getDialect();
  if (!isa_and_nonnull<affine::AffineDialect>(dialect))
    return true;
  // Affine ops may divide by a symbol, or by a size.
  auto map = op->getAttrOfType<AffineMapAttr>("map");
  return map && llvm::all_of(map.getValue().getResults(),
                             [](AffineExpr e) { return e.isPureAffine(); });
}

LogicalResult PaddedBody::refuse(Operation *op, const Twine &why) {
  report.refusals.push_back(
      {op->getLoc(), ("'" + op->getName().getStringRef() + "': " + why).str()});
  return failure();
}

LogicalResult PaddedBody::pad(Block &block) {
  for (Operation &op : block.without_terminator()) {
    loc = op.getLoc();
    size_t before = report.refusals.size();
    if (succeeded(pad(&op)) && succeeded(fixStaticSizes(&op)))
      continue;
    if (report.refusals.size() == before)
      return refuse(&op, "the size of a tensor has no bound that follows from "
                         "the padded sizes of the arguments");
    return failure();
  }
  return success();
}

/// A static size in a type is the size, also where it comes from operands with
/// dynamic sizes.
LogicalResult PaddedBody::fixStaticSizes(Operation *op) {
  for (Value result : op->getResults()) {
    auto known = tensors.find(result);
    if (known == tensors.end())
      continue;
    PaddedTensor value = known->second;
    PaddedDims dims = value.dims;
    auto type = cast<RankedTensorType>(result.getType());
    bool changes = false;
    for (auto [axis, size] : llvm::enumerate(type.getShape())) {
      if (ShapedType::isDynamic(size) ||
          (!hasPadding(dims[axis]) && paddedSize(dims[axis]) == size))
        continue;
      dims[axis] = fixedDim(size, prover.getContext());
      changes = true;
    }
    if (!changes)
      continue;
    FailureOr<Value> fixed = relayout(value, dims);
    if (failed(fixed))
      return failure();
    bind(result, PaddedTensor{*fixed, dims});
  }
  return success();
}

/// True for an op on whole tensors that computes each element from those at the
/// same place.
static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         (isHarmless(op) || readDivision(op)) &&
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
      .Case([&](tensor::RankOp rank) -> LogicalResult {
        auto type = dyn_cast<RankedTensorType>(rank.getTensor().getType());
        if (!type)
          return refuse(op, "only ranked tensors have a padded form");
        bind(rank.getResult(), constantIndex(type.getRank()));
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
            !isTensorOrBuffer(one.getCondition().getType()))
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
    takeSmaller(dims, value->dims);
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
  if (std::optional<Division> division = readDivision(op)) {
    // The divisor is 1 in the padding.
    auto element = [&](OpBuilder &b, Positions &positions,
                       ValueRange elements) -> Value {
      SmallVector<Value> own(elements);
      if (Value inside = positions.insideAll()) {
        Value one =
            arith::ConstantOp::create(b, loc, b.getOneAttr(own[1].getType()));
        own[1] = arith::SelectOp::create(b, loc, inside, own[1], one);
      }
      return mlir::clone(b, op, own[0].getType(), own)->getResult(0);
    };
    Value result =
        mapElements(dims, getElementTypeOrSelf(op->getResult(0).getType()),
                    operands, element);
    bind(op->getResult(0), PaddedTensor{result, dims});
    return success();
  }
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
    if (!isTensorOrBuffer(operand.getType()))
      return scalars.contains(operand)
                 ? success()
                 : refuse(op, "an operand has no padded form");
    if (!isa<RankedTensorType>(operand.getType()))
      return refuse(op, "only ranked tensors have a padded form");
    if (isa<CallOpInterface>(op) &&
        !cast<RankedTensorType>(operand.getType()).hasStaticShape())
      return refuse(op, "a call with a dynamic tensor has no padded form; "
                        "inline the function first, by --inline");
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
    if (isTensorOrBuffer(type)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor)
        return refuse(op, "only ranked tensors have a padded form");
      if (!tensor.hasStaticShape())
        return refuse(op, "this op has no padded form for a dynamic size");
    }
  Operation *copy = builder.clone(*op, mapping);
  for (auto [old, value] :
       llvm::zip_equal(op->getResults(), copy->getResults())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type) {
      bind(old, value);
      continue;
    }
    bind(old,
         PaddedTensor{value, fixedDims(type.getShape(), prover.getContext())});
  }
  return success();
}

FailureOr<PaddedTensor> PaddedBody::getRanked(Operation *op, Value source) {
  if (!isa<RankedTensorType>(source.getType()) ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return refuse(op, "only ranked tensors have a padded form");
  return get(source);
}

LogicalResult PaddedBody::padCast(tensor::CastOp op) {
  FailureOr<PaddedTensor> source = getRanked(op, op.getSource());
  if (failed(source))
    return failure();
  auto type = cast<RankedTensorType>(op.getType());
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
