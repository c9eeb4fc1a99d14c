//===- LoopTypes.h - Types of the tensors that loops carry ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's canonicalizer gives a tensor that an `scf.for` carries the type of
// its initial value's source, if that value is a `tensor.cast` to a dynamic
// type. A loop that changes the size is miscompiled (22.1.8):
//
//   %i = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
//   %r = scf.for ... iter_args(%a = %i) -> tensor<?xf32> {
//     %b = tensor.concat dim(0) %a, %x ...   // grows, but gets size 4
//     scf.yield %b : tensor<?xf32>
//
// A size that a loop is proved to keep goes into the loop's type
// (TypeGroups.h). The initial value of a loop that may change a size is pinned:
// it goes through a reshape, to whose result no upstream pattern gives another
// type.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H
#define SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::symshape {

/// Appends the initial values of the loops of the function that must be pinned:
/// some size, dynamic in `typeOf(argument)`, may differ from the initial one.
void findGrowing(const FunctionShapes &shapes,
                 llvm::function_ref<RankedTensorType(Value)> typeOf,
                 SmallVectorImpl<OpOperand *> &growing);

/// Pins an initial value. Returns false if it was pinned already.
bool pinInitial(OpOperand &init);

/// True if `v` belongs to a pinned initial value, so that its type must stay.
bool isPinned(Value v);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H
