//===- EmitLayout.cpp - Arithmetic of a memory plan -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/EmitLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::symshape;

static Value emitIndex(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

LogicalResult symshape::checkAlignment(MLIRContext *context,
                                       uint64_t alignment) {
  if (llvm::isPowerOf2_64(alignment) && alignment <= kMostBytes)
    return success();
  return emitError(UnknownLoc::get(context),
                   "expected a power of 2 up to 2^48 in 'alignment', found ")
         << alignment;
}

void symshape::requireFits(ImplicitLocOpBuilder &builder, Value fits) {
  cf::AssertOp::create(builder, fits,
                       "expected buffers of at most 2^48 bytes each");
}

Value symshape::emitAligned(ImplicitLocOpBuilder &builder, Value bytes,
                            int64_t alignment) {
  Value up =
      arith::AddIOp::create(builder, bytes, emitIndex(builder, alignment - 1));
  return arith::AndIOp::create(builder, up, emitIndex(builder, -alignment));
}

EmittedLayout symshape::emitLayout(ImplicitLocOpBuilder &builder,
                                   const MemoryPlan &plan,
                                   ArrayRef<Value> bytes) {
  Value zero = emitIndex(builder, 0);
  EmittedLayout layout{SmallVector<Value>(bytes.size()), {}};
  auto larger = [&](Value a, Value b) -> Value {
    return !a || a == b ? b : arith::MaxUIOp::create(builder, a, b);
  };
  SmallVector<Value> ends(bytes.size());
  llvm::BitVector isBelow(bytes.size());
  for (unsigned buffer : plan.order) {
    Value offset;
    for (unsigned other : plan.below[buffer]) {
      offset = larger(offset, ends[other]);
      isBelow.set(other);
    }
    layout.offsets[buffer] = offset ? offset : zero;
    ends[buffer] = offset
                       ? arith::AddIOp::create(builder, offset, bytes[buffer])
                       : bytes[buffer];
  }
  // The others end below one that is above them.
  for (unsigned buffer : plan.order)
    if (!isBelow.test(buffer))
      layout.total = larger(layout.total, ends[buffer]);
  if (!layout.total)
    layout.total = zero;
  return layout;
}
