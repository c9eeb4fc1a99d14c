//===- SymShapeBoundOps.td - Upper bounds of extents -------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bound has the type `!symshape.extent<at_most>`. The ops in this file are all
// that a program can do with it, besides weakening it, meeting it with another
// extent and passing it on: no op returns its number.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_BOUNDOPS_TD
#define SYMSHAPE_DIALECT_BOUNDOPS_TD

include "SymShape/Dialect/SymShapeExtentOps.td"
include "SymShape/Dialect/SymShapePredicateOps.td"

/// A value that the expression of a bound may refer to.
def SymShape_BoundBinding
    : AnyTypeOf<[SymShape_SymbolType, Index, SymShape_ExtentType],
                "symshape symbol, index or extent">;

def SymShape_BoundOp : SymShape_ExtentOp<"bound",
    [SymShape_ComputesNumber, SymShape_HasBindings,
     DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "State an upper bound of an extent";
  let description = [{
    Returns an upper bound of one extent of the value: the value of the
    expression over the operands in parentheses. The result is poison if the
    extent is larger. An operand may be a bound itself.

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
                       Variadic<SymShape_BoundBinding>:$bindings);
  let results = (outs SymShape_AtMostExtent:$result);
  let assemblyFormat = [{
    $source `[` $axis `]` `at_most` custom<BoundExprs>($upper)
    (`(` $bindings^ `:` type($bindings) `)`)? attr-dict `:` type($source)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def SymShape_BoundOfOp : SymShape_ExtentOp<"bound_of",
    [SymShape_ComputesNumber, SymShape_HasBindings,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Compute a bound from other bounds";
  let description = [{
    Returns the value of the expression, where a name stands for the number of
    its operand. The result is an upper bound: if each bound among the operands
    is replaced by the extent that it bounds, the value of the expression is not
    larger. So the expression must not decrease if a bound grows. It may add
    bounds, multiply them by constants and by extents, divide them by positive
    constants, and take minima and maxima; `100 - w` and `w mod 4` of a bound `w`
    are errors. Parts without a bound may be any expression. The result is
    poison if the value is negative.

    Example:

    ```mlir
    func.func @f(%w: !symshape.extent<at_most>, %n: index)
        -> !symshape.extent<at_most> {
      %e = symshape.bound_of (w, n) -> [min(w * 4, n - 1) ceildiv 16]
          (%w, %n : !symshape.extent<at_most>, index)
      return %e : !symshape.extent<at_most>
    }
    ```
  }];
  let arguments = (ins SymShape_ExprListAttr:$upper,
                       Variadic<SymShape_BoundBinding>:$bindings);
  let results = (outs SymShape_AtMostExtent:$result);
  let assemblyFormat = [{
    custom<BoundExprs>($upper) (`(` $bindings^ `:` type($bindings) `)`)?
    attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def SymShape_CompareOp : SymShape_ExtentOp<"compare",
    [DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Compare extents, bounds and indices";
  let description = [{
    Returns true if the number of the first operand is equal to (`eq`), not equal
    to (`ne`), at most (`le`) or less than (`lt`) that of the second. Indices
    count as signed numbers. An unknown extent has no number and is an error.

    A comparison in a loop masks its iterations:

    ```mlir
    func.func @f(%w: !symshape.extent<at_most>, %n: index, %x: f32,
                 %m: memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %inside = symshape.compare lt %i, %w : index, !symshape.extent<at_most>
        scf.if %inside {
          memref.store %x, %m[%i] : memref<?xf32>
        }
      }
      return
    }
    ```
  }];
  let arguments = (ins SymShape_PredicateKindAttr:$kind,
                       SymShape_IndexOrExtent:$lhs,
                       SymShape_IndexOrExtent:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    custom<Comparison>($kind) $lhs `,` $rhs attr-dict `:` type($lhs) `,`
    type($rhs)
  }];
  let hasVerifier = 1;
}

def SymShape_MaskOp : SymShape_ExtentOp<"mask", [SymShape_ComputesNumber]> {
  let summary = "Make a vector whose lanes below a bound are true";
  let description = [{
    Returns a vector in which a lane is true if, along each dimension, its
    position is less than the number of the operand for this dimension. It is
    `vector.create_mask` for bounds and extents.

    Example:

    ```mlir
    func.func @f(%w: !symshape.extent<at_most>, %n: index)
        -> vector<4x16xi1> {
      %mask = symshape.mask %n, %w : index, !symshape.extent<at_most>
          -> vector<4x16xi1>
      return %mask : vector<4x16xi1>
    }
    ```
  }];
  let arguments = (ins Variadic<SymShape_IndexOrExtent>:$sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>:$result);
  let assemblyFormat =
      "$sizes attr-dict `:` type($sizes) `->` type($result)";
  let hasVerifier = 1;
}

def SymShape_BoundedAllocOp : SymShape_Op<"bounded_alloc",
    [AttrSizedOperandSegments, SymShape_ExactSizes,
     DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Allocate memory up to a bound for a buffer";
  let description = [{
    Returns a buffer of the given sizes, in memory that is large enough for the
    capacities. For each `?` in the type there is a size, an index or exact
    extent, and after `at_most` a capacity, an index or extent that may be a
    bound. The capacities decide only how much memory the op allocates. The
    elements are contiguous: extents and strides of the result follow from the
    sizes, and nothing in the program reads a capacity. The behavior is undefined
    if a size is negative or larger than its capacity.

    Example:

    ```mlir
    func.func @f(%w: !symshape.extent<at_most>, %n: index)
        -> memref<?x4xf32> {
      %used = symshape.bounded_alloc(%n : index)
          at_most(%w : !symshape.extent<at_most>) : memref<?x4xf32>
      return %used : memref<?x4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SymShape_IndexOrExtent>:$sizes,
                       Variadic<SymShape_IndexOrExtent>:$capacities);
  let results = (outs Res<AnyMemRef, "", [MemAlloc<DefaultResource>]>:$result);
  let assemblyFormat = [{
    (`(` $sizes^ `:` type($sizes) `)`)?
    (`at_most` `(` $capacities^ `:` type($capacities) `)`)?
    attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // SYMSHAPE_DIALECT_BOUNDOPS_TD
