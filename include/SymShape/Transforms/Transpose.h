//===- Transpose.h - Transposes and tangents of functions -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the linear transpose or the tangent of a function, by the rules of
// LinearOp.h. For `@f(%x, %ids) -> %r`, which is linear in %x:
//
//   @f_transpose(%x, %ids, %ct_r) -> %ct_x    reads only the extents of %x
//   @f_tangent(%x, %ids, %t_x) -> %t_r
//
// Example:
//   LinearFunction function{LinearFunction::Transpose, {0}, "f_transpose"};
//   FailureOr<func::FuncOp> added = buildLinearFunction(func, function);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_TRANSPOSE_H
#define SYMSHAPE_TRANSFORMS_TRANSPOSE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::symshape {

struct LinearFunction {
  enum Kind : uint8_t { Transpose, Tangent };
  Kind kind = Transpose;
  /// The numbers of the chosen arguments: floats or tensors of floats.
  SmallVector<unsigned> arguments;
  /// The name of the new function.
  std::string name;
};

/// Adds the function `what` after `func`, which has one block. Emits an error
/// and adds nothing if an op has no rule, or an argument cannot be chosen. The
/// work is linear in the size of `func`.
FailureOr<func::FuncOp> buildLinearFunction(func::FuncOp func,
                                            const LinearFunction &what);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_TRANSPOSE_H
