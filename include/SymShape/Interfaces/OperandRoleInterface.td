//===- OperandRoleInterface.td - Roles of operands ---------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_OPERANDROLE_TD
#define SYMSHAPE_INTERFACES_OPERANDROLE_TD

include "mlir/IR/OpBase.td"

def SymShape_OperandRoleOpInterface : OpInterface<"OperandRoleOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    States which operands are sizes, which must be exact, and which the op only
    inspects. An op without this interface computes its results from all its
    operands. Implemented by `symshape` ops and, through external models, for
    ops of upstream dialects.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/"The role of one of the op's operands.",
      /*retTy=*/"::mlir::symshape::OperandRole",
      /*methodName=*/"getOperandRole",
      /*args=*/(ins "::mlir::OpOperand &":$operand)
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_OPERANDROLE_TD
