//===- SizePreconditionsInterface.td - Sizes that ops need -*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_TD
#define SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_TD

include "mlir/IR/OpBase.td"

def SymShape_SizePreconditionsOpInterface
    : OpInterface<"SizePreconditionsOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    States the preconditions on the sizes that an op takes. One description
    serves the verifier (it rejects preconditions that static sizes refute),
    speculation (an op with an unproved precondition must not move to where it
    would not have run), and lowering (it checks unproved preconditions at run
    time).
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        Appends the preconditions, in an order that depends on the op's attributes
        and types only.
      }],
      /*retTy=*/"void",
      /*methodName=*/"getSizePreconditions",
      /*args=*/(ins "::mlir::symshape::ExprContext &":$ctx,
          "::llvm::SmallVectorImpl<::mlir::symshape::SizePrecondition> &":
              $preconditions)
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_SIZEPRECONDITIONS_TD
