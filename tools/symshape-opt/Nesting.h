//===- Nesting.h - A limit to nesting in the input --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's parsers recurse into affine expressions, attributes and regions
// without a limit, and run out of stack on hostile input. The tools check the
// brackets first and report such input as an ordinary error.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace mlir::symshape {

/// Finds the first bracket in the text of a program that is nested deeper than
/// any program needs, and a message about it. Ignores strings and comments.
/// Takes linear time.
std::optional<std::pair<const char *, StringRef>>
findDeepNesting(StringRef text);

/// Reports such a bracket at its location. Does not check bytecode.
LogicalResult checkNesting(llvm::MemoryBufferRef buffer);

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
