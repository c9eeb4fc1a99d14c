//===- SymShapePlugin.cpp - Plugin for stock mlir-opt ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the dialect and the passes with a tool that loads this module by
// `--load-dialect-plugin` and `--load-pass-plugin`.
//
//===----------------------------------------------------------------------===//

#include "SymShape/InitAll.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

static constexpr const char *kVersion = SYMSHAPE_VERSION;

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SymShape", kVersion,
          [](DialectRegistry *registry) {
            symshape::registerAllDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SymShape", kVersion,
          [] { symshape::registerAllPasses(); }};
}
