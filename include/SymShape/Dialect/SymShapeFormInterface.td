//===- SymShapeFormInterface.td - Ops with a plan ----------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_FORMINTERFACE_TD
#define SYMSHAPE_DIALECT_FORMINTERFACE_TD

include "mlir/IR/OpBase.td"

def SymShape_FormOpInterface : OpInterface<"FormOpInterface"> {
  let cppNamespace = "::mlir::symshape";
  let description = [{
    An op that upstream ops express in different ways, by the sizes that are
    proved (ResizeForms.h).
  }];
  let methods = [
    InterfaceMethod<"Plans the form, before the IR changes.", "void",
                    "planForm",
                    (ins "const ::mlir::symshape::KnownSizes &":$known,
                         "::mlir::symshape::ResizePlan &":$plan)>
  ];
}

#endif // SYMSHAPE_DIALECT_FORMINTERFACE_TD
