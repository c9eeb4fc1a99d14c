//===- PreconditionInterface.td - Preconditions of ops -----*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_PRECONDITION_TD
#define SYMSHAPE_INTERFACES_PRECONDITION_TD

include "mlir/IR/OpBase.td"

def SymShape_PreconditionOpInterface : OpInterface<"PreconditionOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    States the preconditions of an op on the extents and numbers of its operands.
    Implemented by `symshape` ops and, through external models, for ops of
    upstream dialects. An op without this interface may have any precondition:
    `symshape-check` lists it as unexamined.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        States the preconditions. Returns true if the op has no others, for any
        operands and attributes of this op.
      }],
      /*retTy=*/"bool",
      /*methodName=*/"statePreconditions",
      /*args=*/(ins "::mlir::symshape::PreconditionState &":$state)
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_PRECONDITION_TD
