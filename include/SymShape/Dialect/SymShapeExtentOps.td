//===- SymShapeExtentOps.td - Extents as values ------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_EXTENTOPS_TD
#define SYMSHAPE_DIALECT_EXTENTOPS_TD

include "SymShape/Dialect/SymShapeOpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

class SymShape_ExtentOf<string guarantee, string word>
    : Type<And<[SymShape_ExtentType.predicate,
                CPred<"::llvm::cast<::mlir::symshape::ExtentType>($_self)"
                      ".getGuarantee() == ::mlir::symshape::Guarantee::"
                      # guarantee>]>,
           word # " extent", "::mlir::symshape::ExtentType">,
      BuildableType<"::mlir::symshape::ExtentType::get($_builder.getContext(), "
                    "::mlir::symshape::Guarantee::" # guarantee # ")">;
def SymShape_ExactExtent : SymShape_ExtentOf<"Exact", "exact">;
def SymShape_AtMostExtent : SymShape_ExtentOf<"AtMost", "at_most">;

def SymShape_IndexOrExtent : AnyTypeOf<[Index, SymShape_ExtentType],
                                       "index or extent">;

/// The ops on extents.
class SymShape_ExtentOp<string mnemonic, list<Trait> traits = []>
    : SymShape_Op<mnemonic, !listconcat([Pure, SymShape_AboutExtents], traits)>;

def SymShape_SizeOp : SymShape_ExtentOp<"size",
    [DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface,
                               ["passesPoison"]>]> {
  let summary = "Read an extent of a value";
  let description = [{
    Returns the extent of one dimension of the value. The extent is exact, since
    the op reads it from the value itself.

    Example:

    ```mlir
    func.func @f(%t: tensor<?x4xf32>) -> index {
      %e = symshape.size %t[0] : tensor<?x4xf32>
      %n = symshape.to_index %e : <exact>
      return %n : index
    }
    ```
  }];
  let arguments = (ins SymShape_Shaped:$source,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$axis);
  let results = (outs SymShape_ExactExtent:$result);
  let assemblyFormat = "$source `[` $axis `]` attr-dict `:` type($source)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def SymShape_FromIndexOp : SymShape_ExtentOp<"from_index",
    [DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface,
                               ["passesPoison"]>]> {
  let summary = "Convert an index to an exact extent";
  let description = [{
    Returns an exact extent with the value of the operand. The result is poison
    if the operand is negative.

    Example:

    ```mlir
    func.func @f(%n: index) -> !symshape.extent<exact> {
      %e = symshape.from_index %n
      return %e : !symshape.extent<exact>
    }
    ```
  }];
  let arguments = (ins Index:$source);
  let results = (outs SymShape_ExactExtent:$result);
  let assemblyFormat = "$source attr-dict";
  let hasFolder = 1;
}

def SymShape_ToIndexOp : SymShape_ExtentOp<"to_index",
    [DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface,
                               ["passesPoison"]>]> {
  let summary = "Convert an exact extent to an index";
  let description = [{
    Returns the size as an index. The op requires an exact extent: no op converts
    a bound to an index, and an unknown extent has no value. Compare a bound with
    `symshape.compare`, and compute with it in the expression of a
    `symshape.bound_of`.

    Example:

    ```mlir
    func.func @f(%e: !symshape.extent<exact>) -> index {
      %n = symshape.to_index %e : <exact>
      return %n : index
    }
    ```
  }];
  let arguments = (ins SymShape_ExtentType:$source);
  let results = (outs Index:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SymShape_WeakenOp : SymShape_ExtentOp<"weaken",
    [DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary =
      "Convert an exact extent to a bound, or any extent to an unknown one";
  let description = [{
    Converts an exact extent to a bound, or an exact extent or a bound to an
    unknown extent. No op does the reverse. To get an exact extent, read the
    size of a value, or use `symshape.meet` with an exact extent.

    Example:

    ```mlir
    func.func @f(%e: !symshape.extent<exact>) -> !symshape.extent<at_most> {
      %b = symshape.weaken %e : <exact> to <at_most>
      return %b : !symshape.extent<at_most>
    }
    ```
  }];
  let arguments = (ins SymShape_ExtentType:$source);
  let results = (outs SymShape_ExtentType:$result);
  let assemblyFormat =
      "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SymShape_MeetOp : SymShape_ExtentOp<"meet",
    [Commutative, InferTypeOpAdaptor,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Combine two extents or index values that state the same size";
  let description = [{
    For two index values, returns their common value, or poison if they differ.
    For two extents that describe the same size, returns the combined guarantee:

    |            | exact(b)                      | at_most(b)         | unknown    |
    |------------|-------------------------------|--------------------|------------|
    | exact(a)   | exact(a), poison if a != b    | exact(a), poison if a > b | exact(a) |
    | at_most(a) | exact(b), poison if b > a     | at_most(min(a, b)) | at_most(a) |
    | unknown    | exact(b)                      | at_most(b)         | unknown    |

    If the result is unused, the op states no fact.

    Example:

    ```mlir
    func.func @f(%a: index, %b: index, %e: !symshape.extent<exact>,
                 %u: !symshape.extent<at_most>) -> index {
      %m = symshape.meet %a, %b : index
      %x = symshape.from_index %m
      %y = symshape.meet %x, %e : !symshape.extent<exact>
      %z = symshape.meet %u, %y
          : !symshape.extent<at_most>, !symshape.extent<exact>
      %n = symshape.to_index %z : <exact>
      return %n : index
    }
    ```
  }];
  let arguments = (ins SymShape_IndexOrExtent:$lhs,
                       SymShape_IndexOrExtent:$rhs);
  let results = (outs SymShape_IndexOrExtent:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<MeetTypes>(type($lhs), type($rhs))
  }];
  let hasFolder = 1;
}

#endif // SYMSHAPE_DIALECT_EXTENTOPS_TD
