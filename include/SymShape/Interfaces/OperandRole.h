//===- OperandRole.h - What an op does with an operand ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What becomes of the number that an operand holds: whether it is a size of
// something, flows into what the op computes, or is only looked at. Whoever
// follows numbers through a program asks this, of any op.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_OPERANDROLE_H
#define SYMSHAPE_INTERFACES_OPERANDROLE_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

struct OperandRole {
  enum Kind {
    /// The numbers that the op computes may be made from this one.
    Data,
    /// The size of a dimension, or a number that it is computed from; it must
    /// be
    /// exact. Nothing else is made from it.
    Size,
    /// How large a buffer is that may be larger than what it holds.
    Room,
    /// A position, a step, or something else that makes no number and no size:
    /// the indices of a load, the offset of a slice.
    Position,
  };
  Kind kind = Data;
  /// The name of a Size in a diagnostic: `sizes[0]`, the number being that of
  /// the dimension.
  std::string field;

  static OperandRole data() { return {}; }
  static OperandRole position() { return {Position, {}}; }
  static OperandRole room() { return {Room, {}}; }
  static OperandRole size(std::string field) {
    return {Size, std::move(field)};
  }
  /// The size of one of several dimensions, `operand` being one of `dynamic`,
  /// an operand for each entry of `sizes` that is `ShapedType::kDynamic`.
  static OperandRole size(StringRef field, OpOperand &operand,
                          OperandRange dynamic, ArrayRef<int64_t> sizes);
};

/// The role of an operand; Data if the op does not say.
OperandRole getOperandRole(OpOperand &operand);

} // namespace mlir::symshape

#include "SymShape/Interfaces/OperandRoleInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_OPERANDROLE_H
