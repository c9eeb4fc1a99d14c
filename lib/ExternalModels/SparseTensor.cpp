//===- SparseTensor.cpp - Shape models of sparse_tensor ops -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sparse tensor has the extents of its dimensions, like any other tensor. Its
// encoding maps dimensions to the levels of its storage. The models below use a
// level only if the map makes it a plain dimension, as in (i, j) -> (j, i). The
// sizes of other levels, such as `i floordiv 2`, and those of slices are left
// open.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensorType.h"

using namespace mlir;
using namespace mlir::symshape;
using sparse_tensor::SparseTensorType;

namespace {

/// The dimension that is this level of a sparse tensor, if one is.
std::optional<unsigned> dimensionOf(SparseTensorType type, int64_t level) {
  if (level < 0 || level >= int64_t(type.getLvlRank()) ||
      type.getEncoding().isSlice())
    return std::nullopt;
  if (type.isIdentity())
    return level;
  if (auto dim = dyn_cast<AffineDimExpr>(type.getDimToLvl().getResult(level)))
    return dim.getPosition();
  return std::nullopt;
}

void inferConcatenate(sparse_tensor::ConcatenateOp concat,
                      InferenceState &state) {
  inferConcatExtents(concat.getInputs(), concat.getDimension(),
                     concat.getResult(), state);
}

void inferLvl(sparse_tensor::LvlOp lvl, InferenceState &state) {
  auto level = state.content(lvl.getIndex()).getConstantInt64();
  if (!level)
    return;
  if (auto axis =
          dimensionOf(SparseTensorType(lvl.getSource().getType()), *level))
    state.setContent(lvl.getResult(), state.extent(lvl.getSource(), *axis));
}

/// The encoding of a slice may give the offset of each dimension as a number.
void inferSliceOffset(sparse_tensor::ToSliceOffsetOp op,
                      InferenceState &state) {
  auto slice = sparse_tensor::getSparseTensorEncoding(op.getSlice().getType());
  if (auto offset = slice.getStaticDimSliceOffset(op.getDim().getZExtValue()))
    state.setContent(op.getOffset(), state.getExprContext().constant(*offset));
}

/// The same for its stride.
void inferSliceStride(sparse_tensor::ToSliceStrideOp op,
                      InferenceState &state) {
  auto slice = sparse_tensor::getSparseTensorEncoding(op.getSlice().getType());
  if (auto stride = slice.getStaticDimSliceStride(op.getDim().getZExtValue()))
    state.setContent(op.getStride(), state.getExprContext().constant(*stride));
}

/// Both tensors have the same levels.
void inferReinterpretMap(sparse_tensor::ReinterpretMapOp map,
                         InferenceState &state) {
  SparseTensorType source(map.getSource().getType());
  SparseTensorType dest(map.getDest().getType());
  for (unsigned level = 0; level != dest.getLvlRank(); ++level) {
    auto from = dimensionOf(source, level), to = dimensionOf(dest, level);
    if (from && to)
      state.setExtent(map.getDest(), *to, state.extent(map.getSource(), *from));
  }
}

} // namespace

void symshape::registerSparseTensorModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx,
                            sparse_tensor::SparseTensorDialect *) {
    using namespace sparse_tensor;
    attach<inferConcatenate, inferSameShape<ConvertOp>, inferSameShape<LoadOp>,
           inferLvl, inferReinterpretMap, inferSameShape<ReorderCOOOp>,
           inferSliceOffset, inferSliceStride>(ctx);
  });
}
