//===- BufferUses.cpp - Buffers that a program only reads -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/BufferUses.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if the use only reads or frees the buffer, and passes it on to nothing.
/// A buffer that the op allocates is another one.
static bool isReading(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<ShapedDimOpInterface>(user))
    return true;
  auto effects = dyn_cast<MemoryEffectOpInterface>(user);
  if (!effects || llvm::any_of(user->getResults(), [&](Value result) {
        return isa<BaseMemRefType>(result.getType()) &&
               !effects.getEffectOnValue<MemoryEffects::Allocate>(result);
      }))
    return false;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffectsOnValue(use.get(), found);
  return !found.empty() &&
         llvm::all_of(found, [](const MemoryEffects::EffectInstance &effect) {
           return isa<MemoryEffects::Read, MemoryEffects::Free>(
               effect.getEffect());
         });
}

bool symshape::isOnlyRead(Value buffer) {
  llvm::SmallSetVector<Value, 8> open;
  open.insert(buffer);
  for (size_t next = 0; next != open.size(); ++next)
    for (OpOperand &use : open[next].getUses())
      if (isa<ViewLikeOpInterface>(use.getOwner()))
        open.insert_range(use.getOwner()->getResults());
      else if (!isReading(use))
        return false;
  return true;
}
