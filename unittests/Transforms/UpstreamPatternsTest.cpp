//===- UpstreamPatternsTest.cpp - Patterns that SymShape disables ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Transforms/UpstreamPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

// A label disables a pattern. If upstream renames or removes the pattern, the
// label silently has no effect.
TEST(UpstreamPatternsTest, eachDisabledPatternExists) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, bufferization::BufferizationDialect,
                      linalg::LinalgDialect, scf::SCFDialect,
                      tensor::TensorDialect>();
  // Collects the patterns as upstream's canonicalizer does.
  RewritePatternSet patterns(&context);
  for (Dialect *dialect : context.getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context.getRegisteredOperations())
    op.getCanonicalizationPatterns(patterns, &context);
  llvm::StringSet<> labels;
  for (const auto &pattern : patterns.getNativePatterns()) {
    labels.insert(pattern->getDebugName());
    for (StringRef label : pattern->getDebugLabels())
      labels.insert(label);
  }
  for (StringRef name : kUnsoundPatterns)
    EXPECT_TRUE(llvm::any_of(
        kAnonymousScopes,
        [&](StringRef scope) { return labels.contains((scope + name).str()); }))
        << "no canonicalization pattern is called " << name.str();
}
