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
  let summary = "symshape symbol";
  let description = [{
    One unknown integer of an execution. It is not an `index`, so that no
    upstream op computes with it: the program may be unable to compute its value
    at run time.
  }];
}

def SymShape_ExtentType : TypeDef<SymShape_Dialect, "Extent"> {
  let mnemonic = "extent";
  let summary = "symshape extent";
  let description = [{
    An extent with a guarantee. `!symshape.extent<exact>` is the extent itself,
    `!symshape.extent<at_most>` is an upper bound of it, and
    `!symshape.extent<unknown>` has no value at run time. No cast strengthens a
    guarantee.
  }];
  let parameters = (ins "::mlir::symshape::Guarantee":$guarantee);
  let hasCustomAssemblyFormat = 1;
}

#endif // SYMSHAPE_DIALECT_TYPES_TD
