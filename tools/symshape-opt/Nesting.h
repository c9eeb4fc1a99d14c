//===- Nesting.h - A limit to nesting in the input --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's parsers recurse into affine expressions, attributes and regions
// without a limit, and run out of stack on hostile input. The tool checks the
// brackets first and reports such input as an ordinary error.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::symshape {

/// Reports, at its location, the first bracket in the text of a program that is
/// nested deeper than any program needs. Ignores strings and comments. Takes
/// linear time. Does not check bytecode.
LogicalResult checkNesting(llvm::MemoryBufferRef buffer);

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
