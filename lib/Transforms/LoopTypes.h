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
// So a size that the loop is proved to keep goes into the loop's type, and the
// initial value of a loop that may change a size is pinned: it goes through a
// reshape, to whose result no upstream pattern gives another type.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H
#define SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::symshape {

using ProvedTypes = llvm::MapVector<Value, RankedTensorType>;

/// A tensor with dynamic sizes that a loop carries.
struct CarriedTensor {
  scf::ForOp loop;
  unsigned index;
  /// The type that the tensor has in every iteration and after the last one.
  RankedTensorType type;
  /// Some dynamic size may differ from the initial one.
  bool mayChange = false;
};

/// Appends the tensors that the loops of the function carry. `proved` has the
/// types of values at their definitions.
void findCarriedTensors(const FunctionShapes &shapes, const ProvedTypes &proved,
                        SmallVectorImpl<CarriedTensor> &carried);

/// Lets the loop carry `carried.type`, and pins the initial value if the tensor
/// may change. Returns true if the IR changed.
bool settleLoopType(const CarriedTensor &carried);

/// True if `v` belongs to a pinned initial value, so that its type must stay.
bool isPinned(Value v);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_LOOPTYPES_H
