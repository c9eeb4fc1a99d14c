//===- Registration.cpp - All shape models ----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void symshape::registerExternalModels(DialectRegistry &registry) {
  registerAffineModels(registry);
  registerArithModels(registry);
  registerArithmetic(registry);
  registerBufferizationModels(registry);
  registerFloatModels(registry);
  registerGPUModels(registry);
  registerIndexModels(registry);
  registerLinalgModels(registry);
  registerLinearArithRules(registry);
  registerLinearLinalgRules(registry);
  registerLinearTensorRules(registry);
  registerMemRefModels(registry);
  registerOnnxModels(registry);
  registerOperandRoles(registry);
  registerSCFModels(registry);
  registerShapeModels(registry);
  registerSparseTensorModels(registry);
  registerTensorModels(registry);
  registerTosaModels(registry);
  registerArithPreconditions(registry);
  registerControlPreconditions(registry);
  registerIndexPreconditions(registry);
  registerLinalgPreconditions(registry);
  registerMemRefPreconditions(registry);
  registerTensorPreconditions(registry);
  registerTMTensorPreconditions(registry);
  registerTosaPreconditions(registry);
  registerVectorPreconditions(registry);
  // The shape interfaces of ops without a model create ops of these dialects,
  // and crash if the dialects are not loaded.
  registry
      .insert<affine::AffineDialect, arith::ArithDialect, memref::MemRefDialect,
              shape::ShapeDialect, tensor::TensorDialect>();
}
