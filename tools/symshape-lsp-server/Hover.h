//===- Hover.h - Text about a value, for hover ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_LSP_HOVER_H
#define SYMSHAPE_TOOLS_LSP_HOVER_H

#include "Chunk.h"

namespace mlir::symshape::lsp {

/// Describes, in Markdown, the value that the text names at a position: its
/// extents and their guarantees, how they are computed, and the facts about
/// them. None if there is no value.
std::optional<llvm::lsp::Hover> describeAt(Chunk &chunk, TextPosition position);

} // namespace mlir::symshape::lsp

#endif // SYMSHAPE_TOOLS_LSP_HOVER_H
