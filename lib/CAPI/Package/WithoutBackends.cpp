//===- WithoutBackends.cpp - MLIR without LLVM's code generators ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For SYMSHAPE_STATIC_MLIR: replaces the few functions through which MLIR
// uses LLVM's optimizer and code generators, so that the linker leaves out
// these 100 megabytes. No pass of SymShape generates machine code. Of
// upstream's passes, gpu-module-to-binary, llvm-target-to-data-layout and
// llvm-target-to-target-features fail with an error, and the C API has no
// mlirRegisterAllLLVMTranslations.
//
// If upstream uses LLVM's backends through another function, the wheel exceeds
// its limit (scripts/wheel.sh).
//
//===----------------------------------------------------------------------===//

#include "mlir-c/RegisterEverything.h"
#include "mlir/CAPI/IR.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVM/ROCDL/Target.h"
#include "mlir/Target/LLVM/XeVM/Target.h"
#include "mlir/Target/LLVMIR/Transforms/TargetUtils.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;

void NVVM::registerNVVMTargetInterfaceExternalModels(DialectRegistry &) {}
void ROCDL::registerROCDLTargetInterfaceExternalModels(DialectRegistry &) {}
void xevm::registerXeVMTargetInterfaceExternalModels(DialectRegistry &) {}

void LLVM::detail::initializeBackendsOnce() {}
FailureOr<std::unique_ptr<llvm::TargetMachine>>
LLVM::detail::getTargetMachine(TargetAttrInterface) {
  return failure();
}
FailureOr<llvm::DataLayout> LLVM::detail::getDataLayout(TargetAttrInterface) {
  return failure();
}

// As in upstream's RegisterEverything.cpp, which also has the translations.
void mlirRegisterAllDialects(MlirDialectRegistry registry) {
  registerAllDialects(*unwrap(registry));
  registerAllExtensions(*unwrap(registry));
}

void mlirRegisterAllPasses() { registerAllPasses(); }
