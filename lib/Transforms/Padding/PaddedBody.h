//===- PaddedBody.h - Writes the padded form of ops -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates the ops of a function, in order, to ops on padded tensors. Each op
// keeps these promises (see docs/understand/Padding.md):
//
// - Each element of a result inside the actual sizes equals the original one.
// - Nothing at a position outside can trap or read outside of a tensor.
// - Offsets, counts and all other numbers are those of the actual sizes.
//
// An op that cannot keep them is refused, with a reason.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PADDING_PADDEDBODY_H
#define SYMSHAPE_LIB_TRANSFORMS_PADDING_PADDEDBODY_H

#include "Layout.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Transforms/Padding.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::symshape {

/// True for an op that never traps and touches no memory, for all operands. Not
/// all ops that upstream calls pure: a remainder of tensors divides by any
/// element, and an affine map by any symbol.
bool isHarmless(Operation *op);

/// True for a type whose values are tensors or buffers. Others, such as
/// vectors, have no dynamic size.
inline bool isTensorOrBuffer(Type type) {
  return isa<TensorType, BaseMemRefType>(type);
}

/// Writes the index arithmetic of positions in the body of an op with loops.
class Positions {
public:
  /// `dims[i]` is the range of loop `i`, whose position `indices[i]` is; null
  /// stands for `linalg.index`.
  Positions(ArrayRef<PaddedDim> dims, OpBuilder &builder, Location loc,
            ValueRange indices = {})
      : dims(dims), indices(indices), builder(builder), loc(loc) {}

  /// The position in the padded range.
  Value position(unsigned loop);
  /// The index of the original loop. Anything outside the actual range.
  Value original(unsigned loop);
  /// True at the positions of the original loops; null if always true.
  Value inside(ArrayRef<unsigned> loops);
  /// The same for all loops.
  Value insideAll();
  /// Where the element with this index is in a dimension of a tensor.
  Value place(Value original, ArrayRef<Factor> dim);

private:
  Value constant(int64_t value);
  /// The numbers of the factors at the position, inner ones first.
  SmallVector<Value> numbers(unsigned loop);

  ArrayRef<PaddedDim> dims;
  ValueRange indices;
  OpBuilder &builder;
  Location loc;
};

class PaddedBody {
public:
  /// `prover` has the facts of the function's boundary and the padded sizes.
  PaddedBody(const FunctionShapes &shapes, Prover &prover, OpBuilder &builder,
             PaddingReport &report)
      : shapes(shapes), prover(prover), builder(builder), report(report) {}

  void bind(Value original, PaddedTensor padded) {
    tensors[original] = std::move(padded);
  }
  /// States that the actual size of an axis of an argument is `expr`.
  void addInputSize(DimExpr expr, Value size) {
    inputSizes.push_back({expr, size});
  }
  void bind(Value original, Value scalar) { scalars.map(original, scalar); }

  /// Translates the ops of a block but its terminator.
  LogicalResult pad(Block &block);

  /// The number that a scalar of the original is.
  Value scalar(Value original) { return scalars.lookup(original); }
  /// The padded value of a tensor.
  FailureOr<PaddedTensor> get(Value original);
  /// The same for an op on one tensor; refuses it if a type has no rank.
  FailureOr<PaddedTensor> getRanked(Operation *op, Value source);
  /// The same as `get`, with plain dimensions.
  FailureOr<PaddedTensor> getPlain(Value original);
  /// The actual size of an axis, as an index; null if it is not known here.
  Value actualSizeOf(Value original, int64_t axis);

private:
  LogicalResult pad(Operation *op);
  LogicalResult fixStaticSizes(Operation *op);
  LogicalResult refuse(Operation *op, const Twine &why);

  //===--------------------------------------------------------------------===//
  // Values (Relayout.cpp)
  //===--------------------------------------------------------------------===//

