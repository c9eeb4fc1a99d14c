//===- Chunk.cpp - A program of an open file --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chunk.h"
#include "../symshape-opt/Nesting.h"
#include "SymShape/Analysis/Claims.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::lsp;

Chunk::Chunk(const DialectRegistry &registry, const llvm::lsp::URIForFile &uri,
             StringRef text, int firstLine)
    : uri(uri), firstLine(firstLine),
      context(registry, MLIRContext::Threading::DISABLED) {
  context.allowUnregisteredDialects();
  context.loadDialect<SymShapeDialect>();
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, uri.file()), SMLoc());
}

StringRef Chunk::getText() const {
  return sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// How many UTF-16 units the character has that begins with this byte of UTF-8;
/// 0 within a character.
static int utf16Units(char byte) {
  auto b = static_cast<unsigned char>(byte);
  return (b & 0xC0) == 0x80 ? 0 : b >= 0xF0 ? 2 : 1;
}

TextPosition Chunk::toPosition(const char *place) const {
  StringRef before = getText().take_front(place - getText().begin());
  int line = firstLine + before.count('\n');
  size_t newline = before.rfind('\n');
  int column = 0;
  for (char c :
       newline == StringRef::npos ? before : before.drop_front(newline + 1))
    column += utf16Units(c);
  return TextPosition(line, column);
}

TextRange Chunk::toRange(SMRange range) const {
  return TextRange(toPosition(range.Start.getPointer()),
                   toPosition(range.End.getPointer()));
}

const char *Chunk::toPlace(TextPosition position) const {
  StringRef rest = getText();
  for (int line = firstLine; line < position.line; ++line) {
    size_t newline = rest.find('\n');
    if (newline == StringRef::npos)
      return nullptr;
    rest = rest.drop_front(newline + 1);
  }
  if (position.line < firstLine)
    return nullptr;
  const char *place = rest.begin();
  for (int left = position.character; place != rest.end() && *place != '\n';
       ++place) {
    left -= utf16Units(*place);
    if (left < 0)
      break;
  }
  return place;
}

const char *Chunk::findPlace(Location loc) const {
  const char *place = nullptr;
  loc->walk([&](Location inner) {
    auto file = dyn_cast<FileLineColLoc>(inner);
    if (!file || file.getFilename().getValue() != uri.file())
      return WalkResult::advance();
    // Columns of MLIR count bytes.
    SMLoc found =
        const_cast<llvm::SourceMgr &>(sources).FindLocForLineAndColumn(
            sources.getMainFileID(), file.getLine(),
            std::max(1u, file.getColumn()));
    place = found.getPointer();
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  return place;
}

std::optional<unsigned> Chunk::lineOf(Location loc) const {
  const char *place = findPlace(loc);
  return place ? std::optional<unsigned>(toPosition(place).line + 1)
               : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

static llvm::lsp::DiagnosticSeverity toSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return llvm::lsp::DiagnosticSeverity::Error;
  case DiagnosticSeverity::Warning:
    return llvm::lsp::DiagnosticSeverity::Warning;
  case DiagnosticSeverity::Note:
  case DiagnosticSeverity::Remark:
    break;
  }
  return llvm::lsp::DiagnosticSeverity::Information;
}

/// Keeps a diagnostic for the editor, with its notes.
void Chunk::report(Diagnostic &diag) {
  llvm::lsp::Diagnostic result;
  const char *place = findPlace(diag.getLocation());
  SMLoc loc = SMLoc::getFromPointer(place ? place : getText().begin());
  result.range = place && place != getText().end()
                     ? toRange(AsmParserState::convertIdLocToRange(loc))
                     : TextRange(toPosition(loc.getPointer()));
  result.severity = toSeverity(diag.getSeverity());
  result.source = "symshape";
  result.message = diag.str();
  std::vector<llvm::lsp::DiagnosticRelatedInformation> related;
  for (Diagnostic &note : diag.getNotes()) {
    if (const char *at = findPlace(note.getLocation()))
      related.push_back({{uri, TextRange(toPosition(at))}, note.str()});
    else
      result.message += "\nnote: " + note.str();
  }
  if (!related.empty())
    result.relatedInformation = std::move(related);
  diagnostics.push_back(std::move(result));
}

/// Gives each value the name that it has in the text, so that explanations use
/// these names.
void Chunk::nameValues() {
  auto nameAt = [&](SMRange range) -> StringRef {
    if (!range.isValid())
      return {};
    StringRef name(range.Start.getPointer(),
                   range.End.getPointer() - range.Start.getPointer());
    name = name.take_until([](char c) { return c == ':' || c == '#'; });
    return name.starts_with("%") ? name.rtrim() : StringRef();
  };
  // Diagnostics, which other code writes, find the name in the location.
  auto named = [&](StringRef name, Location loc) -> Location {
    return name.size() > 1
               ? NameLoc::get(StringAttr::get(&context, name.drop_front()), loc)
               : loc;
  };
  for (AsmParserState::OperationDefinition &def : state.getOpDefs()) {
    unsigned end = def.op->getNumResults();
    for (const auto &group : llvm::reverse(def.resultGroups)) {
      StringRef name = nameAt(group.definition.loc);
      ValueRange values =
          def.op->getResults().slice(group.startIndex, end - group.startIndex);
      end = group.startIndex;
      for (auto [i, value] : llvm::enumerate(values))
        if (!name.empty())
          names[value] = values.size() == 1
                             ? name.str()
                             : name.str() + "#" + std::to_string(i);
    }
    if (def.resultGroups.size() == 1)
      def.op->setLoc(named(nameAt(def.resultGroups.front().definition.loc),
                           def.op->getLoc()));
  }
  for (AsmParserState::BlockDefinition &def : state.getBlockDefs())
    for (auto [i, argument] : llvm::enumerate(def.arguments))
      if (i < def.block->getNumArguments()) {
        BlockArgument value = def.block->getArgument(i);
        StringRef name = nameAt(argument.loc);
        if (!name.empty())
          names[value] = name.str();
        value.setLoc(named(name, value.getLoc()));
      }
}

void Chunk::analyse() {
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    report(diag);
    return success();
  });
  if (auto deep = findDeepNesting(getText())) {
    mlir::emitError(UnknownLoc::get(&context)) << deep->second;
    diagnostics.back().range = TextRange(toPosition(deep->first));
    return;
  }
  module = ModuleOp::create(UnknownLoc::get(&context));
  if (failed(
          parseAsmSourceFile(sources, module->getBody(), &context, &state))) {
    module = nullptr;
    return;
  }
  nameValues();
  // A text that contains one module is that module.
  Operation *root = *module;
  if (llvm::hasSingleElement(*module->getBody()))
    if (auto inner = dyn_cast<ModuleOp>(module->getBody()->front()))
      root = inner;
  if (failed(verify(root)))
    return;
  shapes = std::make_unique<ModuleShapes>(root);
  hintAtInput(*shapes);
  (void)reportConflicts(*shapes);
  (void)reportContradictions(*shapes, ReportMode::Thorough);
  for (FunctionOpInterface func : shapes->functions())
    for (const ClaimResult &result : checkClaims(shapes->of(func)))
      reportClaim(*shapes, result);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static bool covers(SMRange range, const char *place) {
  return range.isValid() && range.Start.getPointer() <= place &&
         place <= range.End.getPointer();
}

/// The range of a definition or use that covers `place`; invalid if none does.
static SMRange findName(const AsmParserState::SMDefinition &def,
                        const char *place) {
  if (covers(def.loc, place))
    return def.loc;
  for (SMRange use : def.uses)
    if (covers(use, place))
      return use;
  return {};
}

std::optional<ValueAtPosition> Chunk::findValue(TextPosition position) const {
  const char *place = shapes ? toPlace(position) : nullptr;
  if (!place)
    return std::nullopt;
  auto found = [&](SMRange name, const AsmParserState::SMDefinition &def,
                   ValueRange values) {
    ValueAtPosition result{llvm::to_vector(values), toRange(name), {}};
    result.places.push_back(toRange(def.loc));
    for (SMRange use : def.uses)
      result.places.push_back(toRange(use));
    return result;
  };
  for (const AsmParserState::OperationDefinition &def : state.getOpDefs()) {
    unsigned end = def.op->getNumResults();
    for (const auto &group : llvm::reverse(def.resultGroups)) {
      ValueRange values =
          def.op->getResults().slice(group.startIndex, end - group.startIndex);
      end = group.startIndex;
      SMRange name = findName(group.definition, place);
      if (!name.isValid())
        continue;
      // `%x#1` names one result; the range is that of `%x`.
      StringRef after(name.End.getPointer(),
                      getText().end() - name.End.getPointer());
      unsigned number;
      if (after.consume_front("#") &&
          !after.take_while(llvm::isDigit).getAsInteger(10, number) &&
          number < values.size())
        values = values.slice(number, 1);
      return found(name, group.definition, values);
    }
    if (covers(def.loc, place) && def.op->getNumResults() != 0 &&
        !def.resultGroups.empty())
      return found(def.loc, def.resultGroups.front().definition,
                   def.op->getResults());
  }
  for (const AsmParserState::BlockDefinition &def : state.getBlockDefs())
    for (auto [i, argument] : llvm::enumerate(def.arguments)) {
      SMRange name = findName(argument, place);
      if (name.isValid() && i < def.block->getNumArguments())
        return found(name, argument, ValueRange(def.block->getArgument(i)));
    }
  return std::nullopt;
}
