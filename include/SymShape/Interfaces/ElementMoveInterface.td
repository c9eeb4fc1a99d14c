//===- ElementMoveInterface.td - Moves of elements ---------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_ELEMENTMOVE_TD
#define SYMSHAPE_INTERFACES_ELEMENTMOVE_TD

include "mlir/IR/OpBase.td"

def SymShape_ElementMoveOpInterface : OpInterface<"ElementMoveOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    States which values the elements of a result are taken from, unchanged. An
    op without this interface may compute its elements in any way. Implemented
    by `symshape` ops and, through external models, for ops of upstream
    dialects.
  }];
  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        Where the elements of one of the op's results come from. No source means
        that some element may be another number.
      }],
      /*retTy=*/"::mlir::symshape::ElementMoves",
      /*methodName=*/"getElementMoves",
      /*args=*/(ins "::mlir::OpResult":$result)
    >
  ];
}

#endif // SYMSHAPE_INTERFACES_ELEMENTMOVE_TD
