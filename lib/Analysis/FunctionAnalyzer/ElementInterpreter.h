//===- ElementInterpreter.h - Elements of small tensors ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the elements of small integer tensors: for each element, interprets
// scalar code on expressions, with the models of the scalar ops. The code is
// the body of a linalg op or of tensor.generate, or the scalar form of an
// element-wise op.
//
//   %m = linalg.generic ... ins(%t, %five) {         %t = [n], %five = [5]
//     %r = arith.minsi %a, %b : i64
//     linalg.yield %r : i64                          %m = [min(n, 5)]
//
// The analysis does not store elements of float tensors. It interprets the
// elementwise ops between two integer tensors together:
//
//   %f = arith.sitofp %t  %g = arith.mulf %f, %half  %r = arith.fptosi %g
//
// An element that depends on an unknown number is unknown, even if it has
// bounds: no symbol of the interpreted code is visible outside.
//
// Work: at most `kMaxSteps` ops per interpreted op.
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H
#define SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H

#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Interfaces/Contents.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {

class ElementInterpreter {
public:
  ElementInterpreter(ValueState &values, Operation *root, Operation *func)
      : values(values), ctx(values.getExprContext()), root(root), func(func) {}

  /// Sets the contents of the results of `op`, where its model left them
  /// unknown. Call it after the model, and before the walk visits the regions.
  void infer(Operation *op);

private:
  void inferStructured(linalg::LinalgOp op);
  void inferGenerate(tensor::GenerateOp op);
  void inferElementwise(Operation *op);

  /// Interprets the ops of the block, in an iteration with this index.
  void interpret(Block &block, ArrayRef<int64_t> index);
  void interpret(Operation *op);
  /// Returns the element that a scalar of the code became; null if it depends
  /// on a symbol that this interpretation created.
  DimExpr read(Value scalar);
  /// Drops the descriptions of the values in the block.
  void forget(Block &block);
  /// Returns a block outside of the program, for scalar forms of ops.
  Block &getScratch();

  ValueState &values;
  ExprContext &ctx;
  Operation *root, *func;
  OwningOpRef<Operation *> scratch;
  /// The number of symbols before the interpretation.
  unsigned firstSymbol = 0;

  static constexpr int64_t kMaxSteps = 1024;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H
