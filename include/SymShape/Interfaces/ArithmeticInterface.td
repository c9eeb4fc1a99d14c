//===- ArithmeticInterface.td - The arithmetic of ops ------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_ARITHMETIC_TD
#define SYMSHAPE_INTERFACES_ARITHMETIC_TD

include "mlir/IR/OpBase.td"

def SymShape_ArithmeticOpInterface : OpInterface<"ArithmeticOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    States the arithmetic of an op on its operands, or on each of
    their elements. An op without this interface may compute anything.
    Implemented, through external models, for ops of upstream dialects.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/"The arithmetic of the op.",
      /*retTy=*/"::mlir::symshape::Arithmetic",
      /*methodName=*/"getArithmetic"
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_ARITHMETIC_TD
