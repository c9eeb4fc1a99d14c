//===- BytecodeVersion.cpp - The version in a bytecode file ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BytecodeVersion.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace mlir::symshape;

/// Raise these when an older tool would read another program from a file, or
/// refuse it without a reason: after a change of the properties or of the
/// meaning of an op or attribute. A new op needs no new version, since an older
/// tool refuses it by name.
static constexpr uint64_t kMajor = 0, kMinor = 2;

namespace {
struct Version : DialectVersion {
  uint64_t major = 0, minor = 0;
};
} // namespace

void BytecodeVersion::writeVersion(DialectBytecodeWriter &writer) const {
  writer.writeVarInt(kMajor);
  writer.writeVarInt(kMinor);
}

std::unique_ptr<DialectVersion>
BytecodeVersion::readVersion(DialectBytecodeReader &reader) const {
  auto version = std::make_unique<Version>();
  if (failed(reader.readVarInt(version->major)) ||
      failed(reader.readVarInt(version->minor)))
    return nullptr;
  if (std::pair(version->major, version->minor) <= std::pair(kMajor, kMinor))
    return version;
  reader.emitError() << "the file has version " << version->major << "."
                     << version->minor
                     << " of the dialect 'symshape', and this tool reads "
                     << kMajor << "." << kMinor
                     << " and earlier ones; use a newer SymShape";
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Attributes and types
//===----------------------------------------------------------------------===//

template <typename T>
static LogicalResult writeText(T object, DialectBytecodeWriter &writer) {
  std::string text;
  llvm::raw_string_ostream(text) << object;
  // The writer keeps the characters of attributes, not ours.
  writer.writeAttribute(StringAttr::get(object.getContext(), text));
  return success();
}

static StringRef readText(DialectBytecodeReader &reader) {
  StringAttr text;
  return succeeded(reader.readAttribute(text)) ? text.getValue() : "";
}

LogicalResult
BytecodeVersion::writeAttribute(Attribute attr,
                                DialectBytecodeWriter &writer) const {
  return writeText(attr, writer);
}

LogicalResult BytecodeVersion::writeType(Type type,
                                         DialectBytecodeWriter &writer) const {
  return writeText(type, writer);
}

Attribute BytecodeVersion::readAttribute(DialectBytecodeReader &reader) const {
  return parseAttribute(readText(reader), getContext());
}

Type BytecodeVersion::readType(DialectBytecodeReader &reader) const {
  return parseType(readText(reader), getContext());
}

/// True for a file of 0.1, the only version that did not write its number.
static bool isBefore02(DialectBytecodeReader &reader) {
  return failed(reader.getDialectVersion<SymShapeDialect>());
}

//===----------------------------------------------------------------------===//
// Ops with other properties than in 0.1
//===----------------------------------------------------------------------===//

LogicalResult ClaimShapeOp::readProperties(DialectBytecodeReader &reader,
                                           OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  return success(succeeded(reader.readAttribute(properties.shape)) &&
                 (isBefore02(reader) ||
                  succeeded(reader.readOptionalAttribute(properties.unread))));
}

void ClaimShapeOp::writeProperties(DialectBytecodeWriter &writer) {
  writer.writeAttribute(getProperties().shape);
  writer.writeOptionalAttribute(getProperties().unread);
}
