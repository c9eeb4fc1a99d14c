//===- Index.cpp - Shape models of index ops -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename OpTy, Combine combine, bool noWrap>
struct BinaryModel : External<BinaryModel<OpTy, combine, noWrap>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    inferIntegerBinary(op, state, combine, noWrap);
  }
};

template <typename OpTy, bool readsUnsigned>
struct CastModel : External<CastModel<OpTy, readsUnsigned>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    inferIntegerCast(op, state, readsUnsigned);
  }
};

struct CmpModel : External<CmpModel, index::CmpOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto cmp = cast<index::CmpOp>(op);
    state.setCondition(cmp.getResult(),
                       compareIntegers(op, state,
                                       static_cast<IntegerOrder>(cmp.getPred()),
                                       cmp.getLhs(), cmp.getRhs()));
  }
};

struct ConstantModel : External<ConstantModel, index::ConstantOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto constant = cast<index::ConstantOp>(op);
    state.setContent(constant.getResult(),
                     state.getExprContext().constant(
                         llvm::DynamicAPInt(constant.getValue())));
  }
};

struct BoolConstantModel : External<BoolConstantModel, index::BoolConstantOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto constant = cast<index::BoolConstantOp>(op);
    state.setCondition(
        constant.getResult(),
        constantCondition(state.getExprContext(), constant.getValue()));
  }
};

} // namespace

void symshape::registerIndexModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, index::IndexDialect *) {
    using namespace index;
    using namespace integers;
    ConstantOp::attachInterface<ConstantModel>(*ctx);
    BoolConstantOp::attachInterface<BoolConstantModel>(*ctx);
    AddOp::attachInterface<BinaryModel<AddOp, add, false>>(*ctx);
    SubOp::attachInterface<BinaryModel<SubOp, sub, false>>(*ctx);
    MulOp::attachInterface<BinaryModel<MulOp, mul, false>>(*ctx);
    DivSOp::attachInterface<BinaryModel<DivSOp, truncDivide, true>>(*ctx);
    DivUOp::attachInterface<BinaryModel<DivUOp, unsignedDivide, true>>(*ctx);
    CeilDivSOp::attachInterface<BinaryModel<CeilDivSOp, ceilDivide, true>>(
        *ctx);
    CeilDivUOp::attachInterface<
        BinaryModel<CeilDivUOp, unsignedCeilDivide, true>>(*ctx);
    FloorDivSOp::attachInterface<BinaryModel<FloorDivSOp, floorDivide, true>>(
        *ctx);
    RemSOp::attachInterface<BinaryModel<RemSOp, truncRemainder, true>>(*ctx);
    RemUOp::attachInterface<BinaryModel<RemUOp, unsignedRemainder, true>>(*ctx);
    MaxSOp::attachInterface<BinaryModel<MaxSOp, maximum, true>>(*ctx);
    MaxUOp::attachInterface<BinaryModel<MaxUOp, unsignedMaximum, true>>(*ctx);
    MinSOp::attachInterface<BinaryModel<MinSOp, minimum, true>>(*ctx);
    MinUOp::attachInterface<BinaryModel<MinUOp, unsignedMinimum, true>>(*ctx);
    ShlOp::attachInterface<BinaryModel<ShlOp, shiftLeft, false>>(*ctx);
    ShrSOp::attachInterface<BinaryModel<ShrSOp, shiftRight, true>>(*ctx);
    ShrUOp::attachInterface<BinaryModel<ShrUOp, unsignedShiftRight, true>>(
        *ctx);
    AndOp::attachInterface<BinaryModel<AndOp, bitAnd, true>>(*ctx);
    OrOp::attachInterface<BinaryModel<OrOp, bitOr, true>>(*ctx);
    XOrOp::attachInterface<BinaryModel<XOrOp, bitXor, true>>(*ctx);
    CmpOp::attachInterface<CmpModel>(*ctx);
    CastSOp::attachInterface<CastModel<CastSOp, false>>(*ctx);
    CastUOp::attachInterface<CastModel<CastUOp, true>>(*ctx);
  });
}
