//===- StaticTypes.h - Make constant dimensions static ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H
#define SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H

#include "SymShape/Analysis/AnswerRemarks.h"
#include "TypeGroups.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::symshape {

/// The tensor types of a module whose dynamic dimensions are proved constant.
struct StaticTypes {
  /// The types of values at their definitions.
  llvm::MapVector<Value, RankedTensorType> values;
  /// The types of operands, with the sizes that are proved at their op.
  DenseMap<OpOperand *, RankedTensorType> operands;
  /// Values that keep their types.
  llvm::DenseSet<Value> kept;
  /// The functions with a planned type, or with an op that may have no
  /// elements.
  SmallVector<FunctionOpInterface> functions;
  TypeGroups groups;
  /// Initial values of loops that must be pinned (LoopTypes.h).
  SmallVector<OpOperand *> growing;
  /// The proofs of the sizes in `values` and `operands`, by axis.
  DenseMap<std::pair<Value, unsigned>, PlannedAnswers> valueAnswers;
  DenseMap<std::pair<OpOperand *, unsigned>, PlannedAnswers> operandAnswers;

  /// Records the proofs for the static sizes of `type`, which `v` or `use`
  /// gets. The value or operand may be gone.
  void recordAnswers(Value v, RankedTensorType type);
  void recordAnswers(OpOperand *use, RankedTensorType type);
};

/// Finds the proved types of a module. Changes nothing.
StaticTypes planStaticTypes(ModuleShapes &shapes, bool publicSignatures);

/// The steps of `planStaticTypes`, for callers that ask other questions about a
/// function meanwhile, or want some functions only. Adds the types of one
/// function to the plan.
void addStaticTypes(const FunctionShapes &shapes, StaticTypes &plan);
/// Adds the types of values that must change together, such as those that a
/// loop carries, and the growing loops of all functions.
void addTypeGroups(ModuleShapes &shapes, bool publicSignatures,
                   StaticTypes &plan);

/// Gives the values their planned types. Uses that need the old type get it
/// through casts. Returns the number of changes.
unsigned applyStaticTypes(StaticTypes &plan);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_STATICTYPES_H
