//===- Registration.cpp - All shape models -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"

using namespace mlir;

void symshape::registerExternalModels(DialectRegistry &registry) {
  registerAffineModels(registry);
  registerArithModels(registry);
  registerBufferizationModels(registry);
  registerFloatModels(registry);
  registerIndexModels(registry);
  registerLinalgModels(registry);
  registerMemRefModels(registry);
  registerSCFModels(registry);
  registerShapeModels(registry);
  registerTensorModels(registry);
}
