//===- Integers.h - Integer arithmetic on expressions -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The integer ops of several dialects (arith, index, math), as expressions over
// ideal numbers. Integers are read as signed. A function returns null where no
// expression for the result is worth following; it never returns an expression
// that may differ from the result.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H
#define SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H

#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/ShapeModel.h"

namespace mlir::symshape {

/// The ideal result of an integer op on two numbers, or null.
using Combine = DimExpr (*)(InferenceState &, DimExpr, DimExpr);

namespace integers {
DimExpr add(InferenceState &state, DimExpr a, DimExpr b);
DimExpr sub(InferenceState &state, DimExpr a, DimExpr b);
DimExpr mul(InferenceState &state, DimExpr a, DimExpr b);
DimExpr floorDivide(InferenceState &state, DimExpr a, DimExpr b);
DimExpr ceilDivide(InferenceState &state, DimExpr a, DimExpr b);
DimExpr minimum(InferenceState &state, DimExpr a, DimExpr b);
DimExpr maximum(InferenceState &state, DimExpr a, DimExpr b);
/// Division that rounds towards zero, and its remainder.
DimExpr truncDivide(InferenceState &state, DimExpr a, DimExpr b);
DimExpr truncRemainder(InferenceState &state, DimExpr a, DimExpr b);
// Unsigned ops agree with the signed ones on numbers that are not negative.
DimExpr unsignedDivide(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedCeilDivide(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedRemainder(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedMinimum(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedMaximum(InferenceState &state, DimExpr a, DimExpr b);
// Shifts by a constant amount.
DimExpr shiftLeft(InferenceState &state, DimExpr a, DimExpr b);
DimExpr shiftRight(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedShiftRight(InferenceState &state, DimExpr a, DimExpr b);
// A small constant power.
DimExpr power(InferenceState &state, DimExpr a, DimExpr b);
// Bitwise ops, if one operand is a constant whose set bits are one run. The
// result always fits the type of the operands.
DimExpr bitAnd(InferenceState &state, DimExpr a, DimExpr b);
DimExpr bitOr(InferenceState &state, DimExpr a, DimExpr b);
DimExpr bitXor(InferenceState &state, DimExpr a, DimExpr b);
} // namespace integers

/// The width of an integer in bits; the data layout gives the width of an
/// index.
unsigned integerWidth(Operation *op, Type type);

/// True if the op works on integers that the analysis follows (not on i1).
bool isScalarInteger(Operation *op);

/// An op with two integer operands and a result of the same type, or the
/// element-wise op on small tensors. `noWrap`: the result always fits.
void inferIntegerBinary(Operation *op, InferenceState &state, Combine combine,
                        bool noWrap);

/// A cast between integer types that keeps a number that fits. Widening a bit
/// gives 0 or 1 if it is read as unsigned, else 0 or -1.
void inferIntegerCast(Operation *op, InferenceState &state, bool readsUnsigned,
                      bool noWrap = false);

/// The predicates of comparisons, in the order of arith's and index's enums.
enum class IntegerOrder { eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge };

/// The condition that a comparison of two integers states.
ConditionRef compareIntegers(InferenceState &state, IntegerOrder order,
                             DimExpr a, DimExpr b);
/// The same for two operands of `op`: also uses the expressions to which they
/// are congruent modulo 2^width.
ConditionRef compareIntegers(Operation *op, InferenceState &state,
                             IntegerOrder order, Value lhs, Value rhs);
/// The same for two bits.
ConditionRef compareBits(IntegerOrder order, const ConditionRef &a,
                         const ConditionRef &b);

/// A number `unknown` that is `a` or `b`, as an expression that these bound.
DimExpr eitherOf(InferenceState &state, DimExpr unknown, DimExpr a, DimExpr b);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H
