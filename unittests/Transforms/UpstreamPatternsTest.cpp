//===- UpstreamPatternsTest.cpp - The patterns that SymShape runs ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Transforms/UpstreamPatterns.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

// If upstream renames or removes a pattern, its rule silently has no effect.
TEST(UpstreamPatternsTest, eachListedRuleExists) {
  MLIRContext context;
  context.loadDialect<
      affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect,
      func::FuncDialect, linalg::LinalgDialect, memref::MemRefDialect,
      scf::SCFDialect, shape::ShapeDialect, tensor::TensorDialect,
      tosa::TosaDialect, vector::VectorDialect>();
  // Collects the patterns as upstream's canonicalizer does.
  RewritePatternSet patterns(&context);
  for (Dialect *dialect : context.getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  llvm::StringSet<> known;
  for (RegisteredOperationName op : context.getRegisteredOperations()) {
    op.getCanonicalizationPatterns(patterns, &context);
    known.insert(foldText(op.getStringRef()));
  }
  for (const auto &pattern : patterns.getNativePatterns())
    known.insert(ruleText(*pattern));
  for (const UpstreamRule &rule : getUpstreamRules())
    EXPECT_TRUE(known.contains(rule.text())) << rule.text();
}
