//===- ReportPasses.td - Passes that print and check ------*- tablegen -* -===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_REPORTPASSES
#define SYMSHAPE_TRANSFORMS_REPORTPASSES

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
           "Form to print: none, table or json; auto, the default, prints a "
           "table if record is none, and nothing otherwise">,
    Option<"record", "record", "std::string", "\"none\"",
           "Facts to record in the program: none (the default), boundary "
           "(symshape.inferred on arguments and results) or ties (also "
           "symshape.tie_shape ops)">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to (default: -, standard output)">,
    SymShape_ShapeFunctions,
    ListOption<"at", "at", "std::string",
               "Values of inputs for which to also print the sizes, such as "
               "n=8,arg0.1=16; a name is a symbol, arg0.1 (dimension 1 of "
               "argument 0) or arg2 (an integer argument)">,
    Option<"runtimeScalars", "runtime-scalars", "bool", "true",
           "Use the values of scalar operands in extents (default: true): a "
           "dynamic_truncate that keeps k of n elements has min(k, n) "
           "elements; without the option, only 'at most n' is known">,
    Option<"sources", "sources", "bool", "false",
           "Print from which inputs each extent comes: arg0.1 is dimension 1 "
           "of argument 0, arg2 an integer argument, data(OP) data that OP "
           "reads">,
    Option<"strict", "strict", "bool", "false",
           "Report an error for each op for which no model, trait, interface "
           "or shape function gives the extents of the results">
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
           "The symbol to explain, or an input such as dim(0, 1) (dimension 1 "
           "of argument 0)">,
    Option<"value", "value", "std::string", "\"\"",
           "The value to explain: arg0.1 (dimension 1 of argument 0), result0, "
           "a name such as %x or %x.1, or the number of the line that defines "
           "it">,
    Option<"predicate", "predicate", "std::string", "\"\"",
           "The predicate to explain, such as n * 2 <= m">,
    Option<"line", "line", "unsigned", "0",
           "Evaluate the predicate before the op on this line (default: at the "
           "end of the entry block)">,
    Option<"function", "function", "std::string", "\"\"",
           "Explain only the function of this name">,
    Option<"decided", "decided", "bool", "false",
           "Also list questions that are proved or refuted">,
    Option<"missing", "missing", "bool", "true",
           "Search for facts that would prove or refute the undecided "
           "questions (default: true)">,
    Option<"json", "json", "bool", "false", "Print JSON">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to (default: -, standard output)">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def CheckPass : Pass<"symshape-check", "::mlir::ModuleOp"> {
  let summary = "List every obligation of a program, with its state";
  let description = [{
    Changes nothing. Collects the conditions under which the program is right:
    premises about the arguments, claims about results and other values,
    preconditions of ops, run-time checks, premises of called functions,
    contradictory facts, and code that the analysis does not model. Each has a
    state: proved, checked, open, unread, unstated, skipped or refuted.

    Run it after the pass that imports the shapes that the exporter states: a
    statement that is not imported is unread. For run-time checks the pass runs
    the default pipeline on a copy of the program, and lists the checks that
    remain.

    The output is text or JSON, whose kinds and states are stable ids: see
    [Check.md](../use/Check.md). The pass fails only if it cannot write the output.
  }];
  let options = [
    Option<"json", "json", "bool", "false", "Print JSON">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to (default: -, standard output)">,
    Option<"everySize", "every-size", "bool", "false",
           "The exporter promises that the program runs at every size that the "
           "premises allow: sizes for which it stops or is undefined refute it, "
           "even after a check of elements">,
    Option<"checks", "checks", "bool", "true",
           "Also list the run-time checks that remain after the pipeline "
           "(default: true)">,
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
      or `tensor.reshape` whose sizes are not proved: a remark. With `strict`, any
      op whose operands are not proved to fit together.
  }];
  let options = [
    Option<"strict", "strict", "bool", "false",
           "Also report an error for each op whose operands do not fit "
           "together for some inputs that the premises allow, and a remark "
           "for each op whose operands are not proved to fit together">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def WatchBeginPass : Pass<"symshape-watch-begin"> {
  let summary = "Compare the sizes before and after each pass that follows";
  let description = [{
    Changes nothing. From here to `symshape-watch-end`, or to the end of the
    run, each pass that changes a function or a module is watched: the sizes of
    results, the run-time checks and the marked values (`symshape.watch`) after
    the pass are compared with those before it. A change is a warning that names
    the pass, and the pattern if there is one; see [Watch](../use/Watch.md).

    The pass works in every tool that loads it, for example in `mlir-opt` with
    the plugin. It registers a handler of actions with the context, which keeps
    the program before the pass; so the tool cannot use another handler, such as
    that of `--log-actions-to`, at the same time. `symshape-opt` also has the
    option `--symshape-watch`, for the whole run.
  }];
  let options = [
    Option<"error", "error", "bool", "false", "Report a change as an error">,
    Option<"undecided", "undecided", "bool", "false",
           "Also report, as a remark, comparisons that are undecided">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"
  ];
}

def WatchEndPass : Pass<"symshape-watch-end"> {
  let summary = "End the watch that symshape-watch-begin began";
  let description = [{
    Changes nothing. The passes that follow are not watched. A remark has the
    number of passes and comparisons since `symshape-watch-begin`. It is an
    error if there is none.
  }];
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
           "The format: text (the default) or json">,
    Option<"output", "output", "std::string", "\"-\"",
           "The file to print to (default: -, standard output)">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

#endif // SYMSHAPE_TRANSFORMS_REPORTPASSES
