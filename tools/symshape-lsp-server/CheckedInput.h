//===- CheckedInput.h - Messages that the transport accepts -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_LSP_CHECKEDINPUT_H
#define SYMSHAPE_TOOLS_LSP_CHECKEDINPUT_H

#include "llvm/Support/LSP/Transport.h"

namespace mlir::symshape::lsp {

/// Reads messages, and skips input that is not a message of JSON-RPC: LLVM's
/// transport stops at such input, and its parser recurses without a limit.
class CheckedInput : public llvm::lsp::JSONTransportInput {
public:
  CheckedInput(std::FILE *in, llvm::lsp::JSONStreamStyle style)
      : JSONTransportInput(style), input(in, style) {}

  bool hasError() const final { return input.hasError(); }
  bool isEndOfInput() const final { return input.isEndOfInput(); }
  llvm::LogicalResult readDelimitedMessage(std::string &json) final;
  llvm::LogicalResult readStandardMessage(std::string &json) final;

private:
  llvm::lsp::JSONTransportInputOverFile input;
};

} // namespace mlir::symshape::lsp

#endif // SYMSHAPE_TOOLS_LSP_CHECKEDINPUT_H
