//===- SizeRequirements.cpp - Preconditions on operand sizes --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/SizeRequirements.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/IR/BuiltinTypes.h"

#include "SymShape/Interfaces/SizeRequirementsInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

/// A computed size must also fit an index.
static constexpr int64_t kLargestIndex = std::numeric_limits<int64_t>::max();

SizeRequirement SizeRequirement::atLeast(DimExpr value, DimExpr bound,
                                         std::string what) {
  std::string boundWhat = toString(bound);
  if (!value.isLeaf() && !value.isConstant())
    boundWhat += " and at most " + std::to_string(kLargestIndex);
  return {AtLeast, value, bound, std::move(what), std::move(boundWhat)};
}

std::string SizeRequirement::getMessage() const {
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

std::optional<bool>
symshape::decideStatically(Operation *op, const SizeRequirement &requirement) {
  DimExpr value = withStaticSizes(op, requirement.value);
  DimExpr bound = withStaticSizes(op, requirement.bound);
  bool isEqual = requirement.kind == SizeRequirement::Equal;
  if (isEqual && value == bound)
    return true;
  std::optional<llvm::DynamicAPInt> v = value.getConstant();
  std::optional<llvm::DynamicAPInt> b = bound.getConstant();
  if (requirement.kind == SizeRequirement::AtLeast) {
    if (v && b)
      return *v >= *b && *v <= kLargestIndex;
    bool isSize = value.getKind() == ExprKind::InputDim && b && *b <= 0;
    return isSize ? std::optional(true) : std::nullopt;
  }
  if (!isEqual && v && *v < 0)
    return false;
  if (!isEqual && v && *v == 0)
    return true;
  // A whole axis is in its own range, since its size is not negative.
  if (!isEqual && value == bound && value.getKind() == ExprKind::InputDim)
    return true;
  // A size is not negative.
  if (isEqual && value.getKind() == ExprKind::InputDim && b && *b < 0)
    return false;
  if (!v || !b)
    return std::nullopt;
  return isEqual ? *v == *b : *v <= *b;
}

LogicalResult symshape::verifySizeRequirements(Operation *op) {
  ExprContext ctx;
  SmallVector<SizeRequirement> requirements;
  cast<SizeRequirementsOpInterface>(op).getSizeRequirements(ctx, requirements);
  for (const SizeRequirement &requirement : requirements) {
    if (decideStatically(op, requirement) != false)
      continue;
    InFlightDiagnostic diag = op->emitOpError() << requirement.getMessage();
    DimExpr bound = withStaticSizes(op, requirement.bound);
    if (bound.isConstant() && !requirement.bound.isConstant())
      diag << ", " << toString(bound);
    diag << ", found " << toString(withStaticSizes(op, requirement.value));
    return diag;
  }
  return success();
}

Speculation::Speculatability symshape::getSizeSpeculatability(Operation *op) {
  ExprContext ctx;
  SmallVector<SizeRequirement> requirements;
  cast<SizeRequirementsOpInterface>(op).getSizeRequirements(ctx, requirements);
  bool holds = llvm::all_of(requirements, [&](const SizeRequirement &r) {
    return decideStatically(op, r) == true;
  });
  return holds ? Speculation::Speculatable : Speculation::NotSpeculatable;
}
