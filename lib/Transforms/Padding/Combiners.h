//===- Combiners.h - Elements that a reduction ignores ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PADDING_COMBINERS_H
#define SYMSHAPE_LIB_TRANSFORMS_PADDING_COMBINERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::symshape {

/// A zero of this type that keeps its sign; null if the type has none.
TypedAttr zeroOf(Type type, bool negative);

/// The element that `combiner` ignores, bit by bit; null if there is none that
/// it ignores for all others.
TypedAttr neutralOf(Operation *combiner, Type type);

/// The two factors of a body that adds a product to its accumulator and does
/// nothing else: numbers of block arguments.
struct Contraction {
  unsigned lhs, rhs;
  bool isFloat;
};

/// Reads the body of an op as a contraction.
std::optional<Contraction> readContraction(linalg::LinalgOp op);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PADDING_COMBINERS_H
