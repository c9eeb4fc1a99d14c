//===- LinearOp.h - Linear rules of ops -------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface through which an op states how to transpose it and how to
// compute its tangent, and the state that such a rule reads and writes.
//
// `symshape-transpose` copies a function in which some arguments are chosen. A
// value is *active* if its elements depend on the elements of these arguments.
// Each value has a *primal*: the value in the new function that equals it. The
// rules then add ops that compute, for each active value, a value of the same
// type and extents:
//  - its tangent: how much it changes per change of the chosen arguments;
//  - or, from the last op to the first, its cotangent: how much the results
//    change per change of this value.
//
// Invariants:
//  - A rule reads only the extents of the primal of an active value, except in
//    tangents of products. So the transpose computes no active value.
//  - Indices, sizes and operands whose extents alone are read get no cotangent.
//  - A cotangent has the extents of the primal at run time.
//
// Example, the rule of a negation:
//
//   LogicalResult transpose(Operation *op, LinearState &state) const {
//     Value ct = state.get(op->getResult(0));
//     state.add(op->getOperand(0),
//               arith::NegFOp::create(state.getBuilder(), op->getLoc(), ct));
//     return success();
//   }
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_LINEAROP_H
#define SYMSHAPE_INTERFACES_LINEAROP_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OpDefinition.h"
#include <string>

namespace mlir::symshape {

/// An op that has no transpose or tangent:
///
///   error: 'tensor.cast' op expected 'results[0]' to be ranked, found an
///   unranked tensor
struct LinearityError {
  Operation *primitive;
  /// The operand, region or attribute of the op that has no rule:
  /// `operands[1]`.
  std::string field;
  /// The requirement on the field, such as `to be ranked`, and the value that
  /// it has instead, such as `an unranked tensor`. Without the latter, the
  /// message ends after the former.
  std::string required, observed;

  InFlightDiagnostic emit() const;
};

/// The state that a rule reads and writes.
class LinearState {
public:
  virtual ~LinearState() = default;

  /// Inserts into the new function.
  virtual OpBuilder &getBuilder() = 0;
  /// True for a transpose, false for a tangent.
  virtual bool isTranspose() const = 0;

  //===--- Values of the function -----------------------------------------===//

  /// Whether the elements of `v` depend on the chosen arguments.
  virtual bool isActive(Value v) const = 0;
  /// Whether an op writes all elements of `v` with the constant 0. False means
  /// "not known".
  virtual bool isZero(Value v) const = 0;
  virtual Value getPrimal(Value v) = 0;
  /// A tensor with the extents of `v`, for a rule that reads only extents.
  virtual Value getShapeSource(Value v) = 0;
  /// A zero with the type and the extents of `v`.
  virtual Value getZero(Value v) = 0;

  //===--- Cotangents and tangents ----------------------------------------===//

  /// The cotangent or tangent of `v`; null if it is zero.
  virtual Value get(Value v) = 0;
  /// Adds `part` to the cotangent or tangent of `v`. It must have the type of
  /// `v`, up to static extents. Does nothing if `v` is not active.
  virtual void add(Value v, Value part) = 0;

  //===--- Regions of scalars ---------------------------------------------===//

  /// A block of scalar ops and its chosen arguments.
  struct Body {
    Block *block;
    /// The active arguments of the block.
    ArrayRef<BlockArgument> active;
    /// For each argument of the block, its primal.
    ArrayRef<Value> primals;
    /// Says that a constant argument is zero.
    llvm::function_ref<bool(BlockArgument)> isZero;
  };
  /// Copies `body` to the insertion point of `builder`, and its transpose:
  /// returns the cotangent of each active argument, null for zero.
  /// `cotangents` has one for each operand of the terminator, null for zero.
  virtual FailureOr<SmallVector<Value>>
  transposeBody(OpBuilder &builder, const Body &body,
                ArrayRef<Value> cotangents) = 0;
  /// Likewise the tangent of each operand of the terminator. `tangents` has one
  /// for each active argument.
  virtual FailureOr<SmallVector<Value>>
  tangentBody(OpBuilder &builder, const Body &body,
              ArrayRef<Value> tangents) = 0;

  //===--- Errors ---------------------------------------------------------===//

  /// Emits a LinearityError, with a note that names the chosen arguments.
  virtual LogicalResult reject(Operation *primitive, std::string field,
                               std::string required, std::string observed) = 0;
  /// Rejects a field that depends on the chosen arguments, since no rule says
  /// that the op is linear in it: `exp(x)`.
  LogicalResult rejectActive(Operation *primitive, std::string field);
  /// Rejects a field that does not depend on the chosen arguments and is not
  /// zero, which makes the op affine: `x + 1`.
  LogicalResult rejectInactive(Operation *primitive, std::string field);
};

/// `operands[1]`.
std::string nameOperand(OpOperand &operand);

/// Emits an error if an active operand of `op`, by whose elements the op
/// computes its results, is not one of `linear`.
LogicalResult checkOnlyActive(Operation *op, ArrayRef<OpOperand *> linear,
                              LinearState &state);

/// Whether an op may read the elements of its operand. False if it reads at
/// most the extents.
bool readsElements(OpOperand &operand);

/// The default rule for a tangent.
LogicalResult copyForTangent(Operation *op, LinearState &state);

} // namespace mlir::symshape

#include "SymShape/Interfaces/LinearOpInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_LINEAROP_H
