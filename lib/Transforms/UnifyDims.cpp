//===- UnifyDims.cpp - One value for each size ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimReader.h"
#include "Rewrites.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_UNIFYDIMSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

size_t symshape::applyEqualNumbers(ArrayRef<EqualNumber> plan,
                                   MLIRContext *context) {
  OpBuilder builder(context);
  DimReader reader(builder);
  size_t unified = 0;
  for (const EqualNumber &equal : plan) {
    const SizeSource &source = equal.source;
    Value v =
        source.axis < 0 ? source.value : reader.read(source.value, source.axis);
    for (OpOperand *use : equal.uses)
      use->set(v);
    unified += equal.uses.size();
  }
  return unified;
}

namespace {

struct UnifyDims : ShapePass<symshape::impl::UnifyDimsPassBase<UnifyDims>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ModuleShapes &shapes = getShapes(trustPreconditions);
    std::vector<std::vector<EqualNumber>> plans;
    for (FunctionOpInterface func : shapes.functions())
      plans.push_back(findEqualNumbers(shapes.of(func)));
    size_t unified = 0, erased = 0;
    for (const std::vector<EqualNumber> &plan : plans) {
      unified += applyEqualNumbers(plan, &getContext());
      llvm::SetVector<Operation *> replaced;
      for (const EqualNumber &equal : plan)
        if (Operation *def = equal.value.getDefiningOp())
          replaced.insert(def);
      // An op with regions may hold other ops of this list.
      for (Operation *op : llvm::reverse(replaced))
        if (op->getNumRegions() == 0 && isOpTriviallyDead(op)) {
          op->erase();
          ++erased;
        }
    }
    count("unified", "Uses of numbers that now read an equal value", unified);
    count("erased", "Ops erased because nothing uses them", erased);
    if (unified == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace
