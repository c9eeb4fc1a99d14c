//===- PoisonDoubts.h - Values that may be poison ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the values that may be poison although all preconditions hold that
// `appendValuePreconditions` describes. It is conservative: an op that is not
// in the list of described ones makes its results doubtful.
//
// A tensor may be doubtful in its elements only: its op still determines its
// extents.
//
// Example:
//   %v = tensor.extract %t[%i]       doubtful: %i may be out of bounds
//   %f = linalg.fill ins(%v) ...     doubtful in its elements
//   %d = tensor.dim %f, %c0          not doubtful
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_POISONDOUBTS_H
#define SYMSHAPE_LIB_ANALYSIS_POISONDOUBTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

class PoisonDoubts {
public:
  explicit PoisonDoubts(const FunctionShapes &shapes) : shapes(shapes) {}

  /// Visits `op`, whose preconditions hold if `preconditionsHold`. Call it in
  /// program order, for an op with regions before the ops in them.
  void visit(Operation *op, bool preconditionsHold);
  /// Visits the values that the regions of `op` yield.
  void visitYields(Operation *op);

  /// Returns the op from which poison may reach `v`; null if there is none.
  Operation *sourceOf(Value v) const { return whole.lookup(v); }
  /// Returns the same for the operands of `op`.
  Operation *sourceOfOperand(Operation *op) const;

  /// True for a map that divides by positive constants only.
  static bool isTotalMap(AffineMap map);

private:
  bool isDescribed(Operation *op) const;
  void mark(Value v, Operation *source, bool elementsOnly);

  const FunctionShapes &shapes;
  /// Values that may be poison, and tensors with elements that may be, with the
  /// op that creates the poison.
  DenseMap<Value, Operation *> whole, elements;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_POISONDOUBTS_H
