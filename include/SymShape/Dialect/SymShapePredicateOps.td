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
    "predicate over dimension expressions", [
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
    [Pure, SymShape_HasBindings,
     DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>]> {
  let summary = "Evaluate a predicate over dimension expressions";
  let description = [{
    Returns true if the predicate holds, evaluated in unbounded integers:

    - `eq`, `ne`, `le`, `lt`: the first expression is equal to, not equal to,
      less than or equal to, or less than the second. Any expressions are
      allowed; for example, `eq` of two affine expressions is affine equality.
    - `divisible`: the first expression is a multiple of the second. The only
      multiple of 0 is 0.
    - `in_range`: the expression lies in one of the intervals, which are sorted,
      disjoint and not empty; `*` means no limit.
    - `product_equal`: two groups of factors have the same product. The product
      of an empty group is 1.

    The op is pure and defined for all operands. It reads an index operand as a
    signed number. It folds if the result is the same for all values that its
    operands can have.

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
    // For `product_equal`: the number of expressions in the first group.
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
  let summary = "Assume that a condition is true, without a check";
  let description = [{
    The author guarantees that the condition is true whenever this op executes.
    If it is false, the behavior is undefined. The condition is a fact at all
    points that the op dominates. The op checks nothing and produces no code.

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
  let summary = "Check at run time that a condition is true";
  let description = [{
    Stops the program with the message if the condition is false. So the
    condition is a fact at all points that this op dominates. Facts that hold
    only because of this check, or because the code that it guards ran, never
    remove it. The op is lowered to a `cf.assert`.

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
  let summary = "Assume conditions that a separate region computes";
  let description = [{
    Keeps facts and the ops that compute them apart from the program. It is
    equivalent to one `symshape.assume`, at this point, for each operand of the
    terminator `symshape.holds`. The body consists of pure ops. They may use
    values from outside the body.

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
  let summary = "Terminate symshape.constraints and list its conditions";
  let description = [{
    Terminates the body of `symshape.constraints`. Each operand is a condition
    that the enclosing op states.

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
