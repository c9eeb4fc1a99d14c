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

/// On an op whose result is a number spelled so that others can see what is
/// known of it, such as `n / 8 * 8`: simplification leaves that number alone.
/// It states no fact. Where it is lost, the number may be simplified to the
/// plain one again.
inline constexpr llvm::StringLiteral kExportedAttr = "symshape.exported";

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_EXPORTEDMARK_H
