//===- PaddingPasses.td - Passes that pad dimensions -------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PADDINGPASSES
#define SYMSHAPE_TRANSFORMS_PADDINGPASSES

include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

defvar ReportOption = Option<
    "output", "output", "std::string", "\"\"",
    "The file to write the report to: a JSON list with an entry for each static "
    "version, with the function, the padded sizes by name, and the numbers of "
    "masks and moves (default: none)">;

class PaddingPass<string name> : Pass<name, "::mlir::ModuleOp"> {
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::func::FuncDialect",
    "::mlir::tensor::TensorDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def PadPass : PaddingPass<"symshape-pad"> {
  let summary = "Make a function static for all sizes up to given ones";
  let description = [{
    Replaces each public function that has a dynamic dimension in an argument by
    its padded form for `sizes`, such as `batch=4,seq=512`: a function on tensors
    of static sizes, for hardware that runs no others. The caller pads the
    arguments, with any elements, and passes the actual size of each of their
    dynamic dimensions after them, as an index. The results are padded too, and
    the actual sizes of their dynamic dimensions follow them.

    ```mlir
    func.func @scale(%x: tensor<?x8xf32>) -> tensor<?x8xf32>
    // with sizes=arg0.0=128:
    func.func @scale(%x: tensor<128x8xf32>, %n: index) -> (tensor<128x8xf32>, index)
    ```

    The function checks that each actual size is at most the padded one, and, as
    after `symshape-require-premises`, that the actual sizes meet its premises.

    A name is a symbol of the function, an axis such as `arg1.0`, or `*` for all
    symbols and axes that have no size of their own. An op that
    cannot work on padded tensors is an error, which says why.
  }];
  let options = [
    Option<"sizes", "sizes", "std::string", "\"\"",
           "The padded sizes, such as batch=4,seq=512">,
    Option<"trust", "trust-premises", "bool", "false",
           "Add no checks of the premises, only of the padded sizes">,
    ReportOption,
    SymShape_ShapeFunctions
  ];
}

def BucketPass : PaddingPass<"symshape-bucket"> {
  let summary = "Add static versions of a function that serve all smaller sizes";
  let description = [{
    `sizes`, such as `batch=1|4,seq=128|512`, asks for a version per combination:
    the padded form of the function (see `symshape-pad`), a private function with
    static types. A public function with a dynamic dimension in an argument then
    compares its sizes with those of the versions, smallest first. It pads its
    arguments, calls the first version in which they fit, and cuts the results.
    If none fits, it calls a copy of the original function; with
    `fallback=error`, there is no copy, and it stops.

    With `limit=1.5`, a version serves only sizes at which the product of the
    padded sizes is at most 1.5 times the product of the actual ones. A size that
    several dimensions have counts once.

    Padding never changes an element of a result: elements of the padding that a
    reduction would combine get a neutral value, and a gather or a division at a
    position of the padding is guarded. A remark says where. An op that cannot
    work on padded tensors is an error, which says why.

    Run the pass after `symshape-pipeline`, which removes checks that are
    implied and finds the groups of reshapes. Checks of premises may be added
    after it.
  }];
  let options = [
    Option<"sizes", "sizes", "std::string", "\"\"",
           "The padded sizes, such as batch=1|4,seq=128|512">,
    Option<"limit", "limit", "double", "0",
           "The most that the padded sizes may exceed the actual ones, as the "
           "quotient of their products; 0 is no limit (default: 0)">,
    Option<"fallback", "fallback", "std::string", "\"general\"",
           "For sizes that no version serves: general (the default), a copy of "
           "the original function, or error">,
    Option<"poison", "poison", "bool", "false",
           "Fill the padding of the arguments with bits that are all 1, to test "
           "that no result depends on it (default: zeros)">,
    ReportOption,
    SymShape_ShapeFunctions
  ];
}

#endif // SYMSHAPE_TRANSFORMS_PADDINGPASSES
