//===- ConstantExtents.h - Require constant extents -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives a transformation an extent as a constant. If the extent is proved
// constant, this costs nothing at run time; otherwise a check stops the program
// if the extent differs. The check names the op that needs the constant.
//
// Example:
//   ConstantExtents sizes(shapes.of(func));
//   FailureOr<int64_t> tile = sizes.require(x, /*axis=*/0, /*expected=*/8, op);
//   if (failed(tile))
//     return failure(); // the error with its reason is already emitted
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H
#define SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/Dominance.h"

namespace mlir::symshape {

/// Constant extents of the values of one function, each by a proof or by a
/// check. This object does not use the checks that it writes as facts; to use
/// them, analyse the function again.
class ConstantExtents {
public:
  /// `shapes` must describe the current function and outlive this object. Until
  /// then, nothing but this object may change the function. A pass that uses it
  /// depends on the dialects arith, symshape, and tensor or memref.
  explicit ConstantExtents(const FunctionShapes &shapes)
      : shapes(shapes), dominance(shapes.getFunction()) {}

  /// Returns the extent of `axis` (in elements) of the ranked tensor or memref
  /// `value` as a constant at `user`, which `value` dominates. If the control
  /// facts before `user` do not determine it, this inserts a `symshape.require`
  /// before `user` that the extent is `expected`, unless an earlier check there
  /// already says so. Without `expected`, it uses the first likely value of the
  /// symbol that the extent is. The check's location is the location of `user`,
  /// named after the op; the lowering of the check keeps it.
  ///
  /// Fails, with an error at `user`, if the extent is proved to be another
  /// number; if the facts contradict each other; if the check would fix a
  /// symbol that must stay dynamic; or if there is neither an expected nor a
  /// likely value.
  ///
  /// Costs one query of the prover, and one more per symbol that must stay
  /// dynamic.
  FailureOr<int64_t> require(Value value, int64_t axis,
                             std::optional<int64_t> expected, Operation *user);

  /// The number of inserted checks.
  unsigned getNumChecks() const { return numChecks; }

private:
  /// The first likely value of `e`, if `e` is one declared symbol.
  std::optional<int64_t> likelyValue(DimExpr e) const;
  /// The declaration of a symbol; null if it has none.
  SymbolInfoAttr declarationOf(DimExpr symbol) const;
  /// A symbol that must stay dynamic, but would become constant if `e` were
  /// `number` at `user`; null if there is none.
  DimExpr fixedSymbol(DimExpr e, int64_t number, Operation *user) const;

  const FunctionShapes &shapes;
  DominanceInfo dominance;
  /// The inserted checks, by the extent's expression and its required value.
  DenseMap<std::pair<DimExpr, int64_t>, SmallVector<Operation *, 1>> checks;
  unsigned numChecks = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H
