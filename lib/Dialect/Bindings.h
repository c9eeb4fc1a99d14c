//===- Bindings.h - Expressions over operands -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops with expressions bind one operand, a symbol or an index, to each name.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_BINDINGS_H
#define SYMSHAPE_LIB_DIALECT_BINDINGS_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// Checks that the function declares the symbol, and suggests the closest name.
LogicalResult verifyDeclared(Operation *func, StringRef name,
                             llvm::function_ref<InFlightDiagnostic()> error);

/// Checks that one value is bound to each name, and that the expressions have
/// no other leaves.
LogicalResult verifyBindings(Operation *op, ArrayRef<StringAttr> names,
                             OperandRange bindings, ArrayRef<DimExpr> exprs);

/// Appends the expression of each bound operand to `result`. Returns false if
/// `exprs` mention an operand without an expression.
bool resolveBindings(InferenceState &state, OperandRange bindings,
                     ArrayRef<DimExpr> exprs, SmallVectorImpl<DimExpr> &result);

/// Returns an expression for each name, in the dialect's context: the constant
/// bound to it (`constants`, from a folder), else the symbol of the first name
/// to which the same value is bound.
SmallVector<DimExpr> foldBindings(MLIRContext *context, OperandRange bindings,
                                  ArrayRef<Attribute> constants);

/// Expressions, and bindings without constants, duplicates and unused ones.
struct NormalBindings {
  ExprListAttr exprs;
  SmallVector<Value> bindings;
};
/// Substitutes constants into the expressions. Returns nothing if the bindings
/// are already normal.
std::optional<NormalBindings> normalizeBindings(ExprListAttr exprs,
                                                OperandRange bindings);

/// The relation that a predicate of this kind states between two expressions,
/// the inverse of `kindOf`; nothing for `in_range` and `product_equal`.
std::optional<Relation> relationOf(PredicateKind kind);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_BINDINGS_H
