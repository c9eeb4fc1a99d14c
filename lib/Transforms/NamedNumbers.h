//===- NamedNumbers.h - Arguments that premises name ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Premises and claims may mention the value of an integer argument with
// `symshape.name`, as a value of type `index`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_NAMEDNUMBERS_H
#define SYMSHAPE_LIB_TRANSFORMS_NAMEDNUMBERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::symshape {

/// True for the types whose values an index can hold: `index`, and signless
/// integers of at most 64 bits. No op converts a `ui32`.
inline bool isNumber(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return isa<IndexType>(type) ||
         (integer && integer.isSignless() && integer.getWidth() <= 64);
}

/// The value as an index; a bit is 0 or 1.
inline Value toIndex(OpBuilder &builder, Location loc, Value number) {
  Type index = builder.getIndexType();
  if (number.getType() == index)
    return number;
  if (number.getType().isInteger(1))
    return arith::IndexCastUIOp::create(builder, loc, index, number);
  return arith::IndexCastOp::create(builder, loc, index, number);
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_NAMEDNUMBERS_H
