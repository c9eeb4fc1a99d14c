//===- PoisonDoubts.cpp - Values that may be poison -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Claims/PoisonDoubts.h"
#include "Program/ElementOps.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for an op that may read memory. Another op may have written poison
/// there.
static bool mayRead(Operation *op) {
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op))
    return effects.hasEffect<MemoryEffects::Read>();
  // The results of an op with regions are those that the regions yield.
  return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         !onlyComputesByName(op);
}

/// True if the extents of the results are those of their types or depend on the
/// operands only.
static bool hasOwnExtents(Operation *op) {
  return isa<ReifyRankedShapedTypeOpInterface>(op) ||
         op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
         llvm::all_of(op->getResultTypes(), [](Type type) {
           auto shaped = dyn_cast<ShapedType>(type);
           return shaped && shaped.hasStaticShape();
         });
}

Operation *PoisonDoubts::sourceOfOperand(Operation *op) const {
  for (Value operand : op->getOperands())
    if (Operation *source = sourceOf(operand))
      return source;
  return nullptr;
}

void PoisonDoubts::mark(Value v, Operation *source, bool elementsOnly) {
  bool shaped = isa<ShapedType>(v.getType());
  (elementsOnly && shaped ? elements : whole).try_emplace(v, source);
}

void PoisonDoubts::visit(Operation *op, bool isDefined) {
  auto markAll = [&](Operation *source, bool elementsOnly) {
    for (Value result : op->getResults())
      mark(result, source, elementsOnly);
    for (Region &region : op->getRegions())
      for (Value arg : region.getArguments())
        mark(arg, source, elementsOnly);
  };
  if (!isDefined || mayRead(op))
    markAll(op, /*elementsOnly=*/isDefined && hasOwnExtents(op));
  bool readsShapeOnly = isa<ShapedDimOpInterface, SizeOp>(op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    // The inits of a structured op give its results their shape.
    if (Operation *source = whole.lookup(operand.get()))
      markAll(source, linalgOp && !linalgOp.isDpsInit(&operand));
    if (Operation *source = elements.lookup(operand.get());
        source && !readsShapeOnly)
      markAll(source, /*elementsOnly=*/true);
  }
}

void PoisonDoubts::visitYields(Operation *op) {
  bool elementsOnly = computesElements(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (block.empty())
        continue;
      for (Value yielded : block.back().getOperands())
        for (Value result : op->getResults()) {
          if (Operation *source = whole.lookup(yielded))
            mark(result, source, elementsOnly);
          if (Operation *source = elements.lookup(yielded))
            mark(result, source, /*elementsOnly=*/true);
        }
    }
}
