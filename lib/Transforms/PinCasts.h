//===- PinCasts.h - Keep casts after checks --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PINCASTS_H
#define SYMSHAPE_LIB_TRANSFORMS_PINCASTS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// Replaces each cast to static sizes that upstream would move to an earlier
/// op, past a check, by a reshape to the same sizes. Returns their number.
unsigned pinMovedCasts(Operation *root);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PINCASTS_H
