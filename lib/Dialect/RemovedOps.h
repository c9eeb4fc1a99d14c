//===- RemovedOps.h - Ops of earlier versions -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that the dialect no longer has. They are registered so that a file of an
// earlier version, text or bytecode, gets an error that says what to write
// instead. They never verify.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_REMOVEDOPS_H
#define SYMSHAPE_LIB_DIALECT_REMOVEDOPS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::symshape {

/// `symshape.bound_to_index`, removed in 0.2.
class RemovedBoundToIndexOp
    : public Op<RemovedBoundToIndexOp, OpTrait::VariadicOperands,
                OpTrait::VariadicResults> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "symshape.bound_to_index"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static ParseResult parse(OpAsmParser &parser, OperationState &state);
  void print(OpAsmPrinter &printer);
  LogicalResult verify();
};

} // namespace mlir::symshape

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::symshape::RemovedBoundToIndexOp)

#endif // SYMSHAPE_LIB_DIALECT_REMOVEDOPS_H
