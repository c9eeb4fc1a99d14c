//===- Decisions.h - What facts settle in a function ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the facts of a function settle about its numbers and bits, collected
// before anything is changed. A number is settled at its definition, by what
// holds there; or at one use, by what holds there. So a check is never settled
// by itself or by what it guards, and a branch not by what its own regions
// know.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_DECISIONS_H
#define SYMSHAPE_ANALYSIS_DECISIONS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// An extent or a number of the function's inputs, as a value: axis `axis` of
/// `value`, or `value` itself if `axis` is negative.
struct Representative {
  Value value;
  int axis = -1;
};

struct Decisions {
  /// Integers, index values and bits that are one number at their definition.
  SmallVector<std::pair<Value, APInt>> constants;
  /// Values that are always the second value, on which they depend already.
  SmallVector<std::pair<Value, Value>> same;
  /// Values that are always what the second describes.
  SmallVector<std::pair<Value, Representative>> inputs;
  /// Uses where facts say more than at the definition.
  SmallVector<std::pair<OpOperand *, APInt>> constantUses;
  SmallVector<std::pair<OpOperand *, Representative>> inputUses;
  /// Checks and assumptions that what holds before them implies.
  SmallVector<Operation *> implied;
  /// Witnesses of the shape dialect whose check what holds before them implies.
  SmallVector<Value> witnesses;
};

/// Looks at every op that the analysis reached, in program order. Near-linear
/// in the function.
Decisions findDecisions(const FunctionShapes &shapes);

/// A dynamic size of a value that is one number at the value's definition.
struct ConstantSize {
  Value value;
  unsigned axis;
  int64_t size;
};
SmallVector<ConstantSize> findConstantSizes(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_DECISIONS_H
