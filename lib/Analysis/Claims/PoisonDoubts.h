//===- PoisonDoubts.h - Values that may be poison ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows poison from the ops that may make it to the values that depend on it.
// An op makes it if one of its preconditions is not proved or not known, or if
// it reads memory.
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
  /// Visits `op`, which makes no poison from operands without poison if
  /// `isDefined`, except by reading memory. Call it in program order, for an op
  /// with regions before the ops in them.
  void visit(Operation *op, bool isDefined);
  /// Visits the values that the regions of `op` yield.
  void visitYields(Operation *op);

  /// Returns the op from which poison may reach `v`; null if there is none.
  Operation *sourceOf(Value v) const { return whole.lookup(v); }
  /// Returns the op from which poison may reach elements of `v`.
  Operation *elementSourceOf(Value v) const { return elements.lookup(v); }
  /// Returns the same as `sourceOf` for the operands of `op`.
  Operation *sourceOfOperand(Operation *op) const;

private:
  void mark(Value v, Operation *source, bool elementsOnly);

  /// Values that may be poison, and tensors with elements that may be, with the
  /// op that creates the poison.
  DenseMap<Value, Operation *> whole, elements;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_POISONDOUBTS_H
