//===- SizePreconditions.cpp - Preconditions on operand sizes -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/SizePreconditions.h"
#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/IR/BuiltinTypes.h"

#include "SymShape/Interfaces/SizePreconditionsInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

/// A computed size must also fit an index.
static constexpr int64_t kLargestIndex = std::numeric_limits<int64_t>::max();

SizePrecondition SizePrecondition::atLeast(DimExpr value, DimExpr bound,
                                           std::string what) {
  std::string boundWhat = toString(bound);
  if (!value.isLeaf() && !value.isConstant())
    boundWhat += " and at most " + std::to_string(kLargestIndex);
  return {AtLeast, value, bound, std::move(what), std::move(boundWhat)};
}

std::string SizePrecondition::getMessage() const {
  std::optional<llvm::DynamicAPInt> number = value.getConstant();
  bool isNonNegative =
      number ? *number >= 0 : value.getKind() == ExprKind::InputDim;
  std::string text = "expected " + what;
  if (kind == Equal)
    text += " to be equal to ";
  else if (kind == AtLeast)
    text += " to be at least ";
  else if (isNonNegative)
    text += " to be at most ";
  else
    text += " to be at least 0 and at most ";
  return text + boundWhat;
}

DimExpr symshape::withStaticSizes(Operation *op, DimExpr e) {
  ExprContext &ctx = e.getContext();
  return e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (leaf.getKind() != ExprKind::InputDim ||
        leaf.getInputNumber() >= op->getNumOperands())
      return {};
    auto type =
        dyn_cast<ShapedType>(op->getOperand(leaf.getInputNumber()).getType());
    if (!type || !type.hasRank() || leaf.getAxis() >= type.getRank() ||
        type.isDynamicDim(leaf.getAxis()))
      return {};
    return ctx.constant(type.getDimSize(leaf.getAxis()));
  });
}

Verdict symshape::decideStatically(Operation *op,
                                   const SizePrecondition &precondition) {
  DimExpr value = withStaticSizes(op, precondition.value);
  DimExpr bound = withStaticSizes(op, precondition.bound);
  bool isEqual = precondition.kind == SizePrecondition::Equal;
  if (isEqual && value == bound)
    return Verdict::Always;
  std::optional<llvm::DynamicAPInt> v = value.getConstant();
  std::optional<llvm::DynamicAPInt> b = bound.getConstant();
  if (precondition.kind == SizePrecondition::AtLeast) {
    if (v && b)
      return verdictOf(*v >= *b && *v <= kLargestIndex);
    bool isSize = value.getKind() == ExprKind::InputDim && b && *b <= 0;
    return isSize ? Verdict::Always : Verdict::Unknown;
  }
  if (!isEqual && v && *v < 0)
    return Verdict::Never;
  if (!isEqual && v && *v == 0)
    return Verdict::Always;
  // A whole axis is in its own range, since its size is not negative.
  if (!isEqual && value == bound && value.getKind() == ExprKind::InputDim)
    return Verdict::Always;
  // A size is not negative.
  if (isEqual && value.getKind() == ExprKind::InputDim && b && *b < 0)
    return Verdict::Never;
  if (!v || !b)
    return Verdict::Unknown;
  return verdictOf(isEqual ? *v == *b : *v <= *b);
}

LogicalResult symshape::verifySizePreconditions(Operation *op) {
  ExprContext ctx;
  SmallVector<SizePrecondition> preconditions;
  cast<SizePreconditionsOpInterface>(op).getSizePreconditions(ctx,
                                                              preconditions);
  for (const SizePrecondition &precondition : preconditions) {
    if (decideStatically(op, precondition) != Verdict::Never)
      continue;
    InFlightDiagnostic diag = op->emitOpError() << precondition.getMessage();
    DimExpr bound = withStaticSizes(op, precondition.bound);
    if (bound.isConstant() && !precondition.bound.isConstant())
      diag << ", " << toString(bound);
    diag << ", found " << toString(withStaticSizes(op, precondition.value));
    return diag;
  }
  return success();
}

Speculation::Speculatability symshape::getSizeSpeculatability(Operation *op) {
  ExprContext ctx;
  SmallVector<SizePrecondition> preconditions;
  cast<SizePreconditionsOpInterface>(op).getSizePreconditions(ctx,
                                                              preconditions);
  bool holds = llvm::all_of(preconditions, [&](const SizePrecondition &r) {
    return decideStatically(op, r) == Verdict::Always;
  });
  return holds ? Speculation::Speculatable : Speculation::NotSpeculatable;
}
