//===- StaticTypes.h - Make constant dimensions static ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H
#define SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H

#include "LoopTypes.h"

namespace mlir::symshape {

/// The tensor types of a module whose dynamic dimensions are proved constant.
struct StaticTypes {
  ProvedTypes types;
  SmallVector<CarriedTensor> carried;
};

/// Adds the proved types of a function. Changes nothing.
void planStaticTypes(const FunctionShapes &shapes, StaticTypes &plan);

/// Gives the values their planned types. Uses that need the old type get it
/// through casts. Returns the number of changes.
unsigned applyStaticTypes(ModuleOp module, const StaticTypes &plan);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H
