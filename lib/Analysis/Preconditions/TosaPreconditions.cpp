//===- TosaPreconditions.cpp - Preconditions of tosa ops ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/TosaPreconditions.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Collects the preconditions of one tosa op.
class TosaCollector {
public:
  TosaCollector(Operation *op, const FunctionShapes &shapes,
                SmallVectorImpl<Precondition> &preconditions)
      : op(op), shapes(shapes), ctx(shapes.getModule().getExprContext()),
        preconditions(preconditions) {}
  void collect();

private:
  /// Returns the extent; null for an unranked or unknown operand.
  DimExpr extent(Value v, unsigned axis) const {
    ArrayRef<DimExpr> es = shapes.extents(v);
    return axis < es.size() ? es[axis] : DimExpr();
  }
  void requireSame(unsigned operand, unsigned axis, unsigned other,
                   unsigned otherAxis) {
    DimExpr found = extent(op->getOperand(operand), axis);
    DimExpr expected = extent(op->getOperand(other), otherAxis);
    if (found && expected && found != expected)
      preconditions.push_back({{Relation::Eq, found, expected},
                               op,
                               Precondition::Size,
                               operand,
                               axis});
  }
  void requireNonNegative(DimExpr e, StringRef number) {
    if (e && !(e.isConstant() && *e.getConstant() >= 0))
      preconditions.push_back({{Relation::Le, ctx.constant(0), e},
                               op,
                               Precondition::AtLeast,
                               0,
                               0,
                               number});
  }
  void requireWindow(unsigned axis, int64_t padding, DimExpr kernel,
                     int64_t dilation, int64_t stride);
  void collectConcat();
  void collectSlice(tosa::SliceOp slice);
  template <typename OpTy>
  void collectConv(OpTy conv, unsigned channels, unsigned firstKernel);
  template <typename OpTy> void collectPool(OpTy pool);

  Operation *op;
  const FunctionShapes &shapes;
  ExprContext &ctx;
  SmallVectorImpl<Precondition> &preconditions;
};

} // namespace

/// All inputs have the same sizes, except along the axis.
void TosaCollector::collectConcat() {
  auto concat = cast<tosa::ConcatOp>(op);
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!type)
    return;
  for (unsigned i = 1, n = op->getNumOperands(); i < n; ++i)
    for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
      if (axis != concat.getAxis())
        requireSame(i, axis, 0, axis);
}

/// The result has the sizes of the slice: a stated size of -1 is the rest.
void TosaCollector::collectSlice(tosa::SliceOp slice) {
  for (auto [axis, start] :
       llvm::enumerate(shapes.contents(slice.getStart()))) {
    DimExpr whole = extent(slice.getInput1(), axis);
    DimExpr size = extent(slice.getOutput(), axis);
    if (!start || !whole || !size)
      continue;
    requireNonNegative(start, "an offset");
    DimExpr rest = whole - start;
    if (size != rest)
      preconditions.push_back({{Relation::Le, size, rest},
                               op,
                               Precondition::Slice,
                               0,
                               unsigned(axis)});
  }
}

/// The size of the result, `(in + padding - (kernel - 1) * dilation - 1)
/// floordiv stride + 1`, is not negative.
void TosaCollector::requireWindow(unsigned axis, int64_t padding,
                                  DimExpr kernel, int64_t dilation,
                                  int64_t stride) {
  DimExpr in = extent(op->getOperand(0), axis);
  if (!in || !kernel || stride <= 0)
    return;
  DimExpr left = in + padding - (kernel - 1) * dilation - 1;
  requireNonNegative(left.floorDiv(ctx.constant(stride)) + 1,
                     "a size of the result");
}

/// The input has the weight's channels and enough elements for its window.
template <typename OpTy>
void TosaCollector::collectConv(OpTy conv, unsigned channels,
                                unsigned firstKernel) {
  ArrayRef<int64_t> pad = conv.getPad(), stride = conv.getStride();
  ArrayRef<int64_t> dilation = conv.getDilation();
  unsigned last = stride.size() + 1;
  requireSame(0, last, 1, channels);
  for (unsigned i = 0; i < stride.size(); ++i)
    requireWindow(i + 1, pad[2 * i] + pad[2 * i + 1],
                  extent(op->getOperand(1), firstKernel + i), dilation[i],
                  stride[i]);
}

template <typename OpTy> void TosaCollector::collectPool(OpTy pool) {
  ArrayRef<int64_t> pad = pool.getPad(), stride = pool.getStride();
  for (auto [i, kernel] : llvm::enumerate(pool.getKernel()))
    requireWindow(i + 1, pad[2 * i] + pad[2 * i + 1], ctx.constant(kernel), 1,
                  stride[i]);
}

void TosaCollector::collect() {
  TypeSwitch<Operation *>(op)
      .Case([&](tosa::MatMulOp) {
        requireSame(1, 0, 0, 0);
        requireSame(1, 1, 0, 2);
      })
      .Case([&](tosa::ConcatOp) { collectConcat(); })
      .Case([&](tosa::SliceOp slice) { collectSlice(slice); })
      .Case([&](tosa::GatherOp) { requireSame(1, 0, 0, 0); })
      .Case([&](tosa::ScatterOp) {
        requireSame(1, 0, 0, 0);
        requireSame(2, 0, 0, 0);
        requireSame(2, 1, 1, 1);
        requireSame(2, 2, 0, 2);
      })
      .Case([&](tosa::Conv2DOp conv) { collectConv(conv, 3, 1); })
      .Case([&](tosa::Conv3DOp conv) { collectConv(conv, 4, 1); })
      .Case([&](tosa::DepthwiseConv2DOp conv) { collectConv(conv, 2, 0); })
      .Case([&](tosa::TransposeConv2DOp) { requireSame(0, 3, 1, 3); })
      .Case([&](tosa::AvgPool2dOp pool) { collectPool(pool); })
      .Case([&](tosa::MaxPool2dOp pool) { collectPool(pool); });
}

void symshape::appendTosaPreconditions(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  if (isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
    TosaCollector(op, shapes, preconditions).collect();
}
