//===- SizeRequirements.h - What the sizes given to an op must be -*- C++ -*-=//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that take sizes as operands demand something of them: a slice is not
// larger than what it is taken from, two sizes are equal. An op says so once,
// as expressions over its own operands:
//
//   dim(k, a)               the size of axis a of operand k
//   scalar(k, index_cast)   the number that operand k, an index, holds
//
// Example: "the slice %n of axis 0 fits", n being operand 2:
//
//   requirements.push_back(SizeRequirement::inRange(
//       ctx.scalar(2, kIndexRule), ctx.inputDim(0, 0),
//       "slice_sizes[0]", "axis 0 of the operand"));
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SIZEREQUIREMENTS_H
#define SYMSHAPE_INTERFACES_SIZEREQUIREMENTS_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <string>

namespace mlir::symshape {

/// The conversion rule of an index operand: its number as it is.
constexpr llvm::StringLiteral kIndexRule = "index_cast";

/// One demand on the sizes that an op is given.
struct SizeRequirement {
  enum Kind {
    Equal,   ///< value == bound
    InRange, ///< 0 <= value <= bound, where bound is known to be >= 0
    AtLeast, ///< value >= bound, a constant
  } kind;
  DimExpr value, bound;
  /// What the two are, as a user reads it: `slice_sizes[0]`.
  std::string what, boundWhat;

  static SizeRequirement equal(DimExpr value, DimExpr bound, std::string what,
                               std::string boundWhat) {
    return {Equal, value, bound, std::move(what), std::move(boundWhat)};
  }
  static SizeRequirement inRange(DimExpr value, DimExpr bound, std::string what,
                                 std::string boundWhat) {
    return {InRange, value, bound, std::move(what), std::move(boundWhat)};
  }
  static SizeRequirement atLeast(DimExpr value, DimExpr bound,
                                 std::string what);

  /// `expected slice_sizes[0] to be at least 0 and at most axis 0 of the
  /// operand`.
  std::string getMessage() const;
};

/// The truth of a requirement where static sizes alone decide it.
enum class Decision : uint8_t { Holds, Fails, Open };

/// `e`, over the operands of `op`, with the static sizes of their types put
/// in.
DimExpr withStaticSizes(Operation *op, DimExpr e);

/// Judges by the sizes in the types of `op` alone.
Decision decideStatically(Operation *op, const SizeRequirement &requirement);

/// An error for each requirement that static sizes refute.
LogicalResult verifySizeRequirements(Operation *op);

/// Speculatable only where static sizes decide all requirements: else the op
/// could fail where the program would not have run it.
Speculation::Speculatability getSizeSpeculatability(Operation *op);

} // namespace mlir::symshape

#include "SymShape/Interfaces/SizeRequirementsInterface.h.inc"

#endif // SYMSHAPE_INTERFACES_SIZEREQUIREMENTS_H
