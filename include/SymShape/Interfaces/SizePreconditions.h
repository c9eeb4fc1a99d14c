//===- SizePreconditions.h - Preconditions on operand sizes -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that take sizes as operands have preconditions on them: a slice is not
// larger than its source, two sizes are equal. An op states each precondition
// once, as expressions over its own operands:
//
//   dim(k, a)               the size of axis a of operand k
//   scalar(k, index_cast)   the number that operand k, an index, holds
//
// Example: "the slice %n of axis 0 fits", where %n is operand 2:
//
//   preconditions.push_back(SizePrecondition::inRange(
//       ctx.scalar(2, kIndexRule), ctx.inputDim(0, 0),
//       "slice_sizes[0]", "axis 0 of the operand"));
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_H
#define SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <string>

namespace mlir::symshape {

/// The conversion rule of an index operand: its unchanged number.
constexpr llvm::StringLiteral kIndexRule = "index_cast";

/// One precondition on the size operands of an op.
struct SizePrecondition {
  enum Kind {
    Equal,   ///< value == bound
    InRange, ///< 0 <= value <= bound, where bound is known to be >= 0
    AtLeast, ///< value >= bound, a constant
  } kind;
  DimExpr value, bound;
  /// The names of `value` and `bound` in messages: `slice_sizes[0]`.
  std::string what, boundWhat;

  static SizePrecondition equal(DimExpr value, DimExpr bound, std::string what,
                                std::string boundWhat) {
    return {Equal, value, bound, std::move(what), std::move(boundWhat)};
  }
  static SizePrecondition inRange(DimExpr value, DimExpr bound,
                                  std::string what, std::string boundWhat) {
    return {InRange, value, bound, std::move(what), std::move(boundWhat)};
  }
  static SizePrecondition atLeast(DimExpr value, DimExpr bound,
                                  std::string what);

  /// `expected slice_sizes[0] to be at least 0 and at most axis 0 of the
  /// operand`.
  std::string getMessage() const;
};

/// Returns `e`, an expression over the operands of `op`, with the static sizes
/// of their types substituted.
DimExpr withStaticSizes(Operation *op, DimExpr e);

/// Decides the precondition by the static sizes in the types of `op` alone.
Verdict decideStatically(Operation *op, const SizePrecondition &precondition);

/// Emits an error for each precondition that static sizes refute.
LogicalResult verifySizePreconditions(Operation *op);

/// Speculatable only if static sizes prove all preconditions: otherwise the op
/// could fail at a point where the program would not have run it.
Speculation::Speculatability getSizeSpeculatability(Operation *op);

} // namespace mlir::symshape

#include "SymShape/Interfaces/SizePreconditionsInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_H
