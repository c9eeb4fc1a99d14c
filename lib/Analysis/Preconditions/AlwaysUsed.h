//===- AlwaysUsed.h - Values that every execution uses ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ALWAYSUSED_H
#define SYMSHAPE_LIB_ANALYSIS_ALWAYSUSED_H

#include "SymShape/Analysis/Contradictions.h"

namespace mlir::symshape {

/// The values of the entry block that every execution uses: the function
/// returns them to an unknown caller, an op with an effect has them as
/// operands, or a used value is computed from them. A cast without such a use
/// matters little, since upstream moves casts out of loops that may run zero
/// times.
class AlwaysUsed {
public:
  explicit AlwaysUsed(const FunctionShapes &shapes);

  /// True if every execution reaches `op`.
  bool isReached(Operation *op) const { return isUpTo(op, last); }
  /// True if a result of `op` is used, or if the op has an effect, so that a
  /// violated precondition makes the program undefined.
  bool isUsed(Operation *op) const;

private:
  bool isUse(Operation *user) const;
  void visit(Operation *op);

  FunctionOpInterface func;
  Operation *last;
  /// `whole`: values whose own number or extents some executed op uses.
  /// `elements`: tensors with an element that some executed op uses.
  llvm::DenseSet<Value> whole, elements;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ALWAYSUSED_H
