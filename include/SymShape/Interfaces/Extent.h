//===- Extent.h - Extents and their guarantees ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An extent is the run-time size, in elements, of one dimension of a tensor or
// memref value: an integer >= 0. An `Extent` describes one by an expression and
// a guarantee for that expression. A bound is never a size: no operation turns
// `at_most` into `exact`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_EXTENT_H
#define SYMSHAPE_INTERFACES_EXTENT_H

#include "SymShape/Algebra/DimExpr.h"

namespace mlir::symshape {

/// The guarantee of an expression about an extent, from weakest to strongest.
enum class Guarantee : uint8_t {
  Unknown, ///< nothing; there is no expression
  AtMost,  ///< the extent is less than or equal to the expression
  Exact,   ///< the extent equals the expression
};

/// The word used in text: `exact`, `at_most`, `unknown`.
inline llvm::StringRef stringify(Guarantee g) {
  switch (g) {
  case Guarantee::Unknown:
    return "unknown";
  case Guarantee::AtMost:
    return "at_most";
  case Guarantee::Exact:
    return "exact";
  }
  return "";
}

/// A description of one extent.
struct Extent {
  Guarantee guarantee = Guarantee::Unknown;
  DimExpr expr; ///< null iff unknown

  static Extent unknown() { return {}; }
  static Extent exact(DimExpr e) { return {Guarantee::Exact, e}; }
  static Extent atMost(DimExpr e) { return {Guarantee::AtMost, e}; }

  /// The leaves of the expression: none if it is null.
  llvm::SmallVector<DimExpr, 4> getLeaves() const {
    return expr ? expr.getLeaves() : llvm::SmallVector<DimExpr, 4>();
  }

  bool isExact() const { return guarantee == Guarantee::Exact; }
  bool isAtMost() const { return guarantee == Guarantee::AtMost; }
  bool isUnknown() const { return guarantee == Guarantee::Unknown; }
  bool operator==(const Extent &o) const {
    return guarantee == o.guarantee && expr == o.expr;
  }
};

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_EXTENT_H
