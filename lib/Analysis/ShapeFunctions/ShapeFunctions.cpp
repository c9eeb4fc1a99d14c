//===- ShapeFunctions.cpp - Shape functions written in IR -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions/ShapeFunctions.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr llvm::StringLiteral kAttrName = "symshape.shape_function";

bool ShapeFunctions::isShapeFunction(Operation *func) {
  return func->hasAttr(kAttrName);
}

void ShapeFunctions::add(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    auto name = func->getAttrOfType<StringAttr>(kAttrName);
    if (!name || func.isExternal())
      return WalkResult::skip();
    auto isExtents = [](Type t) {
      auto tensor = dyn_cast<RankedTensorType>(t);
      return tensor && tensor.getRank() == 1 &&
             tensor.getElementType().isIndex();
    };
    if (llvm::all_of(func.getArgumentTypes(), isExtents) &&
        llvm::all_of(func.getResultTypes(), isExtents))
      byName[name].push_back(func);
    return WalkResult::skip();
  });
}

FunctionOpInterface ShapeFunctions::find(Operation *op) const {
  auto it = byName.find(op->getName().getIdentifier());
  if (it == byName.end())
    return {};
  for (FunctionOpInterface func : it->second)
    if (func.getNumArguments() == op->getNumOperands() &&
        func.getNumResults() == op->getNumResults())
      return func;
  return {};
}

bool ShapeFunctions::infer(Operation *op, FunctionAnalyzer &analyzer) {
  FunctionOpInterface func = find(op);
  if (!func || !active.insert(func).second)
    return false;
  SmallVector<SmallVector<DimExpr>> arguments, results;
  for (Value operand : op->getOperands())
    arguments.emplace_back(analyzer.getValues().extents(operand));
  analyzer.evaluate(func, arguments, results);
  active.erase(func);
  for (auto [result, es] : llvm::zip(op->getResults(), results))
    analyzer.getValues().setExtents(result, es);
  return true;
}
