//===- UpstreamInterfaces.cpp - Interfaces for upstream passes --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/UpstreamInterfaces.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Reifies the sizes of the source.
struct TieReifies
    : ReifyRankedShapedTypeOpInterface::ExternalModel<TieReifies, TieShapeOp> {
  LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) const {
    Value source = cast<TieShapeOp>(op).getSource();
    auto type = cast<ShapedType>(source.getType());
    if (!isa<RankedTensorType, MemRefType>(type))
      return failure();
    SmallVector<OpFoldResult> &sizes = shapes.emplace_back();
    for (auto [axis, size] : llvm::enumerate(type.getShape())) {
      if (!ShapedType::isDynamic(size))
        sizes.push_back(builder.getIndexAttr(size));
      else
        sizes.push_back(createDim(builder, op->getLoc(), source, axis));
    }
    return success();
  }
};

struct TieBounds
    : ValueBoundsOpInterface::ExternalModel<TieBounds, TieShapeOp> {
  void
  populateBoundsForShapedValueDim(Operation *op, Value value, int64_t axis,
                                  ValueBoundsConstraintSet &constraints) const {
    constraints.bound(value)[axis] ==
        constraints.getExpr(cast<TieShapeOp>(op).getSource(), axis);
  }
};

/// The result is the buffer of the source. Bufferization drops the tie, which
/// describes a tensor, not a buffer.
struct TieBufferizes
    : bufferization::BufferizableOpInterface::ExternalModel<TieBufferizes,
                                                            TieShapeOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const bufferization::AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const bufferization::AnalysisState &) const {
    return false;
  }
  bufferization::AliasingValueList
  getAliasingValues(Operation *op, OpOperand &operand,
                    const bufferization::AnalysisState &) const {
    if (operand.getOperandNumber() != 0)
      return {};
    return {{op->getResult(0), bufferization::BufferRelation::Equivalent}};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    FailureOr<Value> buffer =
        getBuffer(rewriter, cast<TieShapeOp>(op).getSource(), options, state);
    if (failed(buffer))
      return failure();
    bufferization::replaceOpWithBufferizedValues(rewriter, op, *buffer);
    return success();
  }
};

} // namespace

void symshape::registerUpstreamInterfaces(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SymShapeDialect *) {
    TieShapeOp::attachInterface<TieReifies, TieBounds, TieBufferizes>(*context);
    // Load the dialects of the ops that these interfaces create.
    context->loadDialect<arith::ArithDialect, memref::MemRefDialect,
                         tensor::TensorDialect>();
  });
}
