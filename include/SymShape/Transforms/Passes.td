//===- Passes.td - Passes that change programs ------------*- tablegen -* -===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PASSES
#define SYMSHAPE_TRANSFORMS_PASSES

include "SymShape/Transforms/ExchangePasses.td"
include "SymShape/Transforms/MemoryPasses.td"
include "SymShape/Transforms/PaddingPasses.td"
include "SymShape/Transforms/ReportPasses.td"
include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

def DropTiesPass : Pass<"symshape-drop-ties"> {
  let summary = "Remove symshape.tie_shape ops and forward their sources";
  let description = [{
    Replaces the result of every `symshape.tie_shape` by its source and erases
    the op. `--symshape-pipeline` runs this pass last, since an op between a
    producer and its consumer prevents upstream from fusing them. In a graph
    region a tie may be its own source; such a tie stays.
  }];
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
    - removes a `shape.cstr_*` that repeats an earlier one, for example with the
      same shapes in another order, and merges `shape.assuming` regions of one
      witness where nothing between them is in the way;
    - replaces a `linalg.generic` or `linalg.broadcast` that only copies, and
      expands no axis, by its input, and a `shape.broadcast` by the operand whose
      extents it has;
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
           "Warn if facts contradict each other (default: true)">,
    Option<"errors", "errors", "bool", "false",
           "Report ops that fail in every execution as errors (default: as "
           "warnings), and warn about casts to static sizes that are not "
           "proved">,
    Option<"strict", "strict", "bool", "false",
           "Also report an error for each op that fails for only some of the "
           "sizes that the premises allow">,
    Option<"newCasts", "new-casts", "std::string", "\"ignore\"",
           "For a pass in the middle of a pipeline: report a cast that never "
           "succeeds, in the entry block of a function, as an internal error "
           "(fail) or as a warning (warn), since the input had none, or not "
           "(ignore, the default)">,
    Option<"refineTypes", "refine-types", "bool", "false",
           "Also refine types, as symshape-refine-types does, with the same "
           "analysis">,
    Option<"publicSignatures", "public-signatures", "bool", "false",
           "Also make the types of arguments and results of public functions "
           "static, so that their callers must pass the new types">,
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
    If a dynamic size of a tensor is proved to be one number, the pass makes it
    static. Between values and users that have different types, it adds a
    `tensor.cast`. A value keeps the more static type until a user needs the
    other one:

    - An elementwise, linalg or tosa op, or a `tensor.concat`, gets static
      operands and results, by the facts that hold at the op. So a chain of such
      ops has no casts in between.
    - Tensors that control flow passes on get the sizes that are proved for all
      their sources: those of `scf.for`, `scf.while`, `scf.forall`, `scf.if`,
      `scf.index_switch`, `scf.execute_region`, `shape.assuming` and `cf`
      branches.
    - Private functions get the argument types that are proved at all calls, and
      the result types that are proved at all returns, if each use of the
      function's name is a call. With `public-signatures`, so do public
      functions, whose arguments must also have the sizes by their boundary.
    - Other ops get a cast after them, if upstream's canonicalization folds it
      into their users.

    If only a check after an op proves a size of its result, and upstream would
    move a cast of that result to the op, the result stays dynamic: the check
    would test the static size.

    Upstream's canonicalizer gives an `scf.for` the static type of its initial
    value even if the loop changes that size. Where a loop is not proved to keep
    its sizes, the pass therefore reshapes the initial value to `tensor<1x...>`
    and collapses it again; upstream does not look through these two ops.
  }];
  let options = [
    Option<"publicSignatures", "public-signatures", "bool", "false",
           "Also make the types of arguments and results of public functions "
           "static, so that their callers must pass the new types">,
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

    A reshape that undoes earlier reshapes becomes the value before them. The
    pass looks through casts that only hide static sizes.

    A `tensor.extract_slice` that takes the whole tensor becomes the tensor, and
    a `tensor.insert_slice` that replaces the whole destination becomes its
    source: the offsets are proved 0 and the sizes those of the tensor.

    A reshape stays if its grouping is not proved; if it would need a cast
    between static and dynamic sizes; if a size of a type is 0, since upstream
    does not bufferize a `collapse_shape` of such a group; or if it splits an
    axis into several dynamic ones, such as `b * s` into `b` and `s`. Upstream's
    `expand-strided-metadata` crashes on the latter (LLVM 22.1); use
    `several-dynamic-sizes` if that pass does not run later.
  }];
  let options = [
    Option<"severalDynamicSizes", "several-dynamic-sizes", "bool", "false",
           "Also split one dimension into several dynamic ones; upstream's "
           "expand-strided-metadata crashes on them (LLVM 22.1)">,
    Option<"unifyDims", "unify-dims", "bool", "false",
           "Also unify equal sizes, as symshape-unify-dims does, with the same "
           "analysis; dead ops stay">,
    SymShape_ShapeFunctions,
    SymShape_TrustPreconditions
  ];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect"
  ];
}

