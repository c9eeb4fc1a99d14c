//===- ShapeModelInterface.td - How an op makes extents ----*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_SHAPEMODEL_TD
#define SYMSHAPE_INTERFACES_SHAPEMODEL_TD

include "mlir/IR/OpBase.td"

def SymShape_ShapeModelOpInterface : OpInterface<"ShapeModelOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    Computes the extents of an op's results from those of its operands, and the
    contents of its small integer results from the contents of its operands.
    Implemented by `symshape` ops and, through external models, for ops of
    upstream dialects.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        States in `state` the facts about the results. Must not change the IR. An
        extent that the model does not set becomes a fresh symbol; the caller
        adds the static sizes of the result's type, which take precedence.
      }],
      /*retTy=*/"void",
      /*methodName=*/"inferShapes",
      /*args=*/(ins "::mlir::symshape::InferenceState &":$state)
    >,
    InterfaceMethod<
      /*desc=*/[{
        True if each result is poison, or has no shape, if the operand is poison
        as a whole. False means "not known".
      }],
      /*retTy=*/"bool",
      /*methodName=*/"passesPoison",
      /*args=*/(ins "::mlir::OpOperand &":$operand),
      /*methodBody=*/"",
      /*defaultImplementation=*/"return false;"
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_SHAPEMODEL_TD
