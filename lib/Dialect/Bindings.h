//===- Bindings.h - Expressions over operands ------------------*- C++ -*-===//
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

/// Checks that one value is bound to each name, and that the expressions speak
/// of nothing else.
LogicalResult verifyBindings(Operation *op, ArrayRef<StringAttr> names,
                             OperandRange bindings, ArrayRef<DimExpr> exprs);

/// The expressions of the bound operands, one each; false if one that `exprs`
/// mention has none.
bool resolveBindings(InferenceState &state, OperandRange bindings,
                     ArrayRef<DimExpr> exprs, SmallVectorImpl<DimExpr> &result);

/// What each name stands for, in the dialect's context: the constant that is
/// bound to it (`constants`, from a folder), else the symbol of the first name
/// that the same value is bound to.
SmallVector<DimExpr> foldBindings(MLIRContext *context, OperandRange bindings,
                                  ArrayRef<Attribute> constants);

/// Bindings without constants, duplicates and unused ones.
struct NormalBindings {
  SmallVector<Value> values;
  SmallVector<StringAttr> names;
  /// What replaces each of the old symbols, over the new ones.
  SmallVector<DimExpr> symbols;
};
/// Null if the bindings are normal already.
std::optional<NormalBindings> normalizeBindings(ArrayRef<StringAttr> names,
                                                OperandRange bindings,
                                                ArrayRef<DimExpr> exprs);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_BINDINGS_H
