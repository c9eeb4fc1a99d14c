//===- ModuleShapesChanges.cpp - Results that changes of IR retire --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactScopes.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::symshape;

/// Forgets which names the symbols around `op` have if it is one of them.
static void forgetSymbol(Operation *op, SymbolTableCollection &tables) {
  if (isa_and_nonnull<SymbolOpInterface>(op) && op->getParentOp())
    tables.invalidateSymbolTable(op->getParentOp());
}

/// The same for an op that changed, unless it has its name still.
void ModuleShapes::updateSymbol(Operation *op) {
  auto symbol = dyn_cast_or_null<SymbolOpInterface>(op);
  if (!symbol)
    return;
  StringAttr &name = namesInTables[op];
  if (name == symbol.getNameAttr())
    return;
  name = symbol.getNameAttr();
  forgetSymbol(op, symbolTables);
}

FunctionShapes *ModuleShapes::around(Operation *op) {
  for (; op; op = op->getParentOp()) {
    auto it = results.find(op);
    if (it != results.end())
      return it->second.get();
  }
  return nullptr;
}

void ModuleShapes::retire(FunctionShapes &shapes, unsigned number) {
  shapes.ops->retireFrom(number);
  shapes.refuted.reset();
  retireDependents(shapes.func);
}

void ModuleShapes::retireDependents(Operation *func) {
  llvm::SetVector<Operation *> open;
  open.insert(func);
  for (size_t i = 0; i != open.size(); ++i) {
    auto it = dependents.find(open[i]);
    if (it == dependents.end())
      continue;
    for (Operation *dependent : it->second) {
      // A recursive function may depend on itself: its facts about its
      // arguments come from a call that changed.
      if (dependent != func && !open.insert(dependent))
        continue;
      auto found = results.find(dependent);
      if (found == results.end())
        continue;
      found->second->ops->retireFrom(0);
      found->second->refuted.reset();
    }
  }
}

void ModuleShapes::invalidate(FunctionOpInterface func) {
  if (!func)
    return;
  auto guard = lock();
  updateSymbol(func);
  SmallVector<Operation *> all{func};
  if (ShapeFunctions::isShapeFunction(func))
    for (auto &[other, shapes] : results)
      all.push_back(other);
  llvm::SetVector<Operation *> gone;
  while (!all.empty()) {
    Operation *next = all.pop_back_val();
    auto it = dependents.find(next);
    if (gone.insert(next) && it != dependents.end())
      all.append(it->second.begin(), it->second.end());
  }
  for (Operation *next : gone) {
    dependents.erase(next);
    owners.erase(next);
    auto it = results.find(next);
    if (it == results.end())
      continue;
    it->second->ops->retireFrom(0);
    retired.push_back(std::move(it->second));
    results.erase(it);
  }
}

void ModuleShapes::forgetErasedFunctions(Operation *op) {
  symbolTables.invalidateSymbolTable(op);
  op->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    llvm::erase(funcs, func);
    namesInTables.erase(func);
    shapeFunctions->forget(func);
    return WalkResult::skip();
  });
}

void ModuleShapes::forgetErased(Operation *op) {
  if (!op)
    return;
  auto guard = lock();
  forgetSymbol(op, symbolTables);
  if (isa<SymbolOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    forgetErasedFunctions(op);
  FunctionShapes *shapes = around(op);
  if (!shapes)
    return;
  if (op == shapes->func.getOperation())
    return invalidate(shapes->func);
  AnalysedOps &ops = *shapes->ops;
  std::optional<unsigned> number = ops.oldNumberOf(op);
  if (number && *number < ops.getFirstRetired()) {
    bool isNeeded = op->hasTrait<OpTrait::IsTerminator>();
    if (!shapes->scopes->factsOf(*number).empty()) {
      // A check that the facts before it imply adds nothing.
      Check check = readCheck(op);
      isNeeded |=
          !check.holdsAfter() ||
          !llvm::all_of(check.conditions, [&](Value condition) {
            return shapes->decideBefore(op, shapes->condition(condition)) ==
                   Verdict::Always;
          });
    }
    if (isNeeded)
      retire(*shapes, ops.outermostOf(*number));
  }
  op->walk([&](Operation *inner) { ops.drop(inner); });
}

void ModuleShapes::retireChanged(Operation *op) {
  if (!op)
    return;
  auto guard = lock();
  updateSymbol(op);
  FunctionShapes *shapes = around(op);
  if (!shapes)
    return;
  if (op == shapes->func.getOperation())
    return retire(*shapes, 0);
  std::optional<unsigned> number = shapes->ops->oldNumberOf(op);
  if (number && *number < shapes->ops->getFirstRetired())
    retire(*shapes, shapes->ops->outermostOf(*number));
}

void ModuleShapes::noteCreated(Operation *op) {
  if (!op)
    return;
  auto guard = lock();
  namesInTables.erase(op);
  updateSymbol(op);
  FunctionShapes *shapes = around(op);
  if (!shapes || !op->hasTrait<OpTrait::IsTerminator>())
    return;
  // A new end of a block counts only if the analysis knows the op around it.
  std::optional<unsigned> number = shapes->ops->oldNumberOf(op->getParentOp());
  if (op->getNumSuccessors() != 0)
    number = 0;
  if (number)
    retire(*shapes, shapes->ops->outermostOf(*number));
}
