//===- OperandRole.h - How an op uses an operand ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an op uses an operand: as a size, which must be exact, as an input of its
// computation, or only as a position. The verifier refuses bounds as sizes, and
// the transpose asks which operands an op only inspects.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_OPERANDROLE_H
#define SYMSHAPE_INTERFACES_OPERANDROLE_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::symshape {

struct OperandRole {
  enum Kind {
    /// The op may compute numbers from this one.
    Data,
    /// The size of a dimension, or a number from which the op computes one; it
    /// must be exact. The op computes nothing else from it.
    Size,
    /// A position, a step, or another number from which the op computes no
    /// number and no size: the indices of a load, the offset of a slice.
    Position,
  };
  Kind kind = Data;
  /// The name of a Size in a diagnostic: `sizes[0]`, where 0 is the dimension.
  std::string field;

  static OperandRole data() { return {}; }
  static OperandRole position() { return {Position, {}}; }
  static OperandRole size(std::string field) {
    return {Size, std::move(field)};
  }
  /// The size of one of several dimensions. `operand` is one of `dynamic`,
  /// which has an operand for each entry of `sizes` that is
  /// `ShapedType::kDynamic`.
  static OperandRole size(StringRef field, OpOperand &operand,
                          OperandRange dynamic, ArrayRef<int64_t> sizes);
};

/// The role of an operand; Data if the op does not define one.
OperandRole getOperandRole(OpOperand &operand);

/// True if `op` has operands, and none is data: it reads sizes, for example.
bool onlyInspects(Operation *op);

} // namespace mlir::symshape

#include "SymShape/Interfaces/OperandRoleInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_OPERANDROLE_H
