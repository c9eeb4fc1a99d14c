//===- SymShapePredicateOps.td - Facts and their statement -*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_PREDICATEOPS_TD
#define SYMSHAPE_DIALECT_PREDICATEOPS_TD

include "SymShape/Dialect/SymShapeOpBase.td"

def SymShape_PredicateKind : I32EnumAttr<"PredicateKind",
    "a relation of numbers", [
      I32EnumAttrCase<"eq", 0>, I32EnumAttrCase<"ne", 1>,
      I32EnumAttrCase<"le", 2>, I32EnumAttrCase<"lt", 3>,
      I32EnumAttrCase<"divisible", 4>, I32EnumAttrCase<"in_range", 5>,
      I32EnumAttrCase<"product_equal", 6>]> {
  let cppNamespace = "::mlir::symshape";
  let genSpecializedAttr = 0;
}
def SymShape_PredicateKindAttr : EnumAttr<SymShape_Dialect,
                                          SymShape_PredicateKind, "predicate">;

def SymShape_PredicateOp : SymShape_Op<"predicate",
    [Pure, DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Test a relation of dimension expressions";
  let description = [{
    True if the relation holds, evaluated in integers of any size:

    - `eq`, `ne`, `le`, `lt`: the first expression is equal, not equal, less or
      equal, less than the second. The expressions may be any, so that `eq` of
      two sums of multiples is what is called affine equality.
    - `divisible`: the first is a multiple of the second (of 0: it is 0).
    - `in_range`: the expression lies in one of the intervals, which are sorted,
      disjoint and not empty; `*` is no limit.
    - `product_equal`: two groups of factors have the same product; that of no
      factors is 1.

    Pure and total. An index operand is read as a signed number. It folds where
    the answer is the same for all numbers that its operands may stand for.

    Example:

    ```mlir
    func.func @f(%d: index, %h: index, %w: index) -> i1 {
      %s0 = symshape.symbol "s0" : !symshape.symbol
      %p = symshape.predicate eq (s0, d) -> [s0 * 32, d]
          (%s0, %d : !symshape.symbol, index)
      %q = symshape.predicate in_range (d) -> [d + 1] in {[1, 8], [16, *]}
          (%d : index)
      %r = symshape.predicate product_equal (d, h, w) -> [d, 64], [h, w]
          (%d, %h, %w : index, index, index)
      %pq = arith.andi %p, %q : i1
      %pqr = arith.andi %pq, %r : i1
      return %pqr : i1
    }
    ```
  }];
  let arguments = (ins
    SymShape_PredicateKindAttr:$kind,
    SymShape_ExprListAttr:$exprs,
    Variadic<SymShape_Binding>:$bindings,
    OptionalAttr<SymShape_IntervalsAttr>:$intervals,
    // Of `product_equal`: how many of the expressions are the first group.
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$groupSize);
  let results = (outs I1:$result);
  let builders = [
    OpBuilder<(ins "PredicateKind":$kind, "ExprListAttr":$exprs,
                   "::mlir::ValueRange":$bindings)>,
    OpBuilder<(ins "PredicateKindAttr":$kind, "ExprListAttr":$exprs,
                   "::mlir::ValueRange":$bindings)>];
  let assemblyFormat = [{
    custom<Predicate>($kind, $exprs, $intervals, $groupSize)
    (`(` $bindings^ `:` type($bindings) `)`)? attr-dict
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def SymShape_AssumeOp
    : SymShape_Op<"assume", [MemoryEffects<[MemWrite<SymShape_FactResource>]>]> {
  let summary = "State a fact that the author vouches for";
  let description = [{
    The condition is true whenever this op executes; if it is not, the behaviour
    is undefined. A fact of full strength at the points it dominates. Nothing is
    checked and nothing is left of it at run time.

    Example:

    ```mlir
    func.func @f(%n: index) {
      %p = symshape.predicate divisible (n) -> [n, 8] (%n : index)
      symshape.assume %p
      return
    }
    ```
  }];
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
  let hasCanonicalizeMethod = 1;
}

def SymShape_RequireOp
    : SymShape_Op<"require",
                  [MemoryEffects<[MemWrite<SymShape_FactResource>]>]> {
  let summary = "Check a fact at run time";
  let description = [{
    Stops the program with the message if the condition is false. So the
    condition is a fact of full strength at the points that this op dominates,
    and the check stays: what follows from it, or from what it guards, never
    removes it. It becomes a `cf.assert` when it is lowered.

    Example:

    ```mlir
    func.func @f(%a: index, %b: index) {
      %p = symshape.predicate le (a, b) -> [a, b] (%a, %b : index, index)
      symshape.require %p, "the window does not fit the image"
      return
    }
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict";
  let hasCanonicalizeMethod = 1;
}

def SymShape_ConstraintsOp
    : SymShape_Op<"constraints",
        [MemoryEffects<[MemWrite<SymShape_FactResource>]>, SingleBlock,
         NoRegionArguments]> {
  let summary = "State facts apart from the computation";
  let description = [{
    Holds predicates in one place. It says what an `assume` of each operand of
    its terminator, `symshape.holds`, would say at the point where it stands. The
    body computes them with pure ops from values of the body and from around it.

    Example:

    ```mlir
    func.func @f(%a: index, %b: index) {
      symshape.constraints {
        %p = symshape.predicate eq (a, b) -> [a + b, 1024]
            (%a, %b : index, index)
        %q = symshape.predicate divisible (a) -> [a, 8] (%a : index)
        symshape.holds %p, %q
      }
      return
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$facts);
  let assemblyFormat = "$facts attr-dict";
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// The conditions that are stated.
    ::mlir::OperandRange getConditions();
  }];
}

def SymShape_HoldsOp
    : SymShape_Op<"holds", [Pure, Terminator, HasParent<"ConstraintsOp">]> {
  let summary = "List the conditions that the constraints state";
  let description = [{
    The terminator of `symshape.constraints`.

    Example:

    ```mlir
    func.func @f(%p: i1) {
      symshape.constraints {
        symshape.holds %p
      }
      return
    }
    ```
  }];
  let arguments = (ins Variadic<I1>:$conditions);
  let assemblyFormat = "($conditions^)? attr-dict";
}

#endif // SYMSHAPE_DIALECT_PREDICATEOPS_TD
