//===- Control.cpp - Padded form of branches and loops --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddedBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

/// The arms may pad a result in different ways: it gets the larger size, and an
/// index beside it says how many elements count.
LogicalResult PaddedBody::padIf(Operation *raw) {
  auto op = cast<scf::IfOp>(raw);
  ExprContext &ctx = prover.getContext();
  unsigned numArms = op.elseBlock() ? 2 : 1;
  Region arms[2];
  SmallVector<PaddedTensor> yielded[2];
  OpBuilder::InsertPoint here = builder.saveInsertionPoint();
  for (unsigned arm : llvm::seq(numArms)) {
    builder.setInsertionPointToStart(&arms[arm].emplaceBlock());
    Block &block = *(arm == 0 ? op.thenBlock() : op.elseBlock());
    if (failed(pad(block)))
      return failure();
    for (Value value : block.getTerminator()->getOperands()) {
      if (!isa<RankedTensorType>(value.getType())) {
        yielded[arm].push_back({scalar(value), {}});
        continue;
      }
      FailureOr<PaddedTensor> plain = getPlain(value);
      if (failed(plain))
        return failure();
      yielded[arm].push_back(*plain);
    }
  }
  loc = op.getLoc();
  // Each arm yields its values, then sizes.
  SmallVector<Value> values[2], sizes[2];
  SmallVector<Type> types;
  SmallVector<PaddedDims> results;
  for (auto [i, type] : llvm::enumerate(op.getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    PaddedDims dims;
    if (tensor)
      for (auto [axis, size] : llvm::enumerate(tensor.getShape())) {
        if (!ShapedType::isDynamic(size)) {
          dims.push_back(fixedDim(size, ctx));
          continue;
        }
        int64_t padded = std::max(paddedSize(yielded[0][i].dims[axis]),
                                  paddedSize(yielded[1][i].dims[axis]));
        // The size comes from the new op.
        dims.push_back({{yielded[0][i].value, padded,
                         shapes.extent(op.getResult(i), axis)}});
      }
    for (unsigned arm : llvm::seq(numArms)) {
      builder.setInsertionPointToEnd(&arms[arm].front());
      const PaddedTensor &own = yielded[arm][i];
      Value value = own.value;
      if (tensor) {
        FailureOr<Value> moved = relayout(own, dims);
        if (failed(moved))
          return failure();
        value = *moved;
        for (auto [axis, dim] : llvm::enumerate(own.dims))
          if (tensor.isDynamicDim(axis))
            sizes[arm].push_back(actualSize(dim, builder, loc));
      }
      values[arm].push_back(value);
    }
    types.push_back(values[0].back().getType());
    results.push_back(std::move(dims));
  }
  types.append(sizes[0].size(), builder.getIndexType());
  for (unsigned arm : llvm::seq(numArms)) {
    builder.setInsertionPointToEnd(&arms[arm].front());
    llvm::append_range(values[arm], sizes[arm]);
    scf::YieldOp::create(builder, loc, values[arm]);
  }
  builder.restoreInsertionPoint(here);
  auto copy = scf::IfOp::create(builder, loc, types, scalar(op.getCondition()),
                                /*withElseRegion=*/numArms == 2);
  copy.getThenRegion().takeBody(arms[0]);
  if (numArms == 2)
    copy.getElseRegion().takeBody(arms[1]);
  unsigned nextSize = op.getNumResults();
  for (auto [i, old] : llvm::enumerate(op.getResults())) {
    Value value = copy.getResult(i);
    if (!isa<RankedTensorType>(old.getType())) {
      bind(old, value);
      continue;
    }
    for (PaddedDim &dim : results[i])
      if (hasPadding(dim))
        dim.front().actual = copy.getResult(nextSize++);
    bind(old, PaddedTensor{value, results[i]});
  }
  return success();
}

LogicalResult PaddedBody::padSelect(Operation *raw) {
  auto op = cast<arith::SelectOp>(raw);
  FailureOr<PaddedTensor> yes = getPlain(op.getTrueValue()),
                          no = getPlain(op.getFalseValue());
  if (failed(yes) || failed(no))
    return failure();
  Value condition = scalar(op.getCondition());
  PaddedDims dims;
  for (auto [axis, one, other] : llvm::enumerate(yes->dims, no->dims)) {
    if (!hasPadding(one) && !hasPadding(other) &&
        paddedSize(one) == paddedSize(other)) {
      dims.push_back(one);
      continue;
    }
    Value size = arith::SelectOp::create(builder, loc, condition,
                                         actualSize(one, builder, loc),
                                         actualSize(other, builder, loc));
    dims.push_back({{size, std::max(paddedSize(one), paddedSize(other)),
                     shapes.extent(op.getResult(), axis)}});
  }
  FailureOr<Value> first = relayout(*yes, dims), second = relayout(*no, dims);
  if (failed(first) || failed(second))
    return failure();
  bind(op.getResult(),
       PaddedTensor{
           arith::SelectOp::create(builder, loc, condition, *first, *second),
           dims});
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

bool PaddedBody::keepsSizes(Value before, Value after) {
  ArrayRef<DimExpr> old = shapes.extents(before), next = shapes.extents(after);
  return old.size() == next.size() &&
         llvm::all_of(llvm::zip_equal(old, next), [&](auto sizes) {
           auto [x, y] = sizes;
           return x && y && prover.provesEqual(x, y);
         });
}

void PaddedBody::bindAll(ValueRange old, ValueRange values,
                         ArrayRef<PaddedDims> dims) {
  for (auto [one, value, own] : llvm::zip_equal(old, values, dims)) {
    if (isa<RankedTensorType>(one.getType()))
      bind(one, PaddedTensor{value, own});
    else
      bind(one, value);
  }
}

/// The initial values of a loop, whose carried tensors must keep their sizes.
FailureOr<SmallVector<Value>>
PaddedBody::padInits(Operation *loop, ValueRange inits, ValueRange carried,
                     ValueRange next, SmallVectorImpl<PaddedDims> &dims) {
  SmallVector<Value> values;
  for (auto [init, argument, yielded] : llvm::zip_equal(inits, carried, next)) {
    if (!isa<RankedTensorType>(init.getType())) {
      values.push_back(scalar(init));
      dims.emplace_back();
      continue;
    }
    if (!keepsSizes(init, argument) || !keepsSizes(init, yielded))
      return refuse(loop, "it is not proved that a carried tensor keeps its "
                          "sizes");
    FailureOr<PaddedTensor> value = getPlain(init);
    if (failed(value))
      return failure();
    values.push_back(value->value);
    dims.push_back(value->dims);
  }
  return values;
}

FailureOr<SmallVector<Value>> PaddedBody::getAllAs(ValueRange values,
                                                   ArrayRef<PaddedDims> dims) {
  SmallVector<Value> result;
  for (auto [value, own] : llvm::zip_equal(values, dims)) {
    FailureOr<Value> one = isa<RankedTensorType>(value.getType())
                               ? getAs(value, own)
                               : FailureOr<Value>(scalar(value));
    if (failed(one))
      return failure();
    result.push_back(*one);
  }
  return result;
}

LogicalResult PaddedBody::padFor(Operation *raw) {
  auto op = cast<scf::ForOp>(raw);
  ValueRange yielded = op.getBody()->getTerminator()->getOperands();
  SmallVector<PaddedDims> dims;
  FailureOr<SmallVector<Value>> inits =
      padInits(op, op.getInitArgs(), op.getRegionIterArgs(), yielded, dims);
  if (failed(inits))
    return failure();
  LogicalResult result = success();
  auto writer = [&](OpBuilder &b, Location, Value number, ValueRange carried) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(b.getInsertionBlock());
    bind(op.getInductionVar(), number);
    bindAll(op.getRegionIterArgs(), carried, dims);
    result = pad(*op.getBody());
    FailureOr<SmallVector<Value>> next = failure();
    if (succeeded(result))
      next = getAllAs(yielded, dims);
    result = LogicalResult(next);
    if (succeeded(next))
      scf::YieldOp::create(builder, op.getLoc(), *next);
  };
  auto copy = scf::ForOp::create(
      builder, op.getLoc(), scalar(op.getLowerBound()),
      scalar(op.getUpperBound()), scalar(op.getStep()), *inits, writer);
  copy->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  copy.setUnsignedCmp(op.getUnsignedCmp());
  loc = op.getLoc();
  bindAll(op.getResults(), copy.getResults(), dims);
  return result;
}

/// The condition must pass on the tensors of the loop as they are: a result
/// then has the sizes of an initial value.
LogicalResult PaddedBody::padWhile(Operation *raw) {
  auto op = cast<scf::WhileOp>(raw);
  scf::ConditionOp condition = op.getConditionOp();
  SmallVector<PaddedDims> dims, passed;
  FailureOr<SmallVector<Value>> inits =
      padInits(op, op.getInits(), op.getBeforeArguments(),
               op.getYieldOp().getOperands(), dims);
  if (failed(inits))
    return failure();
  for (Value value : condition.getArgs()) {
    if (!isa<RankedTensorType>(value.getType())) {
      passed.emplace_back();
      continue;
    }
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != op.getBeforeBody())
      return refuse(op, "its condition passes on a tensor that the loop does "
                        "not carry");
    passed.push_back(dims[argument.getArgNumber()]);
  }
  auto typesOf = [&](ValueRange values, ArrayRef<PaddedDims> own) {
    SmallVector<Type> types;
    for (auto [value, dims] : llvm::zip_equal(values, own)) {
      auto tensor = dyn_cast<RankedTensorType>(value.getType());
      types.push_back(tensor ? paddedType(dims, tensor.getElementType())
                             : value.getType());
    }
    return types;
  };
  LogicalResult result = success();
  auto writeRegion = [&](Block &block, ValueRange values, ValueRange old,
                         ArrayRef<PaddedDims> own, OpBuilder &b,
                         llvm::function_ref<LogicalResult()> end) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(b.getInsertionBlock());
    bindAll(old, values, own);
    if (succeeded(result))
      result = pad(block);
    loc = op.getLoc();
    if (succeeded(result))
      result = end();
  };
  auto before = [&](OpBuilder &b, Location, ValueRange values) {
    writeRegion(*op.getBeforeBody(), values, op.getBeforeArguments(), dims, b,
                [&] {
                  FailureOr<SmallVector<Value>> args =
                      getAllAs(condition.getArgs(), passed);
                  if (succeeded(args))
                    scf::ConditionOp::create(
                        builder, loc, scalar(condition.getCondition()), *args);
                  return LogicalResult(args);
                });
  };
  auto after = [&](OpBuilder &b, Location, ValueRange values) {
    writeRegion(*op.getAfterBody(), values, op.getAfterArguments(), passed, b,
                [&] {
                  FailureOr<SmallVector<Value>> next =
                      getAllAs(op.getYieldOp().getOperands(), dims);
                  if (succeeded(next))
                    scf::YieldOp::create(builder, loc, *next);
                  return LogicalResult(next);
                });
  };
  auto copy = scf::WhileOp::create(builder, op.getLoc(),
                                   typesOf(op.getResults(), passed), *inits,
                                   before, after);
  loc = op.getLoc();
  bindAll(op.getResults(), copy.getResults(), passed);
  return result;
}
