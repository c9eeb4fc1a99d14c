//===- LinearArith.cpp - Linear rules of arith ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elementwise ops, on tensors and on the scalars in the bodies of linalg ops.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/LinearOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename OpTy>
using Rule = LinearOpInterface::ExternalModel<Model, OpTy>;

/// The base of rules for ops that are linear in all operands together.
template <typename Model, typename OpTy> struct SumRule : Rule<Model, OpTy> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return llvm::map_to_vector(op->getOpOperands(),
                               [](OpOperand &operand) { return &operand; });
  }
};

struct AddRule : SumRule<AddRule, arith::AddFOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(0), ct);
    state.add(op->getOperand(1), ct);
    return success();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    for (Value operand : op->getOperands())
      if (Value tangent = state.get(operand))
        state.add(op->getResult(0), tangent);
    return success();
  }
};

Value createNegated(LinearState &state, Location loc, Value v) {
  return arith::NegFOp::create(state.getBuilder(), loc, v);
}

struct SubRule : SumRule<SubRule, arith::SubFOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(0), ct);
    if (state.isActive(op->getOperand(1)))
      state.add(op->getOperand(1), createNegated(state, op->getLoc(), ct));
    return success();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    if (Value tangent = state.get(op->getOperand(0)))
      state.add(op->getResult(0), tangent);
    if (Value tangent = state.get(op->getOperand(1)))
      state.add(op->getResult(0), createNegated(state, op->getLoc(), tangent));
    return success();
  }
};

struct NegRule : SumRule<NegRule, arith::NegFOp> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(0), createNegated(state, op->getLoc(), ct));
    return success();
  }
};

/// A conversion between float types, and the one back.
template <typename OpTy, typename Back>
struct ConversionRule : SumRule<ConversionRule<OpTy, Back>, OpTy> {
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(0), Back::create(state.getBuilder(), op->getLoc(),
                                              op->getOperand(0).getType(), ct));
    return success();
  }
};

/// A product is linear in each factor, but not in both together.
struct MulRule : Rule<MulRule, arith::MulFOp> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &state) const {
    bool first = state.isActive(op->getOperand(0));
    return {&op->getOpOperand(first ? 0 : 1)};
  }
  LogicalResult transpose(Operation *op, LinearState &state) const {
    unsigned active = state.isActive(op->getOperand(0)) ? 0 : 1;
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(active),
              multiply(state, op->getLoc(), ct, op->getOperand(1 - active)));
    return success();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    for (unsigned i : {0u, 1u})
      if (Value tangent = state.get(op->getOperand(i)))
        state.add(op->getResult(0), multiply(state, op->getLoc(), tangent,
                                             op->getOperand(1 - i)));
    return success();
  }

private:
  static Value multiply(LinearState &state, Location loc, Value v,
                        Value factor) {
    return arith::MulFOp::create(state.getBuilder(), loc, v,
                                 state.getPrimal(factor));
  }
};

struct DivRule : Rule<DivRule, arith::DivFOp> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return {&op->getOpOperand(0)};
  }
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    state.add(op->getOperand(0),
              arith::DivFOp::create(state.getBuilder(), op->getLoc(), ct,
                                    state.getPrimal(op->getOperand(1))));
    return success();
  }
};

struct SelectRule : Rule<SelectRule, arith::SelectOp> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &) const {
    return {&op->getOpOperand(1), &op->getOpOperand(2)};
  }
  LogicalResult transpose(Operation *op, LinearState &state) const {
    Value ct = state.get(op->getResult(0));
    Value condition = state.getPrimal(op->getOperand(0));
    for (unsigned i : {1u, 2u}) {
      Value arm = op->getOperand(i);
      if (!state.isActive(arm))
        continue;
      Value zero = state.getZero(arm);
      state.add(arm, arith::SelectOp::create(state.getBuilder(), op->getLoc(),
                                             condition, i == 1 ? ct : zero,
                                             i == 1 ? zero : ct));
    }
    return success();
  }
};

} // namespace

void symshape::registerLinearArithRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    AddFOp::attachInterface<AddRule>(*ctx);
    SubFOp::attachInterface<SubRule>(*ctx);
    NegFOp::attachInterface<NegRule>(*ctx);
    ExtFOp::attachInterface<ConversionRule<ExtFOp, TruncFOp>>(*ctx);
    TruncFOp::attachInterface<ConversionRule<TruncFOp, ExtFOp>>(*ctx);
    MulFOp::attachInterface<MulRule>(*ctx);
    DivFOp::attachInterface<DivRule>(*ctx);
    SelectOp::attachInterface<SelectRule>(*ctx);
  });
}
