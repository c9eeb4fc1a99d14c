//===- WindowForms.h - Upstream ops for convolutions and pools --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expresses window ops by upstream ops, provided that their preconditions hold;
// see ResizeForms.h for the two steps.
//
// If strides, dilations and pads are constants, the result is a named op of
// linalg on a padded input (except where upstream's verifier would reject it if
// the result turned out to be empty). The maps of these ops cannot contain a
// number that is known only at run time. So in the other cases, the result is a
// `linalg.generic` over the result and the window: it computes the position in
// the input, and reads the element with `tensor.extract` if it lies inside.
// This copies nothing, its loops are as parallel as those of the named op, and
// its loop bounds are the sizes of its operands. (An im2col tensor would need
// `kernel` times the memory of the input, and `scf` loops would fix an order
// and keep upstream from tiling and fusing.)
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_WINDOWFORMS_H
#define SYMSHAPE_DIALECT_WINDOWFORMS_H

#include "SymShape/Dialect/ResizeForms.h"

namespace mlir::symshape {

/// The lists of `op` as constants and values.
WindowNumbers getWindowNumbers(WindowOpInterface op);

/// The sizes of `op`, over the leaves of SizePreconditions.h.
WindowExprs getWindowExprs(WindowOpInterface op, ExprContext &ctx);

/// In the plan, `upper` says for which spatial axes it is proved that the
/// window fits the padded input, so that the result is not empty.
ResizePlan planForm(WindowOpInterface op, const KnownSizes &known);

/// The numbers from which the form of an op is built.
struct WindowValues {
  /// The lists of the op, as indices. `kernel` is never empty; `low` and `high`
  /// are the amounts of padding that `same` stands for.
  WindowNumbers numbers;
  /// The spatial sizes of the result, and `WindowAxis::whole`.
  SmallVector<OpFoldResult> sizes, whole;
  /// For a transposed convolution with groups, the channels of the result.
  OpFoldResult channels;
  /// If not null, an i1 that is false if a precondition is violated. Then the
  /// form reads no element of the input, wherever upstream moves it.
  Value guard;
};

/// Computes these numbers. `get` returns the number of a leaf, a constant,
/// `WindowAxis::whole`, `WindowAxis::size` or the channels of the result.
WindowValues getWindowValues(OpBuilder &builder, WindowOpInterface op,
                             ExprContext &ctx, Value guard,
                             llvm::function_ref<OpFoldResult(DimExpr)> get);

/// Builds the value of `op` with upstream ops; it has the type of the op's
/// result.
Value buildForm(OpBuilder &builder, WindowOpInterface op,
                const ResizePlan &plan, const WindowValues &values);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_WINDOWFORMS_H
