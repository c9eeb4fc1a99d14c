//===- Specialize.h - Functions for given sizes -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two ways to specialize a function for the conditions of a `VersionPlan`:
//
// - `fixInputs` changes the function itself. The numbers that the conditions
//   determine are constant in its body, after checks at the entry.
// - `addVersions` adds a private copy per plan. The function tests the guards,
//   and calls the first version whose guards all hold, or else a private copy
//   of its former body. No code of the function runs before the guards, and
//   none is duplicated in front of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_SPECIALIZE_H
#define SYMSHAPE_TRANSFORMS_SPECIALIZE_H

#include "SymShape/Analysis/Versions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::symshape {

struct FixOptions {
  /// Insert a `symshape.require` for each guard of the plan. Without it, the
  /// conditions become premises.
  bool check = true;
  /// Make the types of the arguments static. The caller updates the calls. A
  /// size that is in the type gets no check.
  bool changeTypes = false;
};

/// Makes the numbers that `plan` determines constant: sizes of arguments,
/// integer arguments and symbols of the boundary. `func` must have a body, and
/// `plan` must describe it as it is. Premises about checked sizes are dropped,
/// so that they do not imply the checks.
void fixInputs(func::FuncOp func, const VersionPlan &plan,
               const FixOptions &options);

/// Turns `func` into a choice between versions, one per plan, and a general
/// copy. `symbols` is the table of the function, which gets the copies after
/// the function. Returns the versions, the general copy last.
SmallVector<func::FuncOp> addVersions(func::FuncOp func,
                                      ArrayRef<VersionPlan> plans,
                                      SymbolTable &symbols);

/// Call this after all arguments of `changed` became static: makes the constant
/// sizes in their bodies static, and the results of `results`, also at their
/// calls. Removes ops in their bodies that have undefined behavior at these
/// sizes: upstream's canonicalizer would make their types invalid. Makes the
/// loops of all functions in `root` safe for upstream's
/// canonicalizer, which gives a loop the static type of its initial value; that
/// value may come from any call. `asker` is the pass, for AnswerRemarks.h.
void settleFunctions(ModuleOp root, ArrayRef<func::FuncOp> changed,
                     ArrayRef<func::FuncOp> results,
                     const ModuleShapes::Options &options, StringRef asker);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_SPECIALIZE_H
