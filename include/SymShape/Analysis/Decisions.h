//===- Decisions.h - Values and uses that facts determine -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the numbers and bits of a function that its facts determine, before
// any change to the IR. A number is determined at its definition, by the facts
// that hold there, or at one use, by the facts that hold at the use. So a check
// never proves itself, nor do facts that it guards prove it; and the facts
// inside a branch's own regions do not decide the branch.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_DECISIONS_H
#define SYMSHAPE_ANALYSIS_DECISIONS_H

#include "SymShape/Analysis/AnswerRemarks.h"

namespace mlir::symshape {

/// True if any op may be added to the block. The blocks of `vector.mask` and of
/// `scf.forall.in_parallel` take only certain ops.
bool takesAnyOp(Block &block);
/// The op before which an operand of `op` can be computed: `op`, or the op
/// around it if its block does not take any op.
Operation *placeBefore(Operation *op);

/// An extent or a number of the function's inputs, as a value: axis `axis` of
/// `value`, or `value` itself if `axis` is negative.
struct Representative {
  Value value;
  int axis = -1;
};

struct Decisions {
  /// Integers, index values and bits that are constant at their definition.
  SmallVector<std::pair<Value, APInt>> constants;
  /// Values that always equal the second value, from which they are computed.
  SmallVector<std::pair<Value, Value>> same;
  /// Values that always equal the input that the second describes.
  SmallVector<std::pair<Value, Representative>> inputs;
  /// Uses at which the facts prove more than at the definition.
  SmallVector<std::pair<OpOperand *, APInt>> constantUses;
  SmallVector<std::pair<OpOperand *, Representative>> inputUses;
  /// Checks and assumptions that the facts before them imply.
  SmallVector<Operation *> implied;
  /// Witnesses of the shape dialect whose check the facts before them imply.
  SmallVector<Value> witnesses;
};

/// Visits every op that the analysis reached, in program order. Near-linear in
/// the function.
Decisions findDecisions(const FunctionShapes &shapes);

/// A dynamic size that is constant: at the definition of `value` or, if `use`
/// is set, at the op of that use.
struct ConstantSize {
  Value value;
  unsigned axis;
  int64_t size;
  OpOperand *use = nullptr;
  /// The proof; empty for a use of a size that its definition proves.
  PlannedAnswers answers = {};
};

struct ConstantSizes {
  SmallVector<ConstantSize> definitions, uses;
  /// Values whose types must stay: ops that are undefined use them, or upstream
  /// would give their sizes to values that have others.
  llvm::DenseSet<Value> kept;
};

/// Finds the dynamic tensor sizes that are constant at definitions, and at the
/// uses that `wanted` accepts; in program order.
ConstantSizes
findConstantSizes(const FunctionShapes &shapes,
                  llvm::function_ref<bool(OpOperand &)> wanted = nullptr);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_DECISIONS_H
