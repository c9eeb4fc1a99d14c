//===- symshape-lsp-server.cpp - Language server ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows the results of SymShape for an MLIR program in an editor: shapes on
// hover, contradictions and claims as diagnostics. Talks to the editor on
// standard input and output (docs/use/Editor.md).
//
//===----------------------------------------------------------------------===//

#include "../Tools.h"
#include "CheckedInput.h"
#include "Server.h"
#include "SymShape/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/Program.h"

using namespace mlir;
namespace cl = llvm::cl;
namespace lsp = llvm::lsp;

namespace {

/// Made when the tool starts: in a package, all tools are in one library.
struct Options {
  cl::OptionCategory category{"symshape-lsp-server options"};
  cl::opt<bool> pretty{
      "pretty", cl::cat(category),
      cl::desc("indent the JSON of responses, so that a person can read it")};
  cl::opt<bool> delimited{
      "lit-test", cl::cat(category),
      cl::desc("for tests: read messages separated by lines '// -----', "
               "without headers")};
  cl::opt<bool> verbose{"verbose", cl::cat(category),
                        cl::desc("log every message to standard error")};
};

} // namespace

static llvm::ManagedStatic<Options> options;

int symshapeLspServerMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  auto &[category, pretty, delimited, verbose] = *options;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Language server for MLIR programs with symbolic shapes. An editor "
      "starts "
      "it\nwithout options and talks to it on standard input and output: it "
      "shows "
      "extents\non hover, and contradictions and claims as diagnostics.\n");
  lsp::Logger::setLogLevel(verbose ? lsp::Logger::Level::Debug
                                   : lsp::Logger::Level::Error);
  llvm::CrashRecoveryContext::Enable();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  symshape::registerAllDialects(registry);

  (void)llvm::sys::ChangeStdinToBinary();
  auto input = std::make_unique<symshape::lsp::CheckedInput>(
      stdin, delimited ? lsp::JSONStreamStyle::Delimited
                       : lsp::JSONStreamStyle::Standard);
  lsp::JSONTransport transport(std::move(input), llvm::outs(), pretty);
  return symshape::lsp::runServer(registry, transport);
}
