//===- Passes.td - Passes ------------------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PASSES
#define SYMSHAPE_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

class SymShape_TrustOption
    : Option<"trustPreconditions", "trust-preconditions", "bool", "false",
             "Take what ops demand of their operands for facts that hold behind "
             "them; only for programs as a front end wrote them">;
def SymShape_TrustPreconditions : SymShape_TrustOption;

def InferPass : Pass<"symshape-infer", "::mlir::ModuleOp"> {
  let summary = "Infer the symbolic extents of every value";
  let description = [{
    Starts from what the functions' boundaries state (`symshape.symbols`,
    `symshape.shape`) and infers an expression for every extent of every ranked
    shaped value, and prints them as a table. Changes nothing unless `record`
    says so.

    With `record=boundary` the result is written to `symshape.inferred` on
    arguments and results, which nothing reads as a premise. With `record=ties`
    every value with a dynamic size gets a `symshape.tie_shape` besides.

    An op is described by a shape function of its name, if there is one: of the
    module, then of the files given, then of those that come with SymShape; else
    by its model, else by its traits. Of any other op nothing is known, which a
    remark says.
  }];
  let options = [
    Option<"print", "print", "std::string", "\"auto\"",
           "What to print: none, table or json; auto is table, or none where "
           "something is recorded">,
    Option<"record", "record", "std::string", "\"none\"",
           "What to write into the IR: none, boundary or ties">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to; - is standard output">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">,
    ListOption<"at", "at", "std::string",
               "Values of inputs, name=value, for which sizes are shown besides: "
               "a symbol, arg0.1 for axis 1 of argument 0, arg2 for an integer">,
    Option<"runtimeScalars", "runtime-scalars", "bool", "true",
           "Follow a size that is read from a number, such as `scalar(1, "
           "floor)`; else such a size is at most the size before">,
    Option<"strict", "strict", "bool", "false",
           "Fail on an op whose result shapes nothing describes">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def CheckClaimsPass : Pass<"symshape-check-claims", "::mlir::ModuleOp"> {
  let summary = "Check what an exporter says of shapes";
  let description = [{
    Compares each `symshape.claim_shape` with what is inferred, and reports it
    as proved, undecided (a warning) or contradicted (an error, with sizes that
    show it). A summary line goes to standard error. A claim is never a premise
    for another, except that a symbol that no argument binds is defined by the
    first claim in program order in which it stands alone.
  }];
  let options = [
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ImportTorchSymbolsPass
    : Pass<"symshape-import-torch-symbols", "::mlir::ModuleOp"> {
  let summary = "Read the symbols and bindings of a PyTorch export";
  let description = [{
    Reads `torch.symbolic_int` and `torch.bind_symbolic_shape` in generic form
    (nothing of torch-mlir is needed). Bindings of function arguments become
    `symshape.shape` attributes, and the ranges of the symbols in them
    `symshape.symbols`. Bindings of other values become `symshape.claim_shape`.
    The ranges of symbols that no argument binds are kept as claims.
  }];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def ImportShapeStringsPass
    : Pass<"symshape-import-shape-strings", "::mlir::ModuleOp"> {
  let summary = "Read the shapes that JAX and ONNX exporters write as strings";
  let description = [{
    Reads the string attributes `jax.shape` and `onnx.shape` of arguments and
    results, and the list of strings `jax.constraints` of functions, and removes
    them. On an argument a string becomes `symshape.shape`, and its names
    `symshape.symbols`: equal names, and equal texts that are kept whole, are
    the same dimension. On a result it becomes a `symshape.claim_shape` in front
    of each return.

    Of a JAX function besides: every variable is at least 1, no extent of an
    argument exceeds 2^31 - 1, and the constraints hold. What speaks of one
    variable alone becomes its range or divisor, the rest `symshape.assume`s at
    the entry.

    ONNX text that does not parse is kept whole, with a warning; what is wrong
    otherwise is an error, and nothing is changed then. Where an argument has a
    `symshape.shape` already, the string becomes a claim about the argument.
    Declarations are left alone.
  }];
  let options = [
    Option<"keepOpaque", "keep-opaque", "bool", "false",
           "Keep every text that is not a number as the name of one dimension">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def DropTiesPass : Pass<"symshape-drop-ties"> {
  let summary = "Let each value be read itself, not through its ties";
  let description = [{
    Removes every `symshape.tie_shape`: what it states is forgotten, and its users
    read its source. The last step of `--symshape-pipeline`, since an op between a
    producer and its consumer keeps upstream from fusing them. A tie of itself, in
    a graph region, stays.
  }];
}

def ImportEncodingsPass
    : Pass<"symshape-import-encodings", "::mlir::ModuleOp"> {
  let summary = "Turn encodings of tensor types that speak of sizes into facts";
  let description = [{
    Reads two encodings of tensor types, `#symshape.shape<[b, at_most(s * 2)]>`
    and StableHLO's `#stablehlo.bounds<?, 4>` (which needs not be loaded), and
    takes them off all types of the module. What they say becomes

    - on an argument, and on a result of a declaration, `symshape.shape`: a
      premise. Names are the function's, and are declared if they are not. Where
      something else is stated already, both hold: `symshape.assume` states what
      the other does not imply;
    - on any other value, `symshape.claim_shape`, for `symshape-check-claims`. A
      name that the boundary does not use is defined by the first claim in which
      it stands alone.

    A `tensor.cast` that only adds or drops such an encoding goes away. Other
    encodings are left alone. An encoding that does not fit its type is an error,
    and nothing is changed then.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def ExportEncodingsPass
    : Pass<"symshape-export-encodings", "::mlir::ModuleOp"> {
  let summary = "Write what is known of sizes into the types of the boundary";
  let description = [{
    The inverse of `symshape-import-encodings`, for compilers that keep such
    facts in tensor types. The types of the arguments and results of each
    `func.func` get an encoding, and `tensor.cast`s at the entry, in front of
    each return and around each call keep the types in the body as they are,
    since most ops of upstream know nothing of encodings.

    With `form=symbolic`, `symshape.shape` of an argument moves into its type;
    a result gets what inference finds over the symbols of the boundary, or of a
    declaration what is stated. With `form=stablehlo`, each gets
    `#stablehlo.bounds` with the constant upper bounds that are known, and
    `symshape.shape` stays, as it says more; the dialect must be loaded, or
    unknown ones allowed.

    A function that is referred to by anything but `func.call` is left alone,
    with a remark, and so are types that have an encoding.
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
  let summary = "Check the premises about arguments at run time";
  let description = [{
    Without it, what the boundary of a function states of its arguments is
    trusted. This pass makes each such premise a `symshape.require` at the entry,
    whose message names the argument and what is expected: ranges and divisors of
    symbols, sizes that are stated, sizes that are the same, upper bounds. A
    `symshape.assume` or `symshape.constraints` anywhere in the body that is about
    sizes, integer arguments and symbols of the boundary becomes
    `symshape.require` where it stands; one that reads a symbol of the body too,
    which has no value at run time, stays, with a remark. What is assumed of data
    alone is no premise of the callers', and stays.

    A symbol is read off the first size that is the symbol, or a multiple of it
    plus what is known already; a premise over a symbol that no size gives so is
    an error, and nothing is changed then.

    What is checked is no premise any more: `symshape.shape` of arguments becomes
    `symshape.checked_shape` and `symshape.symbols` `symshape.checked_symbols`,
    which nothing reads but reports. A `symshape.param` in the body is replaced by
    the number it stands for. `symshape.shape` of results and `symshape.inferred`
    are dropped, as they are derived again. Declarations are left alone.

    To be run before `symshape-materialize-boundary`.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"
  ];
}

def PropagateConstraintsPass
    : Pass<"symshape-propagate-constraints", "::mlir::ModuleOp"> {
  let summary = "Use what is known: fold comparisons, drop implied checks";
  let description = [{
    Infers what is known at each point of each function from its boundary, from
    checks that were passed, assumptions, branches and loops, and uses it:

    - an integer, index value or bit that is one number becomes that constant, at
      its definition, or at the uses where the facts say so;
    - a number that is always another one becomes that: an operand it is computed
      from, or a size of an argument of the function;
    - a check (`cf.assert`, `symshape.require`) or assumption that is implied by
      what holds before it is removed, and the witness of a `shape.cstr_*` that
      is implied becomes one that always passes, so that canonicalization
      inlines what it guards.

    A branch between blocks whose condition became constant is taken, and the
    blocks that nothing reaches any more go.

    A check is never removed by itself, or by what it guards; a branch is not
    decided by what its own regions know.

    Warns where every execution of a function gets and the facts contradict each
    other, with a smallest set of them; of symbols left one value, and of calls
    that break their callee's premises. (`symshape-check-contradictions` finds
    more, and makes these errors.)
  }];
  let options = [
    Option<"warn", "warn", "bool", "true",
           "Warn of facts that contradict each other">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect", "::mlir::shape::ShapeDialect",
    "::mlir::cf::ControlFlowDialect"
  ];
}

def RefineTypesPass : Pass<"symshape-refine-types", "::mlir::ModuleOp"> {
  let summary = "Put sizes that are one number into types";
  let description = [{
    A dynamic size of a tensor that is proved to be one number at the tensor's
    definition becomes static there, by a `tensor.cast` behind the definition
    that canonicalization takes further. Types in the signatures of functions
    stay as they are.
  }];
  let options = [
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ReifyDimsPass : Pass<"symshape-reify-dims", "::mlir::ModuleOp"> {
  let summary = "Compute sizes from what is there";
  let description = [{
    Each op that asks for a size (`tensor.dim`, `memref.dim`, `symshape.size`,
    `shape.dim`, `shape.get_extent` and `shape.num_elements` that give an index)
    becomes the cheapest arithmetic that gives the same number at that point: an
    index that is there already, a size of an argument of the function, or ops
    over such. Only control facts are used, those that hold at the query. What
    is emitted divides by nothing that may be 0, so that it may be moved.

    A symbol is computed by way of a size or number of which the boundary of the
    function, an assumption or a check says that it is a multiple of the symbol
    plus what can be computed. Where there is none, a remark names the symbol,
    and the query stays. So does one of a size that only its own tensor has, and
    one of a size that is as large as a bound.
  }];
  let options = [
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">,
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
  let summary = "Put the computation of sizes into functions of their own";
  let description = [{
    For each `func.func` with a body, adds a private function `<name>_shapes`
    with the same arguments that returns the dynamic sizes of the chosen values,
    as index values: by default those of the function's results. The attribute
    `symshape.auxiliary_of` names the original, and `symshape.describes` of each
    result says which size it is: `{result = 0, axis = 1}`, `{name = "h", number
    = 0, axis = 1}` for an op with the attribute `symshape.name`, or `{op = 7,
    number = 0, axis = 1}` for the op that is the 7th of the function. The
    original is not changed, and a function that has one already gets no second.

    The copy of the body is reified and cleaned: what remains is what the sizes
    need. A check whose condition is computed from sizes and scalars stays, and
    so does one on data that the sizes need, and a call of a function with
    checks; other checks on data go, and nothing is concluded from them. Stores,
    prints and calls that no size needs go.

    A size that hangs on data keeps the computation it needs, unless
    `refuse-data` is given. Where a size is read from memory that the function
    writes, a remark says that there is no auxiliary function.
  }];
  let options = [
    Option<"values", "values", "std::string", "\"results\"",
           "Whose sizes: results, named (ops with symshape.name), or all">,
    Option<"returnValues", "return-values", "bool", "false",
           "Return the values as well, behind the sizes">,
    Option<"refuseData", "refuse-data", "bool", "false",
           "No auxiliary function where a size needs tensors to be computed">,
    Option<"isPublic", "public", "bool", "false",
           "Make the functions public, so that they stay although nothing "
           "calls them">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def CheckExactnessPass
    : Pass<"symshape-check-exactness", "::mlir::ModuleOp"> {
  let summary = "Refuse bounds where exact sizes are needed";
  let description = [{
    Follows every number that `symshape.bound_to_index` reads, through
    arithmetic, selection, loops, calls within the module and tensors of sizes.
    Each place where such a number, or an extent that is not exact, is a size is
    an error with a note where the bound was stated; all of them are found in one
    run. Comparing bounds is allowed, and so is allocating with
    `symshape.bounded_alloc`.

    A bound that leaves what is followed is an error too: one stored to memory,
    passed to an op or function whose effect is not known, or returned by a
    function that is not private (as `!symshape.extent<at_most>` it may be: the
    type tells the callers). To permit it, give the op's name or the function's
    to `permit`, or put the attribute `symshape.permit_bounds` on the op or on
    the function.

    One comparison with a bound chooses between exact numbers, and what it
    chooses stays exact. Many comparisons count: by the lanes of a mask, in the
    rounds of a loop, in the calls of a recursive function, or for the elements
    of a structured op. What they count is bound-derived, in memory too. So is
    what a loop counts that runs as often as a bound says, and what
    `linalg.index` gives along a room.

    The program is not changed.
  }];
  let options = [
    ListOption<"permit", "permit", "std::string",
               "Names of ops and functions that bounds may be given to">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

def MaterializeBoundaryPass : Pass<"symshape-materialize-boundary"> {
  let summary = "Turn boundary attributes into ops in the body";
  let description = [{
    For each function with a body at or below the op it runs on, replaces
    `symshape.symbols` and every `symshape.param` by one `symshape.symbol` per
    name at the entry, and `symshape.shape` of arguments by assumptions about
    their sizes. `symshape.shape` of results is dropped: on a definition it is
    derived again. Declarations are left alone.

    To be run before inlining, which drops such attributes and refuses
    `symshape.param`; afterwards each inlined copy has symbols of its own.
  }];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::tensor::TensorDialect",
    "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"
  ];
}

def ExplainPass : Pass<"symshape-explain", "::mlir::ModuleOp"> {
  let summary = "Say why something is known of sizes, or is not";
  let description = [{
    Changes nothing. Explains what is asked for, step by step with locations:

    - `symbol=n`: what is stated of a symbol or an input, such as `dim(0, 1)`,
      and the range that follows;
    - `value=arg0.1`, `result0`, `%name.1`, or a line number: how sizes and
      numbers come about, through the ops that make them;
    - `predicate="n * 2 <= m"`: whether it holds at the end of the function's
      entry block, or before the op on `line`, and why;
    - nothing: every check, comparison, selection, minimum, maximum and division
      of sizes that is not decided, and why; with `decided`, the others too.

    A decided question names the facts that the proof used. An undecided one
    shows what is left of it, numbers for which it is true and false, where its
    data-dependent numbers were made, which facts would settle it, and text that
    states them (values are named as the function is printed).
  }];
  let options = [
    Option<"symbol", "symbol", "std::string", "\"\"",
           "A symbol of the boundary or the body, or an input">,
    Option<"value", "value", "std::string", "\"\"",
           "An argument, result or value by name, or a line number">,
    Option<"predicate", "predicate", "std::string", "\"\"",
           "A relation of expressions">,
    Option<"line", "line", "unsigned", "0",
           "The line of the op before which the predicate is asked">,
    Option<"function", "function", "std::string", "\"\"",
           "Only the function of this name">,
    Option<"decided", "decided", "bool", "false",
           "List what is decided, too">,
    Option<"missing", "missing", "bool", "true",
           "Search the facts that would settle what is undecided">,
    Option<"json", "json", "bool", "false", "Print JSON">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to; - is standard output">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def CheckContradictionsPass
    : Pass<"symshape-check-contradictions", "::mlir::ModuleOp"> {
  let summary = "Find what cannot be right about sizes";
  let description = [{
    Changes nothing. Reports

    - facts that contradict each other (ranges, stated shapes, checks,
      assumptions, branch conditions), with a smallest set of them: an error
      where every execution of the function gets, else a remark about dead code;
      a check that is false by itself is a warning;
    - a symbol that they force to one value: a warning, or an error if it was
      declared to stay dynamic;
    - a call whose arguments the facts make other than what the callee states of
      them: an error where every execution gets, else a remark, as for a call of
      which that is not known;
    - an op whose operands the facts exclude: a sum of 8 and 4 elements, a cast
      of `n + 1` to `n`, a `symshape.meet` of 3 and 4. It is an error where every
      execution uses what the op makes, else a warning; others that follow from
      it are notes;
    - a narrowing `tensor.cast`, an expand_shape, collapse_shape or
      `tensor.reshape` whose sizes nothing proves: a remark.
  }];
  let options = [
    Option<"strict", "strict", "bool", "false",
           "Take a cast for an error, too, if sizes of the inputs that meet "
           "every premise make it wrong">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def ExportFactsPass : Pass<"symshape-export-facts", "::mlir::ModuleOp"> {
  let summary = "Tell passes that know nothing of SymShape what is known";
  let description = [{
    Where an index value is used and something is known of it that the program
    does not show, the use gets arithmetic that shows it: `n / 8 * 8` for a
    number that is a multiple of 8 (and `+ 3` if 3 is left), `min(max(n, 1), 64)`
    for a range. An `affine.apply`, `min` or `max` gets the divisor in its map.

    Only what holds for certain is told: what branches, checks, assumptions and
    the boundary say, not what ops demand of their operands. A use from which a
    condition, a check, a loop's bounds or a call's operands may be computed
    stays as it is. So does one that leads to what the function returns, if
    anything in the module uses the function, and one that leads to a store of
    the number, or to the place of a store if memory may be read again.
    Something is told only where an op follows that divides; a
    range, only where a division becomes unsigned or a remainder goes.

    What is written is marked `symshape.exported`, so that simplification leaves
    the number alone; the mark states nothing.

    To be run last.
  }];
  let options = [
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def PrintStatisticsPass : Pass<"symshape-print-statistics"> {
  let summary = "Print what the SymShape passes before this one counted";
  let description = [{
    Prints the counters of all SymShape passes and analyses that ran so far in
    this process: checks removed, values refined, questions asked, questions that
    ran out of budget. `--mlir-pass-statistics` prints nothing in an LLVM that
    was built without statistics, as distributions build it; this pass works in
    every build.

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

#endif // SYMSHAPE_TRANSFORMS_PASSES
