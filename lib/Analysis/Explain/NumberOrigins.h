//===- NumberOrigins.h - Origins of data-dependent numbers ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names the op and the values that produce a data-dependent number, which no
// expression over the inputs describes, and its cause in two or three words.
// Reports count numbers by cause.
//
// Example:
//   %v = tensor.extract %limits[%c0]
//   cause "elements of tensors", text "'tensor.extract' reads it from %limits"
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_NUMBERORIGINS_H
#define SYMSHAPE_LIB_ANALYSIS_NUMBERORIGINS_H

#include "SymShape/Analysis/Explain.h"

namespace mlir::symshape {

/// The cause of a number that float arithmetic may round.
inline constexpr StringLiteral kInexactFloats = "inexact float arithmetic";

struct NumberOrigin {
  StringRef cause;
  std::string text;
};

/// Returns the origin of the extent of `v` along `axis`, or of the number in
/// `v` if `axis` is negative. `name` prints a value.
NumberOrigin originOf(Value v, int axis, const FunctionShapes &shapes,
                      llvm::function_ref<std::string(Value)> name);

/// Returns at most `most` values from which `v` is computed through arithmetic
/// that the analysis does not follow: elements, loop indices, arguments.
SmallVector<Value> sourcesOf(Value v, size_t most);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_NUMBERORIGINS_H
