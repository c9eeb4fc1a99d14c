//===- Linalg.cpp - Shape models of linalg ops ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis itself gives the results of every linalg op the sizes of its
// destinations. The ops with a model here also move the elements of small shape
// tensors.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "Contents.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Gives the result the sizes of the destination. Returns the elements of the
/// result, all unknown, if they are few.
std::optional<Elements> inferFromDestination(Operation *op,
                                             InferenceState &state) {
  auto dest = cast<DestinationStyleOpInterface>(op);
  if (op->getNumResults() != 1)
    return std::nullopt;
  Value init = dest.getDpsInits()[0];
  state.setExtents(op->getResult(0), state.extents(init));
  auto elements = Elements::of(state, init);
  if (elements)
    llvm::fill(elements->values, DimExpr());
  return elements;
}

struct FillModel : External<FillModel, linalg::FillOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto fill = cast<linalg::FillOp>(op);
    auto elements = inferFromDestination(op, state);
    Value value = fill.getInputs()[0];
    if (!elements || value.getType() != getElementTypeOrSelf(op->getResult(0)))
      return; // the op converts the value
    llvm::fill(elements->values, state.content(value));
    elements->setOn(state, op->getResult(0));
  }
};

/// The element at `index` of the result is the element at `place(op, index)` of
/// the input.
template <typename OpTy> struct MoveModel : External<MoveModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto move = cast<OpTy>(op);
    auto elements = inferFromDestination(op, state);
    if (!elements)
      return;
    auto input = Elements::of(state, inputOf(move));
    if (!input)
      return;
    elements->forEach([&](ArrayRef<int64_t> index, DimExpr &value) {
      if (auto position = input->position(place(move, index)))
        value = input->values[*position];
    });
    elements->setOn(state, op->getResult(0));
  }

private:
  static Value inputOf(linalg::TransposeOp op) { return op.getInput(); }
  static Value inputOf(linalg::BroadcastOp op) { return op.getInput(); }

  /// Axis i of the result is axis `permutation[i]` of the input.
  static SmallVector<int64_t> place(linalg::TransposeOp op,
                                    ArrayRef<int64_t> index) {
    SmallVector<int64_t> result(index.size());
    for (auto [i, axis] : llvm::enumerate(op.getPermutation()))
      result[axis] = index[i];
    return result;
  }
  /// The input does not have the axes in `dimensions`.
  static SmallVector<int64_t> place(linalg::BroadcastOp op,
                                    ArrayRef<int64_t> index) {
    SmallVector<int64_t> result;
    for (auto [axis, i] : llvm::enumerate(index))
      if (!llvm::is_contained(op.getDimensions(), int64_t(axis)))
        result.push_back(i);
    return result;
  }
};

} // namespace

void symshape::registerLinalgModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, linalg::LinalgDialect *) {
    using namespace linalg;
    FillOp::attachInterface<FillModel>(*ctx);
    TransposeOp::attachInterface<MoveModel<TransposeOp>>(*ctx);
    BroadcastOp::attachInterface<MoveModel<BroadcastOp>>(*ctx);
  });
}
