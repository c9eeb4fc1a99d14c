//===- ResultTypes.h - Static sizes that inference contradicts --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_RESULTTYPES_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_RESULTTYPES_H

#include "SymShape/Analysis/Preconditions.h"

namespace mlir::symshape {

/// Appends a precondition for each static size in the types of the results for
/// which the model of the op infers another expression from the operands: a
/// concatenation of n and m rows has the type of 8 rows only if n + m is 8.
/// Leaves out those that `preconditions` has.
void appendResultTypes(Operation *op, const FunctionShapes &shapes,
                       SmallVectorImpl<Precondition> &preconditions);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_RESULTTYPES_H
