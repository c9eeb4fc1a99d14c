//===- SymShapeTypes.td - Types ----------------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_TYPES_TD
#define SYMSHAPE_DIALECT_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "SymShape/Dialect/SymShapeDialect.td"

def SymShape_SymbolType : TypeDef<SymShape_Dialect, "Symbol"> {
  let mnemonic = "symbol";
  let summary = "symbol";
  let description = [{
    Stands for one unknown integer of an execution. Not `index`, so that no
    upstream op computes with it: its value may not be known at run time at all.
  }];
}

def SymShape_ExtentType : TypeDef<SymShape_Dialect, "Extent"> {
  let mnemonic = "extent";
  let summary = "extent";
  let description = [{
    Stands for an extent, with what is guaranteed of it:
    `!symshape.extent<exact>` is the size itself, `!symshape.extent<at_most>` a
    bound on it from above, and `!symshape.extent<unknown>` has no run-time form.
    Guarantees are never raised by a cast.
  }];
  let parameters = (ins "::mlir::symshape::Guarantee":$guarantee);
  let hasCustomAssemblyFormat = 1;
}

#endif // SYMSHAPE_DIALECT_TYPES_TD
