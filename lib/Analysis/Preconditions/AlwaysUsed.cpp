//===- AlwaysUsed.cpp - Values that every execution uses ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/AlwaysUsed.h"
#include "Program/ElementOps.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

static bool isIn(const llvm::DenseSet<Value> &set, ResultRange results) {
  return llvm::any_of(results, [&](Value v) { return set.contains(v); });
}

AlwaysUsed::AlwaysUsed(const FunctionShapes &shapes)
    : func(shapes.getFunction()), last(lastAlwaysReached(shapes)) {
  for (Operation *op = last; op; op = op->getPrevNode())
    visit(op);
}

static bool hasNoEffect(Operation *op) {
  return isMemoryEffectFree(op) || onlyComputesByName(op);
}

bool AlwaysUsed::isUse(Operation *user) const {
  if (user->hasTrait<OpTrait::IsTerminator>())
    return user->hasTrait<OpTrait::ReturnLike>() &&
           user->getParentOp() == func &&
           !FunctionOpInterface(func).isPrivate();
  // The analysis does not know which operands a region or a call uses.
  if (isa<CallOpInterface>(user) ||
      (user->getNumRegions() != 0 && !isa<linalg::LinalgOp>(user)))
    return false;
  return isa<linalg::LinalgOp>(user)
             ? !hasNoEffect(user)
             : !isPure(user) && !onlyComputesByName(user);
}

/// Calls `fn` with each value from outside that the body of `op` reads for each
/// element that it computes, and the op that reads it. A value in an arm of a
/// select, or in a region inside, may not count.
static void forEachCaptured(Operation *op,
                            llvm::function_ref<void(Value, Operation *)> fn) {
  for (Region &region : op->getRegions()) {
    if (!region.hasOneBlock())
      continue;
    Block &body = region.front();
    llvm::DenseSet<Value> needed;
    for (Operation &inner : llvm::reverse(body)) {
      if (&inner != &body.back() &&
          (inner.getNumRegions() != 0 || !isIn(needed, inner.getResults())))
        continue;
      OperandRange read = inner.getOperands();
      if (isa<arith::SelectOp>(inner))
        read = read.take_front(1);
      for (Value operand : read) {
        needed.insert(operand);
        if (operand.getParentBlock() != &body)
          fn(operand, &inner);
      }
    }
  }
}

void AlwaysUsed::visit(Operation *op) {
  if (isUse(op)) {
    for (Value operand : op->getOperands()) {
      whole.insert(operand);
      elements.insert(operand);
    }
    return;
  }
  if (isa<RegionBranchOpInterface, CallOpInterface>(op) || !hasNoEffect(op))
    return;
  bool usesWhole = isIn(whole, op->getResults());
  bool usesElements = isIn(elements, op->getResults());
  if (!usesWhole && !usesElements)
    return;
  SmallVector<Value> passed = poisonSources(op);
  bool readsSize = isa<ShapedDimOpInterface>(op);
  for (Value operand : op->getOperands()) {
    bool passesAll = llvm::is_contained(passed, operand);
    if (!passesAll && (readsSize || isa<arith::SelectOp>(op)))
      continue;
    if (passesAll ? usesWhole : usesElements)
      whole.insert(operand);
    if (usesElements && !readsSize)
      elements.insert(operand);
  }
  if (usesElements && computesElements(op))
    forEachCaptured(op, [&](Value captured, Operation *reader) {
      if (isa<tensor::ExtractOp>(reader) && isa<TensorType>(captured.getType()))
        elements.insert(captured);
      else if (isa<ShapedDimOpInterface>(reader) ||
               !isa<ShapedType>(captured.getType()))
        whole.insert(captured);
    });
}

bool AlwaysUsed::isUsed(Operation *op) const {
  if (!hasNoEffect(op))
    return true;
  // The results of these ops have the sizes of a destination or an operand, so
  // that their sizes are right even if their elements are not.
  bool onlyElements =
      isa<DestinationStyleOpInterface, tensor::InsertSliceOp>(op) ||
      OpTrait::hasElementwiseMappableTraits(op);
  return isIn(elements, op->getResults()) ||
         (!onlyElements && isIn(whole, op->getResults()));
}
