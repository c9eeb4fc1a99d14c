//===- CheckedInput.cpp - Messages that the transport accepts ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckedInput.h"
#include "../JsonNesting.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::symshape::lsp;
using llvm::LogicalResult;
using llvm::StringRef;

/// Far more than any message of the protocol.
static constexpr unsigned kMaxNesting = 128;

/// Fails, with a line in the log, for input that is not a message.
static LogicalResult check(StringRef json) {
  auto refuse = [](StringRef why) {
    llvm::lsp::Logger::error("skipped a message: {0}", why);
    return llvm::failure();
  };
  if (mlir::symshape::nestsTooDeep(json, kMaxNesting))
    return refuse("nested too deeply");
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return refuse(llvm::toString(value.takeError()));
  const llvm::json::Object *object = value->getAsObject();
  if (!object || object->getString("jsonrpc") != "2.0" ||
      (!object->getString("method") && !object->get("id")))
    return refuse(
        "expected a request, notification or response of JSON-RPC 2.0");
  return llvm::success();
}

LogicalResult CheckedInput::readDelimitedMessage(std::string &json) {
  return llvm::success(succeeded(input.readDelimitedMessage(json)) &&
                       succeeded(check(json)));
}

LogicalResult CheckedInput::readStandardMessage(std::string &json) {
  return llvm::success(succeeded(input.readStandardMessage(json)) &&
                       succeeded(check(json)));
}
