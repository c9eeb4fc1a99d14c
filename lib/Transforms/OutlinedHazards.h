//===- OutlinedHazards.h - Ops that need the checks before ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which ops of an outlined shape function are undefined for some operands, so
// that the checks before them have to stay.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_OUTLINEDHAZARDS_H
#define SYMSHAPE_LIB_TRANSFORMS_OUTLINEDHAZARDS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// True for ops that stop the program if a condition is false.
bool isOutlinedCheck(Operation *op);

/// True for ops that are undefined, or never end, for some operands. An earlier
/// check may rule out these operands.
bool mayGoWrong(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_OUTLINEDHAZARDS_H
