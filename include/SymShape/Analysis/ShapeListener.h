//===- ShapeListener.h - Keep an analysis true of the IR --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A listener that a rewriter calls for each change, so that an analysis never
// answers for IR that no longer exists.
//
//   ModuleShapes shapes(module);
//   ShapeListener listener(shapes);
//   IRRewriter rewriter(context, &listener);   // or GreedyRewriteConfig
//   rewriter.eraseOp(op);                      // forgets the values of `op`
//   shapes.invalidate(func);                   // analyses `func` again
//
// How each change affects the results for its function:
//
//  - A created op is not analysed. The results for all other values stay.
//  - An erased op is forgotten. If it states a fact that the facts before it do
//    not imply, the results from that op on are retired.
//  - An op that is changed in place or moved, such as a user of a replaced
//    value, retires the results from that op on, because the listener cannot
//    know its effect.
//
// "From that op on" means: from the op in the function's body that contains it,
// if the body is one block; else the whole function. Results for functions that
// use those results, callers for example, are retired, too.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPELISTENER_H
#define SYMSHAPE_ANALYSIS_SHAPELISTENER_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::symshape {

/// Must not outlive the analysis.
class ShapeListener : public RewriterBase::Listener {
public:
  explicit ShapeListener(ModuleShapes &shapes) : shapes(shapes) {}

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    if (previous.isSet())
      shapes.retireChanged(op);
    shapes.noteCreated(op);
  }
  void notifyOperationModified(Operation *op) override {
    shapes.retireChanged(op);
  }
  void notifyOperationErased(Operation *op) override {
    shapes.forgetErased(op);
  }
  void notifyBlockInserted(Block *block, Region *previous,
                           Region::iterator previousIt) override {
    // A new block changes nothing until a branch leads to it.
    if (!previous)
      return;
    for (Region *region : {previous, block->getParent()})
      retireFunction(region);
  }

private:
  void retireFunction(Region *region) {
    for (Operation *op = region ? region->getParentOp() : nullptr; op;
         op = op->getParentOp())
      if (isa<FunctionOpInterface>(op))
        shapes.retireChanged(op);
  }

  ModuleShapes &shapes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SHAPELISTENER_H