  /// True for a tensor whose elements are all the same: it takes the layout
  /// that its users need.
  static bool isUniform(Value original);
  /// A plain dimension for an axis, from its size alone.
  FailureOr<PaddedDim> plainDim(Value original, int64_t axis);
  FailureOr<PaddedDims> plainDims(Value original);
  /// The same with this actual size, at most this bound.
  FailureOr<PaddedDim> plainDim(Value size, DimExpr expr);
  std::optional<int64_t> bound(DimExpr size);
  /// The tensor with these dimensions, which have the same actual sizes.
  FailureOr<Value> getAs(Value original, ArrayRef<PaddedDim> dims);
  FailureOr<Value> relayout(const PaddedTensor &source,
                            ArrayRef<PaddedDim> dims);
  Value resize(const PaddedTensor &source, ArrayRef<int64_t> sizes);
  /// A plain dimension with the same elements.
  PaddedDim plain(ArrayRef<Factor> dim);
  /// The tensor with `neutral` in the padding of these axes.
  Value mask(const PaddedTensor &source, ArrayRef<unsigned> axes,
             Value neutral);

  /// Builds a tensor from the elements of `inputs` at the same positions.
  using ElementFn =
      llvm::function_ref<Value(OpBuilder &, Positions &, ValueRange elements)>;
  Value mapElements(ArrayRef<PaddedDim> dims, Type elementType,
                    ValueRange inputs, ElementFn element);
  /// Builds a tensor whose element at each position inside is
  /// `source[indices]`, where `indices` are the original ones.
  using IndexFn =
      llvm::function_ref<SmallVector<Value>(OpBuilder &, Positions &)>;
  FailureOr<Value> gather(const PaddedTensor &source,
                          ArrayRef<PaddedDim> result, IndexFn indices);
  /// The element, at a place that is harmless outside.
  Value extract(OpBuilder &b, Positions &positions, const PaddedTensor &source,
                ValueRange indices, Value inside);
  /// Refuses a tensor without elements: no index is in it.
  LogicalResult checkReadable(Operation *op, const PaddedTensor &source);

  Value emptyTensor(RankedTensorType type);
  Value constantIndex(int64_t value);
  OpFoldResult mapped(OpFoldResult number);
  SmallVector<OpFoldResult> mapped(ArrayRef<OpFoldResult> numbers);
  Value toValue(OpFoldResult number);

  //===--------------------------------------------------------------------===//
  // Ops
  //===--------------------------------------------------------------------===//

  /// An op on tensors without padding; fails if it has others.
  LogicalResult padFixedOp(Operation *op);
  /// An op on whole tensors, element by element.
  LogicalResult padElementwise(Operation *op);

  // PaddedBody.cpp
  LogicalResult padCast(tensor::CastOp op);
  LogicalResult padExtract(tensor::ExtractOp op);
  LogicalResult padInsert(tensor::InsertOp op);
  // Linalg.cpp
  LogicalResult padLinalg(linalg::LinalgOp op);
  LogicalResult padGenerate(tensor::GenerateOp op);
  // Reshapes.cpp
  LogicalResult padReshape(Operation *op, Value source, Value result,
                           ArrayRef<ReassociationIndices> groups);
  LogicalResult padCollapse(tensor::CollapseShapeOp op);
  LogicalResult padExpand(tensor::ExpandShapeOp op);
  LogicalResult padAnyReshape(tensor::ReshapeOp op);
  // Slices.cpp
  LogicalResult padExtractSlice(tensor::ExtractSliceOp op);
  LogicalResult padInsertSlice(tensor::InsertSliceOp op);
  LogicalResult padConcat(tensor::ConcatOp op);
  LogicalResult padPad(tensor::PadOp op);
  // Control.cpp
  LogicalResult padIf(Operation *op);
  LogicalResult padFor(Operation *op);
  LogicalResult padWhile(Operation *op);
  LogicalResult padSelect(Operation *op);
  bool keepsSizes(Value before, Value after);
  void bindAll(ValueRange old, ValueRange values, ArrayRef<PaddedDims> dims);
  FailureOr<SmallVector<Value>> getAllAs(ValueRange values,
                                         ArrayRef<PaddedDims> dims);
  FailureOr<SmallVector<Value>> padInits(Operation *loop, ValueRange inits,
                                         ValueRange carried, ValueRange next,
                                         SmallVectorImpl<PaddedDims> &dims);

  friend class LinalgPadder;

  const FunctionShapes &shapes;
  Prover &prover;
  OpBuilder &builder;
  PaddingReport &report;
  Location loc = UnknownLoc::get(builder.getContext());
  IRMapping scalars;
  SmallVector<std::pair<DimExpr, Value>> inputSizes;
  DenseMap<Value, PaddedTensor> tensors;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PADDING_PADDEDBODY_H
