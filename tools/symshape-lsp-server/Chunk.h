//===- Chunk.h - A program of an open file ----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_LSP_CHUNK_H
#define SYMSHAPE_TOOLS_LSP_CHUNK_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::symshape::lsp {

using TextPosition = llvm::lsp::Position;
using TextRange = llvm::lsp::Range;
using TextLocation = llvm::lsp::Location;

/// Values that the text names at a position.
struct ValueAtPosition {
  SmallVector<Value> values;
  /// The name at the position.
  TextRange range;
  /// The definition, then the uses.
  SmallVector<TextRange> places;
};

/// A program: its text, and the IR and the shapes if the text is valid. It has
/// an MLIR context of its own. Positions count in the whole file.
class Chunk {
public:
  Chunk(const DialectRegistry &registry, const llvm::lsp::URIForFile &uri,
        StringRef text, int firstLine);

  /// Parses the text, infers the shapes, and collects diagnostics.
  void analyse();

  int getFirstLine() const { return firstLine; }
  ArrayRef<llvm::lsp::Diagnostic> getDiagnostics() const { return diagnostics; }
  /// The results of the analysis; null if the text is not valid.
  ModuleShapes *getShapes() { return shapes.get(); }

  std::optional<ValueAtPosition> findValue(TextPosition position) const;
  /// The name that the text gives to a value, `%x` or `%x#1`; empty if it gives
  /// none.
  std::string nameOf(Value v) const { return names.lookup(v); }
  /// The line of a place in this program, counted from 1; none for others.
  std::optional<unsigned> lineOf(Location loc) const;

private:
  StringRef getText() const;
  /// Columns of the protocol count UTF-16 units, those of MLIR bytes.
  TextPosition toPosition(const char *place) const;
  TextRange toRange(SMRange range) const;
  /// Null if the text has no such line.
  const char *toPlace(TextPosition position) const;
  /// The place of a location in this text; null for others.
  const char *findPlace(Location loc) const;

  void nameValues();
  void report(Diagnostic &diag);

  llvm::lsp::URIForFile uri;
  int firstLine;
  llvm::SourceMgr sources;
  std::vector<llvm::lsp::Diagnostic> diagnostics;
  MLIRContext context;
  AsmParserState state;
  DenseMap<Value, std::string> names;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<ModuleShapes> shapes;
};

} // namespace mlir::symshape::lsp

#endif // SYMSHAPE_TOOLS_LSP_CHUNK_H
