//===- PoisonDoubts.h - Values that may be poison ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells which values may be poison although the preconditions of all ops hold
// that `appendValuePreconditions` describes. Conservative: an op that is not on
// the list of described ones makes its results doubtful.
//
// A tensor may be doubtful in its elements only: its extents are still what its
// op says.
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

  /// Takes `op` into account, whose preconditions hold if `preconditionsHold`.
  /// Call it in program order, for an op with regions before them.
  void visit(Operation *op, bool preconditionsHold);
  /// Takes into account what the regions of `op` yield.
  void visitYields(Operation *op);

  /// The op from which a poison value may get to `v`; null if none may.
  Operation *sourceOf(Value v) const { return whole.lookup(v); }
  /// The same for an operand of `op`.
  Operation *sourceOfOperand(Operation *op) const;

  /// True for a map without a division by what may be 0 or less.
  static bool isTotalMap(AffineMap map);

private:
  bool isDescribed(Operation *op) const;
  void mark(Value v, Operation *source, bool elementsOnly);

  const FunctionShapes &shapes;
  /// Values that may be poison, and tensors with elements that may be, with the
  /// op that makes the poison.
  DenseMap<Value, Operation *> whole, elements;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_POISONDOUBTS_H
