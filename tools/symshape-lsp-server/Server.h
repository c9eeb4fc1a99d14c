//===- Server.h - The protocol ----------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_LSP_SERVER_H
#define SYMSHAPE_TOOLS_LSP_SERVER_H

namespace llvm::lsp {
class JSONTransport;
} // namespace llvm::lsp

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::symshape::lsp {

/// Serves one client until it sends `exit` or closes the connection. Returns
/// the exit code of the process: 0 after `shutdown`, else 1.
int runServer(const DialectRegistry &registry,
              llvm::lsp::JSONTransport &transport);

} // namespace mlir::symshape::lsp

#endif // SYMSHAPE_TOOLS_LSP_SERVER_H
