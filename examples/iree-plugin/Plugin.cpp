//===- Plugin.cpp - SymShape's passes inside iree-compile -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiler plugin of IREE: README.md in this folder lists its tests.
//
//===----------------------------------------------------------------------===//

#include "SymShape/InitAll.h"
#include "iree/compiler/PluginAPI/Client.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::iree_compiler;

namespace {

struct SymShapeOptions {
  bool trustPremises = false;
  bool strict = false;

  void bindOptions(OptionsBinder &binder) {
    static llvm::cl::OptionCategory category("SymShape");
    binder.opt<bool>("symshape-trust-premises", trustPremises,
                     llvm::cl::desc("Do not check stated sizes at run time"),
                     llvm::cl::cat(category));
    binder.opt<bool>("symshape-strict", strict,
                     llvm::cl::desc("Refuse a program with an op whose sizes "
                                    "do not fit for some stated sizes, or with "
                                    "a result of another shape than stated"),
                     llvm::cl::cat(category));
  }
};

struct SymShapeSession : PluginSession<SymShapeSession, SymShapeOptions> {
  static void registerPasses() { symshape::registerAllPasses(); }

  void onRegisterDialects(DialectRegistry &registry) override {
    symshape::registerAllDialects(registry);
  }

  /// Before IREE's input conversion, which turns functions into ops of IREE and
  /// drops the shapes that their attributes state.
  void extendInputConversionPreprocessingPassPipeline(
      OpPassManager &pm, InputDialectOptions::Type type) override {
    // The input of another plugin is in that plugin's dialect.
    if (type == InputDialectOptions::Type::plugin)
      return;
    pm.addPass(symshape::createImportShapeStringsPass());
    if (options.strict)
      pm.addPass(symshape::createCheckClaimsPass());
    if (!options.trustPremises)
      pm.addPass(symshape::createRequirePremisesPass());
    symshape::PipelineOptions pipeline;
    pipeline.strict = options.strict;
    pipeline.onlyWarn = !options.strict;
    symshape::buildPipeline(pm, pipeline);
    pm.addPass(symshape::createLowerDynamicOpsPass());
    pm.addPass(symshape::createLowerSymShapePass());
  }
};

} // namespace

IREE_DEFINE_COMPILER_OPTION_FLAGS(SymShapeOptions);

extern "C" bool
iree_register_compiler_plugin_symshape(PluginRegistrar *registrar) {
  registrar->registerPlugin<SymShapeSession>("symshape");
  return true;
}
