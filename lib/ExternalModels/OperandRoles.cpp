//===- OperandRoles.cpp - Operands that are positions ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op without a role here computes its results from all its operands. Only
// operands with elements need a role: no op of these dialects takes an extent.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Implements the interface for an op with one of the functions below.
template <typename OpTy, OperandRole (*roleOf)(OpTy, OpOperand &)>
struct Roles
    : OperandRoleOpInterface::ExternalModel<Roles<OpTy, roleOf>, OpTy> {
  OperandRole getOperandRole(Operation *op, OpOperand &operand) const {
    return roleOf(cast<OpTy>(op), operand);
  }
};

/// The op only inspects its operands.
template <typename OpTy> OperandRole looksOnly(OpTy, OpOperand &) {
  return OperandRole::position();
}

template <typename OpTy>
OperandRole atIndexTensor(OpTy op, OpOperand &operand) {
  return operand == op.getIndicesMutable() ? OperandRole::position()
                                           : OperandRole::data();
}

} // namespace

#define ROLES(OP, FN) OP::attachInterface<Roles<OP, FN>>(*ctx)

void symshape::registerOperandRoles(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    ROLES(DimOp, looksOnly);
    ROLES(RankOp, looksOnly);
    ROLES(GatherOp, atIndexTensor);
    ROLES(ScatterOp, atIndexTensor);
  });
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    ROLES(DimOp, looksOnly);
    ROLES(RankOp, looksOnly);
    ROLES(PrefetchOp, looksOnly);
  });
  registry.addExtension(+[](MLIRContext *ctx, shape::ShapeDialect *) {
    using namespace shape;
    ROLES(shape::DimOp, looksOnly);
    ROLES(ShapeOfOp, looksOnly);
  });
  registry.addExtension(+[](MLIRContext *ctx, vector::VectorDialect *) {
    ROLES(vector::PrintOp, looksOnly);
  });
}

#undef ROLES
