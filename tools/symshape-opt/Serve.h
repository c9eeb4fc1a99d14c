//===- Serve.h - Run the tool again without its start -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most of a short run is the dynamic loader, which looks up the symbols of
// libMLIR and libLLVM. A serving process does that once, and forks for each
// request. Each run is a process of its own: it can crash, and it can be
// killed. It is forked before its request comes, so that it can do the first
// work of a run meanwhile. Reports that leave nothing behind share a process.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::symshape {

/// A run in a process of its own.
struct ServedRun {
  std::vector<std::string> arguments;
  int socket;

  /// Answers with this exit code, and ends the process. The answer does not
  /// wait for the end.
  [[noreturn]] void end(int code);
};

/// Reads requests from standard input until it ends; then returns none.
///
/// A request is a line with a JSON object: the list `arguments` (without the
/// name of the tool), the working directory `folder`, the files `stdout` and
/// `stderr` for the output, and `memory`, the bytes that the run may allocate,
/// or 0. The answer to standard output is a line with the process id, and after
/// the run a line with the exit code, or with the negative number of the signal
/// that ended it. A run ends with the serving process.
///
/// `report` returns the exit code of a request that is a report, or none for
/// another one. After a report without an error, its process serves the next
/// request; it ends after some hundred reports, and if it becomes large.
///
/// Returns the run of any other request in a process of its own, which has
/// called `warmUp` before the request came.
std::optional<ServedRun> serve(
    llvm::function_ref<void()> warmUp,
    llvm::function_ref<std::optional<int>(llvm::ArrayRef<std::string>)> report);

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H
