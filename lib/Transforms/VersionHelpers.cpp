//===- VersionHelpers.cpp - Private functions of a version ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionHelpers.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::symshape;

SmallVector<func::FuncOp>
symshape::findHelpers(func::FuncOp func, const SymbolTable &symbols,
                      llvm::function_ref<bool(func::FuncOp)> isHelper) {
  llvm::SetVector<Operation *> found;
  auto addCallees = [&](Operation *caller) {
    caller->walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (callee && callee != func && callee.isPrivate() &&
          !callee.isExternal() && isHelper(callee))
        found.insert(callee);
    });
  };
  addCallees(func);
  for (size_t i = 0; i != found.size(); ++i)
    addCallees(found[i]);
  return llvm::map_to_vector(
      found, [](Operation *op) { return cast<func::FuncOp>(op); });
}

void symshape::cloneHelpers(func::FuncOp version,
                            ArrayRef<func::FuncOp> helpers,
                            SymbolTable &symbols) {
  llvm::StringMap<func::FuncOp> copies;
  Block::iterator next = std::next(version->getIterator());
  for (func::FuncOp helper : helpers) {
    func::FuncOp copy = helper.clone();
    copy.setSymName((version.getName() + "_" + helper.getName()).str());
    copy->setAttr(kVersionOfAttr, helper.getSymNameAttr());
    symbols.insert(copy, next);
    copies[helper.getName()] = copy;
  }
  auto redirect = [&](func::FuncOp caller) {
    caller.walk([&](func::CallOp call) {
      auto found = copies.find(call.getCallee());
      if (found != copies.end())
        call.setCallee(found->second.getName());
    });
  };
  redirect(version);
  for (auto &entry : copies)
    redirect(entry.second);
}
