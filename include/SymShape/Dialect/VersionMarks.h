//===- VersionMarks.h - Marks of specialized functions ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// symshape-specialize marks its functions, so that a second run does not
// specialize them again. The marks state no fact: if one is lost, another run
// only makes more versions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_VERSIONMARKS_H
#define SYMSHAPE_DIALECT_VERSIONMARKS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::symshape {

/// On a function that chooses between versions: their names, as strings.
inline constexpr llvm::StringLiteral kVersionsAttr = "symshape.versions";
/// On a version: the name of the function that chooses it, as a string.
inline constexpr llvm::StringLiteral kVersionOfAttr = "symshape.version_of";
/// On a function that is specialized as a whole: a dictionary from inputs to
/// their values.
inline constexpr llvm::StringLiteral kSpecializedAttr = "symshape.specialized";
/// On the padded form of a function: its static sizes are no sizes of the
/// model.
inline constexpr llvm::StringLiteral kPaddedAttr = "symshape.padded";

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_VERSIONMARKS_H
