//===- SymShapeOps.td - Operations -------------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_OPS_TD
#define SYMSHAPE_DIALECT_OPS_TD

include "SymShape/Dialect/SymShapeBoundOps.td"
include "SymShape/Dialect/SymShapeDynamicOps.td"
include "SymShape/Dialect/SymShapeResizeOps.td"
include "SymShape/Dialect/SymShapeWindowOps.td"
include "SymShape/Dialect/SymShapeOpBase.td"
include "SymShape/Dialect/SymShapeExtentOps.td"
include "SymShape/Dialect/SymShapePredicateOps.td"

def SymShape_SymbolOp
    : SymShape_Op<"symbol",
        [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Declare a symbol, an integer that is unknown at compile time";
  let description = [{
    The result stands for one integer per execution of this op; in a loop it is
    a new integer in each iteration. The name only helps the reader: two symbols
    with the same name are different.

    The intervals, the divisor and `stays_dynamic` after the name are facts
    about the integer; likely values are hints. The properties after `claimed`
    are claims, for example of an exporter: `symshape-check-claims` checks them,
    and no pass may use them as facts.

    The op has the effect of allocating its result. So passes do not merge two
    such ops and do not move one out of a loop; an unused one is dead.

    Example:

    ```mlir
    %s0 = symshape.symbol "s0" in [2, 512] divisor 2 : !symshape.symbol
    %u0 = symshape.symbol "u0" claimed in [0, 100] : !symshape.symbol
    ```
  }];
  let arguments = (ins SymShape_SymbolInfoAttr:$info,
                       OptionalAttr<SymShape_SymbolInfoAttr>:$claimed);
  let results = (outs Res<SymShape_SymbolType, "",
                          [MemAlloc<DefaultResource>]>:$result);
  let assemblyFormat = [{
    custom<SymbolDeclaration>($info, $claimed) attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def SymShape_ParamOp
    : SymShape_Op<"param",
        [Pure,
         DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Read a symbol that the enclosing function declares";
  let description = [{
    Returns the symbol that `symshape.symbols` of the enclosing function
    declares under this name. The name has no meaning in another function, so
    the op must not be inlined. `symshape-materialize-boundary` replaces it
    before inlining.

    Example:

    ```mlir
    func.func @f() attributes {symshape.symbols = #symshape.symbols<s0>} {
      %s0 = symshape.param "s0" : !symshape.symbol
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs SymShape_SymbolType:$result);
  let assemblyFormat = "$name attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def SymShape_TieShapeOp
    : SymShape_Op<"tie_shape", [Pure, AllTypesMatch<["source", "result"]>,
        SymShape_HasBindings,
        DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
        DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface,
                                  ["passesPoison"]>]> {
  let summary = "Return a value and state its extents";
  let description = [{
    Returns `source` and states the extents of `result` in terms of the operands
    in parentheses. If an extent differs from the statement, `result` is poison.
    The op states no fact about `source` or about the symbols.

    Example:

    ```mlir
    func.func @f(%t: tensor<?x?x?xf32>, %n: index) -> tensor<?x?x?xf32> {
      %s0 = symshape.symbol "s0" in [2, 512] : !symshape.symbol
      %u = symshape.tie_shape %t (s0, n) -> [s0 * 32, at_most(n), ?]
          (%s0, %n : !symshape.symbol, index) : tensor<?x?x?xf32>
      return %u : tensor<?x?x?xf32>
    }
    ```
  }];
  let arguments = (ins SymShape_Shaped:$source, SymShape_ShapeAttr:$shape,
                       Variadic<SymShape_Binding>:$bindings);
  let results = (outs SymShape_Shaped:$result);
  let assemblyFormat = [{
    $source custom<BoundShape>($shape) (`(` $bindings^ `:` type($bindings) `)`)?
    attr-dict `:` type($source)
  }];
  let hasVerifier = 1;
}

def SymShape_ClaimShapeOp
    : SymShape_Op<"claim_shape",
        [MemoryEffects<[MemAlloc<SymShape_ClaimResource>]>,
         SymShape_HasBindings,
         DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>]> {
  let summary = "Claim extents, for symshape-check-claims to check";
  let description = [{
    A claim, for example of an exporter, that `symshape-check-claims` checks. It
    is not a premise: no pass may derive facts from it. Its only effect is on a
    resource that no other op reads or writes. So upstream passes keep the op,
    and it does not prevent optimizations of other ops.

    `unread` lists stated sizes that the import could not read; their entries are
    unknown. `symshape-check` counts each.

    Example:

    ```mlir
    func.func @f(%t: tensor<?x256xf32>) attributes {
        symshape.symbols = #symshape.symbols<s0>} {
      %s0 = symshape.param "s0" : !symshape.symbol
      symshape.claim_shape %t (s0) -> [s0 * 32, 256] (%s0 : !symshape.symbol)
          : tensor<?x256xf32>
      return
    }
    ```
  }];
  let arguments = (ins SymShape_Shaped:$source, SymShape_ShapeAttr:$shape,
                       Variadic<SymShape_Binding>:$bindings,
                       OptionalAttr<StrArrayAttr>:$unread);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$source, "ShapeAttr":$shape,
                   "::mlir::ValueRange":$bindings), [{
      build($_builder, $_state, source, shape, bindings, /*unread=*/nullptr);
    }]>
  ];
  let assemblyFormat = [{
    $source custom<BoundShape>($shape) (`(` $bindings^ `:` type($bindings) `)`)?
    attr-dict `:` type($source)
  }];
  let hasVerifier = 1;
  let useCustomPropertiesEncoding = 1;
}

#endif // SYMSHAPE_DIALECT_OPS_TD
