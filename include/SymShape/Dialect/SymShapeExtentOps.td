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
include "mlir/Interfaces/InferIntRangeInterface.td"
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

def SymShape_SizeOp : SymShape_Op<"size",
    [Pure, DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Read a size as an extent";
  let description = [{
    The extent of one dimension of the value: exact, since it is read from the
    value itself.

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

def SymShape_FromIndexOp : SymShape_Op<"from_index",
    [Pure, DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Take an index for an extent";
  let description = [{
    An exact extent of that value; poison if it is negative. It says that the
    number is a size, so the number must not come from a bound:
    `symshape-check-exactness` follows bounds through this op.

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

def SymShape_BoundOp : SymShape_Op<"bound",
    [Pure, DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "State a bound of a size";
  let description = [{
    An extent that one dimension of the value is at most: the value of the
    expression over the bound operands. Poison if the size is larger.

    Example:

    ```mlir
    func.func @f(%t: tensor<?xf32>, %n: index) -> !symshape.extent<at_most> {
      %e = symshape.bound %t[0] at_most (n) -> [n * 2 + 1] (%n : index)
          : tensor<?xf32>
      return %e : !symshape.extent<at_most>
    }
    ```
  }];
  let arguments = (ins SymShape_Shaped:$source,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
                       SymShape_ExprListAttr:$upper,
                       Variadic<SymShape_Binding>:$bindings);
  let results = (outs SymShape_AtMostExtent:$result);
  let assemblyFormat = [{
    $source `[` $axis `]` `at_most` custom<BoundExprs>($upper)
    (`(` $bindings^ `:` type($bindings) `)`)? attr-dict `:` type($source)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def SymShape_ToIndexOp : SymShape_Op<"to_index",
    [Pure, DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Read the number of an exact extent";
  let description = [{
    The size. Only an exact extent has one: of a bound `symshape.bound_to_index`
    reads the number, and an unknown extent has none.

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

def SymShape_BoundToIndexOp : SymShape_Op<"bound_to_index",
    [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface,
                                     ["inferResultRanges"]>]> {
  let summary = "Read the number of a bound";
  let description = [{
    The number that the extent is at most. The only way from a bound to an
    `index`: the result may be compared, and may be the size of a
    `symshape.bounded_alloc`; as a size `symshape-check-exactness` refuses it and
    whatever is computed from it. It never folds, not even where the number is
    known, since a constant would no longer show that it is only a bound.

    Example:

    ```mlir
    func.func @f(%e: !symshape.extent<at_most>, %n: index) -> i1 {
      %b = symshape.bound_to_index %e : <at_most>
      %fits = arith.cmpi sle, %b, %n : index
      return %fits : i1
    }
    ```
  }];
  let arguments = (ins SymShape_ExtentType:$source);
  let results = (outs Index:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasVerifier = 1;
}

def SymShape_WeakenOp : SymShape_Op<"weaken",
    [Pure, DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Forget a part of what an extent guarantees";
  let description = [{
    Turns an exact extent into the bound that it also is, or either into an
    unknown one. There is no op that does the reverse: only `symshape.meet` with
    an exact extent, or reading the size, makes an extent exact.

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

def SymShape_MeetOp : SymShape_Op<"meet",
    [Pure, Commutative, InferTypeOpAdaptor,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Combine two descriptions of one number";
  let description = [{
    Of two index values that are the same number: that number; poison if they
    differ. Of two extents that both describe one size, what both together say:

    |            | exact(b)                      | at_most(b)         | unknown    |
    |------------|-------------------------------|--------------------|------------|
    | exact(a)   | exact(a), poison if a != b    | exact(a), poison if a > b | exact(a) |
    | at_most(a) | exact(b), poison if b > a     | at_most(min(a, b)) | at_most(a) |
    | unknown    | exact(b)                      | at_most(b)         | unknown    |

    It states nothing where its result is not used.

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

def SymShape_BoundedAllocOp : SymShape_Op<"bounded_alloc",
    [DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Allocate a buffer as large as a bound";
  let description = [{
    A buffer with one operand per `?` of its type, each an `index` or an extent,
    which may be bounds. Its sizes say how much room there is and not how much of
    it is used: the actual sizes are values of their own, beside it, and a view
    of them is what other ops work on.

    Example:

    ```mlir
    func.func @f(%e: !symshape.extent<at_most>, %n: index)
        -> memref<?x4xf32, strided<[4, 1]>> {
      %room = symshape.bounded_alloc(%e : !symshape.extent<at_most>)
          : memref<?x4xf32>
      %used = memref.subview %room[0, 0] [%n, 4] [1, 1]
          : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1]>>
      return %used : memref<?x4xf32, strided<[4, 1]>>
    }
    ```
  }];
  let arguments = (ins Variadic<SymShape_IndexOrExtent>:$sizes);
  let results = (outs Res<AnyMemRef, "", [MemAlloc<DefaultResource>]>:$result);
  let assemblyFormat = [{
    (`(` $sizes^ `:` type($sizes) `)`)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // SYMSHAPE_DIALECT_EXTENTOPS_TD
