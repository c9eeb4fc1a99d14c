//===- ForeignFunctions.cpp - Functions of dialects unknown here ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignFunctions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

/// The type of an unregistered op that is a function; null for other ops.
static FunctionType functionTypeOf(Operation *op) {
  auto type = op->getAttrOfType<TypeAttr>("function_type");
  auto function = type ? dyn_cast<FunctionType>(type.getValue()) : nullptr;
  if (!function || op->isRegistered() || op->getNumRegions() != 1 ||
      op->getNumOperands() != 0 || op->getNumResults() != 0 ||
      !op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    return nullptr;
  Region &body = op->getRegion(0);
  if (!body.empty() &&
      !llvm::equal(body.front().getArgumentTypes(), function.getInputs()))
    return nullptr;
  // Each block branches or returns.
  std::string end = (op->getName().getDialectNamespace() + ".return").str();
  for (Block &block : body) {
    if (block.empty())
      return nullptr;
    Operation &last = block.back();
    if (last.getNumSuccessors() == 0 &&
        (last.getName().getStringRef() != end ||
         !llvm::equal(last.getOperandTypes(), function.getResults())))
      return nullptr;
  }
  return function;
}

static void makeFunction(Operation *op, FunctionType type) {
  OpBuilder builder(op);
  auto func = func::FuncOp::create(
      builder, op->getLoc(),
      op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()), type);
  if (auto visibility =
          op->getAttrOfType<StringAttr>(SymbolTable::getVisibilityAttrName()))
    func.setSymVisibilityAttr(visibility);
  func.getBody().takeBody(op->getRegion(0));
  for (Block &block : func.getBody()) {
    Operation &last = block.back();
    if (last.getNumSuccessors() != 0)
      continue;
    builder.setInsertionPoint(&last);
    func::ReturnOp::create(builder, last.getLoc(), last.getOperands());
    last.erase();
  }
  op->erase();
}

void symshape_compare::readForeignFunctions(ModuleOp module) {
  SmallVector<std::pair<Operation *, FunctionType>> functions;
  module.walk([&](Operation *op) {
    if (FunctionType type = functionTypeOf(op))
      functions.push_back({op, type});
  });
  for (auto [op, type] : functions)
    makeFunction(op, type);
}
