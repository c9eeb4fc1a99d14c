//===- Plugin.cpp - The module that has the test passes -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SymShapeTestPasses", LLVM_VERSION_STRING,
          [] {
            symshape::test::registerCopyBetweenBlocks();
            symshape::test::registerInlineAssuming();
            symshape::test::registerListOps();
          }};
}
