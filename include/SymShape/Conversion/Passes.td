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
  }];
  let options = [
    ListOption<"shapeFunctions", "shape-functions", "std::string",
               "Files with shape functions for ops without a model">
  ];
  let dependentDialects = [
    "::mlir::symshape::SymShapeDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numChecks", "checks", "Run-time checks emitted">
  ];
}

#endif // SYMSHAPE_CONVERSION_PASSES
