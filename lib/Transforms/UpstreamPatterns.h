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
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace mlir::symshape {

/// The canonicalization patterns of LLVM 22 that change the results of a
/// program with dynamic sizes, or lose its checks. A unit test checks that each
/// of them still exists.
///  - FoldTensorCastConsumerOp moves a `tensor.cast` to static sizes from the
///    result of a linalg op to its operands, past the checks between them;
///    these then test the static size of the cast.
///  - ForOpTensorCastFolder: a loop that begins with a static tensor, cast to a
///    dynamic one, carries the static type, even if the tensor grows.
///  - IndexCastOfIndexCast drops an `index_cast` to a narrower type and back.
///  - LoadOfToBuffer: a load from the buffer of a tensor reads the tensor, even
///    after a store to the buffer.
inline constexpr StringLiteral kUnsoundPatterns[] = {
    "FoldTensorCastConsumerOp", "ForOpTensorCastFolder", "IndexCastOfIndexCast",
    "IndexCastUIOfIndexCastUI", "LoadOfToBuffer"};

/// The ways in which compilers spell an anonymous namespace in the label of a
/// pattern. Which one applies depends on the compiler that built upstream.
inline constexpr StringLiteral kAnonymousScopes[] = {"(anonymous namespace)::",
                                                     "{anonymous}::"};

/// The labels of these patterns.
inline SmallVector<std::string> getUnsoundPatterns() {
  SmallVector<std::string> labels;
  for (StringRef scope : kAnonymousScopes)
    for (StringRef name : kUnsoundPatterns)
      labels.push_back((scope + name).str());
  return labels;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_UPSTREAMPATTERNS_H
