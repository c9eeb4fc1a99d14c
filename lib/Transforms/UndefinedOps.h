//===- UndefinedOps.h - Ops whose operands never fit ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After a check that always fails, or in a branch that is never taken, a valid
// program may have ops whose operands never fit:
//
//   %m = linalg.mul ins(%a, %b : tensor<?xf32>, tensor<?xf32>) ...
//
// where %a has 2 elements and %b has 3. Canonicalization puts the sizes into
// the types, and the verifier then refuses the program. Such an op has
// undefined behavior whenever control gets to it, so it may be replaced by
// anything.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_UNDEFINEDOPS_H
#define SYMSHAPE_LIB_TRANSFORMS_UNDEFINEDOPS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Finds, in program order, the linalg ops, insertions, casts, copies and views
/// of buffers that have a precondition that the facts refute, or that have
/// preconditions and are unreachable. (Finding the ops that a verifier rejects
/// is not enough: some verifiers want two equal sizes both static or both
/// dynamic.)
SmallVector<Operation *> findUndefinedOps(const FunctionShapes &shapes);

/// Removes `op`. Its results become its destinations, which have the same
/// sizes; without destinations, a buffer becomes poison and a tensor an
/// uninitialized one.
void removeUndefinedOp(Operation *op);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_UNDEFINEDOPS_H
