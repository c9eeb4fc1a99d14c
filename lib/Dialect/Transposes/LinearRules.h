//===- LinearRules.h - Linear rules of dynamic ops --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_LINEARRULES_H
#define SYMSHAPE_LIB_DIALECT_LINEARRULES_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir::symshape {

/// Attaches LinearOpInterface to the ops of the dialect that are linear.
void attachLinearRules(MLIRContext &context);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_LINEARRULES_H
