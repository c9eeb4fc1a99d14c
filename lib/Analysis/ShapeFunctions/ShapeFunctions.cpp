//===- ShapeFunctions.cpp - Shape functions written in IR -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions/ShapeFunctions.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr llvm::StringLiteral kAttrName = "symshape.shape_function";

bool ShapeFunctions::isShapeFunction(Operation *func) {
  return func->hasAttr(kAttrName) ||
         isa_and_nonnull<shape::FunctionLibraryOp>(func->getParentOp());
}

static bool isExtentTensor(Type t) {
  auto tensor = dyn_cast<RankedTensorType>(t);
  return tensor && tensor.getRank() == 1 && tensor.getElementType().isIndex();
}

void ShapeFunctions::add(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto library = dyn_cast<shape::FunctionLibraryOp>(op)) {
      addLibrary(library);
      return WalkResult::skip();
    }
    auto func = dyn_cast<FunctionOpInterface>(op);
    if (!func)
      return WalkResult::advance();
    auto name = func->getAttrOfType<StringAttr>(kAttrName);
    if (name && !func.isExternal() &&
        llvm::all_of(func.getArgumentTypes(), isExtentTensor) &&
        llvm::all_of(func.getResultTypes(), isExtentTensor))
      byName[name].push_back(func);
    return WalkResult::skip();
  });
}

void ShapeFunctions::forget(FunctionOpInterface func) {
  for (auto &[name, functions] : byName)
    llvm::erase(functions, func);
}

void ShapeFunctions::addLibrary(shape::FunctionLibraryOp library) {
  auto isShape = [](Type t) {
    return isExtentTensor(t) || isa<shape::ShapeType>(t);
  };
  auto isArgument = [&](Type t) {
    return isShape(t) || isa<shape::ValueShapeType>(t);
  };
  for (NamedAttribute entry : library.getMapping()) {
    auto symbol = dyn_cast<FlatSymbolRefAttr>(entry.getValue());
    auto func =
        symbol ? library.lookupSymbol<shape::FuncOp>(symbol) : shape::FuncOp();
    if (func && !func.isExternal() &&
        llvm::all_of(func.getArgumentTypes(), isArgument) &&
        llvm::all_of(func.getResultTypes(), isShape))
      byName[entry.getName()].push_back(
          cast<FunctionOpInterface>(func.getOperation()));
  }
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
