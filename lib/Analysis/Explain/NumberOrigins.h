//===- NumberOrigins.h - Where a data-dependent number is made --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names the op and the values from which a number comes that no expression over
// the inputs describes, and the cause in two or three words, by which reports
// count.
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

struct NumberOrigin {
  StringRef cause;
  std::string text;
};

/// Of the extent of `v` along `axis`, or of the number in `v` if `axis` is
/// negative. `name` prints a value.
NumberOrigin originOf(Value v, int axis, const FunctionShapes &shapes,
                      llvm::function_ref<std::string(Value)> name);

/// The values from which `v` is computed through arithmetic that the analysis
/// does not follow: elements, loop indices, arguments. At most `most` of them.
SmallVector<Value> sourcesOf(Value v, size_t most);

/// What keeps the float arithmetic that computes `v` from being exact: an
/// integer and the range in which its float type represents it. Empty if `v` is
/// not computed from floats, or no such integer was found.
std::string inexactFloatText(Value v, const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_NUMBERORIGINS_H