def CanonicalizePass : Pass<"symshape-canonicalize", "::mlir::ModuleOp"> {
  let summary = "Run those canonicalization patterns of upstream that are right";
  let description = [{
    Some canonicalization patterns of LLVM 22 change the results of programs with
    dynamic sizes. This pass runs only listed patterns and folds of upstream,
    those of the `symshape` dialect, and patterns that rewrite a form with which
    upstream is wrong to one with which it is right. `symshape-pipeline` runs it
    instead of `canonicalize`; a later `canonicalize` then finds no such form:

    ```mlir
    %r = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x?xf32>
    ```

    becomes

    ```mlir
    %0 = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x?x1xf32>
    %r = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x?x1xf32> into tensor<?x?xf32>
    ```

    since upstream drops axis 0, not axis 2, as soon as `%b` is the constant 1.
    Other such forms are insertions with reduced rank, slices of a
    `linalg.unpack`, views and strides at the limits of their range, additions of
    constants that may wrap, and comparisons of an `index.sub` with 0.

    `rules` and `print` serve tests of upstream's patterns.
  }];
  let options = [
    ListOption<"rules", "rules", "std::string",
               "Instead of the list, run these patterns and folds of upstream, "
               "such as 'tensor.cast:ChainedTensorCast' or 'arith.addi:fold'; "
               "'*' runs all">,
    Option<"print", "print", "std::string", "\"none\"",
           "Print to the standard output the rules that fired (fired), the list "
           "(listed), all patterns of the loaded dialects (known), or nothing "
           "(none, the default)">
  ];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect", "::mlir::index::IndexDialect"
  ];
}

