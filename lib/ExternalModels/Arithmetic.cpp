//===- Arithmetic.cpp - The arithmetic of upstream ops --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename OpTy, Arithmetic::Kind kind, bool isSigned>
struct Model
    : ArithmeticOpInterface::ExternalModel<Model<OpTy, kind, isSigned>, OpTy> {
  Arithmetic getArithmetic(Operation *) const { return {kind, isSigned}; }
};

template <Arithmetic::Kind kind, typename... OpTys>
void attach(MLIRContext *ctx) {
  (OpTys::template attachInterface<Model<OpTys, kind, true>>(*ctx), ...);
}

template <Arithmetic::Kind kind, typename... OpTys>
void attachUnsigned(MLIRContext *ctx) {
  (OpTys::template attachInterface<Model<OpTys, kind, false>>(*ctx), ...);
}

} // namespace

void symshape::registerArithmetic(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    attach<Arithmetic::Add, AddIOp, AddFOp>(ctx);
    attach<Arithmetic::Subtract, SubIOp, SubFOp>(ctx);
    attach<Arithmetic::Multiply, MulIOp, MulFOp>(ctx);
    attach<Arithmetic::Divide, DivSIOp, DivFOp>(ctx);
    attachUnsigned<Arithmetic::Divide, DivUIOp>(ctx);
    attach<Arithmetic::FloorDivide, FloorDivSIOp>(ctx);
    attach<Arithmetic::CeilDivide, CeilDivSIOp>(ctx);
    attachUnsigned<Arithmetic::CeilDivide, CeilDivUIOp>(ctx);
    attach<Arithmetic::Remainder, RemSIOp, RemFOp>(ctx);
    attachUnsigned<Arithmetic::Remainder, RemUIOp>(ctx);
    attach<Arithmetic::Minimum, MinSIOp, MinimumFOp, MinNumFOp>(ctx);
    attachUnsigned<Arithmetic::Minimum, MinUIOp>(ctx);
    attach<Arithmetic::Maximum, MaxSIOp, MaximumFOp, MaxNumFOp>(ctx);
    attachUnsigned<Arithmetic::Maximum, MaxUIOp>(ctx);
    attach<Arithmetic::And, AndIOp>(ctx);
    attach<Arithmetic::Or, OrIOp>(ctx);
    attach<Arithmetic::XOr, XOrIOp>(ctx);
    attach<Arithmetic::Negate, NegFOp>(ctx);
    attach<Arithmetic::Select, SelectOp>(ctx);
    attach<Arithmetic::Convert, ExtSIOp, TruncIOp, IndexCastOp, ExtFOp,
           TruncFOp, SIToFPOp>(ctx);
    attachUnsigned<Arithmetic::Convert, ExtUIOp, IndexCastUIOp, UIToFPOp>(ctx);
    attach<Arithmetic::Truncate, FPToSIOp>(ctx);
    attachUnsigned<Arithmetic::Truncate, FPToUIOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, index::IndexDialect *) {
    using namespace index;
    attach<Arithmetic::Add, AddOp>(ctx);
    attach<Arithmetic::Subtract, SubOp>(ctx);
    attach<Arithmetic::Multiply, MulOp>(ctx);
    attach<Arithmetic::Divide, DivSOp>(ctx);
    attachUnsigned<Arithmetic::Divide, DivUOp>(ctx);
    attach<Arithmetic::FloorDivide, FloorDivSOp>(ctx);
    attach<Arithmetic::CeilDivide, CeilDivSOp>(ctx);
    attachUnsigned<Arithmetic::CeilDivide, CeilDivUOp>(ctx);
    attach<Arithmetic::Remainder, RemSOp>(ctx);
    attachUnsigned<Arithmetic::Remainder, RemUOp>(ctx);
    attach<Arithmetic::Minimum, MinSOp>(ctx);
    attachUnsigned<Arithmetic::Minimum, MinUOp>(ctx);
    attach<Arithmetic::Maximum, MaxSOp>(ctx);
    attachUnsigned<Arithmetic::Maximum, MaxUOp>(ctx);
    attach<Arithmetic::And, AndOp>(ctx);
    attach<Arithmetic::Or, OrOp>(ctx);
    attach<Arithmetic::XOr, XOrOp>(ctx);
    attach<Arithmetic::Convert, CastSOp>(ctx);
    attachUnsigned<Arithmetic::Convert, CastUOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    using namespace math;
    attach<Arithmetic::Floor, FloorOp>(ctx);
    attach<Arithmetic::Ceil, CeilOp>(ctx);
    attach<Arithmetic::Truncate, TruncOp>(ctx);
    attach<Arithmetic::Round, RoundOp, RoundEvenOp>(ctx);
    attach<Arithmetic::Logarithm, LogOp, Log2Op, Log10Op>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, shape::ShapeDialect *) {
    using namespace shape;
    attachUnsigned<Arithmetic::Add, AddOp>(ctx);
    attachUnsigned<Arithmetic::Multiply, MulOp>(ctx);
    attachUnsigned<Arithmetic::Divide, DivOp>(ctx);
    attachUnsigned<Arithmetic::Minimum, MinOp>(ctx);
    attachUnsigned<Arithmetic::Maximum, MaxOp>(ctx);
  });
}
