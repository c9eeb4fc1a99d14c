//===- ElementMoves.h - Where the elements of a result come from -*- C++
//-*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many ops compute no numbers: each element of their result is an element of an
// operand, unchanged. A slice, a concatenation, a transpose and a cast of sizes
// are such ops; an addition or a conversion of integers is not.
//
// Example, models of an op that reverses a tensor and of one that reads a row:
//
//   ElementMoves moveReversed(ReverseOp op) {
//     return ElementMoves::all(op.getInput());
//   }
//   ElementMoves moveRow(RowOp op) { return ElementMoves::some(op.getMatrix());
//   }
//
//   attachElementMoves<moveReversed, moveRow>(ctx);
//
// The statements hold wherever the preconditions of the op hold, for any
// operands and attributes, also for tensors without elements.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_ELEMENTMOVES_H
#define SYMSHAPE_INTERFACES_ELEMENTMOVES_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

/// Where the elements of a result come from. A scalar counts as its own only
/// element.
struct ElementMoves {
  enum Kind : uint8_t {
    /// Each element of the result is an element of a source. Others may be
    /// dropped.
    Some,
    /// Also, each element of each source is an element of the result.
    All,
    /// Also, there is one source, and its elements are those of the result in
    /// the same row-major order, no more and no fewer: only sizes change.
    Reshape,
  };
  /// Empty if some element may be another number. Mostly operands; the value of
  /// a padding may be defined elsewhere.
  SmallVector<Value, 2> sources = {};
  Kind kind = Some;

  static ElementMoves unknown() { return {}; }
  static ElementMoves some(ValueRange sources) {
    return {llvm::to_vector<2>(sources), Some};
  }
  static ElementMoves all(ValueRange sources) {
    return {llvm::to_vector<2>(sources), All};
  }
  static ElementMoves reshape(Value source) { return {{source}, Reshape}; }

  explicit operator bool() const { return !sources.empty(); }
  bool takesAll() const { return *this && kind >= All; }
  bool isReshape() const { return *this && kind == Reshape; }
};

/// The statement of the op by its interface, or of a model for its name
/// (NamedModels.h). A source with elements of another type counts as unknown:
/// the op converts its numbers.
ElementMoves getElementMoves(OpResult result);

/// The value whose elements the only result of `op` has, in the same row-major
/// order, perhaps with other sizes. Null for other ops and for a null `op`.
Value getReshapedSource(Operation *op);

} // namespace mlir::symshape

#include "SymShape/Interfaces/ElementMoveInterface.h.inc"

namespace mlir::symshape {

/// A model that calls the function `ElementMoves move(OpTy op)`, for an op with
/// one result.
template <auto move> struct ElementMoveModel;
template <typename OpTy, ElementMoves (*move)(OpTy)>
struct ElementMoveModel<move>
    : ElementMoveOpInterface::ExternalModel<ElementMoveModel<move>, OpTy> {
  using Op = OpTy;
  ElementMoves getElementMoves(Operation *op, OpResult) const {
    return move(cast<OpTy>(op));
  }
};

/// Attaches such models to the ops that the functions take.
template <auto... move> void attachElementMoves(MLIRContext *ctx) {
  (ElementMoveModel<move>::Op::template attachInterface<ElementMoveModel<move>>(
       *ctx),
   ...);
}

/// A model for several kinds of ops with one result.
template <typename OpTy, ElementMoves (*move)(Operation *)>
struct ElementMoveFamilyModel
    : ElementMoveOpInterface::ExternalModel<ElementMoveFamilyModel<OpTy, move>,
                                            OpTy> {
  ElementMoves getElementMoves(Operation *op, OpResult) const {
    return move(op);
  }
};

/// Attaches the model to each of the ops.
template <ElementMoves (*move)(Operation *), typename... OpTys>
void attachElementMoveFamily(MLIRContext *ctx) {
  (OpTys::template attachInterface<ElementMoveFamilyModel<OpTys, move>>(*ctx),
   ...);
}

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// Changes only the sizes of operand 0.
inline ElementMoves reshapesFirst(Operation *op) {
  return ElementMoves::reshape(op->getOperand(0));
}
/// Moves all elements of operand 0.
inline ElementMoves takesFirst(Operation *op) {
  return ElementMoves::all(op->getOperand(0));
}
/// Moves some elements of operand 0.
inline ElementMoves selectsFromFirst(Operation *op) {
  return ElementMoves::some(op->getOperand(0));
}
/// Puts all operands into the result.
inline ElementMoves joinsOperands(Operation *op) {
  return ElementMoves::all(op->getOperands());
}

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_ELEMENTMOVES_H
