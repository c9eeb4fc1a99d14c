//===- BytecodeVersion.h - The version in a bytecode file -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bytecode file names the version of SymShape that last changed how the
// dialect is stored. Files of that version and of earlier ones are read (0.1
// wrote no version), a file of a later one is an error that says so.
//
// Attributes and types are stored as text, but by this interface: the version
// of a dialect is only read before something that its interface has to read.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_BYTECODEVERSION_H
#define SYMSHAPE_LIB_DIALECT_BYTECODEVERSION_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace mlir::symshape {

struct BytecodeVersion : BytecodeDialectInterface {
  explicit BytecodeVersion(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const final;
  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const final;

  LogicalResult writeAttribute(Attribute attr,
                               DialectBytecodeWriter &writer) const final;
  Attribute readAttribute(DialectBytecodeReader &reader) const final;
  LogicalResult writeType(Type type, DialectBytecodeWriter &writer) const final;
  Type readType(DialectBytecodeReader &reader) const final;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_BYTECODEVERSION_H
