//===- StatementNames.h - Attributes that state shapes as text --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names of the attributes in which exporters and authors state shapes as
// text. `symshape-import-shape-strings` reads them where a function has them on
// an argument, a result or itself; `symshape-check` lists those that are left.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_STATEMENTNAMES_H
#define SYMSHAPE_DIALECT_STATEMENTNAMES_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

inline constexpr llvm::StringLiteral kJaxShapeAttr = "jax.shape";
inline constexpr llvm::StringLiteral kOnnxShapeAttr = "onnx.shape";

/// The shape of an argument or result.
inline constexpr llvm::StringLiteral kShapeStringAttrs[] = {
    kJaxShapeAttr, kOnnxShapeAttr, SymShapeDialect::kShapeStringAttr};
/// The constraints of a function.
inline constexpr llvm::StringLiteral kConstraintAttrs[] = {
    "jax.constraints", SymShapeDialect::kConstraintsAttr};
/// Shapes in other forms, which no pass reads: onnx-mlir's names of dimensions.
inline constexpr llvm::StringLiteral kUnknownShapeAttrs[] = {"onnx.dim_params"};

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_STATEMENTNAMES_H
