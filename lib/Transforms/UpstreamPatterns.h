//===- UpstreamPatterns.h - The patterns of upstream that run ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `symshape-canonicalize` runs only the patterns and folds of upstream that
// UpstreamPatterns.cpp lists: some of the others change the results of a
// program with dynamic sizes, or lose its checks.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H
#define SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::symshape {

/// A canonicalization pattern or the fold of an op.
struct UpstreamRule {
  /// The name of the op that the rule rewrites, or "*" for a pattern that
  /// matches ops by an interface.
  StringLiteral op;
  /// The name of the pattern without scopes and template arguments, "fold", or
  /// "" for the patterns of the op that have no name.
  StringLiteral pattern;

  std::string text() const;
};

/// The rules that run.
ArrayRef<UpstreamRule> getUpstreamRules();

/// The text of a pattern, such as `tensor.cast:ChainedTensorCast`.
std::string ruleText(const Pattern &pattern);
/// The text of the fold of an op.
std::string foldText(StringRef op);

/// Erases the patterns that are not listed, and those of the texts `except`.
void keepListed(RewritePatternSet &patterns, ArrayRef<StringRef> except = {});

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H
