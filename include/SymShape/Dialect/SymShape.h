//===- SymShape.h - The symshape dialect ------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes, types and operations of the `symshape` dialect.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_SYMSHAPE_H
#define SYMSHAPE_DIALECT_SYMSHAPE_H

#include "SymShape/Algebra/DimExpr.h"
#include "SymShape/Dialect/Window.h"
#include "SymShape/Interfaces/Extent.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::symshape {

class Counters;
struct KnownSizes;
struct ResizePlan;

/// An interval of 64-bit integers; an absent end is no limit.
struct SymbolInterval {
  std::optional<int64_t> lower, upper;
  bool operator==(const SymbolInterval &o) const {
    return lower == o.lower && upper == o.upper;
  }
};

inline llvm::hash_code hash_value(const SymbolInterval &i) {
  return llvm::hash_combine(i.lower.has_value(), i.lower.value_or(0),
                            i.upper.has_value(), i.upper.value_or(0));
}

inline llvm::hash_code hash_value(const Extent &e) {
  return llvm::hash_combine(unsigned(e.guarantee), e.expr);
}

/// The resource that `assume` and `require` write: no op moves one of them
/// across another.
struct FactResource : SideEffects::Resource::Base<FactResource> {
  StringRef getName() override { return "symshape.facts"; }
};

/// The resource in which claims allocate. The effect keeps claims alive; since
/// they do not write, CSE still merges reads of memory across them.
struct ClaimResource : SideEffects::Resource::Base<ClaimResource> {
  StringRef getName() override { return "symshape.claims"; }
};

/// The operands of a slice, one entry for each axis.
struct SliceExprs {
  SmallVector<DimExpr> starts, sizes, strides;
};

/// The operands of a padding, and the resulting sizes, for each axis.
struct PadExprs {
  SmallVector<DimExpr> low, high, interior, sizes;
};

} // namespace mlir::symshape

#include "SymShape/Dialect/SymShapeDialect.h.inc"
#include "SymShape/Dialect/SymShapeEnums.h.inc"

namespace mlir::symshape {

/// Returns the kind of `symshape.predicate` that states `relation`.
PredicateKind kindOf(Relation relation);

/// Emits an error for the first operand that is a size (OperandRole.h), but a
/// bound or an unknown extent.
LogicalResult verifyExactSizes(Operation *op);

/// The trait of ops whose sizes must be exact.
template <typename OpTy>
class ExactSizes : public OpTrait::TraitBase<OpTy, ExactSizes> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return verifyExactSizes(op);
  }
};

/// The trait of ops that compute extents, bounds or conditions on them.
template <typename OpTy>
class AboutExtents : public OpTrait::TraitBase<OpTy, AboutExtents> {};

/// The trait of ops whose number is neither that of an operand nor the size of
/// a tensor or buffer.
template <typename OpTy>
class ComputesNumber : public OpTrait::TraitBase<OpTy, ComputesNumber> {};

/// The trait of ops with expressions over operands, symbols or indices.
template <typename OpTy>
class HasBindings : public OpTrait::TraitBase<OpTy, HasBindings> {};

} // namespace mlir::symshape

#define GET_ATTRDEF_CLASSES
#include "SymShape/Dialect/SymShapeAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "SymShape/Dialect/SymShapeTypes.h.inc"

#include "SymShape/Dialect/SymShapeFormInterface.h.inc"
#include "SymShape/Dialect/SymShapeWindowInterface.h.inc"

#define GET_OP_CLASSES
#include "SymShape/Dialect/SymShapeOps.h.inc"

#endif // SYMSHAPE_DIALECT_SYMSHAPE_H
