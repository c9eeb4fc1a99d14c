//===- BufferUses.h - Buffers that a program only reads ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_BUFFERUSES_H
#define SYMSHAPE_INTERFACES_BUFFERUSES_H

#include "mlir/IR/Value.h"

namespace mlir::symshape {

/// True if all uses of the buffer, and of views of it, only read its elements
/// or its sizes, or free it. A use that passes it on, such as a call, may
/// write.
bool isOnlyRead(Value buffer);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_BUFFERUSES_H
