//===- ExternalModels.h - Shape models of upstream ops ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the models that compute the extents and contents of results of
// upstream ops from those of their operands. There is one function per dialect;
// a dialect that is never loaded costs nothing.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_EXTERNALMODELS_EXTERNALMODELS_H
#define SYMSHAPE_EXTERNALMODELS_EXTERNALMODELS_H

namespace mlir {
class DialectRegistry;
class FunctionOpInterface;
} // namespace mlir

namespace mlir::symshape {

void registerAffineModels(DialectRegistry &registry);
void registerArithModels(DialectRegistry &registry);
/// The arithmetic of the ops of arith, index, math and shape (Arithmetic.h).
void registerArithmetic(DialectRegistry &registry);
void registerBufferizationModels(DialectRegistry &registry);
/// Float ops of arith and math.
void registerFloatModels(DialectRegistry &registry);
void registerGPUModels(DialectRegistry &registry);
void registerIndexModels(DialectRegistry &registry);
void registerLinalgModels(DialectRegistry &registry);
/// How to transpose ops of arith, linalg and tensor, and compute tangents.
void registerLinearArithRules(DialectRegistry &registry);
void registerLinearLinalgRules(DialectRegistry &registry);
void registerLinearTensorRules(DialectRegistry &registry);
void registerMemRefModels(DialectRegistry &registry);
/// ONNX nodes in generic form, by name.
void registerOnnxModels(DialectRegistry &registry);
void registerOperandRoles(DialectRegistry &registry);
void registerSCFModels(DialectRegistry &registry);
void registerShapeModels(DialectRegistry &registry);
void registerSparseTensorModels(DialectRegistry &registry);
void registerTensorModels(DialectRegistry &registry);
void registerTosaModels(DialectRegistry &registry);

/// Gives the values of a function of ONNX nodes the ranks that the models
/// state, where their types have none.
void inferOnnxRanks(FunctionOpInterface func);

/// Preconditions of ops.
void registerArithPreconditions(DialectRegistry &registry);
/// Loops, branches, functions and affine ops.
void registerControlPreconditions(DialectRegistry &registry);
void registerIndexPreconditions(DialectRegistry &registry);
void registerLinalgPreconditions(DialectRegistry &registry);
void registerMemRefPreconditions(DialectRegistry &registry);
void registerTensorPreconditions(DialectRegistry &registry);
/// Ops of torch-mlir's tm_tensor and torch_c in generic form, by name.
void registerTMTensorPreconditions(DialectRegistry &registry);
void registerTosaPreconditions(DialectRegistry &registry);
void registerVectorPreconditions(DialectRegistry &registry);

/// All of the above.
void registerExternalModels(DialectRegistry &registry);

} // namespace mlir::symshape

#endif // SYMSHAPE_EXTERNALMODELS_EXTERNALMODELS_H
