//===- DirectCalls.cpp - The calls of functions by name -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/DirectCalls.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::symshape;

DirectCalls::DirectCalls(Operation *root) {
  auto mention = [&](Attribute attr) {
    attr.walk([&](SymbolRefAttr ref) {
      mentioned.insert(ref.getRootReference());
      mentioned.insert(ref.getLeafReference());
    });
  };
  SymbolTableCollection tables;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    if (!call)
      return mention(op->getAttrDictionary());
    for (NamedAttribute attr : op->getAttrs())
      if (attr.getName() != call.getCalleeAttrName())
        mention(attr.getValue());
    calls.push_back({call, call.resolveCallableInTable(&tables)});
  });
}
