//===- SymShapeWindowInterface.td - Ops with a sliding window *- tablegen -*-=//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_WINDOWINTERFACE_TD
#define SYMSHAPE_DIALECT_WINDOWINTERFACE_TD

include "mlir/IR/OpBase.td"

def SymShape_WindowOpInterface : OpInterface<"WindowOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    Describes a convolution or a pool. Verifier, shape inference,
    canonicalization and lowering read only this description (Window.h), so that
    one implementation serves all of these ops. Operand 0 is the input; a
    convolution has its filter as operand 1. The operands of the lists follow in
    the order of `WindowLists`.
  }];
  let methods = [
    InterfaceMethod<"How the op combines the elements in its window.",
                    "::mlir::symshape::WindowKind", "getWindowKind">,
    InterfaceMethod<"The numbers that place the window.",
                    "::mlir::symshape::WindowLists", "getWindowLists">,
    InterfaceMethod<"How the padding is given.",
                    "::mlir::symshape::WindowPadding", "getPadding">,
    InterfaceMethod<"Whether an average counts elements of the padding.",
                    "bool", "countsPadding", (ins), "",
                    /*defaultImplementation=*/"return false;">
  ];
}

#endif // SYMSHAPE_DIALECT_WINDOWINTERFACE_TD
