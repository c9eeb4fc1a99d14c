//===- MyDialect.h - Somebody's own op --------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect as a compiler that uses SymShape may have it. It knows nothing of
// shapes: the model of its op is in docs/extend/AddAModel.md.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TEST_DOCS_MYDIALECT_H
#define SYMSHAPE_TEST_DOCS_MYDIALECT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace my {

/// `my.frames %signal, %hop {size = 512 : i64}`: the windows of `size` samples,
/// `hop` apart, that fit in a signal of [batch, samples].
class FramesOp
    : public mlir::Op<FramesOp, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroSuccessors,
                      mlir::OpTrait::NOperands<2>::Impl> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "my.frames"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames();

  mlir::Value getSignal() { return getOperand(0); }
  mlir::Value getHop() { return getOperand(1); }
  mlir::Value getResult() { return getOperation()->getResult(0); }
  int64_t getSize();
  llvm::LogicalResult verify();
};

/// `my.twice %x`: a vector with each element twice, and one more. It has no
/// shape model, but tells upstream's analysis of bounds its size.
class TwiceOp
    : public mlir::Op<TwiceOp, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroSuccessors,
                      mlir::OpTrait::OneOperand,
                      mlir::ValueBoundsOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "my.twice"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }

  void populateBoundsForShapedValueDim(mlir::Value value, int64_t dim,
                                       mlir::ValueBoundsConstraintSet &cstr);
};

class MyDialect : public mlir::Dialect {
public:
  explicit MyDialect(mlir::MLIRContext *context);
  static llvm::StringRef getDialectNamespace() { return "my"; }
};

/// Attaches the shape models, once the dialect is loaded.
void registerShapeModels(mlir::DialectRegistry &registry);

} // namespace my

#endif // SYMSHAPE_TEST_DOCS_MYDIALECT_H
