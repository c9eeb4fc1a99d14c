//===- Passes.td - Lowering passes ---------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_PASSES
#define SYMSHAPE_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def LowerDynamicOpsPass
    : Pass<"lower-symshape-dynamic-ops", "::mlir::ModuleOp"> {
  let summary = "Lower ops that take sizes to upstream ops";
  let description = [{
    Replaces `symshape.dynamic_...` by ops of tensor, linalg, arith and scf. Sizes
    are computed from the actual inputs at the op; shape sources go away. What
    the op requires of them is used where the facts prove it, and is checked by
    one `cf.assert` with a readable message where they do not.

    What is emitted may be moved: a size whose check failed is replaced by 0.

    With `bounded-buffers`, a result whose size hangs on data is put into a buffer
    as large as the bound that is known of its size when the function begins
    (`symshape.bounded_alloc`), and its size is a value beside it. Where no bound
    is known, or it cannot be computed from the arguments, the buffer is as large
    as the size, which a remark says.
  }];
  let options = [
    Option<"boundedBuffers", "bounded-buffers", "bool", "false",
           "Put results whose size hangs on data into buffers of their bound">,
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def LowerFactsPass : Pass<"lower-symshape-facts"> {
  let summary = "Lower checks to upstream ops, and drop what is only stated";
  let description = [{
    `symshape.require` becomes `cf.assert`, and the predicates that anything
    computes with become arith ops on the numbers they are given. These are
    exact: where 64 bits might not hold a number on the way, wider integers do.

    What is stated and leaves nothing at run time goes: `symshape.assume`,
    `symshape.constraints`, `symshape.claim_shape`, `symshape.tie_shape`, and
    symbols that nothing reads then. A predicate about a symbol, which no number
    of the program gives, is an error where something computes with it;
    `symshape-require-premises` computes the symbols of the boundary.

    With `print-observed` a check that fails prints its message and the numbers
    that it was about before it stops, by `vector.print`, which needs MLIR's
    `mlir_c_runner_utils` when it runs.
  }];
  let options = [
    Option<"printObserved", "print-observed", "bool", "false",
           "Print the observed numbers where a check fails">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def LowerSymShapePass : Pass<"lower-symshape", "::mlir::ModuleOp"> {
  let summary = "Lower what is left of the dialect; upstream ops remain";
  let description = [{
    Comes last, behind `lower-symshape-dynamic-ops`. Does what
    `lower-symshape-facts` does, and lowers or drops the rest: extents become the
    index values that they hold, in signatures, calls, branches and regions as
    well; `symshape.bounded_alloc` becomes `memref.alloc`; symbols, which nothing
    computes with any more, go from signatures, calls, branches and regions;
    attributes and encodings go, and private functions that only were shape
    functions.

    A bound is the number of its expression, or the greatest index where no index
    holds that. A meet is its exact operand, or the lesser of two bounds.

    Before anything is lowered it is checked, as `symshape-check-exactness` does,
    that no bound is used as a size, since nothing shows it afterwards. An unknown
    extent has no number at run time: it is refused, unless a meet knows more.
  }];
  let options = [
    Option<"printObserved", "print-observed", "bool", "false",
           "Print the observed numbers where a check fails">,
    ListOption<"permit", "permit", "std::string",
               "Names of ops and functions that may be given bounds">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // SYMSHAPE_CONVERSION_PASSES
