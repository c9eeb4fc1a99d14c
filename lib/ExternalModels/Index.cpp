//===- Index.cpp - Shape models of index ops --------------------*- C++ -*-===//
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
void inferBinary(OpTy op, InferenceState &state) {
  inferIntegerBinary(op, state, combine, noWrap);
}

template <typename OpTy, bool readsUnsigned>
void inferCast(OpTy op, InferenceState &state) {
  inferIntegerCast(op, state, readsUnsigned);
}

void inferCmp(index::CmpOp cmp, InferenceState &state) {
  state.setCondition(cmp.getResult(),
                     compareIntegers(cmp, state,
                                     static_cast<IntegerOrder>(cmp.getPred()),
                                     cmp.getLhs(), cmp.getRhs()));
}

void inferConstant(index::ConstantOp constant, InferenceState &state) {
  state.setContent(
      constant.getResult(),
      state.getExprContext().constant(llvm::DynamicAPInt(constant.getValue())));
}

void inferBoolConstant(index::BoolConstantOp constant, InferenceState &state) {
  state.setCondition(
      constant.getResult(),
      constantCondition(state.getExprContext(), constant.getValue()));
}

} // namespace

void symshape::registerIndexModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, index::IndexDialect *) {
    using namespace index;
    using namespace integers;
    attach<inferConstant, inferBoolConstant, inferBinary<AddOp, add, false>,
           inferBinary<SubOp, sub, false>, inferBinary<MulOp, mul, false>,
           inferBinary<DivSOp, truncDivide, true>,
           inferBinary<DivUOp, unsignedDivide, true>,
           inferBinary<CeilDivSOp, ceilDivide, true>,
           inferBinary<CeilDivUOp, unsignedCeilDivide, true>,
           inferBinary<FloorDivSOp, floorDivide, true>,
           inferBinary<RemSOp, truncRemainder, true>,
           inferBinary<RemUOp, unsignedRemainder, true>,
           inferBinary<MaxSOp, maximum, true>,
           inferBinary<MaxUOp, unsignedMaximum, true>,
           inferBinary<MinSOp, minimum, true>,
           inferBinary<MinUOp, unsignedMinimum, true>,
           inferBinary<ShlOp, shiftLeft, false>,
           inferBinary<ShrSOp, shiftRight, true>,
           inferBinary<ShrUOp, unsignedShiftRight, true>,
           inferBinary<AndOp, bitAnd, true>, inferBinary<OrOp, bitOr, true>,
           inferBinary<XOrOp, bitXor, true>, inferCmp,
           inferCast<CastSOp, false>, inferCast<CastUOp, true>>(ctx);
  });
}
