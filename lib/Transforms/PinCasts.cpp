//===- PinCasts.cpp - Keep casts after the checks that allow them ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrites.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_PINCASTSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

/// A linalg op on tensors some of whose sizes are dynamic, or null.
static Operation *dynamicLinalgOp(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if (!type || type.hasStaticShape())
    return nullptr;
  return v.getDefiningOp<linalg::LinalgOp>();
}

/// True if upstream may move the cast to the linalg op that it follows.
static bool isMovable(tensor::CastOp cast) {
  Operation *def = dynamicLinalgOp(cast.getSource());
  return def && def->getBlock() == cast->getBlock() &&
         tensor::canFoldIntoProducerOp(cast);
}

/// Appends the casts of `block` to static sizes that upstream would move to an
/// earlier op, past an op that may stop the program. A cast of a linalg op's
/// result goes to its operands and, as upstream infers the sizes of the other
/// operands, on to all linalg ops of the block that are connected by dynamic
/// tensors.
static void findMovedCasts(Block &block,
                           SmallVectorImpl<tensor::CastOp> &moved) {
  llvm::EquivalenceClasses<Operation *> connected;
  DenseMap<Operation *, unsigned> checksBefore;
  SmallVector<std::pair<tensor::CastOp, Operation *>> casts;
  unsigned checks = 0;
  for (Operation &op : block) {
    if (isa<linalg::LinalgOp>(op)) {
      checksBefore[&op] = checks;
      for (Value operand : op.getOperands())
        if (Operation *def = dynamicLinalgOp(operand);
            def && def->getBlock() == &block)
          connected.unionSets(def, &op);
    } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
      if (isMovable(cast)) {
        Operation *def = cast.getSource().getDefiningOp();
        connected.insert(def);
        checksBefore[cast] = checks;
        casts.push_back({cast, def});
      }
    }
    checks += !isMemoryEffectFree(&op);
  }
  for (auto [cast, def] : casts) {
    unsigned here = checksBefore.lookup(cast);
    for (auto it = connected.findLeader(def); it != connected.member_end();
         ++it)
      if (checksBefore.lookup(*it) < here) {
        moved.push_back(cast);
        break;
      }
  }
}

/// Replaces the cast by a reshape to the same sizes, which stays where it is.
static void pinCast(tensor::CastOp cast) {
  OpBuilder builder(cast);
  Location loc = cast.getLoc();
  auto type = ::cast<RankedTensorType>(cast.getType());
  SmallVector<Value> sizes;
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? tensor::DimOp::create(builder, loc, cast.getSource(), axis)
                  .getResult()
            : arith::ConstantIndexOp::create(builder, loc, size).getResult());
  Value shape = tensor::FromElementsOp::create(builder, loc, sizes);
  Value reshape =
      tensor::ReshapeOp::create(builder, loc, type, cast.getSource(), shape);
  cast.replaceAllUsesWith(reshape);
  cast.erase();
}

unsigned symshape::pinMovedCasts(Operation *root) {
  SmallVector<tensor::CastOp> moved;
  llvm::SetVector<Block *> blocks;
  walkOps(root, [&](Operation *op) {
    if (auto cast = dyn_cast<tensor::CastOp>(op); cast && isMovable(cast))
      blocks.insert(cast->getBlock());
  });
  for (Block *block : blocks)
    findMovedCasts(*block, moved);
  for (tensor::CastOp cast : moved)
    pinCast(cast);
  return moved.size();
}

namespace {

struct PinCasts : CountingPass<symshape::impl::PinCastsPassBase<PinCasts>> {
  using CountingPass::CountingPass;

  LogicalResult initialize(MLIRContext *context) override {
    cleanup = OpPassManager(ModuleOp::getOperationName());
    cleanup.addPass(createCanonicalizePass());
    cleanup.addPass(createCSEPass());
    return success();
  }

  void runOnOperation() override {
    unsigned pinned = pinMovedCasts(getOperation());
    count("pinned", "Casts that became reshapes", pinned);
    if (pinned == 0)
      return markAllAnalysesPreserved();
    if (failed(runPipeline(cleanup, getOperation())))
      signalPassFailure();
  }

private:
  OpPassManager cleanup;
};

} // namespace
