//===- Integers.h - Integer arithmetic on expressions -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the integer ops of several dialects (arith, index, math) do, as
// expressions over ideal numbers. Integers are read as signed; a function gives
// null where the result is not an expression that is worth following, never one
// that may differ.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H
#define SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H

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
// Shifts by a constant.
DimExpr shiftLeft(InferenceState &state, DimExpr a, DimExpr b);
DimExpr shiftRight(InferenceState &state, DimExpr a, DimExpr b);
DimExpr unsignedShiftRight(InferenceState &state, DimExpr a, DimExpr b);
// Bitwise, where one side is a constant whose bits are set in one run. The
// result always fits the operands' type.
DimExpr bitAnd(InferenceState &state, DimExpr a, DimExpr b);
DimExpr bitOr(InferenceState &state, DimExpr a, DimExpr b);
DimExpr bitXor(InferenceState &state, DimExpr a, DimExpr b);
} // namespace integers

/// The width of an integer in bits; of an index what the data layout says.
unsigned integerWidth(Operation *op, Type type);

/// True if the op works on plain integers that are followed (not on bits).
bool isScalarInteger(Operation *op);

/// An op with two integer operands and a result of the same type, or the same
/// on small tensors, element by element. `noWrap`: the result always fits.
void inferIntegerBinary(Operation *op, InferenceState &state, Combine combine,
                        bool noWrap);

/// A cast between integer types that keeps the number where it fits. A bit that
/// is widened becomes 0 or 1 (read unsigned) or 0 or -1.
void inferIntegerCast(Operation *op, InferenceState &state, bool readsUnsigned,
                      bool noWrap = false);

/// The predicates of comparisons, in the order of arith's and index's enums.
enum class IntegerOrder { eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge };

/// What a comparison of two integers says.
ConditionRef compareIntegers(InferenceState &state, IntegerOrder order,
                             DimExpr a, DimExpr b);
/// The same of two operands of `op`, of which more may be known than the
/// numbers that they are.
ConditionRef compareIntegers(Operation *op, InferenceState &state,
                             IntegerOrder order, Value lhs, Value rhs);
/// The same for two bits.
ConditionRef compareBits(IntegerOrder order, const ConditionRef &a,
                         const ConditionRef &b);

/// The condition that is true (false) everywhere.
ConditionRef constantCondition(ExprContext &ctx, bool value);
/// The negation, without two of them in a row; null for null.
ConditionRef negation(const ConditionRef &c);

/// Both, and either; constant conditions drop out. Null if one that matters is.
ConditionRef conjunction(const ConditionRef &a, const ConditionRef &b);
ConditionRef disjunction(const ConditionRef &a, const ConditionRef &b);

/// 1 where the condition holds, else 0. Null if it is not known or too large.
DimExpr indicator(InferenceState &state, const ConditionRef &c);

/// `c ? a : b`; null where that is no expression worth following.
DimExpr selectBetween(InferenceState &state, const ConditionRef &c, DimExpr a,
                      DimExpr b);
/// The same as a number `unknown` that is one of the two: bounded by them.
DimExpr eitherOf(InferenceState &state, DimExpr unknown, DimExpr a, DimExpr b);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_INTEGERS_H
