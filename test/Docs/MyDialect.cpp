//===- MyDialect.cpp - Somebody's own op ----------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MyDialect.h"

using namespace mlir;

static constexpr llvm::StringRef kAttributes[] = {"size"};

llvm::ArrayRef<llvm::StringRef> my::FramesOp::getAttributeNames() {
  return kAttributes;
}

int64_t my::FramesOp::getSize() {
  return (*this)->getAttrOfType<IntegerAttr>("size").getInt();
}

LogicalResult my::FramesOp::verify() {
  auto size = (*this)->getAttrOfType<IntegerAttr>("size");
  auto signal = dyn_cast<RankedTensorType>(getSignal().getType());
  auto result = dyn_cast<RankedTensorType>(getResult().getType());
  if (!size || size.getValue().getSignificantBits() > 64 || size.getInt() < 1 ||
      !getHop().getType().isIndex() || !signal || signal.getRank() != 2 ||
      !result || result.getRank() != 3)
    return emitOpError("expected a matrix, an index and a 'size' of at least "
                       "1, and a result of rank 3");
  return success();
}

void my::TwiceOp::populateBoundsForShapedValueDim(
    Value value, int64_t dim, ValueBoundsConstraintSet &cstr) {
  cstr.bound(value)[dim] == cstr.getExpr(getOperand(), dim) * 2 + 1;
}

my::MyDialect::MyDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<MyDialect>()) {
  addOperations<FramesOp, TwiceOp>();
}
