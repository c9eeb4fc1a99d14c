//===- ExchangePasses.td - Passes that import or export ---*- tablegen -* -===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_EXCHANGEPASSES
#define SYMSHAPE_TRANSFORMS_EXCHANGEPASSES

include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

def ImportTorchSymbolsPass
    : Pass<"symshape-import-torch-symbols", "::mlir::ModuleOp"> {
  let summary = "Import the symbols and shape bindings of a PyTorch export";
  let description = [{
    Reads `torch.symbolic_int` and `torch.bind_symbolic_shape` in generic form,
    so torch-mlir need not be loaded. Bindings of function arguments become
    `symshape.shape` attributes, and the ranges of their symbols become
    `symshape.symbols`. Bindings of other values become `symshape.claim_shape`.
    The ranges of symbols that no argument binds become claims.

    A symbol that `symshape.symbols` declares already keeps the declared range,
    and a symbol with the `symshape.name` of an integer argument is its value. So
    the boundary may state premises that bindings cannot state, and
    `symshape-import-shape-strings` then reads `symshape.constraint_strings`.
  }];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def InferOnnxRanksPass
    : Pass<"symshape-infer-onnx-ranks", "::mlir::ModuleOp"> {
  let summary = "Give the values of ONNX nodes their ranks";
  let description = [{
    Reads ONNX nodes in generic form, such as `"onnx.Concat"(%x, %y)`, whose
    dialect need not be loaded. A result of unranked type gets the rank that the
    node states for it, and dynamic sizes: `tensor<*xf32>` becomes
    `tensor<?x?xf32>`. A value stays unranked if its rank depends on data, or if
    the node is unknown. A function gets the types of the values that it returns,
    if nothing calls it and all of its returns agree. Other ops that state the
    type of such a value, such as a call, get it through a `tensor.cast`.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def ImportShapeStringsPass
    : Pass<"symshape-import-shape-strings", "::mlir::ModuleOp"> {
  let summary = "Import the shape strings that exporters write";
  let description = [{
    Reads and removes the string attributes `jax.shape`, `onnx.shape` and
    `symshape.shape_string` of arguments and results, and the string lists
    `jax.constraints` and `symshape.constraint_strings` of functions.
    On an argument, a string becomes `symshape.shape` and its names become
    `symshape.symbols`; equal names are the same dimension. On a result, a string
    becomes a `symshape.claim_shape` before each return.

    For JAX, the pass also states that every variable is at least 1, that no
    extent of an argument exceeds 2^31 - 1, and that the constraints hold. A
    constraint on one variable becomes its range or divisor. Any other
    constraint becomes a `symshape.assume` at the entry, unless the ranges and
    the constraints before it imply it.

    A constraint is a comparison (`==`, `!=`, `<=`, `>=`, `<`, `>`), or several
    that `and` and `or` join: `a < b and c != 2 or d == 3`. It may also mention
    the value of an integer argument by the argument's `symshape.name`.

    The neutral `symshape.shape_string` is for any other front end. It is spelled
    like JAX's or SymPy's expressions, `?` or `_` is an unknown extent, and it
    implies nothing: `symshape.constraint_strings` states ranges, such as `b >= 1`.

    If an ONNX string does not parse, the pass emits a warning and treats the
    whole string as the name of one dimension: equal strings are the same
    dimension. Any other mistake is an error, and the program is not changed. If
    an argument already has a `symshape.shape`, the string becomes a claim about
    the argument. Declarations are skipped.
  }];
  let options = [
    Option<"keepOpaque", "keep-opaque", "bool", "false",
           "Do not parse expressions: treat the text of each dimension that is "
           "not an integer as a name">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def ImportStablehloPass
    : Pass<"symshape-import-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Import the sizes and assertions of StableHLO in generic form";
  let description = [{
    Reads a StableHLO module, such as one from `jax.export`, whose ops are in
    generic form. The StableHLO dialect need not be loaded.

    - `stablehlo.get_dimension_size` becomes `tensor.dim`, and integer arithmetic
      of rank 0 becomes `arith`.
    - A call of `@shape_assertion` becomes a `cf.assert` with its message.
    - A `tensor.reshape` after each other op, to the shape that its result has,
      states the extents that StableHLO defines. An op that the pass does not
      know has unknown extents.
    - Private functions are inlined into the public ones.
    - An extent of an argument that JAX names gets its name: the pass reads
      `jax.global_constant` where `@main` passes the extent on. A bare name
      states nothing about the extent.

    `symshape-import-encodings` reads bounds in tensor types. A shape assertion
    without a message, or a dimension that does not exist, is an error, and the
    program is not changed.
  }];
  let options = [
    Option<"inlineLimit", "inline-limit", "unsigned", "100000",
           "Inline at most this number of calls (default: 100000)">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"
  ];
}

def ImportEncodingsPass
    : Pass<"symshape-import-encodings", "::mlir::ModuleOp"> {
  let summary = "Turn shape encodings of tensor types into facts";
  let description = [{
    Reads two encodings of tensor types and removes them from all types of the
    module: `#symshape.shape<[b, at_most(s * 2)]>` and StableHLO's
    `#stablehlo.bounds<?, 4>`. The StableHLO dialect need not be loaded. An
    encoding becomes

    - `symshape.shape`, a premise, on an argument and on a result of a
      declaration. The function declares names that it did not declare before.
      If the argument already has a `symshape.shape`, both hold: a
      `symshape.assume` states the extents that the first does not imply;
    - a `symshape.claim_shape` on any other value, for `symshape-check-claims`.
      The first claim that has the bare name as an extent defines a new name.

    The pass removes a `tensor.cast` that only adds or drops such an encoding.
    Other encodings stay. An encoding that does not fit its type is an error,
    and the program is not changed.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def ExportEncodingsPass
    : Pass<"symshape-export-encodings", "::mlir::ModuleOp"> {
  let summary = "Write the shapes at function boundaries into tensor types";
  let description = [{
    The inverse of `symshape-import-encodings`, for compilers that keep shape
    facts in tensor types. Adds an encoding to the argument and result types of
    each `func.func`. A `tensor.cast` at the entry, before each return and around
    each call keeps the types inside the body as they are, since most upstream
    ops do not support encodings.

    `form=symbolic` moves `symshape.shape` of an argument into its type. A result
    gets the inferred shape, or for a declaration the stated one.
    `form=stablehlo` adds `#stablehlo.bounds` with the constant upper bounds and
    keeps `symshape.shape`, which says more. The StableHLO dialect must be
    loaded, or unregistered dialects allowed.

    A function with uses other than `func.call` is skipped, with a remark. Types
    that already have an encoding stay.
  }];
  let options = [
    Option<"form", "form", "std::string", "\"symbolic\"",
           "Form to write: symbolic (#symshape.shape, the default) or "
           "stablehlo (#stablehlo.bounds)">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect"
  ];
}

def MaterializeBoundaryPass : Pass<"symshape-materialize-boundary"> {
  let summary = "Replace attributes of arguments and results by ops in the body";
  let description = [{
    For each function with a body, at or below the op that the pass runs on,
    replaces `symshape.symbols` and every `symshape.param` by one
    `symshape.symbol` per name at the entry, and `symshape.shape` of arguments by
    assumptions about their extents. `symshape.shape` of results is removed,
    since inference finds it again. Declarations are skipped.

    Run this pass before inlining. Inlining drops the attributes and refuses
    `symshape.param`; with this pass, each inlined copy has its own symbols.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"
  ];
}

def ExportFactsPass : Pass<"symshape-export-facts", "::mlir::ModuleOp"> {
  let summary =
      "Re-express proved facts as arithmetic that upstream passes understand";
  let description = [{
    Rewrites uses of index values so that upstream passes see proved facts: a
    multiple of 8 becomes `n / 8 * 8` (plus 3 if the remainder is 3), and a value
    in the range [1, 64] becomes `min(max(n, 1), 64)`. An `affine.apply`, `min`
    or `max` gets the divisor in its map.

    Only control facts are exported (branches, checks, assumptions, the
    boundary), not preconditions of ops. A use is not rewritten if a condition, a
    check, a loop bound or a call operand may depend on it, if it reaches a
    returned value of a function that the module uses, or if it reaches a store
    whose memory may be read again. A divisor is exported only where a later op
    divides; a range only where it turns a signed division into an unsigned one
    or removes a remainder.

    The attribute `symshape.exported` marks the new ops, so that simplification
    keeps them. The mark states no fact.

    Run this pass last.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ExportIREEPass : Pass<"symshape-export-iree", "::mlir::ModuleOp"> {
  let summary = "State facts about the sizes of arguments for IREE";
  let description = [{
    After the checks at the entry of each public function, states the range and
    the divisor of each dynamic size of an argument, as far as they are proved
    there, by `util.assume.int`, and ties the argument to these sizes by
    `flow.tensor.tie_shape`. Only ops after the checks use the results, so no
    fact decides a check. Both ops are in generic form: the dialects of IREE
    need not be loaded, but `--allow-unregistered-dialect` is needed.

    Run `symshape-require-premises` and `symshape-pipeline` first. A premise that
    nothing checks is an error, unless `trust` is set.

    A fact may make the code of IREE slower, or make IREE fail: on CUDA, a
    divisor makes products of matrices faster and a softmax slower. `kinds` and
    `only-with-products` restrict the facts.
  }];
  let options = [
    Option<"trust", "trust", "bool", "false",
           "Also state facts that follow from premises which nothing checks at "
           "run time">,
    Option<"kinds", "kinds", "std::string", "\"all\"",
           "The kinds of facts: all, ranges or divisors">,
    Option<"onlyWithProducts", "only-with-products", "bool", "false",
           "State no facts if no op of the program is a product of matrices or "
           "another contraction of linalg">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def IREERoundingPass : Pass<"symshape-iree-rounding", "::mlir::ModuleOp"> {
  let summary = "Compute integers from floats by integers, for IREE";
  let description = [{
    IREE runs the scalar code of a function, which computes sizes, in its virtual
    machine. There, `arith.fptosi` and `arith.fptoui` round to the nearest
    integer instead of towards 0, and `f64` is computed as `f32`. The pass
    computes such an integer by arithmetic on integers, if the analysis knows it
    as one: `fptosi(1.5 * n)` is `3 * n floordiv 2`. Otherwise it rounds the
    float towards 0 before the conversion, and warns if the float is an `f64`.
    Code inside of structured ops stays: IREE compiles it.

    Run `symshape-pipeline` first and `lower-symshape` afterwards.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"
  ];
}

def IREENamedOpsPass : Pass<"symshape-iree-named-ops"> {
  let summary = "Generalize the named ops that IREE spells otherwise";
  let description = [{
    SymShape and IREE are built on different versions of MLIR, which spell most
    named element-wise ops of linalg differently even in generic form. The pass
    turns these ops into `linalg.generic`. Products, convolutions, poolings,
    `linalg.fill`, `linalg.copy`, `linalg.transpose`, `linalg.broadcast` and
    `linalg.reduce` stay, since both versions spell them alike.
  }];
}

def IREEResultsPass : Pass<"symshape-iree-results"> {
  let summary = "Keep unused results of sorts and the like, for IREE";
  let description = [{
    IREE 3.13 does not compile a sort or a `topk` if nothing uses its values and
    their number is known only at run time: it keeps them in a buffer on the
    stack. The pass uses such a result by an
    `util.optimization_barrier`, so that IREE allocates it.

    The barrier is in generic form: the dialects of IREE need not be loaded, but
    `--allow-unregistered-dialect` is needed.
  }];
}

def IREEChecksPass : Pass<"symshape-iree-checks", "::mlir::ModuleOp"> {
  let summary = "Move the checks at the entry to a function, for IREE";
  let description = [{
    IREE 3.13 loses the facts of `symshape-export-iree` after a branch, and a
    check that prints the observed sizes is one (`trace-observed` of
    `lower-symshape`). If a function has such checks at its entry, the pass moves
    its checks to a private function with the attribute `noinline`, which gets
    their conditions and the sizes that they print. It moves `cf.assert`, and an
    `scf.if` without results, up to the first op with other effects and the first
    check that reads a tensor.

    ```mlir
    scf.if %exceeds {
      %found = tensor.from_elements %n : tensor<1xi64>
      "flow.tensor.trace"(%found) <{key = "found n"}> : (tensor<1xi64>) -> ()
    }
    cf.assert %fits, "expected n to be at most 8"
    ```

    becomes

    ```mlir
    call @main_checks(%exceeds, %n, %fits) : (i1, i64, i1) -> ()
    ```

    Run it after `lower-symshape`.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def IREEInitsPass : Pass<"symshape-iree-inits"> {
  let summary = "Give ops that write in place initial values of their own, for IREE";
  let description = [{
    IREE 3.13 chooses the ops that write in place, and then merges equal
    computations that read no tensor. Two slices written into equal zeros, or two
    sorts with equal indices, then write into the same buffer, and the results
    are wrong. The pass turns a constant that `linalg.generic` repeats in all
    elements into `linalg.fill`, which IREE does not merge. Any other initial value that is
    made of constants and indices only is copied for each op that overwrites it,
    under a condition that IREE cannot evaluate: the result of an
    `util.optimization_barrier`.

    The barrier is in generic form: the dialects of IREE need not be loaded, but
    `--allow-unregistered-dialect` is needed. Run the pass last.
  }];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect"
  ];
}

def IREEWindowsPass : Pass<"symshape-iree-windows", "::mlir::ModuleOp"> {
  let summary = "Crop the inputs of single windows, for IREE";
  let description = [{
    IREE 3.13 removes loops of a single iteration. Where a pooling or a
    convolution has one window along a dimension, it then takes the size of the
    input for that of the window: a pooling of 4 elements by 3 reads all 4, or
    other memory. The pass takes the slice of the input that the window spans,
    here 3 elements. Where another loop may have no iteration, so that the op
    reads nothing, the slice has at most the elements of the input.

    Where windows have one element, IREE takes the size of the input for the
    number of windows, and writes beyond the result if there are fewer. The pass
    takes a slice of as many elements as there are windows, unless the analysis
    proves that the input has no more.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

def IREEPowersPass : Pass<"symshape-iree-powers"> {
  let summary = "Compute powers of negative numbers, for IREE";
  let description = [{
    IREE 3.13 computes `math.powf` with an exponent that varies by logarithms:
    the cube of -2 is NaN there, as are 0 to the power of 0 and 1 to the power of
    an infinity. The pass computes the power of the absolute value, and follows
    the function `pow` of C: the power of a negative number or of -0 is
    negative for an odd exponent, and that of a finite negative number is NaN for
    an exponent that is no whole number. A power with the exponent 0 or the base
    1 is 1. `math.fpowi` with a constant negative exponent, which is -inf for 0 in
    IREE, becomes a quotient.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // SYMSHAPE_TRANSFORMS_EXCHANGEPASSES
