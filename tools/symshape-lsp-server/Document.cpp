//===- Document.cpp - An open file ------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"
#include "Hover.h"
#include "mlir/Support/ToolUtilities.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace mlir;
using namespace mlir::symshape::lsp;

/// Parsers and the analysis recurse; their input is limited elsewhere, but not
/// so strictly that 8 MB suffice in every build.
static constexpr unsigned kStackBytes = 64u << 20;

/// Calls `work` with the program. If it crashes, forgets the program without
/// freeing it, since its state is unknown.
static bool guarded(std::unique_ptr<Chunk> &chunk,
                    llvm::function_ref<void(Chunk &)> work) {
  llvm::CrashRecoveryContext recovery;
  if (recovery.RunSafelyOnThread([&] { work(*chunk); }, kStackBytes))
    return true;
  (void)chunk.release();
  return false;
}

/// The texts between the lines `// -----`, each with its first line.
static SmallVector<std::pair<StringRef, int>> split(StringRef text) {
  SmallVector<std::pair<StringRef, int>> parts;
  const char *begin = text.begin();
  int line = 0, firstLine = 0;
  for (StringRef rest = text; !rest.empty(); ++line) {
    auto [current, after] = rest.split('\n');
    if (current.rtrim() == kDefaultSplitMarker) {
      parts.push_back({StringRef(begin, current.begin() - begin), firstLine});
      // Without a line after the marker, `after` points nowhere.
      begin = after.empty() ? text.end() : after.begin();
      firstLine = line + 1;
    }
    rest = after;
  }
  parts.push_back({StringRef(begin, text.end() - begin), firstLine});
  return parts;
}

Document::Document(const DialectRegistry &registry,
                   const llvm::lsp::URIForFile &uri, StringRef text)
    : uri(uri) {
  for (auto [part, line] : split(text)) {
    chunks.push_back(std::make_unique<Chunk>(registry, uri, part, line));
    std::unique_ptr<Chunk> &chunk = chunks.back();
    if (guarded(chunk, [](Chunk &chunk) { chunk.analyse(); })) {
      llvm::append_range(diagnostics, chunk->getDiagnostics());
      continue;
    }
    llvm::lsp::Diagnostic lost;
    lost.range = TextRange(TextPosition(line, 0));
    lost.severity = llvm::lsp::DiagnosticSeverity::Error;
    lost.source = "symshape";
    lost.message = "the language server crashed while it analysed this "
                   "program; please report this bug with the program";
    diagnostics.push_back(std::move(lost));
  }
}

std::unique_ptr<Chunk> *Document::find(TextPosition position) {
  std::unique_ptr<Chunk> *found = nullptr;
  for (std::unique_ptr<Chunk> &chunk : chunks)
    if (chunk && chunk->getFirstLine() <= position.line)
      found = &chunk;
  return found;
}

std::optional<llvm::lsp::Hover> Document::hover(TextPosition position) {
  std::optional<llvm::lsp::Hover> result;
  if (std::unique_ptr<Chunk> *chunk = find(position))
    guarded(*chunk,
            [&](Chunk &chunk) { result = describeAt(chunk, position); });
  return result;
}

std::vector<TextLocation> Document::findPlaces(TextPosition position) {
  std::vector<TextLocation> places;
  if (std::unique_ptr<Chunk> *chunk = find(position))
    if (std::optional<ValueAtPosition> at = (*chunk)->findValue(position))
      for (const TextRange &range : at->places)
        places.push_back(TextLocation(uri, range));
  return places;
}

std::vector<TextLocation> Document::findDefinition(TextPosition position) {
  std::vector<TextLocation> places = findPlaces(position);
  if (places.size() > 1)
    places.resize(1);
  return places;
}

std::vector<TextLocation> Document::findReferences(TextPosition position) {
  return findPlaces(position);
}
