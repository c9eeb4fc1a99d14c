//===- ExportedMark.h - Arithmetic that only states facts -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_EXPORTEDMARK_H
#define SYMSHAPE_DIALECT_EXPORTEDMARK_H

#include "llvm/ADT/StringRef.h"

namespace mlir::symshape {

/// Marks an op whose result is written in a form that shows facts to other
/// passes, such as `n / 8 * 8`: SymShape's simplifications leave that number
/// alone. The mark states no fact. If it is lost, they may simplify the number
/// to the plain one again.
inline constexpr llvm::StringLiteral kExportedAttr = "symshape.exported";

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_EXPORTEDMARK_H
