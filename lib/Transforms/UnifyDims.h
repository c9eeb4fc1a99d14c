//===- UnifyDims.h - Read equal numbers from one value ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_UNIFYDIMS_H
#define SYMSHAPE_LIB_TRANSFORMS_UNIFYDIMS_H

#include "SymShape/Analysis/EqualNumbers.h"

namespace mlir::symshape {

/// Makes the uses read what `findEqualNumbers` found for one function, and
/// returns how many these are. Erases no op.
size_t applyEqualNumbers(ArrayRef<EqualNumber> plan, MLIRContext *context);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_UNIFYDIMS_H
