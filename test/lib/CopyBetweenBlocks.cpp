//===- CopyBetweenBlocks.cpp - Copy tensors of several blocks -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis of one-shot-bufferize (22.1.8) is wrong about tensors that pass
// from block to block: it writes a tensor in place that another block, or the
// next iteration of a loop, still reads. The pass copies each tensor that an op
// in a region of several blocks writes or returns. Then the op writes a buffer
// that nothing else refers to, even if the analysis is wrong. It turns
//
//   %u = tensor.insert %v into %t[%i]
//
// into
//
//   %c = bufferization.alloc_tensor() copy(%t)
//   %u = tensor.insert %v into %c[%i]
//
// The execution harness runs the pass in front of one-shot-bufferize.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ParallelCombiningOpInterface.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace {

struct CopyBetweenBlocks
    : public PassWrapper<CopyBetweenBlocks, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CopyBetweenBlocks)

  StringRef getArgument() const override {
    return "test-symshape-copy-between-blocks";
  }
  StringRef getDescription() const override {
    return "Copy each tensor that an op in a region of several blocks writes";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect>();
  }

  void runOnOperation() override {
    // A set, since one region of several blocks may be within another.
    llvm::SetVector<OpOperand *> written;
    getOperation().walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        if (!region.empty() && !region.hasOneBlock())
          region.walk([&](Operation *inner) { collect(inner, written); });
    });
    for (OpOperand *operand : written) {
      Operation *op = operand->getOwner();
      OpBuilder builder(op);
      operand->set(bufferization::AllocTensorOp::create(
          builder, op->getLoc(),
          cast<RankedTensorType>(operand->get().getType()),
          /*dynamicSizes=*/ValueRange(), /*copy=*/operand->get()));
    }
  }

  static void collect(Operation *op, llvm::SetVector<OpOperand *> &written) {
    // An op at the end of an scf.forall writes an argument of the body, which
    // represents a tensor operand of the loop.
    if (isa_and_present<InParallelOpInterface>(op->getParentOp()))
      return;
    // A callee may write any argument. (The model of func.call must not be
    // asked: it casts the state to a OneShotAnalysisState, which this is not.)
    bool all =
        isa<CallOpInterface>(op) || (op->hasTrait<OpTrait::ReturnLike>() &&
                                     !op->getParentRegion()->hasOneBlock());
    bufferization::BufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    bufferization::AnalysisState state(options);
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()) &&
          (all || state.bufferizesToMemoryWrite(operand)))
        written.insert(&operand);
  }
};

} // namespace

void mlir::symshape::test::registerCopyBetweenBlocks() {
  PassRegistration<CopyBetweenBlocks>();
}