def PinCastsPass : Pass<"symshape-pin-casts", "::mlir::ModuleOp"> {
  let summary = "Replace casts by reshapes, which upstream does not move past checks";
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

def UnifyDimsPass : Pass<"symshape-unify-dims", "::mlir::ModuleOp"> {
  let summary = "Replace equal sizes by the same SSA value";
  let description = [{
    Replaces a use of an index or integer value by an earlier value that holds
    the same number there: an argument, an extent of an argument, or the first
    such value in the function. So all buffers and slices of one size use one
    value, and the sizes of a square matrix are the same value:

    ```mlir
    func.func @square(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s, s]>}) -> tensor<?x?xf32>
        attributes {symshape.symbols = #symshape.symbols<s>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
      %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
      %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>  // becomes tensor.empty(%d0, %d0)
      return %e : tensor<?x?xf32>
    }
    ```

    The pass works on tensors and after bufferization, for sizes, offsets and
    strides. It creates no arithmetic, other than reading an extent of an
    argument at the entry. Values that become unused are erased.

    The values are equal by the expressions that the analysis finds, or by
    control facts that hold at the use, so that a check keeps the operands that
    it compares. For a use in a loop, facts from inside the loop do not count if
    the value comes from outside, since upstream may move the user out of the
    loop, past the checks in it. Operands of `symshape.predicate`,
    `symshape.tie_shape` and `symshape.claim_shape` stay, as do bound-derived
    numbers and numbers that `symshape-export-facts` wrote.
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
           "The values whose extents to return: results (the default), named "
           "(ops with symshape.name), or all">,
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

def SanitizePass : Pass<"symshape-sanitize", "::mlir::ModuleOp"> {
  let summary = "Insert a run-time check of every inferred extent";
  let description = [{
    For each dynamic extent of an op's result that the analysis expresses by
    sizes of arguments, adds a `symshape.require` that the extent has this value;
    and for each cast of a dynamic to a static size, that the operand has this
    size. A message names the op, its location, the dimension and the expected
    extent. A wrong cast stops the program even if no later op uses its result:
    the pass is for finding mistakes.

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

def SpecializePass : Pass<"symshape-specialize", "::mlir::ModuleOp"> {
  let summary = "Specialize functions for given sizes, or add versions";
  let description = [{
    `sizes` gives inputs of the public functions their values: a symbol, an axis
    of an argument or an integer argument becomes this number in the whole body.
    A check at the entry requires each size and integer argument that becomes
    constant. With `trust`, the values become premises instead. With
    `static-signatures`, the types of public functions that the module does not
    use become static, and a size in the type needs no check.

    `likely` asks for versions: `batch=1|8,seq=512` is two, one per combination.
    Other alternatives are `arg1.0=arg0.0` (equal sizes) and `batch>1`; a
    semicolon separates lists. By default, functions also get versions for the
    likely values in `symshape.symbols`. `broadcasts` adds versions in which no
    dimension expands, and in which one does, for sizes that the function
    compares with 1 or broadcasts.

    A version is a private copy with static types. The function becomes a choice:
    it compares sizes of its arguments, calls the first version whose
    comparisons all hold, or else a copy of the original function. The signature
    stays. The comparisons are the fewest found that imply the conditions under
    the premises. A remark lists them. A version calls its own copies of private
    functions, also of those that they call.

    The versions may add at most `max-growth` times the ops of the module, not
    counting the few ops that choose. A remark lists the versions that exceed
    this limit.

    It is an error if a value contradicts the premises, or if no comparison of
    inputs decides it. Marked functions are not specialized again.
  }];
  let options = [
    ListOption<"sizes", "sizes", "std::string",
               "Values of inputs, such as n=8,arg0.1=16; a name is a symbol, "
               "arg0.1 (dimension 1 of argument 0) or arg2 (an integer "
               "argument)">,
    Option<"likely", "likely", "std::string", "\"\"",
           "Conditions for which to add versions: batch=1|8,seq=512 adds one "
           "for batch = 1 and seq = 512, and one for batch = 8 and seq = 512; "
           "batch=1;seq=512 adds one for batch = 1, and one for seq = 512">,
    Option<"declared", "declared-likely", "bool", "true",
           "Also add versions for the likely values that symshape.symbols "
           "declares (default: true)">,
    Option<"broadcasts", "broadcasts", "bool", "false",
           "For dimensions that expand in a broadcast if they are 1, also add "
           "versions in which none of them expands, or exactly one">,
    ListOption<"functions", "function", "std::string",
               "Specialize only these functions, private ones included">,
    Option<"maxGrowth", "max-growth", "unsigned", "4",
           "The most ops that all versions together may add, as a multiple of "
           "the ops of the module (default: 4)">,
    Option<"trust", "trust", "bool", "false",
           "Trust the values that option 'sizes' gives, and add no run-time "
           "checks of them">,
    Option<"staticSignatures", "static-signatures", "bool", "false",
           "Make the types of arguments and results static according to option "
           "'sizes', instead of checking the sizes at run time">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"
  ];
}

def TransposePass : Pass<"symshape-transpose", "::mlir::ModuleOp"> {
  let summary = "Build the linear transpose or the tangent of a function";
  let description = [{
    Adds a function after `function`. For `@f(%x, %ids) -> %r` and the argument
    0, it is one of:

    - `@f_transpose(%x, %ids, %ct) -> %ct_x`, if `@f` is linear in `%x`. `%ct`
      is the cotangent of the result, and `%ct_x` that of the argument: the sum
      of the products of the elements of `@f(%x, %ids)` and `%ct` equals that of
      `%x` and `%ct_x`. The function reads only the extents of `%x`.
    - with `mode=tangent`, `@f_tangent(%x, %ids, %t) -> %t_r`: how much the
      result changes if `%x` changes by a small `%t`. Here, `@f` may contain
      products of values that depend on `%x`.

    The new function has one cotangent argument for each result that depends on
    the chosen arguments, or one tangent argument for each chosen argument. It
    checks at its entry that each has the extents of its result or argument. It
    computes sizes from its arguments where that is proved possible.

    An op without a rule is an error that names the op, the operand or field,
    and the expected and the found value. The pass copies ops that do not depend
    on the chosen arguments, checks and other effects included.
  }];
  let options = [
    Option<"function", "function", "std::string", "\"\"",
           "The function to transform (default: the only one with a body)">,
    ListOption<"arguments", "arguments", "std::string",
               "Numbers or names of arguments, such as 0 or x (default: 0); "
               "with mode=transpose, the function must be linear in all of "
               "them together">,
    Option<"mode", "mode", "std::string", "\"transpose\"",
           "Function to build: transpose (the default) or tangent">,
    Option<"resultName", "result-name", "std::string", "\"\"",
           "The name of the new function; the default is that of the function "
           "with _transpose or _tangent appended">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect"
  ];
}

#endif // SYMSHAPE_TRANSFORMS_PASSES
