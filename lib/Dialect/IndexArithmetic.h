//===- IndexArithmetic.h - Arithmetic on mixed sizes ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits index arithmetic on constants and values. It folds constants, so that
// static numbers stay attributes. Results wrap as `index` does, so use it only
// for numbers that are proved to fit.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_INDEXARITHMETIC_H
#define SYMSHAPE_LIB_DIALECT_INDEXARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::symshape {

class IndexArithmetic {
public:
  IndexArithmetic(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  OpFoldResult constant(int64_t number) { return builder.getIndexAttr(number); }
  Value value(OpFoldResult a) {
    return getValueOrCreateConstantIndexOp(builder, loc, a);
  }

  OpFoldResult add(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(a, 0))
      return b;
    return isConstantIntValue(b, 0) ? a : emit<arith::AddIOp>(a, b);
  }
  OpFoldResult sub(OpFoldResult a, OpFoldResult b) {
    return isConstantIntValue(b, 0) ? a : emit<arith::SubIOp>(a, b);
  }
  OpFoldResult mul(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(a, 1))
      return b;
    return isConstantIntValue(b, 1) ? a : emit<arith::MulIOp>(a, b);
  }
  OpFoldResult min(OpFoldResult a, OpFoldResult b) {
    return a == b ? a : emit<arith::MinSIOp>(a, b);
  }
  OpFoldResult max(OpFoldResult a, OpFoldResult b) {
    return a == b ? a : emit<arith::MaxSIOp>(a, b);
  }
  /// Divides numbers that are not negative. A division by 0 yields `a`, like a
  /// division by 1.
  OpFoldResult floorDiv(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(b, 1))
      return a;
    return emit<arith::DivUIOp>(a, max(b, constant(1)));
  }

private:
  template <typename Op> OpFoldResult emit(OpFoldResult a, OpFoldResult b) {
    return getAsOpFoldResult(builder.createOrFold<Op>(loc, value(a), value(b)));
  }

  OpBuilder &builder;
  Location loc;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_INDEXARITHMETIC_H
