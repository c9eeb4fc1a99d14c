//===- Client.h - Replaces IREE's plugin interface in a test ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the parts of IREE that examples/iree-plugin/Plugin.cpp uses, under
// IREE's names, so that a test can compile the plugin and run its passes
// without IREE's tree. It is no substitute for a build against IREE.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TEST_IREESTUB_CLIENT_H
#define SYMSHAPE_TEST_IREESTUB_CLIENT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include <memory>
#include <string>
#include <utility>

namespace mlir::iree_compiler {

struct InputDialectOptions {
  enum class Type { none, auto_detect, plugin };
};

/// Makes a command line option of a field. The options live as long as the
/// process.
class OptionsBinder {
public:
  template <typename T, typename... Mods>
  void opt(llvm::StringRef name, T &field, Mods &&...mods) {
    auto *flag = new llvm::cl::opt<T, true>(name, llvm::cl::location(field),
                                            std::forward<Mods>(mods)...);
    (void)flag;
  }
};

class AbstractPluginSession {
public:
  virtual ~AbstractPluginSession() = default;
  virtual void onRegisterDialects(DialectRegistry &registry) {}
  virtual void
  extendInputConversionPreprocessingPassPipeline(OpPassManager &pm,
                                                 InputDialectOptions::Type) {}
};

template <typename SessionT, typename OptionsT>
class PluginSession : public AbstractPluginSession {
public:
  PluginSession() {
    OptionsBinder binder;
    options.bindOptions(binder);
  }
  static void registerPasses() {}

protected:
  OptionsT options;
};

class PluginRegistrar {
public:
  template <typename SessionT> void registerPlugin(std::string name) {
    id = std::move(name);
    SessionT::registerPasses();
    session = std::make_unique<SessionT>();
  }

  std::string id;
  std::unique_ptr<AbstractPluginSession> session;
};

} // namespace mlir::iree_compiler

#define IREE_DEFINE_COMPILER_OPTION_FLAGS(Options)                             \
  static_assert(sizeof(Options) != 0, "a plugin has options")

#endif // SYMSHAPE_TEST_IREESTUB_CLIENT_H
