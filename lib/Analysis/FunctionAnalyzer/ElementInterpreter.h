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
// The analysis does not store elements of float tensors. Where floats become
// integers, or a scalar that does, the interpreter computes the exact elements
// of the float tensors that they are made of:
//
//   %f = arith.sitofp %t   %s = tensor.concat %f, %g   %r = arith.fptosi %s
//
// It interprets elementwise ops one after another together, so that a rounded
// number can have a bound.
//
// An element that depends on an unknown number is unknown: symbols of the
// interpreted code are not visible outside. But a float that is converted to an
// integer within bounds becomes a symbol of its own.
//
// Work: at most `analysisBudgets.elements.steps` ops for each op that computes
// a tensor, and at most `allSteps` for all ops that make up a result.
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H
#define SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H

#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Interfaces/Contents.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {

/// The elements of a small tensor: integers over 1, or exact floats.
struct Numbers {
  /// The sizes, and the positions of the elements.
  Elements places;
  SmallVector<ExactReal> values;
};

class ElementInterpreter {
public:
  ElementInterpreter(ValueState &values, Operation *root, Operation *func)
      : values(values), ctx(values.getExprContext()), root(root), func(func) {}

  /// Sets the contents of the results of `op`, or the float that it extracts,
  /// where its model left them unknown. Call it after the model, and before the
  /// walk visits the regions.
  void infer(Operation *op);

private:
  void inferGenerate(tensor::GenerateOp op);
  void setIntegers(Value tensor, ArrayRef<ExactReal> numbers);

  // The depth of an op counts the ops from it to the op whose results are set,
  // which has depth 0.

  /// The elements of the results. Nothing if none is known.
  SmallVector<std::optional<Numbers>> interpretStructured(linalg::LinalgOp op,
                                                          unsigned depth);
  /// Appends the elements of the result of an elementwise op. Interprets it
  /// together with those that compute its float operands.
  void interpretElements(Operation *op, unsigned depth,
                         SmallVectorImpl<ExactReal> &elements);
  /// The elements of a tensor; nothing if it is not small.
  std::optional<Numbers> numbersOf(Value tensor, unsigned depth);
  /// The same for a small float tensor; empty if none is known.
  SmallVector<ExactReal> floatsOf(OpResult tensor, unsigned depth);
  /// The same for the result of an op that moves elements of its operands.
  SmallVector<ExactReal> movedFloats(Operation *op, unsigned depth);

  /// Interprets the ops of the block, in an iteration with this index.
  void interpret(Block &block, ArrayRef<int64_t> index);
  void interpret(Operation *op);
  /// Describes a scalar of the code as an element.
  void write(Value scalar, const ExactReal &number);
  /// Returns the element that a scalar of the code became; null if it depends
  /// on a symbol that this interpretation created.
  ExactReal read(Value scalar);
  /// Drops the descriptions of the values in the block.
  void forget(Block &block);
  /// Returns a block outside of the program, for changed copies of ops.
  Block &getScratch();
  void clearScratch();
  /// Counts the interpretation of this many ops, or a move of this many
  /// elements; returns false if it is too much work.
  bool spend(int64_t steps);

  ValueState &values;
  ExprContext &ctx;
  Operation *root, *func;
  OwningOpRef<Operation *> scratch;
  /// The number of symbols before the interpretation.
  unsigned firstSymbol = 0;
  /// The known elements of float tensors, while `infer` runs.
  DenseMap<Value, SmallVector<ExactReal>> floats;

  int64_t stepsLeft = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ELEMENTINTERPRETER_H
