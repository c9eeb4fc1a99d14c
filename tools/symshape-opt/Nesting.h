//===- Nesting.h - A limit to nesting in the input --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's parsers recurse into affine expressions, attributes and regions
// without a limit and run out of stack on hostile input. The tool looks at the
// brackets first, so that such input is an error as any other.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::symshape {

/// Reports the first bracket of a program in text form that is nested deeper
/// than any program needs, at its place. Strings and comments do not count.
/// Linear in the text; bytecode passes unseen.
LogicalResult checkNesting(llvm::MemoryBufferRef buffer);

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_NESTING_H
