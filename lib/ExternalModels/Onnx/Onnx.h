//===- Onnx.h - Shared by the models of ONNX ops ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ONNX nodes are ops in generic form, such as `"onnx.Conv"`, of a dialect that
// need not be loaded. Their models are registered by name (NamedModels.h).
// docs/use/ONNX.md has the form: operands in ONNX's order, a value of type
// `none` for an absent one, attributes by their ONNX names, `opset` for the
// version of the operator set. An op of another domain has the domain in its
// name, such as `onnx.com.microsoft.FusedMatMul`.
//
// A model states sizes that hold wherever ONNX defines the node.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_ONNX_H
#define SYMSHAPE_LIB_EXTERNALMODELS_ONNX_H

#include "ModelSupport.h"
#include "SymShape/Interfaces/ExactFloats.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::symshape::onnx {

/// Null entries are unknown.
using Sizes = SmallVector<DimExpr>;

/// One node, as a model sees it.
class Node {
public:
  Node(Operation *op, InferenceState &state)
      : op(op), state(state), ctx(state.getExprContext()) {}

  Operation *const op;
  InferenceState &state;
  ExprContext &ctx;

  //===--- Inputs ---------------------------------------------------------===//

  unsigned numInputs() const { return op->getNumOperands(); }
  /// An input; null if it is absent.
  Value in(unsigned i) const;
  /// The sizes of an input; none if it is absent or its rank is unknown.
  std::optional<Sizes> shape(unsigned i) const { return shapeOf(in(i)); }
  std::optional<Sizes> shapeOf(Value v) const;
  /// The integers in an input of rank 0 or 1; none if their number is unknown.
  std::optional<Sizes> numbers(unsigned i) const { return numbersOf(in(i)); }
  std::optional<Sizes> numbersOf(Value v) const;
  /// The only integer in an input; null if it is unknown.
  DimExpr number(unsigned i) const;

  //===--- Attributes -----------------------------------------------------===//

  int64_t opset() const { return integer("opset", 1); }
  bool has(StringRef name) const { return bool(op->getAttr(name)); }
  int64_t integer(StringRef name, int64_t otherwise) const;
  /// A list of integers; none if the attribute is absent.
  std::optional<SmallVector<int64_t>> integers(StringRef name) const;
  std::optional<SmallVector<double>> floats(StringRef name) const;
  StringRef text(StringRef name, StringRef otherwise = "") const;
  /// The list in an attribute of older versions, or in an input of newer ones;
  /// none if there is neither, or if their number is unknown.
  std::optional<Sizes> numbers(StringRef attribute, unsigned input) const;

  //===--- Results --------------------------------------------------------===//

  unsigned numResults() const { return op->getNumResults(); }
  /// A result; null if it is absent.
  Value out(unsigned i) const;
  void set(unsigned result, ArrayRef<DimExpr> sizes) const;
  void setIfKnown(unsigned result, const std::optional<Sizes> &sizes) const {
    if (sizes)
      set(result, *sizes);
  }
  /// The result has the sizes of an input.
  void setSame(unsigned result, unsigned input) const {
    setIfKnown(result, shape(input));
  }
  /// A result of this rank, of unknown sizes.
  void setRank(unsigned result, int64_t rank) const {
    if (rank >= 0 && rank < 64)
      set(result, Sizes(rank));
  }
  void setContents(unsigned result, ArrayRef<DimExpr> es) const;

  //===--- Expressions ----------------------------------------------------===//

  DimExpr constant(int64_t value) const { return ctx.constant(value); }
  DimExpr simplify(DimExpr e) const {
    return e ? state.getProver().simplify(e) : e;
  }
  DimExpr atLeastZero(DimExpr e) const {
    return e ? simplify(ctx.max({e, constant(0)})) : e;
  }
  /// The product; null if a factor is unknown.
  DimExpr product(ArrayRef<DimExpr> factors) const;
  /// True if both are the same number in every run.
  bool equal(DimExpr a, DimExpr b) const {
    return a && b && (a == b || state.getProver().provesEqual(a, b));
  }
  /// The size to which sizes broadcast; null if it is unknown.
  DimExpr broadcast(ArrayRef<DimExpr> sizes) const;
  /// The sizes to which several shapes broadcast, aligned at their last axes.
  Sizes broadcastShapes(ArrayRef<Sizes> shapes) const;
  /// A size that several values have, or the node is not defined: the most
  /// telling one.
  DimExpr same(DimExpr a, DimExpr b) const;
};

/// An axis from -rank to rank - 1 as one from 0; none if it is out of range.
std::optional<int64_t> axisOf(int64_t axis, int64_t rank);
/// The same for a list, without duplicates; none if one is not constant.
std::optional<SmallVector<int64_t>> axesOf(ArrayRef<DimExpr> axes,
                                           int64_t rank);

/// The sizes of a concatenation, apart from that of the axis. None if the
/// ranks differ, or if no rank is known.
///
/// onnxruntime takes them from the first input that has elements, or else from
/// the first input: empty inputs may have other sizes.
std::optional<Sizes> sizesAcross(Node node, ValueRange parts);

/// A model as a function of the node.
template <void (*model)(Node)>
void modelOf(Operation *op, InferenceState &state) {
  model(Node(op, state));
}

/// The model of a node whose result has the sizes of its first input.
inline void modelSame(Node node) { node.setSame(0, 0); }

/// The elements of a tensor of few floats, as exact numbers where they are
/// known; an empty list for another tensor. Reads the ops that compute them.
SmallVector<ExactReal> realsOf(InferenceState &state, Value v);
/// The number to which a float converts, rounded towards zero; null if unknown.
DimExpr truncated(InferenceState &state, const ExactReal &r);
/// A float of this type that holds exactly this number; without a numerator if
/// the type may round it.
ExactReal exactly(InferenceState &state, Type type, ExactReal r);

/// The condition that an element of a tensor of bits states; null if unknown.
ConditionRef conditionAt(InferenceState &state, Value v, size_t position);

// The models of each file.
ArrayRef<NamedModelEntry> elementwiseModels();
ArrayRef<NamedModelEntry> shapeModels();
ArrayRef<NamedModelEntry> sliceModels();
ArrayRef<NamedModelEntry> gatherModels();
ArrayRef<NamedModelEntry> windowModels();
ArrayRef<NamedModelEntry> reductionModels();
ArrayRef<NamedModelEntry> productModels();
ArrayRef<NamedModelEntry> resizeModels();
ArrayRef<NamedModelEntry> recurrentModels();
ArrayRef<NamedModelEntry> quantizedModels();
ArrayRef<NamedModelEntry> sequenceModels();
ArrayRef<NamedModelEntry> imageModels();
ArrayRef<NamedModelEntry> microsoftModels();

} // namespace mlir::symshape::onnx

#endif // SYMSHAPE_LIB_EXTERNALMODELS_ONNX_H
