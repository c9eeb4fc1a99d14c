//===- ShapeFunctions.h - Shape functions written in IR ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape function computes the result shapes of an op that the tool does not
// know. It is a function whose attribute `symshape.shape_function` is the name
// of the op. It takes one extent tensor (rank 1, of index) per operand of the
// op and returns one per result. It is ordinary IR and can run alone. Overloads
// for different numbers of operands differ in their signatures.
//
// The functions of a `shape.function_library` are shape functions of the ops
// that its mapping names. Their arguments and results may be shapes as well.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_SHAPEFUNCTIONS_H
#define SYMSHAPE_LIB_ANALYSIS_SHAPEFUNCTIONS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace mlir::symshape {

class ShapeFunctions {
public:
  /// Collects the shape functions below `root`. Those added first take
  /// precedence.
  void add(Operation *root);
  /// Does not use a function again that is erased.
  void forget(FunctionOpInterface func);
  /// True if `func` is a shape function.
  static bool isShapeFunction(Operation *func);

  /// Returns the shape function of `op`, which has its name and its numbers of
  /// operands and results, and notes that it is being evaluated until `finish`.
  /// Null if there is none, or if it is being evaluated already.
  FunctionOpInterface start(Operation *op) {
    FunctionOpInterface func = find(op);
    return func && active.insert(func).second ? func : FunctionOpInterface();
  }
  void finish(FunctionOpInterface func) { active.erase(func); }
  /// True if a shape function for `op` exists.
  bool knows(Operation *op) const { return bool(find(op)); }

private:
  FunctionOpInterface find(Operation *op) const;
  void addLibrary(shape::FunctionLibraryOp library);

  DenseMap<StringAttr, SmallVector<FunctionOpInterface, 1>> byName;
  /// Functions being evaluated: a recursive call yields no shapes.
  llvm::SmallPtrSet<Operation *, 4> active;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_SHAPEFUNCTIONS_H
