//===- UpstreamPatterns.h - Patterns that are left out ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H
#define SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir::symshape {

/// The labels of canonicalization patterns of LLVM 22 that change what a
/// program with dynamic sizes does, or lose its checks:
///  - FoldTensorCastConsumerOp: a `tensor.cast` to static sizes behind a linalg
///    op is moved in front of that op, past the checks in between; what they
///    test is computed from the cast then, and taken for static.
///  - ForOpTensorCastFolder: a loop that begins with a static tensor, cast to a
///    dynamic one, is made to carry the static type, even if the tensor grows.
///  - IndexCastOfIndexCast: `index_cast` to a narrower type and back is taken
///    for nothing at all.
/// The labels depend on the compiler that upstream was built with.
inline SmallVector<std::string> getUnsoundPatterns() {
  SmallVector<std::string> labels;
  for (StringRef scope : {"(anonymous namespace)::", "{anonymous}::"})
    for (StringRef name : {"FoldTensorCastConsumerOp", "ForOpTensorCastFolder",
                           "IndexCastOfIndexCast", "IndexCastUIOfIndexCastUI"})
      labels.push_back((scope + name).str());
  return labels;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H
