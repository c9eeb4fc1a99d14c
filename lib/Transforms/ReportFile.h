//===- ReportFile.h - The output file of a report ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that print a report have an option `output`: a file, or `-`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_REPORTFILE_H
#define SYMSHAPE_LIB_TRANSFORMS_REPORTFILE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::symshape {

/// Calls `print` with the stream of the file, and keeps the file. Fails with an
/// error at `loc` if it cannot be opened.
inline LogicalResult
writeReport(StringRef path, Location loc,
            llvm::function_ref<void(llvm::raw_ostream &)> print) {
  std::string error;
  auto file = openOutputFile(path, &error);
  if (!file)
    return mlir::emitError(loc) << error;
  print(file->os());
  file->keep();
  return success();
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_REPORTFILE_H
