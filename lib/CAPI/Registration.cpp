//===- Registration.cpp - Dialect and passes for C --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape-c/Registration.h"
#include "SymShape/InitAll.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include <mutex>

using namespace mlir;

const char *symshapeGetVersion(void) { return SYMSHAPE_VERSION; }

MlirLogicalResult symshapeRegisterDialects(MlirDialectRegistry registry) {
  if (mlirDialectRegistryIsNull(registry))
    return wrap(failure());
  symshape::registerAllDialects(*unwrap(registry));
  return wrap(success());
}

MlirLogicalResult symshapeRegisterDialectsInContext(MlirContext context) {
  if (mlirContextIsNull(context))
    return wrap(failure());
  DialectRegistry registry;
  symshape::registerAllDialects(registry);
  unwrap(context)->appendDialectRegistry(registry);
  unwrap(context)->loadDialect<symshape::SymShapeDialect>();
  return wrap(success());
}

void symshapeRegisterPasses(void) {
  static std::once_flag once;
  std::call_once(once, [] { symshape::registerAllPasses(); });
}
