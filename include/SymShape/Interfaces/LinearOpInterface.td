//===- LinearOpInterface.td - Linear rules of ops ----------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_LINEAROP_TD
#define SYMSHAPE_INTERFACES_LINEAROP_TD

include "mlir/IR/OpBase.td"

def SymShape_LinearOpInterface : OpInterface<"LinearOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    An op whose results depend linearly on the elements of some operands: how to
    transpose it, and how to compute its tangent. Implemented by `symshape` ops
    and, through external models, for ops of upstream dialects. LinearOp.h
    explains the rules.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        The operands in which the results are linear together, if the others do
        not change. If an op is linear in several operands, but not together,
        such as a product, the result depends on which ones are active.
      }],
      /*retTy=*/"::llvm::SmallVector<::mlir::OpOperand *>",
      /*methodName=*/"getLinearOperands",
      /*args=*/(ins "const ::mlir::symshape::LinearState &":$state)
    >,
    InterfaceMethod<
      /*desc=*/[{
        Adds to the cotangent of each active operand the contribution of the
        cotangents of the results. Called only if each active operand is among
        the linear ones, each other linear operand is zero, and a result has a
        cotangent.
      }],
      /*retTy=*/"::llvm::LogicalResult",
      /*methodName=*/"transpose",
      /*args=*/(ins "::mlir::symshape::LinearState &":$state)
    >,
    InterfaceMethod<
      /*desc=*/[{
        Adds the tangents of the results. Called only if an operand has a
        tangent. By default, a copy of the op computes them, in which tangents
        or zeros replace the linear operands.
      }],
      /*retTy=*/"::llvm::LogicalResult",
      /*methodName=*/"tangent",
      /*args=*/(ins "::mlir::symshape::LinearState &":$state),
      /*methodBody=*/"",
      /*defaultImplementation=*/[{
        return ::mlir::symshape::copyForTangent($_op, state);
      }]
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_LINEAROP_TD
