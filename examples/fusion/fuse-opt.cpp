//===- fuse-opt.cpp - A fusion pass that asks about shapes ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// symshape-opt with one more pass, `fuse-across-reshapes`: upstream fuses two
// elementwise ops only if they are neighbours, or if it can move the
// `collapse_shape` or `expand_shape` between them. This pass asks two questions
// about reshapes between them, and then calls upstream's fusion:
//
//  - Same shape: does the consumer read a tensor of the shape that the producer
//    computed, such as [b, s, 64] reshaped to [b * s, 64] and back? A reshape
//    keeps the order of the elements, so it is the same tensor.
//  - Pure collapse: does the consumer read [b, s, 64] as [b * s, 64]? Then the
//    producer computes on collapsed operands instead.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Queries.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// True for an op with one result whose element at an index depends only on the
/// operands' elements at that index.
bool isElementwise(linalg::GenericOp op) {
  return op && op.hasPureTensorSemantics() && op.getNumDpsInits() == 1 &&
         op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }) &&
         !op.hasIndexSemantics();
}

/// An operand that reads the result of `producer` through reshapes.
struct Candidate {
  OpOperand *operand;
  linalg::GenericOp producer;
  /// The axes of the producer's result that each axis of the operand joins;
  /// empty if both have the same shape.
  SmallVector<ReassociationIndices> groups;
};

/// Follows reshapes without other users back to an elementwise op.
linalg::GenericOp findProducer(Value v) {
  bool reshaped = false;
  while (v.hasOneUse() &&
         isa_and_nonnull<tensor::ReshapeOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp>(v.getDefiningOp())) {
    v = v.getDefiningOp()->getOperand(0);
    reshaped = true;
  }
  auto producer = v.getDefiningOp<linalg::GenericOp>();
  return reshaped && v.hasOneUse() && isElementwise(producer)
             ? producer
             : linalg::GenericOp();
}

struct FuseAcrossReshapes
    : PassWrapper<FuseAcrossReshapes, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FuseAcrossReshapes)
  FuseAcrossReshapes() = default;
  FuseAcrossReshapes(const FuseAcrossReshapes &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "fuse-across-reshapes"; }
  StringRef getDescription() const override {
    return "Fuse elementwise ops, also with reshapes between them";
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (across)
      bringTogether(rewriter);
    fuseNeighbours(rewriter);
  }

private:
  Option<bool> across{*this, "across", llvm::cl::desc("Look through reshapes"),
                      llvm::cl::init(true)};

  void bringTogether(RewriterBase &rewriter) {
    // All questions come before the first change.
    SmallVector<Candidate> found;
    auto &shapes = getAnalysis<ModuleShapes>();
    for (FunctionOpInterface func : shapes.functions()) {
      ShapeCursor at = shapes.of(func).atBoundary();
      func->walk([&](linalg::GenericOp op) { findIn(op, at, found); });
    }
    for (Candidate &c : found) {
      rewriter.setInsertionPoint(c.operand->getOwner());
      Value v =
          c.groups.empty() ? c.producer.getResult(0) : collapse(rewriter, c);
      c.operand->set(v);
    }
    // The reshapes are dead now, so that the producers have one user each.
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
        [](Operation *op) {
          if (isOpTriviallyDead(op))
            op->erase();
        });
  }

  static void findIn(linalg::GenericOp op, ShapeCursor &at,
                     SmallVectorImpl<Candidate> &found) {
    if (!isElementwise(op))
      return;
    at.moveBefore(op);
    for (OpOperand *operand : op.getDpsInputOperands()) {
      linalg::GenericOp producer = findProducer(operand->get());
      if (!producer)
        continue;
      Value result = producer.getResult(0), v = operand->get();
      if (result.getType() == v.getType() &&
          sameShape(at, result, v).isAlways()) {
        found.push_back({operand, producer, {}});
        continue;
      }
      ReshapeAnswer pure = isPureCollapse(at, result, v);
      auto type = cast<RankedTensorType>(result.getType());
      if (pure.isAlways() && tensor::CollapseShapeOp::inferCollapsedType(
                                 type, pure.reassociation) == v.getType())
        found.push_back({operand, producer, pure.reassociation});
    }
  }

  /// The producer on collapsed operands.
  static Value collapse(RewriterBase &rewriter, Candidate &c) {
    Location loc = c.producer.getLoc();
    SmallVector<Value> operands;
    for (Value v : c.producer->getOperands())
      operands.push_back(
          tensor::CollapseShapeOp::create(rewriter, loc, v, c.groups));
    Type type = c.operand->get().getType();
    unsigned rank = cast<RankedTensorType>(type).getRank();
    SmallVector<AffineMap> maps(operands.size(),
                                rewriter.getMultiDimIdentityMap(rank));
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    auto op = linalg::GenericOp::create(
        rewriter, loc, type, ValueRange(operands).drop_back(),
        ValueRange(operands).take_back(), maps, loops);
    IRMapping mapping;
    c.producer.getRegion().cloneInto(&op.getRegion(), mapping);
    return op.getResult(0);
  }

  /// Fuses producers that have one user, in program order.
  void fuseNeighbours(RewriterBase &rewriter) {
    unsigned fused = 0;
    for (bool changed = true; changed;) {
      changed = false;
      getOperation().walk([&](linalg::GenericOp op) {
        for (OpOperand &operand : op->getOpOperands()) {
          Operation *producer = operand.get().getDefiningOp();
          if (!producer || !operand.get().hasOneUse() ||
              !linalg::areElementwiseOpsFusable(&operand))
            continue;
          rewriter.setInsertionPoint(op);
          auto result = linalg::fuseElementwiseOps(rewriter, &operand);
          if (failed(result))
            continue;
          for (auto [from, to] : result->replacements)
            rewriter.replaceAllUsesWith(from, to);
          rewriter.eraseOp(op);
          if (producer->use_empty())
            rewriter.eraseOp(producer);
          ++fused;
          changed = true;
          return WalkResult::interrupt();
        }
        return WalkResult::advance();
      });
    }
    emitRemark(getOperation().getLoc()) << "fused " << fused << " producers";
  }
};

} // namespace

int main(int argc, char **argv) {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  symshape::registerAllDialects(registry);
  symshape::registerAllPasses();
  PassRegistration<FuseAcrossReshapes>();
  return asMainReturnCode(
      MlirOptMain(argc, argv, "SymShape with a fusion pass\n", registry));
}
