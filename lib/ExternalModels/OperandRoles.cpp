//===- OperandRoles.cpp - Which operands are sizes ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op without a role here computes its results from all its operands. The ops
// of tosa that take shapes need no role: their shapes are constants.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::symshape;

static bool isIn(OperandRange range, OpOperand &operand) {
  if (range.empty())
    return false;
  unsigned first = range.getBeginOperandIndex();
  return operand.getOperandNumber() >= first &&
         operand.getOperandNumber() < first + range.size();
}

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

/// The op reads or writes an element at `getIndices()`.
template <typename OpTy> OperandRole atIndices(OpTy op, OpOperand &operand) {
  return isIn(op.getIndices(), operand) ? OperandRole::position()
                                        : OperandRole::data();
}

/// The op makes a value with the sizes `getDynamicSizes()`.
template <typename OpTy> OperandRole ofSizes(OpTy op, OpOperand &operand) {
  if (isIn(op.getDynamicSizes(), operand))
    return OperandRole::size("sizes", operand, op.getDynamicSizes(),
                             op.getType().getShape());
  return OperandRole::data();
}

/// An allocation. The symbols of the layout map are also sizes.
template <typename OpTy> OperandRole ofAlloc(OpTy op, OpOperand &operand) {
  if (isIn(op.getSymbolOperands(), operand))
    return OperandRole::size("symbols");
  return ofSizes(op, operand);
}

/// A slice: offsets and strides are positions.
template <typename OpTy> OperandRole ofSlice(OpTy op, OpOperand &operand) {
  if (isIn(op.getSizes(), operand))
    return OperandRole::size("sizes", operand, op.getSizes(),
                             op.getStaticSizes());
  return isIn(op.getOffsets(), operand) || isIn(op.getStrides(), operand)
             ? OperandRole::position()
             : OperandRole::data();
}

template <typename OpTy> OperandRole ofExpand(OpTy op, OpOperand &operand) {
  return isIn(op.getOutputShape(), operand)
             ? OperandRole::size("output_shape", operand, op.getOutputShape(),
                                 op.getStaticOutputShape())
             : OperandRole::data();
}

/// All elements of the operand `shape` are sizes.
template <typename OpTy> OperandRole ofShape(OpTy op, OpOperand &operand) {
  return operand == op.getShapeMutable() ? OperandRole::size("shape")
                                         : OperandRole::data();
}

OperandRole ofGenerate(tensor::GenerateOp op, OpOperand &operand) {
  return OperandRole::size("sizes", operand, op.getDynamicExtents(),
                           op.getType().getShape());
}

OperandRole ofTensorPad(tensor::PadOp op, OpOperand &operand) {
  if (isIn(op.getLow(), operand))
    return OperandRole::size("low", operand, op.getLow(), op.getStaticLow());
  if (isIn(op.getHigh(), operand))
    return OperandRole::size("high", operand, op.getHigh(), op.getStaticHigh());
  return OperandRole::data();
}

template <typename OpTy> OperandRole ofTiles(OpTy op, OpOperand &operand) {
  return isIn(op.getInnerTiles(), operand)
             ? OperandRole::size("inner_tiles", operand, op.getInnerTiles(),
                                 op.getStaticInnerTiles())
             : OperandRole::data();
}

template <typename OpTy>
OperandRole atIndexTensor(OpTy op, OpOperand &operand) {
  return operand == op.getIndicesMutable() ? OperandRole::position()
                                           : OperandRole::data();
}

OperandRole ofView(memref::ViewOp op, OpOperand &operand) {
  if (isIn(op.getSizes(), operand))
    return OperandRole::size("sizes", operand, op.getSizes(),
                             op.getType().getShape());
  return operand == op.getByteShiftMutable() ? OperandRole::position()
                                             : OperandRole::data();
}

OperandRole ofRealloc(memref::ReallocOp op, OpOperand &operand) {
  return operand.get() == op.getDynamicResultSize() ? OperandRole::size("size")
                                                    : OperandRole::data();
}

OperandRole ofAllocTensor(bufferization::AllocTensorOp op, OpOperand &operand) {
  if (isIn(op.getDynamicSizes(), operand))
    return OperandRole::size("sizes", operand, op.getDynamicSizes(),
                             op.getType().getShape());
  // The size hint says how large the buffer may become.
  return operand.get() == op.getCopy() ? OperandRole::data()
                                       : OperandRole::capacity();
}

} // namespace

#define ROLES(OP, FN) OP::attachInterface<Roles<OP, FN>>(*ctx)

void symshape::registerOperandRoles(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    ROLES(DimOp, looksOnly);
    ROLES(RankOp, looksOnly);
    ROLES(ExtractOp, atIndices);
    ROLES(InsertOp, atIndices);
    ROLES(EmptyOp, ofSizes);
    ROLES(SplatOp, ofSizes);
    ROLES(GenerateOp, ofGenerate);
    ROLES(ExtractSliceOp, ofSlice);
    ROLES(InsertSliceOp, ofSlice);
    ROLES(ParallelInsertSliceOp, ofSlice);
    ROLES(ExpandShapeOp, ofExpand);
    ROLES(ReshapeOp, ofShape);
    ROLES(PadOp, ofTensorPad);
    ROLES(GatherOp, atIndexTensor);
    ROLES(ScatterOp, atIndexTensor);
  });
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    ROLES(DimOp, looksOnly);
    ROLES(RankOp, looksOnly);
    ROLES(LoadOp, atIndices);
    ROLES(StoreOp, atIndices);
    ROLES(AtomicRMWOp, atIndices);
    ROLES(GenericAtomicRMWOp, atIndices);
    ROLES(PrefetchOp, looksOnly);
    ROLES(AllocOp, ofAlloc);
    ROLES(AllocaOp, ofAlloc);
    ROLES(ReallocOp, ofRealloc);
    ROLES(SubViewOp, ofSlice);
    ROLES(ReinterpretCastOp, ofSlice);
    ROLES(ViewOp, ofView);
    ROLES(ExpandShapeOp, ofExpand);
    ROLES(ReshapeOp, ofShape);
  });
  registry.addExtension(
      +[](MLIRContext *ctx, bufferization::BufferizationDialect *) {
        ROLES(bufferization::AllocTensorOp, ofAllocTensor);
      });
  registry.addExtension(+[](MLIRContext *ctx, linalg::LinalgDialect *) {
    ROLES(linalg::PackOp, ofTiles);
    ROLES(linalg::UnPackOp, ofTiles);
  });
  registry.addExtension(+[](MLIRContext *ctx, affine::AffineDialect *) {
    using namespace affine;
    ROLES(AffineLoadOp, atIndices);
    ROLES(AffineStoreOp, atIndices);
    ROLES(AffineVectorLoadOp, atIndices);
    ROLES(AffineVectorStoreOp, atIndices);
  });
  registry.addExtension(+[](MLIRContext *ctx, vector::VectorDialect *) {
    using namespace vector;
    ROLES(TransferReadOp, atIndices);
    ROLES(TransferWriteOp, atIndices);
    ROLES(LoadOp, atIndices);
    ROLES(StoreOp, atIndices);
    ROLES(MaskedLoadOp, atIndices);
    ROLES(MaskedStoreOp, atIndices);
    ROLES(PrintOp, looksOnly);
  });
}

#undef ROLES
