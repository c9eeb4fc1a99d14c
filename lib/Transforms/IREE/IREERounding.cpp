//===- IREERounding.cpp - Integers from floats in IREE's host code --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/ReifySizes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEROUNDINGPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// Whether the virtual machine runs the op: only control flow and functions are
/// around it.
static bool isHostCode(Operation *op) {
  for (op = op->getParentOp(); op && !isa<FunctionOpInterface>(op);
       op = op->getParentOp())
    if (!isa<scf::SCFDialect>(op->getDialect()))
      return false;
  return op;
}

/// A conversion from a float that is no whole number for sure.
static bool isRounding(Operation *op) {
  if (!isa<arith::FPToSIOp, arith::FPToUIOp>(op) ||
      !isa<FloatType>(op->getOperand(0).getType()))
    return false;
  return isHostCode(op);
}

static bool isWhole(Value number) {
  Operation *op = number.getDefiningOp();
  Arithmetic arithmetic = getArithmetic(op);
  return arithmetic.roundsToInteger() ||
         (arithmetic.kind == Arithmetic::Convert &&
          !isa<FloatType>(op->getOperand(0).getType()));
}

/// The number rounded towards 0, by ops that IREE has.
static Value emitTruncated(OpBuilder &builder, Location loc, Value number) {
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getFloatAttr(number.getType(), 0.0));
  Value isNegative = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::OLT, number, zero);
  Value up = math::CeilOp::create(builder, loc, number);
  Value down = math::FloorOp::create(builder, loc, number);
  return arith::SelectOp::create(builder, loc, isNegative, up, down);
}

namespace {

struct IREERounding
    : ShapePass<symshape::impl::IREERoundingPassBase<IREERounding>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    SmallVector<Operation *> found;
    getOperation()->walk([&](Operation *op) {
      if (isRounding(op))
        found.push_back(op);
    });
    uint64_t computed = 0, rounded = 0;
    if (!found.empty()) {
      ModuleShapes &shapes = getShapes();
      // All numbers first: the analysis does not know the new ops.
      SmallVector<Value> numbers;
      for (Operation *op : found)
        numbers.push_back(numberFor(op, shapes));
      for (auto [op, number] : llvm::zip_equal(found, numbers))
        if (number) {
          op->getResult(0).replaceAllUsesWith(number);
          op->erase();
          ++computed;
        } else if (round(op)) {
          ++rounded;
        }
    }
    count("computed", "Numbers computed by integers", computed);
    count("rounded", "Floats rounded before their conversion", rounded);
    if (found.empty())
      markAllAnalysesPreserved();
  }

private:
  /// The result of the op, computed by integers in front of it; or null.
  Value numberFor(Operation *op, ModuleShapes &shapes) {
    auto func = op->getParentOfType<FunctionOpInterface>();
    if (!func || !llvm::is_contained(shapes.functions(), func))
      return {};
    OpBuilder builder(op);
    Value number =
        emitNumber(builder, shapes.of(func), AskedNumber(op->getResult(0)));
    if (!number)
      return {};
    builder.setInsertionPoint(op);
    return arith::IndexCastOp::create(builder, op->getLoc(),
                                      op->getResult(0).getType(), number);
  }

  bool round(Operation *op) {
    Value number = op->getOperand(0);
    if (number.getType().isF64())
      op->emitWarning("IREE computes the operand, an f64, as an f32, so that "
                      "the integer may differ for large numbers");
    if (isWhole(number))
      return false;
    OpBuilder builder(op);
    op->setOperand(0, emitTruncated(builder, op->getLoc(), number));
    return true;
  }
};

} // namespace
