//===- TypeGroups.h - Values that must have one type ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control flow passes tensors on from operands to values: from the initial
// values and the yields of a loop to its arguments and results, from the yields
// of a branch to its results, from a `cf` branch to the arguments of a block,
// from a call to the arguments of the function, and from a return to the
// results of the calls. Such operands and values have one type, so that either
// all become more static or none.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_TYPEGROUPS_H
#define SYMSHAPE_LIB_TRANSFORMS_TYPEGROUPS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::symshape {

/// Each of `values` receives the value of one of `operands`.
struct TypeGroup {
  SmallVector<Value> values;
  SmallVector<OpOperand *> operands;
  /// True for an argument of a public function, which other modules call.
  bool hasUnknownOperands = false;
  /// The type of all of them, with dynamic sizes.
  RankedTensorType type;
};

struct TypeGroups {
  /// In program order.
  SmallVector<TypeGroup> groups;
  /// The functions whose signatures belong to groups.
  SmallVector<func::FuncOp> functions;
};

/// Finds the groups of ranked tensors without encoding that have dynamic sizes,
/// in the analysed program.
/// Signatures belong to groups if each use of the function's name is a call,
/// and the function is private or `publicSignatures` is set.
TypeGroups findTypeGroups(ModuleShapes &shapes, bool publicSignatures);

/// True if `op` may pass tensors on to values that are in groups.
bool passesTensorsOn(Operation *op);

/// Sets the types of the values of each group to its `type`, and casts its
/// operands. Users of the values get the old type through a cast. Updates the
/// signatures. Returns the number of groups that changed.
/// Calls `onChange` before it changes a group.
unsigned
applyTypeGroups(const TypeGroups &groups,
                llvm::function_ref<void(const TypeGroup &)> onChange = nullptr);

/// Returns `v` as a value of type `type` before `user`, through a cast if its
/// type differs.
Value castTo(Value v, RankedTensorType type, Operation *user);

/// Lets the users of `v`, whose type was `old`, use a cast to `old` instead.
void keepUsersType(Value v, Type old);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_TYPEGROUPS_H
