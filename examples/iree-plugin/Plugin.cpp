//===- Plugin.cpp - SymShape's passes inside iree-compile -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Not built or tested: see README.md in this folder.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Conversion/Passes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/Pipeline.h"
#include "iree/compiler/PluginAPI/Client.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::iree_compiler;

namespace {

struct SymShapeOptions {
  bool trustPremises = false;

  void bindOptions(OptionsBinder &binder) {
    binder.opt<bool>(
        "symshape-trust-premises", trustPremises,
        llvm::cl::desc("Do not check stated sizes at function entry"));
  }
};

struct SymShapeSession : PluginSession<SymShapeSession, SymShapeOptions> {
  void onRegisterDialects(DialectRegistry &registry) override {
    registry.insert<symshape::SymShapeDialect>();
    symshape::registerExternalModels(registry);
  }

  // Before IREE converts its input: the program is in upstream dialects.
  void extendPreprocessingPassPipeline(OpPassManager &pm) override {
    pm.addPass(symshape::createImportShapeStringsPass());
    if (!options.trustPremises)
      pm.addPass(symshape::createRequirePremisesPass());
    symshape::PipelineOptions pipeline;
    pipeline.strict = true;
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
