//===- LowerFacts.h - Checks as upstream ops --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `lower-symshape-facts` does, for lowerings that do more.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_LOWERFACTS_H
#define SYMSHAPE_CONVERSION_LOWERFACTS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// Turns the checks below `root` into `cf.assert`, their conditions into arith
/// ops, and drops what is only stated. Returns the number of checks; on
/// failure, of which an error tells, nothing is changed.
FailureOr<unsigned> lowerFacts(Operation *root, bool printObserved = false);

/// An error at `op` unless all `bindings` are numbers: a symbol has none when
/// the program runs.
LogicalResult verifyNumbers(Operation *op, ValueRange bindings);

} // namespace mlir::symshape

#endif // SYMSHAPE_CONVERSION_LOWERFACTS_H
