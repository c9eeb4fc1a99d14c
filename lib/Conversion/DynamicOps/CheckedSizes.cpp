//===- CheckedSizes.cpp - Sizes as values, and their checks ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/CheckedSizes.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/Report.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::symshape;

FailureOr<OpFoldResult> CheckedSizes::emit(DimExpr e, bool fits) {
  auto known = emitted.find(e);
  if (known != emitted.end())
    return known->second;
  EmitOptions options;
  options.fits = fits;
  options.maxExtent = getAssumedMaxExtent(op);
  FailureOr<OpFoldResult> result = emitExpr(
      builder, op->getLoc(), withStaticSizes(op, e),
      [&](DimExpr leaf) -> OpFoldResult {
        auto it = indices.find(leaf);
        if (it != indices.end())
          return it->second;
        OpFoldResult size = getLeafOfOperands(builder, op->getLoc(), op, leaf);
        indices[leaf] = size;
        return size;
      },
      options);
  if (failed(result))
    return op->emitOpError()
           << "expected sizes that need at most 1024 bits to compute, found '"
           << toString(e) << "'";
  emitted[e] = *result;
  return result;
}

OpFoldResult CheckedSizes::get(DimExpr e) {
  auto it = indices.find(e);
  if (it != indices.end())
    return it->second;
  // `emitChecks` has emitted the values of preconditions, and a leaf can always
  // be emitted.
  FailureOr<OpFoldResult> size = emit(e, /*fits=*/true);
  assert(succeeded(size) && "expected a leaf or the value of a precondition");
  OpFoldResult index = toIndex(builder, op->getLoc(), *size);
  indices[e] = index;
  return index;
}

void symshape::emitSizeCheck(OpBuilder &builder, Operation *op, Value ok,
                             const Twine &message) {
  cf::AssertOp::create(builder, op->getLoc(), ok,
                       (describeLocation(op->getLoc()) + "'" +
                        op->getName().getStringRef() + "' " + message)
                           .str());
}

Value CheckedSizes::emitComparison(const SizePrecondition &precondition,
                                   PreconditionProofs::Proof proof) {
  Location loc = op->getLoc();
  auto valueOf = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, loc, number);
  };
  Value value = valueOf(emitted[precondition.value]);
  Value bound = valueOf(emitted[precondition.bound]);
  // Compare in the wider of the two types.
  auto widthOf = [](Value v) {
    return v.getType().isIndex() ? 64 : v.getType().getIntOrFloatBitWidth();
  };
  auto extend = [&](Value v, Type type) {
    if (v.getType() == type)
      return v;
    if (v.getType().isIndex())
      v = builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(),
                                                   v);
    return builder.createOrFold<arith::ExtSIOp>(loc, type, v);
  };
  if (widthOf(value) < widthOf(bound))
    value = extend(value, bound.getType());
  else
    bound = extend(bound, value.getType());

  using Predicate = arith::CmpIPredicate;
  auto compare = [&](Predicate predicate, Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
  };
  if (precondition.kind == SizePrecondition::Equal)
    return compare(Predicate::eq, value, bound);
  // A size computed in more bits must also fit an index. Its lower bound is 0,
  // so one unsigned comparison checks both ends.
  if (precondition.kind == SizePrecondition::AtLeast && !proof.upper &&
      !value.getType().isIndex()) {
    assert(precondition.bound.isConstant(0) && "expected a size");
    llvm::APInt largest =
        llvm::APInt::getSignedMaxValue(64).zext(widthOf(value));
    return compare(
        Predicate::ule, value,
        arith::ConstantOp::create(
            builder, loc, builder.getIntegerAttr(value.getType(), largest)));
  }
  if (precondition.kind == SizePrecondition::AtLeast)
    return compare(Predicate::sge, value, bound);
  if (proof.lower)
    return compare(Predicate::sle, value, bound);
  if (!proof.upper) // unsigned, to check both ends: the bound is not negative
    return compare(Predicate::ule, value, bound);
  Value zero = builder.createOrFold<arith::ConstantOp>(
      loc, value.getType(), builder.getZeroAttr(value.getType()));
  return compare(Predicate::sge, value, zero);
}

LogicalResult CheckedSizes::emitChecks(bool valuesAreRead) {
  cast<SizePreconditionsOpInterface>(op).getSizePreconditions(ctx,
                                                              preconditions);
  for (auto [i, precondition] : llvm::enumerate(preconditions)) {
    PreconditionProofs::Proof proof = proofs.lookup(op, i);
    if (decideStatically(op, precondition) == Verdict::Always)
      proof = {true, true};
    if (proof.isComplete() && !valuesAreRead)
      continue;
    if (failed(emit(precondition.value, proof.isComplete())))
      return failure();
    if (proof.isComplete())
      continue;
    if (failed(emit(precondition.bound, /*fits=*/false)))
      return failure();
    Value ok = emitComparison(precondition, proof);
    emitSizeCheck(builder, op, ok, precondition.getMessage());
    checks.push_back({ok, precondition.value});
  }
  return success();
}

OpFoldResult CheckedSizes::getResultSize(DimExpr e) {
  OpFoldResult size = get(e);
  for (Check &check : checks) {
    if (check.value != e)
      continue;
    check.isTaken = true;
    Location loc = op->getLoc();
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    size = builder.createOrFold<arith::SelectOp>(
        loc, check.ok, getValueOrCreateConstantIndexOp(builder, loc, size),
        zero);
  }
  return size;
}

Value CheckedSizes::getGuard() {
  Value guard;
  for (const Check &check : checks) {
    if (check.isTaken)
      continue;
    guard = guard ? builder.createOrFold<arith::AndIOp>(op->getLoc(), guard,
                                                        check.ok)
                  : check.ok;
  }
  return guard;
}
