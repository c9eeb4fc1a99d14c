//===- Passes.td - Passes ------------------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PASSES
#define SYMSHAPE_TRANSFORMS_PASSES

include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

def InferPass : Pass<"symshape-infer", "::mlir::ModuleOp"> {
  let summary = "Infer a symbolic expression for the extents of every value";
  let description = [{
    Infers an expression over the function's inputs for every extent of every
    ranked shaped value, and prints a table. The analysis starts from the
    attributes at the function's boundary (`symshape.symbols`,
    `symshape.shape`). The program is not changed, unless `record` asks for it.

    `record=boundary` writes the results to the attribute `symshape.inferred` of
    arguments and results. No pass reads that attribute as a premise.
    `record=ties` also adds a `symshape.tie_shape` to every value with a dynamic
    extent.

    To find the extents of an op's results, the analysis tries, in this order: a
    shape function for the op's name (in the module, in the files of
    `shape-functions`, in the files that come with SymShape), the op's model,
    and the op's traits and interfaces. If none applies, the extents are unknown
    and the pass emits a remark.
  }];
  let options = [
    Option<"print", "print", "std::string", "\"auto\"",
           "What to print: none, table or json; auto prints a table if "
           "record is none, and nothing otherwise">,
    Option<"record", "record", "std::string", "\"none\"",
           "What to record in the program: none, boundary (symshape.inferred "
           "on arguments and results) or ties (also symshape.tie_shape ops)">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to; - is standard output">,
    SymShape_ShapeFunctions,
    ListOption<"at", "at", "std::string",
               "Values of inputs, as name=value, for which to also print the "
               "sizes; a name is a symbol, arg0.1 (axis 1 of argument 0) or "
               "arg2 (an integer argument)">,
    Option<"runtimeScalars", "runtime-scalars", "bool", "true",
           "Use scalar operands in extents: a dynamic_truncate of n elements "
           "has min(scalar(1, floor), n) elements; if false, at most n">,
    Option<"strict", "strict", "bool", "false",
           "Fail if an op has results with unknown extents">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def CheckClaimsPass : Pass<"symshape-check-claims", "::mlir::ModuleOp"> {
  let summary = "Check the shapes that an exporter claims";
  let description = [{
    Compares each `symshape.claim_shape` with the inferred extents. A claim is
    proved, undecided (a warning), or contradicted (an error with an example). A
    summary line goes to standard error. A claim is never a premise of another
    claim, with one exception: if no argument binds a symbol, then the first
    claim that has the bare symbol as an extent defines it.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ImportTorchSymbolsPass
    : Pass<"symshape-import-torch-symbols", "::mlir::ModuleOp"> {
  let summary = "Import the symbols and shape bindings of a PyTorch export";
  let description = [{
    Reads `torch.symbolic_int` and `torch.bind_symbolic_shape` in generic form,
    so torch-mlir need not be loaded. Bindings of function arguments become
    `symshape.shape` attributes, and the ranges of their symbols become
    `symshape.symbols`. Bindings of other values become `symshape.claim_shape`.
    The ranges of symbols that no argument binds become claims.
  }];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def ImportShapeStringsPass
    : Pass<"symshape-import-shape-strings", "::mlir::ModuleOp"> {
  let summary = "Import the shape strings that exporters write";
  let description = [{
    Reads and removes the string attributes `jax.shape`, `onnx.shape` and
    `symshape.shape_string` of arguments and results, and the string lists
    `jax.constraints` and `symshape.constraints` of functions.
    On an argument, a string becomes `symshape.shape` and its names become
    `symshape.symbols`; equal names are the same dimension. On a result, a string
    becomes a `symshape.claim_shape` before each return.

    For JAX, the pass also states that every variable is at least 1, that no
    extent of an argument exceeds 2^31 - 1, and that the constraints hold. A
    constraint on one variable becomes its range or divisor. Any other
    constraint becomes a `symshape.assume` at the entry.

    The neutral `symshape.shape_string` is for any other front end. It is spelled
    like JAX's or SymPy's expressions, `?` or `_` is an unknown extent, and it
    implies nothing: `symshape.constraints` states ranges, such as `b >= 1`.

    If an ONNX string does not parse, the pass emits a warning and treats the
    whole string as the name of one dimension: equal strings are the same
    dimension. Any other mistake is an error, and the program is not changed. If
    an argument already has a `symshape.shape`, the string becomes a claim about
    the argument. Declarations are skipped.
  }];
  let options = [
    Option<"keepOpaque", "keep-opaque", "bool", "false",
           "Treat every string that is not an integer as the name of one "
           "dimension">
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
           "Inline at most this number of calls">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"
  ];
}

def DropTiesPass : Pass<"symshape-drop-ties"> {
  let summary = "Remove symshape.tie_shape ops and forward their sources";
  let description = [{
    Replaces the result of every `symshape.tie_shape` by its source and erases
    the op. `--symshape-pipeline` runs this pass last, since an op between a
    producer and its consumer prevents upstream from fusing them. In a graph
    region a tie may be its own source; such a tie stays.
  }];
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
      `symshape.assume` states what the first does not imply;
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
           "What to write: symbolic (#symshape.shape) or stablehlo "
           "(#stablehlo.bounds)">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect"
  ];
}

def RequirePremisesPass
    : Pass<"symshape-require-premises", "::mlir::ModuleOp"> {
  let summary = "Insert run-time checks of the premises about arguments";
  let description = [{
    By default, SymShape trusts the attributes on a function's arguments. This
    pass replaces each such premise by a `symshape.require` at the entry: ranges
    and divisors of symbols, stated extents, equal extents, upper bounds. The
    message names the argument and the expected relation. A `symshape.assume` or
    `symshape.constraints` in the body becomes a `symshape.require` at the same
    place, if it depends only on extents, integer arguments and symbols of the
    boundary. An assumption about a symbol of the body stays, with a remark,
    since such a symbol has no value at run time. An assumption about data
    stays, since callers cannot meet it.

    The pass computes a symbol from the first extent that is the symbol, or a
    multiple of it plus a known number. If no extent determines a symbol that a
    premise uses, the pass emits an error and changes nothing.

    Checked premises are premises no longer: `symshape.shape` of arguments
    becomes `symshape.checked_shape`, and `symshape.symbols` becomes
    `symshape.checked_symbols`, which only reports read. Each `symshape.param`
    is replaced by its number. `symshape.shape` of results and
    `symshape.inferred` are removed, since inference finds them again.
    Declarations are skipped.

    Run this pass before `symshape-materialize-boundary`.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"
  ];
}

def PropagateConstraintsPass
    : Pass<"symshape-propagate-constraints", "::mlir::ModuleOp"> {
  let summary = "Fold proved or refuted comparisons and remove implied checks";
  let description = [{
    Infers the facts that hold at each point of a function, from its boundary and
    from the checks, assumptions, branches and loops before that point. The pass
    then

    - replaces an integer, index or i1 value that is proved constant by the
      constant, at its definition, or only at the uses where the facts hold;
    - replaces a value that always equals another one by that one: an operand
      that it is computed from, or an extent of an argument;
    - removes a check (`cf.assert`, `symshape.require`) or assumption that the
      facts before it imply. The witness of an implied `shape.cstr_*` becomes
      `shape.const_witness true`, so that canonicalization inlines the region
      that it guards;
    - takes `cf` branches whose condition became constant and removes unreachable
      blocks.

    A check never helps to remove itself, and neither does the code that it
    guards. Facts from inside a region never fold the branch around it.

    The pass warns where the facts contradict each other on every execution, with
    a minimal set of such facts; of symbols that the facts force to one value; of
    ops whose operands never fit together; and of calls that break their callee's
    premises. `symshape-check-contradictions` finds more and reports errors.

    `symshape-pipeline` sets `errors`: a warning becomes an error if no execution
    is defined, such as a used cast of size 8 to 4. A check that never succeeds
    stays a warning, since a program that stops at a check is valid. The pass
    then also warns of a `tensor.cast` to a static size that nothing proves.
  }];
  let options = [
    Option<"warn", "warn", "bool", "true",
           "Warn if facts contradict each other">,
    Option<"errors", "errors", "bool", "false",
           "Report what is undefined in every execution as an error, and warn "
           "of casts to static sizes that nothing proves">,
    Option<"strict", "strict", "bool", "false",
           "Report what symshape-check-contradictions finds, ops that admitted "
           "sizes break included, as errors">,
    Option<"refineTypes", "refine-types", "bool", "false",
           "Also do what symshape-refine-types does, with the same analysis">,
    SymShape_ShapeFunctions,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect", "::mlir::shape::ShapeDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::ub::UBDialect"
  ];
}

def RefineTypesPass : Pass<"symshape-refine-types", "::mlir::ModuleOp"> {
  let summary =
      "Replace dynamic dimensions that are proved constant by static ones";
  let description = [{
    If a dynamic size of a tensor is proved to be one number at the tensor's
    definition, the pass adds a `tensor.cast` to the static type after the
    definition; canonicalization moves that cast on to the uses. An op of arith,
    math or tosa gets the static result type itself, so that a chain of such ops
    needs no casts. An `scf.for` carries the sizes that its tensors are proved to
    have in every iteration. Function signatures keep their types.

    Upstream's canonicalizer gives an `scf.for` the static type of its initial
    value even if the loop changes that size. Where a loop is not proved to keep
    its sizes, the pass therefore reshapes the initial value to `tensor<1x...>`
    and collapses it again; upstream does not look through these two ops.
  }];
  let options = [
    SymShape_ShapeFunctions,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def SimplifyReshapesPass : Pass<"symshape-simplify-reshapes",
                                "::mlir::ModuleOp"> {
  let summary = "Replace reshapes by collapse_shape and expand_shape";
  let description = [{
    A `tensor.reshape` takes its sizes from a tensor, so that upstream's passes
    know nothing about the order of the elements. Where the facts prove which
    neighbouring axes the reshape joins and splits, the pass replaces it by
    `tensor.collapse_shape`, `tensor.expand_shape`, or both in a row. With
    `%x : [b, 4, s, 8]` and a result of shape `[b, 4 * s, 8]`:

    ```mlir
    %r = tensor.reshape %x(%shape) : (tensor<?x4x?x8xf32>, tensor<3xi64>) -> tensor<?x?x8xf32>
    ```

    becomes

    ```mlir
    %r = tensor.collapse_shape %x [[0], [1, 2], [3]] : tensor<?x4x?x8xf32> into tensor<?x?x8xf32>
    ```

    A reshape that undoes earlier reshapes becomes the value before them.

    A reshape stays if its grouping is not proved; if it would need a cast
    between static and dynamic sizes; if a size of a type is 0, since upstream
    does not bufferize a `collapse_shape` of such a group; or if it splits an
    axis into several dynamic ones, such as `b * s` into `b` and `s`. Upstream's
    `expand-strided-metadata` crashes on the latter (LLVM 22.1); use
    `several-dynamic-sizes` if that pass does not run later.
  }];
  let options = [
    Option<"severalDynamicSizes", "several-dynamic-sizes", "bool", "false",
           "Also split one axis into several dynamic ones; upstream's "
           "expand-strided-metadata crashes on them (LLVM 22.1)">,
    SymShape_ShapeFunctions,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def PinCastsPass : Pass<"symshape-pin-casts", "::mlir::ModuleOp"> {
  let summary = "Replace casts that upstream would move past checks";
  let description = [{
    Upstream's canonicalizer moves a `tensor.cast` to static sizes from the
    result of a linalg op to its operands, past the checks between them. Such a
    check then tests the static size that the cast states, and is removed:

    ```mlir
    %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %e = tensor.concat dim(0) %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d = tensor.dim %e, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %c8 : index
    cf.assert %p, "eight"
    %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
    ```

    This pass replaces such a cast by a `tensor.reshape` to the same sizes, which
    upstream does not move, and canonicalizes the module if it replaced any. It
    runs at the end of `--symshape-pipeline`, so that a later `--canonicalize`
    keeps the checks.
  }];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ReifyDimsPass : Pass<"symshape-reify-dims", "::mlir::ModuleOp"> {
  let summary = "Replace size queries by arithmetic on the inputs";
  let description = [{
    Replaces each op that reads a size (`tensor.dim`, `memref.dim`,
    `symshape.size`, and `shape.dim`, `shape.get_extent` and
    `shape.num_elements` that return an index) by the cheapest arithmetic that
    yields the same number there: an existing index value, an extent of an
    argument, or ops over such values. The pass uses only control facts that
    hold at the query. The emitted ops are safe to hoist: no division by zero.

    A symbol has no value at run time. The pass computes it from an extent or
    integer which, by the boundary, an assumption or a check, is a multiple of
    the symbol plus a known number. If there is none, the query stays and a
    remark names the symbol. A query also stays if only its own tensor has that
    size, or if the size equals a bound.
  }];
  let options = [
    SymShape_ShapeFunctions,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def OutlineShapeFunctionsPass
    : Pass<"symshape-outline-shape-functions", "::mlir::ModuleOp"> {
  let summary = "Outline the computation of sizes into separate functions";
  let description = [{
    For each `func.func` with a body, adds a private function `<name>_shapes`
    with the same arguments. It returns the dynamic extents of the chosen values
    as index values; by default those of the function's results. The attribute
    `symshape.auxiliary_of` names the original function. `symshape.describes` of
    each result identifies the extent: `{result = 0, axis = 1}`, or `{name =
    "h", number = 0, axis = 1}` for an op with the attribute `symshape.name`, or
    `{op = 7, number = 0, axis = 1}` for the op with index 7 in the function. The
    original function is not changed. A function that has an auxiliary function
    gets no second one.

    The pass copies the body, replaces size queries by arithmetic, and removes
    the ops that no size needs, stores, prints and calls included. A check stays
    if its condition is computed from sizes and scalars, or if it checks data
    that a size depends on. Calls of functions with checks stay. Other checks of
    data are removed, and no fact is derived from them.

    A data-dependent size keeps the computation that it needs, unless
    `refuse-data` is given. If a size is read from memory that the function
    writes, the function gets no auxiliary function, and a remark says so.
  }];
  let options = [
    Option<"values", "values", "std::string", "\"results\"",
           "The values whose extents to return: results, named (ops with "
           "symshape.name), or all">,
    Option<"returnValues", "return-values", "bool", "false",
           "Also return the values, after the sizes">,
    Option<"refuseData", "refuse-data", "bool", "false",
           "Skip functions with sizes that depend on the contents of tensors">,
    Option<"isPublic", "public", "bool", "false",
           "Make the new functions public, so that symbol-dce keeps them">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def CheckExactnessPass
    : Pass<"symshape-check-exactness", "::mlir::ModuleOp"> {
  let summary = "Report upper bounds that are used as sizes";
  let description = [{
    Follows every value that `symshape.bound_to_index` returns through
    arithmetic, selects, loops, calls inside the module, and shape tensors. Such
    a value, or an extent that is not exact, is an error where an op uses it as a
    size. A note shows where the bound was stated. One run reports all errors.
    Comparisons may use bounds, and so may `symshape.bounded_alloc`.

    It is also an error if a bound leaves the analysed program: it is stored to
    memory, passed to an op or function with unknown effects, or returned by a
    public function as an index. (As a `!symshape.extent<at_most>` it may be
    returned, since the type tells callers that it is a bound.) To permit it,
    name the op or function in `permit`, or put the attribute
    `symshape.permit_bounds` on it.

    A single comparison with a bound chooses between exact values, and the
    chosen value is exact. Many comparisons count: over the lanes of a mask, the
    iterations of a loop, the calls of a recursive function, or the elements of a
    structured op. Such a count is bound-derived, also in memory. So is a counter
    of a loop whose trip count is bound-derived, and `linalg.index` along a
    dimension whose extent is bound-derived.

    The program is not changed.
  }];
  let options = [
    ListOption<"permit", "permit", "std::string",
           "Names of ops and functions that may take bound-derived values "
               "(numbers computed from an upper bound)">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def MaterializeBoundaryPass : Pass<"symshape-materialize-boundary"> {
  let summary = "Replace boundary attributes by ops in the body";
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

def ExplainPass : Pass<"symshape-explain", "::mlir::ModuleOp"> {
  let summary =
      "Explain how an extent is derived, or why a question is undecided";
  let description = [{
    Changes nothing. Explains one of these, step by step with locations:

    - `symbol=n`: the facts about a symbol or an input, such as `dim(0, 1)`, and
      the range that they imply;
    - `value=arg0.1`, `result0`, `%name.1`, or a line number: the ops that
      compute sizes and numbers, and how;
    - `predicate="n * 2 <= m"`: whether it holds at the end of the function's
      entry block, or before the op on `line`, and why;
    - without these options: every check, comparison, selection, minimum,
      maximum and division of sizes that is undecided, and why; with `decided`,
      the others too.

    For a question that is proved or refuted, the report names the facts that
    the proof used. For an undecided question, it shows the part that remains
    after simplification, numbers for which it is true and false, the ops that
    make its data-dependent numbers, facts that would prove or refute it, and
    text that states these facts (with the names of values in the printed
    function).
  }];
  let options = [
    Option<"symbol", "symbol", "std::string", "\"\"",
           "The symbol to explain, or an input such as dim(0, 1) (axis 1 of "
           "argument 0)">,
    Option<"value", "value", "std::string", "\"\"",
           "The value to explain, such as arg0.1, result0 or %name.1, or the "
           "line number of its definition">,
    Option<"predicate", "predicate", "std::string", "\"\"",
           "The predicate to explain, such as n * 2 <= m">,
    Option<"line", "line", "unsigned", "0",
           "The line of the op before which to evaluate the predicate">,
    Option<"function", "function", "std::string", "\"\"",
           "Explain only the function of this name">,
    Option<"decided", "decided", "bool", "false",
           "Also list questions that are proved or refuted">,
    Option<"missing", "missing", "bool", "true",
           "Search for facts that would prove or refute the undecided "
           "questions">,
    Option<"json", "json", "bool", "false", "Print JSON">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to; - is standard output">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def CheckContradictionsPass
    : Pass<"symshape-check-contradictions", "::mlir::ModuleOp"> {
  let summary =
      "Report contradictory size facts, bad casts and violated premises";
  let description = [{
    Changes nothing. Reports

    - facts that contradict each other (ranges, stated shapes, checks,
      assumptions, branch conditions), with a minimal set of such facts: an error
      if every execution of the function reaches the point, otherwise a remark
      that the code is unreachable. A check whose own condition is always false
      is a warning;
    - a symbol that the facts force to one value: a warning, or an error if the
      symbol is declared to stay dynamic;
    - a call whose arguments violate the premises of the callee: an error if
      every execution reaches the call, otherwise a remark. A call for which this
      is undecided is a remark;
    - an op whose operands never fit together: a sum of 8 and 4 elements, a cast
      of extent `n + 1` to `n`, a `symshape.meet` of 3 and 4. It is an error if
      every execution uses the result, otherwise a warning. Consequences are
      notes of the first such op;
    - a narrowing `tensor.cast`, `tensor.expand_shape`, `tensor.collapse_shape`
      or `tensor.reshape` whose sizes are not proved: a remark.
  }];
  let options = [
    Option<"strict", "strict", "bool", "false",
           "Also report an error for operands that do not fit together for some "
           "inputs that meet every premise">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
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

def PrintStatisticsPass : Pass<"symshape-print-statistics"> {
  let summary = "Print the statistics of the SymShape passes that ran before";
  let description = [{
    Prints the counters of all SymShape passes and analyses that ran so far in
    this process: checks removed, values refined, questions to the prover,
    questions that exceeded their budget. `--mlir-pass-statistics` prints nothing
    in an LLVM that was built without statistics, as distributions build it; this
    pass works in every build.

    ```
    $ symshape-opt --symshape-pipeline --symshape-print-statistics FILE -o OUT
    symshape-propagate-constraints
             2  checks-removed: Checks and assumptions that other facts imply
             5  folded: Integers and bits replaced by constants
    ```
  }];
  let options = [
    Option<"format", "format", "std::string", "\"text\"",
           "The format: text or json">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to; - is standard output">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def ExportIREEPass : Pass<"symshape-export-iree", "::mlir::ModuleOp"> {
  let summary = "State facts about the sizes of arguments for IREE";
  let description = [{
    After the checks at the entry of each public function, states the range and
    the divisor of each dynamic size of an argument, as far as they are proved
    there, by `util.assume.int`, and ties the argument to these sizes by
    `flow.tensor.tie_shape`. Only what comes after the checks uses the results,
    so no fact decides a check. Both ops are in generic form: the dialects of IREE
    need not be loaded, but `--allow-unregistered-dialect` is needed.

    Run `symshape-require-premises` and `symshape-pipeline` first. A premise that
    nothing checks is an error, unless `trust` is set.
  }];
  let options = [
    Option<"trust", "trust", "bool", "false",
           "State facts of premises that nothing checks">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def SanitizePass : Pass<"symshape-sanitize", "::mlir::ModuleOp"> {
  let summary = "Check every inferred extent at run time";
  let description = [{
    For each dynamic extent of an op's result that the analysis expresses by
    sizes of arguments, adds a `symshape.require` that the extent has this value;
    and for each cast of a dynamic to a static size, that the operand has this
    size. A message names the op, its location, the dimension and the expected
    extent.

    Run the pass after `symshape-pipeline`, which would remove checks that it
    proves. Run `symshape-require-premises` before: an extent over symbols of the
    boundary is not checked, since a symbol has no value at run time.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def MendViewsPass : Pass<"symshape-mend-views", "::mlir::ModuleOp"> {
  let summary = "Mend views that a front end lowered to a wrong static size";
  let description = [{
    torch-mlir lowers some views that join or split dynamic dimensions to a
    `tensor.cast` of a dynamic size to 1 and a `tensor.collapse_shape`, which is
    wrong for all other sizes. For each cast to a static size that nothing
    proves, the pass moves the cast down through structured ops, whose results
    get dynamic sizes, to the collapse. If all dimensions of its result but one
    are static, these and the number of elements determine the result: the pass
    replaces cast and collapse by a right reshape.

    Each step keeps the meaning for all sizes for which the program was defined.
    A cast that the pass cannot remove is an error, and so is an op whose sizes
    do not fit afterwards. Run the pass after the import of the exporter's
    shapes, and `symshape-check-claims` after the pass.
  }];
  let options = [
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

#endif // SYMSHAPE_TRANSFORMS_PASSES
