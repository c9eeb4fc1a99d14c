//===- RemovedOps.cpp - Ops of earlier versions ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemovedOps.h"

using namespace mlir;
using namespace mlir::symshape;

MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::symshape::RemovedBoundToIndexOp)

static constexpr StringLiteral advice =
    "was removed in 0.2, since a bound is not a number; compare the bound with "
    "'symshape.compare', compute with it in 'symshape.bound_of', mask lanes "
    "with 'symshape.mask', or allocate with 'symshape.bounded_alloc' "
    "(docs/understand/Contract.md)";

ParseResult RemovedBoundToIndexOp::parse(OpAsmParser &parser,
                                         OperationState &) {
  return parser.emitError(parser.getNameLoc(), advice);
}

void RemovedBoundToIndexOp::print(OpAsmPrinter &printer) {
  printer.printGenericOp(*this, /*printOpName=*/false);
}

LogicalResult RemovedBoundToIndexOp::verify() {
  return emitOpError() << advice;
}
