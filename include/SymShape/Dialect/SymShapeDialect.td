//===- SymShapeDialect.td - The symshape dialect -----------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_DIALECT_TD
#define SYMSHAPE_DIALECT_DIALECT_TD

include "mlir/IR/OpBase.td"

def SymShape_Dialect : Dialect {
  let name = "symshape";
  let cppNamespace = "::mlir::symshape";
  let summary = "Symbolic extents: exact, upper bounds or unknown";
  let description = [{
    Tensor programs have extents that are known only at run time. This dialect
    represents facts about them in the IR: expressions over symbols, which are
    the extent itself or only an upper bound, and predicates over such
    expressions.

    A symbol stands for one integer per execution of its declaration. The
    symbols of a function are local to it, like type parameters. Attributes
    declare and use them:

    - `symshape.symbols` (`#symshape.symbols`) on a function declares its
      symbols;
    - `symshape.shape` (`#symshape.shape`) on arguments and results states
      extents in terms of these symbols;
    - `symshape.inferred` on arguments and results records the extents that the
      analysis inferred. No pass reads it as a premise;
    - `symshape.checked_symbols` on a function and `symshape.checked_shape` on
      arguments record premises that the program checks at run time. Only
      reports read them.

    `symshape.max_extent` (an i64) on a module changes the largest extent that
    overflow reasoning assumes. The default is 2^48 - 1.

    `symshape.watch` (a string) on an op marks its results for
    [`symshape-compare` and the watch](../use/Watch.md), which compare the
    results of two ops with the same mark before and after a pass.

    In a function body, a symbol is an SSA value of type `!symshape.symbol`.
  }];
  // The dialects of ops that reified sizes and static ops become.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Where the expressions of attributes live. Safe for several threads.
    ExprContext &getExprContext();
    /// The counters of passes and analyses in this context. Safe for several
    /// threads.
    Counters &getCounters();
    /// Copies `e`, an expression of any context, into the dialect's of
    /// `context`; null stays null.
    static DimExpr adopt(::mlir::MLIRContext *context, DimExpr e);

    static constexpr ::llvm::StringLiteral kSymbolsAttr = "symshape.symbols";
    static constexpr ::llvm::StringLiteral kShapeAttr = "symshape.shape";
    static constexpr ::llvm::StringLiteral kShapeStringAttr =
        "symshape.shape_string";
    static constexpr ::llvm::StringLiteral kConstraintsAttr =
        "symshape.constraint_strings";
    static constexpr ::llvm::StringLiteral kInferredAttr = "symshape.inferred";
    static constexpr ::llvm::StringLiteral kCheckedShapeAttr =
        "symshape.checked_shape";
    static constexpr ::llvm::StringLiteral kCheckedSymbolsAttr =
        "symshape.checked_symbols";
    static constexpr ::llvm::StringLiteral kShapeFunctionAttr =
        "symshape.shape_function";
    static constexpr ::llvm::StringLiteral kMaxExtentAttr =
        "symshape.max_extent";
    static constexpr ::llvm::StringLiteral kCountWidthAttr =
        "symshape.count_width";
    static constexpr ::llvm::StringLiteral kAuxiliaryOfAttr =
        "symshape.auxiliary_of";
    static constexpr ::llvm::StringLiteral kDescribesAttr =
        "symshape.describes";
    static constexpr ::llvm::StringLiteral kNameAttr = "symshape.name";
    static constexpr ::llvm::StringLiteral kWatchAttr = "symshape.watch";

  private:
    void registerAttributes();
    void registerTypes();
    std::unique_ptr<ExprContext> exprs;
    std::unique_ptr<Counters> counters;
  }];
}

#endif // SYMSHAPE_DIALECT_DIALECT_TD
