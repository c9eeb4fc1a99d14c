//===- Document.h - An open file --------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_LSP_DOCUMENT_H
#define SYMSHAPE_TOOLS_LSP_DOCUMENT_H

#include "Chunk.h"

namespace mlir::symshape::lsp {

/// A file that is open in the editor, as of one version of its text. A line
/// `// -----` separates programs, as for `mlir-opt --split-input-file`.
///
/// If the code below crashes, for example in a parser of MLIR, the server loses
/// the program in which this happened, and reports it.
class Document {
public:
  Document(const DialectRegistry &registry, const llvm::lsp::URIForFile &uri,
           StringRef text);

  ArrayRef<llvm::lsp::Diagnostic> getDiagnostics() const { return diagnostics; }
  /// Describes the value at a position; none elsewhere.
  std::optional<llvm::lsp::Hover> hover(TextPosition position);
  /// The place that defines the value at a position.
  std::vector<TextLocation> findDefinition(TextPosition position);
  /// That place and all uses.
  std::vector<TextLocation> findReferences(TextPosition position);

private:
  /// The program that contains a line, unless it was lost.
  std::unique_ptr<Chunk> *find(TextPosition position);
  /// The places that name the value at a position, its definition first.
  std::vector<TextLocation> findPlaces(TextPosition position);

  llvm::lsp::URIForFile uri;
  std::vector<llvm::lsp::Diagnostic> diagnostics;
  /// In the order of their lines; null for a program that was lost.
  std::vector<std::unique_ptr<Chunk>> chunks;
};

} // namespace mlir::symshape::lsp

#endif // SYMSHAPE_TOOLS_LSP_DOCUMENT_H
