//===- RemoveDialect.h - Remove ops, types and attributes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps that `lower-symshape` and `symshape-strip` share, once no op is
// left that needs a computation.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CONVERSION_REMOVEDIALECT_H
#define SYMSHAPE_LIB_CONVERSION_REMOVEDIALECT_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::symshape {

/// True for ops that make, convert or read values of type `!symshape.extent`.
bool isAboutExtents(Operation *op);

/// Emits an error for each `symshape.dynamic_...` op, for each op of another
/// dialect that may compute with the number of a bound, and for each extent
/// without a number at run time: one that is unknown, or computed from itself.
LogicalResult verifyExtentsHaveNumbers(Operation *root);

/// Erases assumptions and unused ops on extents: an extent that nothing reads
/// need not be computed.
void eraseUnusedExtents(Operation *root);

/// Removes attributes, encodings, unused private shape functions and symbols,
/// and makes each extent an index value. Checks, predicates, statements and
/// the expressions of bounds must be gone. Emits an error if something is left.
LogicalResult removeDialect(ModuleOp module);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_CONVERSION_REMOVEDIALECT_H
