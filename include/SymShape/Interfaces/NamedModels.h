//===- NamedModels.h - Shape models by the name of the op -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op of a dialect that is not loaded can implement no interface. Its model
// is registered by name instead:
//
//   static void inferFrames(Operation *op, InferenceState &state) { ... }
//
//   registerNamedModels(registry, {{"my.frames", inferFrames}});
//
// An entry may also state the preconditions of the op, without which no program
// with the op is proved to be right, and where its elements come from.
//
// The analysis asks for a named model where an op has no ShapeModelOpInterface,
// whether its dialect is loaded or not.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_NAMEDMODELS_H
#define SYMSHAPE_INTERFACES_NAMEDMODELS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class DialectRegistry;
class OpResult;
class Operation;
class Value;

namespace symshape {

struct ElementMoves;
class InferenceState;
class PreconditionState;

/// States in `state` the facts about the results of `op`, by the rules of
/// `ShapeModelOpInterface::inferShapes`.
using NamedModel = void (*)(Operation *op, InferenceState &state);

/// States in `state` the preconditions of `op`, by the rules of
/// `PreconditionOpInterface::statePreconditions`. Returns true if these are all
/// preconditions of the op.
using NamedPreconditions = bool (*)(Operation *op, PreconditionState &state);

/// Where the elements of a result come from, by the rules of
/// `ElementMoveOpInterface::getElementMoves`.
using NamedElementMoves = ElementMoves (*)(OpResult result);

struct NamedModelEntry {
  StringLiteral name;
  /// Null if another model, such as a shape function, describes the results.
  NamedModel model;
  /// Null if the preconditions of the op are not known.
  NamedPreconditions preconditions = nullptr;
  /// Null if the op may compute elements.
  NamedElementMoves elementMoves = nullptr;
  /// True if the op only computes its results: it has no effects and always
  /// returns.
  bool onlyComputes = false;
  /// The name of the op that this one undoes: a value that passes both is
  /// unchanged.
  StringLiteral undoes = "";
  /// True if the op does not call the functions that its attributes name.
  bool callsNothing = false;
};

/// Registers models of ops by name. `entries` must live as long as the
/// registry.
void registerNamedModels(DialectRegistry &registry,
                         ArrayRef<NamedModelEntry> entries);

/// The model for the name of this op; null if there is none.
NamedModel findNamedModel(Operation *op);

/// The preconditions for the name of this op; null if there are none.
NamedPreconditions findNamedPreconditions(Operation *op);

/// The moves of elements for the name of this op; null if there are none.
NamedElementMoves findNamedElementMoves(Operation *op);

/// True if the entry for the name of this op says that it only computes its
/// results.
bool onlyComputesByName(Operation *op);

/// The value that `op` restores from the result of the op that it undoes; null
/// if there is none.
Value findRestoredByName(Operation *op);

/// True if the entry for the name of this op says that it calls none of the
/// functions that its attributes name.
bool callsNothingByName(Operation *op);

} // namespace symshape
} // namespace mlir

#endif // SYMSHAPE_INTERFACES_NAMEDMODELS_H
