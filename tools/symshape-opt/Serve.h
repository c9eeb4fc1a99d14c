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
// killed.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H
#define SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H

#include <optional>
#include <string>
#include <vector>

namespace mlir::symshape {

/// Reads requests from standard input until it ends; then returns none.
///
/// A request is a line with a JSON object: the list `arguments` (without the
/// name of the tool), the working directory `folder`, the files `stdout` and
/// `stderr` for the output, and `memory`, the bytes that the run may allocate,
/// or 0. The answer to standard output is a line with the process id, and after
/// the run a line with the exit code, or with the negative number of the signal
/// that ended it. A run ends with the serving process.
///
/// Returns the arguments of a request in a process of its own.
std::optional<std::vector<std::string>> serve();

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_SYMSHAPE_OPT_SERVE_H
