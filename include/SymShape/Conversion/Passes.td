//===- Passes.td - Lowering passes ---------------------*- tablegen -* ----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_CONVERSION_PASSES
#define SYMSHAPE_CONVERSION_PASSES

include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

def LowerDynamicOpsPass
    : Pass<"lower-symshape-dynamic-ops", "::mlir::ModuleOp"> {
  let summary = "Lower ops such as symshape.dynamic_gather to upstream ops";
  let description = [{
    Replaces `symshape.dynamic_...` ops by ops of tensor, linalg, arith and scf.
    The sizes are computed from the actual inputs at the op. Operands that the op
    reads only for their shapes are dropped. For preconditions that the facts do
    not prove, the pass emits one `cf.assert` with a readable message.

    With `print-observed`, these are `symshape.require` instead. Run
    `lower-symshape` with the same option afterwards: then a failing check
    prints the numbers that it compares.

    The emitted ops may be hoisted: if a check fails, the sizes that it guards
    are 0.

    With `bounded-buffers`, a result of data-dependent size gets a buffer as
    large as the size's upper bound at function entry
    (`symshape.bounded_alloc`), and its size is a separate value. If there is no
    bound over the arguments, the buffer is as large as the size, and the pass
    emits a remark.
  }];
  let options = [
    Option<"boundedBuffers", "bounded-buffers", "bool", "false",
           "Allocate each result of data-dependent size with the upper bound "
           "of its size">,
    Option<"printObserved", "print-observed", "bool", "false",
           "Emit checks as symshape.require, so that lower-symshape can print "
           "the observed values">,
    SymShape_ShapeFunctions
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
  let summary =
      "Lower checks to upstream ops and remove assumptions and claims";
  let description = [{
    Replaces `symshape.require` by `cf.assert`, and each predicate that other ops
    use by arith ops on its operands. The result is exact: where an intermediate
    value may exceed 64 bits, the ops compute with several words of 64 bits.

    Removes ops that have no effect at run time: `symshape.assume`,
    `symshape.constraints`, `symshape.claim_shape`, `symshape.tie_shape`, and
    unused symbols. A predicate over a symbol is an error if other ops use it,
    since a symbol has no value at run time; run `symshape-require-premises`
    first, which computes the symbols of the boundary.

    With `print-observed`, a failing check prints its message and the observed
    values before it stops. It uses `vector.print`, so the program needs
    `mlir_c_runner_utils` at run time. With `trace-observed` it uses
    `flow.tensor.trace` in generic form, which IREE compiles and which prints to
    standard error; this needs `--allow-unregistered-dialect`.
  }];
  let options = [
    Option<"printObserved", "print-observed", "bool", "false",
           "Print the observed values if a check fails">,
    Option<"traceObserved", "trace-observed", "bool", "false",
           "Like print-observed, but print with flow.tensor.trace, which IREE "
           "compiles">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

def LowerSymShapePass : Pass<"lower-symshape", "::mlir::ModuleOp"> {
  let summary =
      "Lower all remaining symshape ops and types to upstream ones";
  let description = [{
    Run this pass last, after `lower-symshape-dynamic-ops`. It includes
    `lower-symshape-facts` and lowers the rest of the dialect: an extent becomes
    an index value, also in signatures, calls, branches and regions;
    `symshape.bounded_alloc` becomes `memref.alloc` and a buffer at its start;
    symbols are removed everywhere; so are attributes, encodings, and private
    shape functions.
    Integers of more than 64 bits become words of 64 bits, since some compilers
    refuse wider ones, except where an op other than scalar arith uses them.

    An upper bound becomes the value of its expression, or the greatest index if
    that value exceeds the range of index. A meet becomes its exact operand, or
    the minimum of its two bounds.

    The lowered program no longer shows which numbers are bounds. So an op of
    another dialect that receives a bound and may compute with its number is an
    error; ops that pass it on, such as `scf.if`, calls and `arith.select`, are
    not. An unknown extent has no value at run time and is an error, unless a
    meet makes it known.
  }];
  let options = [
    Option<"printObserved", "print-observed", "bool", "false",
           "Print the observed values if a check fails">,
    Option<"traceObserved", "trace-observed", "bool", "false",
           "Like print-observed, but print with flow.tensor.trace, which IREE "
           "compiles">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

def StripPass : Pass<"symshape-strip", "::mlir::ModuleOp"> {
  let summary = "Remove all symshape ops, types and attributes without adding code";
  let description = [{
    Removes statements (`symshape.assume`, `symshape.claim_shape`, ties,
    symbols), attributes such as `symshape.shape`, encodings and private shape
    functions, and makes each extent the index value that it holds. Only
    `symshape.size` and `symshape.bounded_alloc` become upstream ops. The program
    then runs as before, on any upstream compiler.

    An op that needs a computation cannot be removed and is an error: a
    `symshape.dynamic_...` op, a predicate or bound whose value other ops use.
    `lower-symshape-dynamic-ops` and `lower-symshape` lower these. A
    `symshape.require` is an error too, since its check would be lost, unless
    `drop-checks` is set. If the pass reports an error, it changes nothing.
  }];
  let options = [
    Option<"dropChecks", "drop-checks", "bool", "false",
           "Remove checks: the program then assumes their predicates">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // SYMSHAPE_CONVERSION_PASSES
