//===- Diagnostics.h - Diagnostics as data ----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_DIAGNOSTICS_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape {

/// Writes the diagnostic as one line of JSON:
///
///   {"severity":"warning","location":"f.mlir:3:8","message":"...","notes":[...]}
///
/// Each note has a location and a message, too. A location that is in no file
/// is an empty string.
void writeAsJson(const Diagnostic &diagnostic, llvm::raw_ostream &os);

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_DIAGNOSTICS_H
