//===- Twice.td - A dialect with a shape model -------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TWICE_TD
#define TWICE_TD

include "SymShape/Interfaces/ShapeModelInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

def Twice_Dialect : Dialect {
  let name = "twice";
  let cppNamespace = "::twice";
}

def Twice_RepeatOp : Op<Twice_Dialect, "repeat",
    [Pure, DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Repeat a vector";
  let arguments = (ins 1DTensorOf<[AnyType]>:$source, I64Attr:$times);
  let results = (outs 1DTensorOf<[AnyType]>:$result);
  let assemblyFormat = [{
    $source `,` $times attr-dict `:` type($source) `->` type($result)
  }];
}

#endif // TWICE_TD
