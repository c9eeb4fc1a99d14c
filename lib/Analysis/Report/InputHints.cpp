//===- InputHints.cpp - Hints about input that is not ready ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::isUnloweredTorchOp(Operation *op) {
  if (!op)
    return false;
  StringRef name = op->getName().getStringRef();
  return name == "torch.operator" ||
         llvm::any_of(
             ArrayRef<StringRef>{"torch.aten.", "torch.prims.",
                                 "torch.vtensor.", "torch.torchvision."},
             [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool symshape::bindsTorchSymbols(OperationName name) {
  return name.getStringRef() == "torch.bind_symbolic_shape";
}

namespace {
/// How often a kind of op occurs, and where first.
struct Occurrences {
  Operation *first = nullptr;
  size_t count = 0;
  void add(Operation *op) {
    first = first ? first : op;
    ++count;
  }
};
} // namespace

static bool isInput(OperationName name) {
  return name.getStringRef().starts_with("torch.") ||
         name.getStringRef().starts_with("stablehlo.");
}

bool symshape::mayNeedHint(const FunctionShapes &shapes) {
  return llvm::any_of(shapes.opNames(), isInput);
}

void symshape::hintAtInput(ModuleShapes &shapes) {
  if (llvm::none_of(shapes.functions(), [&](FunctionOpInterface func) {
        return mayNeedHint(shapes.of(func));
      }))
    return;
  Occurrences torch, bindings, stablehlo;
  shapes.getRoot()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isInput(op->getName()))
      return;
    if (isUnloweredTorchOp(op))
      torch.add(op);
    else if (bindsTorchSymbols(op->getName()))
      bindings.add(op);
    // The import replaces these ops, and keeps the others.
    else if (op->getName().getStringRef() == "stablehlo.get_dimension_size")
      stablehlo.add(op);
  });
  auto warn = [](const Occurrences &found) {
    InFlightDiagnostic diag = mlir::emitWarning(found.first->getLoc());
    diag << "found " << counted(found.count, "op", "ops") << " such as '"
         << found.first->getName() << "': ";
    return diag;
  };
  if (torch.first)
    warn(torch) << "this program is not lowered yet, so most of its sizes are "
                   "unknown; lower it with torch-mlir to linalg on tensors";
  else if (bindings.first)
    warn(bindings)
        << "the shapes that the exporter states are not imported, so "
           "the analysis ignores them; run 'symshape-import-torch-symbols' "
           "first";
  else if (stablehlo.first)
    warn(stablehlo) << "the sizes that the program states are not imported, so "
                       "the analysis ignores them; run "
                       "'symshape-import-stablehlo' first";
}
